"""Renders an item's custody: what it is, and each entry that moved it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from cli.output.columns import labelled, table, titled
from cli.output.corrected import as_corrected
from cli.output.language import _, capital, integer, listed
from cli.output.sentence import sentence
from cli.output.sheet import flag_lines, item_text, of_moment
from cli.output.terms import FIND_KINDS

if TYPE_CHECKING:
    from cli.output.speaker import Speaker
    from cli.output.terms import Terms


def custody_lines(speaker: Speaker, data: Mapping[str, Any], point: str | None) -> Iterator[str]:
    """What it is, who has it, and how it came there."""
    name = item_text(data)
    title, *rule = titled(of_moment(capital(name), point), data["id"] if "~" in data["id"] else "")
    yield speaker.style(title, bold=True)
    yield from rule
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
            (_("Held by"), _holders(speaker.terms, {row["account"]: row["quantity"] for row in data["holders"]})),
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


def _holders(terms: Terms, holders: Mapping[str, int]) -> str:
    """Who has how many; nobody where it was used up, sold or left behind."""
    named = [
        terms.account(account) + (f" ({integer(number)})" if number > 1 else "") for account, number in holders.items()
    ]
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
    return f"#{line['entry']}", session, _holders(speaker.terms, line["holders"]), said
