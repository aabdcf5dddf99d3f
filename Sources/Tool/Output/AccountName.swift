import Glibc

/// The name of a user of this machine.
enum AccountName {
    /// The name, or the number where there is none.
    static func of(uid: Int) -> String {
        guard let number = uid_t(exactly: uid) else { return "\(uid)" }
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16_384) { room in
            guard let start = room.baseAddress, getpwuid_r(number, &entry, start, room.count, &found) == 0,
                found != nil, let name = entry.pw_name
            else { return "\(uid)" }
            return Printable.text(String(cString: name))
        }
    }
}
