"""Records a roll of any kind, by the judge of its kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import RollRecorded
from ledger.ids import CHARACTER
from ledger.people import company
from ledger.rules.keys import require_keys
from ledger.rules.shared.throw import require_options
from ledger.rulesets.argosia.characters.account import (
    level_of,
    names_of_adventurers,
    reasons_not_to_act,
    require_able_to_act,
)
from ledger.rulesets.argosia.rolls import combat, turns
from ledger.rulesets.argosia.rolls.d20 import group_succeeds, luck_answer
from ledger.rulesets.argosia.rolls.dangers import element, poison
from ledger.rulesets.argosia.rolls.fight import attack, combat_roll, creature_trick, initiative, surprise, trick
from ledger.rulesets.argosia.rolls.throw import ArgosiaThrow
from ledger.rulesets.argosia.tables import ArgosiaTables


def roll(draft: Drafting, facts: RollRecorded) -> None:
    """Roll and judge one of the kinds (`argosia:Résolution L15-L67` and the section of each)."""
    kind = str(facts.kind)
    require_keys(draft.rules.tables, "roll", facts.keys, kind)
    row = ArgosiaTables.of(draft).rolls[kind]
    scored = row.adds is not None and kind != "initiative"
    require_options(facts, target=row.value in VALUES_FOR_VS, edge=scored)
    throw = ArgosiaThrow(draft, facts)
    if throw.affected is not None and row.acts:
        require_able_to_act(draft, throw.affected)
    _require_room_in_turn(throw)
    JUDGES[row.judge](throw)


MOVEMENT = "movement"
"""Kind of the rolls of a difficult move."""

VALUES_FOR_VS = ("threshold", "defence", "target_characteristic")
"""Values of kinds that may be given as `--vs`."""


def _require_room_in_turn(throw: ArgosiaThrow) -> None:
    """Refuse more manoeuvres than one turn allows with this action (`argosia:L86-L89, L93, L103`)."""
    if "manoeuvres" not in throw.keys:
        return
    manoeuvres = int(throw.keys["manoeuvres"]) + (
        "paces" in throw.keys or throw.keys.get("tactical", "none") not in ("none", False)
    )
    if not combat.is_turn_allowed(throw.tables, 1, manoeuvres):
        throw.draft.refuse("turn_too_full", actions=throw.tables.turn.actions, manoeuvres=throw.tables.turn.manoeuvres)
    throw.draft.step("turn", manoeuvres, who=throw.who, source=throw.tables.turn.source, actions=1)


def characteristic(throw: ArgosiaThrow) -> None:
    """1d20 and half the level against a characteristic (`argosia:Résolution L20-L21`)."""
    threshold = throw.given("threshold")
    roller = throw.affected if turns.are_kept(throw.tables) else throw.who
    if threshold is None and roller is not None:
        threshold = throw.draft.quantity(roller, throw.kind) or None
    if threshold is None:
        raise throw.missing_keys("threshold")
    throw.add_bonuses()
    rolled = throw.against(threshold)
    if throw.kind == MOVEMENT and not rolled.success and turns.are_kept(throw.tables):
        _pay_for_failed_move(throw)
    throw.finish_with(rolled)


def _pay_for_failed_move(throw: ArgosiaThrow) -> None:
    """A move that fails is not made, or costs another manoeuvre: the action of the turn (`argosia:Se déplacer L97`)."""
    throw.note("moves_anyway" if throw.keys.get("anyway") else "does_not_move", source=throw.tables.movement.source)
    if throw.keys.get("anyway"):
        turns.begin(throw.draft, throw.affected, turns.SPENT)


def save(throw: ArgosiaThrow) -> None:
    """1d20 and the level against 15, or 18 for creatures (`argosia:Jets de sauvegarde L39`)."""
    throw.add_bonuses()
    throw.finish_with(throw.save(throw.level, throw.nature))


def luck_roll(throw: ArgosiaThrow) -> None:
    """1d6: no or yes (`argosia:Le jet de chance L63-L67`)."""
    face = throw.roll_sum(throw.tables.luck.sides, source=throw.source)
    answer = luck_answer(throw.tables, face)
    throw.note("answer", answer=answer)
    throw.fill_answer(total=face, outcome="success" if answer == "yes" else "failure", answer=answer)


def group_action(throw: ArgosiaThrow) -> None:
    """Everybody rolls; at least half must succeed (`argosia:Actions de groupe L53-L57`)."""
    keys, facts = throw.keys, throw.facts
    counted = "successes" in keys or "failures" in keys
    trait = str(facts.value or keys.get("trait", ""))
    if counted == bool(trait):
        raise InputError("keys_together", keys=["trait", "successes"]) if trait else throw.missing_keys("trait")
    if counted:
        successes = int(keys.get("successes", 0))
        rolled = successes + int(keys.get("failures", 0))
    else:
        rolls = _roll_for_everybody(throw, trait)
        successes, rolled = sum(rolls.values()), len(rolls)
        throw.draft.result["rolls"] = rolls
    if not rolled:
        raise throw.missing_keys("successes", "failures")
    success = group_succeeds(throw.tables, successes, rolled)
    throw.note("group", successes, rolled=rolled)
    needed = next(count for count in range(rolled + 1) if group_succeeds(throw.tables, count, rolled))
    throw.fill_answer(total=successes, target=needed, outcome="success" if success else "failure", success=success)


def _roll_for_everybody(throw: ArgosiaThrow, trait: str) -> dict[str, bool]:
    """Whether each present adventurer succeeds, by name; those who cannot act do not roll."""
    draft = throw.draft
    throw.add_bonuses()
    there = [
        name for name in names_of_adventurers(draft, company(draft)) if not reasons_not_to_act(draft, CHARACTER + name)
    ]
    thresholds = {name: draft.quantity(CHARACTER + name, trait) for name in there}
    if unknown := [name for name, threshold in thresholds.items() if not threshold]:
        raise InputError("threshold_unknown", who=unknown, trait=trait)
    return {
        name: throw.against(threshold, level=level_of(draft, CHARACTER + name), name=name).success
        for name, threshold in thresholds.items()
    }


JUDGES: Mapping[str, Callable[[ArgosiaThrow], None]] = {
    "attack": attack,
    "characteristic": characteristic,
    "combat": combat_roll,
    "creature_trick": creature_trick,
    "element": element,
    "group_action": group_action,
    "initiative": initiative,
    "luck": luck_roll,
    "poison": poison,
    "save": save,
    "surprise": surprise,
    "trick": trick,
}
"""How each kind of roll is judged, by the `judge` of its row."""
