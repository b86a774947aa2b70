"""The reference of what rulesets declare for the commands; `python -m tests.reference` writes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cli.output.rules.keys import GROUPS, possible, remarks, taken, turned
from cli.output.words.language import speak
from ledger.rules.loader import known_rulesets, packaged_tables
from ledger.rules.tables import Tables
from projections.programs.declarations import declarations

HEAD = """\
What each ruleset declares for the commands: keys as `KEY=VALUE`, kinds, counters, choices, conditions, and the knobs
that house rules may turn. Each is accepted by its id, its English and its French name, whatever the case and accents;
*also* lists further words. `campaign rules keys [COMMAND]` prints the same of the rules in force, house rules included.
"""


def index(made: str) -> str:
    """The page that leads to each ruleset's own.

    Args:
        made: The line that says how it is made.
    """
    names = {id_: Tables(packaged_tables(id_))["meta"]["names"]["en"] for id_ in known_rulesets()}
    rows = (f"- [{name}](keys-{id_}.md): `--rules {id_}`" for id_, name in names.items())
    return "\n".join(("# Keys, kinds and knobs", "", made, "", HEAD, *rows)) + "\n"


def keys(made: str, ruleset_id: str) -> str:
    """A ruleset's page, in English with both languages' names."""
    speak("en")
    tables = Tables(packaged_tables(ruleset_id))
    name: str = tables["meta"]["names"]["en"]
    title = f"# {name[0].upper()}{name[1:]} (`{ruleset_id}`): keys, kinds and knobs"
    return "\n".join((title, "", made, *_declared(tables))) + "\n"


def _declared(tables: Tables) -> Iterator[str]:
    found = declarations(tables)
    for command, rows in found["keys"].items():
        if rows:
            yield from ("", f"## `campaign {command.replace('_', '-')}`", "")
            yield from _table(
                ("key", "English", "français", "also", "type", "what it may be", "remarks"),
                ((*_named(row), row["type"], possible({**row, "called": {}}), remarks(row)) for row in rows),
            )
    for group, title in GROUPS.items():
        if not found[group]:
            continue
        yield from ("", f"## {title}", "")
        last = {"knobs": "default, others", "rolls": "own value"}.get(group, "takes")
        described = turned if group == "knobs" else taken
        yield from _table(
            ("id", "English", "français", "also", last), ((*_named(row), described(row)) for row in found[group])
        )


def _named(row: Mapping[str, Any]) -> Sequence[str]:
    return f"`{row['id']}`", row["names"]["en"], row["names"]["fr"], ", ".join(row["aliases"])


def _table(heads: Sequence[str], rows: Iterator[Sequence[str]]) -> Iterator[str]:
    """A table in Markdown."""
    yield f"| {' | '.join(heads)} |"
    yield "|" + "---|" * len(heads)
    for row in rows:
        yield "| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |"
