"""Highlights of life and death: deaths, returns, survivors, close calls, great blows, foes who paid for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import takewhile

from msgspec import Struct

from ledger.entries import Entry
from ledger.facts import FoesDefeated
from ledger.ids import CHARACTER, DEAD, HP, STATUS
from ledger.people import accounts_killed
from ledger.store.codec import facts_of
from projections.chronicle.fights import Fight, HitPointsSeen, cause_for, is_named_in
from projections.chronicle.highlight import Figures, Highlight, highlight_of
from projections.chronicle.history import Chapter
from projections.chronicle.wounds import wound_of

LEFT = 10
"""A call is close where no more than one in so many hit points is left."""


class Blow(Struct, frozen=True):
    """Hit points that an entry takes from somebody of whom it is known how many they have.

    Attributes:
        before: Hit points until then; `left` those after it, `most` the maximum then.
    """

    entry: Entry
    who: str
    lost: int
    before: int
    left: int
    most: int

    @property
    def cause(self) -> str:
        """Who or what did it."""
        return cause_for(facts_of(self.entry.body), self.who)


def blows_of(chapter: Chapter) -> list[Blow]:
    """The blows of a chapter, in the order of play."""
    points = HitPointsSeen(chapter)
    found: list[Blow] = []
    for entry in (entry for entry in chapter.entries if entry.body.postings):
        lost = [(name, taken, points.now.get(name, 0)) for name, taken in _lost(entry).items()]
        points.add(entry)
        for name, taken, before in lost:
            found.append(Blow(entry, name, taken, before, points.now[name], points.most.get(name, 0)))
    return found


def deaths_and_returns(chapter: Chapter, blows: Sequence[Blow], *, has_died: bool) -> Iterator[Highlight]:
    """Everybody who died or was brought back.

    Args:
        has_died: Whether somebody had died before the chapter.
    """
    for entry in (entry for entry in chapter.entries if entry.body.fields):
        for change in entry.body.fields:
            name = change.account.removeprefix(CHARACTER)
            if change.key != STATUS or name == change.account:
                continue
            if change.new == DEAD:
                last = _last_blow(chapter, blows, entry, name)
                figures: Figures = {
                    "cause": cause_for(facts_of(entry.body), name) or ("" if last is None else last.cause),
                    "lost": last.lost if last is not None and last.entry is entry else 0,
                }
                rule = "again" if has_died else "first"
                yield highlight_of(entry, "death", name, rule, figures, Fraction(0 if has_died else 1))
                has_died = True
            elif change.old == DEAD:
                yield highlight_of(entry, "revival", name, "status", {})


def _last_blow(chapter: Chapter, blows: Sequence[Blow], until: Entry, who: str) -> Blow | None:
    """The last blow that hurt somebody, by an entry or before it."""
    before = {entry.number for entry in takewhile(lambda entry: entry is not until, chapter.entries)}
    found = (b for b in reversed(blows) if b.who == who and (b.entry is until or b.entry.number in before))
    return next(found, None)


def survivors(chapter: Chapter, blows: Iterable[Blow]) -> Iterator[Highlight]:
    """Everybody who had no hit points left and did not die."""
    fallen: dict[str, Highlight] = {}
    for blow in blows:
        if blow.most > 0 and blow.left <= 0 < blow.before:
            figures: Figures = {"cause": blow.cause, "lost": blow.lost}
            fallen.setdefault(blow.who, highlight_of(blow.entry, "survived", blow.who, "fell", figures))
    dead = {account for entry in chapter.entries for account in accounts_killed(entry.body.fields)}
    yield from (highlight for name, highlight in fallen.items() if CHARACTER + name not in dead)


def close_calls(fights: Sequence[Fight]) -> Iterator[Highlight]:
    """Everybody who came out of a fight with hardly any hit points."""
    for fight in fights:
        lows = _lowest_entries(fight)
        for name, fighter in fight.company.items():
            least = max(1, fighter.most // LEFT)
            whole = fighter.fell is None and fighter.died is None and fighter.now > 0
            if whole and fighter.lost and fighter.most and 1 <= fighter.lowest <= least:
                figures: Figures = {"lowest": fighter.lowest, "most": fighter.most}
                rarity = 1 - Fraction(fighter.lowest, fighter.most)
                yield highlight_of(lows[name], "close_call", name, "lowest", figures, rarity)


def great_blows(blows: Sequence[Blow]) -> Iterator[Highlight]:
    """Blows that left some hit points and took half of all, or a quarter and far more than any other of the chapter."""
    greatest = sorted((blow.lost for blow in blows), reverse=True)
    for blow in blows:
        lost, most = blow.lost, blow.most
        if blow.left <= 0:
            continue
        if most > 0 and 2 * lost >= most:
            rule, rarity = "half", min(Fraction(lost, most), Fraction(1))
        elif len(greatest) > 1 and lost == greatest[0] and 2 * lost >= 3 * greatest[1] and 4 * lost >= most:
            rule, rarity = "greatest", Fraction(0)
        else:
            continue
        figures: Figures = {"cause": blow.cause, "lost": lost, "most": most}
        yield highlight_of(blow.entry, "blow", blow.who, rule, figures, rarity)


def turns(fights: Sequence[Fight]) -> Iterator[Highlight]:
    """Foes that were overcome after they had felled or killed somebody."""
    for fight in fights:
        for entry in fight.entries:
            facts = facts_of(entry.body) if entry.body.kind == FoesDefeated.__name__ else None
            if not isinstance(facts, FoesDefeated):
                continue
            for name, fighter in fight.company.items():
                if _was_felled_by(facts.what, fighter.fell, fighter.fell_by, entry.number) or _was_felled_by(
                    facts.what, fighter.died, fighter.died_of, entry.number
                ):
                    figures: Figures = {"foe": facts.what, "count": facts.count, "victim": name}
                    yield highlight_of(entry, "turn", "", "avenged", figures)
                    break


def _was_felled_by(foe: str, entry: int | None, cause: str, before: int) -> bool:
    return entry is not None and entry < before and is_named_in(foe, cause)


def _lost(entry: Entry) -> dict[str, int]:
    """Hit points that an entry takes from those of whom it is known how many they have, by name."""
    return {
        posting.account.removeprefix(CHARACTER): lost
        for posting in entry.body.postings
        if posting.commodity == HP and posting.account.startswith(CHARACTER) and (lost := wound_of(entry, posting)) > 0
    }


def _lowest_entries(fight: Fight) -> dict[str, Entry]:
    """The entry after which each one had the fewest hit points."""
    now: dict[str, int] = {}
    lowest: dict[str, tuple[int, Entry]] = {}
    for entry in fight.entries:
        for posting in entry.body.postings:
            if posting.commodity == "hp" and posting.account.startswith(CHARACTER):
                name = posting.account.removeprefix(CHARACTER)
                now[name] = now.get(name, 0) + posting.quantity
                if name not in lowest or now[name] < lowest[name][0]:
                    lowest[name] = now[name], entry
    return {name: entry for name, (_points, entry) in lowest.items()}
