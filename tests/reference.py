"""The reference pages that are made from the program itself; `python -m tests.reference` writes them anew."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

import click

from cli.command_table import COMMANDS, load
from cli.input.shared_options import GLOBAL, HELP, RECORDED
from cli.names import COMMANDS as COMMANDS_IN_FRENCH
from cli.names import shown_option
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
    lines = [
        "# Commands",
        "",
        MADE,
        "",
        "What `campaign COMMAND --help` says, in the order of `campaign --help`.",
        "The French names are understood in either language.",
        "",
    ]
    section = ""
    for name, listed in COMMANDS.items():
        if listed.section != section:
            section = listed.section
            lines += [f"## {section}", ""]
        for words in _words(name):
            lines += [f"### {' '.join(words)}", "", *_in_french(words), "", "```", _help(words), "```", ""]
    shared = _whole_help(("note",)).removeprefix(_help(("note",))).strip()
    lines += ["## What many commands take", "", "```", shared, "```"]
    lines += ["", "French: " + _options_in_french([*GLOBAL, *RECORDED, HELP], "")]
    return "\n".join(lines) + "\n"


def _in_french(words: tuple[str, ...]) -> Iterator[str]:
    """The French names of a command and of its own options."""
    id_ = " ".join(words)
    first, *others = COMMANDS_IN_FRENCH[id_]
    group = [COMMANDS_IN_FRENCH[words[0]][0]] if len(words) > 1 else []
    also = f" (also {', '.join(f'`{name}`' for name in others)})" if others else ""
    yield f"French: `campaign {' '.join([*group, first])}`{also}"
    command = load(words[0])
    if isinstance(command, click.Group):
        command = command.commands[words[1]]
    shared = (*GLOBAL, *RECORDED, HELP)
    if options := _options_in_french([param for param in command.params if param not in shared], id_):
        yield f"· {options}"


def _options_in_french(params: Sequence[click.Parameter], command: str) -> str:
    """French names of options beside the English ones."""
    names = [name for param in params for name in (*param.opts, *param.secondary_opts)]
    shown = [(name, shown_option(name, "fr", command)) for name in names]
    return ", ".join(f"`{name}` `{french}`" for name, french in shown if name != french)


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
