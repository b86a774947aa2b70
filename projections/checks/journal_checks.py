"""Checks a journal as a whole: what is true of every honest one, whatever the rules decide about a single entry.

Nothing here decides an entry again. The checks read facts and postings, and the fold of the postings before, so that
they also find a false entry that was made to fit the rules, and a fault of the rules' own code.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ledger.entries import Body, Entry
from ledger.facts import FOUND, BalanceChecked, ExperienceAwarded, Facts, SessionStarted, TreasureSplit
from ledger.ids import CHANGE, CHARACTER, CLOCK, DEAD, ITEM, MEMBER, ONE_SESSION, POOL, SESSION, STATUS, WORLD
from ledger.people import holder_account, name_of
from ledger.postings import Posting
from ledger.rules.ruleset import Ruleset
from ledger.state import State
from ledger.store.codec import facts_of
from projections.checks.audit_findings import (
    AuditFinding,
    FindingWorth,
    audit_deviation,
    audit_error,
    count_differs,
    worth_of,
)
from projections.checks.unsplit_treasure import HANDING_ON, UnsplitTreasure
from projections.sheets.presence import shares_of, was_there_at

TREASURE = "treasure"
"""Commodity of the pool: the worth of what was found, where that is worth experience."""

ROLLED = ("program", "table")
"""Where dice come from, in an entry that has any."""

CHECKED = frozenset(
    {
        "absent_named",
        "absent_shares",
        "absent_since",
        "award_again",
        "award_above_earned",
        "change_differs",
        "clock_back",
        "count_differs",
        "custody_broken",
        "day_back",
        "dead_acts",
        "dead_shares",
        "lot_too_many",
        "not_conserved",
        "not_held",
        "period_back",
        "recorded_back",
        "rolled_differs",
        "sold_unpaid",
        "sold_unsplit",
    }
)
"""Codes of the findings of these checks."""

SHARING = (TreasureSplit, ExperienceAwarded)
"""Kinds in which several have a share."""

OF_OTHERS = frozenset({"award_again", "recorded_back", "day_back", "sold_unpaid", "sold_unsplit"})
"""Codes of findings that depend on other entries than their own, which may be secret."""


class JournalChecks:
    """The checks, which see the entries in order, each before its effects are added to the state."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._recorded_at = ""
        self._period = 0
        self._day_of_session = ""
        self._unsplit = UnsplitTreasure()
        # Sessions whose members were corrected, and the last entry that did.
        self.members_corrected: dict[int, int] = {}
        # The places of awards that are alike, each with the entry that holds it: itself, or a correction.
        self._awards: dict[tuple[int | None, bytes, tuple[Posting, ...]], list[tuple[int, int]]] = {}

    def check(self, entry: Entry, facts: Facts | None, rules: Ruleset) -> Iterator[AuditFinding]:
        """Yield what is found about the next entry.

        Args:
            facts: None where they cannot be read.
        """
        number, body = entry.header.number, entry.body
        if body.postings:
            yield from self._check_effects(number, body, rules)
        if facts is not None and not body.as_recorded:
            if bool(facts.faces) != (body.rolled in ROLLED):
                yield audit_error(number, "rolled_differs", expected=bool(facts.faces), recorded=body.rolled)
            if facts.NEEDS_LIFE and not body.late and body.override is None:
                yield from self._check_actors(number, body, facts, rules)
            # By its type, for `isinstance` takes ten times as long with these.
            if type(facts) in SHARING:
                yield from self._check_sharers(number, body, facts, rules, number)
            if type(facts) is ExperienceAwarded:
                yield from self._check_award(number, body, facts, rules)
                yield from self._check_award_again(number, number, body)
            elif type(facts) is BalanceChecked:
                yield from self._check_count(number, facts, rules)
            elif type(facts) in HANDING_ON or body.links.voids:
                yield from self._unsplit.check(number, body, facts, rules)
        yield from self._check_time(entry)

    def check_held(self, number: int, place: int, body: Body, rules: Ruleset) -> Iterator[AuditFinding]:
        """Yield what is found about an entry that a correction holds in the place of another.

        The effects of the correction are in the state already. Whether shares are of the living was decided when it was
        recorded, by the state before that place.

        Args:
            number: Of the correction.
            place: Number of the entry that it is in the place of.
        """
        facts = facts_of(body)
        for change in body.fields:
            if change.account.startswith(ONE_SESSION) and change.key.startswith(MEMBER):
                self.members_corrected[int(change.account.removeprefix(ONE_SESSION))] = number
        for finding in self._check_sharers(number, body, facts, rules, place):
            if finding.code == "absent_named":
                yield finding
        if isinstance(facts, ExperienceAwarded):
            yield from self._check_award_again(number, place, body)

    def is_settled(self, finding: AuditFinding, body: Body) -> bool:
        """Whether a later correction says that somebody was there who shares in an entry of that body."""
        if finding.code != "absent_named":
            return False
        return was_there_at(self._state, finding.facts["who"], body, finding.facts["place"])

    # Coins and items.

    def _check_effects(self, number: int, body: Body, rules: Ruleset) -> Iterator[AuditFinding]:
        """Conservation, floors, and where lots come from."""
        sums: dict[str, int] = {}
        change: dict[str, int] = {}
        for posting in body.postings:
            account, commodity, quantity = posting.account, posting.commodity, posting.quantity
            sums[commodity] = sums.get(commodity, 0) + quantity
            if account == CHANGE:
                change[commodity] = quantity
            elif quantity < 0 and not account.startswith(WORLD) and not body.as_recorded:
                yield from self._check_floor(number, posting, rules)
            if "~" in commodity and commodity.startswith(ITEM):
                yield from self._check_lot(number, body, posting)
        made = {c: quantity for c, quantity in sums.items() if quantity and rules.commodity(c).conserved}
        if made:
            worth = worth_of(rules, (), [p for p in body.postings if p.commodity in made])
            yield audit_error(number, "not_conserved", expected={}, recorded=made, worth=worth)
        if change and (value := rules.coinage.value(change)):
            worth = worth_of(rules, (), body.postings)
            yield audit_error(number, "change_differs", expected=0, recorded=-value, worth=worth)

    def _check_floor(self, number: int, posting: Posting, rules: Ruleset) -> Iterator[AuditFinding]:
        who, commodity, asked = posting.account, posting.commodity, -posting.quantity
        floor, before = rules.commodity(commodity).floor, self._state.quantity(who, commodity)
        if floor is not None and before - asked < floor <= before:
            worth = worth_of(rules, (), [Posting(who, commodity, before - asked - floor)])
            facts = {"who": who, "commodity": commodity, "asked": asked, "held": before}
            parts = {"expected": {commodity: before}, "recorded": {commodity: asked}}
            yield audit_error(number, "not_held", **parts, facts=facts, worth=worth)

    def _check_lot(self, number: int, body: Body, posting: Posting) -> Iterator[AuditFinding]:
        """A lot comes from outside once, in the entry that it is named after, and no more of it than was found."""
        account, lot, quantity = posting.account, posting.commodity, posting.quantity
        if quantity > 0 or not account.startswith(WORLD) or body.links.voids:
            return
        facts = {"item": lot, "who": account}
        if lot.rpartition("~")[2].partition(".")[0] != str(number):
            yield audit_error(number, "custody_broken", recorded=account, facts=facts)
        for change in body.fields:
            if change.account == lot and change.key == FOUND and isinstance(change.new, int) and -quantity > change.new:
                yield audit_error(number, "lot_too_many", expected=change.new, recorded=-quantity, facts=facts)

    # People.

    def _check_actors(self, number: int, body: Body, facts: Facts, rules: Ruleset) -> Iterator[AuditFinding]:
        """Nobody acts who is dead."""
        who = getattr(facts, "who", ())
        for name in (who,) if isinstance(who, str) else who:
            if self._state.field(CHARACTER + name, STATUS) == DEAD:
                worth = worth_of(rules, (), body.postings)
                yield audit_error(number, "dead_acts", facts={"who": name}, worth=worth)

    def _check_sharers(
        self, number: int, body: Body, facts: Facts, rules: Ruleset, place: int
    ) -> Iterator[AuditFinding]:
        """Nobody shares who is dead or absent."""
        if type(facts) is TreasureSplit:
            named = None if facts.among is None else set(facts.among)
            yield from self._check_shares(number, body, rules, named, set(rules.coinage.values), place)
        elif type(facts) is ExperienceAwarded:
            named = None if facts.to is None else {*facts.to, *facts.shares}
            yield from self._check_shares(number, body, rules, named, {"xp"}, place, set(facts.shares))

    def _check_shares(
        self,
        number: int,
        body: Body,
        rules: Ruleset,
        named: set[str] | None,
        shared: set[str],
        place: int,
        besides: frozenset[str] | set[str] = frozenset(),
    ) -> Iterator[AuditFinding]:
        """Nobody shares who is dead or absent; it is unusual of somebody absent whom the command names.

        Args:
            named: Names that the command gives; None where it leaves them to the rules.
            place: Number of the entry whose session it is in; who comes or leaves later counts for nothing.
            besides: Names that it gives besides those.
        """
        for account, postings in shares_of(body, shared).items():
            name, status = name_of(account), self._state.field(account, STATUS)
            worth = worth_of(rules, (), postings)
            if status == DEAD and not body.late and body.override is None:
                yield audit_error(number, "dead_shares", facts={"who": name}, worth=worth)
            elif status == DEAD or was_there_at(self._state, name, body, place):
                continue
            elif named is None and name not in besides:
                yield audit_error(number, "absent_shares", facts={"who": name}, worth=worth)
            elif body.session is not None:
                facts = {"who": name, "place": place}
                yield audit_deviation(number, "absent_named", facts=facts, worth=worth)

    def _check_award(self, number: int, body: Body, facts: ExperienceAwarded, rules: Ruleset) -> Iterator[AuditFinding]:
        """No more is awarded than was earned or given, with what the rules add to a person's own share."""
        awarded = {
            p.account: p.quantity for p in body.postings if p.account.startswith(CHARACTER) and p.commodity == "xp"
        }
        earned = _earned(body, facts, len(awarded), rules)
        if earned is None:
            return
        percents = [0]
        for step in body.derivation:
            percent = step.args.get("percent", 0)
            percents.append(percent if isinstance(percent, int) else 0)
        most = earned * (100 + max(percents)) / 100
        total = sum(awarded.values())
        if total > most:
            yield audit_error(
                number,
                "award_above_earned",
                expected=int(most),
                recorded=total,
                facts={"earned": int(most), "awarded": total},
                worth={account: FindingWorth(xp=-xp) for account, xp in awarded.items()},
            )

    def _check_award_again(self, number: int, place: int, body: Body) -> Iterator[AuditFinding]:
        """An award that is like one before it in the same session may have been typed twice."""
        if body.session is None or not body.postings:
            return
        alike = self._awards.setdefault((body.session, bytes(body.facts), body.postings), [])
        counting = [each for each in alike if each[1] != place and self._state.voided_by(each[0]) is None]
        alike.append((number, place))
        if counting:
            holder, like = counting[-1]
            yield audit_deviation(number, "award_again", facts={"like": like, "holder": holder})

    # Counts.

    def _check_count(self, number: int, facts: BalanceChecked, rules: Ruleset) -> Iterator[AuditFinding]:
        """A recorded count is what the ledger holds at that time."""
        account = holder_account(facts.who)
        counted = {
            c: quantity for c, quantity in facts.expected.items() if self._state.quantity(account, c) != quantity
        }
        if counted:
            held = {commodity: self._state.quantity(account, commodity) for commodity in counted}
            yield count_differs(number, account, counted, held, rules)

    # Time.

    def _check_time(self, entry: Entry) -> Iterator[AuditFinding]:
        """Neither the game's clock nor the journal's order runs back; a day before its session's is unusual."""
        number, body, at = entry.header.number, entry.body, entry.header.recorded_at
        if at < self._recorded_at:
            yield _back(number, "recorded_back", self._recorded_at, at)
        self._recorded_at = at
        for posting in body.postings:
            if posting.account == CLOCK and posting.quantity < 0 and not body.links.voids:
                yield audit_error(number, "clock_back", recorded=posting.quantity, facts={"seconds": -posting.quantity})
        if body.late:
            return
        if body.period < self._period:
            yield audit_error(number, "period_back", expected=self._period, recorded=body.period)
        elif body.period > self._period:
            self._period = body.period
        for change in body.fields if body.links.voids else ():
            if (change.account, change.key) == (SESSION, "open") and isinstance(change.new, int):
                # The end of a session was taken back: it goes on.
                self._period = 2 * change.new
        if body.session is None or not body.played_on[:1].isdigit():
            return
        if body.played_on < self._day_of_session:
            yield _back(number, "day_back", self._day_of_session, body.played_on)
        elif body.kind == SessionStarted.__name__:
            self._day_of_session = body.played_on


def _earned(body: Body, facts: ExperienceAwarded, people: int, rules: Ruleset) -> Fraction | None:
    """Experience that an award may hand out: what left the pool, or was given; None where only its keys tell."""
    if facts.xp is not None:
        if facts.keys or facts.xp < 0:
            return None
        if not facts.each:
            return Fraction(facts.xp)
        more = [max(Fraction(0), Fraction(share) - 1) for share in facts.shares.values()]
        return facts.xp * sum(more, Fraction(people))
    if set(facts.keys) - {"extra"}:
        return None
    extra = facts.keys.get("extra", 0)
    earned = Fraction(extra if isinstance(extra, int) else 0)
    for posting in body.postings:
        if posting.account == POOL and posting.commodity == "xp":
            earned -= posting.quantity
        elif posting.account == POOL and posting.commodity == TREASURE:
            earned -= Fraction(posting.quantity, rules.tables["experience"]["treasure"]["cp_per_xp"])
    each = any(step.step == "each_all" for step in body.derivation)
    return earned * (people if each else 1)


def _back(number: int, code: str, expected: str, recorded: str) -> AuditFinding:
    facts = {"expected": expected, "recorded": recorded}
    return audit_deviation(number, code, **facts, facts=facts)
