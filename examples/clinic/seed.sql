-- A day's work of two nurses, as the app would write it. The words in capitals occur nowhere else, so that a search for
-- them proves something.
INSERT INTO visits (id, user_id, patient, body, sent_at)
WITH RECURSIVE day (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM day WHERE n < 40)
SELECT n, 'alice', 'patient ' || n, 'ALICE-VISIT-' || n || ' blood pressure 120/80, slept well', datetime('now') FROM day;
INSERT INTO visits (id, user_id, patient, body, sent_at)
WITH RECURSIVE day (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM day WHERE n < 25)
SELECT 100 + n, 'bob', 'patient ' || n, 'BOB-VISIT-' || n || ' wound dressed', datetime('now') FROM day;

INSERT INTO visit_notes (visit_id, body)
SELECT id, 'ALICE-NOTE-' || id || ' asks for her daughter' FROM visits WHERE user_id = 'alice';
INSERT INTO visit_notes (visit_id, body)
SELECT id, 'BOB-NOTE-' || id || ' second opinion wanted' FROM visits WHERE user_id = 'bob';

INSERT INTO audit (user_id, action) VALUES ('alice', 'signed in'), ('bob', 'signed in'), ('bob', 'opened ward North');
