import KioskDomain

/// A line that is no command.
enum CommandError: Error, Hashable, Sendable, CustomStringConvertible {
    case isUnknown(String)
    case isIncomplete(String)
    case takesNothing(String)
    case noSuchTrack(String)

    var description: String {
        switch self {
        case .isUnknown(let word): "\(word): no such command, see \"help\""
        case .isIncomplete(let word): "\(word): something is missing, see \"help\""
        case .takesNothing(let word): "\(word) takes nothing, see \"help\""
        case .noSuchTrack(let name):
            "\(name): no such track, there are \(Track.all.map(\.name).joined(separator: ", "))"
        }
    }
}
