import Synchronization

/// The settings in force; a reload replaces them whole.
package final class CurrentSettings: Sendable {
    private let settings: Mutex<ServiceSettings>

    package init(_ settings: ServiceSettings) {
        self.settings = Mutex(settings)
    }

    package var value: ServiceSettings { settings.withLock { $0 } }

    package func replace(with new: ServiceSettings) {
        settings.withLock { $0 = new }
    }
}
