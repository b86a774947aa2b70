"""The short way to the names of a ledger, for the completion of bash, zsh and fish.

A Tab waits for it, so it imports nothing of the program and, of Python, the driver of SQLite alone: the rest of the
program takes five times as long to start. What it cannot tell is left to `cli.completion.asked`.
"""

# `os` would be a tenth of what bare Python takes. Where there is no `posix`, the scripts ask the program.
import posix
import sys

from cli.completion.begun import MORE, MORE_SAID, MOST, folded, patterns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

ASK_THE_PROGRAM = 9
"""Exit code where the program has to be asked."""

FILES = 7
"""Exit code where a file is expected."""

LEDGER = ("--ledger", "--registre")
"""Names of the option that says which ledger it is."""

OTHERWISE = (
    *("--for-players", "--pour-les-joueurs", "--pour-joueurs"),
    *("--as-of", "--état-au", "--arrêté-au", "--en-date-du"),
    *("--campaign", "--campagne"),
)
"""Names of the options that make another view of the ledger."""

LEDGER_FILE = "campaign.db"

RESERVED = {
    "party": ("party", "groupe"),
    "hoard": ("hoard", "butin"),
    "fund": ("fund", "caisse"),
    "gm": ("gm", "mj"),
    "rotate": ("rotate", "tour"),
}

HOLDERS = {"hoard": "party:hoard", "butin": "party:hoard", "fund": "party:fund", "caisse": "party:fund"}

PATIENCE_S = 0.2
"""Seconds that it waits for a program that has the whole file to itself."""

PEOPLE = {"characters": "character:", "met": "other:"}

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

BALANCES = """
    SELECT commodity, quantity FROM balances
    WHERE campaign = :campaign AND account = :account AND commodity >= 'item:' AND commodity < 'item;'
"""
ALL_HELD = f"""
    SELECT coalesce(json_extract(f.value, '$'), called(b.commodity)) AS name, b.quantity AS what
    FROM ({BALANCES}) b
    LEFT JOIN fields f ON f.campaign = :campaign AND f.account = b.commodity AND f.key = 'name'
"""
"""What an account holds, by its own name, else that of the rules."""

FEW = 500
"""Things of one account whose names are read in no time."""

SOME_HELD = ALL_HELD.replace(
    BALANCES,
    f"""{BALANCES} AND commodity >= :first AND commodity < :last
        UNION ALL SELECT * FROM ({BALANCES} LIMIT {FEW})""",
)
"""The same of a few things, and of those that are called so in the ledger."""

CAMPAIGN = (
    "SELECT json_extract(value, '$') FROM fields WHERE campaign = ? AND account = 'campaign:campaign' AND key = ?"
)
ROWS = """
    SELECT e.key, json_extract(e.value, '$.names.' || ?), json_extract(e.value, '$.value')
    FROM rules, json_each(content, ?) e
    WHERE hash = ? AND e.type = 'object' ORDER BY json_extract(e.value, '$.place')
"""
OWN = frozenset({"", "held", "keys", "goods"})
"""Sorts besides people and groups of the rules that are looked at here."""

GROUPS = frozenset({"conditions", "counters", "rests", "rolls", "works", "choices", "improvements", "classes"})


def main(arguments: list[str]) -> int:
    """Print what the last of the words may be, one a line, its description after a tab; return the exit code.

    Args:
        arguments: The row of the command, and the words after it. `who:characters,hoard item:wares count: --price=
            --adv` is a row: its arguments, the options that have a value, and those that have none.
    """
    row, *words = arguments
    sorts, given = expected(row, words)
    options = {folded(word.partition("=")[0]) for word in words if word[:2] == "--"}
    if "--" in words or not options.isdisjoint(map(folded, OTHERWISE)):
        return ASK_THE_PROGRAM
    if sorts == ["files"]:
        return FILES
    if not all(sort in PEOPLE or sort in RESERVED or sort in GROUPS or sort in OWN or "|" in sort for sort in sorts):
        return ASK_THE_PROGRAM
    path = None if "keys" in sorts and "=" in words[-1] else location(words)
    if path is None:
        return ASK_THE_PROGRAM
    driver = driver_of_sqlite()
    try:
        ledger = driver.connect(address(path), timeout=PATIENCE_S, uri=True)
        campaigns = ledger.execute("SELECT key FROM campaigns").fetchall()
        if len(campaigns) != 1:
            return ASK_THE_PROGRAM
        found = Names(ledger, campaigns[0][0]).of(sorts, given, words[-1])
    except driver.Error:
        return ASK_THE_PROGRAM
    if "keys" in sorts and not found:
        return ASK_THE_PROGRAM
    # As bytes: the terminal’s encoding may lack letters that names have.
    sys.stdout.buffer.write("".join(f"{text}\t{said}\n" for text, said in found).encode())
    return 0


