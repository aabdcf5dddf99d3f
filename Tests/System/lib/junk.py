"""Sends what no client should send, and compares what comes back with what systemd's own services do."""

import json

from varlink_socket import Connection, encode, error_of

STATUS = "org.applifecycle.Lifecycle.GetStatus"
LIMIT_BYTES = 1 << 20

# Closed without a reply.
CLOSED = {
    "not JSON": b"hello\0",
    "half a JSON object": b'{"method":\0',
    "an array": b"[]\0",
    "an empty message": b"\0",
    "no method": b"{}\0",
    "a method that is no string": b'{"method":1}\0',
    "parameters that are no object": json.dumps({"method": STATUS, "parameters": []}).encode() + b"\0",
    "an unknown key": json.dumps({"method": STATUS, "extra": 1}).encode() + b"\0",
    "more and oneway together": encode(STATUS, more=True, oneway=True),
    "upgrade": encode(STATUS, upgrade=True),
    "bytes that are no UTF-8": b'{"method":"\xff\xfe"}\0',
    "deep nesting": b'{"method":"a.b","parameters":' + b'{"a":' * 20000 + b"1" + b"}" * 20001 + b"\0",
}

# Answered with an error; the connection stays open. Each: method, parameters, error, its parameters.
REFUSED = [
    ("org.applifecycle.Lifecycle.Nonsense", {}, "MethodNotFound", {"method": "org.applifecycle.Lifecycle.Nonsense"}),
    ("org.example.Nobody.Call", {}, "MethodNotFound", {"method": "org.example.Nobody.Call"}),
    ("Nonsense", {}, "MethodNotFound", {"method": "Nonsense"}),
    (STATUS, {"unknown": 1}, "InvalidParameter", {"parameter": "unknown"}),
    ("org.applifecycle.Session.Login", {"user": 1}, "InvalidParameter", {"parameter": "user"}),
    ("org.applifecycle.Lifecycle.Monitor", {}, "ExpectedMore", None),
    (
        "org.varlink.service.GetInterfaceDescription",
        {"interface": "org.example.Nobody"},
        "InterfaceNotFound",
        {"interface": "org.example.Nobody"},
    ),
]

for what, data in CLOSED.items():
    with Connection(timeout_seconds=100) as connection:
        connection.send_bytes(data)
        reply = connection.receive()
        assert reply is None, f"{what}: expected a closed connection, got {reply}"

with Connection(timeout_seconds=100) as connection:
    for method, parameters, name, details in REFUSED:
        reply = connection.call(method, parameters)
        assert error_of(reply) == f"org.varlink.service.{name}", (method, reply)
        if details is not None:
            assert reply["parameters"] == details, (method, reply)
    assert error_of(connection.call(STATUS)) == "", "the connection is usable afterwards"

# Two calls in one write, a oneway call, a call in pieces of one byte.
with Connection(timeout_seconds=100) as connection:
    connection.send_bytes(encode(STATUS) + encode(STATUS, oneway=True) + encode("org.varlink.service.GetInfo"))
    assert "state" in connection.receive()["parameters"]
    assert "vendor" in connection.receive()["parameters"], "the oneway call must not be answered"
    for byte in encode(STATUS):
        connection.send_bytes(bytes([byte]))
    assert "state" in connection.receive()["parameters"]

# A message just below the limit is read; one of twice the limit is not.
with Connection(timeout_seconds=100) as connection:
    padded = encode(STATUS)[:-1].ljust(LIMIT_BYTES - 1) + b"\0"
    connection.send_bytes(padded)
    assert error_of(connection.receive()) == "", "a message of 1 MiB"
with Connection(timeout_seconds=100) as connection:
    try:
        connection.send_bytes(b'{"method":"' + b"x" * (2 * LIMIT_BYTES) + b'"}\0')
    except (BrokenPipeError, ConnectionResetError):
        pass
    assert connection.receive() is None, "a message of 2 MiB"
