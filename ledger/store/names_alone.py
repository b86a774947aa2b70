"""Reads the names in a ledger with the driver of SQLite alone, for a Tab in a shell.

A Tab waits for it, so it imports nothing of the program but how names are folded, and of Python nothing but what the
driver itself asks for.
"""

import _sqlite3

# `os` would be a tenth of what bare Python takes. Where there is no `posix`, the scripts ask the program.
import posix

from ledger.folding import folded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

UNREADABLE = _sqlite3.Error
"""Raised by whatever reads a ledger."""

PATIENCE_S = 0.2
"""Seconds that it waits for a program that has the whole file to itself."""

PEOPLE = {"characters": "character:", "met": "other:"}
"""What the accounts of people begin with, by how they are called."""

NAMES = """
    SELECT CASE p.key WHEN 'name' THEN json_extract(p.value, '$') ELSE substr(p.account, :letters) END AS name,
           1 AS what
    FROM fields p WHERE p.campaign = :campaign AND p.account >= :prefix AND p.account < :end AND (
        p.key = 'name' OR p.key = 'role' AND NOT EXISTS (
            SELECT 1 FROM fields n
            WHERE n.campaign = p.campaign AND n.account = p.account AND n.key = 'name' AND n.value <> 'null'
        )
    )
"""
"""Everybody whose account has a prefix, by the name given since joining, else that of joining."""

ACCOUNTS = """
    SELECT CASE key WHEN 'name' THEN json_extract(value, '$') ELSE substr(account, :letters) END AS name,
           account AS what
    FROM fields WHERE campaign = :campaign AND account >= :prefix AND account < :end AND key IN ('name', 'role')
"""
"""Accounts of a prefix by every name of theirs."""

HELD = """
    SELECT coalesce(json_extract(f.value, '$'), called(b.commodity)) AS name, b.quantity AS what
    FROM balances b
    LEFT JOIN fields f ON f.campaign = :campaign AND f.account = b.commodity AND f.key = 'name'
    WHERE b.campaign = :campaign AND b.account = :account AND b.commodity >= 'item:' AND b.commodity < 'item;'
"""
"""What an account holds, by its own name, else that of the rules."""

MAY_FIT = "name LIKE :like ESCAPE '\\' OR name GLOB '*[^ -~]*'"
"""What may begin as is typed: letters without accents are compared here, all others when they are folded."""

CAMPAIGN = (
    "SELECT json_extract(value, '$') FROM fields WHERE campaign = ? AND account = 'campaign:campaign' AND key = ?"
)
ROWS = """
    SELECT e.key, json_extract(e.value, '$.names.' || ?), json_extract(e.value, '$.value')
    FROM rules, json_each(content, ?) e
    WHERE hash = ? AND e.type = 'object' ORDER BY json_extract(e.value, '$.place')
"""


class Names:
    """The names of the only campaign of a ledger; those of several are left to the program.

    Attributes:
        several: Whether there is not just one campaign.
        language: That of the campaign.
    """

    def __init__(self, path: str) -> None:
        self._ledger = _sqlite3.connect(_address(path), timeout=PATIENCE_S, uri=True)
        campaigns = self._ledger.execute("SELECT key FROM campaigns").fetchall()
        self.several = len(campaigns) != 1
        self._key = campaigns[0][0] if campaigns else 0
        self.language = str(self._field("language") or "en")

    def _field(self, key: str) -> "Any":
        """A field of the campaign."""
        return next((value for (value,) in self._ledger.execute(CAMPAIGN, (self._key, key))), None)

    def people(self, sort: str, typed: str, most: int) -> "list[tuple[str, int | str]]":
        """The first people whose names begin as is typed."""
        return self._begun(NAMES, _accounts_of(PEOPLE[sort]), typed, most)

    def account(self, named: str) -> "str | None":
        """The account of somebody, by either name or how it begins."""
        found = [one for prefix in PEOPLE.values() for one in self._begun(ACCOUNTS, _accounts_of(prefix), named, 9)]
        exact = [one for one in found if folded(one[0]) == folded(named)]
        return str((exact or found)[0][1]) if found else None

    def held(self, account: str, typed: str, most: int) -> "list[tuple[str, int | str]]":
        """What an account holds that begins as is typed, and how many."""
        called: dict[str, str | None] = {}

        def by_rules(commodity: str) -> str:
            # What was found has names of its own, as a rule, and those of the rules are not looked up.
            called.update({} if called else {key: name for key, name, _value in self.in_rules("items", self.language)})
            item = commodity.removeprefix("item:")
            return called.get(item.partition("~")[0]) or item

        self._ledger.create_function("called", 1, by_rules)
        return self._begun(HELD, {"account": account}, typed, most)

    def in_rules(self, group: str, language: str) -> "Iterable[tuple[str, str | None, Any]]":
        """Ids, names and values of the rows of a group of the rules in force."""
        return self._ledger.execute(ROWS, (language, f"$.{group}", self._field("rules"))).fetchall()

    def _begun(self, query: str, values: "dict[str, Any]", typed: str, most: int) -> "list[tuple[str, int | str]]":
        """The first names of a query that begin as is typed, with what they are."""
        wanted = folded(typed)
        like = wanted.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_").replace(" ", "_") + "%"
        rows = self._ledger.execute(
            f"SELECT DISTINCT name, what FROM ({query}) WHERE {MAY_FIT}",
            {**values, "campaign": self._key, "like": like},
        )
        found: list[tuple[str, int | str]] = []
        for name, what in rows:
            if folded(name).startswith(wanted):
                found.append((name, what))
                if len(found) == most:
                    break
        return found


def _accounts_of(prefix: str) -> "dict[str, Any]":
    return {"prefix": prefix, "end": prefix + "\U0010ffff", "letters": len(prefix) + 1}


def size(path: str) -> "int | None":
    """Bytes of a file, None where there is none."""
    try:
        return posix.stat(path).st_size
    except (OSError, ValueError):
        return None


def _address(path: str) -> str:
    """The ledger as SQLite opens it: to be read, and so that no file is left beside it."""
    try:
        while target := posix.readlink(path):
            path = target if target[0] == "/" else f"{path.rpartition('/')[0] or '.'}/{target}"
    except OSError:
        pass
    escaped = path.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    # Without a log nobody has the ledger open, and the file has every entry. To read it as one that may be written
    # makes a log, which only a writer takes away again.
    return f"file:{escaped}?" + ("mode=ro" if size(path + "-wal") else "immutable=1")
