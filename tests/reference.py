"""The reference pages that are made from the program itself; `python -m tests.reference` writes them anew."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from cli.grammar import ROWS, SECTIONS, inner_rows, options_of
from cli.grammar.row import Option, Row
from cli.grammar.shared import GLOBAL, HELP, RECORDED
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
    for section, rows in SECTIONS.items():
        lines += [f"## {section}", ""]
        for row in rows:
            if not inner_rows(row.id):
                lines += [f"### {row.id}", "", *_in_french(row), "", "```", _help(row.id.split()), "```", ""]
    shared = _whole_help(["note"]).removeprefix(_help(["note"])).strip()
    lines += ["## What many commands take", "", "```", shared, "```"]
    lines += ["", "French: " + _options_in_french([*GLOBAL, *RECORDED, HELP], "")]
    return "\n".join(lines) + "\n"


def _in_french(row: Row) -> Iterator[str]:
    """The French names of a command and of its own options."""
    first, *others = row.french
    outer, inner, _own = row.id.partition(" ")
    group = [ROWS[outer].french[0]] if inner else []
    also = f" (also {', '.join(f'`{name}`' for name in others)})" if others else ""
    yield f"French: `campaign {' '.join([*group, first])}`{also}"
    shared = (*GLOBAL, *RECORDED, HELP)
    if options := _options_in_french([option for option in options_of(row) if option not in shared], row.id):
        yield f"· {options}"


def _options_in_french(options: Sequence[Option], command: str) -> str:
    """French names of options beside the English ones."""
    names = [name for option in options for name in option.names]
    shown = [(name, shown_option(name, "fr", command)) for name in names]
    return ", ".join(f"`{name}` `{french}`" for name, french in shown if name != french)


def _help(words: Sequence[str]) -> str:
    """The help of a command, without what many commands take."""
    return re.split("\n(?=Whatever is recorded:|Everywhere:)", _whole_help(words))[0].rstrip()


def _whole_help(words: Sequence[str]) -> str:
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
