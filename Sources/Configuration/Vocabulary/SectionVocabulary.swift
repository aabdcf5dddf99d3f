/// The keys that a kind of section knows.
struct SectionVocabulary: Sendable {
    /// Takes a section away when its value is no; every section knows it.
    static let enabledKey = "Enabled"

    let name: String
    /// Whether the header has a second part: `[Database clinic]`.
    let isNamed: Bool
    /// Keys with one value, of which the last counts.
    let scalarKeys: [String]
    /// Keys whose values add up.
    let listKeys: [String]

    init(
        _ name: String,
        isNamed: Bool = false,
        scalarKeys: [String],
        listKeys: [String] = []
    ) {
        self.name = name
        self.isNamed = isNamed
        self.scalarKeys = scalarKeys + [Self.enabledKey]
        self.listKeys = listKeys
    }

    /// All keys of this version.
    var keys: [String] { listKeys + scalarKeys }
}
