"""logouts_at_once.py: signs fifty users in, gives each rows, a file and a secret, and logs all out at once.

As the app's user. Each must get a complete receipt of its own with its own counts; bob stays as he was.
"""

import os
import sqlite3
import time
from pathlib import Path

from varlink_socket import Connection, error_of

USERS = [f"user-{number}" for number in range(50)]
DATABASE = "/var/lib/clinic/clinic.db"


def sign_in(connection, user, rows):
    """The user's generation."""
    generation = connection.call("org.applifecycle.Session.Login", {"user": user})["parameters"]["generation"]
    item = {"user": user, "generation": generation, "name": "note", "secret": f"SECRET-OF-{user}"}
    assert error_of(connection.call("org.applifecycle.Keychain.Store", item)) == ""
    path = Path("/var/cache/clinic", user, "images")
    path.mkdir(parents=True)
    path.joinpath("1.png").write_text(user, encoding="utf-8")
    database.executemany(
        "INSERT INTO visits (user_id, patient, body) VALUES (?, 'patient', ?)", [(user, f"visit of {user}")] * rows
    )
    return generation


database = sqlite3.connect(DATABASE, timeout=200)
with Connection() as connection:
    generations = {user: sign_in(connection, user, 1 + index) for index, user in enumerate(USERS)}
database.commit()
bobs = database.execute("SELECT * FROM visits WHERE user_id = 'bob'").fetchall()

connections = [Connection(timeout_seconds=200) for _ in USERS]
began = time.monotonic()
for user, connection in zip(USERS, connections, strict=True):
    connection.send("org.applifecycle.Session.Logout", {"user": user, "force": True})
replies = [connection.receive() for connection in connections]
took = time.monotonic() - began

assert {error_of(reply) for reply in replies} == {""}, replies
receipts = [reply["parameters"]["receipt"] for reply in replies]
assert {receipt["outcome"] for receipt in receipts} == {"complete"}, receipts
assert len({receipt["id"] for receipt in receipts}) == len(USERS)
for index, receipt in enumerate(receipts):
    removed = {step["name"]: step["removed"] for step in receipt["steps"]}
    assert removed["tables.clinic.visits"] == 1 + index, (index, receipt)
left = database.execute("SELECT user_id, count(*) FROM visits GROUP BY 1 HAVING user_id LIKE 'user-%'").fetchall()
assert not left, left
assert database.execute("SELECT * FROM visits WHERE user_id = 'bob'").fetchall() == bobs
assert not [user for user in USERS if os.path.exists(f"/var/cache/clinic/{user}/images")]
with Connection() as connection:
    for user, generation in generations.items():
        item = {"user": user, "generation": generation, "name": "note"}
        assert error_of(connection.call("org.applifecycle.Keychain.Retrieve", item)) != "", user
print(f"FIGURE {len(USERS)} users logged out at once in {took * 1000:.0f} ms")
