/// One thing to log: a message for people, and fields for machines.
package struct LogRecord: Sendable {
    /// How urgent it is.
    package var priority: LogPriority
    /// What happened, in one or more lines.
    package var message: String
    /// Journal fields beside the message; see `JournalEntry` for the names that are valid.
    package var fields: [(name: String, value: String)]
    /// The id of this kind of record, 32 hexadecimal digits, by which a catalog explains it (`journalctl -x`).
    package var messageID: String?

    /// Makes a record.
    package init(
        priority: LogPriority,
        message: String,
        fields: [(name: String, value: String)] = [],
        messageID: String? = nil
    ) {
        self.priority = priority
        self.message = message
        self.fields = fields
        self.messageID = messageID
    }
}
