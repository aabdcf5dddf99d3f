-- News. What the house has written has no author, and stays.
CREATE TABLE stories (
    story_id     INTEGER PRIMARY KEY,
    author       TEXT,
    headline     TEXT NOT NULL,
    content      TEXT NOT NULL,
    is_live      INTEGER NOT NULL CHECK (is_live IN (0, 1)),
    created_usec INTEGER NOT NULL
);
CREATE INDEX stories_by_author ON stories (author);

INSERT INTO stories (headline, content, is_live, created_usec) VALUES (
    'Beans from two farms',
    'Since this week the house roasts beans of two farms in the hills, one of them washed and one of them dried in the sun.',
    1, 1764489600000000);
