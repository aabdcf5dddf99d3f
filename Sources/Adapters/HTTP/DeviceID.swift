import Systemd

/// What servers know this device by: derived from the machine's id, and telling nobody that (machine-id(5)).
package enum DeviceID {
    /// The service's own id for the derivation; changed, every device would be a new one to every server.
    private static let application = ID128(text: "5f0c2d1b7a8e4f3c9b6d21e07c54a9f8")

    /// 32 hexadecimal digits; made up for this run of the service where the machine has no id.
    @Sendable package static func text() -> String { known }

    private static let known = (application.flatMap { ID128.machine(for: $0) } ?? .random()).text
}
