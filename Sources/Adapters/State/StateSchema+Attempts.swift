extension StateSchema {
    /// What a step may take, and how often it was tried with what success.
    static let attempts = """
        ALTER TABLE startup_step ADD COLUMN timeout_usec INTEGER;
        ALTER TABLE startup_step ADD COLUMN retries INTEGER NOT NULL DEFAULT 0;
        CREATE TABLE startup_attempt (
            startup_id TEXT NOT NULL,
            position INTEGER NOT NULL,
            number INTEGER NOT NULL,
            started_usec INTEGER NOT NULL,
            duration_usec INTEGER NOT NULL,
            outcome TEXT NOT NULL,
            detail TEXT,
            PRIMARY KEY (startup_id, position, number),
            FOREIGN KEY (startup_id, position) REFERENCES startup_step ON DELETE CASCADE
        ) STRICT;
        """
}
