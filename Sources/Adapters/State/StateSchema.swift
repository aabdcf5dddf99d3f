import LifecycleDomain

/// The migrations of the state database; applied by the same migrator as the app's.
enum StateSchema {
    static let catalog = MigrationCatalog(
        format: .plain,
        scripts: [
            script("1", "first", first), script("2", "owed", owed), script("3", "attempts", attempts),
            script("4", "flags", flags), script("5", "analytics", analytics), script("6", "generations", generations),
        ].compactMap(\.self))

    private static func script(_ version: String, _ name: String, _ text: String) -> MigrationScript? {
        .embedded(version: version, name: name, text: text) { Digest.of($0) }
    }

    /// Users stand nowhere in the clear: they are found by a keyed digest, and kept sealed.
    private static let first = """
        CREATE TABLE device (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            last_generation INTEGER NOT NULL,
            key_check BLOB
        ) STRICT;
        INSERT INTO device VALUES (1, 0, NULL);

        CREATE TABLE startup (
            id TEXT PRIMARY KEY,
            started_realtime_usec INTEGER NOT NULL,
            outcome TEXT,
            duration_usec INTEGER,
            cause TEXT
        ) STRICT;
        CREATE TABLE startup_step (
            startup_id TEXT NOT NULL REFERENCES startup ON DELETE CASCADE,
            position INTEGER NOT NULL,
            name TEXT NOT NULL,
            after TEXT NOT NULL,
            required INTEGER NOT NULL,
            outcome TEXT,
            started_usec INTEGER,
            duration_usec INTEGER,
            attempts INTEGER NOT NULL,
            detail TEXT,
            PRIMARY KEY (startup_id, position)
        ) STRICT;

        CREATE TABLE session (
            generation INTEGER PRIMARY KEY,
            user_digest BLOB NOT NULL UNIQUE,
            owner_uid INTEGER NOT NULL,
            since_realtime_usec INTEGER NOT NULL,
            wrapped_key BLOB NOT NULL,
            sealed_identity BLOB NOT NULL
        ) STRICT;
        CREATE TABLE secret (
            generation INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
            name_digest BLOB NOT NULL,
            sealed BLOB NOT NULL,
            PRIMARY KEY (generation, name_digest)
        ) STRICT;

        CREATE TABLE logout (
            id TEXT PRIMARY KEY,
            user_digest BLOB UNIQUE,
            sealed_intent BLOB,
            reason TEXT NOT NULL,
            owner_uid INTEGER NOT NULL,
            accepted_realtime_usec INTEGER NOT NULL,
            finished_realtime_usec INTEGER,
            outcome TEXT,
            resumed INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX logout_by_time ON logout (accepted_realtime_usec);
        CREATE TABLE logout_step (
            logout_id TEXT NOT NULL REFERENCES logout ON DELETE CASCADE,
            position INTEGER NOT NULL,
            name TEXT NOT NULL,
            phase TEXT NOT NULL CHECK (phase IN ('pending', 'running', 'ended')),
            outcome TEXT,
            duration_usec INTEGER,
            removed INTEGER NOT NULL DEFAULT 0,
            remaining INTEGER NOT NULL DEFAULT 0,
            verified_by TEXT NOT NULL DEFAULT '',
            erasure TEXT,
            detail TEXT,
            PRIMARY KEY (logout_id, name)
        ) STRICT;
        """

    /// What servers are owed outlives session and logout; the markers of a logout go with its intent.
    ///
    /// A number of the outbox is never used again: what was sealed for it opens nowhere else.
    private static let owed = """
        CREATE TABLE outbox (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            logout_id TEXT NOT NULL REFERENCES logout ON DELETE CASCADE,
            step TEXT NOT NULL,
            sealed BLOB,
            expires_realtime_usec INTEGER NOT NULL,
            due_realtime_usec INTEGER NOT NULL,
            attempts INTEGER NOT NULL DEFAULT 0,
            outcome TEXT CHECK (outcome IN ('delivered', 'refused')),
            detail TEXT,
            CHECK ((sealed IS NULL) = (outcome IS NOT NULL))
        ) STRICT;
        CREATE INDEX outbox_by_logout ON outbox (logout_id);
        CREATE INDEX outbox_owed ON outbox (due_realtime_usec) WHERE outcome IS NULL;

        CREATE TABLE logout_marker (
            logout_id TEXT NOT NULL REFERENCES logout ON DELETE CASCADE,
            path_digest BLOB NOT NULL,
            sealed BLOB NOT NULL,
            PRIMARY KEY (logout_id, path_digest)
        ) STRICT;
        """
}
