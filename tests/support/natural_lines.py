"""Natural lines: as somebody types them at the table who has not read the grammar, each with what it means.

A file `GAME.LANG.txt` has a `setup:` (full commands of `run`) and `lines:`. Under a line stands each of its acceptable
meanings, `= COMMAND ; COMMAND` (`~` where no command of the game records it yet); a line without any means nothing that
the ledger could hold, or two things. Every line is typed by itself at the moment after the setup, and what it would
record is compared with what its meanings record.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence, Set
from contextlib import closing, contextmanager
from functools import cache, cached_property
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from cli.script.lines import words_of
from cli.script.shorthand.expansion import expand
from ledger.entropy import SystemEntropy
from ledger.errors import CampaignError
from tests.support.command_line import CommandLine

FOLDER = Path(__file__).parents[1] / "cli/script/natural_lines"
GAMES = ("ose", "srd5", "mda", "altaride", "argosia")
LANGUAGES = ("en", "fr")
EVENING, READER, FIGHT = "evening-", "reader-", "fight-"

TEXTS = frozenset({"cause", "purpose", "reason", "merchant", "text", "title", "summary"})
"""Facts that hold free text."""

TEXTS_OF = {"CoinsReceived": {"source"}, "TreasureFound": {"origin"}}
"""Those that do in entries of one kind."""

NOTE = "NoteTaken"
"""The kind of an entry that is only text."""

READS = frozenset({"reading_in_run", "shorthand_reads"})
"""Codes of a script's refusal of a line that only shows something."""


class Line(NamedTuple):
    """A line as typed, and the commands of each of its acceptable meanings; none if nothing can be meant.

    Attributes:
        wanted: Meanings that no command records yet.
    """

    number: int
    typed: str
    meanings: list[list[str]]
    wanted: list[list[str]]


class Table(NamedTuple):
    """The lines of one game in one language, and the commands of the campaign in which each is typed."""

    name: str
    game: str
    language: str
    setup: list[str]
    lines: list[Line]


class Outcome(NamedTuple):
    """What became of a line: `read`, `asked` (or refused) or `misread`, and what was recorded or answered."""

    line: Line
    verdict: str
    answer: str


class Record(NamedTuple):
    """What commands would record; or the code and message with which they are refused, or what they would show."""

    entries: list[dict[str, Any]]
    refused: str | None = None
    shows: list[str] | None = None


def table_of(name: str) -> Table:
    """The table of a file."""
    game, language = name.rpartition("-")[2].split(".")
    setup, _lines, rest = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").partition("\nlines:\n")
    lines: list[Line] = []
    for number, text in enumerate(rest.splitlines(), setup.count("\n") + 3):
        if text.startswith("= "):
            lines[-1].meanings.append(text[2:].split(" ; "))
        elif text.startswith("~ "):
            lines[-1].wanted.append(text[2:].split(" ; "))
        elif text.strip() and not text.startswith("# "):
            lines.append(Line(number, text, [], []))
    commands = [text for text in setup.removeprefix("setup:\n").splitlines() if text and not text.startswith("#")]
    return Table(name, game, language, commands, lines)


def tables() -> list[Table]:
    """The lines that are typed each by itself, in every game and language."""
    return [table_of(f"{game}.{language}") for game in GAMES for language in LANGUAGES]


def evenings(sort: str = EVENING) -> list[Table]:
    """Evenings, whose lines are typed one after the other: by guess, of each game, by readers of the page; fights."""
    return [table_of(path.stem) for path in sorted(FOLDER.glob(f"{sort}*.txt"))]


