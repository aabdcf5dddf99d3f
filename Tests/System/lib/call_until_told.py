"""Calls GetStatus on a connection of its own, again and again, until SIGTERM; fails when a call is not answered."""

import signal

from varlink_socket import Connection, error_of

told = False


def stop(*_):
    global told
    told = True


signal.signal(signal.SIGTERM, stop)
calls = retries = 0
while not told:
    with Connection() as connection:
        reply = connection.call("org.applifecycle.Lifecycle.GetStatus")
    calls += 1
    # A daemon that goes away closes its connections; who calls again at once is served.
    if reply is None:
        retries += 1
        continue
    assert error_of(reply) == "", reply
print(f"{calls} calls, {retries} of them a second time, because the daemon had closed the connection")
