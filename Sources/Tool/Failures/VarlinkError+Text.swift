import Varlink

extension VarlinkError {
    /// A string among the parameters, safe to print; nil when there is none.
    func text(_ name: String) -> String? {
        parameters[name]?.stringValue.map(Printable.text)
    }
}
