"""Custody in words: what an item is, and each entry that it went through."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from cli.output.columns import labelled, table, titled
from cli.output.language import _, integer, listed
from cli.output.sentence import sentence
from cli.output.sheet import SORTS, flag_lines, item_text, of_moment

if TYPE_CHECKING:
    from cli.app import App


def custody_lines(app: App, data: Mapping[str, Any], point: str | None) -> Iterator[str]:
    """What it is, who has it, and how it came there."""
    name = item_text(data)
    title, *rule = titled(of_moment(name[:1].upper() + name[1:], point), data["id"] if "~" in data["id"] else "")
    yield app.style(title, bold=True)
    yield from rule
    kind = SORTS.get(str(data["kind"]))
    yield from labelled(
        [
            (_("Sort"), _(kind) if kind else ""),
            (_("Worth"), _worth(app, data)),
            (_("Kept from players"), ", ".join(app.terms.quantity(*counted) for counted in data["counts"].items())),
            (_("Power"), _("spent") if data["told"].get("powerless") else ""),
            (_("Held by"), _holders(app, {row["account"]: row["quantity"] for row in data["holders"]})),
        ]
    )
    if data["lines"]:
        yield ""
        yield from table([_row(app, line) for line in data["lines"]], "rlll")
    yield from flag_lines(app, data["flags"])


def _worth(app: App, data: Mapping[str, Any]) -> str:
    if data["value"] is None:
        return _("not appraised") if "~" in data["id"] else ""
    value = app.terms.value(data["value"])
    return value if data["quantity"] == 1 else _("{value} each").format(value=value)


def _holders(app: App, holders: Mapping[str, int]) -> str:
    """Who has how many; nobody where it was used up, sold or left behind."""
    told = [
        app.terms.account(account) + (f" ({integer(number)})" if number > 1 else "")
        for account, number in holders.items()
    ]
    return listed(told) or _("nobody")


def _row(app: App, line: Mapping[str, Any]) -> tuple[str, str, str, str]:
    entry = app.campaign.entry(line["entry"])
    assert entry is not None, "a line is an entry's"
    session = "" if line["session"] is None else f"s{line['session']}"
    said = sentence(app, entry)
    if line["voided_by"] is not None:
        voided = _("voided by #{entry}").format(entry=line["voided_by"])
        said = f"[{voided}] {said}"
    return f"#{line['entry']}", session, _holders(app, line["holders"]), said
