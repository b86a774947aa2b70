"""Judges who acts first."""

from __future__ import annotations

import re

from ledger.errors import InputError
from ledger.people import account_of, company
from ledger.rulesets.altaride.characters import scale
from ledger.rulesets.altaride.characters.account import (
    characteristics_of,
    scale_of,
)
from ledger.rulesets.altaride.characters.skills import mean
from ledger.rulesets.altaride.rolls.d20 import Figure, whole
from ledger.rulesets.altaride.rolls.throw import Throw


def initiative(throw: Throw) -> None:
    """The smaller act first; within a scale (DEX + PER)/2 and a die decide (`altaride:scale L341`)."""
    tables, draft = throw.tables, throw.draft
    if throw.who is not None:
        total = _initiative_of(throw, throw.facts.who, mean_of(throw, throw.who))
        throw.answer(total=whole(total), scale=throw.scale, phase=scale.position(tables, throw.scale))
        return
    fighters: dict[str, tuple[str, int | str]] = {}
    for name in company(draft):
        total = _initiative_of(throw, name, mean_of(throw, account_of(name)))
        fighters[name] = (scale_of(draft, account_of(name)), whole(total))
    for name, foe_scale, formula in _foes(throw):
        fighters[name] = (foe_scale, whole(_initiative_of(throw, name, formula)))
    if not fighters:
        raise throw.missing_keys("foes")
    ranked = scale.order([(name, size, throw.figure(total)) for name, (size, total) in fighters.items()], tables)
    for place, name in enumerate(ranked, 1):
        throw.note("acts", fighters[name][1], place=place, name=name, scale=fighters[name][0])
    throw.answer(total=None, order=ranked, initiative={name: fighters[name][1] for name in ranked})


def mean_of(throw: Throw, who: str) -> Figure:
    """The formula of somebody's initiative."""
    return mean(throw.tables, throw.row["formula"], characteristics_of(throw.tables, throw.draft, who))


def _initiative_of(throw: Throw, name: str, formula: Figure) -> Figure:
    (face,) = throw.cast_d20(name)
    total = formula + face
    account = throw.account(name)
    step, args = ("initiative", {}) if account else ("initiative_told", {"name": name})
    throw.draft.step(step, total, who=account, source=throw.source, formula=formula, **args)
    return total


def _foes(throw: Throw) -> list[tuple[str, str, int]]:
    """Name, scale and formula of each foe that the key tells."""
    found = []
    for part in re.split(r"[,;]", str(throw.keys["foes"])) if "foes" in throw.keys else ():
        name, size, formula = (word.strip() for word in part.split(":"))
        known = throw.tables.find("scales", size)
        if known is None:
            raise InputError("key_value", command="roll", key="foes", value=size, type="choice",
                             allowed=list(throw.tables.group("scales")), group="scales")  # fmt: skip
        found.append((name, known, int(formula)))
    return found