class AtTheTable:
    """The campaign of a table; whatever is typed in it is thrown away.

    Attributes:
        record: What lines would record, with the dice that fall every time.
    """

    def __init__(self, table: Table, folder: Path) -> None:
        self.table = table
        self.record = cache(self._record)
        self.typed = CommandLine(folder, table.language)
        self.typed.new("La Tour", "--lang", table.language, rules=table.game)
        with steady_dice():
            for command in table.setup:
                self.typed.play(command)
        accounts = [account.partition(":") for account in self.typed.balances()]
        people = [name for kind, _colon, name in accounts if kind in ("character", "other")]
        self.names = {word for word in _words(" ".join(people)) if not word.isdigit()}

    def _record(self, lines: str) -> Record:
        with steady_dice():
            answer = self.typed.type("run", "-", "--dry-run", "--json", stdin=lines)
        if answer.code:
            error = answer.error
            shows = self._shown(lines) if error["code"] in READS else None
            return Record([], f"{error['code']}: {error['message']} {error['hint'] or ''}", shows)
        data = json.loads(answer.out.splitlines()[-1])
        return Record(data["entries"]) if data.get("entries") else Record([], "nothing", [lines])

    def _shown(self, line: str) -> list[str] | None:
        app = self.typed.app()
        try:
            with closing(app.access):
                meaning = expand(app, line)
        except CampaignError:
            return None
        return [line] if meaning.in_full else [" ".join(words_of(line.encode(), 1)) for line in meaning.lines]

    def judged(self, line: Line) -> Outcome:
        """What becomes of a line."""
        got = self.record(line.typed)
        meant = [self.record("\n".join(commands)) for commands in (*line.meanings, *line.wanted)]
        if got.shows is not None:
            read = any(one.shows == got.shows for one in meant)
            return Outcome(line, "read" if read else "asked", f"shows {got.shows}")
        if not got.entries:
            return Outcome(line, "asked", got.refused or "")
        if any(same(got.entries, one.entries, self.names) for one in meant):
            return Outcome(line, "read", "")
        if not meant and all(is_mere_text(entry) for entry in got.entries):
            return Outcome(line, "asked", "a text")
        return Outcome(line, "misread", "; ".join(told(entry) for entry in got.entries))

    def wrong_meanings(self) -> Iterator[str]:
        """Meanings that the campaign refuses, and those it was thought to refuse that it takes."""
        for line in self.table.lines:
            for commands in (*line.meanings, *line.wanted):
                record = self.record("\n".join(commands))
                refused = record.refused is not None and record.shows is None
                if refused == (commands in line.meanings):
                    yield f"{self.table.name}:{line.number}: {line.typed} = {' ; '.join(commands)}: {record.refused}"

    @cached_property
    def outcomes(self) -> list[Outcome]:
        """What becomes of every line, each typed by itself."""
        return [self.judged(line) for line in self.table.lines]

    def played(self) -> list[Outcome]:
        """What becomes of every line, each after what those before it mean; for that, full commands are recorded."""
        return [self._played(line) for line in self.table.lines]

    def _played(self, line: Line) -> Outcome:
        outcome = self.judged(line)
        with steady_dice():
            self.typed.play("\n".join(line.meanings[0]))
        self.record.cache_clear()
        return outcome


@contextmanager
def steady_dice() -> Iterator[None]:
    """The program's dice fall in the same order each time."""
    thrown = count(1)
    with patch.object(SystemEntropy, "face", lambda _self, sides: next(thrown) * 7 % sides + 1):
        yield


def same(got: Sequence[Mapping[str, Any]], meant: Sequence[Mapping[str, Any]], names: Set[str]) -> bool:
    """Whether two recordings are one but for their free texts, of which none holds what was read as something else."""
    return len(got) == len(meant) and all(
        _essence(a) == _essence(b) and _texts_agree(a, b, names) for a, b in zip(got, meant, strict=True)
    )


def is_mere_text(entry: Mapping[str, Any]) -> bool:
    """Whether an entry is a note without a number."""
    return entry["kind"] == NOTE and not re.search(r"\d", entry["facts"]["text"])


def told(entry: Mapping[str, Any]) -> str:
    """An entry in a line."""
    moved = ", ".join(f"{one['account']} {one['quantity']} {one['commodity']}" for one in entry["postings"])
    return f"{entry['kind']} {json.dumps(entry['facts'], ensure_ascii=False)} [{moved}]"


def _essence(entry: Mapping[str, Any]) -> dict[str, Any]:
    kept = {key: entry[key] for key in ("kind", "secret", "override", "ingame")}
    # Who pays or is paid outside the company is called as the text says.
    said = {f"world:{'_'.join(_words(text))}" for text in _texts(entry)}
    kept["postings"] = [
        {**posting, "account": "world:"} if _plain(posting["account"]) in said else posting
        for posting in entry["postings"]
    ]
    kept["fields"] = [field for field in entry["fields"] if field["new"] not in _texts(entry)]
    facts = {key: fact for key, fact in entry["facts"].items() if key not in _text_facts(entry)}
    if "faces" in facts:
        # Who rolls need not be named.
        facts["faces"] = [face for faces in facts["faces"].values() for face in faces]
    return {**kept, "facts": facts}


def _text_facts(entry: Mapping[str, Any]) -> Set[str]:
    return TEXTS | TEXTS_OF.get(entry["kind"], set())


