"""A statement of account, as a bank gives one: the opening balance, what moved it, entry by entry, the closing balance.

Of sessions or days it is made from what is known now: an entry recorded late is in its place, one that was voided is
in none. Without them it is every entry up to a moment in the order of recording, each with the effects in force, and
the closing balance is the one that the sheet shows; a correction is a movement only where those do not make it up.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import date, timedelta

from msgspec import Struct

from ledger.entries import Entry
from ledger.errors import InputError
from ledger.rules.ruleset import Ruleset
from ledger.state import last_session, session_numbers
from ledger.store.campaign import Campaign
from ledger.store.queries import moments
from ledger.store.queries.moments import Counting
from projections.past.as_of import AsOf, RulesOf, view_at
from projections.past.in_force import EffectInForce, InForce
from projections.past.moment import Moment, entry_of
from projections.sheets.sheet import XP
from projections.stored.entry_runs import periods_of

LAST_DAY = date.max.isoformat()


class StatementSpan(Struct, frozen=True, kw_only=True):
    """What a statement covers: sessions, or days of play as ISO dates; where neither is given, all of it.

    Attributes:
        sessions: From the end of the session before the first to the end of the last.
        first_day: None for the beginning; and `last_day` for the end.
    """

    sessions: range | None = None
    first_day: str | None = None
    last_day: str | None = None

    @property
    def of_days(self) -> bool:
        """Whether it is of days."""
        return self.first_day is not None or self.last_day is not None


class Moved(Struct, frozen=True, kw_only=True):
    """What an entry changed of an account.

    Attributes:
        entry: As it counts: one that was amended is as amended.
        changes: By commodity, in the order of the statement.
        running: What is held after it of these commodities; of every coin, where it changed one.
        recorded: By commodity, what an amended entry changed as it was recorded.
        before: By commodity, what it changed until the amendment in force.
        voids: Numbers of the entries that it takes back.
    """

    entry: Entry
    changes: Mapping[str, int]
    running: Mapping[str, int]
    recorded: Mapping[str, int]
    before: Mapping[str, int]
    voided_by: int | None
    amended_by: int | None
    voids: tuple[int, ...]


class TakenBack(Struct, frozen=True):
    """A correction recorded in the span, whose effects count in the places of the entries that it corrects.

    Attributes:
        changes: What it changed when it was recorded, by commodity.
    """

    entry: Entry
    changes: Mapping[str, int]


class StatementSum(Struct, frozen=True):
    """A commodity over the whole span; `lost` is not negative."""

    opening: int
    gained: int
    lost: int
    closing: int


class Statement(Struct, frozen=True, kw_only=True):
    """A statement of account.

    Attributes:
        sums: By commodity: coins, experience, then the others by id; only what was held or moved.
        worth: Of the coins, in the smallest one, before and after; None in a game without money.
        moved: In the order in which they count.
        taken_back: Corrections that are not among the movements, oldest first.
        number: The last entry that was looked at.
    """

    account: str
    span: StatementSpan
    sums: Mapping[str, StatementSum]
    worth: tuple[int, int] | None
    moved: Sequence[Moved]
    taken_back: Sequence[TakenBack]
    number: int


def statement(
    campaign: Campaign,
    rules_of: RulesOf,
    account: str,
    span: StatementSpan,
    *,
    point: str | None = None,
    every: bool = False,
) -> Statement:
    """Draw up a statement.

    Args:
        point: The moment up to which it goes, or of which it is; of sessions only an entry, as the ledger was then.
        every: Whether all commodities are shown, and not only coins and experience.

    Raises:
        InputError: `span_and_moment`, `days_reversed`, `session_unknown`, `point_unknown`.
    """
    before, after = _views(campaign, rules_of, span, point)
    rules, coins = after.rules, after.rules.coinage.values
    found = after.moved_commodities(account)
    shown = [*coins, XP] if not every else [*coins, XP, *(c for c in found if c not in coins and c != XP)]
    in_force = InForce(campaign, after)
    changes: dict[tuple[int, int], dict[str, EffectInForce]] = {}
    opening: dict[str, int] = {}
    for commodity in shown:
        if commodity in found:
            earlier = _quantities(before, account, commodity)
            lines = in_force.of_balance(_added(after, account, commodity, earlier), account, {commodity: 1})
            if lines or sum(earlier.values()):
                opening[commodity] = sum(earlier.values())
            for line in lines:
                place = line.entry.body.period if after.moment.is_of_play else 0
                changes.setdefault((place, line.number), {})[commodity] = line
    moved = list(_moved(changes, dict(opening), coins))
    sums = {commodity: _sum(held, commodity, moved) for commodity, held in opening.items()}
    sums = {commodity: sum_ for commodity, sum_ in sums.items() if sum_ != StatementSum(0, 0, 0, 0)}
    return Statement(
        account=account,
        span=span,
        sums=sums,
        worth=_worth(rules, sums),
        moved=moved,
        taken_back=list(_taken_back(campaign, after, account, span, None if every else shown, moved)),
        number=after.number,
    )


def _views(campaign: Campaign, rules_of: RulesOf, span: StatementSpan, point: str | None) -> tuple[AsOf | None, AsOf]:
    """What was held before the span, None where it begins with everything, and at its end."""
    last = entry_of(point)
    if point is not None:
        # A moment that is none is refused here.
        Moment.at(campaign, point)
        if span.of_days or (span.sessions is not None and last is None):
            raise InputError("span_and_moment", point=point)
    if span.sessions is None and not span.of_days:
        return None, view_at(campaign, point, rules_of)
    if span.sessions is not None:
        _require_session(campaign, span.sessions)
        first = span.sessions[0] - 1
        after = AsOf(Moment(campaign, entry=last, session=span.sessions[-1]), rules_of)
        return AsOf(Moment(campaign, entry=last, session=first), rules_of) if first else None, after

    def end_of_day(day: str) -> AsOf:
        return AsOf(Moment(campaign, day=day), rules_of)

    if span.first_day and span.last_day and span.first_day > span.last_day:
        raise InputError("days_reversed", first=span.first_day, last=span.last_day)
    before = None
    if span.first_day is not None and span.first_day > date.min.isoformat():
        eve = date.fromisoformat(span.first_day) - timedelta(days=1)
        before = end_of_day(eve.isoformat())
    return before, end_of_day(span.last_day or LAST_DAY)


def _require_session(campaign: Campaign, sessions: range) -> None:
    state = campaign.state()
    if not any(number in sessions for number in session_numbers(state)):
        raise InputError("session_unknown", session=sessions[0], last=last_session(state))


def _quantities(view: AsOf | None, account: str, commodity: str) -> dict[int, int]:
    """What each entry adds to a balance in a view, by number."""
    return {} if view is None else {moved.number: moved.quantity for moved in view.movements(account, commodity)}


def _added(view: AsOf, account: str, commodity: str, earlier: Mapping[int, int]) -> dict[int, int]:
    """What each entry adds to a balance besides what it added earlier, by number.

    What is bounded may be added otherwise by an earlier entry, where later ones are of earlier days.
    """
    added = (
        (moved.number, moved.quantity - earlier.get(moved.number, 0)) for moved in view.movements(account, commodity)
    )
    return {number: quantity for number, quantity in added if quantity}


def _moved(
    changes: Mapping[tuple[int, int], Mapping[str, EffectInForce]], held: dict[str, int], coins: Collection[str]
) -> Iterator[Moved]:
    """The movements in their order; `held` is brought forward."""
    for place in sorted(changes):
        lines = changes[place]
        moved = {commodity: line.quantity for commodity, line in lines.items() if isinstance(line.quantity, int)}
        for commodity, quantity in moved.items():
            held[commodity] += quantity
        first = next(iter(lines.values()))
        with_coins = any(coin in moved for coin in coins)
        yield Moved(
            entry=first.entry,
            changes=moved,
            running={c: quantity for c, quantity in held.items() if c in moved or (with_coins and c in coins)},
            recorded={c: line.recorded for c, line in lines.items() if isinstance(line.recorded, int)},
            before={c: line.before for c, line in lines.items() if isinstance(line.before, int)},
            voided_by=first.voided_by,
            amended_by=first.amended_by,
            voids=first.voids,
        )


def _sum(opening: int, commodity: str, moved: Sequence[Moved]) -> StatementSum:
    changes = [row.changes[commodity] for row in moved if commodity in row.changes]
    gained, lost = (sum(quantity for quantity in changes if side * quantity > 0) for side in (1, -1))
    return StatementSum(opening, gained, -lost, opening + gained + lost)


def _worth(rules: Ruleset, sums: Mapping[str, StatementSum]) -> tuple[int, int] | None:
    if not rules.coinage:
        return None
    opening = {commodity: sum_.opening for commodity, sum_ in sums.items()}
    closing = {commodity: sum_.closing for commodity, sum_ in sums.items()}
    return rules.coinage.value(opening), rules.coinage.value(closing)


def _taken_back(
    campaign: Campaign,
    view: AsOf,
    account: str,
    span: StatementSpan,
    commodities: Collection[str] | None,
    shown: Sequence[Moved],
) -> Iterator[TakenBack]:
    """Corrections of the span that changed the account when they were recorded; none that are movements.

    Args:
        commodities: Only changes of these; None for all.
        shown: The movements.
    """
    listed = {moved.entry.number for moved in shown}
    voided = campaign.voided()
    numbers = [n for n in campaign.voiding() if n not in voided and n not in listed and n <= view.number]
    corrections = Counting(0, included=numbers)
    changes: dict[int, dict[str, int]] = {}
    moved = moments.moved_by(campaign, numbers, account)
    for commodity in sorted(moved if commodities is None else moved.intersection(commodities)):
        for number, _period, quantity in moments.postings(campaign, corrections, account, commodity):
            changes.setdefault(number, {})[commodity] = quantity
    within = _within(span)
    for number in sorted(changes):
        entry = campaign.entry_named_in("postings", number)
        if within(entry):
            yield TakenBack(entry, changes[number])


def _within(span: StatementSpan) -> Callable[[Entry], bool]:
    """Whether an entry was recorded in the span."""
    if span.sessions is not None:
        periods = periods_of(span.sessions)
        between = range(periods.start - 1, periods.stop)
        return lambda entry: entry.body.period in between
    if not span.of_days:
        return lambda entry: True
    first, last = span.first_day or "", span.last_day or LAST_DAY
    return lambda entry: first <= entry.body.played_on <= last
