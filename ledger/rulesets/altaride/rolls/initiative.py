"""Judges the order of action."""

from __future__ import annotations

import re

from ledger.errors import InputError
from ledger.ids import SECRET
from ledger.others import standing
from ledger.people import account_of, bare_name, company
from ledger.rules.working import exact_number
from ledger.rulesets.altaride.characters import scale
from ledger.rulesets.altaride.characters.account import characteristics_of, scale_of
from ledger.rulesets.altaride.characters.skills import mean_of_characteristics
from ledger.rulesets.altaride.rolls.d20 import Figure
from ledger.rulesets.altaride.rolls.throw import AltarideThrow

INITIATIVE = "initiative"
"""Key of `meet` with the value of the formula of somebody outside the company."""


def initiative(throw: AltarideThrow) -> None:
    """The smallest scale first; within a scale by (DEX + PER)/2 and a die (`altaride:scale L341`)."""
    if throw.person is not None or "score" in throw.keys:
        _initiative_of_one(throw)
        return
    fighters = {
        name: (size, exact_number(_roll_initiative(throw, name, account, formula)))
        for name, account, size, formula in _fighters(throw)
    }
    if not fighters:
        raise throw.missing_keys("foes")
    ranked = scale.order_of_action(
        [(name, size, throw.figure(total)) for name, (size, total) in fighters.items()], throw.tables
    )
    for place, name in enumerate(ranked, 1):
        throw.note("acts", fighters[name][1], place=place, name=name, scale=fighters[name][0])
    throw.answer(total=None, order=ranked, initiative={name: fighters[name][1] for name in ranked})


def _initiative_of_one(throw: AltarideThrow) -> None:
    """Initiative of one character, or of one foe."""
    formula = _own_formula(throw)
    if throw.tables.version < 3:
        total = _roll_initiative(throw, throw.facts.who, throw.who, formula)
    else:
        sides = throw.tables.d20.sides
        (face,) = throw.roll_d20(throw.facts.who)
        total = formula + face
        throw.draft.step("initiative_formula", formula, who=throw.person, source=throw.source)
        throw.draft.step("rolled", face, who=throw.person, expression=f"1d{sides}", faces=str(face))
        throw.draft.step("total", total, who=throw.person, source=throw.source)
        if throw.scale != scale.NORMAL:
            throw.draft.step("acts_by_scale", who=throw.person, source=throw.source, scale=throw.scale)
    throw.answer(total=exact_number(total), scale=throw.scale, phase=scale.scale_position(throw.tables, throw.scale))


def _own_formula(throw: AltarideThrow) -> Figure:
    """Value of the formula of whoever rolls: from the sheet, as told at the meeting, or as given."""
    if "score" in throw.keys or throw.person is None:
        if throw.who is not None:
            raise InputError("score_known", who=throw.facts.who)
        return int(throw.keys["score"])
    if throw.who is not None:
        return initiative_formula(throw, throw.who)
    told = throw.draft.field(throw.person, INITIATIVE)
    if not isinstance(told, int):
        raise throw.missing_keys("score")
    return told


def initiative_formula(throw: AltarideThrow, who: str) -> Figure:
    """Value of the formula of somebody's initiative."""
    return mean_of_characteristics(throw.tables, throw.row.formula, characteristics_of(throw.tables, throw.draft, who))


def _roll_initiative(throw: AltarideThrow, name: str, account: str | None, formula: Figure) -> Figure:
    """Roll and record somebody's initiative."""
    (face,) = throw.roll_d20(name)
    total = formula + face
    step, args = ("initiative", {}) if account else ("initiative_told", {"name": name})
    throw.draft.step(step, total, who=account, source=throw.source, formula=formula, **args)
    return total


def _fighters(throw: AltarideThrow) -> list[tuple[str, str | None, str, Figure]]:
    """Name, account, scale and formula of all who fight: the company, foes with initiative told, those of the keys."""
    draft = throw.draft
    found: dict[str, tuple[str | None, str, Figure]] = {}
    for name in company(draft):
        account = account_of(name)
        found[name] = (account, scale_of(draft, account), initiative_formula(throw, account))
    for account in standing(draft):
        told = draft.field(account, INITIATIVE)
        if isinstance(told, int) and not draft.field(account, SECRET):
            found[bare_name(account)] = (account, scale_of(draft, account), told)
    found |= {name: (None, size, formula) for name, size, formula in _parse_foes(throw)}
    return [(name, *of) for name, of in found.items()]


def _parse_foes(throw: AltarideThrow) -> list[tuple[str, str, int]]:
    """Name, scale and formula of each foe in the key `foes`."""
    found = []
    for part in re.split(r"[,;]", str(throw.keys["foes"])) if "foes" in throw.keys else ():
        name, size, formula = (word.strip() for word in part.split(":"))
        known = throw.tables.find("scales", size)
        if known is None:
            raise InputError("key_value", command="roll", key="foes", value=size, type="choice",
                             allowed=list(throw.tables.scales), group="scales")  # fmt: skip
        found.append((name, known, int(formula)))
    return found
