/// What servers are told of the device and the app.
package struct DeviceHeaders: Hashable, Sendable {
    /// X-App-Version.
    package var appVersion: String?
    /// X-OS-Version.
    package var osVersion: String?
    /// X-Device-ID: of this app on this device, and no hardware's number.
    package var deviceID: String?

    package init(appVersion: String? = nil, osVersion: String? = nil, deviceID: String? = nil) {
        self.appVersion = appVersion
        self.osVersion = osVersion
        self.deviceID = deviceID
    }

    package var fields: [(name: String, value: String)] {
        [("X-App-Version", appVersion), ("X-OS-Version", osVersion), ("X-Device-ID", deviceID)].compactMap {
            name, value in value.map { (name, $0) }
        }
    }
}
