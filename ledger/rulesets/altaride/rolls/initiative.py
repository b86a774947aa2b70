"""Judges the order of action."""

from __future__ import annotations

import re

from ledger.errors import InputError
from ledger.people import account_of, company
from ledger.rulesets.altaride.characters import scale
from ledger.rulesets.altaride.characters.account import (
    characteristics_of,
    scale_of,
)
from ledger.rulesets.altaride.characters.skills import mean_of_characteristics
from ledger.rulesets.altaride.rolls.d20 import Figure, exact_number
from ledger.rulesets.altaride.rolls.throw import AltarideThrow


def initiative(throw: AltarideThrow) -> None:
    """The smallest scale first; within a scale by (DEX + PER)/2 and a die (`altaride:scale L341`)."""
    tables, draft = throw.tables, throw.draft
    if throw.who is not None:
        total = _roll_initiative(throw, throw.facts.who, initiative_formula(throw, throw.who))
        throw.answer(total=exact_number(total), scale=throw.scale, phase=scale.scale_position(tables, throw.scale))
        return
    fighters: dict[str, tuple[str, int | str]] = {}
    for name in company(draft):
        total = _roll_initiative(throw, name, initiative_formula(throw, account_of(name)))
        fighters[name] = (scale_of(draft, account_of(name)), exact_number(total))
    for name, foe_scale, formula in _parse_foes(throw):
        fighters[name] = (foe_scale, exact_number(_roll_initiative(throw, name, formula)))
    if not fighters:
        raise throw.missing_keys("foes")
    ranked = scale.order_of_action(
        [(name, size, throw.figure(total)) for name, (size, total) in fighters.items()], tables
    )
    for place, name in enumerate(ranked, 1):
        throw.note("acts", fighters[name][1], place=place, name=name, scale=fighters[name][0])
    throw.answer(total=None, order=ranked, initiative={name: fighters[name][1] for name in ranked})


def initiative_formula(throw: AltarideThrow, who: str) -> Figure:
    """Value of the formula of somebody's initiative."""
    return mean_of_characteristics(
        throw.tables, throw.row["formula"], characteristics_of(throw.tables, throw.draft, who)
    )


def _roll_initiative(throw: AltarideThrow, name: str, formula: Figure) -> Figure:
    """Roll and record somebody's initiative."""
    (face,) = throw.roll_d20(name)
    total = formula + face
    account = throw.account(name)
    step, args = ("initiative", {}) if account else ("initiative_told", {"name": name})
    throw.draft.step(step, total, who=account, source=throw.source, formula=formula, **args)
    return total


def _parse_foes(throw: AltarideThrow) -> list[tuple[str, str, int]]:
    """Name, scale and formula of each foe in the key `foes`."""
    found = []
    for part in re.split(r"[,;]", str(throw.keys["foes"])) if "foes" in throw.keys else ():
        name, size, formula = (word.strip() for word in part.split(":"))
        known = throw.tables.find("scales", size)
        if known is None:
            raise InputError("key_value", command="roll", key="foes", value=size, type="choice",
                             allowed=list(throw.tables.group("scales")), group="scales")  # fmt: skip
        found.append((name, known, int(formula)))
    return found
