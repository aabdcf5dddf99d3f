extension SessionInterface {
    /// Keeps a session from its idle limit.
    package enum Touch: SocketMethod {
        package typealias Interface = SessionInterface
        package typealias Parameters = UserName
        package typealias Reply = NoMembers
        package static let name = "Touch"
    }
}
