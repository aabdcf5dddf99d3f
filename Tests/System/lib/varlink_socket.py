"""A raw client of the daemon's socket: it sends what it is told to, valid or not."""

import json
import os
import pwd
import socket


class Connection:
    """One connection. Messages are JSON objects, each with a NUL byte after it."""

    def __init__(self, path="/run/applifecycle/applifecycled.sock", timeout_seconds=200.0):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.settimeout(timeout_seconds)
        self.socket.connect(path)
        self.received = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send_bytes(self, data):
        self.socket.sendall(data)

    def send(self, method, parameters=None, **flags):
        self.send_bytes(encode(method, parameters, **flags))

    def receive(self):
        """The next message, or None when the daemon has closed the connection."""
        while b"\0" not in self.received:
            try:
                chunk = self.socket.recv(65536)
            except ConnectionResetError:
                return None
            if not chunk:
                return None
            self.received += chunk
        message, _, self.received = self.received.partition(b"\0")
        return json.loads(message)

    def call(self, method, parameters=None):
        """The only reply to a call, or None when the daemon has closed the connection."""
        try:
            self.send(method, parameters)
        except (BrokenPipeError, ConnectionResetError):
            return None
        return self.receive()

    def replies(self, method, parameters=None):
        """All replies to a call with "more"."""
        self.send(method, parameters, more=True)
        messages = [self.receive()]
        while messages[-1] is not None and messages[-1].get("continues"):
            messages.append(self.receive())
        return messages


def encode(method, parameters=None, **flags):
    """The bytes of a call."""
    return json.dumps({"method": method, "parameters": parameters or {}, **flags}).encode() + b"\0"


def error_of(message):
    """The name of the error in a reply, "closed" for a closed connection, "" for success."""
    if message is None:
        return "closed"
    return message.get("error", "")


def as_user(name, body):
    """Runs body() in a child process with the uid and groups of the user; returns its (JSON) result."""
    user = pwd.getpwnam(name)
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            os.close(reader)
            os.setgroups(os.getgrouplist(name, user.pw_gid))
            os.setresgid(user.pw_gid, user.pw_gid, user.pw_gid)
            os.setresuid(user.pw_uid, user.pw_uid, user.pw_uid)
            os.write(writer, json.dumps(body()).encode())
            status = 0
        finally:
            os._exit(status)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        text = pipe.read()
    _, status = os.waitpid(child, 0)
    if status != 0:
        raise AssertionError(f"the client of {name} failed")
    return json.loads(text)
