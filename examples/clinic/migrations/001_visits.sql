CREATE TABLE visits (
    id      INTEGER PRIMARY KEY,
    user_id TEXT NOT NULL,
    patient TEXT NOT NULL,
    body    TEXT NOT NULL,
    sent_at TEXT
);
CREATE INDEX visits_by_user ON visits (user_id);
