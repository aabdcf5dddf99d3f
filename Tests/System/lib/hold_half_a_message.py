"""hold_half_a_message.py WORD: sends a message with the word that does not end, and waits for a line.

First it prints its process id.
"""

import os
import sys

from varlink_socket import Connection

with Connection() as connection:
    connection.send_bytes(f'{{"method": "{sys.argv[1]}'.encode())
    print(os.getpid(), flush=True)
    sys.stdin.readline()
print("done", flush=True)
