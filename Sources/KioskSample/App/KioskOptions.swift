/// The command line.
struct KioskOptions: Hashable, Sendable {
    var socket = "/run/applifecycle/kiosk.sock"
    var database = "/var/lib/kiosk/cafe.db"

    static let help = """
        applifecycle-kiosk [--socket PATH] [--database PATH]

        A cafe's shared tablet, as an example of an app that lives by applifecycled. Commands come on standard input, one
        a line; "help" names them. Exits with 0 at the end of the input, with 64 for a wrong command line.
        """

    /// Reads arguments.
    /// - Returns: nil where they are not understood.
    init?(_ arguments: [String]) {
        var rest = arguments[...]
        while let option = rest.popFirst() {
            guard let value = rest.popFirst() else { return nil }
            switch option {
            case "--socket": socket = value
            case "--database": database = value
            default: return nil
            }
        }
    }
}
