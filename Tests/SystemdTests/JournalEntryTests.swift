import Systemd
import Testing

/// The fields of a native journal entry.
struct JournalEntryTests {
    private static func assignments(of record: LogRecord) -> [String] {
        JournalEntry(record, identifier: "daemon").assignments.map { String(decoding: $0, as: UTF8.self) }
    }

    /// An entry has the message, newlines and all, the priority, the identifier, the message's id and the fields in order.
    @Test func fieldsOfARecord() {
        let record = LogRecord(
            priority: .warning,
            message: "first\nsecond=2",
            fields: [("STEP", "migrate"), ("DURATION_USEC", "42")],
            messageID: "0123456789abcdef0123456789abcdef"
        )
        #expect(
            Self.assignments(of: record) == [
                "MESSAGE=first\nsecond=2", "PRIORITY=4", "SYSLOG_IDENTIFIER=daemon",
                "MESSAGE_ID=0123456789abcdef0123456789abcdef", "STEP=migrate", "DURATION_USEC=42",
            ]
        )
    }

    /// A record without an id has no MESSAGE_ID.
    @Test func noMessageID() {
        #expect(Self.assignments(of: LogRecord(priority: .info, message: "m")).count == 3)
    }

    /// Fields with invalid names are left out: trusted ones (underscore), small letters, digits first, too long, empty.
    @Test(arguments: [
        ("_UID", false), ("step", false), ("1STEP", false), ("", false), ("A=B", false), ("Ä", false), ("A B", false),
        (String(repeating: "A", count: 65), false), (String(repeating: "A", count: 64), true), ("A_1", true),
    ])
    func names(name: String, isValid: Bool) {
        #expect(JournalEntry.isValidName(name) == isValid)
        let record = LogRecord(priority: .info, message: "m", fields: [(name, "v")])
        #expect(Self.assignments(of: record).count == (isValid ? 4 : 3))
    }
}
