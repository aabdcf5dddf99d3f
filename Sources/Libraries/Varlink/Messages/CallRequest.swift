/// A call as a client sends it.
struct CallRequest<Parameters: Encodable & Sendable>: Encodable, Sendable {
    let method: String
    let parameters: Parameters
    /// Absent for false: some servers refuse members that they do not know.
    let more: Bool?
}
