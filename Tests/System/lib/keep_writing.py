"""keep_writing.py DATABASE: inserts a row of alice's and one of bob's every 2 ms, until a line with seconds is read.

Goes on for so many seconds, and prints how many rows of bob's it has committed. First it prints its process id.
"""

import os
import select
import sqlite3
import sys
import time

INTERVAL_SECONDS = 0.002

connection = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=30)
print(os.getpid(), flush=True)
deadline = None
count = 0
while deadline is None or time.monotonic() < deadline:
    for user in ("alice", "bob"):
        connection.execute("INSERT INTO visits (user_id, body) VALUES (?, ?)", (user, f"written meanwhile by {user}"))
    count += 1
    readable, _, _ = select.select([sys.stdin] if deadline is None else [], [], [], INTERVAL_SECONDS)
    if readable:
        deadline = time.monotonic() + float(sys.stdin.readline())
print(count, flush=True)
