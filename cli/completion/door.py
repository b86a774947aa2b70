"""The short way to the names of a ledger, for the completion of bash, zsh and fish.

A Tab waits for it, so it imports nothing of the program and, of Python, the driver of SQLite alone: the rest of the
program takes five times as long to start. What it cannot tell is left to `cli.completion.asked`.
"""

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

ASK_THE_PROGRAM = 9
"""Exit code where the program has to be asked."""

FILES = 7
"""Exit code where a file is expected."""

OTHERWISE = frozenset({"--for-players", "--as-of", "--campaign", "--"})
"""Words that make another view of the ledger, or another command."""

LEDGER_FILE = "campaign.db"

PLAIN = str.maketrans("àâäáãåçéèêëíìîïñóòôöõúùûüýÿ’-_", "aaaaaaceeeeiiiinooooouuuuyy'  ")
"""Letters as names are compared; Unicode's own tables would take a tenth of the time that there is."""

RESERVED = {
    "party": ("party", "groupe"),
    "hoard": ("hoard", "butin"),
    "fund": ("fund", "caisse"),
    "gm": ("gm", "mj"),
    "rotate": ("rotate", "rotate"),
}

HOLDERS = {"hoard": "party:hoard", "butin": "party:hoard", "fund": "party:fund", "caisse": "party:fund"}

PEOPLE = {"characters": "character:", "met": "other:"}

NAMES = """
    SELECT account, json_extract(max(CASE key WHEN 'name' THEN value END), '$') FROM fields
    WHERE campaign = ? AND account >= ? AND account < ? AND key IN ('name', 'role') GROUP BY account
"""
HELD = """
    SELECT substr(b.commodity, 6), json_extract(f.value, '$'), CASE b.quantity WHEN 1 THEN '' ELSE b.quantity END
    FROM balances b LEFT JOIN fields f ON f.campaign = b.campaign AND f.account = b.commodity AND f.key = 'name'
    WHERE b.campaign = ? AND b.account = ? AND b.commodity >= 'item:' AND b.commodity < 'item;' ORDER BY 1
"""
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
    if not OTHERWISE.isdisjoint(words):
        return ASK_THE_PROGRAM
    if sorts == ["files"]:
        return FILES
    if not all(sort in PEOPLE or sort in RESERVED or sort in GROUPS or sort in OWN or "|" in sort for sort in sorts):
        return ASK_THE_PROGRAM
    if "keys" in sorts and "=" in words[-1]:
        return ASK_THE_PROGRAM
    path = location(words)
    if path is None:
        return ASK_THE_PROGRAM
    import _sqlite3

    try:
        escaped = path.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
        ledger = _sqlite3.connect(f"file:{escaped}?mode=ro", uri=True)
        campaigns = ledger.execute("SELECT key FROM campaigns").fetchall()
        if len(campaigns) != 1:
            return ASK_THE_PROGRAM
        found = Names(ledger, campaigns[0][0]).of(sorts, given, words[-1])
    except _sqlite3.Error:
        return ASK_THE_PROGRAM
    if "keys" in sorts and not found:
        return ASK_THE_PROGRAM
    # As bytes: the terminal’s encoding may lack letters that names have.
    sys.stdout.buffer.write("".join(f"{text}\t{said}\n" for text, said in found).encode())
    return 0


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
    named = [words[at + 1] for at, word in enumerate(words[:-1]) if word == "--ledger"]
    found = named[-1] if named else os.environ.get("CAMPAIGN_LEDGER", "")
    if found:
        return found if "://" not in found and os.path.exists(found) else None
    folder, above = os.getcwd(), ""
    while folder != above:
        if os.path.exists(found := os.path.join(folder, LEDGER_FILE)):
            return found
        folder, above = os.path.dirname(folder), folder
    return None


def folded(text: str) -> str:
    """A name as it is compared: without case and accents."""
    return text.lower().translate(PLAIN).replace("œ", "oe").replace("æ", "ae")


class Names:
    """The names of a campaign."""

    def __init__(self, ledger: "Any", key: int) -> None:
        self.ledger, self.key = ledger, key
        self.language: str = os.environ.get("CAMPAIGN_LANG", "")[:2] or self.field("language") or "en"

    def field(self, key: str) -> "Any":
        """A field of the campaign."""
        return next((value for (value,) in self.ledger.execute(CAMPAIGN, (self.key, key))), None)

    def of(self, sorts: list[str], given: dict[str, list[str]], typed: str) -> list[tuple[str, str]]:
        """The names of some sorts that begin as is typed, or as what follows the last comma."""
        before, comma, part = typed.rpartition(",") if not set(PEOPLE).isdisjoint(sorts) else ("", "", typed)
        named = set(map(folded, before.split(",")))
        wanted = folded(part)
        found: list[tuple[str, str]] = []
        for sort in sorts:
            found += [
                (before + comma + name, said)
                for name, said in self.named(sort, given)
                if folded(name).startswith(wanted) and folded(name) not in named
            ]
        return found

    def named(self, sort: str, given: dict[str, list[str]]) -> list[tuple[str, str]]:
        """The names of a sort, with what they are."""
        if sort in RESERVED:
            return [(RESERVED[sort][self.language == "fr"], "")]
        if sort in PEOPLE:
            return [(now or name, "") for name, now in self.people(PEOPLE[sort])]
        if sort in ("held", "goods"):
            return self.held(given)
        if "|" in sort:
            return [(word, "") for word in sort.split("|")]
        return self.rows(sort) if sort in GROUPS else []

    def people(self, prefix: str) -> list[tuple[str, str | None]]:
        """Names at joining, and the names given since, of all accounts with a prefix."""
        rows = self.ledger.execute(NAMES, (self.key, prefix, prefix + "\U0010ffff"))
        return [(account[len(prefix) :], now) for account, now in rows]

    def held(self, given: dict[str, list[str]]) -> list[tuple[str, str]]:
        """What the first one named holds, and how many."""
        wanted = folded(next(iter(given.get("source") or given.get("who") or ()), ""))
        account = HOLDERS.get(wanted)
        for prefix in PEOPLE.values() if account is None and wanted else ():
            for name, now in self.people(prefix):
                if wanted in (folded(name), folded(now or name)):
                    account = prefix + name
        if account is None:
            return []
        called = {key: name for key, name, _value in self.in_rules("$.items")}
        rows = self.ledger.execute(HELD, (self.key, account))
        return [(name or called.get(item.partition("~")[0]) or item, said) for item, name, said in rows]

    def rows(self, group: str) -> list[tuple[str, str]]:
        """The rows of a group of the rules' tables; one that takes a value is followed by it."""
        valued = group == "rolls"
        rows = self.in_rules("$." + group)
        return [(f"{name or key}=" if valued and value else name or key, "") for key, name, value in rows]

    def in_rules(self, path: str) -> "Any":
        """Ids, names and values of the rows at a place of the rules in force."""
        return self.ledger.execute(ROWS, (self.language, path, self.field("rules"))).fetchall()
