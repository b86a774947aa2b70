"""Renders the party, what everybody carries, and the pool."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cli.names import shown_command
from cli.output.sheets.sheet import (
    class_text,
    conditions_text,
    figure_texts,
    flag_lines,
    heading_of,
    item_lines,
    points_text,
    purse_text,
    service_text,
    status_text,
)
from cli.output.terminal.columns import flow, labelled, table, table_width
from cli.output.terminal.members import MemberRow, member_lines
from cli.output.terminal.screen import title_lines
from cli.output.words.language import _, integer, spoken, with_count
from cli.output.words.terms import Terms
from ledger.ids import GONE

if TYPE_CHECKING:
    from cli.output.terminal.speaker import Speaker


def party_lines(speaker: Speaker, data: Mapping[str, Any], title: str) -> Iterator[str]:
    """Members in a table, those who are gone last; then hoard, fund and pool."""
    yield from title_lines(speaker.screen, title)
    members = sorted(data["members"], key=lambda member: member["status"] in GONE)
    if members:
        head = MemberRow(
            name=_("Name"),
            class_=_("Class") if any(member["classes"] for member in members) else _("Level"),
            hit_points=heading_of(speaker.terms, "hp"),
            xp=heading_of(speaker.terms, "xp"),
            purse=_("Purse"),
            worth=_("Purse"),
        )
        yield from member_lines(speaker.screen, head, [member_of(speaker.terms, each) for each in members])
    else:
        command = shown_command("join", spoken())
        yield _("Nobody is here yet: “campaign {command}” shows how somebody joins.").format(command=command)
    yield ""
    has_xp = "xp" in speaker.terms.tables.group("measures")
    pool = [(_("Pool"), pool_text(speaker.terms, data["pool"]))] if has_xp else []
    together = (_("Together"), flow(figure_texts(speaker.terms, data["together"])))
    stocks = [(_("Hoard"), _stock(speaker.terms, data["hoard"])), (_("Fund"), _stock(speaker.terms, data["fund"]))]
    yield from labelled([together, *stocks, *pool])
    for stock, name in (("hoard", _("In the hoard")), ("fund", _("In the fund"))):
        if data[stock]["items"]:
            yield ""
            yield from stock_lines(speaker, name, "", data[stock]["items"])
    for flagged in (data, *data["members"]):
        yield from flag_lines(speaker, flagged["flags"])


def stock_lines(speaker: Speaker, name: str, coins: str, items: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """One holder's coins or items under its name."""
    yield speaker.style(name, bold=True)
    if coins:
        yield f"  {coins}"
    yield from item_lines(speaker.terms, items)


def purse_lines(speaker: Speaker, purses: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """Purses by whose they are: coins and worth; several on a terminal in a column for each kind of coin."""
    terms = speaker.terms
    if not purses:
        yield _("Nobody holds a coin.")
        return
    coins = [coin for coin in terms.coinage.values if any(row["coins"].get(coin) for row in purses.values())]
    head = ["", *(terms.coin(coin) for coin in coins), _("worth")]
    rows = [
        [
            name,
            *(integer(row["coins"][coin]) if row["coins"].get(coin) else "" for coin in coins),
            terms.value(row["value"]["quantity"]),
        ]
        for name, row in purses.items()
    ]
    if (
        speaker.screen.draws
        and len(rows) > 1
        and table_width([*zip(head, *rows, strict=True)]) <= speaker.screen.columns
    ):
        heading, *lines = table([head, *rows], "l" + "r" * len(head[1:]))
        yield speaker.style(heading, bold=True)
        yield from lines
    else:
        yield from labelled(
            (name, purse_text(terms, row["coins"], row["value"]["quantity"])) for name, row in purses.items()
        )


def member_of(terms: Terms, member: Mapping[str, Any]) -> MemberRow:
    """What the party shows of a sheet."""
    xp = "/".join(integer(number) for number in (member["xp"] or {}).values() if number is not None)
    state = [status_text(member), conditions_text(terms, member), _("must choose") if member["pending"] else ""]
    purse, value = member["purse"], (member["purse_value"] or {}).get("quantity", 0)
    return MemberRow(
        name=member["name"] if member["role"] != "retainer" else f"· {member['name']}",
        class_=class_text(terms, member) or service_text(terms, member),
        hp=member["hp"],
        hit_points=points_text(member["hp"]),
        xp=xp,
        purse=terms.amount(purse) if purse else "",
        worth=terms.value(value) if purse else "",
        both=purse_text(terms, purse, value) if purse else "",
        state=", ".join(filter(None, state)),
    )


def _stock(terms: Terms, stock: Mapping[str, Any]) -> str:
    value = terms.coinage.value(stock["coins"])
    text = purse_text(terms, stock["coins"], value) if stock["coins"] else ""
    count = sum(item["quantity"] for item in stock["items"])
    if count:
        things = with_count("{count} thing", "{count} things", count)
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
