"""The startup of an image that was rolled back: the database comes from a later release."""

from collections.abc import Sequence

from .fingerprint import fingerprint
from .place import Place
from .startup import Startup


class Rollback(Startup):
    """The release with two files finds the database of the one with seven, and the backup that was kept."""

    def __init__(self, name: str, command: Sequence[str], *, journal_mode: str) -> None:
        super().__init__(name, command, journal_mode=journal_mode, is_new=False)

    def settings(self, place: Place) -> str:
        """A backup is kept, and put back."""
        return f"{super().settings(place)}\nKeepBackups=1\nOnNewer=restore"

    def prepare(self, place: Place) -> str:
        """Updates, and then takes the new files away."""
        self.make_device(place)
        before = fingerprint(self.database(place))
        self.run_whole(place, self.files)
        self.remove_files(place, self.files)
        template = place.take("start")
        self.run_whole(place, {})
        self.expected = fingerprint(self.database(place))
        if self.expected != before:
            raise RuntimeError(f"{self.name} does not even get the backup back: '{self.expected}', not '{before}'")
        self.expected_names = self.names(place)
        return template

    def names(self, place: Place) -> list[str]:
        """The backups have moments in their names."""
        return sorted({name.partition("-backup-")[0] for name in super().names(place)})
