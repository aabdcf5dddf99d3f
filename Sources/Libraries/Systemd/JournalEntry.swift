import CSystemd
import Glibc

/// A log record in the shape of the native journal protocol: fields of a name and bytes.
package struct JournalEntry: Sendable {
    /// The fields as "NAME=value"; a value may hold any bytes, newlines too.
    package let assignments: [[UInt8]]

    /// Forms the fields of a record.
    ///
    /// A field whose name is not valid is left out, as journald would do.
    package init(_ record: LogRecord, identifier: String) {
        var fields: [(name: String, value: String)] = [
            ("MESSAGE", record.message),
            ("PRIORITY", String(record.priority.rawValue)),
            ("SYSLOG_IDENTIFIER", identifier),
        ]
        if let messageID = record.messageID { fields.append(("MESSAGE_ID", messageID)) }
        fields += record.fields.filter { Self.isValidName($0.name) }
        assignments = fields.map { Array("\($0.name)=\($0.value)".utf8) }
    }

    /// Whether a name is one that clients may set: A-Z, 0-9 and underscores, at most 64 characters, no digit and no
    /// underscore first (sd_journal_send(3), journal export formats).
    package static func isValidName(_ name: String) -> Bool {
        guard let first = name.utf8.first, name.utf8.count <= 64 else { return false }
        guard UInt8(ascii: "A")...UInt8(ascii: "Z") ~= first else { return false }
        return name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
            default: false
            }
        }
    }

    /// Sends the entry to journald; false when it did not get through (sd_journal_sendv(3)).
    func send() -> Bool {
        // One buffer for all, since the addresses must stay good for the call.
        var bytes = assignments.flatMap { $0 }
        return bytes.withUnsafeMutableBytes { buffer in
            guard var next = buffer.baseAddress else { return true }
            let vectors = assignments.map { assignment in
                defer { next += assignment.count }
                return iovec(iov_base: next, iov_len: assignment.count)
            }
            return sd_journal_sendv(vectors, Int32(vectors.count)) >= 0
        }
    }
}
