/// What a statement does to the transaction around it.
enum StatementKind: Hashable {
    /// It belongs into a transaction.
    case ordinary
    case begin, commit, rollback
    /// It concerns the connection alone, or only reads.
    case setting
    /// A setting of whoever runs the scripts, which a script cannot know: passed over.
    case passedOver
    /// It cannot run in a transaction, and may run again: `PRAGMA journal_mode`, `VACUUM`.
    case outside
    /// It cannot run in a transaction, nor twice: `VACUUM INTO`.
    case once

    /// Tells the kind by the first tokens of a statement, words in upper case.
    init(_ words: [String]) {
        switch words.first {
        case "BEGIN": self = .begin
        case "COMMIT", "END": self = .commit
        case "ROLLBACK": self = words.contains("TO") ? .ordinary : .rollback
        case "VACUUM": self = words.contains("INTO") ? .once : .outside
        case "PRAGMA": self = Self.pragma(words)
        default: self = .ordinary
        }
    }

    /// How many tokens tell everything.
    static let tokens = 8

    private static func pragma(_ words: [String]) -> StatementKind {
        let isQualified = words.count > 3 && words[2] == "."
        let place = isQualified ? 3 : 1
        guard words.count > place else { return .ordinary }
        let sets = words.count > place + 1 && (words[place + 1] == "=" || words[place + 1] == "(")
        switch words[place] {
        case "SYNCHRONOUS", "BUSY_TIMEOUT": return .passedOver
        case "JOURNAL_MODE" where sets && isUnsafeJournal(words.dropFirst(place + 2).first): return .passedOver
        case "JOURNAL_MODE", "AUTO_VACUUM", "PAGE_SIZE", "ENCODING": return sets ? .outside : .setting
        case "WAL_CHECKPOINT": return .outside
        case let name: return settings.contains(name) ? .setting : .ordinary
        }
    }

    /// Without a journal on disk nothing could be rolled back; these two are settings of the connection alone.
    private static func isUnsafeJournal(_ word: String?) -> Bool {
        let mode = word?.filter(\.isLetter)
        return mode == "OFF" || mode == "MEMORY"
    }

    /// Pragmas that leave nothing in the file (https://sqlite.org/pragma.html).
    private static let settings: Set<String> = [
        "ANALYSIS_LIMIT", "AUTOMATIC_INDEX", "CACHE_SIZE", "CACHE_SPILL", "CASE_SENSITIVE_LIKE", "CELL_SIZE_CHECK",
        "CHECKPOINT_FULLFSYNC", "COMPILE_OPTIONS", "COUNT_CHANGES", "DATABASE_LIST", "DEFER_FOREIGN_KEYS",
        "EMPTY_RESULT_CALLBACKS", "FOREIGN_KEYS", "FOREIGN_KEY_CHECK", "FOREIGN_KEY_LIST", "FULLFSYNC",
        "FULL_COLUMN_NAMES", "HARD_HEAP_LIMIT", "IGNORE_CHECK_CONSTRAINTS", "INDEX_INFO", "INDEX_LIST", "INDEX_XINFO",
        "INTEGRITY_CHECK", "JOURNAL_SIZE_LIMIT", "LEGACY_ALTER_TABLE", "LOCKING_MODE", "MAX_PAGE_COUNT", "MMAP_SIZE",
        "QUERY_ONLY", "QUICK_CHECK", "READ_UNCOMMITTED", "RECURSIVE_TRIGGERS", "REVERSE_UNORDERED_SELECTS",
        "SECURE_DELETE", "SHORT_COLUMN_NAMES", "SOFT_HEAP_LIMIT", "TABLE_INFO", "TABLE_LIST", "TABLE_XINFO",
        "TEMP_STORE", "THREADS", "TRUSTED_SCHEMA", "WAL_AUTOCHECKPOINT", "WRITABLE_SCHEMA",
    ]
}
