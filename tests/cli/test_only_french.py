"""What a French session shows is French: no command, key, coin or kind by its English word; sentences are whole."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cli.grammar import COMMANDS as LISTED
from cli.plurals import singular_word
from ledger.rules.loader import load_ruleset, packaged_tables
from tests.cli.catalogues import read
from tests.support.command_line import CommandLine
from tests.support.english_words import found_in
from tests.support.processes import ROOT

if TYPE_CHECKING:
    from ledger.rules.tables import Tables

GAMES = ("ose", "srd5", "mda", "altaride", "argosia")

SENTENCES = ("history", "history --detail full", "log", "disputes", "settle", "clock")
ABOUT_PLAY = (
    *SENTENCES,
    "party",
    "party --foes",
    "inventory",
    "purse",
    "treasure",
    "balances",
    "stats dice",
    "stats party",
    "stats sessions",
    "audit",
    "explain 20",
)
READ = (*ABOUT_PLAY, "rules", "rules levels", "rules keys roll", "show 20")
"""What is read of each game; what is about play names no source and no hash."""


@pytest.fixture(scope="module", params=GAMES)
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    table = CommandLine(tmp_path_factory.mktemp(request.param), "fr").new(rules=request.param)
    CommandLine(ROOT, "fr", ledger=table.ledger)(
        "run", ROOT / f"examples/{request.param}-three-sessions.campaign", "-q"
    )
    return table


def test_what_is_read_is_french(played: CommandLine) -> None:
    assert [said for words in READ for said in found_in(played(*words.split()).out)] == []


WRITTEN = (
    *("cause", "claim", "employer", "ingame", "merchant", "name", "note", "on_behalf", "origin", "purpose", "reason"),
    *("source", "summary", "target", "text", "title", "to", "what", "who"),
)
"""Facts that are somebody's own words, or names of people and things."""

ON_ONE = ("sheet", "export statement", "log")
"""What is read of one character."""


SOURCE = re.compile(r"\[[^\]]*\]")
"""The place in a book, whose headings are in its own language."""


def words_in(said: Iterable[str]) -> set[str]:
    """The words of texts, without numbers."""
    return {word.casefold() for text in said for word in re.findall(r"[^\W\d_]{2,}", text)}


def french_words(tables: Any) -> Iterator[str]:
    """Every French text of a game's tables."""
    if isinstance(tables, Mapping):
        for key, value in tables.items():
            if key == "fr" and isinstance(value, str):
                yield value
            elif key not in ("en", "aliases"):
                yield from french_words(value)
    elif isinstance(tables, list | tuple):
        for part in tables:
            yield from french_words(part)


def written(tables: Tables, facts: Any, key: str = "") -> Iterator[str]:
    """What somebody wrote in the facts of an entry: texts, names, and keys of the game that take a text."""
    if isinstance(facts, Mapping):
        for name, value in facts.items():
            yield from written(tables, value, name)
    elif isinstance(facts, list):
        for part in facts:
            yield from written(tables, part, key)
    elif isinstance(facts, str):
        rows = (rows[key] for rows in tables.data["keys"].values() if key in rows)
        if key in WRITTEN or any(row["type"] == "text" or row.get("free") for row in rows):
            yield facts


@pytest.fixture(scope="module")
def vocabulary(played: CommandLine) -> set[str]:
    """The words of the French catalogue and of the game, and those that the evening's master wrote."""
    entries = played("log", "--json").data["entries"]
    game = next(entry["facts"]["ruleset"] for entry in entries if entry["kind"] == "CampaignOpened")
    tables = load_ruleset(packaged_tables(game)).tables
    catalogue = (message.string for message in read("fr"))
    messages = (text for said in catalogue for text in ([said] if isinstance(said, str) else said or ()))
    told = ({**entry["facts"], "note": [entry["note"], entry["override"]]} for entry in entries)
    mine = (text for facts in told for text in written(tables, facts))
    players = re.findall(r"--player (\S+)", (ROOT / f"examples/{game}-three-sessions.campaign").read_text("utf-8"))
    return {"meneuse", "utc"} | words_in((*messages, *french_words(tables.data), *mine, *players))


def everything_on_entries_and_people(played: CommandLine) -> Iterator[str]:
    """Commands that explain each entry, and those that read of each character."""
    for entry in played("log", "--json").data["entries"]:
        yield f"explain {entry['entry']}"
        if entry["kind"] == "CharacterJoined":
            yield from (f'{command} "{entry["facts"]["who"]}"' for command in ON_ONE)


def test_every_word_of_an_explanation_is_french(played: CommandLine, vocabulary: set[str]) -> None:
    english: dict[str, str] = {}
    for command in (*ABOUT_PLAY, *everything_on_entries_and_people(played)):
        said = SOURCE.sub("", played(*shlex.split(command)).out)
        # A story counts its foes: of `squelettes` the vocabulary has the word for one.
        unknown = {word for word in words_in([said]) - vocabulary if singular_word(word, "fr") not in vocabulary}
        english.update(dict.fromkeys(unknown, command))
    assert english == {}


def test_sentences_begin_with_a_capital_and_have_no_double_blank(played: CommandLine) -> None:
    for words in SENTENCES:
        for line in played(*words.split()).out.splitlines():
            said = line.strip(" ·–▪")
            if not re.match(r"#\d", said):
                assert "  " not in said, line
            assert not re.search(r"(?<!\bL)(?<!\b[a-zé]{3})(?<!\b[a-zé]{4})\. [a-zàâéèêîôûç(]", said), line


@pytest.mark.parametrize("command", LISTED)
def test_the_help_of_a_command_is_french(command: str, tmp_path: Path) -> None:
    table = CommandLine(tmp_path, "fr").new(rules="ose")
    assert list(found_in(table("help", command).out)) == []


TOLD_WITHOUT_A_CAMPAIGN = frozenset(
    {
        "campaign_second",
        "name_reserved",
        "recipient_near",
        "repaid_too_much",
        "shorthand_ambiguous",
        "undo_older",
        "undo_several",
    }
)
"""Errors that list what is reserved in both languages or is written by its id, or whose facts a test made up."""


@pytest.mark.parametrize("error", sorted((ROOT / "tests/cli/golden").glob("*.fr.txt")), ids=lambda path: path.stem)
def test_an_error_is_french(error: Path) -> None:
    said = error.read_text(encoding="utf-8")
    if error.stem.removesuffix(".fr") in TOLD_WITHOUT_A_CAMPAIGN:
        return
    typed = "\n".join(re.findall(r"^\$ .*", said, flags=re.MULTILINE))
    assert list(found_in(said, typed)) == []
