"""hold_snapshot.py DATABASE: reads from a database, and keeps what it has read in view until a line is read.

Prints its process id when it does.
"""

import os
import sqlite3
import sys

connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN")
connection.execute("SELECT count(*) FROM visits").fetchone()
print(os.getpid(), flush=True)
sys.stdin.readline()
connection.execute("COMMIT")
print("released", flush=True)
