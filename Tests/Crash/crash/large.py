"""A startup over a database that is checked and copied while the first of its migrations already works."""

from .place import Place
from .startup import Startup

PAGE_BYTES = 65_536
# Together more than the 4 MiB from which a database is large.
PAGES = 72


class LargeStartup(Startup):
    """The startup of a device in use whose database also holds pictures: few pages, but large ones."""

    def __init__(self, name: str, command: tuple[str, ...], *, journal_mode: str) -> None:
        super().__init__(name, command, journal_mode=journal_mode, is_new=False)

    def make_device(self, place: Place) -> str:
        """As any device in use, and then the pictures."""
        super().make_device(place)
        self.change_database(
            place,
            "PRAGMA journal_mode=delete",
            f"PRAGMA page_size={PAGE_BYTES}",
            "VACUUM",
            f"PRAGMA journal_mode={self.journal_mode}",
            "CREATE TABLE pictures (id INTEGER PRIMARY KEY, body TEXT)",
            "INSERT INTO pictures (body) WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n "
            f"WHERE x < {PAGES}) SELECT printf('%.*c', {PAGE_BYTES - 1000}, char(96 + x % 26)) FROM n",
        )
        return place.take("start")
