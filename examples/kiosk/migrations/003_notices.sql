-- What the house has to say belongs to nobody, and stays.
CREATE TABLE notices (
    notice_id INTEGER PRIMARY KEY,
    words     TEXT NOT NULL
);
INSERT INTO notices (words) VALUES ('Open from 8 to 22 o''clock'), ('Live music on Friday');
