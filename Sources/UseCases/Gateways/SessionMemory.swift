package import LifecycleDomain

/// What is kept of a session in memory alone, such as answers of servers.
package protocol SessionMemory: Sendable {
    /// Forgets it, and takes in nothing more of this session.
    func forget(_ generation: Generation)
}
