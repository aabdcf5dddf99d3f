/// What the name of a file says, in a folder of migrations.
enum MigrationFileName: Hashable {
    /// A script: digits, an underscore, a name without dots, `.sql`.
    case script(version: Int64)
    /// Nothing to do with migrations: hidden, or what editors and packaging leave behind.
    case other
    /// SQL under a name of another tool, or with a version too large: never guessed at, since it may undo something.
    case refused

    init(_ name: String) {
        guard !name.hasPrefix("."), name.lowercased().hasSuffix(".sql") else {
            self = .other
            return
        }
        let stem = name.dropLast(4)
        let digits = stem.prefix { $0.isASCII && $0.isNumber }
        let rest = stem.dropFirst(digits.count)
        let isPlain = name.hasSuffix(".sql") && rest.hasPrefix("_") && rest.count > 1 && !rest.contains(".")
        guard isPlain, let version = Int64(digits) else {
            self = .refused
            return
        }
        self = .script(version: version)
    }
}
