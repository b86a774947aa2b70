"""Decides rolls: of an expression, or of a kind that the ruleset judges."""

from __future__ import annotations

from functools import partial
from typing import Any

from ledger.decisions.others import account_of_roller, roll_as_judged
from ledger.decisions.table import decides
from ledger.dice import DiceResult, evaluate
from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import GAME_MASTER, RollRecorded
from ledger.people import is_outsider, require_living_person, require_person
from ledger.rules.hooks import hooks_of


@decides(RollRecorded)
def roll(draft: Drafting, facts: RollRecorded) -> None:
    """Roll and judge; the result has dice, total, target, outcome and margin."""
    if facts.who != GAME_MASTER:
        require_living_person(draft, facts.who)
    if is_outsider(facts.who):
        draft.stand_in = facts.who
    if facts.kind is not None:
        kinds = draft.rules.tables.group("rolls")
        if facts.kind not in kinds:
            raise InputError("roll_unknown", kind=facts.kind, known=sorted(kinds))
        hooks_of(draft).roll(draft, roll_as_judged(draft, facts))
        _note_outcome(draft, facts, under=bool(kinds[facts.kind].get("under")))
        return
    if facts.expression is None:
        raise InputError("roll_missing")
    rolled = evaluate(facts.expression, partial(draft.roll, who=_thrower(facts.who), purpose="roll"), edge=facts.edge)
    target, outcome = facts.target, None
    if facts.against is not None:
        if facts.against.who != GAME_MASTER:
            require_person(draft, facts.against.who)
        opposed = evaluate(facts.against.roll, partial(draft.roll, who=_thrower(facts.against.who), purpose="opposed"))
        record_roll(draft, opposed, who=facts.against.who)
        target = opposed.total
        draft.result["against"] = {"expression": facts.against.roll, "dice": dice_shown(opposed), "total": target}
    margin = None
    if target is not None:
        margin = rolled.total - target
        # Equal totals of two sides are a tie; reaching a given target is a success.
        tie = facts.against is not None and margin == 0
        outcome = None if tie else "success" if margin >= 0 else "failure"
    record_roll(draft, rolled, who=facts.who)
    draft.result.update(
        expression=facts.expression,
        dice=dice_shown(rolled),
        total=rolled.total,
        target=target,
        outcome=outcome,
        margin=margin,
    )
    _note_outcome(draft, facts)


def _note_outcome(draft: Drafting, facts: RollRecorded, *, under: bool = False) -> None:
    """Record the outcome of the roll in the derivation; `tie` is nobody's success.

    Args:
        under: Whether the target is the most that succeeds.
    """
    answer = draft.result
    if answer.get("target") is not None:
        numbers = {name: answer[name] for name in ("total", "target", "margin") if answer.get(name) is not None}
        numbers |= {"under": 1} if under else {}
        draft.step("judged", answer["outcome"] or "tie", who=account_of_roller(facts.who), **numbers)
    elif answer.get("outcome") is not None:
        draft.step("came_out", answer["outcome"], who=account_of_roller(facts.who))


def dice_shown(rolled: DiceResult) -> list[dict[str, Any]]:
    """The dice of a roll, as the result shows them."""
    return [{"sides": die.sides, "face": die.face, "kept": die.kept} for die in rolled.dice]


def record_roll(draft: Drafting, rolled: DiceResult, *, who: str) -> None:
    """Record the dice of a roll in the derivation."""
    shown = " ".join(f"{die.face}" if die.kept else f"({die.face})" for die in rolled.dice)
    draft.step("rolled", rolled.total, who=account_of_roller(who), expression=rolled.expression, faces=shown)


def _thrower(who: str) -> str:
    """Whose dice they are: the game master throws for those outside the company."""
    return GAME_MASTER if is_outsider(who) else who
