"""Finds where the fights of a chapter begin and end.

A fight goes from the first act against a foe to the last. Notes and a few minutes that pass between them interrupt it
without ending it, as long as it is not decided; a rest, a find and whatever else is said by itself end it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ledger.entries import Entry
from ledger.facts import (
    CharacterDied,
    CharactersHealed,
    CharactersHurt,
    ChoiceMade,
    ConditionsChanged,
    Facts,
    FoesDefeated,
    NoteTaken,
    OthersMet,
    RollRecorded,
    TimePassed,
)
from ledger.ids import CLOCK, HP, HP_LOST
from ledger.others import sort_of
from ledger.people import accounts_killed, is_outsider
from ledger.store.codec import facts_of
from projections.chronicle.fights import (
    BLOWS,
    LEADS,
    OF_A_FIGHT,
    SIDES_CALLED,
    Fight,
    HitPointsSeen,
    fight_of,
    is_named_in,
    who_fled,
)
from projections.chronicle.history import Chapter, passage_sort

JOINED = ("action", "dealings")
"""Sorts of entries that do not end a fight."""

INTERRUPTS = frozenset({NoteTaken.__name__, TimePassed.__name__})
"""Kinds that interrupt a fight, and end it where it is decided."""

SHORT_SECONDS = 600
"""Time that may pass within a fight: ten minutes, the turn of the old rules."""

SAID_APART = frozenset({CharacterDied.__name__, ChoiceMade.__name__, OthersMet.__name__})
"""Kinds that may be part of a fight although they are said apart elsewhere."""

WEIGHED = frozenset(kind.__name__ for kind in (CharacterDied, CharactersHurt, FoesDefeated, OthersMet, RollRecorded))
"""Kinds that may be acts of a fight; of others, one by which a foe flees."""

AFTERMATH = frozenset({CharactersHealed.__name__, ConditionsChanged.__name__, ChoiceMade.__name__})
"""Kinds that belong to a fight when they follow its last blow."""


def runs_of_fights(chapter: Chapter, apart: Collection[int] = ()) -> list[tuple[bool, list[Entry]]]:
    """The entries of a chapter that have a sentence, cut where a fight begins and ends: whether it is one, and entries.

    The chapter keeps them: its highlights and its story both ask for them.

    Args:
        apart: Numbers of entries that end a fight.
    """
    if apart and any(entry.number in apart for entry in chapter.entries):
        return list(_runs(chapter, apart))
    if chapter.fight_runs is None:
        chapter.fight_runs = list(_runs(chapter, ()))
    return chapter.fight_runs


def _runs(chapter: Chapter, apart: Collection[int]) -> Iterator[tuple[bool, list[Entry]]]:
    foes = [foe for entry in chapter.entries for foe in _foes_of(entry)]
    entries = [entry for entry in chapter.entries if passage_sort(entry.body.kind) != "frame"]
    if not any(entry.body.kind in WEIGHED and _weight(entry, foes) == 2 for entry in entries):
        # Most chapters have no fight, and need no cutting.
        yield False, entries
        return
    run: list[Entry] = []
    for entry in entries:
        if entry.number in apart or not (_may_be_part(entry) or _interrupts(entry)):
            yield from _cut(run, foes)
            run = []
            yield False, [entry]
        else:
            run.append(entry)
    yield from _cut(run, foes)


def fights_of(chapter: Chapter) -> Iterator[Fight]:
    """The fights of a chapter, in order."""
    runs = runs_of_fights(chapter)
    if not any(is_fight for is_fight, _entries in runs):
        return
    points = HitPointsSeen(chapter)
    for is_fight, entries in runs:
        if is_fight:
            yield fight_of(entries, points)
        else:
            for entry in entries:
                points.add(entry)


def tried_in(fight: Fight) -> tuple[list[Entry], list[Entry]]:
    """Rolls of the company for something else than the fight itself: before the first blow, and after it."""
    first: list[Entry] = []
    within: list[Entry] = []
    begun = False
    for entry in fight.entries:
        facts = facts_of(entry.body)
        if isinstance(facts, RollRecorded) and _is_try(facts, fight) and not (entry.body.postings or entry.body.fields):
            (within if begun else first).append(entry)
        begun = begun or isinstance(facts, CharactersHurt) or (isinstance(facts, RollRecorded) and facts.kind in BLOWS)
    return first, within


def _is_try(facts: RollRecorded, fight: Fight) -> bool:
    """Whether somebody of the company tried something that is no blow."""
    is_apart = facts.kind not in OF_A_FIGHT and not facts.on_behalf
    return is_apart and bool(facts.purpose) and facts.who in fight.company


def _foes_of(entry: Entry) -> list[str]:
    """The foes that an entry is about: overcome, hurt, or rolled for by the game master in a fight."""
    foes: list[str] = []
    if entry.body.kind in (FoesDefeated.__name__, RollRecorded.__name__):
        facts = facts_of(entry.body)
        if isinstance(facts, FoesDefeated):
            foes += facts.by_sort
        elif isinstance(facts, RollRecorded) and facts.kind in OF_A_FIGHT:
            foes += [facts.on_behalf] if facts.on_behalf and facts.on_behalf not in SIDES_CALLED else []
            foes += [sort_of(facts.who)] if is_outsider(facts.who) else []
    foes += [sort_of(account) for account in accounts_killed(entry.body.fields) if is_outsider(account)]
    for posting in entry.body.postings:
        if posting.commodity in (HP, HP_LOST) and is_outsider(posting.account):
            foes.append(sort_of(posting.account))
    return foes


def _may_be_part(entry: Entry) -> bool:
    return passage_sort(entry.body.kind) in JOINED or entry.body.kind in SAID_APART or bool(who_fled(entry))


def _interrupts(entry: Entry) -> bool:
    """Whether an entry may stand in the middle of a fight without being part of it."""
    if entry.body.kind not in INTERRUPTS:
        return False
    return sum(each.quantity for each in entry.body.postings if each.account == CLOCK) <= SHORT_SECONDS


def _cut(run: Sequence[Entry], foes: Sequence[str]) -> Iterator[tuple[bool, list[Entry]]]:
    """A run without anything that ends a fight: what precedes each fight, the fight, and what follows it."""
    weights = [_weight(entry, foes) for entry in run]
    place = 0
    for first, last in _spans(run, weights) if 2 in weights else ():
        if first > place:
            yield False, list(run[place:first])
        yield True, list(run[first : last + 1])
        place = last + 1
    if place < len(run):
        yield False, list(run[place:])


def _spans(run: Sequence[Entry], weights: Sequence[int]) -> Iterator[tuple[int, int]]:
    """First and last place of each fight in a run."""
    joined: list[list[int]] = []
    for stretch in _stretches(run, weights):
        if joined and _goes_on(run, joined[-1], stretch):
            joined[-1] = [*joined[-1], *stretch]
        else:
            joined.append(stretch)
    for number, places in enumerate(joined):
        if any(weights[place] == 2 and run[place].body.kind != FoesDefeated.__name__ for place in places):
            until = joined[number + 1][0] if number + 1 < len(joined) else len(run)
            yield places[0], _end(run, places, until)


def _end(run: Sequence[Entry], places: Sequence[int], until: int) -> int:
    """The place where a fight ends: after what follows its last blow, and after the flight of its foes, though a note
    stands before that."""
    last = places[-1]
    foes = {foe for place in places for foe in _foes_of(run[place])}
    for place in range(last + 1, until):
        entry = run[place]
        is_flight = any(sort_of(name) in foes for name in who_fled(entry))
        if is_flight or (entry.body.kind in AFTERMATH and place == last + 1):
            last = place
        elif entry.body.kind not in INTERRUPTS:
            break
    return last


def _stretches(run: Sequence[Entry], weights: Sequence[int]) -> Iterator[list[int]]:
    """The places of acts of fights between interruptions, where there is a blow or a victory among them."""
    parts: list[list[int]] = [[]]
    for place, entry in enumerate(run):
        found = parts[-1]
        looted = found and _ends_it(run[found[-1]]) and passage_sort(entry.body.kind) == "dealings"
        if entry.body.kind in INTERRUPTS or looted:
            parts.append([])
        elif weights[place] and not (_leads_nowhere(entry) and not found):
            found.append(place)
    yield from (
        _without_loose_ends(run, found, weights)
        for found in parts
        if any(weights[each] == 2 for each in found) or _begins_a_fight(run, found)
    )


def _begins_a_fight(run: Sequence[Entry], found: Sequence[int]) -> bool:
    """Whether foes are met and somebody is hurt, so that what follows an interruption goes on with it."""
    kinds = [run[place].body.kind for place in found]
    return OthersMet.__name__ in kinds and CharactersHurt.__name__ in kinds


def _ends_it(entry: Entry) -> bool:
    return entry.body.kind == FoesDefeated.__name__


def _without_loose_ends(run: Sequence[Entry], places: list[int], weights: Sequence[int]) -> list[int]:
    """The places without what happened long before the first blow, or long after the last."""
    while weights[places[0]] < 2 and places[1] > places[0] + 1:
        places = places[1:]
    while weights[places[-1]] < 2 and any(
        run[place].body.kind not in AFTERMATH for place in range(places[-2] + 1, places[-1])
    ):
        places = places[:-1]
    return places


def _leads_nowhere(entry: Entry) -> bool:
    """Whether a roll follows blows, and begins no fight: morale, a stabilised friend."""
    facts = facts_of(entry.body)
    return isinstance(facts, RollRecorded) and facts.kind in OF_A_FIGHT - BLOWS - LEADS


def _goes_on(run: Sequence[Entry], before: Sequence[int], after: Sequence[int]) -> bool:
    """Whether acts after an interruption belong to the fight before it: it was not decided, and is with the same."""
    if _ends_it(run[before[-1]]):
        return False
    old = {foe for place in before for foe in _foes_of(run[place])}
    new = {foe for place in after for foe in _foes_of(run[place])}
    return not old or not new or any(is_named_in(a, b) or is_named_in(b, a) for a in old for b in new)


def _weight(entry: Entry, foes: Sequence[str]) -> int:
    """2 for what makes a run of entries a fight, 1 for what is part of a fight if there is one, 0 for the rest."""
    if entry.body.kind not in WEIGHED:
        return 1 if who_fled(entry) else 0
    facts: Facts = facts_of(entry.body)
    if isinstance(facts, FoesDefeated):
        return 2
    if isinstance(facts, RollRecorded):
        bare = facts.kind is None and facts.purpose is None
        against = bool(facts.purpose) and any(is_named_in(foe, facts.purpose or "") for foe in foes)
        return 2 if facts.kind in BLOWS else 1 if facts.kind in OF_A_FIGHT or bare or against else 0
    if isinstance(facts, CharactersHurt):
        foes_hurt = any(map(is_outsider, facts.who))
        return 2 if foes_hurt or any(is_named_in(foe, facts.cause or "") for foe in foes) else 1
    if isinstance(facts, OthersMet):
        return 1 if facts.name in foes else 0
    if who_fled(entry):
        return 1
    if isinstance(facts, CharacterDied):
        return 2 if is_outsider(facts.who) and facts.cause else 1
    return 0
