/// Who calls, as the kernel said when the connection was made (SO_PEERCRED and SO_PEERGROUPS in unix(7)).
package struct Caller: Hashable, Sendable {
    package let uid: UInt32
    /// The primary and the supplementary groups.
    package let groups: Set<UInt32>

    package init(uid: UInt32, groups: Set<UInt32>) {
        self.uid = uid
        self.groups = groups
    }
}
