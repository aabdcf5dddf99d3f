package import LifecycleDomain
import LifecycleUseCases
package import Systemd

/// Writes the stream of events to the journal, or to whatever standard error is.
package struct JournalReporter: EventSink {
    private let writer: LogWriter
    private let instance: String
    private let startupID: String

    package init(writer: LogWriter, instance: String, startupID: String) {
        self.writer = writer
        self.instance = instance
        self.startupID = startupID
    }

    package func receive(_ event: LifecycleEvent) {
        guard let entry = JournalRecord(event) else { return }
        var fields = [(name: "APPLIFECYCLE_INSTANCE", value: instance)]
        if entry.belongsToStartup { fields.append((name: "APPLIFECYCLE_STARTUP_ID", value: startupID)) }
        writer.write(
            LogRecord(
                priority: entry.priority, message: entry.message, fields: fields + entry.fields,
                messageID: entry.id.rawValue))
    }
}
