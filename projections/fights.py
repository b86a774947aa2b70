"""Finds the fights of a chapter, and adds up each: who fought, what hurt whom, who fell, and what was overcome.

A fight is a run of entries with blows, or foes that are overcome. A note, a rest, time that passes, a find and whatever
else is said by itself end it. Rolls before the first blow and dealings after the last are not part of it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct, field

from ledger.entries import Entry
from ledger.facts import (
    GAME_MASTER,
    CharacterDied,
    CharactersHealed,
    CharactersHurt,
    ChoiceMade,
    ConditionsChanged,
    Facts,
    FoesDefeated,
    RollRecorded,
)
from ledger.ids import CHARACTER, DEAD, POOL, STATUS
from ledger.rules.tables import folded
from ledger.store.codec import facts_of
from projections.history import passage_sort

if TYPE_CHECKING:
    from projections.history import Chapter

BLOWS = frozenset({"attack", "series", "weapon", "combat"})
"""Kinds of rolls, by the ids that games share, with which somebody strikes."""

OF_A_FIGHT = BLOWS | {
    "damage", "death", "dodge", "exposed", "impact", "initiative", "morale", "parry", "stabilise", "surprise",
}  # fmt: skip
"""Kinds of rolls that are made in fights."""

JOINED = ("action", "dealings")
"""Sorts of entries that do not end a fight."""


class Fighter(Struct, kw_only=True):
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


class Fight(Struct, kw_only=True):
    """A fight.

    Attributes:
        entries: In the order of play.
        company: Those of the company who took part, in the order in which they appear.
        foes: Who was overcome, and how many of each.
        others: Foes for whom the game master rolled, as they were typed, and who are not among those overcome.
        xp: Experience that went into the pool.
        last: Number of the last entry that overcame somebody, None where nobody was.
    """

    entries: list[Entry]
    company: dict[str, Fighter] = field(default_factory=dict)
    foes: dict[str, int] = field(default_factory=dict)
    others: list[str] = field(default_factory=list)
    xp: int = 0
    last: int | None = None

    @property
    def is_without_loss(self) -> bool:
        """Whether nobody of the company fell or died."""
        return all(fighter.fell is None and fighter.died is None for fighter in self.company.values())


def runs_of_fights(chapter: Chapter, apart: Collection[int] = ()) -> Iterator[tuple[bool, list[Entry]]]:
    """The entries of a chapter that have a sentence, cut where a fight begins and ends: whether it is one, and entries.

    Args:
        apart: Numbers of entries that end a fight.
    """
    foes = _foes_named(chapter.entries)
    run: list[Entry] = []
    for entry in (entry for entry in chapter.entries if passage_sort(entry.body.kind) != "frame"):
        if entry.number in apart or not _may_be_part(entry):
            yield from _cut(run, foes)
            run = []
            yield False, [entry]
        else:
            run.append(entry)
    yield from _cut(run, foes)


def fights_of(chapter: Chapter) -> Iterator[Fight]:
    """The fights of a chapter, in order."""
    points = HitPoints(chapter)
    for is_fight, entries in runs_of_fights(chapter):
        if is_fight:
            yield fight_of(entries, points)
        else:
            for entry in entries:
                points.add(entry)


def fight_of(entries: list[Entry], points: HitPoints) -> Fight:
    """A fight with its sums.

    Args:
        points: Hit points before its first entry; those after its last one are in it afterwards.
    """
    fight = Fight(entries=entries)
    for entry in entries:
        facts = facts_of(entry.body)
        _add_facts(fight, entry, facts)
        before = dict(points.now)
        points.add(entry)
        _add_postings(fight, entry, facts, before, points)
    fight.others = _others(fight)
    return fight


def _others(fight: Fight) -> list[str]:
    """Foes for whom there were rolls, once each, and without those who were overcome."""
    others: list[str] = []
    for name in fight.others:
        if not any(is_named_in(known, name) for known in (*fight.foes, *others)):
            others.append(name)
    return others


class HitPoints:
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
            if posting.account.startswith(CHARACTER) and posting.commodity in ("hp", "hp.max"):
                held = self.now if posting.commodity == "hp" else self.most
                name = posting.account.removeprefix(CHARACTER)
                held[name] = held.get(name, 0) + posting.quantity


def cause_of(facts: Facts) -> str:
    """Who or what an entry says it was that hurt or killed."""
    if isinstance(facts, CharactersHurt | CharacterDied):
        return facts.cause or ""
    if isinstance(facts, RollRecorded):
        return facts.on_behalf or ("" if facts.who == GAME_MASTER else facts.who)
    return ""


def cause_for(facts: Facts, victim: str) -> str:
    """The same for one to whom it happened: of an own roll that hurts, what it was for."""
    cause = cause_of(facts)
    return facts.purpose or "" if isinstance(facts, RollRecorded) and cause == victim else cause


def roller_of(facts: RollRecorded) -> str:
    """Who rolled: a character, a foe by its name, or `gm`."""
    return facts.on_behalf or facts.who


def is_named_in(name: str, text: str) -> bool:
    """Whether a text names somebody: `loup` in `les loups`, `goule` in `emporté par les goules`."""
    words = _words(text)
    return bool(_words(name)) and _words(name) <= words


def _words(text: str) -> set[str]:
    return {word.rstrip("sx") or word for word in re.findall(r"\w+", folded(text)) if word not in ARTICLES}


ARTICLES = frozenset(["a", "an", "the", "some", "l", "d", "un", "une", "le", "la", "les", "du", "de", "des"])
"""Words, folded, that do not say who somebody is."""


def _foes_named(entries: Iterable[Entry]) -> list[str]:
    """Who was overcome in a chapter, and for whom the game master rolled in fights."""
    foes = []
    for entry in entries:
        if entry.body.kind == FoesDefeated.__name__ or entry.body.kind == RollRecorded.__name__:
            facts = facts_of(entry.body)
            if isinstance(facts, FoesDefeated):
                foes.append(facts.what)
            elif isinstance(facts, RollRecorded) and facts.on_behalf and facts.kind in OF_A_FIGHT:
                foes.append(facts.on_behalf)
    return foes


def _may_be_part(entry: Entry) -> bool:
    return passage_sort(entry.body.kind) in JOINED or entry.body.kind in _SAID_APART


_SAID_APART = frozenset({CharacterDied.__name__, ChoiceMade.__name__})
"""Kinds that may be part of a fight although they are said apart elsewhere."""


def _cut(run: Sequence[Entry], foes: Sequence[str]) -> Iterator[tuple[bool, list[Entry]]]:
    """A run without anything that ends a fight: what precedes a fight, the fight, and what follows it."""
    weights = [_weight(entry, foes) for entry in run]
    if 2 not in weights or not any(weight == 2 and _strikes(entry) for weight, entry in zip(weights, run, strict=True)):
        if run:
            yield False, list(run)
        return
    first = next(place for place, weight in enumerate(weights) if weight)
    last = max(place for place, weight in enumerate(weights) if weight)
    while last + 1 < len(run) and run[last + 1].body.kind in _AFTERMATH:
        last += 1
    if first:
        yield False, list(run[:first])
    yield True, list(run[first : last + 1])
    if last + 1 < len(run):
        yield False, list(run[last + 1 :])


_AFTERMATH = frozenset({CharactersHealed.__name__, ConditionsChanged.__name__, ChoiceMade.__name__})
"""Kinds that belong to a fight when they follow its last blow."""


def _weight(entry: Entry, foes: Sequence[str]) -> int:
    """2 for what makes a run of entries a fight, 1 for what is part of a fight if there is one, 0 for the rest."""
    facts = facts_of(entry.body)
    if isinstance(facts, FoesDefeated):
        return 2
    if isinstance(facts, RollRecorded):
        of_a_fight = facts.kind in OF_A_FIGHT or (facts.kind is None and facts.purpose is None)
        return 2 if facts.kind in BLOWS else 1 if of_a_fight else 0
    if isinstance(facts, CharactersHurt):
        return 2 if any(is_named_in(foe, facts.cause or "") for foe in foes) else 1
    return 1 if isinstance(facts, CharacterDied) else 0


def _strikes(entry: Entry) -> bool:
    """Whether an entry is more than the count of foes who were overcome earlier."""
    return entry.body.kind != FoesDefeated.__name__


def _add_facts(fight: Fight, entry: Entry, facts: Facts) -> None:
    if isinstance(facts, FoesDefeated):
        fight.foes[facts.what] = fight.foes.get(facts.what, 0) + facts.count
        fight.last = entry.number
    elif isinstance(facts, RollRecorded):
        if facts.on_behalf is not None:
            if facts.on_behalf not in fight.others and facts.kind in OF_A_FIGHT:
                fight.others.append(facts.on_behalf)
        elif facts.who != GAME_MASTER:
            fight.company.setdefault(facts.who, Fighter()).rolls += 1


def _add_postings(fight: Fight, entry: Entry, facts: Facts, before: dict[str, int], points: HitPoints) -> None:
    dead = {
        change.account.removeprefix(CHARACTER)
        for change in entry.body.fields
        if (change.key, change.new) == (STATUS, DEAD)
    }
    for posting in entry.body.postings:
        name = posting.account.removeprefix(CHARACTER)
        if posting.account == POOL and posting.commodity == "xp":
            fight.xp += posting.quantity
        elif posting.commodity == "hp" and name != posting.account:
            fighter = _fighter(fight, name, before.get(name, 0))
            fighter.now, fighter.most = points.now[name], points.most.get(name, 0)
            fighter.lowest = min(fighter.lowest, fighter.now)
            if posting.quantity < 0:
                cause = cause_for(facts, name)
                fighter.lost -= posting.quantity
                fighter.by[cause] = fighter.by.get(cause, 0) - posting.quantity
                if fighter.now <= 0 < before.get(name, 0) and name not in dead and fighter.fell is None:
                    fighter.fell, fighter.fell_by = entry.number, cause
            else:
                fighter.regained += posting.quantity
    for name in sorted(dead):
        fighter = _fighter(fight, name, before.get(name, 0))
        fighter.died, fighter.died_of = entry.number, cause_for(facts, name)


def _fighter(fight: Fight, name: str, points: int) -> Fighter:
    """Somebody's part in a fight, which begins with so many hit points."""
    fighter = fight.company.setdefault(name, Fighter())
    if not (fighter.lost or fighter.regained):
        fighter.lowest = points
    return fighter
