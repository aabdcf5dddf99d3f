/// A name with a version, a direction and an ending: `7_add_user.up.sql`.
struct DirectedName {
    let version: MigrationVersion
    let isUp: Bool
    /// Whether what follows the direction ends in "sql".
    let isSQL: Bool

    private static let up = Array("up".utf8)[...]
    private static let down = Array("down".utf8)[...]
    private static let sql = Array("sql".utf8)[...]

    /// Takes a name apart; absent when it is of another form.
    init?(_ file: Substring) {
        guard let underscore = file.utf8.firstIndex(of: .underscore), file[..<underscore].isNumber,
            let version = MigrationVersion(file[..<underscore])
        else { return nil }
        // The name may hold a direction itself; the last one counts that something follows.
        let pieces = Array(file[underscore...].utf8).split(separator: .dot, omittingEmptySubsequences: false)
        guard let direction = pieces.dropFirst().dropLast().last(where: { $0 == Self.up || $0 == Self.down }) else {
            return nil
        }
        self.version = version
        isUp = direction == Self.up
        isSQL = pieces.last == Self.sql
    }
}