def _texts(entry: Mapping[str, Any]) -> list[str]:
    noted = [entry["note"]] if entry["note"] else []
    return noted + [str(entry["facts"][key]) for key in sorted(_text_facts(entry)) if entry["facts"].get(key)]


def _texts_agree(got: Mapping[str, Any], meant: Mapping[str, Any], names: Set[str]) -> bool:
    """Whether whom a text should name is named in it, and it has no word that was to be read as something else."""
    has, should = (set(_words(" ".join(_texts(entry)))) for entry in (got, meant))
    if got["kind"] == NOTE:
        return has == should
    read = set(_words(" ".join(_values(_essence(meant)["facts"]))))
    return not (should - has) & names and not any(
        re.search(r"\d", word) or word in read or word in names for word in has - should
    )


def _values(facts: Any) -> list[str]:
    if isinstance(facts, dict):
        facts = list(facts.values())
    return [text for fact in facts for text in _values(fact)] if isinstance(facts, list) else [str(facts)]


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", _plain(text))


def _plain(text: str) -> str:
    """A text without capitals and accents."""
    apart = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


# Figures.


def figures(judged: Sequence[tuple[Table, Sequence[Outcome]]]) -> list[tuple[str, int, int, int, int, int]]:
    """For each file, and all of them: lines, those that mean something, read as meant, asked or refused, misread."""
    rows = [(table.name, *_counts(outcomes)) for table, outcomes in judged]
    return [*rows, ("all", *_counts([one for _table, outcomes in judged for one in outcomes]))] if rows else []


def _counts(outcomes: Sequence[Outcome]) -> tuple[int, int, int, int, int]:
    verdicts = [one.verdict for one in outcomes]
    meaning = sum(bool(one.line.meanings) for one in outcomes)
    return len(outcomes), meaning, verdicts.count("read"), verdicts.count("asked"), verdicts.count("misread")


def evening_figures(judged: Sequence[tuple[Table, Sequence[Outcome]]]) -> list[tuple[str, int, int, int, int, int]]:
    """For each evening: lines, read as meant, asked or refused, misread, and the keys that it takes, Enter included.

    A line that is not read as meant is followed by its full command.
    """
    rows = []
    for table, outcomes in judged:
        lines, _meaning, read, asked, misread = _counts(outcomes)
        full = ["\n".join(one.line.meanings[0]) for one in outcomes if one.verdict != "read"]
        keys = sum(len(typed) + 1 for typed in [*(one.line.typed for one in outcomes), *full])
        rows.append((table.name.rpartition("-")[2], lines, read, asked, misread, keys))
    return rows


DOCS = Path(__file__).parents[2] / "docs"

PAGES = {"en": DOCS / "explanation/how-a-line-is-read.md", "fr": DOCS / "fr/comment-une-ligne-se-lit.md"}
"""The pages that have the figures, by language."""

EVENING_HEADS = {
    "en": ("evening", "lines", "read as meant", "asked or refused", "misread", "keys"),
    "fr": ("soirée", "lignes", "lues comme voulu", "demandées ou refusées", "mal lues", "touches"),
}

HEADS = {
    "lines": {
        "en": ("file", "lines", "that mean something", "read as meant", "asked or refused", "misread"),
        "fr": ("fichier", "lignes", "qui veulent dire quelque chose", "lues comme voulu", "demandées ou refusées",
               "mal lues")
    },
    "evenings": EVENING_HEADS,
    "readers": EVENING_HEADS
}  # fmt: skip
"""The tables of the pages, each with its columns by language."""


def row(figures: Sequence[object]) -> str:
    """Figures as a row of a table of the pages."""
    return f"| {' | '.join(map(str, figures))} |"


def has_row(figures: Sequence[object]) -> bool:
    """Whether both pages have a row of figures."""
    return all(row(figures) in page.read_text(encoding="utf-8") for page in PAGES.values())


def write_pages(tables: Mapping[str, Sequence[Sequence[object]]]) -> None:
    """Write the tables of figures into the pages."""
    for language, path in PAGES.items():
        page = path.read_text(encoding="utf-8")
        for sort, rows in tables.items():
            head = HEADS[sort][language]
            named = [("toutes" if language == "fr" and name == "all" else name, *rest) for name, *rest in rows]
            table = "\n".join([row(head), row(["---"] * len(head)), *map(row, named)])
            page = re.sub(
                rf"<!-- {sort} -->.*?<!-- end -->", f"<!-- {sort} -->\n{table}\n<!-- end -->", page, flags=re.DOTALL
            )
        path.write_text(page, encoding="utf-8")
