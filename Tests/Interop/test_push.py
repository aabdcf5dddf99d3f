"""Registrations for messages, told to the app's own server."""

from interop.app_server import AppServer
from interop.prosody import Phone, Prosody
from interop.server import PATIENCE_SECONDS, wait_until


def configuration(server: AppServer) -> str:
    return f"[Notifications]\nSubscriptions={server.url}/subscriptions\nPushServer=https://push.example.org\n"


def sign_in(device, user: str) -> int:
    generation = device.json("login", user)["generation"]
    device.ctl("token", "put", user, "api", "--kind", "accessToken", text=f"token-of-{user}")
    return generation


def test_one_subscription_after_many_starts_and_kills(app_server, make_device):
    device = make_device(configuration(app_server))
    device.start()
    sign_in(device, "alice")
    endpoint = device.ctl("push", "register", "alice").strip()
    assert endpoint.startswith("https://push.example.org/up") and endpoint.endswith("?up=1")
    for number in range(20):
        device.kill() if number % 2 else device.stop()
        device.start()
    assert device.ctl("push", "register", "alice").strip() == endpoint
    assert set(app_server.subscriptions) == {endpoint}
    assert set(app_server.log) == {"POST Bearer token-of-alice"}
    assert len(app_server.log) == 21
    device.log_out("alice")
    assert app_server.subscriptions == {}
    assert app_server.log[-1] == "DELETE Bearer token-of-alice"
    device.stop()
    written = device.bytes_on_disk()
    assert endpoint.encode() not in written and b"token-of-alice" not in written


def test_the_next_person_waits_for_the_farewell_of_the_last(app_server, make_device):
    device = make_device(configuration(app_server))
    device.start()
    sign_in(device, "alice")
    device.ctl("push", "register", "alice", "--endpoint", text="https://push.example.org/device-7\n")
    app_server.is_down = True
    device.ctl("logout", "alice", "--owed-ok")
    sign_in(device, "bob")
    register = device.spawn_ctl("push", "register", "bob")
    assert register.wait(PATIENCE_SECONDS) == 75
    assert not any("token-of-bob" in line for line in app_server.log)
    device.kill()
    device.start()
    app_server.is_down = False
    wait_until(lambda: device.json("push", "status") == {"owed": 0, "registered": 1}, "both")
    order = [line for line in app_server.log if "503" not in line]
    assert order[-1] == "POST Bearer token-of-bob"
    assert [one for one in app_server.subscriptions if "device-7" in one] == []


def test_messages_come_through_a_push_server_until_the_logout(tmp_path, app_server, make_device):
    """Endpoints are prosody's, made over XMPP; the daemon only passes them on."""
    with Prosody(tmp_path) as prosody, Phone(prosody) as phone:
        device = make_device(f"[Notifications]\nSubscriptions={app_server.url}/subscriptions\n")
        device.start()
        sign_in(device, "alice")
        of_alice = phone.endpoint("alice")
        device.ctl("push", "register", "alice", "--endpoint", text=f"{of_alice}\n")
        assert set(app_server.subscriptions) == {of_alice}
        assert app_server.push(b"\x00for alice") == [201]
        assert phone.messages.get(timeout=PATIENCE_SECONDS) == b"\x00for alice"
        device.restart()
        assert set(app_server.subscriptions) == {of_alice}
        assert app_server.push(b"after a restart") == [201]
        assert phone.messages.get(timeout=PATIENCE_SECONDS) == b"after a restart"
        device.log_out("alice")
        assert app_server.push(b"too late for alice") == []
        sign_in(device, "bob")
        of_bob = phone.endpoint("bob")
        device.ctl("push", "register", "bob", "--endpoint", text=f"{of_bob}\n")
        assert set(app_server.subscriptions) == {of_bob} and of_bob != of_alice
        assert app_server.push(b"for bob") == [201]
        # The first that comes: nothing was sent for Alice before it.
        assert phone.messages.get(timeout=PATIENCE_SECONDS) == b"for bob"
        device.stop()
        assert of_alice.encode() not in device.bytes_on_disk()
