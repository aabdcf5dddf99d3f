/// The name of a file in a folder of migrations, taken apart.
struct SourceName {
    /// The path below the folder of migrations.
    let path: String
    /// The names of the folders that the file is in, below the folder of migrations.
    let folders: [Substring]
    /// The name without its folders.
    let file: Substring

    init(_ path: String) {
        self.path = path
        guard let slash = path.utf8.lastIndex(of: .slash) else {
            folders = []
            file = path[...]
            return
        }
        folders = path[..<slash].utf8.split(separator: .slash).map(Substring.init)
        file = path[path.utf8.index(after: slash)...]
    }

    /// Whether the name ends so, byte for byte.
    func hasSuffix(_ suffix: String) -> Bool { Array(file.utf8).ends(with: Array(suffix.utf8)) }
}
