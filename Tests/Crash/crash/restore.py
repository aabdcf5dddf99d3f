"""A startup whose migration fails when half of it is done for good, so that the backup is restored."""

from .daemon import Daemon
from .fingerprint import fingerprint
from .place import Place
from .startup import UNIT_FILES, Startup

# Everything up to the last statement is committed by the file itself; the last one violates NOT NULL.
BAD_FILES = {
    name: UNIT_FILES[name] + ("UPDATE visits SET note = NULL WHERE id = 7;\n" if name == "0005_rebuild.sql" else "")
    for name in ("0003_wards.sql", "0004_where.sql", "0005_rebuild.sql")
}


class Restore(Startup):
    """The failing startup; when the file has been mended, the next one must succeed."""

    def __init__(self, name: str, command: tuple[str, ...], *, journal_mode: str) -> None:
        super().__init__(name, command, journal_mode=journal_mode, is_new=False, files=UNIT_FILES)
        self._status = 0
        # What can be restored: a start that is disturbed may leave one or two files applied, and the next begins there.
        self._restored: set[str] = set()

    def prepare(self, place: Place) -> str:
        """Sees where the failing startup leaves the database, and where the mended one does."""
        template = self.make_device(place)
        self._break(place)
        ending = self.run(place).ending
        if ending is None or ending.status == 0:
            raise RuntimeError(f"{self.name} does not fail undisturbed: {ending}")
        self._status = ending.status
        self._restored.add(fingerprint(self.database(place)))
        self.remove_files(place, BAD_FILES)
        for name in list(BAD_FILES)[:2]:
            self.run_whole(place, {name: BAD_FILES[name]})
            self._restored.add(fingerprint(self.database(place)))
        self.run_whole(place, self.files)
        self.expected = fingerprint(self.database(place))
        self.expected_names = self.names(place)
        self._break(place)
        return template

    def _break(self, place: Place) -> None:
        self.remove_files(place, self.files)
        self.add_files(place, BAD_FILES)

    def check(self, place: Place, promises: set[str]) -> list[str]:
        """The same failure again with the same database, and then, with the file mended, what is expected."""
        with Daemon(self.command, place) as daemon:
            ending = daemon.wait_until_ready()
        if ending is None:
            return ["the next start was ready in spite of the failing migration"]
        if ending.status != self._status:
            return [f"the next start ended with status {ending.status}, not {self._status}; it said:\n{ending.log}"]
        found = fingerprint(self.database(place))
        if found not in self._restored:
            return [f"restored is '{found}', not one of {sorted(self._restored)}"]
        self.add_files(place, self.files)
        problems = super().check(place, set())
        self._break(place)
        return problems
