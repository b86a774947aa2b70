"""Follows balances through the campaign: experience, levels and coin after each session, hit points within sessions.

What a course has after session 3 is what `--as-of s3` says: late entries are in their session, voided ones are left
out, and what was amended is as amended. Its last point is what the sheet says. Only changes are kept.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from ledger.ids import CHARACTER, DEAD, FUND, HOARD, HP, HP_MAX, ROLE, STATUS
from ledger.measures import is_level
from ledger.rules.ruleset import Ruleset
from ledger.state import ShownView
from ledger.store.campaign import Campaign
from projections.past.as_of import AsOf
from projections.past.bounded_balances import Movement
from projections.past.moment import Moment
from projections.sheets.party import characters
from projections.sheets.sheet import XP, holder_name
from projections.stored.entry_runs import runs

NOBODYS = {FUND: -1, HOARD: -2}
"""Places of the accounts that belong to nobody, among people in the order of joining."""

Points = tuple[tuple[int, int], ...]
"""Positions in time (see `Body.period`) and what there is from each on, where it changes."""


class Course(Struct, frozen=True):
    """A balance through the campaign.

    Attributes:
        place: Of the character in the order of joining, the same in every course; negative for hoard and fund.
    """

    account: str
    name: str
    place: int
    points: Points


class Wounded(Struct, frozen=True):
    """The hit points of somebody through one session.

    Attributes:
        points: Position among the entries of the session's course, what was left from there on, and the maximum.
    """

    account: str
    name: str
    place: int
    points: tuple[tuple[int, int, int], ...]
    died_at: int | None = None


class HitPointCourse(Struct, frozen=True):
    """Hit points through a session in which somebody fell under half.

    Attributes:
        entries: Those that changed some; the first is at position 1, and 0 is the beginning of the session.
    """

    session: int
    entries: tuple[int, ...]
    courses: tuple[Wounded, ...]


class Courses(Struct, frozen=True):
    """What plots show of a campaign up to a point.

    Attributes:
        sessions: Those that were played by then.
        last: Position in time of the last point.
        experience: Of each character that ever had some; likewise the others.
        levels: Sum of the levels of all classes.
        deaths: By account, positions in time at whose end the character was dead.
        coin: Worth in the smallest coin; fund and hoard come last.
        hit_points: By session.
    """

    sessions: tuple[int, ...]
    last: int
    experience: tuple[Course, ...]
    levels: tuple[Course, ...]
    deaths: Mapping[str, tuple[int, ...]]
    coin: tuple[Course, ...]
    hit_points: Mapping[int, HitPointCourse]


def courses(campaign: Campaign, view: ShownView, rules: Ruleset, point: str | None = None) -> Courses:
    """Follow the balances of everybody up to a point.

    Args:
        view: The state at the point.
    """
    return _Followed(campaign, view, rules, point).courses()


class _Followed:
    """Balances as they were played."""

    def __init__(self, campaign: Campaign, view: ShownView, rules: Ruleset, point: str | None) -> None:
        self._view, self._rules = view, rules
        self._runs = runs(campaign)
        moment = Moment.at(campaign, point).in_play()
        self._played = AsOf(moment, lambda _hash: rules)
        counted = [run for run in self._runs if any(map(moment.counting.counts, range(run.first, run.last + 1)))]
        self.sessions = tuple(sorted({run.session for run in counted if run.session is not None}))
        self.last = max((run.period for run in counted), default=1)
        joined = {account: self._joined(account) for account in characters(view)}
        self._people = sorted(joined, key=lambda account: joined[account])
        self._periods_joined = {account: self._period_of(number) for account, number in joined.items()}

    def courses(self) -> Courses:
        """The courses of all that the rules know."""
        coins = self._rules.coinage.values
        return Courses(
            sessions=self.sessions,
            last=self.last,
            experience=self._of(self._people, {XP: 1}),
            levels=tuple(self._levels()),
            deaths={account: found for account in self._people if (found := tuple(self._deaths(account)))},
            coin=self._of([*self._people, FUND, HOARD], coins),
            hit_points={found.session: found for found in self._hit_points()},
        )

    def _of(self, accounts: Iterable[str], worth: Mapping[str, int]) -> tuple[Course, ...]:
        """The worth of some commodities on accounts, those left out on which there never was any."""
        found = (self._course(account, worth) for account in accounts)
        return tuple(course for course in found if any(value for _, value in course.points))

    def _course(self, account: str, worth: Mapping[str, int]) -> Course:
        moved: dict[int, int] = {self._periods_joined[account]: 0} if account in self._periods_joined else {}
        for commodity, each in worth.items():
            for movement in self._played.movements(account, commodity):
                moved[movement.period] = moved.get(movement.period, 0) + each * movement.quantity
        points: list[tuple[int, int]] = []
        total = 0
        for period in sorted(moved):
            total += moved[period]
            if not points or points[-1][1] != total:
                points.append((period, total))
        now = sum(each * self._view.quantity(account, commodity) for commodity, each in worth.items())
        if now != total:
            # What a correction made a debt, or what was spent before it was there.
            points = [*(point for point in points if point[0] != self.last), (self.last, now)]
        return Course(account, holder_name(self._view, account), self._place(account), tuple(points))

    def _levels(self) -> Iterator[Course]:
        for account in self._people:
            ranks = [rank for rank in self._played.moved_commodities(account) if is_level(rank)]
            course = self._course(account, dict.fromkeys(ranks, 1))
            if ranks and any(value for _, value in course.points):
                yield course

    def _deaths(self, account: str) -> Iterator[int]:
        at_end: dict[int, bool] = {}
        for number, value in self._played.field_values(account, STATUS):
            at_end[self._period_of(number)] = value == DEAD
        return (period for period, dead in sorted(at_end.items()) if dead)

    # Hit points.

    def _hit_points(self) -> Iterator[HitPointCourse]:
        """Sessions in which somebody fell under half, in order."""
        by_session: dict[int, list[_Session]] = {}
        for account in self._people:
            for session in self._sessions_of(account):
                by_session.setdefault(session.period, []).append(session)
        for period, several in sorted(by_session.items()):
            if any(each.fell for each in several):
                entries = sorted({number for each in several for number, _, _ in each.changes})
                yield HitPointCourse(
                    period // 2, tuple(entries), tuple(self._wounded(each, entries) for each in several)
                )

    def _sessions_of(self, account: str) -> Iterator[_Session]:
        """The sessions that changed somebody's hit points."""
        moved = [(each, HP) for each in self._played.movements(account, HP)]
        moved += [(each, HP_MAX) for each in self._played.movements(account, HP_MAX)]
        # Within one entry the maximum moves first.
        moved.sort(key=lambda pair: (pair[0].period, pair[0].number, pair[1] == HP))
        left = most = 0
        session: _Session | None = None
        for movement, commodity in moved:
            if session is None or session.period != movement.period:
                if session is not None and session.is_played:
                    yield session
                session = _Session(account, movement.period, left, most)
            left, most = session.move(movement, commodity)
        if session is not None and session.is_played:
            yield session

    def _wounded(self, session: _Session, entries: Sequence[int]) -> Wounded:
        place_of = {number: place for place, number in enumerate(entries, start=1)}
        points = [(0, *session.before)] if session.before[1] else []
        points += [(place_of[number], left, most) for number, left, most in session.changes]
        died = [number for number, value in self._played.field_values(session.account, STATUS) if value == DEAD]
        return Wounded(
            session.account,
            holder_name(self._view, session.account),
            self._place(session.account),
            tuple(points),
            next((place_of[number] for number in died if number in place_of), None),
        )

    # When and who.

    def _place(self, account: str) -> int:
        return self._people.index(account) if account.startswith(CHARACTER) else NOBODYS[account]

    def _joined(self, account: str) -> int:
        """Number of the entry with which somebody joined."""
        return min((number for number, value in self._played.field_values(account, ROLE) if value), default=0)

    def _period_of(self, number: int) -> int:
        place = bisect_right(self._runs, number, key=lambda run: run.first)
        return self._runs[place - 1].period if place else 1


class _Session:
    """Somebody's hit points in one session: what was left before it, and after each entry.

    Attributes:
        changes: (number, left, maximum).
        fell: Whether an entry took somebody under half.
    """

    def __init__(self, account: str, period: int, left: int, most: int) -> None:
        self.account, self.period = account, period
        self.before = self._now = left, most
        self.changes: list[tuple[int, int, int]] = []
        self.fell = False

    @property
    def is_played(self) -> bool:
        """Whether it is a session, and not the time between, in which hit points changed."""
        return self.period % 2 == 0 and bool(self.changes)

    def move(self, movement: Movement, commodity: str) -> tuple[int, int]:
        """Follow a change; return what is left, and the maximum.

        A maximum that moves alone is no change: whoever rises a level after a fight would seem to be hurt.
        """
        if commodity == HP_MAX:
            self._now = self._now[0], self._now[1] + movement.quantity
            return self._now
        left, most = self._now = self._now[0] + movement.quantity, self._now[1]
        self.fell = self.fell or (movement.quantity < 0 and 2 * left < most)
        if self.changes and self.changes[-1][0] == movement.number:
            self.changes.pop()
        self.changes.append((movement.number, left, most))
        return self._now
