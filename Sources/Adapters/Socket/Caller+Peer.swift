import LifecycleDomain
import Varlink

extension Caller {
    /// The caller at the other end of a connection.
    init(_ peer: Peer) {
        self.init(uid: peer.uid, groups: Set(peer.groups + [peer.gid]))
    }
}
