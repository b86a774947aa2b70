"""Records rolls: each kind is judged by its own function."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ledger.drafting import Drafting
from ledger.facts import RollRecorded
from ledger.rules.keys import require_keys
from ledger.rules.shared.throw import require_options
from ledger.rulesets.mda.characters.account import require_able_to_act, require_able_to_fight
from ledger.rulesets.mda.fight import rolls as fight_rolls
from ledger.rulesets.mda.levels.experience import record_pav
from ledger.rulesets.mda.rolls.throw import MaitresDArmesThrow, passes_check, pav_of_die
from ledger.rulesets.mda.runes.rolls import rune_test
from ledger.rulesets.mda.tables import MdaTables


def roll(draft: Drafting, facts: RollRecorded) -> None:
    """Record a roll of one of the kinds; `targeted` kinds may take their number by `--vs`."""
    kind = str(facts.kind)
    require_keys(draft.rules.tables, "roll", facts.keys, kind)
    row = MdaTables.of(draft).rolls[kind]
    require_options(facts, against=row.opposed, target=row.targeted)
    throw = MaitresDArmesThrow(draft, facts)
    if throw.affected is not None and row.acts:
        require_able_to_act(draft, throw.affected)
    if throw.affected is not None and row.fights:
        require_able_to_fight(draft, throw.affected)
    JUDGES[row.judge](throw)


def _check(throw: MaitresDArmesThrow) -> None:
    """1d20 and a modifier, at most the characteristic; half of the die are adventure points (`mda:2.2 L209-L220`)."""
    score, modifier = throw.score(throw.kind), throw.given("modifier") or 0
    (face,) = throw.roll_dice(throw.tables.checks.sides)
    total = face + modifier
    throw.note("check_die", face, face=face)
    if modifier:
        throw.note("check_modifier", total, modifier=modifier)
    pav = 0
    if throw.who is not None and throw.keys.get("requested", True):
        pav = pav_of_die(throw.tables, face)
        throw.note("pav_of_check", pav, face=face)
        record_pav(throw.draft, throw.who, pav)
    throw.done(total=total, target=score, success=passes_check(total, score), pav=pav)


JUDGES: Mapping[str, Callable[[MaitresDArmesThrow], None]] = {
    "attack": fight_rolls.attack,
    "check": _check,
    "exposed": fight_rolls.exposed,
    "flight": fight_rolls.flight,
    "impact": fight_rolls.impact,
    "initiative": fight_rolls.initiative,
    "parry": fight_rolls.parry,
    "rune_test": rune_test,
    "series": fight_rolls.series,
    "third_attacks": fight_rolls.third_attacks,
}
"""The function for each kind of roll, by the `judge` of the tables."""
