/// Finds what answers a call.
struct MethodTable: Sendable {
    private let interfaces: [String: Interface]

    /// Of interfaces with the same name the first counts.
    init(_ interfaces: [Interface]) {
        self.interfaces = Dictionary(
            interfaces.map { ($0.description.name, $0) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// The handler of a call whose parameters are as the interface declares them.
    ///
    /// - Throws: The error to answer with; the checks and their order are those of systemd's sd-varlink.
    func handler(for message: CallMessage) throws(VarlinkError) -> MethodHandler {
        let name = message.method
        guard let dot = name.lastIndex(of: "."), let interface = interfaces[String(name[..<dot])],
            let method = interface.description.methods[String(name[name.index(after: dot)...])]
        else { throw .methodNotFound(name) }
        guard let handler = interface.methods[String(name[name.index(after: dot)...])] else {
            throw .methodNotImplemented(name)
        }
        let description = interface.description
        if let parameter = description.firstMismatch(in: message.parameters, against: method.parameters) {
            throw .invalidParameter(parameter)
        }
        guard message.wantsMore || !handler.requiresMore else { throw .expectedMore }
        return handler
    }
}
