"""The tools that are compared: how each wants its migrations, and how it is told to apply them."""

import os
import sys
from abc import ABC, abstractmethod
from pathlib import Path

from .workload import Script, Workload


class Tool(ABC):
    """One tool with a folder of its own."""

    name: str

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.database = folder / "app.db"

    @abstractmethod
    def install(self, workload: Workload) -> None:
        """Writes the migrations in the tool's format."""

    @property
    @abstractmethod
    def command(self) -> list[str]:
        """Applies what is pending; run in the folder."""

    @property
    def environment(self) -> dict[str, str]:
        """For the command."""
        return {"PATH": os.environ["PATH"], "HOME": str(self.folder), "LC_ALL": "C.UTF-8"}

    def write(self, name: str, text: str) -> None:
        """Writes a file, with the folders it needs."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


class Shell(Tool):
    """The sqlite3 shell with the same durability, one transaction a file and one row of bookkeeping: the limit."""

    name = "sqlite3 shell"

    def install(self, workload: Workload) -> None:
        """One script that reads the others."""
        lines = ["PRAGMA synchronous=EXTRA;", "CREATE TABLE history (name TEXT PRIMARY KEY, at TEXT);"]
        for script in workload.scripts:
            self.write(f"migrations/{script.name}.sql", script.text)
            lines += ["BEGIN IMMEDIATE;", f".read migrations/{script.name}.sql"]
            lines += [f"INSERT INTO history VALUES ('{script.name}', datetime('now'));", "COMMIT;"]
        self.write("all.sql", "\n".join(lines) + "\n")

    @property
    def command(self) -> list[str]:
        """All of it in one process."""
        return ["sqlite3", "-bail", str(self.database), ".read all.sql"]


class Applifecyclectl(Tool):
    """This project's tool, which does what the daemon does at its start."""

    def __init__(self, folder: Path, binaries: Path, *settings: str) -> None:
        """settings: keys of the database's section; without them, everything is on."""
        super().__init__(folder)
        self._binaries = binaries
        self._settings = settings
        self.name = ", ".join(["applifecyclectl", *settings])

    def install(self, workload: Workload) -> None:
        """Plain files and a configuration."""
        for script in workload.scripts:
            self.write(f"migrations/{script.name}.sql", script.text)
        section = [f"Path={self.database}", f"Migrations={self.folder}/migrations", *self._settings]
        self.write("app.conf", "\n".join(["[Database app]", *section]) + "\n")

    @property
    def command(self) -> list[str]:
        """By its configuration."""
        return [str(self._binaries / "applifecyclectl"), "migrate", "apply", "--config", str(self.folder / "app.conf")]


class SQLMigrate(Tool):
    """sql-migrate from Debian; as it comes its driver sets synchronous=NORMAL, which does not wait for the disk."""

    def __init__(self, folder: Path, options: str = "") -> None:
        """options: of the driver, behind the name of the database."""
        super().__init__(folder)
        self._options = options
        self.name = f"sql-migrate{options}"

    def install(self, workload: Workload) -> None:
        """Files with a marker, and dbconfig.yml."""
        for script in workload.scripts:
            self.write(f"migrations/{script.name}.sql", f"-- +migrate Up\n{script.text}")
        self.write(
            "dbconfig.yml",
            f"development:\n  dialect: sqlite3\n  datasource: {self.database}{self._options}\n  dir: migrations\n  table: history\n",
        )

    @property
    def command(self) -> list[str]:
        """By its configuration in the folder."""
        return ["sql-migrate", "up"]


class Sqitch(Tool):
    """sqitch from Debian, which runs the sqlite3 shell for each file."""

    name = "sqitch"

    def install(self, workload: Workload) -> None:
        """A plan with a line for each file."""
        plan = ["%syntax-version=1.0.0", "%project=bench", ""]
        for script in workload.scripts:
            self.write(f"deploy/{script.name}.sql", f"BEGIN;\n{script.text}COMMIT;\n")
            plan.append(f"{script.name} 2026-01-01T00:00:00Z Bench <bench@example.org> # {script.name}")
        self.write("sqitch.plan", "\n".join(plan) + "\n")
        self.write("sqitch.conf", "[core]\n\tengine = sqlite\n[user]\n\tname = Bench\n\temail = bench@example.org\n")

    @property
    def command(self) -> list[str]:
        """Without its verification scripts, which there are none of."""
        return ["sqitch", "deploy", "--no-verify", f"db:sqlite:{self.database}"]


class PythonTool(Tool):
    """A tool from PyPI, in the environment that runs this."""

    script: str

    @property
    def program(self) -> str:
        """The tool beside the interpreter."""
        return str(Path(sys.executable).with_name(self.script))


class Yoyo(PythonTool):
    """yoyo-migrations from PyPI."""

    name = script = "yoyo"

    def install(self, workload: Workload) -> None:
        """Plain SQL files."""
        for script in workload.scripts:
            self.write(f"migrations/{script.name}.sql", script.text)

    @property
    def command(self) -> list[str]:
        """Without questions."""
        return [self.program, "apply", "--batch", "--no-config-file", "-d", f"sqlite:///{self.database}", "migrations"]


ALEMBIC_ENVIRONMENT = """\
from alembic import context
from sqlalchemy import create_engine

with create_engine(context.config.get_main_option("sqlalchemy.url")).connect() as connection:
    context.configure(connection=connection, transaction_per_migration=True)
    with context.begin_transaction():
        context.run_migrations()
"""


class Alembic(PythonTool):
    """alembic from PyPI."""

    name = script = "alembic"

    def install(self, workload: Workload) -> None:
        """A Python file for each migration, each naming the one before."""
        self.write("alembic.ini", f"[alembic]\nscript_location = scripts\nsqlalchemy.url = sqlite:///{self.database}\n")
        self.write("scripts/env.py", ALEMBIC_ENVIRONMENT)
        for script in workload.scripts:
            self.write(f"scripts/versions/{script.name}.py", self._revision(script))

    def _revision(self, script: Script) -> str:
        lines = ["from alembic import op", f"revision = '{script.number:04}'"]
        lines.append(f"down_revision = '{script.number - 1:04}'" if script.number > 1 else "down_revision = None")
        lines += ["def upgrade():", *(f"    op.execute({statement!r})" for statement in script.statements)]
        return "\n".join(lines) + "\n"

    @property
    def command(self) -> list[str]:
        """Up to the last file."""
        return [self.program, "upgrade", "head"]
