"""The treasure of a report: found, split, handed over, spent, left; the custody of each find, a line a holder."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cli.output.books.treasure import coin_columns, worth_text
from cli.output.chronicle.figures.course_figures import coin_figure
from cli.output.chronicle.report.context import Context
from cli.output.chronicle.report.people import item_worth
from cli.output.document.blocks import Block, Bullets, Table, Text
from cli.output.words.dates import period_name
from cli.output.words.language import _, capital, listed
from cli.output.words.terms import Terms
from projections.chronicle.report.finds import Find
from projections.stored.treasure_flows import FLOWS


def treasure_blocks(context: Context) -> Iterator[Block]:
    """Sums of the whole campaign, who got how much, and where things are."""
    treasure, terms = context.report.treasure, context.terms
    holders = {account: row for account, row in treasure["holders"].items() if context.concerns(account)}
    if terms.coinage and any(row[what] for row in holders.values() for what in FLOWS):
        yield _coins(context, holders)
    report = context.report
    if (
        terms.coinage
        and report.asked is None
        and (figure := coin_figure(context.speaker, report.courses, report.whose))
    ):
        yield figure
    finds = [find for find in context.report.finds if _is_shown(context, find)]
    if finds:
        yield custody_of(context, finds)
    if context.report.whose is None:
        left = [*treasure["left"]["hoard"]["items"], *treasure["left"]["fund"]["items"]]
        if left:
            yield Bullets(
                (_("Still to be handed out: {things}.").format(things=listed([item_worth(terms, x) for x in left])),)
            )


def _coins(context: Context, holders: Mapping[str, Mapping[str, Any]]) -> Table:
    """What happened to the coins of each, from what they brought to what they have; rows and columns add up."""
    terms, columns = context.terms, coin_columns()
    used = [what for what in FLOWS if any(row[what] for row in holders.values())]
    rows = [
        (capital(context.name(account)), *_worths(terms, [row[what] for what in used], row["coins"]))
        for account, row in holders.items()
    ]
    totals = int(len(rows) > 1)
    if totals:
        sums = [sum(row[what] for row in holders.values()) for what in used]
        rows.append((_("In all"), *_worths(terms, sums, sum(row["coins"] for row in holders.values()))))
    caption = _("Coins, from what was brought to what is left, in {coin}").format(
        coin=terms.coin(terms.coinage.price_unit)
    )
    heads = ("", *(capital(columns[what]) for what in used), capital(_("now")))
    return Table(caption, heads, tuple(rows), right=tuple(range(1, len(heads))), totals=totals)


def _worths(terms: Terms, sums: Sequence[int], now: int) -> Iterator[str]:
    yield from (worth_text(terms, value, sign=True) for value in sums)
    yield worth_text(terms, now) or "0"


def _is_shown(context: Context, find: Find) -> bool:
    whose = context.report.whose
    if whose is not None and whose not in (*find.holders, *(hand.account for hand in find.hands)):
        return False
    return not find.is_treated_like_coins


def custody_of(context: Context, finds: Sequence[Find]) -> Table:
    """A line for each holder of each find."""
    rows: list[tuple[Text, ...]] = []
    for find in finds:
        name = item_worth(context.terms, find.row)
        found: Text = (period_name(find.period), *context.citations.to(find.entry))
        for hand in find.hands:
            account = context.name(hand.account)
            when: Text = found
            if hand.entry != find.entry:
                when = (period_name(hand.period), *context.citations.to(hand.entry))
            here = _("has it now") if hand.account in find.holders else ""
            rows.append((name, capital(account), when, here))
            name = ""
        if not find.hands:
            rows.append((name, "", found, ""))
    return Table(_("Through whose hands each find went"), (_("Find"), _("Holder"), _("From"), ""), tuple(rows))
