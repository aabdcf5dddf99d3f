import CPlatform
import Glibc

/// Who made the other end of a connection, as the kernel noted it when it was made.
///
/// Rights are decided by `uid`, `gid` and `groups`: they stay what they were, while the number of a process may belong to
/// another one by now.
package struct Peer: Sendable, Hashable {
    /// The process that connected.
    package let pid: Int32
    /// Its effective user.
    package let uid: UInt32
    /// Its effective group.
    package let gid: UInt32
    /// Its supplementary groups.
    package let groups: [UInt32]

    /// Makes a peer of its parts.
    package init(pid: Int32, uid: UInt32, gid: UInt32, groups: [UInt32]) {
        self.pid = pid
        self.uid = uid
        self.gid = gid
        self.groups = groups
    }

    /// Asks the kernel for the peer of a connected socket (SO_PEERCRED and SO_PEERGROUPS, unix(7)); nil when it has none.
    init?(socket: Int32) {
        var pid: pid_t = 0
        var uid: uid_t = 0
        var gid: gid_t = 0
        guard platform_peer_credentials(socket, &pid, &uid, &gid) >= 0 else { return nil }
        guard let groups = Self.supplementaryGroups(of: socket) else { return nil }
        self.init(pid: pid, uid: uid, gid: gid, groups: groups)
    }

    private static func supplementaryGroups(of socket: Int32) -> [UInt32]? {
        var groups = [gid_t](repeating: 0, count: 64)
        while true {
            var count = groups.count
            let result = platform_peer_groups(socket, &groups, &count)
            if result >= 0 { return Array(groups.prefix(count)) }
            // The kernel's own limit, NGROUPS_MAX of limits.h.
            guard result == -ERANGE, groups.count < 65_536 else { return nil }
            groups = [gid_t](repeating: 0, count: groups.count * 4)
        }
    }
}
