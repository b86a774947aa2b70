"""Amendments of any evening, and the same evening as it would have been: the command in its place from the start."""

from __future__ import annotations

from typing import Any

import msgspec

from ledger.decisions.admission import admit
from ledger.entries import Body, Command, Draft, Entry, command_of
from ledger.errors import CampaignError
from ledger.facts import Facts, NoteTaken
from ledger.folded_state import FoldedState
from ledger.held_accounts import Absent
from ledger.ids import CAMPAIGN, OWED, WORLD
from ledger.journal import Journal, Recorded
from ledger.rules.ruleset import Ruleset
from ledger.store.campaign import Campaign
from ledger.store.codec import facts_of
from projections.checks.audit import audit
from projections.checks.audit_findings import AuditFinding
from projections.past.amendment_plan import KEPT, AmendmentPlan, amended_entry, plan_amendment
from projections.past.correction_plan import hands_on_as_told
from projections.past.same_effects import new_values
from tests.support.given import Game


def amend(
    journal: Journal, entry: Entry, facts: Facts, *, rolled: str | None = None, **how: Any
) -> tuple[AmendmentPlan, Recorded]:
    """Amend an entry by a command in its place."""
    target = amended_entry(journal.campaign, entry)
    plan = plan_amendment(journal.campaign, target, Command(facts=facts, rolled=rolled), "a slip", **how)
    return plan, journal.record(Command(facts=plan.facts, rolled=plan.rolled, played_on=target.body.played_on))


UNUSUAL = ("absent_named", "award_again")
"""What the audit remarks of commands that are recorded all the same: those of a random evening may be like that."""


def found_of(campaign: Campaign, number: int) -> list[AuditFinding]:
    """What the audit finds wrong with a correction."""
    return [f for f in audit(campaign).findings if f.entry == number and f.code not in UNUSUAL]


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


def with_fewer(facts: Facts, rules: Ruleset, chance: Any) -> Facts | None:
    """The facts with one coin where there were several; None where there were none."""
    plain = msgspec.to_builtins(facts)
    places = [(parent, key) for parent, key in _places(plain, []) if key in rules.coinage.values and parent[key] > 1]
    if not places:
        return None
    parent, key = chance.choice(places)
    parent[key] = 1
    return msgspec.convert(plain, type(facts))


def _places(value: Any, names: list[str], key: str = "") -> Any:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for at, part in inside:
        if at == "faces":
            continue
        if (isinstance(part, int) and not isinstance(part, bool)) or (isinstance(part, str) and part in names):
            yield value, at
        else:
            yield from _places(part, names, str(at))


def as_it_would_have_been(game: Game, number: int, facts: Facts, *, owing: bool = False) -> Game:
    """The same evening with another command in the place of an entry, everything after it decided again.

    Args:
        owing: Whether payments stay that differ only because there was less; there may be less than nothing then.

    Raises:
        CampaignError: If that command is refused.
        NoDice: If it needs dice.
    """
    ruleset = str(game.state.field(CAMPAIGN, "ruleset"))
    other, recorded = Game(ruleset, game.rules), Game(ruleset, game.rules)
    for past in game.pasts[1:]:
        if past.number == number:
            other.play(facts, dice=_no_dice)
        elif past.number > number and past.body.kind in KEPT:
            other.keep(past.body)
        else:
            _go_on(other, past.body, recorded.state, owing=owing)
        recorded.keep(past.body)
    return other


def _go_on(other: Game, body: Body, recorded: FoldedState, *, owing: bool) -> None:
    command = command_of(body, facts_of(body))
    try:
        command, draft = _decided_with_fewer_dice(other, command)
        if not _is_as_recorded(draft, body):
            admit(other.state, command, other.rules)
    except NoDice:
        other.keep(body)
        return
    except CampaignError:
        draft = None
    if owing and hands_on_as_told(command.facts) and _is_for_want_of_treasure(other, body, recorded):
        other.keep(body)
    elif draft is not None:
        other.play(command.facts, dice=_no_dice)
    else:
        # Something has to keep the numbers, which are in the names of lots.
        other.play(NoteTaken(text="."))


def _decided_with_fewer_dice(game: Game, command: Command) -> tuple[Command, Draft]:
    """A command and its draft; dice that would not have been rolled are left out."""
    while True:
        try:
            return command, game.decide(command.facts, dice=_no_dice)[1]
        except CampaignError as error:
            if error.code != "faces_left_over":
                raise
            who, used = error.facts["who"], error.facts["used"]
            faces = {**command.facts.faces, who: command.facts.faces[who][:used]}
            facts = msgspec.structs.replace(command.facts, faces={name: row for name, row in faces.items() if row})
            command = msgspec.structs.replace(command, facts=facts)


def _is_for_want_of_treasure(other: Game, body: Body, recorded: FoldedState) -> bool:
    """Whether an entry would be as recorded, if everybody had the coins and things of the evening as recorded."""
    balances = other.state.balances

    def is_treasure(account: str, commodity: str) -> bool:
        return other.rules.commodity(commodity).conserved and commodity != OWED and not account.startswith(WORLD)

    other.state.balances = Absent(
        {
            account: {
                commodity: quantity
                for state, treasure in ((balances, False), (recorded.balances, True))
                for commodity, quantity in state.get(account, {}).items()
                if is_treasure(account, commodity) == treasure
            }
            for account in {*balances, *recorded.balances}
        }
    )
    try:
        return _is_as_recorded(other.decide(facts_of(body), dice=_no_dice)[1], body)
    except (CampaignError, NoDice):
        return False
    finally:
        other.state.balances = balances


def _is_as_recorded(draft: Draft, body: Body) -> bool:
    return draft.postings == body.postings and new_values(draft.fields) == new_values(body.fields)


class NoDice(Exception):
    """A command needs dice that were not rolled."""


def _no_dice(sides: int) -> int:
    raise NoDice
