"""Two hundred logouts of one user, written at once: fifty connections, four pipelined calls on each.

All of them must join one run: equal receipts, and one run's worth of steps.
"""

import json
import time

from varlink_socket import Connection, encode, error_of

CONNECTIONS = 50
CALLS = 4

connections = [Connection(timeout_seconds=200) for _ in range(CONNECTIONS)]
burst = encode("org.applifecycle.Session.Logout", {"user": "alice"}) * CALLS

for connection in connections:
    connection.send_bytes(burst)
# When each is answered, what was sent before it has been read: first come, first served.
with Connection(timeout_seconds=200) as another:
    for _ in connections:
        assert error_of(another.call("org.applifecycle.Lifecycle.GetStatus")) == ""
print("all have asked", flush=True)
began = time.monotonic()
replies = [connection.receive() for connection in connections for _ in range(CALLS)]
took = time.monotonic() - began

errors = {error_of(reply) for reply in replies}
assert errors == {""}, errors
receipts = {json.dumps(reply["parameters"]["receipt"], sort_keys=True) for reply in replies}
assert len(receipts) == 1, f"{len(receipts)} different receipts: {sorted(receipts)[:2]}"
receipt = json.loads(receipts.pop())
assert receipt["outcome"] == "complete", receipt
removed = sum(step["removed"] for step in receipt["steps"] if step["name"] == "tables.clinic.visits")
assert removed == 40, receipt
print(f"FIGURE {len(replies)} logouts, 1 receipt, {took * 1000:.0f} ms")
