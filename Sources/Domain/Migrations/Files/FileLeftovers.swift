/// The files in a folder of migrations that nobody means to be migrations.
package enum FileLeftovers {
    /// What editors, merges and package managers put at the end of a name.
    private static let suffixes = [
        "~", ".swp", ".swo", ".orig", ".bak", ".rej", ".tmp", ".dpkg-old", ".dpkg-new", ".dpkg-dist", ".dpkg-tmp",
        ".ucf-old", ".ucf-new", ".ucf-dist", ".rpmnew", ".rpmsave", ".rpmorig",
    ]
    .map { Array($0.utf8) }

    /// Whether a path below a folder of migrations is to be passed over without a word.
    ///
    /// Hidden files and folders are, among them the lock files of Emacs, `.#name`.
    package static func contains(_ path: String) -> Bool {
        let bytes = Array(path.utf8)
        return isHidden(bytes) || suffixes.contains(where: bytes.ends) || isAutosave(bytes)
    }

    private static func isHidden(_ path: [UInt8]) -> Bool {
        var previous = UInt8.slash
        for byte in path {
            if byte == .dot, previous == .slash { return true }
            previous = byte
        }
        return false
    }

    /// Emacs saves unsaved work as `#name#`.
    private static func isAutosave(_ path: [UInt8]) -> Bool {
        path.last == UInt8(ascii: "#") && path.split(separator: .slash).last?.first == UInt8(ascii: "#")
    }
}