def driver_of_sqlite() -> "Any":
    """The driver of SQLite without `functools`, a third of the time that bare Python takes, for a cache alone."""
    uncached = type(sys)("functools")
    uncached.lru_cache = lambda _size: lambda prepared: prepared  # type: ignore[attr-defined]
    loaded = sys.modules.setdefault("functools", uncached)
    import _sqlite3

    if loaded is uncached:
        del sys.modules["functools"]
    return _sqlite3


def expected(row: str, words: list[str]) -> tuple[list[str], dict[str, list[str]]]:
    """What the last word may be, and the words before it by the name of their argument."""
    arguments = [part.partition(":")[::2] for part in row.split() if part[:1] != "-"]
    options = dict(part.partition("=")[::2] for part in row.split() if part[:1] == "-" and "=" in part)
    given: dict[str, list[str]] = {}
    free: list[str] = []
    at = 0
    while at < len(words) - 1:
        word = words[at]
        if word in options:
            if at == len(words) - 2:
                return options[word].split(","), given
            given.setdefault(word, []).append(words[at + 1])
            at += 1
        elif word[:2] != "--":
            free.append(word)
        at += 1
    for (name, _sorts), word in zip(arguments, free, strict=False):
        given[name.rstrip("*")] = [word]
    if len(free) < len(arguments):
        return arguments[len(free)][1].split(","), given
    several = arguments and arguments[-1][0][-1:] == "*"
    return (arguments[-1][1].split(",") if several else [""]), given


def location(words: list[str]) -> str | None:
    """The file of the ledger, None where there is none or it is on a server."""
    found = posix.environ.get(b"CAMPAIGN_LEDGER", b"").decode("utf-8", "surrogateescape")
    for at, word in enumerate(words[:-1]):
        name, equals, value = word.partition("=")
        if name in LEDGER:
            found = value if equals else words[at + 1]
    if found:
        return None if "://" in found or size(found) is None else found
    folder, above = posix.getcwd(), ""
    while folder != above:
        if size(found := f"{folder.rstrip('/')}/{LEDGER_FILE}") is not None:
            return found
        folder, above = folder.rpartition("/")[0] or "/", folder
    return None


def size(path: str) -> int | None:
    """Bytes of a file, None where there is none."""
    try:
        return posix.stat(path).st_size
    except (OSError, ValueError):
        return None


def address(path: str) -> str:
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


