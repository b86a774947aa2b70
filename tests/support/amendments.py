"""Amendments of any evening, and the same evening as it would have been: the command in its place from the start."""

from __future__ import annotations

from typing import Any

import msgspec

from ledger.entries import Command, Entry, command_of
from ledger.errors import CampaignError
from ledger.facts import Facts, NoteTaken
from ledger.ids import CAMPAIGN
from ledger.journal import Journal, Recorded
from ledger.store.codec import facts_of
from projections.amendment_plan import KEPT, AmendmentPlan, amended_entry, plan_amendment
from tests.support.given import Game


def amend(
    journal: Journal, entry: Entry, facts: Facts, *, rolled: str | None = None, **how: Any
) -> tuple[AmendmentPlan, Recorded]:
    """Amend an entry by a command in its place."""
    target = amended_entry(journal.campaign, entry)
    plan = plan_amendment(journal.campaign, target, Command(facts=facts, rolled=rolled), "a slip", **how)
    return plan, journal.record(Command(facts=plan.facts, rolled=plan.rolled, played_on=target.body.played_on))


def changed(facts: Facts, chance: Any, names: list[str]) -> Facts | None:
    """The facts with one number or one name changed; None where there is nothing to change."""
    plain = msgspec.to_builtins(facts)
    places = list(_places(plain, names))
    if not places:
        return None
    parent, key = chance.choice(places)
    before = parent[key]
    if isinstance(before, int):
        parent[key] = max(1, before + chance.choice([-50, -7, -1, 1, 5, 60]))
    else:
        parent[key] = chance.choice(names)
    if parent[key] == before:
        return None
    try:
        return msgspec.convert(plain, type(facts))
    except msgspec.ValidationError:
        return None


def _places(value: Any, names: list[str], key: str = "") -> Any:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for at, part in inside:
        if at == "faces":
            continue
        if (isinstance(part, int) and not isinstance(part, bool)) or (isinstance(part, str) and part in names):
            yield value, at
        else:
            yield from _places(part, names, str(at))


def as_it_would_have_been(game: Game, number: int, facts: Facts) -> Game:
    """The same evening with another command in the place of an entry, everything after it decided again.

    Raises:
        CampaignError: If that command is refused.
        NeedsDice: If it needs dice.
    """
    other = Game(str(game.state.field(CAMPAIGN, "ruleset")), game.rules)
    for past in game.pasts[1:]:
        if past.number == number:
            other.play(facts, dice=_no_dice)
            continue
        command = command_of(past.body, facts_of(past.body))
        if past.number > number and past.body.kind in KEPT:
            other.keep(past.body)
            continue
        try:
            other.play(command.facts, dice=_no_dice)
        except NoDice:
            other.keep(past.body)
        except CampaignError:
            # Something has to keep the numbers, which are in the names of lots.
            other.play(NoteTaken(text="."))
    return other


class NoDice(Exception):
    """A command needs dice that were not rolled."""


def _no_dice(sides: int) -> int:
    raise NoDice
