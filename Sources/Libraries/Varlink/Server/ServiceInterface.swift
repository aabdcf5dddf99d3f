/// The interface that every service has (varlink.org/Service).
enum ServiceInterface {
    static let name = "org.varlink.service"

    static let text = """
        # The interface that every Varlink service provides: what it is, and which interfaces it has.
        interface org.varlink.service

        # What the service is, and the names of its interfaces.
        method GetInfo() -> (
          vendor: string,
          product: string,
          version: string,
          url: string,
          interfaces: []string
        )

        # The definition of an interface.
        method GetInterfaceDescription(interface: string) -> (description: string)

        error InterfaceNotFound (interface: string)
        error MethodNotFound (method: string)
        error MethodNotImplemented (method: string)
        error InvalidParameter (parameter: string)
        error PermissionDenied ()
        error ExpectedMore ()

        """

    private struct NoParameters: Decodable {}

    private struct GetInfoReply: Encodable {
        let vendor: String
        let product: String
        let version: String
        let url: String
        let interfaces: [String]
    }

    private struct GetInterfaceDescriptionParameters: Decodable {
        let interface: String
    }

    private struct GetInterfaceDescriptionReply: Encodable {
        let description: String
    }

    /// The interface for a service that has these interfaces besides.
    ///
    /// - Throws: ``InterfaceSyntaxError``, if the text above were wrong.
    static func make(info: ServiceInfo, serving others: [Interface]) throws(InterfaceSyntaxError) -> Interface {
        let own = try InterfaceDescription(text: text)
        let texts = Dictionary(
            ([own] + others.map(\.description)).map { ($0.name, $0.text) },
            uniquingKeysWith: { first, _ in first }
        )
        return Interface(
            description: own,
            methods: [
                "GetInfo": .single { (_: NoParameters, _) in
                    GetInfoReply(
                        vendor: info.vendor,
                        product: info.product,
                        version: info.version,
                        url: info.url,
                        interfaces: texts.keys.sorted()
                    )
                },
                "GetInterfaceDescription": .single { (parameters: GetInterfaceDescriptionParameters, _) in
                    guard let text = texts[parameters.interface] else {
                        throw VarlinkError.interfaceNotFound(parameters.interface)
                    }
                    return GetInterfaceDescriptionReply(description: text)
                },
            ]
        )
    }
}
