"""Whoever types what a refusal advises is understood: every command in its hint is typed where it failed."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.output.error_messages.error_message import Typed
from cli.output.errors.error_words import in_words
from cli.output.words.language import LANGUAGES, speak
from cli.output.words.metavars import metavars
from ledger.errors import CampaignError
from tests.support.command_line import CommandLine
from tests.support.error_cases import TYPED, UNTYPED, a_table

QUOTED = re.compile(r"[“«]\s*(campaign [^”»]*?)\s*[”»]")

FILLED = {
    "WHO": "Brom", "TEXT": "words", "REASON": "words", "NAME": "Odile", "N": "1", "AMOUNT": "1gp", "ITEM": "Statuette",
    "THING": "5gp", "ENTRY": "2", "FILE": "copy.db", "FROM": "Brom", "TO": "Mirette", "SEAL": "{seal}", "COIN": "sp",
    "TOPIC": "classes", "DATE": "2026-11-01", "MEASURE": "xp", "KIND": "day", "ID": "ose", "COMMAND": "note words",
}  # fmt: skip
"""What is typed in the place of a word that only shows what to type."""

PLACE = re.compile(r"(?<![\w-])[A-ZÀÉÈ]+(?![\w-])")

AMOUNT = re.compile(r"\[N\|\w+\]")

OPTIONAL = re.compile(r"\[[^\]]*\]…?")


WRITING = ("backup", "sauvegarder")


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> dict[str, CommandLine]:
    """A table for each language, of which every advice gets a copy."""
    return {language: a_table(CommandLine(tmp_path_factory.mktemp(language), language)) for language in LANGUAGES}


@pytest.fixture
def copied(tables: dict[str, CommandLine], tmp_path: Path, language: str) -> CommandLine:
    """A copy of the table, in which what is advised may be recorded."""
    shutil.copytree(tables[language].folder, tmp_path / "copy")
    return CommandLine(tmp_path / "copy", language)


def advised(said: str) -> Iterator[str]:
    """The commands that a message advises."""
    yield from QUOTED.findall(said)


def filled(command: str, language: str, seal: str = "") -> list[str]:
    """The words of a command as somebody types it, with what its capitals stand for."""
    speak(language)
    try:
        typed = {metavars(place): word for place, word in FILLED.items()}
    finally:
        speak("en")
    needed = OPTIONAL.sub("", AMOUNT.sub("1", command)).replace("…", "")
    words = PLACE.sub(lambda place: typed.get(place[0], place[0]), needed)
    return shlex.split(words.replace("{seal}", seal))[1:]


STAYING = frozenset({"serve", "servir"})
"""Commands that stay until somebody stops them: their help answers in their place."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", TYPED)
def test_what_a_refusal_advises_is_understood(copied: CommandLine, code: str, language: str) -> None:
    require_understood(copied, copied.type(*TYPED[code]).err, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", UNTYPED)
def test_what_a_refusal_advises_that_nobody_types_is_understood(copied: CommandLine, code: str, language: str) -> None:
    speak(language)
    try:
        message, hint = in_words(CampaignError(code, **UNTYPED[code]), None, Typed())
    finally:
        speak("en")
    require_understood(copied, f"{message} {hint}", language)


def require_understood(table: CommandLine, said: str, language: str) -> None:
    """Type every command that a message advises; each is done, refused by the rules, or has found something wrong."""
    seal = table.json("seal")["seal"]
    table("backup", "copy.db")
    refused = {}
    for command in advised(said):
        (table.folder / "made.db").unlink(missing_ok=True)
        words = filled(command, language, seal)
        if words[0] in STAYING:
            words.append("--help")
        # What is written may not be there yet, unlike what is read.
        answer = table.type(*["made.db" if word == "copy.db" and words[0] in WRITING else word for word in words])
        if answer.code not in (0, 1, 3):
            refused[command] = answer.err
    assert not refused, said
