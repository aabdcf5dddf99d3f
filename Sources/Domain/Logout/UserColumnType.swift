/// How a database stores a user; compared in that type, since SQLite does not find the integer 1 by the text '1'.
package enum UserColumnType: String, Hashable, Sendable, CaseIterable {
    case text, integer, blob
}
