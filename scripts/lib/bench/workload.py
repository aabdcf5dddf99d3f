"""What is migrated."""

import sqlite3
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Script:
    """One migration."""

    number: int
    statements: tuple[str, ...]

    @property
    def name(self) -> str:
        """A name that sorts like the number."""
        return f"{self.number:04}_step"

    @property
    def text(self) -> str:
        """All statements."""
        return "".join(f"{statement};\n" for statement in self.statements)


@dataclass(frozen=True)
class Workload:
    """Migrations for a database that is empty, or that has a table of so many rows."""

    name: str
    scripts: tuple[Script, ...]
    rows: int = 0
    # Whether all is applied before the clock starts.
    is_applied: bool = False

    def make_database(self, path: Path) -> None:
        """The database before any migration; no file where it is empty."""
        if self.rows == 0:
            return
        connection = sqlite3.connect(path)
        connection.execute("CREATE TABLE visits (id INTEGER PRIMARY KEY, nurse TEXT, body TEXT, at TEXT)")
        connection.execute(
            "INSERT INTO visits (nurse, body, at) WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n "
            "WHERE x < ?) SELECT 'nurse ' || x % 97, 'slept well, asks for her daughter ' || x, '2026-01-01' FROM n",
            (self.rows,),
        )
        connection.commit()
        connection.close()


def small_scripts(count: int) -> tuple[Script, ...]:
    """What apps change from release to release: a table, a column, an index, some rows, in turn."""
    scripts = []
    for number in range(1, count + 1):
        table = f"table_{(number - 1) // 4}"
        scripts.append(
            Script(
                number,
                (
                    (f"CREATE TABLE {table} (id INTEGER PRIMARY KEY, name TEXT NOT NULL)",),
                    (f"ALTER TABLE {table} ADD COLUMN note TEXT",),
                    (f"CREATE INDEX {table}_by_name ON {table} (name)",),
                    (f"INSERT INTO {table} (name) VALUES ('one'), ('two')", f"UPDATE {table} SET note = 'x'"),
                )[(number - 1) % 4],
            )
        )
    return tuple(scripts)


REBUILD = Script(
    1,
    (
        "CREATE TABLE new_visits (id INTEGER PRIMARY KEY, nurse TEXT NOT NULL, body TEXT NOT NULL, at TEXT NOT NULL)",
        "INSERT INTO new_visits SELECT id, nurse, body, at FROM visits",
        "DROP TABLE visits",
        "ALTER TABLE new_visits RENAME TO visits",
        "CREATE INDEX visits_by_nurse ON visits (nurse)",
    ),
)

WORKLOADS = (
    Workload("500 small files", small_scripts(500)),
    Workload("one rebuild of 1,000,000 rows", (REBUILD,), rows=1_000_000),
    Workload("700 files, all applied", small_scripts(700), is_applied=True),
)
