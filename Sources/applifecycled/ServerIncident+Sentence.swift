import Glibc
import Varlink

extension ServerIncident {
    /// One sentence for the journal; nothing that a peer sent is in it.
    var sentence: String {
        switch self {
        case .handlerFailed(let method, let error): "\(method) failed: \(type(of: error))"
        case .connectionRefused(let uid): "a connection of uid \(uid) was closed: it was one too many"
        case .connectionAborted(let uid, let violation): "a connection of uid \(uid) was closed: \(violation)"
        case .acceptPostponed(let number): "no connection can be taken: \(String(cString: strerror(number)))"
        }
    }
}
