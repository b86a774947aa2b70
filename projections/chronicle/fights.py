"""Adds up a fight: who fought, what hurt whom, who fell, and what was overcome; `fight_runs` finds them."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from msgspec import Struct, field

from ledger.entries import Entry
from ledger.facts import GAME_MASTER, CharacterDied, CharactersHurt, Facts, FoesDefeated, OthersMet, RollRecorded
from ledger.ids import CHARACTER, FLED, HP, HP_LOST, HP_MAX, OTHER, OUTSIDER, POOL, ROLE, STATUS
from ledger.others import counted_by_sort, sort_of
from ledger.people import accounts_killed, bare_name, begun_with, is_outsider
from ledger.rules.tables import folded
from ledger.store.codec import facts_of
from projections.chronicle.wounds import hit_points_taken

if TYPE_CHECKING:
    from projections.chronicle.history import Chapter

BLOWS = frozenset({"attack", "backstab", "series", "weapon", "combat"})
"""Kinds of rolls, by the ids that games share, with which somebody strikes."""

SIDES_CALLED = frozenset({"us", "them", "party", "nous", "eux", "groupe"})
"""What the two sides of a fight are called where one die is thrown for each: nobody is met by it."""

OF_A_FIGHT = BLOWS | {
    "damage", "death", "dodge", "exposed", "impact", "initiative", "morale", "parry", "stabilise", "surprise",
}  # fmt: skip
"""Kinds of rolls that are made in fights."""

LEADS = frozenset({"initiative", "surprise", "combat"})
"""Those that precede the first blow."""

RALLY = "morale"
"""Rolled for foes who may have fought long before; it alone brings nobody into a fight."""

SIDES = (CHARACTER, OTHER)
"""Prefixes of the accounts of those who fight."""


class FightMember(Struct, kw_only=True):
    """What a fight did to somebody.

    Attributes:
        rolls: How many rolls somebody made.
        lost: Hit points lost.
        regained: Hit points regained.
        by: Hit points lost to each cause, as it was typed.
        lowest: The fewest hit points during the fight.
        now: Hit points at its end.
        most: The maximum of hit points.
        fell: Number of the entry after which no hit points were left, None where somebody kept some.
        died: Number of the entry that killed, None where nobody died.
        died_of: Cause of the death.
        fled: Whether somebody outside the company got away.
    """

    rolls: int = 0
    lost: int = 0
    regained: int = 0
    by: dict[str, int] = field(default_factory=dict)
    lowest: int = 0
    now: int = 0
    most: int = 0
    fell: int | None = None
    fell_by: str = ""
    died: int | None = None
    died_of: str = ""
    fled: bool = False

    @property
    def is_gone(self) -> bool:
        """Whether somebody fell, died or got away."""
        return self.fled or self.fell is not None or self.died is not None


class Fight(Struct, kw_only=True):
    """A fight.

    Attributes:
        entries: In the order of play.
        company: Those of the company who took part, in the order in which they appear.
        enemies: Those outside the company who have an account and took part, by name.
        foes: Who was overcome, and how many of each.
        others: Who else was on the other side, and how many of each: enemies, and foes for whom the game master rolled,
            as they were typed.
        xp: Experience that went into the pool.
        last: Number of the last entry that overcame somebody, None where nobody was.
        before: Hit points of each one before it, by name, and `most` their maximum.
    """

    entries: list[Entry]
    before: dict[str, int] = field(default_factory=dict)
    most: dict[str, int] = field(default_factory=dict)
    company: dict[str, FightMember] = field(default_factory=dict)
    enemies: dict[str, FightMember] = field(default_factory=dict)
    foes: dict[str, int] = field(default_factory=dict)
    others: dict[str, int] = field(default_factory=dict)
    xp: int = 0
    last: int | None = None

    @property
    def is_against_somebody(self) -> bool:
        """Whether it is known who was on the other side, or somebody was hurt."""
        return bool(self.foes or self.others or self.enemies or any(f.lost or f.is_gone for f in self.company.values()))

    @property
    def is_without_loss(self) -> bool:
        """Whether nobody of the company fell or died."""
        return all(fighter.fell is None and fighter.died is None for fighter in self.company.values())


def fight_of(entries: list[Entry], points: HitPointsSeen) -> Fight:
    """A fight with its sums.

    Args:
        points: Hit points before its first entry; those after its last one are in it afterwards.
    """
    fight = Fight(entries=entries, before=dict(points.now))
    rallied: dict[str, int] = {}
    for entry in entries:
        facts = facts_of(entry.body)
        if isinstance(facts, RollRecorded) and facts.on_behalf and facts.kind not in (None, *(OF_A_FIGHT - {RALLY})):
            rallied[facts.on_behalf] = 1
        if not (isinstance(facts, RollRecorded) and facts.kind == RALLY):
            _add_facts(fight, entry, facts)
        before = dict(points.now)
        points.add(entry)
        _add_postings(fight, entry, facts, before, points)
    fight.most = dict(points.most)
    _leave_bystanders_out(fight)
    fight.others = fight.others if fight.others or fight.enemies or fight.foes else rallied
    fight.others = _others(fight)
    return fight


def _leave_bystanders_out(fight: Fight) -> None:
    """Keep those who did or suffered something or were overcome, and whoever is like one of them."""
    sorts = {sort_of(name) for name, enemy in fight.enemies.items() if enemy.rolls or enemy.lost or enemy.is_gone}
    sorts.update(fight.foes)
    fight.enemies = {name: enemy for name, enemy in fight.enemies.items() if sort_of(name) in sorts}


def _others(fight: Fight) -> dict[str, int]:
    """Those on the other side without those who were overcome; foes who were only typed are one each."""
    others = dict(Counter(counted_by_sort(fight.enemies)) - Counter(fight.foes))
    for name in fight.others:
        if not any(is_named_in(known, name) for known in (*fight.foes, *fight.enemies, *others)):
            others[name] = 1
    return others


def fallen_enemies(fight: Fight) -> dict[str, int]:
    """How many of each sort fell or died on the other side."""
    return counted_by_sort(name for name, foe in fight.enemies.items() if foe.is_gone and not foe.fled)


def fled_enemies(fight: Fight) -> dict[str, int]:
    """How many of each sort got away on the other side."""
    return counted_by_sort(name for name, foe in fight.enemies.items() if foe.fled)


class HitPointsSeen:
    """Hit points of the company as entries of a chapter move them.

    Attributes:
        now: By name.
        most: The maximum, by name.
    """

    def __init__(self, chapter: Chapter) -> None:
        self.now = {name: now for name, (now, _most) in chapter.hit_points.items()}
        self.most = {name: most for name, (_now, most) in chapter.hit_points.items()}

    def add(self, entry: Entry) -> None:
        """Add an entry."""
        for posting in entry.body.postings:
            if posting.commodity in (HP, HP_MAX) and posting.account.startswith(SIDES):
                held = self.now if posting.commodity == HP else self.most
                name = posting.account.removeprefix(CHARACTER)
                held[name] = held.get(name, 0) + posting.quantity


def cause_of(facts: Facts) -> str:
    """Who or what an entry says it was that hurt or killed."""
    if isinstance(facts, CharactersHurt | CharacterDied):
        return facts.cause or ""
    if isinstance(facts, RollRecorded):
        return "" if facts.who == GAME_MASTER and not facts.on_behalf else roller_of(facts)
    return ""


def cause_for(facts: Facts, victim: str) -> str:
    """The same for one to whom it happened: of an own roll that hurts, what it was for."""
    cause = cause_of(facts)
    return facts.purpose or "" if isinstance(facts, RollRecorded) and cause == victim else cause


def roller_of(facts: RollRecorded) -> str:
    """Who rolled: a character, a foe by its name, or `gm`."""
    return facts.on_behalf or bare_name(facts.who)


def is_named_in(name: str, text: str) -> bool:
    """Whether a text names somebody: `loup` in `les loups`, `goule` in `emporté par les goules`."""
    words = _words(text)
    return bool(_words(name)) and _words(name) <= words


def _words(text: str) -> set[str]:
    return {word.rstrip("sx") or word for word in re.findall(r"\w+", folded(text)) if word not in ARTICLES}


ARTICLES = frozenset(["a", "an", "the", "some", "l", "d", "un", "une", "le", "la", "les", "du", "de", "des"])
"""Words, folded, that do not say who somebody is."""


def who_fled(entry: Entry) -> list[str]:
    """Names of those outside the company who got away."""
    return [bare_name(change.account) for change in entry.body.fields if (change.key, change.new) == (STATUS, FLED)]


def _add_facts(fight: Fight, entry: Entry, facts: Facts) -> None:
    if isinstance(facts, FoesDefeated):
        for sort, count in facts.by_sort.items():
            fight.foes[sort] = fight.foes.get(sort, 0) + count
        fight.last = entry.number
    elif isinstance(facts, RollRecorded):
        if facts.on_behalf is not None:
            if facts.kind in OF_A_FIGHT and facts.on_behalf not in SIDES_CALLED:
                fight.others.setdefault(facts.on_behalf, 1)
        elif is_outsider(facts.who):
            fight.enemies.setdefault(bare_name(facts.who), FightMember()).rolls += 1
        elif facts.who != GAME_MASTER:
            fight.company.setdefault(facts.who, FightMember()).rolls += 1
    elif isinstance(facts, OthersMet):
        for change in entry.body.fields:
            if (change.key, change.new) == (ROLE, OUTSIDER):
                fight.enemies.setdefault(bare_name(change.account), FightMember())


def _add_postings(fight: Fight, entry: Entry, facts: Facts, before: dict[str, int], points: HitPointsSeen) -> None:
    dead = {account.removeprefix(CHARACTER) for account in accounts_killed(entry.body.fields)}
    for posting in entry.body.postings:
        name = posting.account.removeprefix(CHARACTER)
        if posting.account == POOL and posting.commodity == "xp":
            fight.xp += posting.quantity
        elif posting.commodity == HP_LOST:
            foe = _fighter(fight, name, 0)
            foe.lost += max(0, posting.quantity)
            foe.regained += max(0, -posting.quantity)
            _add_striker(fight, facts, points)
        elif posting.commodity == HP and posting.account.startswith(SIDES) and not isinstance(facts, OthersMet):
            taken = hit_points_taken(entry.body, posting)
            had = before.get(name, 0) + begun_with(entry.body, posting.account)
            fighter = _fighter(fight, name, had)
            fighter.now, fighter.most = points.now[name], points.most.get(name, 0)
            fighter.lowest = min(fighter.lowest, fighter.now)
            if taken > 0:
                if posting.account.startswith(OTHER):
                    _add_striker(fight, facts, points)
                cause = cause_for(facts, name)
                fighter.lost += taken
                fighter.by[cause] = fighter.by.get(cause, 0) + taken
                if fighter.now <= 0 < had and name not in dead and fighter.fell is None:
                    fighter.fell, fighter.fell_by = entry.number, cause
            else:
                fighter.regained -= taken
    for name in who_fled(entry):
        fight.enemies.setdefault(name, FightMember()).fled = True
    for name in sorted(dead):
        if name.startswith(OTHER):
            _add_striker(fight, facts, points)
        fighter = _fighter(fight, name, before.get(name, 0))
        fighter.died, fighter.died_of = entry.number, cause_for(facts, name)


def _add_striker(fight: Fight, facts: Facts, points: HitPointsSeen) -> None:
    """Somebody of the company whom an entry names as the one who hurt a foe took part."""
    striker = cause_of(facts)
    if not striker.startswith(OTHER) and striker in points.now:
        fight.company.setdefault(striker, FightMember())


def _fighter(fight: Fight, name: str, points: int) -> FightMember:
    """Somebody's part in a fight, which begins with so many hit points."""
    side, name = (fight.enemies, name.removeprefix(OTHER)) if name.startswith(OTHER) else (fight.company, name)
    fighter = side.setdefault(name, FightMember())
    if not (fighter.lost or fighter.regained):
        fighter.lowest = points
    return fighter
