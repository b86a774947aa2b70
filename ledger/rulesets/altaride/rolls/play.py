"""Records a roll of any kind, by the judge of its kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ledger.drafting import Drafting
from ledger.facts import RollRecorded
from ledger.rules.keys import declared_keys, require_keys, unknown_key_error
from ledger.rules.shared.throw import require_options
from ledger.rulesets.altaride.characters import scale
from ledger.rulesets.altaride.rolls.initiative import initiative
from ledger.rulesets.altaride.rolls.throw import AltarideThrow
from ledger.rulesets.altaride.sorcery.rolls import cast, resist, rune
from ledger.rulesets.altaride.tables import AltarideTables

SKILL_KEYS = frozenset({"modifier", "score", "opponent", "own_scale", "action", "phases", "target"})
"""Keys of every roll of a skill."""


AGAINST, TARGET = "--against", "--vs"


def roll(draft: Drafting, facts: RollRecorded) -> None:
    """Roll and judge one of the kinds (`altaride:skills L180-L187` and the section of each)."""
    tables, kind = AltarideTables.of(draft), str(facts.kind)
    require_keys(tables, "roll", facts.keys, kind)
    judge, known = JUDGES[tables.rolls[kind].judge]
    rows = {key: row for key, row in declared_keys(tables, "roll", kind).items() if key in known}
    for key in sorted(facts.keys):
        if key not in rows:
            raise unknown_key_error(tables, "roll", key, rows)
    require_options(facts, against=AGAINST in known, target=TARGET in known)
    judge(AltarideThrow(draft, facts))


def _skill(throw: AltarideThrow) -> None:
    """A skill against a difficulty, or against somebody else's (`altaride:skills L180-L187`)."""
    throw.skill = throw.required("skill") if throw.kind == "skill" else throw.kind
    _judge_skill(throw)


def _judge_skill(throw: AltarideThrow) -> None:
    """Judge a skill against a difficulty, or against somebody else's roll."""
    side = throw.roll_own_side()
    if throw.is_opposed:
        throw.finish_against(side, throw.roll_other_side())
    else:
        throw.finish(side, throw.difficulty())


def _opposition(throw: AltarideThrow) -> None:
    """Two rolls, of which the higher total wins; the margin may be added to damage (`altaride:skills L187`)."""
    throw.skill = throw.required("skill")
    throw.require_opponent()
    throw.finish_against(throw.roll_own_side(), throw.roll_other_side())


def _weapon(throw: AltarideThrow) -> None:
    """An attack with a weapon, which may be made for another scale (`altaride:scale L331-L333`)."""
    weapon, own = throw.required("weapon"), throw.scale
    made_for = str(throw.keys.get("weapon_scale", own))
    throw.skill = scale.weapon_skill(throw.tables, own, made_for, weapon, throw.draft.refuse)
    throw.note("weapon_skill", weapon=weapon, scale=made_for, skill=throw.skill)
    throw.draft.result["skill"] = throw.skill
    _judge_skill(throw)


Judge = Callable[[AltarideThrow], None]


JUDGES: Mapping[str, tuple[Judge, frozenset[str]]] = {
    "skill": (_skill, SKILL_KEYS | {"skill", "difficulty", AGAINST, TARGET}),
    "opposition": (_opposition, SKILL_KEYS | {"skill", AGAINST}),
    "weapon": (_weapon, SKILL_KEYS | {"weapon", "weapon_scale", "difficulty", AGAINST, TARGET}),
    "cast": (
        cast,
        frozenset({
            "modifier", "score", "phases", "difficulty", TARGET, "words", "spell", "casters", "targets", "power",
            "scale", "range", "area", "duration", "casting_time", "gm_bonus",
        }),
    ),
    "resist": (resist, frozenset({"modifier", "score", "phases", "target", "difficulty", AGAINST, TARGET})),
    "rune": (
        rune,
        frozenset({"modifier", "score", "phases", "difficulty", TARGET, "casting_time", "object", "trigger", "spell"}),
    ),
    "initiative": (initiative, frozenset({"foes", "score"})),
}  # fmt: skip
"""How each kind of roll is judged, by the `judge` of its row, and the keys and options that it reads."""
