import CPlatform
import Glibc

/// Two connected, non-blocking stream sockets.
func socketPair() throws -> (Int32, Int32) {
    var descriptors: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &descriptors) == 0 else {
        throw TestServer.NoSocket(errno: errno)
    }
    for descriptor in descriptors { platform_set_nonblocking(descriptor) }
    return (descriptors[0], descriptors[1])
}
