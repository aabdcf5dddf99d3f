extension KeychainInterface {
    /// Removes a secret.
    package enum Delete: SocketMethod {
        package typealias Interface = KeychainInterface
        package typealias Parameters = ItemName
        package typealias Reply = NoMembers
        package static let name = "Delete"
    }
}
