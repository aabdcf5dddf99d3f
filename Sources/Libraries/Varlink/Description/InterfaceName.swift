/// The rules that varlink.org/Interface-Definition gives for names.
enum InterfaceName {
    /// Whether this names an interface: parts of `[A-Za-z](-*[A-Za-z0-9])*`, at least two, with dots between.
    ///
    /// The first part begins with a letter; later ones may begin with a digit.
    static func isInterface(_ name: String) -> Bool {
        let parts = name.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 2, parts[0].first?.isASCIILetter == true else { return false }
        return parts.allSatisfy { part in
            guard let first = part.first, let last = part.last else { return false }
            return first.isASCIIAlphanumeric && last.isASCIIAlphanumeric
                && part.allSatisfy { $0.isASCIIAlphanumeric || $0 == "-" }
        }
    }

    /// Whether this names a type, a method or an error: `[A-Z][A-Za-z0-9]*`.
    static func isMember(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, ("A"..."Z").contains(first) else { return false }
        return name.unicodeScalars.allSatisfy(\.isASCIIAlphanumeric)
    }

    /// Whether this names a field or a value of an enumeration: `[A-Za-z](_?[A-Za-z0-9])*`.
    static func isField(_ name: String) -> Bool {
        guard name.unicodeScalars.first?.isASCIILetter == true, !name.hasSuffix("_") else { return false }
        return name.unicodeScalars.allSatisfy { $0.isASCIIAlphanumeric || $0 == "_" }
            && !zip(name.unicodeScalars, name.unicodeScalars.dropFirst()).contains { $0 == "_" && $1 == "_" }
    }
}
