extension RemoteConfigInterface {
    /// The current flags, then the changed ones; must be called with more.
    package enum Monitor: SocketMethod {
        package typealias Interface = RemoteConfigInterface
        package typealias Parameters = FlagOwner
        package typealias Reply = FlagReply
        package static let name = "Monitor"
    }
}
