"""The party at a glance, what everybody carries, and every purse."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cli.output.columns import NARROWEST, fitting, flow, labelled, table, titled, width
from cli.output.language import _, integer, ngettext
from cli.output.sheet import (
    STATUS_NAMES,
    class_text,
    figures,
    flag_lines,
    heading_of,
    hit_points,
    item_lines,
    purse_text,
    service_text,
)

if TYPE_CHECKING:
    from cli.app import App

GONE = ("dead", "retired")
"""Those who are no more of the party come last."""


def party_lines(app: App, data: Mapping[str, Any], title: str) -> Iterator[str]:
    """Members in a table, then hoard, fund and pool."""
    yield from heading(app, title)
    members = sorted(data["members"], key=lambda member: member["status"] in GONE)
    if members:
        head = [
            _("Name"),
            class_heading(members),
            heading_of(app.terms, "hp"),
            heading_of(app.terms, "xp"),
            _("Purse"),
            "",
        ]
        rows = [_row(app, member) for member in members]
        shown = [column for column, has in enumerate(columns(app, members)) if has]
        cells = [[row[column] for column in shown] for row in (head, *rows)]
        least = min(NARROWEST, max(width(row[-1]) for row in cells))
        # Names are cut before purses; a sheet tells either whole.
        for narrowed in ([0, 1], [len(shown) - 2]):
            cells = fitting(cells, narrowed, last=least)
        first, *rest = table(cells, "".join("llrrll"[column] for column in shown))
        yield app.style(first, bold=True)
        yield from rest
    else:
        yield _("Nobody has joined yet.")
    yield ""
    pool = [(_("Pool"), pool_text(app, data["pool"]))] if "xp" in app.rules.tables.group("measures") else []
    together = (_("Together"), flow(figures(app.terms, data["together"])))
    stocks = [(_("Hoard"), _stock(app, data["hoard"])), (_("Fund"), _stock(app, data["fund"]))]
    yield from labelled([together, *stocks, *pool])
    for stock, name in (("hoard", _("In the hoard")), ("fund", _("In the fund"))):
        if data[stock]["items"]:
            yield ""
            yield from stock_lines(app, name, "", data[stock]["items"])
    for flagged in (data, *data["members"]):
        yield from flag_lines(app, flagged["flags"])


def heading(app: App, title: str) -> Iterator[str]:
    """A title over a screen."""
    first, *rest = titled(title)
    yield app.style(first, bold=True)
    yield from rest


def stock_lines(app: App, name: str, coins: str, items: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """One holder's coins or items under its name."""
    yield app.style(name, bold=True)
    if coins:
        yield f"  {coins}"
    yield from item_lines(app, items)


def class_heading(members: Sequence[Mapping[str, Any]]) -> str:
    """What stands over classes and levels."""
    return _("Class") if any(member["classes"] for member in members) else _("Level")


def columns(app: App, members: Sequence[Mapping[str, Any]]) -> tuple[bool, ...]:
    """Which columns the game has something for: not levels, hit points or purses where there are none."""
    return (
        True,
        any(class_text(app.terms, member) or service_text(app.terms, member) for member in members),
        any(member["hp"] for member in members),
        any(member["xp"] for member in members),
        bool(app.terms.coinage),
        True,
    )


def _row(app: App, member: Mapping[str, Any]) -> list[str]:
    name = member["name"] if member["role"] != "retainer" else f"· {member['name']}"
    xp = ""
    if member["xp"]:
        xp = "/".join(integer(number) for number in member["xp"].values() if number is not None)
    status = "" if member["status"] == "active" else _(STATUS_NAMES.get(member["status"], member["status"]))
    conditions = [app.terms.term("conditions", condition) for condition in member["conditions"]]
    return [
        name,
        class_text(app.terms, member) or service_text(app.terms, member),
        hit_points(member["hp"]),
        xp,
        app.terms.amount(member["purse"]) if member["purse"] else "",
        ", ".join([*([status] if status else []), *conditions, *([_("must choose")] if member["pending"] else [])]),
    ]


def _stock(app: App, stock: Mapping[str, Any]) -> str:
    value = app.terms.coinage.value(stock["coins"])
    text = purse_text(app.terms, stock["coins"], value) if stock["coins"] else ""
    count = sum(item["quantity"] for item in stock["items"])
    if count:
        things = ngettext("{count} thing", "{count} things", count).format(count=integer(count))
        text = f"{text}, {things}" if text else things
    return text or _("empty")


def pool_text(app: App, pool: Mapping[str, int]) -> str:
    """What waits to be awarded; treasure is counted in the smallest coin."""
    parts = []
    if pool["treasure"]:
        parts.append(_("treasure worth {value}").format(value=app.terms.value(pool["treasure"])))
    if pool["xp"]:
        parts.append(app.terms.quantity("xp", pool["xp"]))
    return ", ".join(parts) or _("empty")
