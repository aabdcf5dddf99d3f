"""Authorization servers from PyPI, and requests to them."""

import base64
import json
import re
import sys
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

from interop.server import Server, free_port

CLIENT = "demo-client"
SECRET = "demo-secret"


def post(url: str, form: dict[str, str], client: tuple[str, str] | None = (CLIENT, SECRET)) -> tuple[int, str]:
    """Status and body of a form that is posted."""
    request = urllib.request.Request(url, urllib.parse.urlencode(form).encode())
    if client:
        request.add_header("Authorization", "Basic " + base64.b64encode(":".join(client).encode()).decode())
    try:
        with urllib.request.urlopen(request, timeout=200) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode(errors="replace")


def get(url: str, token: str) -> int:
    """The status of a request with a bearer token."""
    request = urllib.request.Request(url, headers={"Authorization": f"Bearer {token}"})
    try:
        with urllib.request.urlopen(request, timeout=200) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


class NanoIDP(Server):
    """nanoidp: discovery, device flow, refresh, revocation, introspection."""

    def __init__(self, folder: Path, profile: str | None) -> None:
        program = Path(sys.executable).with_name("nanoidp")
        port = free_port()
        configuration = folder / "nanoidp"
        configuration.mkdir()
        options = ["--profile", profile] if profile else []
        super().__init__(
            "nanoidp",
            [str(program), "--host", "127.0.0.1", "--port", str(port), "--config", str(configuration), *options],
            folder,
            port,
        )
        self._program = program
        self._configuration = configuration

    def start(self) -> None:
        settings = self._configuration / "settings.yaml"
        if not settings.exists():
            import subprocess

            subprocess.run(
                [self._program, "init", self._configuration], check=True, capture_output=True, cwd=self.folder
            )
            text = settings.read_text()
            settings.write_text(re.sub(r"(?m)^(\s*issuer:).*$", rf'\1 "{self.url}"', text))
        super().start()

    def approve(self, user_code: str, action: str = "approve") -> None:
        """Does on "another device" what the person does."""
        status, body = post(
            f"{self.url}/device",
            {"user_code": user_code, "username": "admin", "password": "admin", "action": action},
            client=None,
        )
        assert status == 200, body

    def is_active(self, token: str) -> bool:
        """Whether the server says that a token is good (RFC 7662)."""
        status, body = post(f"{self.url}/introspect", {"token": token})
        assert status == 200, body
        return json.loads(body)["active"]


class DjangoToolkit(Server):
    """django-oauth-toolkit with rotation and reuse protection; dot_project.py is its configuration."""

    def __init__(self, folder: Path) -> None:
        port = free_port()
        project = Path(__file__).with_name("dot_project.py")
        super().__init__(
            "django-oauth-toolkit",
            [sys.executable, str(project), str(port)],
            folder,
            port,
        )

    def sign_in(self) -> dict:
        """Tokens for the user of the project, by the password grant."""
        status, body = post(
            f"{self.url}/o/token/", {"grant_type": "password", "username": "alice", "password": "alice-password"}
        )
        assert status == 200, body
        return json.loads(body)

    @property
    def grants(self) -> list[str]:
        """The grant types that the token endpoint was asked for, in order."""
        path = self.folder / "grants"
        return path.read_text().split() if path.exists() else []
