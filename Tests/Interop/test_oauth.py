"""Tokens: servers of other people issue, refresh and revoke them."""

import json
import threading

import pytest
from interop.oauth import CLIENT, SECRET, DjangoToolkit, NanoIDP, get
from interop.server import PATIENCE_SECONDS, wait_until

# A time that is over, in microseconds since 1970.
ENDED = 1


def configuration(issuer: str, more: str = "") -> str:
    return f"[OAuth]\nIssuer={issuer}\nClientID={CLIENT}\nClientCredential=api-client\n{more}"


@pytest.fixture(params=[None, "oauth21"], ids=["default", "oauth21"])
def nanoidp(tmp_path, request):
    with NanoIDP(tmp_path, request.param) as server:
        yield server


@pytest.fixture
def toolkit(tmp_path):
    with DjangoToolkit(tmp_path) as server:
        yield server


def sign_in(device, server) -> tuple[str, int]:
    """Signs in by the device flow; returns user and generation."""
    tool = device.spawn_ctl("--json", "login", "--device-flow")
    prompt = json.loads(tool.stdout.readline())
    assert prompt["verificationUri"].startswith(server.url)
    server.approve(prompt["userCode"])
    reply = json.loads(tool.stdout.readline())
    assert tool.wait(PATIENCE_SECONDS) == 0
    return reply["user"], reply["generation"]


def secrets_of(device, user: str, generation: int) -> dict[str, str]:
    with device.interface("Keychain") as keychain:
        items = [one["item"]["name"] for one in keychain.List(user, generation, _more=True)]
        return {name: keychain.Retrieve(user, generation, name)["secret"] for name in items}


def make_stale(device, user: str, generation: int, name: str = "access-token") -> None:
    """Has the next call find an access token that has ended."""
    with device.interface("Keychain") as keychain:
        keychain.Store(user, generation, name, "stale", "accessToken", ENDED)


def test_device_flow_refresh_and_revocation(nanoidp, make_device):
    """From the sign-in to the last revocation, and nothing of it on disk or in the log."""
    device = make_device(configuration(nanoidp.url), {"api-client": SECRET})
    device.start()
    user, generation = sign_in(device, nanoidp)
    assert user
    first = secrets_of(device, user, generation)
    assert set(first) == {"access-token", "refresh-token"}
    assert device.ctl("token", "access", user).strip() == first["access-token"]
    assert nanoidp.is_active(first["access-token"])

    make_stale(device, user, generation)
    second = device.ctl("token", "access", user).strip()
    assert second not in (first["access-token"], "stale")
    assert nanoidp.is_active(second)
    refreshed = secrets_of(device, user, generation)
    assert refreshed["access-token"] == second

    device.log_out(user)
    for token in (second, refreshed["refresh-token"]):
        assert not nanoidp.is_active(token)
    assert device.stop() == 0
    written = device.bytes_on_disk()
    for secret in {*first.values(), *refreshed.values(), SECRET}:
        assert secret.encode() not in written


def test_sign_in_is_denied(nanoidp, make_device):
    device = make_device(configuration(nanoidp.url), {"api-client": SECRET})
    device.start()
    tool = device.spawn_ctl("--json", "login", "--device-flow")
    nanoidp.approve(json.loads(tool.stdout.readline())["userCode"], action="deny")
    assert tool.wait(PATIENCE_SECONDS) == 65
    assert device.ctl("sessions").count("\n") <= 1


def test_logout_while_the_server_is_down(nanoidp, make_device):
    """The user is gone at once; the revocation is owed over a restart, and delivered when the server is back."""
    device = make_device(configuration(nanoidp.url), {"api-client": SECRET})
    device.start()
    user, generation = sign_in(device, nanoidp)
    tokens = secrets_of(device, user, generation)
    nanoidp.stop()
    device.ctl("logout", user, "--owed-ok")
    assert device.last_outcome() == "owedToServer"
    device.kill()
    device.start()
    written = device.bytes_on_disk()
    for secret in tokens.values():
        assert secret.encode() not in written
    nanoidp.start()
    wait_until(lambda: device.last_outcome() == "complete", "the revocation")


def test_fifty_calls_with_an_expired_token(toolkit, make_device):
    """A server that punishes a second refresh sees one, and everybody gets a token that the API takes."""
    device = make_device(configuration(toolkit.url), {"api-client": SECRET})
    device.start()
    device.ctl("login", "alice")
    generation = device.json("login", "alice")["generation"]
    granted = toolkit.sign_in()
    with device.interface("Keychain") as keychain:
        keychain.Store("alice", generation, "api", granted["access_token"], "accessToken", ENDED)
        keychain.Store("alice", generation, "renewal", granted["refresh_token"], "refreshToken")

    api = f"{toolkit.url}/visits"
    for round_number in (1, 2):
        make_stale(device, "alice", generation, "api")
        answers: list[tuple[str, int]] = []
        barrier = threading.Barrier(50)

        def call(answers=answers, barrier=barrier) -> None:
            with device.interface("Keychain") as keychain:
                barrier.wait()
                token = keychain.GetAccessToken("alice", generation)["token"]
            answers.append((token, get(api, token)))

        threads = [threading.Thread(target=call) for _ in range(50)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(answers) == 50
        assert len({token for token, _ in answers}) == 1
        assert toolkit.grants == ["password"] + ["refresh_token"] * round_number
        assert [status for _, status in answers] == [200] * 50

    # The session is alive: another refresh succeeds, and the logout ends all of it at the server.
    last = secrets_of(device, "alice", generation)
    device.log_out("alice")
    assert get(api, last["api"]) == 403


def test_ended_tokens_are_not_asked_for_again(toolkit, make_device):
    """invalid_grant is final: one question, then only a sign-in helps."""
    device = make_device(configuration(toolkit.url), {"api-client": SECRET})
    device.start()
    generation = device.json("login", "alice")["generation"]
    with device.interface("Keychain") as keychain:
        keychain.Store("alice", generation, "renewal", "never-was-granted", "refreshToken")
        for _ in range(20):
            with pytest.raises(Exception, match="SignInRequired"):
                keychain.GetAccessToken("alice", generation)
    assert toolkit.grants == ["refresh_token"]
