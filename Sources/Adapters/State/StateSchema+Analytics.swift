extension StateSchema {
    /// Events that wait to be sent, and who agreed to them; what is a user's goes with the session.
    ///
    /// The number of an event is never used again: an answer that comes late must not delete another one.
    static let analytics = """
        CREATE TABLE device_analytics (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            is_granted INTEGER NOT NULL,
            installation TEXT NOT NULL
        ) STRICT;
        CREATE TABLE session_analytics (
            generation INTEGER PRIMARY KEY REFERENCES session ON DELETE CASCADE,
            is_granted INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE analytics_event (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            generation INTEGER REFERENCES session ON DELETE CASCADE,
            bytes INTEGER NOT NULL,
            sealed BLOB NOT NULL
        ) STRICT;
        CREATE INDEX analytics_event_by_generation ON analytics_event (generation);
        """
}
