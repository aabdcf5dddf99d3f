extension DecodingError {
    /// The outermost member of the parameters that could not be read, or nil when it is none of them.
    ///
    /// The parameters are themselves a member of the message: the path begins with `parameters`.
    var member: String? {
        switch self {
        case .keyNotFound(let key, let context): (context.codingPath + [key]).dropFirst().first?.stringValue
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            context.codingPath.dropFirst().first?.stringValue
        @unknown default: nil
        }
    }
}
