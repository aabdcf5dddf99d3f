/// What a gateway says in the app's words; other errors pass as they are, and name no user.
package enum GatewayFailure: Error, Hashable, Sendable, CustomStringConvertible {
    case databaseClosed
    /// There is nothing of that number, or it is another guest's.
    case notFound(String)
    case unknownStage(String)

    package var description: String {
        switch self {
        case .databaseClosed: "the database is closed"
        case .notFound(let what): "\(what): not found, or not yours"
        case .unknownStage(let stage): "\(stage): no such state of an order"
        }
    }
}
