/// A reply as a server sends it.
struct ReplyMessage<Parameters: Encodable>: Encodable {
    let parameters: Parameters
    /// Absent in the last reply.
    let continues: Bool?
}

/// An error reply as a server sends it: always the last one of its call.
struct ErrorMessage: Encodable {
    let error: String
    let parameters: [String: JSONValue]

    init(_ error: VarlinkError) {
        self.error = error.name
        parameters = error.parameters
    }
}
