"""Records rolls: each kind is judged by its own function."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ledger.drafting import Drafting
from ledger.facts import RollRecorded
from ledger.rules.keys import require_keys
from ledger.rules.shared.throw import require_options
from ledger.rulesets.srd5.characters import abilities
from ledger.rulesets.srd5.rolls import attacks, checks, features, saves
from ledger.rulesets.srd5.tables import Srd5Tables


def roll(draft: Drafting, facts: RollRecorded) -> None:
    """Record a roll of one of the kinds."""
    tables = Srd5Tables.of(draft)
    require_keys(tables, "roll", facts.keys, str(facts.kind))
    judge = tables.rolls[str(facts.kind)].judge
    require_options(facts, against=judge in OPPOSED, target=judge not in WITHOUT_TARGET, edge=judge not in WITHOUT_D20)
    JUDGES[judge](draft, facts)


OPPOSED = ("check",)
WITHOUT_D20 = ("damage", "feature", "score")
WITHOUT_TARGET = (*WITHOUT_D20, "death", "initiative", "stabilise", "turn_order")
"""Judges that take no number to reach, or no advantage."""


def _score(draft: Drafting, facts: RollRecorded) -> None:
    """An ability score of four dice (`srd5:abilities PUB`)."""
    rule = Srd5Tables.of(draft).scores
    faces = draft.roll(rule.sides, rule.dice, facts.who)
    score = abilities.rolled_score(Srd5Tables.of(draft), faces)
    least = sorted(faces)[: len(faces) - rule.kept]
    dice = []
    for face in faces:
        kept = face not in least
        if not kept:
            least.remove(face)
        dice.append({"sides": rule.sides, "face": face, "kept": kept})
    expression = f"{rule.dice}d{rule.sides}kh{rule.kept}"
    draft.step("rolled", score, expression=expression, faces=" ".join(map(str, faces)), source=rule.source)
    draft.result.update(expression=expression, dice=dice, total=score, target=None, outcome=None, margin=None)


JUDGES: Mapping[str, Callable[[Drafting, RollRecorded], None]] = {
    "attack": attacks.attack,
    "check": checks.check,
    "concentration": saves.concentration,
    "damage": attacks.damage,
    "death": saves.death,
    "feature": features.feature,
    "group": checks.group,
    "hazard": saves.hazard,
    "influence": checks.influence,
    "initiative": checks.initiative,
    "passive": checks.passive,
    "save": saves.save,
    "score": _score,
    "stabilise": checks.stabilise,
    "turn_order": checks.turn_order,
}
"""How each kind of roll is judged, by the `judge` of its row."""
