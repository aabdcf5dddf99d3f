extension MigrationScript {
    /// A script that the program itself brings; nothing in it is a directive.
    /// - Returns: The script; absent when the version is none.
    package static func embedded(
        version: String, name: String, text: String, digest: ([UInt8]) -> [UInt8]
    ) -> MigrationScript? {
        guard let version = MigrationVersion(version) else { return nil }
        let bytes = Array(text.utf8)
        return MigrationScript(
            key: .version(version), name: name, sections: [ScriptSection(text: text, firstLine: 1)],
            checksum: MigrationChecksum(of: bytes, essence: SQLEssence(of: bytes.span).bytes, digest: digest),
            bytes: bytes)
    }
}
