"""Requests a second, and CPU a request, against libcurl alone, aiohttp and httpx."""

import argparse
import contextlib
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
CONCURRENCIES = (1, 16)
# No run takes longer than this.
LIMIT_SECONDS = 120

CONFIGURATION = """\
daemon off; worker_processes 1; pid {folder}/pid; error_log {folder}/error.log;
events {{ worker_connections 256; }}
http {{
    access_log off; keepalive_requests 100000000; keepalive_timeout 300;
    client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder};
    uwsgi_temp_path {folder}; scgi_temp_path {folder};
    server {{
        listen 127.0.0.1:{port};
        location / {{ default_type application/json; add_header Cache-Control no-store; return 200 '{body}'; }}
    }}
}}
"""
# As the layers add them.
FIELDS = (
    "Authorization: Bearer benchmark-token",
    "X-App-Version: 1",
    "X-OS-Version: 12",
    "X-Device-ID: 0123456789abcdef0123456789abcdef",
)
BODY = '{"flags":[' + ",".join(f'{{"key":"flag-{number}","value":true}}' for number in range(25)) + "]}"


@dataclass(frozen=True)
class Client:
    """Something that sends requests; its requests are fewer where it takes long for each."""

    name: str
    command: tuple[str, ...]
    arguments: tuple[str, ...] = ()
    requests: int = 20_000


@dataclass
class Best:
    """Of all rounds: whatever else the machine does can only make it worse."""

    per_second: float = 0.0
    cpu_microseconds: float = float("inf")
    resident_mb: float = 0.0


def main() -> None:
    """Prints a line for each client and number of requests at once, and then the ratios."""
    parser = argparse.ArgumentParser(prog="scripts/bench http")
    parser.add_argument("--binaries", type=Path, required=True)
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=options.folder) as name:
        folder = Path(name).resolve()
        clients = all_clients(options.binaries, folder)
        show_layers(options.binaries / "http-bench", options.rounds)
        with server(folder) as url:
            for concurrency in CONCURRENCIES:
                show(concurrency, measure(clients, url, concurrency, options.rounds))


def all_clients(binaries: Path, folder: Path) -> list[Client]:
    """The limit first."""
    limit = folder / "libcurl"
    subprocess.run(["cc", "-O2", "-o", limit, HERE / "libcurl.c", "-lcurl"], check=True)
    own = str(binaries / "http-bench")
    python = (sys.executable, str(HERE / "python_client.py"))
    return [
        Client("libcurl alone", (str(limit),)),
        Client("libcurl alone, the same fields", (str(limit),), FIELDS),
        Client("core", (own,), ("core",)),
        Client("core, the same fields", (own,), ("core+fields",)),
        Client("all layers", (own,), ("all",)),
        Client("all layers, commands logged", (own,), ("all+commands",)),
        Client("aiohttp", (*python, "aiohttp"), requests=5_000),
        Client("httpx", (*python, "httpx"), requests=2_000),
    ]


@contextlib.contextmanager
def server(folder: Path) -> Iterator[str]:
    """nginx on a free port, which ends with the block."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    path = folder / "nginx.conf"
    path.write_text(CONFIGURATION.format(folder=folder, port=port, body=BODY), encoding="utf-8")
    program = shutil.which("nginx") or "/usr/sbin/nginx"
    with subprocess.Popen([program, "-c", str(path), "-p", str(folder)], stderr=subprocess.DEVNULL) as process:
        try:
            wait_for(port)
            yield f"http://127.0.0.1:{port}/flags"
        finally:
            process.terminate()


def wait_for(port: int) -> None:
    """Until somebody listens."""
    for _ in range(200):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.05)
    raise RuntimeError("nginx does not listen")


def measure(clients: list[Client], url: str, concurrency: int, rounds: int) -> dict[str, Best]:
    """Every client once a round, so that whatever else the machine does meets all of them."""
    results = {client.name: Best() for client in clients}
    for _ in range(rounds):
        for client in clients:
            seconds, cpu, resident = run(client, url, concurrency)
            best = results[client.name]
            best.per_second = max(best.per_second, client.requests / seconds)
            best.cpu_microseconds = min(best.cpu_microseconds, cpu / client.requests * 1e6)
            best.resident_mb = max(best.resident_mb, resident / 1024)
    return results


def run(client: Client, url: str, concurrency: int) -> tuple[float, float, float]:
    """Seconds, seconds of CPU less those of a start, KiB."""
    some = _run(client, url, concurrency, client.requests)
    # What it costs to start is taken off: an interpreter would pay for it in each request.
    none = _run(client, url, concurrency, concurrency)
    return some[0], some[1] - none[1], some[2]


def _run(client: Client, url: str, concurrency: int, requests: int) -> tuple[float, float, float]:
    command = [*client.command, url, str(requests), str(concurrency), *client.arguments]
    result = subprocess.run(
        command, capture_output=True, check=False, timeout=LIMIT_SECONDS, env={"PATH": os.environ["PATH"]}
    )
    if result.returncode != 0:
        raise RuntimeError(f"{client.name} failed: {(result.stderr or result.stdout).decode(errors='replace')[-2000:]}")
    seconds, cpu, resident = map(float, result.stdout.split())
    return seconds, cpu, resident


def show_layers(program: Path, rounds: int) -> None:
    """What the layers cost by themselves, around a core that answers at once."""
    clients = [
        Client(name, (str(program),), (layers,), requests=200_000)
        for name, layers in (
            ("no layer", "immediate"),
            ("all layers", "immediate+all"),
            ("all layers, commands logged", "immediate+all+commands"),
        )
    ]
    results = measure(clients, "http://127.0.0.1/flags", 1, rounds)
    print("the layers, around a core that answers at once")
    for name, best in results.items():
        more = best.cpu_microseconds - results["no layer"].cpu_microseconds
        print(f"    {name:30} {more:5.1f} us CPU a request", flush=True)


def show(concurrency: int, results: dict[str, Best]) -> None:
    """The figures and what they come to."""
    print(f"{concurrency} at once, {len(BODY)} bytes of JSON", flush=True)
    limit = results["libcurl alone"]
    like = results["libcurl alone, the same fields"]
    for name, best in results.items():
        print(
            f"    {name:30} {best.per_second:8.0f} requests/s "
            f"({best.per_second / limit.per_second:5.2f}, {best.per_second / like.per_second:5.2f})  "
            f"{best.cpu_microseconds:7.1f} us CPU a request ({best.cpu_microseconds / limit.cpu_microseconds:5.2f})  "
            f"{best.resident_mb:5.1f} MB"
        )
    # Four fields are sent with all layers: what libcurl takes to send them is not the layers' own.
    for core in ("core, the same fields", "core"):
        for name in ("all layers", "all layers, commands logged"):
            more = results[name].cpu_microseconds - results[core].cpu_microseconds
            print(f"    {name}: {more:.1f} us more than {core}", flush=True)


if __name__ == "__main__":
    main()
