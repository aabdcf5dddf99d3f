"""keep_making_files.py FOLDER: makes the folder and a file in it every 2 ms, until a line with seconds is read.

Goes on for so many seconds, and prints how many it has made, and how many milliseconds it was at most from one to the
next. First it prints its process id.
"""

import os
import select
import sys
import time
from pathlib import Path

INTERVAL_SECONDS = 0.002
# So many are made at least, however busy the machine is.
LEAST = 100

folder = Path(sys.argv[1])
print(os.getpid(), flush=True)
deadline = None
count = 0
longest_rest = 0.0
last = time.monotonic()
while deadline is None or time.monotonic() < deadline or count < LEAST:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.joinpath(f"made-{count}.png").write_text("made meanwhile", encoding="utf-8")
        count += 1
        longest_rest = max(longest_rest, time.monotonic() - last)
        last = time.monotonic()
    except (FileNotFoundError, FileExistsError):
        # The folder went between the two, or while mkdir() looked at it.
        pass
    readable, _, _ = select.select([sys.stdin] if deadline is None else [], [], [], INTERVAL_SECONDS)
    if readable:
        deadline = time.monotonic() + float(sys.stdin.readline())
print(count, round(longest_rest * 1000), flush=True)
