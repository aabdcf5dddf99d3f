extension StateSchema {
    /// The flags of the last answer of the server; those of a user go with the session.
    static let flags = """
        CREATE TABLE device_flags (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            sealed BLOB NOT NULL
        ) STRICT;
        CREATE TABLE session_flags (
            generation INTEGER PRIMARY KEY REFERENCES session ON DELETE CASCADE,
            sealed BLOB NOT NULL
        ) STRICT;
        """
}