class Names:
    """The names of a campaign.

    Attributes:
        cut: Whether there are more than were found, for there are too many.
    """

    def __init__(self, ledger: "Any", key: int) -> None:
        self.ledger, self.key, self.cut = ledger, key, False
        named = posix.environ.get(b"CAMPAIGN_LANG", b"").decode("ascii", "replace")[:2]
        self.language: str = named or self.field("language") or "en"

    def field(self, key: str) -> "Any":
        """A field of the campaign."""
        return next((value for (value,) in self.ledger.execute(CAMPAIGN, (self.key, key))), None)

    def of(self, sorts: list[str], given: dict[str, list[str]], typed: str) -> list[tuple[str, str]]:
        """The names of some sorts that begin as is typed, or as what follows the last comma."""
        before, comma, part = typed.rpartition(",") if not set(PEOPLE).isdisjoint(sorts) else ("", "", typed)
        listed = set(map(folded, before.split(","))) - {""}
        found = [one for sort in sorts for one in self.beginning(sort, given, part) if folded(one[0]) not in listed]
        if self.cut:
            found.append((part + MORE, MORE_SAID.get(self.language, MORE_SAID["en"])))
        return [(before + comma + name, said) for name, said in found]

    def beginning(self, sort: str, given: dict[str, list[str]], typed: str) -> "Iterable[tuple[str, str]]":
        """The names of a sort that begin as is typed, with what they are."""
        if sort in PEOPLE:
            return self.select(NAMES, self.people(PEOPLE[sort]), typed)
        if sort in ("held", "goods"):
            return self.held(given, typed)
        words = [RESERVED[sort][self.language == "fr"]] if sort in RESERVED else sort.split("|") if "|" in sort else []
        names = self.rows(sort) if sort in GROUPS else words
        return [(name, "") for name in names if folded(name).startswith(folded(typed))]

    def people(self, prefix: str) -> "dict[str, Any]":
        """What `NAMES` is asked with."""
        return {"prefix": prefix, "end": prefix + "\U0010ffff", "letters": len(prefix) + 1}

    def select(self, query: str, values: "dict[str, Any]", typed: str) -> list[tuple[str, str]]:
        """The names of a query that begin as is typed; the first of them, where there are more than `MOST`."""
        found = self.matching(query, values, patterns(folded(typed)), MOST + 1)
        self.cut = self.cut or len(found) > MOST
        said: dict[str, str] = {}
        for name, count in found[:MOST]:
            said.setdefault(name, "" if count == 1 else str(count))
        return sorted(said.items(), key=lambda one: folded(one[0]))

    def matching(self, query: str, values: "dict[str, Any]", like: list[str], most: int) -> list[tuple[str, int | str]]:
        """The first names of a query that are like one of some patterns, with what they are."""
        likes = {f"like{at}": pattern for at, pattern in enumerate(like)}
        wanted = " OR ".join(f"name GLOB :{key}" for key in likes)
        rows = self.ledger.execute(
            f"SELECT DISTINCT name, what FROM ({query}) WHERE {wanted} LIMIT :most",
            {**values, **likes, "campaign": self.key, "most": most},
        )
        return [(name, what) for name, what in rows]

    def held(self, given: dict[str, list[str]], typed: str) -> list[tuple[str, str]]:
        """What the first one named holds that begins as is typed, and how many."""
        named = next(iter(given.get("source") or given.get("who") or ()), "")
        account = HOLDERS.get(folded(named)) or (named and self.account(named))
        if not account:
            return []
        called = {key: name for key, name, _value in self.in_rules("$.items")}

        def by_rules(commodity: str) -> str:
            item = commodity.removeprefix("item:")
            return called.get(item.partition("~")[0]) or item

        self.ledger.create_function("called", 1, by_rules)
        # What has a name of its own is mostly called so in the ledger too, and is found without reading every name.
        first = "item:" + folded(typed).replace(" ", "_")
        values = {"account": account, "first": first, "last": first + "\U0010ffff"}
        return self.select(SOME_HELD, values, typed) or self.select(ALL_HELD, values, typed)

    def account(self, named: str) -> str | None:
        """The account of somebody, by either name or how it begins."""
        begun = patterns(folded(named))
        for like in ([pattern[:-1] for pattern in begun], begun):
            for prefix in PEOPLE.values():
                if found := self.matching(ACCOUNTS, self.people(prefix), like, 1):
                    return str(found[0][1])
        return None

    def rows(self, group: str) -> list[str]:
        """The rows of a group of the rules' tables; one that takes a value is followed by it."""
        valued = group == "rolls"
        rows = self.in_rules("$." + group)
        return [f"{name or key}=" if valued and value else name or key for key, name, value in rows]

    def in_rules(self, path: str) -> "Any":
        """Ids, names and values of the rows at a place of the rules in force."""
        return self.ledger.execute(ROWS, (self.language, path, self.field("rules"))).fetchall()
