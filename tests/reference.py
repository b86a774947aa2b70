"""The reference pages that are made from the program itself; `python -m tests.reference` writes them anew."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import redirect_stdout
from io import StringIO
from typing import Any
from unittest.mock import patch

import click

from cli.main import COMMANDS, load, main
from ledger.rules.loader import known, packaged
from ledger.rules.tables import Tables
from tests.transcripts import ROOT

MADE = "<!-- Made by `python -m tests.reference`; change what it is made from. -->"


def commands() -> str:
    """Every command's help."""
    lines = ["# Commands", "", MADE, "", "What `campaign COMMAND --help` says, in the order of `campaign --help`.", ""]
    section = ""
    for name, listed in COMMANDS.items():
        if listed.section != section:
            section = listed.section
            lines += [f"## {section}", ""]
        for words in _words(name):
            lines += [f"### {' '.join(words)}", "", "```", _help(words), "```", ""]
    shared = _whole_help(("note",)).removeprefix(_help(("note",))).strip()
    lines += ["## What many commands take", "", "```", shared, "```"]
    return "\n".join(lines) + "\n"


def _words(name: str) -> Iterator[tuple[str, ...]]:
    command = load(name)
    if isinstance(command, click.Group):
        yield from ((name, inner) for inner in command.commands)
    else:
        yield (name,)


def _help(words: tuple[str, ...]) -> str:
    """The help of a command, without what many commands take."""
    return re.split("\n(?=Whatever is recorded:|Everywhere:)", _whole_help(words))[0].rstrip()


def _whole_help(words: tuple[str, ...]) -> str:
    shown = StringIO()
    with redirect_stdout(shown), patch.dict(os.environ, COLUMNS="100"):
        main([*words, "--help", "--lang", "en"])
    return shown.getvalue().rstrip()


def keys() -> str:
    """The keys of every ruleset, by command."""
    lines = ["# Keys", "", MADE, ""]
    lines += ["What `KEY=VALUE` may say, by ruleset and command. A key is known by its id and by its names."]
    for ruleset in known():
        tables = Tables(packaged(ruleset))
        for command, declared in sorted(tables.get("keys").items()):
            lines += ["", f"## `{ruleset}`: {command.replace('_', '-')}", ""]
            lines += ["| key | English | français | value |", "|---|---|---|---|"]
            for id_, key in sorted(declared.items(), key=lambda item: int(item[1].get("place", 0))):
                names = key["names"]
                lines.append(f"| `{id_}` | {names['en']} | {names['fr']} | {_value(key, tables)} |")
    return "\n".join(lines) + "\n"


def _value(key: Mapping[str, Any], tables: Tables) -> str:
    said = [str(key["type"])]
    if "min" in key:
        said.append(f"{key['min']} to {key['max']}")
    choices = key.get("choices") or (tables.group(key["group"]) if "group" in key else {})
    if choices:
        said.append(", ".join(f"`{choice}`" for choice in choices))
    if "count" in key:
        said.append(f"{key['count']}d{key['sides']}")
    if "examples" in key:
        said.append("such as " + ", ".join(f"`{example}`" for example in key["examples"]))
    if "kinds" in key:
        said.append("for " + ", ".join(f"`{kind}`" for kind in key["kinds"]))
    if key.get("required"):
        said.append("required")
    return "; ".join(said)


REFERENCES: Mapping[str, Callable[[], str]] = {
    "docs/reference/commands.md": commands,
    "docs/reference/keys.md": keys,
}

if __name__ == "__main__":
    for name, made in REFERENCES.items():
        (ROOT / name).write_text(made(), encoding="utf-8")
