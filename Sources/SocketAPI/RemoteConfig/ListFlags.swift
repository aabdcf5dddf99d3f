extension RemoteConfigInterface {
    /// All flags that are known; must be called with more.
    package enum ListFlags: SocketMethod {
        package typealias Interface = RemoteConfigInterface
        package typealias Parameters = FlagOwner
        package typealias Reply = FlagReply
        package static let name = "ListFlags"
    }
}
