import Glibc

/// The users and groups of the system, by its name service switch.
package struct SystemAccounts: AccountResolver {
    /// Larger than any entry but a group's with tens of thousands of members.
    private static let limitBytes = 16 << 20

    /// Makes a resolver; each question is asked anew.
    package init() {}

    package func userID(named name: String) throws(AccountLookupError) -> UInt32? {
        try lookUp { buffer, sizeBytes in
            var entry = passwd()
            var found: UnsafeMutablePointer<passwd>?
            let code = getpwnam_r(name, &entry, buffer, sizeBytes, &found)
            return (code, found == nil ? nil : entry.pw_uid)
        }
    }

    package func groupID(named name: String) throws(AccountLookupError) -> UInt32? {
        try lookUp { buffer, sizeBytes in
            var entry = group()
            var found: UnsafeMutablePointer<group>?
            let code = getgrnam_r(name, &entry, buffer, sizeBytes, &found)
            return (code, found == nil ? nil : entry.gr_gid)
        }
    }

    /// Asks as getpwnam_r(3) wants it: with a buffer that grows until the entry fits, and knowing that "not there" may
    /// come as an errno too.
    private func lookUp(
        _ ask: (UnsafeMutablePointer<CChar>, _ sizeBytes: Int) -> (code: Int32, number: UInt32?)
    ) throws(AccountLookupError) -> UInt32? {
        var sizeBytes = 1024
        while true {
            let buffer = UnsafeMutablePointer<CChar>.allocate(capacity: sizeBytes)
            defer { buffer.deallocate() }
            let (code, number) = ask(buffer, sizeBytes)
            switch code {
            case 0: return number
            case ENOENT, ESRCH: return nil
            case EINTR: continue
            case ERANGE where sizeBytes < Self.limitBytes: sizeBytes *= 4
            default: throw AccountLookupError(code: code)
            }
        }
    }
}
