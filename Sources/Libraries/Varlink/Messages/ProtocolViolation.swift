/// What a peer did that ends its connection without a reply.
package enum ProtocolViolation: Error, Sendable, Hashable {
    /// The message is not JSON, or empty.
    case notJSON
    /// The message is JSON and no object.
    case notAnObject
    /// The object names no method.
    case noMethod
    /// The object has a member that calls do not have, or one of the wrong type.
    case invalidMember
    /// The call wants to leave the protocol, which no method here does.
    case upgrade
    /// The call wants many replies and none.
    case moreAndOneway
    /// The message is longer than allowed.
    case messageTooLong
    /// The message was begun and not ended in time.
    case messageTimedOut
    /// The peer does not read what it asked for.
    case repliesNotRead
}
