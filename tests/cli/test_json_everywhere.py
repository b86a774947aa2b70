"""With `--json` every command answers with JSON, or refuses; whatever the form that was asked for besides."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import click
import pytest

from cli.command_table import COMMANDS, load
from cli.input.values import Choice
from tests.support.command_line import BROM, CommandLine

TYPED: dict[str, tuple[str, ...]] = {
    "explain": ("Brom", "xp"),
    "item": ("torch",),
    "show": ("2",),
    "sheet": ("Brom",),
    "receipt": ("Brom",),
    "export statement": ("Brom",),
    "export session": ("1",),
    "export dispute": ("6",),
    "dispute show": ("6",),
    "sql": ("SELECT entry, kind FROM entries_v",),
    "diff": ("2",),
    "completion": ("bash",),
    "rules show": ("prices",),
    "rules keys": ("meet",),
    "help": ("roll",),
}
"""What is typed after commands that need a word; others are typed alone, and refuse or answer."""

WAITING = frozenset({"shell", "run", "serve"})
"""Commands that read lines or serve till they are ended."""


def commands(group: click.Command, path: str) -> Iterator[tuple[str, click.Command]]:
    if isinstance(group, click.Group):
        for name in group.list_commands(click.Context(group)):
            inner = group.get_command(click.Context(group), name)
            assert inner is not None
            yield from commands(inner, f"{path} {name}")
    if not isinstance(group, click.Group) or group.invoke_without_command:
        yield path, group


EVERY = [pair for name in COMMANDS if name not in WAITING for pair in commands(load(name), name)]


def forms() -> Iterator[tuple[str, ...]]:
    """Every command as it is typed, alone and in each form that its `--format` has."""
    yield ("help", "all")
    yield ("help", "shorthand")
    yield ("--version",)
    for path, command in EVERY:
        words = (*path.split(), *TYPED.get(path, ()))
        yield words
        yield (*path.split(), "--help")
        for option in command.params:
            if "--format" in option.opts:
                assert isinstance(option.type, Choice)
                yield from ((*words, "--format", form) for form in option.type.words)


@pytest.fixture(scope="module")
def evening() -> Iterator[CommandLine]:
    with TemporaryDirectory() as folder:
        evening = CommandLine(Path(folder), "en").open(BROM)
        evening.play('session start\nfind 30gp\naward --xp 5 --to Brom\ndispute open "too little" --about 4')
        yield evening


@pytest.mark.parametrize("words", list(forms()), ids=" ".join)
def test_an_answer_is_json_or_a_refusal(evening: CommandLine, words: tuple[str, ...]) -> None:
    answer = evening.type("--json", *words, *(["--dry-run"] if "--dry-run" in _options(words) else []))

    assert answer.code in (0, 1, 2, 3), answer
    for line in answer.out.splitlines():
        assert isinstance(json.loads(line), dict)
    assert answer.out.count("\n") == 1 or not answer.out or "events" in words
    if answer.code:
        assert answer.out or set(answer.error) == {"code", "message", "hint"}
    else:
        assert answer.out


def _options(words: tuple[str, ...]) -> set[str]:
    return {
        name for path, command in EVERY if path == " ".join(words) for param in command.params for name in param.opts
    }


def test_a_text_in_an_object_is_what_is_written_without_it(evening: CommandLine) -> None:
    for words in (["export", "script"], ["export", "journal"], ["export", "sheets", "--format", "csv"],
                  ["sql", "SELECT kind FROM entries_v", "--format", "csv"]):  # fmt: skip
        assert evening.json(*words)["report"] == evening(*words).out
