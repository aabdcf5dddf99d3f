"""fast-feature, a flag server that speaks OFREP, with its API for administrators."""

import json
import sys
import urllib.request
from pathlib import Path

from .server import Server, free_port


class FastFeature(Server):
    def __init__(self, folder: Path, port: int | None = None) -> None:
        port = port or free_port()
        command = [
            Path(sys.executable).with_name("fast-feature"),
            "serve",
            "--host",
            "127.0.0.1",
            "--port",
            str(port),
        ]
        environment = {"FAST_FEATURE_BACKEND": "inmemory", "FAST_FEATURE_ADMIN": "true"}
        super().__init__("fast-feature", command, folder, port, environment)

    @property
    def evaluations(self) -> list[int]:
        """The statuses of the bulk evaluations so far."""
        lines = [line for line in self.log.splitlines() if "POST /ofrep/v1/evaluate/flags " in line]
        return [int(line.rsplit('"', 1)[1].split()[0]) for line in lines]

    def create(self, key: str, variants: dict[str, object], default: str, targeting: dict | None = None) -> None:
        body = {"key": key, "variants": variants, "default_variant": default, "targeting": targeting}
        self._call("POST", "/admin/api/flags", body)

    def update(self, key: str, variants: dict[str, object], default: str) -> None:
        self._call("PUT", f"/admin/api/flags/{key}", {"variants": variants, "default_variant": default})

    def delete(self, key: str) -> None:
        self._call("DELETE", f"/admin/api/flags/{key}")

    def _call(self, method: str, path: str, body: dict | None = None) -> None:
        request = urllib.request.Request(
            f"{self.url}{path}",
            method=method,
            data=json.dumps(body).encode() if body else None,
            headers={"Content-Type": "application/json"},
        )
        urllib.request.urlopen(request, timeout=200).close()
