"""Renders the party, what everybody carries, and the pool."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cli.output.columns import GAP, NARROWEST, fitting, flow, labelled, screen_width, table, table_width, titled, width
from cli.output.language import _, integer, ngettext
from cli.output.sheet import (
    class_text,
    figure_texts,
    flag_lines,
    gender_in,
    heading_of,
    hit_points_text,
    item_lines,
    purse_text,
    service_text,
    status_name,
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
        draws = speaker.screen.draws and any(member["hp"] for member in members)
        rows = [_row(speaker.terms, member, in_brief=draws) for member in members]
        shown = [column for column, has in enumerate(columns(speaker.terms, members)) if has]
        cells = [[row[column] for column in shown] for row in (head, *rows)]
        least = min(NARROWEST, max(width(row[-1]) for row in cells)) + (USUAL_BAR + len(GAP) if draws else 0)
        # Names are cut before purses; a sheet shows either whole.
        for narrowed in ([0, 1], [len(shown) - 2]):
            cells = fitting(cells, narrowed, last=least)
        aligns = "".join("llrrll"[column] for column in shown)
        if draws:
            cells, aligns = _with_bars(speaker.screen, members, cells, aligns, shown.index(HIT_POINTS))
        first, *rest = table(cells, aligns)
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


HIT_POINTS = 2
"""The column of hit points, before which their bar is drawn."""

LONGEST_BAR = 20
USUAL_BAR = 8
SHORTEST_BAR = 4


def _with_bars(
    screen: Screen, members: Sequence[Mapping[str, Any]], cells: list[list[str]], aligns: str, place: int
) -> tuple[list[list[str]], str]:
    """The table with a bar before each one's hit points, as long as there is room for."""
    from cli.output.drawn import bar

    spare = screen_width() - table_width(list(zip(*cells, strict=True)))
    columns = max(SHORTEST_BAR, min(LONGEST_BAR, spare))
    head, *rows = cells
    drawn = [
        "" if member["hp"] is None else bar(screen, member["hp"]["current"], member["hp"]["max"], columns)
        for member in members
    ]
    bars = ["", *drawn]
    return (
        [[*row[:place], shown, *row[place:]] for row, shown in zip((head, *rows), bars, strict=True)],
        aligns[:place] + "l" + aligns[place:],
    )


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


def _row(terms: Terms, member: Mapping[str, Any], *, in_brief: bool) -> list[str]:
    """What a row of the table says of somebody; in brief a purse is its worth."""
    name = member["name"] if member["role"] != "retainer" else f"· {member['name']}"
    xp = ""
    if member["xp"]:
        xp = "/".join(integer(number) for number in member["xp"].values() if number is not None)
    status = "" if member["status"] == "active" else status_name(member["status"], gender_in(member))
    conditions = [terms.of_person("conditions", condition, gender_in(member)) for condition in member["conditions"]]
    return [
        name,
        class_text(terms, member) or service_text(terms, member),
        hit_points_text(member["hp"]),
        xp,
        _purse(terms, member, in_brief=in_brief) if member["purse"] else "",
        ", ".join([*([status] if status else []), *conditions, *([_("must choose")] if member["pending"] else [])]),
    ]


def _purse(terms: Terms, member: Mapping[str, Any], *, in_brief: bool) -> str:
    return terms.value(member["purse_value"]["quantity"]) if in_brief else terms.amount(member["purse"])


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
