import CPlatform

/// One assignment of a message to the service manager (sd_notify(3)); a manager ignores those it does not know.
package enum NotifyField: Hashable, Sendable {
    /// The startup, or a reload, is complete.
    case ready
    /// The service has begun to stop; send it first.
    case stopping
    /// A reload has begun at this time on CLOCK_MONOTONIC; `ready` must follow, also when the reload failed.
    case reloading(monotonicMicroseconds: Int64)
    /// One line for `systemctl status`; control characters become spaces, and what is too long is cut.
    case status(String)
    /// The errno of a failure, shown by `systemctl status`.
    case errno(Int32)
    /// The name of a Varlink error (systemd 257).
    case varlinkError(String)
    /// The exit status to come, for the manager's information (systemd 254).
    case exitStatus(Int32)
    /// The promise to speak again within this time; the manager's limit for a start or stop waits as long.
    case extendTimeout(Duration)

    /// A reload that begins now.
    package static var reloadingNow: NotifyField {
        .reloading(monotonicMicroseconds: platform_monotonic_microseconds())
    }

    /// The manager drops a whole message above 4096 bytes (NOTIFY_BUFFER_MAX); this leaves room for the other fields.
    private static let longestText = 2048

    /// The assignment as it is sent, one or two lines without a newline at the end.
    package var text: String {
        switch self {
        case .ready: "READY=1"
        case .stopping: "STOPPING=1"
        case .reloading(let monotonicMicroseconds): "RELOADING=1\nMONOTONIC_USEC=\(monotonicMicroseconds)"
        case .status(let status): "STATUS=\(Self.oneLine(status))"
        case .errno(let number): "ERRNO=\(number)"
        case .varlinkError(let name): "VARLINKERROR=\(Self.oneLine(name))"
        case .exitStatus(let status): "EXIT_STATUS=\(status)"
        case .extendTimeout(let duration): "EXTEND_TIMEOUT_USEC=\(duration.wholeMicroseconds)"
        }
    }

    private static func oneLine(_ text: String) -> String {
        if text.utf8.count <= longestText, text.utf8.allSatisfy(\.isPrintableASCII) { return text }
        var line = ""
        for scalar in text.unicodeScalars {
            let shown: Unicode.Scalar = scalar.properties.generalCategory == .control ? " " : scalar
            guard line.utf8.count + UTF8.width(shown) <= longestText else { break }
            line.unicodeScalars.append(shown)
        }
        return line
    }
}
