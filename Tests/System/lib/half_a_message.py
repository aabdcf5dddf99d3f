"""Sends half a message: it is given up after MessageTimeout=1s, counted from its first byte."""

import time

from varlink_socket import Connection

with Connection(timeout_seconds=100) as connection:
    began = time.monotonic()
    connection.send_bytes(b'{"method":')
    assert connection.receive() is None, "half a message"
    waited = time.monotonic() - began
    # The default is thirty seconds.
    assert 0.9 <= waited < 20, f"closed after {waited:.2f} s"
    print(f"FIGURE half a message: closed after {waited:.2f} s")
