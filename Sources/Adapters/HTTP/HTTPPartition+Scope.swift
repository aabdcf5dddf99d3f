import HTTPClient
import LifecycleDomain

extension HTTPPartition {
    /// Whose requests they are: a session's generation stands for its user, and means nothing elsewhere.
    init(_ scope: DataScope) {
        switch scope {
        case .device: self = .device
        case .session(let generation): self = HTTPPartition(generation)
        }
    }
}
