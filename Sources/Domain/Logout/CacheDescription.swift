/// A configured cache: a folder or file for each user, below a folder that belongs to all.
package struct CacheDescription: Hashable, Sendable {
    package let name: String
    /// The absolute folder above the first component that names a user.
    package let root: String
    /// The components below it, the first of which names a user.
    package let components: [[PathPiece]]
    /// The path as configured: what is shown to anyone but the owner.
    package let shownPath: String

    package init(name: String, root: String, components: [[PathPiece]], shownPath: String) {
        self.name = name
        self.root = root
        self.components = components
        self.shownPath = shownPath
    }

    /// The path of one user.
    /// - Parameter safeName: makes a name safe for a component of a path.
    /// - Throws: `MissingAttribute` when the user signed in without an attribute that the path needs.
    package func resolved(
        user: UserID, attributes: UserAttributes, safeName: ([UInt8]) -> SafeFileName
    ) throws(MissingAttribute) -> CachePath {
        var names: [String] = []
        for component in components {
            var name = ""
            for piece in component {
                switch piece {
                case .literal(let text): name += text
                case .user: name += safeName(user.bytes).text
                case .attribute(let attribute):
                    guard let value = attributes.values[attribute] else { throw MissingAttribute(name: attribute) }
                    name += safeName(Array(value.utf8)).text
                }
            }
            names.append(name)
        }
        return CachePath(name: self.name, root: root, components: names, shownPath: shownPath)
    }
}
