"""keep_writing.py DATABASE [reopen]: inserts a row of alice's and one of bob's every 2 ms, until it reads seconds.

Goes on for so many seconds, and prints how many rows of bob's it has committed, and how many milliseconds it was at most
from one to the next. First it prints its process id. With
"reopen" it opens the database anew for each row.
"""

import os
import select
import sqlite3
import sys
import time

INTERVAL_SECONDS = 0.002
# So many are made at least, however busy the machine is.
LEAST = 100

reopens = sys.argv[2:] == ["reopen"]


def connect():
    """A connection that commits each statement."""
    return sqlite3.connect(sys.argv[1], isolation_level=None, timeout=30)


connection = connect()
print(os.getpid(), flush=True)
deadline = None
count = 0
longest_rest = 0.0
last = time.monotonic()
while deadline is None or time.monotonic() < deadline or count < LEAST:
    for user in ("alice", "bob"):
        if reopens:
            connection.close()
            connection = connect()
        connection.execute("INSERT INTO visits (user_id, body) VALUES (?, ?)", (user, f"written meanwhile by {user}"))
    count += 1
    longest_rest = max(longest_rest, time.monotonic() - last)
    last = time.monotonic()
    if reopens:
        connection.close()
    readable, _, _ = select.select([sys.stdin] if deadline is None else [], [], [], INTERVAL_SECONDS)
    if readable:
        deadline = time.monotonic() + float(sys.stdin.readline())
print(count, round(longest_rest * 1000), flush=True)
