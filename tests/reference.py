"""The reference pages that are made from the program itself; `python -m tests.reference` writes them anew."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial

import click

from cli.command_table import COMMANDS, load
from ledger.rules.loader import known_rulesets
from tests.docs.reference_dice import dice
from tests.docs.reference_keys import index, keys
from tests.docs.reference_man import man_page
from tests.docs.reference_measures import measures
from tests.docs.reference_schema import schema
from tests.docs.reference_views import views
from tests.docs.run_examples import GUIDES, page
from tests.support.command_line import CommandLine
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
    wide = CommandLine(ROOT, "en")
    wide.environ["COLUMNS"] = "100"
    return wide(*words, "--help").out.rstrip()


REFERENCES: Mapping[str, Callable[[], str]] = {
    "docs/reference/commands.md": commands,
    "docs/reference/entry.schema.json": schema,
    "man/campaign.1": lambda: man_page("en"),
    "man/fr/campaign.1": lambda: man_page("fr"),
    "docs/reference/measures.md": lambda: measures(MADE),
    "docs/reference/views.md": lambda: views(MADE),
    **{guide: partial(page, guide) for guide in GUIDES},
    "docs/reference/keys.md": lambda: index(MADE),
    **{f"docs/reference/keys-{id_}.md": partial(keys, MADE, id_) for id_ in known_rulesets()},
    **{f"docs/reference/dice-{id_}.md": partial(dice, MADE, id_) for id_ in known_rulesets()},
}

if __name__ == "__main__":
    for name, made in REFERENCES.items():
        (ROOT / name).write_text(made(), encoding="utf-8")
