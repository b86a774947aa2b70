"""Groups the entries of a chapter into passages, so that a story says together what belongs together.

A passage is one entry by itself, a fight, or a run of entries of one sort: rolls, dealings in coins and things, rests
and hours that pass. Whatever a reader would look for by itself (a find, an award, a note) ends a run.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec import Struct, field

from ledger.entries import Entry, overridden_rules
from ledger.facts import (
    FoesDefeated,
    GoodsDropped,
    GoodsGiven,
    ItemAppraised,
    ItemIdentified,
    ItemSold,
    ItemUsed,
    RestTaken,
    RollRecorded,
    TimePassed,
)
from ledger.ids import CHARACTER, CONDITION, DEAD, EQUIPPED, HP, HP_LOST, ITEM, POOL, STATUS
from ledger.people import alphabetical, bare_name
from ledger.store.codec import facts_of
from projections.chronicle.fight_runs import runs_of_fights
from projections.chronicle.fights import SIDES, Fight, HitPointsSeen, fight_of, roller_of
from projections.chronicle.highlights.rolls import BAD, GOOD
from projections.chronicle.history import Chapter, passage_sort

HANDING_ON = frozenset(
    kind.__name__ for kind in (GoodsDropped, GoodsGiven, ItemAppraised, ItemIdentified, ItemSold, ItemUsed)
)
"""Kinds that are told in their place, and after what they do it with was found."""

LOT = "~"
"""What stands between a sort of things and the number of a single one."""

SUMMED_ALONE = ("treasure", "award")
"""Sorts whose sums say a single entry too."""


class Tally(Struct):
    """What a run of entries adds up to for one person.

    Attributes:
        rolls: Rolls made, but for those that say what they were for.
        outcomes: How many rolls of a kind had which outcome: `success`, `failure`, `critical`, `fumble`, `tie`.
        lost: Hit points lost.
        regained: Hit points regained.
    """

    rolls: int = 0
    outcomes: dict[tuple[str | None, str], int] = field(default_factory=dict)
    lost: int = 0
    regained: int = 0


class Passage(Struct, kw_only=True):
    """Entries that the story says together, and their sums.

    Attributes:
        sort: `alone` for one entry by itself, `fight`, else that of its entries.
        entries: In the order of play, at least one.
        people: By name, in the order in which they appear.
        foes: Who was overcome, and how many of each.
        xp: Experience that went into the pool.
        dead: Names of those who died.
        coins: Changes of coins, by account and coin.
        things: Changes of items, by account and commodity.
        conditions: Conditions that began (1 and more) or ended (-1 and less) in all, by name and id.
        spans: Time that passed, by the unit in which it was given.
        rests: Days of rest, by kind of rest.
        tries: Rolls that say what they were for and succeeded or failed: by whom, whether they succeeded, for what.
        worn: What was put on or taken in hand and kept, by account.
        xp_of: Experience that people earned or lost, by name.
        fight: Its sums, None where it is no fight.
        place: How many fights of the chapter precede it.
    """

    sort: str
    entries: list[Entry]
    people: dict[str, Tally] = field(default_factory=dict)
    foes: dict[str, int] = field(default_factory=dict)
    xp: int = 0
    dead: list[str] = field(default_factory=list)
    coins: dict[str, dict[str, int]] = field(default_factory=dict)
    things: dict[str, dict[str, int]] = field(default_factory=dict)
    conditions: dict[str, dict[str, int]] = field(default_factory=dict)
    spans: dict[str, int] = field(default_factory=dict)
    rests: dict[str, int] = field(default_factory=dict)
    tries: list[tuple[str, bool, str]] = field(default_factory=list)
    worn: dict[str, list[str]] = field(default_factory=dict)
    xp_of: dict[str, int] = field(default_factory=dict)
    fight: Fight | None = None
    place: int = 0


def passages(chapter: Chapter, apart: Collection[int] = ()) -> Iterator[Passage]:
    """The passages of a chapter in the order of play.

    Args:
        apart: Numbers of entries that are said alone, such as those that a dispute is about.
    """
    points = HitPointsSeen(chapter)
    waiting: list[Entry] = []
    place = 0
    for is_fight, run in runs_of_fights(chapter, apart):
        if is_fight:
            yield from _plain(waiting, apart)
            waiting = []
            passage = summed("fight", run)
            passage.fight, passage.place = fight_of(run, points), place
            place += 1
            yield passage
        else:
            waiting += run
            for entry in run:
                points.add(entry)
    yield from _plain(waiting, apart)


def _plain(entries: Sequence[Entry], apart: Collection[int]) -> Iterator[Passage]:
    """The passages of entries between fights."""
    for sort, run in _runs(entries, apart):
        is_alone = len(run) == 1 and sort not in SUMMED_ALONE
        yield Passage(sort="alone", entries=run) if is_alone else summed(sort, run)


def summed(sort: str, run: list[Entry]) -> Passage:
    """A passage of entries with its sums."""
    passage = Passage(sort=sort, entries=run)
    for entry in run:
        _add(passage, entry)
    return passage


def _runs(entries: Iterable[Entry], apart: Collection[int]) -> Iterator[tuple[str, list[Entry]]]:
    sort, run = "", list[Entry]()
    for entry in entries:
        own = "alone" if entry.number in apart or is_said_alone(entry) else passage_sort(entry.body.kind)
        if run and (own != sort or own == "alone"):
            yield sort, run
            run = []
        sort = own
        run.append(entry)
    if run:
        yield sort, run


def things_handed_on(chapter: Chapter) -> frozenset[str]:
    """Single things that somebody sells, gives away, uses up, leaves behind or finds out about in a chapter, as
    commodities: what is told of them at its end would come too late."""
    bodies = [entry.body for entry in chapter.entries if entry.body.kind in HANDING_ON]
    moved = {posting.commodity for body in bodies for posting in body.postings}
    known_better = {change.account for body in bodies for change in body.fields}
    return frozenset(thing for thing in moved | known_better if thing.startswith(ITEM) and LOT in thing)


def moves_any(entry: Entry, commodities: Collection[str]) -> bool:
    """Whether an entry moves any of some commodities."""
    return any(posting.commodity in commodities for posting in entry.body.postings)


def is_said_alone(entry: Entry) -> bool:
    """Whether an entry needs its own words: it has a remark, is marked as secret, or a rule was overridden."""
    return entry.body.note is not None or entry.body.secret or bool(overridden_rules(entry.body.derivation))


def _add(passage: Passage, entry: Entry) -> None:
    """Add an entry to the sums of its passage."""
    body = entry.body
    facts = facts_of(body)
    if isinstance(facts, RollRecorded):
        _add_roll(passage, entry, facts)
    elif isinstance(facts, FoesDefeated):
        for sort, count in facts.by_sort.items():
            passage.foes[sort] = passage.foes.get(sort, 0) + count
    elif isinstance(facts, TimePassed):
        passage.spans[facts.unit] = passage.spans.get(facts.unit, 0) + facts.count
    elif isinstance(facts, RestTaken):
        passage.rests[facts.rest] = passage.rests.get(facts.rest, 0) + facts.days
    for change in body.fields:
        if (change.key, change.new) == (STATUS, DEAD):
            passage.dead.append(bare_name(change.account))
        elif change.key.startswith(EQUIPPED):
            worn, item = passage.worn.setdefault(change.account, []), change.key.removeprefix(EQUIPPED)
            if change.new:
                worn.append(item)
            elif item in worn:
                worn.remove(item)
    for posting in sorted(body.postings, key=lambda posting: alphabetical(bare_name(posting.account))):
        account, commodity, quantity = posting.account, posting.commodity, posting.quantity
        if commodity == HP_LOST or (commodity == HP and account.startswith(SIDES)):
            quantity = quantity if commodity == HP else -quantity
            tally = passage.people.setdefault(bare_name(account), Tally())
            if quantity < 0:
                tally.lost -= quantity
            else:
                tally.regained += quantity
        elif account == POOL and commodity == "xp":
            passage.xp += quantity
        elif account.startswith(CHARACTER) and commodity == "xp":
            passage.xp_of[account.removeprefix(CHARACTER)] = (
                passage.xp_of.get(account.removeprefix(CHARACTER), 0) + quantity
            )
        elif commodity.startswith(CONDITION):
            _count(passage.conditions, bare_name(account), commodity.removeprefix(CONDITION), quantity)
        elif commodity.startswith(ITEM):
            _count(passage.things, account, commodity, quantity)
        else:
            _count(passage.coins, account, commodity, quantity)


def _add_roll(passage: Passage, entry: Entry, facts: RollRecorded) -> None:
    who = roller_of(facts)
    judged = next((step for step in entry.body.derivation if step.step in ("judged", "came_out")), None)
    outcome = "" if judged is None else str(judged.value)
    tally = passage.people.setdefault(who, Tally())
    if facts.purpose and outcome in (*GOOD, *BAD):
        passage.tries.append((who, outcome in GOOD, facts.purpose))
    else:
        tally.rolls += 1
        if outcome:
            tally.outcomes[facts.kind, outcome] = tally.outcomes.get((facts.kind, outcome), 0) + 1


def _count(counts: dict[str, dict[str, int]], whose: str, what: str, quantity: int) -> None:
    own = counts.setdefault(whose, {})
    own[what] = own.get(what, 0) + quantity
