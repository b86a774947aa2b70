"""Highlights of dice: critical successes and fumbles that mattered, rolls against the odds, streaks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from math import prod

from ledger.entries import Entry
from ledger.facts import GAME_MASTER, CharacterDied, CharactersHurt, ConditionsChanged, FoesDefeated, RollRecorded
from ledger.store.codec import facts_of
from projections.chronicle.fights import BLOWS, roller_of
from projections.chronicle.highlight import Figures, Highlight, Kind, highlight_of
from projections.chronicle.highlights.rolls import TellingRoll
from projections.chronicle.history import Chapter

UNLIKELY = Fraction(15, 100)
"""A roll is against the odds where it comes out so no more often than this."""

LONG = 5
"""So many rolls that come out alike are a streak."""


def extremes(chapter: Chapter, rolls: Sequence[TellingRoll]) -> Iterator[Highlight]:
    """Critical successes and fumbles that changed something."""
    extreme = [roll for roll in rolls if roll.is_critical or roll.is_fumble]
    following = _following(chapter) if extreme else {}
    for roll in extreme:
        kind: Kind = "critical" if roll.is_critical else "fumble"
        if _mattered(roll, following.get(roll.entry.number, ())):
            rule = "outcome" if roll.outcome == kind else "natural"
            yield _of(roll, kind, rule, {"face": roll.face} if roll.face is not None else {}, Fraction(0))


def against_the_odds(rolls: Sequence[TellingRoll]) -> Iterator[Highlight]:
    """Successes that were hardly possible, and failures that were."""
    for roll in rolls:
        if roll.chance is None or roll.who == GAME_MASTER:
            continue
        if roll.is_good and 0 < roll.chance <= UNLIKELY:
            yield _of(roll, "odds", "success", {}, 1 - roll.chance, roll.chance)
        elif not roll.is_good and 1 - UNLIKELY <= roll.chance < 1:
            yield _of(roll, "odds", "failure", {}, roll.chance, 1 - roll.chance)


def streaks(rolls: Sequence[TellingRoll]) -> Iterator[Highlight]:
    """The longest runs of successes or failures of one kind by one person."""
    by_person: dict[tuple[str, str], list[TellingRoll]] = {}
    for roll in rolls:
        if roll.who != GAME_MASTER:
            by_person.setdefault((roll.who, roll.kind), []).append(roll)
    for made in by_person.values():
        for outcome, group in groupby(made, key=lambda roll: roll.outcome == "tie" or roll.is_good):
            run = [roll for roll in group if roll.outcome != "tie"]
            if len(run) < LONG:
                continue
            chances = [roll.chance if outcome else None if roll.chance is None else 1 - roll.chance for roll in run]
            known = [chance for chance in chances if chance is not None]
            chance = prod(known, start=Fraction(1)) if len(known) == len(run) else None
            figures: Figures = {"count": len(run), "first": run[0].entry.number}
            yield _of(
                run[-1], "streak", "successes" if outcome else "failures", figures, Fraction(len(run), 100), chance
            )


def _following(chapter: Chapter) -> dict[int, Sequence[Entry]]:
    """The two entries after each: the damage of a blow, and whom it hurt."""
    return {entry.number: chapter.entries[place + 1 : place + 3] for place, entry in enumerate(chapter.entries)}


def _mattered(roll: TellingRoll, after: Sequence[Entry]) -> bool:
    """Whether a roll changed something: by itself, or by what comes right after it."""
    body = roll.entry.body
    if any(posting.commodity != "xp" for posting in body.postings) or body.fields:
        return True
    if any(entry.body.kind in _CONSEQUENCES for entry in after[:1]):
        return True
    facts = facts_of(body)
    if not isinstance(facts, RollRecorded) or facts.kind not in BLOWS:
        return False
    return roll.is_critical and any(_is_damage_by(entry, roll.who) for entry in after)


def _is_damage_by(entry: Entry, who: str) -> bool:
    """Whether somebody hurts by an entry, or it says how much the blow before it does."""
    facts = facts_of(entry.body)
    if isinstance(facts, RollRecorded):
        return facts.kind == "damage" and roller_of(facts) == who
    return entry.body.kind in _CONSEQUENCES


_CONSEQUENCES = frozenset(kind.__name__ for kind in (CharactersHurt, CharacterDied, ConditionsChanged, FoesDefeated))


def _of(
    roll: TellingRoll, kind: Kind, rule: str, figures: Figures, rarity: Fraction, chance: Fraction | None = None
) -> Highlight:
    facts = facts_of(roll.entry.body)
    judged: Figures = {"roll": roll.kind}
    if isinstance(facts, RollRecorded):
        judged["purpose"] = facts.purpose or ""
        judged["value"] = facts.value or ""
    if roll.total is not None and roll.target is not None:
        judged |= {"total": roll.total, "target": roll.target}
    return highlight_of(roll.entry, kind, roll.who, rule, judged | figures, rarity, chance)
