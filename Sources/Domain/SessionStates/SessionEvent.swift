/// What can happen to a user on this device.
package enum SessionEvent: Hashable, Sendable {
    /// A uid that may sign users in wants to.
    case login(owner: UInt32, attributes: UserAttributes)
    case logout
    /// The logout has left nothing behind on this device.
    case logoutFinished
    /// The owner uses what belongs to the session, with the generation it was given.
    case use(Generation)
    /// The owner shows a sign of life.
    case touch

    package var name: String {
        switch self {
        case .login: "login"
        case .logout: "logout"
        case .logoutFinished: "logout finished"
        case .use: "use"
        case .touch: "touch"
        }
    }
}
