"""What a French session shows is French: no command, key, coin or kind by its English word; sentences are whole."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.command_table import COMMANDS as LISTED
from cli.names import ACCOUNTS, COMMANDS, OPTIONS
from ledger.facts import KINDS
from tests.support.command_line import CommandLine
from tests.support.processes import ROOT

GAMES = ("ose", "srd5", "mda", "altaride", "argosia")

SENTENCES = ("history", "history --detail full", "log", "disputes", "settle", "clock")
READ = (
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
    "rules",
    "rules levels",
    "rules keys roll",
    "show 20",
    "explain 20",
)
"""What is read of each game."""

SHOWN = frozenset(
    name.casefold() for names in (*COMMANDS.values(), *OPTIONS.values()) for name in " ".join(names).split()
)

ENGLISH = {
    "options": re.compile(
        "|".join(rf"(?<![\w-]){option}(?![\w-])" for option in OPTIONS if option not in SHOWN), re.IGNORECASE
    ),
    "commands": re.compile(
        r"campaign (?:" + "|".join(name for name in LISTED if name not in SHOWN) + r")(?![\w-])", re.IGNORECASE
    ),
    "kinds": re.compile(r"\b(?:" + "|".join(KINDS) + r")\b"),
    "accounts": re.compile(r"(?<![\w«:])(?:" + "|".join(ACCOUNTS) + r"):\S"),
    "coins": re.compile(r"\d[  ]?(?:gp|sp|cp|ep)\b"),
    "names": re.compile(r"\b(?:hoard|fund|gm|party)\b"),
    "keys": re.compile(r"\b(?:class|level|str|wis|hp|ac|xp)=", re.IGNORECASE),
}
"""English words that nothing may show, by what they are words for."""


@pytest.fixture(scope="module", params=GAMES)
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    table = CommandLine(tmp_path_factory.mktemp(request.param), "fr").new(rules=request.param)
    CommandLine(ROOT, "fr", ledger=table.ledger)(
        "run", ROOT / f"examples/{request.param}-three-sessions.campaign", "-q"
    )
    return table


def found_in(text: str, typed: str = "") -> Iterator[str]:
    """English words in a text, but for those that were typed."""
    for sort, english in ENGLISH.items():
        for found in english.finditer(text):
            if found[0] in typed:
                continue
            yield f"{sort}: {text[max(0, found.start() - 40) : found.end() + 30]!r}"


def test_what_is_read_is_french(played: CommandLine) -> None:
    assert [said for words in READ for said in found_in(played(*words.split()).out)] == []


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
