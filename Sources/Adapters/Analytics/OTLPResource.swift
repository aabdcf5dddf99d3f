import LifecycleDomain

/// What sends the events, by the semantic conventions for resources.
package struct OTLPResource: Sendable {
    private let serviceName: String
    private let serviceVersion: String?

    /// Takes the name of the app, and its version where that is known.
    package init(serviceName: String, serviceVersion: String? = nil) {
        self.serviceName = serviceName
        self.serviceVersion = serviceVersion
    }

    /// The attributes, in the order of their names.
    /// - Parameter installation: names this installation, and can be made anew: no serial number, and nobody's.
    func attributes(installation: String) -> [OTLPAttribute] {
        var values: [String: StructuredValue] = [
            "service.name": .string(serviceName), "service.instance.id": .string(installation),
            "app.installation.id": .string(installation), "os.type": .string("linux"),
            "host.arch": .string(Self.architecture),
        ]
        values["service.version"] = serviceVersion.map(StructuredValue.string)
        return OTLPAttribute.list(values)
    }

    /// `host.arch` in the words of the semantic conventions.
    private static var architecture: String {
        #if arch(x86_64)
        "amd64"
        #elseif arch(arm64)
        "arm64"
        #elseif arch(arm)
        "arm32"
        #elseif arch(i386)
        "x86"
        #elseif arch(powerpc64) || arch(powerpc64le)
        "ppc64"
        #elseif arch(s390x)
        "s390x"
        #elseif arch(riscv64)
        "riscv64"
        #else
        "unknown"
        #endif
    }
}
