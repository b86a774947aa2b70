"""Computes the effects of magic items on their wearer's numbers, from `magic_effects.toml`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ledger.ids import EQUIPPED
from ledger.rules.tables import Tables
from ledger.rules.working import Read, Working
from ledger.rulesets.srd5.gear import items as gear_items
from ledger.rulesets.srd5.gear.attunement.figures import ATTUNED, attuned_items, requires_attunement

if TYPE_CHECKING:
    from ledger.state import View

EFFECTS = "magic_effects"

WITHOUT = {"unarmoured": "armour", "unshielded": "shield"}
"""Kinds of gear that prevent an effect, by the column that says so."""


class Effect(NamedTuple):
    """The effect of one item on its wearer.

    Attributes:
        item: The item or lot.
        row: Its row of the table of effects.
        plus: The item's own bonus, of a wand +2.
        reads: The fields and balances that it follows from.
    """

    item: str
    row: Mapping[str, Any]
    plus: int
    reads: Sequence[Read]


def effects_of(tables: Tables, state: View, who: str) -> list[Effect]:
    """The effects of the magic items that a character wears or carries, each sort once (`srd5:magic-items PUB`).

    Two of the same name do not add up; an item that requires attunement works only for who is attuned to it.
    """
    rows, fields = tables.group(EFFECTS), state.fields(who)
    own = [key for key, on in fields.items() if on and key.startswith((EQUIPPED, ATTUNED))] if rows else []
    if not own:
        return []
    attuned, found = attuned_items(state, who), dict[str, Effect]()
    worn = gear_items.worn_pieces(tables, state, who)
    for item in dict.fromkeys([*worn, *attuned]):
        thing = worn.get(item) or gear_items.piece(tables, state, item)
        row = rows.get(thing.item or "")
        if row is None or not (item in worn or row.get("carried")):
            continue
        if requires_attunement(tables, state, item) and item not in attuned:
            continue
        if any(row.get(column) and kind in _kinds_worn(tables, worn) for column, kind in WITHOUT.items()):
            continue
        reads = tuple((who, key) for key in own if key.endswith(f":{item}"))
        found.setdefault(str(thing.item), Effect(item, row, thing.plus, reads))
    return list(found.values())


def _kinds_worn(tables: Tables, worn: Mapping[str, gear_items.Piece]) -> set[str | None]:
    return {gear_items.kind_of(tables, thing) for thing in worn.values()}


def bonuses(tables: Tables, state: View, who: str, column: str) -> list[tuple[Effect, int]]:
    """The bonus of each item in a column: `ac`, `saves`, `checks`, `spell_attack`, `spell_dc`."""
    found = []
    for effect in effects_of(tables, state, who):
        own = effect.plus if column == "spell_attack" and effect.row.get("plus_to_spells") else 0
        if adds := int(effect.row.get(column, 0)) + own:
            found.append((effect, adds))
    return found


def skill_bonuses(tables: Tables, state: View, who: str, skill: str) -> list[tuple[Effect, int]]:
    """The bonus of each item to a check: to every check, and to this skill."""
    own = [
        (effect, int(effect.row["skill_bonus"]))
        for effect in effects_of(tables, state, who)
        if effect.row.get("skill") == skill
    ]
    return bonuses(tables, state, who, "checks") + own


def damage_bonuses(tables: Tables, state: View, who: str, weapon: str) -> list[tuple[Effect, int]]:
    """The bonus of each item to the damage of a weapon."""
    return [
        (effect, int(effect.row["damage"]))
        for effect in effects_of(tables, state, who)
        if weapon in effect.row.get("weapons", ())
    ]


def has_effect(tables: Tables, state: View, who: str, column: str) -> bool:
    """Whether any item has an effect: `unslowed`, `trained`, `no_strength` or `quiet`."""
    return any(effect.row.get(column) for effect in effects_of(tables, state, who))


def add_bonuses(working: Working, tables: Tables, found: Sequence[tuple[Effect, int]]) -> Working:
    """Add the bonuses of items to a working, a line for each."""
    for effect, adds in found:
        working.add(f"items/{effect.item}", adds, tables.source(EFFECTS), reads=effect.reads)
    return working


def score_working(tables: Tables, state: View, who: str, ability: str) -> Working:
    """A score raised by items, and then set by those that set a higher one (`srd5:magic-items PUB`)."""
    working = Working().count(who, ability, state.quantity(who, ability))
    changing = [effect for effect in effects_of(tables, state, who) if effect.row.get("ability") == ability]
    for effect in changing:
        if "raise" in effect.row:
            raised = min(int(effect.row["most"]), working.total + int(effect.row["raise"]))
            _become(working, tables, effect, max(working.total, raised))
    for effect in changing:
        _become(working, tables, effect, max(working.total, int(effect.row.get("score", 0))))
    return working


def _become(working: Working, tables: Tables, effect: Effect, value: int) -> None:
    if value != working.total:
        working.become(f"items/{effect.item}", value, tables.source(EFFECTS), reads=effect.reads)


def changed_scores(tables: Tables, state: View, who: str) -> dict[str, Working]:
    """The scores that magic items change."""
    abilities = {str(effect.row.get("ability")) for effect in effects_of(tables, state, who)}
    found = {id_: score_working(tables, state, who, id_) for id_ in tables.group("traits") if id_ in abilities}
    return {id_: working for id_, working in found.items() if working.total != state.quantity(who, id_)}


def weapon_bonus(tables: Tables, state: View, who: str | None, item: str, thing: gear_items.Piece) -> int:
    """The magic bonus to attack and damage; where the weapon requires attunement, only for who is attuned."""
    if who is not None and requires_attunement(tables, state, item) and item not in attuned_items(state, who):
        return thing.plus
    return max(thing.plus, int(tables.group(EFFECTS).get(thing.item or "", {}).get("weapon", 0)))
