"""Renders an item's custody: what it is, and each entry that moved it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cli.output.entries.entry_details import as_corrected
from cli.output.entries.sentence import sentence
from cli.output.sheets.sheet import flag_lines, item_text, of_moment
from cli.output.terminal.columns import labelled, table
from cli.output.terminal.screen import title_lines
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import _, capital, integer, listed
from cli.output.words.terms import FIND_KINDS, Terms


def custody_lines(speaker: Speaker, data: Mapping[str, Any], point: str | None) -> Iterator[str]:
    """What it is, who has it, and how it came there."""
    title = of_moment(capital(item_text(data)), point)
    yield from title_lines(speaker.screen, title, data["id"] if "~" in data["id"] else "")
    kind = FIND_KINDS.get(str(data["kind"]))
    yield from labelled(
        [
            (_("Sort"), _(kind) if kind else ""),
            (_("Worth"), _worth(speaker.terms, data)),
            (
                _("Withheld from players"),
                ", ".join(speaker.terms.quantity(*counted) for counted in data["counts"].items()),
            ),
            (_("Power"), _("spent") if data["told"].get("powerless") else ""),
            (_("Held by"), _holders(speaker.terms, *(_quantities(data[key]) for key in ("holders", "packed")))),
        ]
    )
    if data["lines"]:
        yield ""
        yield from table([custody_row(speaker, line) for line in data["lines"]], "rlll")
    yield from flag_lines(speaker, data["flags"])


def _worth(terms: Terms, data: Mapping[str, Any]) -> str:
    if data["value"] is None:
        return _("not appraised") if "~" in data["id"] else ""
    value = terms.value(data["value"])
    return value if data["quantity"] == 1 else _("{value} each").format(value=value)


def _quantities(rows: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    return {row["account"]: row["quantity"] for row in rows}


def _holders(terms: Terms, holders: Mapping[str, int], packed: Mapping[str, int]) -> str:
    """Who has how many, and how many more in bundles; nobody where it was used up, sold or left behind."""
    named = []
    for account in sorted({*holders, *packed}):
        loose, more = holders.get(account, 0), packed.get(account, 0)
        counted = integer(loose) if loose > 1 else ""
        if more:
            counted = _("{count}, and {packed} packed").format(count=integer(loose), packed=integer(more))
        named.append(terms.account(account) + (f" ({counted})" if counted else ""))
    return listed(named) or _("nobody")


def custody_row(speaker: Speaker, line: Mapping[str, Any]) -> tuple[str, str, str, str]:
    """An entry of a custody: its number and session, who has it then, and the sentence."""
    entry = speaker.entry_as_counted(line["entry"], line["amended_by"])
    session = "" if line["session"] is None else f"s{line['session']}"
    said = sentence(speaker, entry)
    if line["voided_by"] is not None:
        voided = _("voided by #{entry}").format(entry=line["voided_by"])
        said = f"[{voided}] {said}"
    if line["amended_by"] is not None:
        said = f"[{as_corrected(line['amended_by'])}] {said}"
    return f"#{line['entry']}", session, _holders(speaker.terms, line["holders"], line["packed"]), said
