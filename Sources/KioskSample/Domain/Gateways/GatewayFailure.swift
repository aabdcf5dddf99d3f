/// Why something outside did not do what it was asked for; says no user and no secret.
package enum GatewayFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is nothing of that number, or it is another guest's.
    case notFound(String)
    /// This daemon has not got it, or it is not configured.
    case notThere
    case refused(String)
    case unavailable(String)

    package var description: String {
        switch self {
        case .notFound(let what): "\(what): not found, or not yours"
        case .notThere: "this device has not got that"
        case .refused(let why): "refused: \(why)"
        case .unavailable(let why): "not available: \(why)"
        }
    }
}
