/// Where a cache of one user lies.
package struct CachePath: Hashable, Sendable {
    package let name: String
    /// The absolute folder that belongs to all, and is trusted.
    package let root: String
    /// The components below it, safe names, never followed through a link.
    package let components: [String]
    /// The path as configured, with no name of a user in it.
    package let shownPath: String

    package init(name: String, root: String, components: [String], shownPath: String) {
        self.name = name
        self.root = root
        self.components = components
        self.shownPath = shownPath
    }

    package var path: String { ([root == "/" ? "" : root] + components).joined(separator: "/") }
}
