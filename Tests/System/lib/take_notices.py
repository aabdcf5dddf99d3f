"""take_notices.py ADDRESS: listens there as a service manager does, "@" for an abstract address; prints each READY=1."""

import socket
import sys

with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notices:
    notices.bind("\0" + sys.argv[1][1:] if sys.argv[1].startswith("@") else sys.argv[1])
    print("listening", flush=True)
    while True:
        if b"READY=1" in notices.recv(65536).split(b"\n"):
            print("READY=1", flush=True)
