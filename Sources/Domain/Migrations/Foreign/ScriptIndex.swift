/// Finds the scripts of a catalog by what histories call them.
struct ScriptIndex {
    private let byKey: [MigrationKey: MigrationScript]

    init(_ catalog: MigrationCatalog) {
        byKey = Dictionary(catalog.scripts.map { ($0.key, $0) }) { first, _ in first }
    }

    func script(_ key: MigrationKey) -> MigrationScript? { byKey[key] }

    /// The script whose name is an identifier: with or without its version, and without its ending.
    func script(called identifier: String) -> MigrationScript? {
        let named = byKey.values.filter { script in
            let stem = SourceName(script.name).file.prefix { $0 != "." }
            let rest = stem.drop { $0.isASCII && $0.isNumber }.drop { $0 == "_" }
            return stem.utf8.elementsEqual(identifier.utf8) || rest.utf8.elementsEqual(identifier.utf8)
        }
        return named.count == 1 ? named.first : nil
    }

    /// The repeatable script of a name as Flyway keeps it: that of the file, or the description in it.
    func repeatable(_ name: String) -> MigrationScript? {
        let file = SourceName(name).file
        var description = file.hasSuffix(".sql") ? file.dropLast(4) : file
        if description.hasPrefix("R__") { description = description.dropFirst(3) }
        return byKey[.repeatable(String(description.map { $0 == "_" ? " " : $0 }))]
    }
}
