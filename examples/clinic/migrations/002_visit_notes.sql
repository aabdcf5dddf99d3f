CREATE TABLE visit_notes (
    id       INTEGER PRIMARY KEY,
    visit_id INTEGER NOT NULL REFERENCES visits (id),
    body     TEXT NOT NULL
);
CREATE INDEX visit_notes_by_visit ON visit_notes (visit_id);
