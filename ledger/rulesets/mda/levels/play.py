"""Records a level gained, with its choices."""

from __future__ import annotations

from msgspec.structs import replace

from ledger.drafting import Drafting
from ledger.errors import InputError, Refusal
from ledger.facts import Keys
from ledger.people import name_of
from ledger.rules.keys import require_keys
from ledger.rulesets.mda.characters.account import LEVEL, maximum_of, profession_of
from ledger.rulesets.mda.levels.figures import (
    OWED,
    Choice,
    Hero,
    adds_characteristic,
    adds_energy,
    adds_swordsmanship,
    hero_after_level,
    level_faults,
    threshold,
)
from ledger.rulesets.mda.runes.stones import owns_rune
from ledger.rulesets.mda.tables import MdaTables
from ledger.state import View


def hero_of(tables: MdaTables, state: View, who: str) -> Hero:
    """The values of a hero that a level changes, read from the ledger."""
    return Hero(
        level=state.quantity(who, LEVEL),
        pav=state.quantity(who, "xp"),
        values={trait: state.quantity(who, trait) for trait in tables.traits},
        ev_max=state.quantity(who, "hp.max"),
        ea=state.quantity(who, "ea"),
        profession=profession_of(state, who),
        owns_rune=owns_rune(tables, state, who),
    )


def level_up(draft: Drafting, who: str, keys: Keys) -> None:
    """Record the next level and what it brings; present vital energy rises with its maximum (`mda:2.7 L279-L295`)."""
    tables = MdaTables.of(draft)
    require_keys(tables, "level_up", keys)
    before, choice = hero_of(tables, draft, who), _choice(keys)
    if not before.level:
        raise Refusal("no_level", who=name_of(who))
    for fault in level_faults(tables, before, choice):
        draft.refuse(fault.code, **{"who": name_of(who), **fault.facts})
    level, source = before.level + 1, tables.level_up.source
    draft.step("level_reached", level, who=who, source=tables.levels.source, needed=threshold(tables, level))
    if choice.ev_die is None and adds_energy(tables, level):
        (face,) = draft.roll(tables.level_up.sides, 1, name_of(who), "measures:hp")
        choice = replace(choice, ev_die=face)
    elif choice.ev_die is not None and adds_energy(tables, level):
        draft.note_faces(tables.level_up.sides, (choice.ev_die,), name_of(who), "measures:hp")
    after = hero_after_level(tables, before, choice)
    draft.post(who, LEVEL, 1)
    _record_values(draft, who, before, after, choice)
    if gained := after.ev_max - before.ev_max:
        draft.step("ev_gained", gained, who=who, source=source)
        draft.post(who, "hp.max", gained)
        draft.post(who, "hp", gained)
    if gained := after.ea - before.ea:
        draft.step("ea_gained", gained, who=who, source=source, level=level)
        draft.post(who, "ea.max", gained)
        draft.post(who, "ea", gained)


def _choice(keys: Keys) -> Choice:
    if ("from" in keys) != ("to" in keys) or ("from" in keys and keys["from"] == keys["to"]):
        raise InputError("transfer_needs_both")
    given = {name: str(keys[key]) for key, name in CHOICE_KEYS.items() if key in keys}
    characteristics = tuple(str(keys["characteristic"]).split(",")) if "characteristic" in keys else ()
    die = int(keys["ev_die"]) if "ev_die" in keys else None
    return Choice(characteristics=characteristics, ev_die=die, **given)


CHOICE_KEYS = {"combat": "combat", "from": "source", "to": "target"}


def _record_values(draft: Drafting, who: str, before: Hero, after: Hero, choice: Choice) -> None:
    tables, source = MdaTables.of(draft), MdaTables.of(draft).level_up.source
    for trait in (*choice.characteristics, *([choice.combat] if choice.combat else [])):
        draft.step("characteristic_raised", after.values[trait], who=who, source=source, trait=trait)
    unchosen = {
        "characteristics": not choice.characteristics and adds_characteristic(tables, after.level),
        "swordsmanship": choice.combat is None and adds_swordsmanship(tables, after.level),
    }
    for group, is_left in unchosen.items():
        if is_left and any(after.values[trait] < maximum_of(tables, trait) for trait in tables.group(group)):
            _record_unchosen(draft, who, group, after.level)
    if choice.source is not None:
        draft.step("point_moved", who=who, source=source, giver=choice.source, taker=str(choice.target))
    for trait, value in after.values.items():
        draft.post(who, trait, value - before.values[trait])


UNCHOSEN = {"characteristics": "characteristic", "swordsmanship": "swordsmanship"}
"""Beginnings of the steps about such points."""


def _record_unchosen(draft: Drafting, who: str, group: str, level: int) -> None:
    rule = MdaTables.of(draft).level_up
    kept = rule.choices_kept
    step = f"{UNCHOSEN[group]}_{'owed' if kept else 'kept'}"
    draft.step(step, who=who, source=rule.source, level=level)
    if kept:
        draft.post(who, OWED[group], 1)


def choose(draft: Drafting, who: str, option: str, keys: Keys) -> None:
    """Record what a point raises that a level brought (`mda:2.7 L283, L295`)."""
    tables = MdaTables.of(draft)
    require_keys(tables, "choose", keys)
    group = next(group for group in OWED if option in tables.group(group))
    draft.post(who, OWED[group], -1)
    draft.post(who, option, 1)
    value, source = draft.quantity(who, option), tables.level_up.source
    draft.step("characteristic_raised", value, who=who, source=source, trait=option)
