CREATE TABLE audit (
    id      INTEGER PRIMARY KEY,
    user_id TEXT NOT NULL,
    action  TEXT NOT NULL,
    at      TEXT NOT NULL DEFAULT (datetime('now'))
);
-- The wards of the house belong to nobody, and stay.
CREATE TABLE wards (
    id   INTEGER PRIMARY KEY,
    name TEXT NOT NULL
);
INSERT INTO wards (name) VALUES ('North'), ('South');
