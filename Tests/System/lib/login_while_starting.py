"""A login that is sent while the daemon starts: it must wait, while reads on another connection answer."""

import select

from varlink_socket import Connection, error_of

# Long enough for an answer that should not come; the startup lasts until the test ends it.
PATIENCE_SECONDS = 0.5

with Connection(timeout_seconds=60) as login, Connection() as reader:
    login.send("org.applifecycle.Session.Login", {"user": "alice"})
    status = reader.call("org.applifecycle.Lifecycle.GetStatus")
    assert status["parameters"]["state"] == "starting", status
    readable, _, _ = select.select([login.socket], [], [], PATIENCE_SECONDS)
    assert not readable, f"the login was answered during the startup: {login.receive()}"
    print("login waits", flush=True)

    reply = login.receive()
    assert error_of(reply) == "" and reply["parameters"]["generation"] >= 1, reply
    print("signed in", flush=True)
