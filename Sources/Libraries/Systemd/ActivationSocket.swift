import CSystemd
import Glibc

/// A socket that the service manager opened and passed on (sd_listen_fds(3)).
package struct ActivationSocket: Hashable, Sendable {
    /// The descriptor, close-on-exec; whoever takes it owns it.
    package let descriptor: Int32
    /// FileDescriptorName= of the socket unit; "unknown" when it has none.
    package let name: String

    /// Takes the sockets that were passed to this process, and removes LISTEN_FDS, LISTEN_PID and LISTEN_FDNAMES.
    ///
    /// None when LISTEN_PID names another process, or when the variables make no sense. Since the environment changes,
    /// it must be called before there are threads; a second call finds nothing.
    package static func inherited() -> [ActivationSocket] {
        var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        let count = sd_listen_fds_with_names(1, &names)
        guard count > 0, let names else { return [] }
        defer { free(names) }
        return (0..<count).map { index in
            let name = names[Int(index)]
            defer { free(name) }
            return ActivationSocket(
                descriptor: SD_LISTEN_FDS_START + index,
                name: name.map { String(cString: $0) } ?? "unknown"
            )
        }
    }
}
