"""Renders the party, what everybody carries, and the pool."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cli.output.columns import NARROWEST, fitting, flow, labelled, table, titled, width
from cli.output.language import _, integer, ngettext
from cli.output.sheet import (
    STATUS_NAMES,
    class_text,
    figure_texts,
    flag_lines,
    heading_of,
    hit_points_text,
    item_lines,
    purse_text,
    service_text,
)
from ledger.ids import GONE

if TYPE_CHECKING:
    from cli.output.screen import Screen
    from cli.output.speaker import Speaker
    from cli.output.terms import Terms


def party_lines(speaker: Speaker, data: Mapping[str, Any], title: str) -> Iterator[str]:
    """Members in a table, those who are gone last; then hoard, fund and pool."""
    yield from title_lines(speaker.screen, title)
    members = sorted(data["members"], key=lambda member: member["status"] in GONE)
    if members:
        head = [
            _("Name"),
            class_heading(members),
            heading_of(speaker.terms, "hp"),
            heading_of(speaker.terms, "xp"),
            _("Purse"),
            "",
        ]
        rows = [_row(speaker.terms, member) for member in members]
        shown = [column for column, has in enumerate(columns(speaker.terms, members)) if has]
        cells = [[row[column] for column in shown] for row in (head, *rows)]
        least = min(NARROWEST, max(width(row[-1]) for row in cells))
        # Names are cut before purses; a sheet shows either whole.
        for narrowed in ([0, 1], [len(shown) - 2]):
            cells = fitting(cells, narrowed, last=least)
        first, *rest = table(cells, "".join("llrrll"[column] for column in shown))
        yield speaker.style(first, bold=True)
        yield from rest
    else:
        yield _("Nobody has joined yet.")
    yield ""
    pool = (
        [(_("Pool"), pool_text(speaker.terms, data["pool"]))] if "xp" in speaker.terms.tables.group("measures") else []
    )
    together = (_("Together"), flow(figure_texts(speaker.terms, data["together"])))
    stocks = [(_("Hoard"), _stock(speaker.terms, data["hoard"])), (_("Fund"), _stock(speaker.terms, data["fund"]))]
    yield from labelled([together, *stocks, *pool])
    for stock, name in (("hoard", _("In the hoard")), ("fund", _("In the fund"))):
        if data[stock]["items"]:
            yield ""
            yield from stock_lines(speaker, name, "", data[stock]["items"])
    for flagged in (data, *data["members"]):
        yield from flag_lines(speaker, flagged["flags"])


def title_lines(screen: Screen, title: str) -> Iterator[str]:
    """A title over a screen."""
    first, *rest = titled(title)
    yield screen.style(first, bold=True)
    yield from rest


def stock_lines(speaker: Speaker, name: str, coins: str, items: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """One holder's coins or items under its name."""
    yield speaker.style(name, bold=True)
    if coins:
        yield f"  {coins}"
    yield from item_lines(speaker.terms, items)


def class_heading(members: Sequence[Mapping[str, Any]]) -> str:
    """Heading of classes and levels."""
    return _("Class") if any(member["classes"] for member in members) else _("Level")


def columns(terms: Terms, members: Sequence[Mapping[str, Any]]) -> tuple[bool, ...]:
    """Which columns the game has something for: not levels, hit points or purses where there are none."""
    return (
        True,
        any(class_text(terms, member) or service_text(terms, member) for member in members),
        any(member["hp"] for member in members),
        any(member["xp"] for member in members),
        bool(terms.coinage),
        True,
    )


def _row(terms: Terms, member: Mapping[str, Any]) -> list[str]:
    name = member["name"] if member["role"] != "retainer" else f"· {member['name']}"
    xp = ""
    if member["xp"]:
        xp = "/".join(integer(number) for number in member["xp"].values() if number is not None)
    status = "" if member["status"] == "active" else _(STATUS_NAMES.get(member["status"], member["status"]))
    conditions = [terms.term("conditions", condition) for condition in member["conditions"]]
    return [
        name,
        class_text(terms, member) or service_text(terms, member),
        hit_points_text(member["hp"]),
        xp,
        terms.amount(member["purse"]) if member["purse"] else "",
        ", ".join([*([status] if status else []), *conditions, *([_("must choose")] if member["pending"] else [])]),
    ]


def _stock(terms: Terms, stock: Mapping[str, Any]) -> str:
    value = terms.coinage.value(stock["coins"])
    text = purse_text(terms, stock["coins"], value) if stock["coins"] else ""
    count = sum(item["quantity"] for item in stock["items"])
    if count:
        things = ngettext("{count} thing", "{count} things", count).format(count=integer(count))
        text = f"{text}, {things}" if text else things
    return text or _("empty")


def pool_text(terms: Terms, pool: Mapping[str, int]) -> str:
    """What waits to be awarded; treasure is counted in the smallest coin."""
    parts = []
    if pool["treasure"]:
        parts.append(_("treasure worth {value}").format(value=terms.value(pool["treasure"])))
    if pool["xp"]:
        parts.append(terms.quantity("xp", pool["xp"]))
    return ", ".join(parts) or _("empty")
