/// One interface of the daemon's socket: its name and the text that describes it.
///
/// The text is Varlink's interface definition (varlink.org/Interface-Definition); the daemon hands it out on
/// `org.varlink.service.GetInterfaceDescription` and checks every call against it.
package protocol SocketInterface: SendableMetatype {
    /// The interface's full name, such as `org.applifecycle.Session`.
    static var name: String { get }

    /// The interface definition, beginning with comments and the line `interface NAME`.
    static var text: String { get }
}
