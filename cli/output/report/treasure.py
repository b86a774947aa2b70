"""The treasure of a report: found, split, handed over, spent, left; the custody of each find, a line a holder."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cli.output.document.blocks import Block, Bullets, Table, Text
from cli.output.language import _, capital, listed
from cli.output.plots.course_figures import coin_figure
from cli.output.report.context import is_character, period_name
from cli.output.report.people import item_worth

if TYPE_CHECKING:
    from cli.output.report.context import Context
    from projections.report.finds import Find


def treasure_blocks(context: Context) -> Iterator[Block]:
    """Sums of the whole campaign, who got how much, and where things are."""
    treasure, terms = context.report.treasure, context.terms
    holders = {
        account: row
        for account, row in treasure["holders"].items()
        if is_character(account) and context.concerns(account)
    }
    if terms.coinage and (treasure["found"]["value"] or holders):
        if context.report.whose is None:
            yield _flow(context)
        if any(row["share"] or row["spent"] for row in holders.values()):
            rows = [_holder(context, account, row) for account, row in holders.items()]
            heads = ("", _("Split"), _("Handed over"), _("Share"), _("Spent"), _("Purse"))
            yield _without_empty(_("Who had how much, in coins"), heads, rows)
    report = context.report
    if (
        terms.coinage
        and report.asked is None
        and (figure := coin_figure(context.speaker, report.courses, report.whose))
    ):
        yield figure
    finds = [find for find in context.report.finds if _is_shown(context, find)]
    if finds:
        yield _custody(context, finds)
    if context.report.whose is None:
        left = [*treasure["left"]["hoard"]["items"], *treasure["left"]["fund"]["items"]]
        if left:
            yield Bullets(
                (_("Still to be handed out: {things}.").format(things=listed([item_worth(terms, x) for x in left])),)
            )


def _flow(context: Context) -> Table:
    """From the find to what is left, in the order in which treasure goes."""
    treasure, terms = context.report.treasure, context.terms
    handed = sum(
        row["handed"] for account, row in treasure["holders"].items() if is_character(account) and row["handed"] > 0
    )
    rows = [
        (_("Found"), treasure["found"]["value"]),
        (_("Split"), treasure["split"]["total"]),
        (_("Handed over"), handed),
        (_("Sold"), treasure["sold"]["total"]),
        (_("Spent"), treasure["spent"]["total"]),
        (_("Left in the hoard"), treasure["left"]["hoard"]["value"]),
        (_("Left in the fund"), treasure["left"]["fund"]["value"]),
    ]
    shown = tuple((label, terms.value(value)) for label, value in rows)
    return Table(_("From the find to the purse"), ("", _("Value")), shown, right=(1,))


def _holder(context: Context, account: str, row: Mapping[str, Any]) -> tuple[str, ...]:
    sums = (_sum(context, row[what]) for what in ("split", "handed", "share", "spent"))
    return (context.name(account), *sums, context.terms.value(row["coins"]))


def _sum(context: Context, value: int) -> str:
    return context.terms.value(value) if value else ""


def _without_empty(caption: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    """A table without the columns in which nothing is."""
    shown = [column for column in range(len(heads)) if column == 0 or any(row[column] for row in rows)]
    return Table(
        caption,
        tuple(heads[column] for column in shown),
        tuple(tuple(row[column] for column in shown) for row in rows),
        right=tuple(range(1, len(shown))),
    )


def _is_shown(context: Context, find: Find) -> bool:
    whose = context.report.whose
    if whose is not None and whose not in (*find.holders, *(hand.account for hand in find.hands)):
        return False
    return not find.is_treated_like_coins


def _custody(context: Context, finds: Sequence[Find]) -> Table:
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
