"""Decides damage, healing, rests, conditions, death and revival."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from ledger.decisions import others, time
from ledger.decisions.roll import dice_shown
from ledger.decisions.table import decides
from ledger.dice import evaluate
from ledger.drafting import Drafting
from ledger.errors import InputError, Refusal
from ledger.facts import CharacterDied, CharacterRevived, CharactersHealed, CharactersHurt, ConditionsChanged, RestTaken
from ledger.ids import ACTIVE, CONDITION, DEAD, HP, HP_LOST, HP_MAX, STATUS
from ledger.people import (
    bare_name,
    is_outsider,
    name_of,
    record_attendance,
    require_all_living,
    require_character,
    require_living_person,
    require_person,
)
from ledger.rules.hooks import hooks_of
from ledger.rules.time_passing import pass_time


@decides(CharactersHurt)
def hurt(draft: Drafting, facts: CharactersHurt) -> None:
    """Deal the same damage to everyone named, with what follows from it."""
    accounts = require_all_living(draft, facts.who, require_living_person)
    amount = _amount(draft, facts)
    for account in accounts:
        (others.hurt if _is_untold(draft, account) else hooks_of(draft).hurt)(draft, account, amount, facts.keys)
    _report(draft, accounts, "damage", sign=-1)


@decides(CharactersHealed)
def heal(draft: Drafting, facts: CharactersHealed) -> None:
    """Heal everyone named by the same amount, never above the maximum."""
    accounts = require_all_living(draft, facts.who, _require_healable)
    amount = _amount(draft, facts)
    for account in accounts:
        (others.heal if _is_untold(draft, account) else hooks_of(draft).heal)(draft, account, amount, facts.keys)
    if draft.duration:
        pass_time(draft, draft.duration)
    _report(draft, accounts, "healed", sign=1)


def _is_untold(draft: Drafting, account: str) -> bool:
    """Whether somebody's hit points are those of a foe, or what a log tells of a character."""
    return is_outsider(account) or others.is_known_by_log(draft, account)


def _require_healable(draft: Drafting, name: str) -> str:
    """Require that a character is alive; whoever fell outside the company may get up again."""
    return require_person(draft, name) if is_outsider(name) else require_living_person(draft, name)


def _amount(draft: Drafting, facts: CharactersHurt | CharactersHealed) -> int | None:
    if facts.amount is None:
        if not facts.keys:
            raise InputError("amount_missing")
        return None
    rolled = evaluate(facts.amount, partial(draft.roll, who=name_of(facts.who[0])))
    if rolled.dice:
        draft.step(
            "rolled", rolled.total, expression=facts.amount, faces=" ".join(str(die.face) for die in rolled.dice)
        )
        draft.result["dice"] = dice_shown(rolled)
    elif rolled.total < 1:
        raise InputError("amount_not_positive", amount=facts.amount)
    return max(0, rolled.total)


def _report(draft: Drafting, accounts: list[str], word: str, *, sign: int) -> None:
    changes = {account: draft.change(account, HP) - draft.change(account, HP_LOST) for account in accounts}
    if sign < 0:
        # Whoever has a maximum from this blow on had all of it before.
        changes = {account: change - max(0, draft.change(account, HP_MAX)) for account, change in changes.items()}
    draft.result[word] = {bare_name(account): sign * change for account, change in changes.items()}
    draft.result["hp"] = {bare_name(account): others.hit_points_of(draft, account) for account in accounts}
    draft.result["dead"] = [bare_name(account) for account in accounts if draft.field(account, STATUS) == DEAD]


@decides(RestTaken)
def rest(draft: Drafting, facts: RestTaken) -> None:
    """Rest by the rules; the clock moves on by the length of the rest."""
    accounts = require_all_living(draft, facts.who)
    if facts.days < 1:
        raise InputError("count_not_positive", count=facts.days)
    kinds = draft.rules.tables.group("rests")
    if facts.rest not in kinds:
        raise InputError("rest_unknown", rest=facts.rest, known=sorted(kinds))
    if facts.beside:
        time.begin_apart(draft, accounts)
    hooks_of(draft).rest(draft, facts)
    pass_time(draft, facts.days * int(kinds[facts.rest].get("seconds", 0)))
    if facts.beside:
        time.end_apart(draft, accounts)
    _report(draft, accounts, "healed", sign=1)


@decides(ConditionsChanged)
def change_conditions(draft: Drafting, facts: ConditionsChanged) -> None:
    """Set conditions to a level (without one, to the next), or end them."""
    accounts = require_all_living(draft, facts.who, require_living_person)
    known = draft.rules.tables.group("conditions")
    if not facts.conditions:
        raise InputError("condition_missing", known=sorted(known))
    for condition, level in sorted(facts.conditions.items()):
        if condition not in known:
            raise InputError("condition_unknown", condition=condition, known=sorted(known))
        highest = int(known[condition].get("levels", 1))
        if not 0 <= level <= highest:
            raise InputError("condition_level", condition=condition, level=level, highest=highest)
        for account in accounts:
            held = draft.quantity(account, f"{CONDITION}{condition}")
            wanted = 0 if facts.ended else level or _next_level(known[condition], held)
            if held == wanted:
                code = "condition_absent" if facts.ended else "condition_already"
                raise Refusal(code, who=bare_name(account), condition=condition)
            draft.post(account, f"{CONDITION}{condition}", wanted - held)
            hooks_of(draft).on_condition_changed(draft, account, condition, held)


def _next_level(row: Mapping[str, Any], held: int) -> int:
    """The level of a condition set without a level: the first, or one more if it accumulates."""
    accumulates = bool(row.get("accumulates", "levels" in row))
    return min(int(row["levels"]), held + 1) if accumulates else max(1, held)


@decides(CharacterDied)
def die(draft: Drafting, facts: CharacterDied) -> None:
    """Record a character's death."""
    account = require_person(draft, facts.who)
    if draft.field(account, STATUS) == DEAD:
        raise Refusal("character_dead", who=bare_name(facts.who))
    draft.set(account, STATUS, DEAD)
    hooks_of(draft).die(draft, account)
    draft.result["dead"] = [bare_name(facts.who)]


@decides(CharacterRevived)
def revive(draft: Drafting, facts: CharacterRevived) -> None:
    """Bring a character back from the dead by the rules; in a session it is present."""
    if is_outsider(facts.who):
        raise Refusal("heal_instead", who=bare_name(facts.who))
    account = require_character(draft, facts.who)
    if draft.field(account, STATUS) != DEAD:
        raise Refusal("not_dead", who=facts.who)
    draft.set(account, STATUS, ACTIVE)
    hooks_of(draft).revive(draft, account, facts.keys)
    record_attendance(draft, facts.who)
    _report(draft, [account], "healed", sign=1)
