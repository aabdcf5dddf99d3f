"""rotel, a collector that takes OTLP and prints what it gets."""

import importlib.util
from pathlib import Path

from .server import Server, free_port


class Rotel(Server):
    def __init__(self, folder: Path, port: int | None = None) -> None:
        port = port or free_port()
        package = Path(importlib.util.find_spec("rotel").origin).parent
        command = [
            package / "rotel-agent",
            "start",
            "--otlp-grpc-endpoint",
            f"127.0.0.1:{free_port()}",
            "--otlp-http-endpoint",
            f"127.0.0.1:{port}",
            "--exporter",
            "blackhole",
            "--debug-log",
            "logs",
            "--debug-log-verbosity",
            "detailed",
        ]
        super().__init__("rotel", command, folder, port)
