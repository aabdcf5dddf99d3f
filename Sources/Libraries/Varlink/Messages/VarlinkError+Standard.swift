/// The errors of `org.varlink.service` (varlink.org/Service), and systemd's for errno values.
extension VarlinkError {
    /// The names of the standard errors.
    package enum Name {
        /// The interface is not served here.
        package static let interfaceNotFound = "org.varlink.service.InterfaceNotFound"
        /// The method is not served here.
        package static let methodNotFound = "org.varlink.service.MethodNotFound"
        /// The interface declares the method, and nothing implements it.
        package static let methodNotImplemented = "org.varlink.service.MethodNotImplemented"
        /// A parameter is unknown, missing or of the wrong type.
        package static let invalidParameter = "org.varlink.service.InvalidParameter"
        /// The caller may not do this.
        package static let permissionDenied = "org.varlink.service.PermissionDenied"
        /// The method answers only calls with more.
        package static let expectedMore = "org.varlink.service.ExpectedMore"
        /// systemd's error for a plain errno.
        package static let system = "io.systemd.System"
    }

    /// No interface of this name is served.
    package static func interfaceNotFound(_ interface: String) -> VarlinkError {
        VarlinkError(name: Name.interfaceNotFound, parameters: ["interface": .string(interface)])
    }

    /// No method of this full name is served.
    package static func methodNotFound(_ method: String) -> VarlinkError {
        VarlinkError(name: Name.methodNotFound, parameters: ["method": .string(method)])
    }

    /// The method of this full name is declared and not implemented.
    package static func methodNotImplemented(_ method: String) -> VarlinkError {
        VarlinkError(name: Name.methodNotImplemented, parameters: ["method": .string(method)])
    }

    /// The parameter of this name is unknown, missing or wrong.
    package static func invalidParameter(_ parameter: String) -> VarlinkError {
        VarlinkError(name: Name.invalidParameter, parameters: ["parameter": .string(parameter)])
    }

    /// The caller may not do this.
    package static let permissionDenied = VarlinkError(name: Name.permissionDenied)

    /// The method answers only calls with more.
    package static let expectedMore = VarlinkError(name: Name.expectedMore)

    /// A failure that an errno value says best.
    package static func system(errno: Int32) -> VarlinkError {
        VarlinkError(name: Name.system, parameters: ["errno": .int(Int64(errno)), "origin": "linux"])
    }
}
