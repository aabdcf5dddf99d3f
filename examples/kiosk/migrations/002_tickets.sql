CREATE TABLE tickets (
    ticket_id INTEGER PRIMARY KEY,
    guest     TEXT NOT NULL,
    drink     TEXT NOT NULL,
    stage     TEXT NOT NULL
);
CREATE INDEX tickets_by_guest ON tickets (guest);
