"""The figures that a dispute is about, of both parties: before and after the entries at stake, and their dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.ids import CHARACTER, ITEM
from ledger.measures import PURSE_VALUE
from projections.past.as_of import AsOf, RulesOf
from projections.past.moment import Moment

if TYPE_CHECKING:
    from ledger.entries import Entry
    from ledger.money import Coinage
    from ledger.state import View
    from ledger.store.campaign import Campaign
    from projections.dice.dice_stats import JudgedDie
    from projections.disputes.dispute_evidence import Evidence


class DiceAtStake(Struct, frozen=True):
    """Dice of who threw them, over the whole campaign.

    Attributes:
        examined: How many dice of the campaign were examined together.
    """

    examined: int
    dice: tuple[JudgedDie, ...]


def dice_at_stake(view: AsOf, point: str | None, entries: Iterable[Entry]) -> DiceAtStake | None:
    """The dice that somebody threw in some entries, judged by all their throws; None where nobody threw any."""
    numbers = {entry.number for entry in entries if entry.body.rolled is not None}
    if not numbers:
        return None
    from projections.dice.dice_stats import dice_stats
    from projections.dice.throws import recorded_throws

    moment = Moment.at(view.campaign, point)
    thrown = {(each.who, each.throw.sides) for each in recorded_throws(moment, view) if each.number in numbers}
    stats = dice_stats(moment, view)
    dice = tuple(die for die in stats.dice if (die.who, die.sides) in thrown)
    return DiceAtStake(stats.examined, dice) if dice else None


class Running(Struct, frozen=True, kw_only=True):
    """What each party held of one thing, moment by moment.

    Attributes:
        commodity: `purse_value` for all coins together, in the smallest one.
        accounts: The claimant first, then whose balance the entries at stake or their correction changed, then who has
            the single thing now that it is about.
        before: What each held before the first entry at stake.
        after: By entry, what each held after it: those at stake, those that put it right, and what was done about it.
        now: What each holds at the moment that is shown.
    """

    commodity: str
    accounts: Sequence[str]
    before: Sequence[int]
    after: Mapping[int, Sequence[int]]
    now: Sequence[int]


def running_figures(campaign: Campaign, view: AsOf, found: Evidence, rules_of: RulesOf) -> Iterator[Running]:
    """The running figures of what is claimed, or else of what the entries at stake moved."""
    coinage = view.rules.coinage
    changes = [change for stake in (*found.entries, *found.corrections) for change in stake.moved]
    # What moved nothing of the claimant is what the others received.
    moved = [change.commodity for change in changes if found.claimant in (None, change.account)]
    moved = moved or [change.commodity for change in changes if change.account.startswith(CHARACTER)]
    measures = dict.fromkeys(_measure(commodity, coinage) for commodity in (found.dispute.amount or moved))
    stakes = [stake.entry.number for stake in found.entries]
    corrections = [stake.entry.number for stake in found.corrections]
    numbers = sorted({*stakes, *corrections, *(event.entry.number for event in found.events)})
    then = {number: AsOf(Moment(campaign, entry=number), rules_of) for number in numbers}
    first = min(stakes, default=1) - 1
    before = AsOf(Moment(campaign, entry=first), rules_of)

    def held(there: View, accounts: Sequence[str], measure: str) -> list[int]:
        return [_held(there, account, measure, coinage) for account in accounts]

    for measure in measures:
        concerned = (c.account for c in changes if measure in (c.commodity, _measure(c.commodity, coinage)))
        claimant = [found.claimant] if found.claimant else []
        accounts = list(dict.fromkeys([*claimant, *concerned, *_holders(view, measure)]))
        if accounts:
            yield Running(
                commodity=measure,
                accounts=accounts,
                before=held(before, accounts, measure),
                after={number: held(there, accounts, measure) for number, there in then.items()},
                now=held(view, accounts, measure),
            )


def _holders(view: View, measure: str) -> list[str]:
    """Who of the company has a single thing at the moment that is shown."""
    if not measure.startswith(ITEM) or "~" not in measure:
        return []
    return [account for account in view.accounts(CHARACTER) if view.quantity(account, measure) > 0]


def _measure(commodity: str, coinage: Coinage) -> str:
    return PURSE_VALUE if commodity in coinage.values else commodity


def _held(view: View, account: str, measure: str, coinage: Coinage) -> int:
    if measure == PURSE_VALUE:
        return sum(worth * view.quantity(account, coin) for coin, worth in coinage.values.items())
    return view.quantity(account, measure)
