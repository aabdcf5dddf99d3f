"""idle_connections.py [CONNECTIONS PER_UID]: so many of one uid that say nothing; another uid must be served."""

import sys
import time

from varlink_socket import Connection, as_user, error_of

CONNECTIONS, PER_UID = map(int, sys.argv[1:] or (1000, 64))
STATUS = "org.applifecycle.Lifecycle.GetStatus"


def status_of_another_uid():
    began = time.monotonic()
    with Connection(timeout_seconds=200) as connection:
        assert error_of(connection.call(STATUS)) == ""
    return time.monotonic() - began


# The crowd must stay connected while the other uid asks, so it is this process, and the other one is the child.
crowd_of_root = [Connection(timeout_seconds=200) for _ in range(CONNECTIONS)]
seconds = as_user("nobody", status_of_another_uid)
answered = sum(connection.call(STATUS) is not None for connection in crowd_of_root)
assert answered == PER_UID, f"{answered} connections of one uid were served"
print(f"FIGURE {CONNECTIONS} connections, {answered} kept; another uid served in {seconds * 1000:.1f} ms")
