"""The short way to the names of a ledger, for the completion of bash, zsh and fish.

A Tab waits for it, so it imports next to nothing: the rest of the program takes five times as long to start. What it
cannot tell is left to `cli.completion.asked`.
"""

# `os` would be a tenth of what bare Python takes. Where there is no `posix`, the scripts ask the program.
import posix
import sys

from cli.completion.begun import MORE, MORE_SAID, MOST
from cli.typed_names import OPTIONS, WORDS
from ledger.folding import folded
from ledger.store.names_alone import PEOPLE, UNREADABLE, Names, size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

ASK_THE_PROGRAM = 9
"""Exit code where the program has to be asked."""

FILES = 7
"""Exit code where a file is expected."""

OTHERWISE = ("--for-players", "--as-of", "--campaign")
"""Options that make another view of the ledger."""

LEDGER_FILE = "campaign.db"

RESERVED = ("party", "hoard", "fund", "gm", "rotate")

HOLDERS = {"hoard": "party:hoard", "fund": "party:fund"}

OWN = frozenset({"", "held", "keys", "goods"})
"""Sorts besides people and groups of the rules that are looked at here."""

GROUPS = frozenset({
    "conditions", "counters", "rests", "rolls", "works", "choices", "improvements", "classes", "monsters",
})  # fmt: skip


def main(arguments: list[str]) -> int:
    """Print what the last of the words may be, one a line, its description after a tab; return the exit code.

    Args:
        arguments: The row of the command, and the words after it. `who:characters,hoard item:wares count: --price=
            --adv` is a row: its arguments, the options that have a value, and those that have none.
    """
    row, *words = arguments
    sorts, given = expected(row, words)
    if "--" in words or any(_is(word, OTHERWISE) for word in words):
        return ASK_THE_PROGRAM
    if sorts == ["files"]:
        return FILES
    if not all(sort in PEOPLE or sort in RESERVED or sort in GROUPS or sort in OWN or "|" in sort for sort in sorts):
        return ASK_THE_PROGRAM
    path = None if "keys" in sorts and "=" in words[-1] else location(words)
    if path is None:
        return ASK_THE_PROGRAM
    try:
        names = Names(path)
        found = None if names.several else Offered(names).of(sorts, given, words[-1])
    except UNREADABLE:
        return ASK_THE_PROGRAM
    if found is None or ("keys" in sorts and not found):
        return ASK_THE_PROGRAM
    # As bytes: the terminal’s encoding may lack letters that names have.
    sys.stdout.buffer.write("".join(f"{text}\t{said}\n" for text, said in found).encode())
    return 0


def _is(word: str, options: tuple[str, ...]) -> bool:
    """Whether a word is one of some options, by any of its names."""
    name = folded(word.partition("=")[0])
    return word[:2] == "--" and any(name in map(folded, (option, *OPTIONS[option])) for option in options)


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
        if _is(word, ("--ledger",)):
            _name, equals, value = word.partition("=")
            found = value if equals else words[at + 1]
    if found:
        return None if "://" in found or size(found) is None else found
    folder, above = posix.getcwd(), ""
    while folder != above:
        if size(found := f"{folder.rstrip('/')}/{LEDGER_FILE}") is not None:
            return found
        folder, above = folder.rpartition("/")[0] or "/", folder
    return None


class Offered:
    """What is offered of the names of a campaign.

    Attributes:
        cut: Whether there are more than are offered, for there are too many.
    """

    def __init__(self, names: Names) -> None:
        self.names, self.cut = names, False
        named = posix.environ.get(b"CAMPAIGN_LANG", b"").decode("ascii", "replace")[:2]
        self.language = named or names.language

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
            return self.few(self.names.people(sort, typed, MOST + 1))
        if sort in ("held", "goods"):
            account = self.holder(given)
            return self.few(self.names.held(account, typed, MOST + 1)) if account else []
        words = [self.reserved(sort)] if sort in RESERVED else sort.split("|") if "|" in sort else []
        names = self.rows(sort) if sort in GROUPS else words
        return [(name, "") for name in names if folded(name).startswith(folded(typed))]

    def reserved(self, word: str) -> str:
        """A reserved word as it is shown."""
        return WORDS[word][0] if self.language == "fr" and WORDS[word] else word

    def few(self, found: "list[tuple[str, int | str]]") -> list[tuple[str, str]]:
        """Names in their order, with how many there are of each; the first of them, where there are too many."""
        self.cut = self.cut or len(found) > MOST
        said: dict[str, str] = {}
        for name, count in found[:MOST]:
            said.setdefault(name, "" if count == 1 else str(count))
        return sorted(said.items(), key=lambda one: folded(one[0]))

    def holder(self, given: dict[str, list[str]]) -> str | None:
        """The account of the first one named."""
        named = next(iter(given.get("source") or given.get("who") or ()), "")
        typed = folded(named)
        word = next((word for word in HOLDERS if typed in map(folded, (word, *WORDS[word]))), "")
        return HOLDERS.get(word) or (self.names.account(named) if named else None)

    def rows(self, group: str) -> list[str]:
        """The rows of a group of the rules' tables; one that takes a value is followed by it."""
        valued = group == "rolls"
        rows = self.names.in_rules(group, self.language)
        return [f"{name or key}=" if valued and value else name or key for key, name, value in rows]
