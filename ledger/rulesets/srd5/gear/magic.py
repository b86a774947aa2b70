"""Computes the effects of magic items on their wearer's numbers, from `magic_effects.toml`."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import NamedTuple

from ledger.ids import EQUIPPED
from ledger.rules.working import Read, Working
from ledger.rulesets.srd5.gear import items as gear_items
from ledger.rulesets.srd5.gear.items import ATTUNED, attuned_items, requires_attunement
from ledger.rulesets.srd5.tables import Srd5Tables
from ledger.rulesets.srd5.tables.gear import MagicEffect
from ledger.state import View


class Effect(NamedTuple):
    """The effect of one item on its wearer.

    Attributes:
        item: The item or lot.
        row: Its row of the table of effects.
        plus: The item's own bonus, of a wand +2.
        reads: The fields and balances that it follows from.
    """

    item: str
    row: MagicEffect
    plus: int
    reads: Sequence[Read]


def effects_of(tables: Srd5Tables, state: View, who: str) -> list[Effect]:
    """The effects of the magic items that a character wears or carries, each sort once (`srd5:magic-items PUB`).

    Two of the same name do not add up; an item that requires attunement works only for who is attuned to it.
    """
    rows, fields = tables.magic_effects, state.fields(who)
    own = [key for key, on in fields.items() if on and key.startswith((EQUIPPED, ATTUNED))] if rows else []
    if not own:
        return []
    attuned, found = attuned_items(state, who), dict[str, Effect]()
    worn = gear_items.worn_pieces(tables, state, who)
    for item in dict.fromkeys([*worn, *attuned]):
        thing = worn.get(item) or gear_items.piece(tables, state, item)
        row = rows.get(thing.item or "")
        if row is None or not (item in worn or row.carried):
            continue
        if requires_attunement(tables, state, item) and item not in attuned:
            continue
        if _is_prevented(row, {gear_items.kind_of(tables, thing) for thing in worn.values()}):
            continue
        reads = tuple((who, key) for key in own if key.endswith(f":{item}"))
        found.setdefault(str(thing.item), Effect(item, row, thing.plus, reads))
    return list(found.values())


def _is_prevented(row: MagicEffect, worn: Set[str | None]) -> bool:
    return (row.unarmoured and "armour" in worn) or (row.unshielded and "shield" in worn)


def bonuses(tables: Srd5Tables, state: View, who: str, column: str) -> list[tuple[Effect, int]]:
    """The bonus of each item in a column: `ac`, `saves`, `checks`, `spell_attack`, `spell_dc`."""
    found = []
    for effect in effects_of(tables, state, who):
        own = effect.plus if column == "spell_attack" and effect.row.plus_to_spells else 0
        if adds := effect.row.bonus(column) + own:
            found.append((effect, adds))
    return found


def skill_bonuses(tables: Srd5Tables, state: View, who: str, skill: str) -> list[tuple[Effect, int]]:
    """The bonus of each item to a check: to every check, and to this skill."""
    own = [(effect, effect.row.skill_bonus) for effect in effects_of(tables, state, who) if effect.row.skill == skill]
    return bonuses(tables, state, who, "checks") + own


def damage_bonuses(tables: Srd5Tables, state: View, who: str, weapon: str) -> list[tuple[Effect, int]]:
    """The bonus of each item to the damage of a weapon."""
    return [(effect, effect.row.damage) for effect in effects_of(tables, state, who) if weapon in effect.row.weapons]


def has_effect(tables: Srd5Tables, state: View, who: str, column: str) -> bool:
    """Whether any item has an effect: `unslowed`, `trained`, `no_strength` or `quiet`."""
    return any(effect.row.bonus(column) for effect in effects_of(tables, state, who))


def add_bonuses(working: Working, tables: Srd5Tables, found: Sequence[tuple[Effect, int]]) -> Working:
    """Add the bonuses of items to a working, a line for each."""
    for effect, adds in found:
        working.add(f"items/{effect.item}", adds, tables.magic_effects.source, reads=effect.reads)
    return working


def score_working(tables: Srd5Tables, state: View, who: str, ability: str) -> Working:
    """A score raised by items, and then set by those that set a higher one (`srd5:magic-items PUB`)."""
    working = Working().count(who, ability, state.quantity(who, ability))
    changing = [effect for effect in effects_of(tables, state, who) if effect.row.ability == ability]
    for effect in changing:
        if effect.row.raise_ is not None:
            raised = min(effect.row.most, working.total + effect.row.raise_)
            _become(working, tables, effect, max(working.total, raised))
    for effect in changing:
        _become(working, tables, effect, max(working.total, effect.row.score))
    return working


def _become(working: Working, tables: Srd5Tables, effect: Effect, value: int) -> None:
    if value != working.total:
        working.become(f"items/{effect.item}", value, tables.magic_effects.source, reads=effect.reads)


def changed_scores(tables: Srd5Tables, state: View, who: str) -> dict[str, Working]:
    """The scores that magic items change."""
    abilities = {str(effect.row.ability) for effect in effects_of(tables, state, who)}
    found = {id_: score_working(tables, state, who, id_) for id_ in tables.traits if id_ in abilities}
    return {id_: working for id_, working in found.items() if working.total != state.quantity(who, id_)}


def weapon_bonus(tables: Srd5Tables, state: View, who: str | None, item: str, thing: gear_items.Piece) -> int:
    """The magic bonus to attack and damage; where the weapon requires attunement, only for who is attuned."""
    if who is not None and requires_attunement(tables, state, item) and item not in attuned_items(state, who):
        return thing.plus
    return max(thing.plus, tables.magic_effects.get(thing.item or "", MagicEffect()).weapon)
