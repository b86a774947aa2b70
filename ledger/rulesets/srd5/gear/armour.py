"""Computes armour class and what heavy armour costs its wearer."""

from __future__ import annotations

from ledger.ids import EQUIPPED
from ledger.rules.working import Working
from ledger.rulesets.srd5.characters import abilities
from ledger.rulesets.srd5.gear.items import Piece, kind_of, worn_pieces
from ledger.rulesets.srd5.rolls.figures import armour_class
from ledger.rulesets.srd5.tables import Srd5Tables
from ledger.rulesets.srd5.tables.gear import Worn
from ledger.state import View


def shield_bonus(tables: Srd5Tables, plus: int = 0) -> int:
    """What a shield adds (`srd5:equipment PUB Armor`)."""
    return tables.armour.shield + plus


def ac_working(tables: Srd5Tables, state: View, who: str) -> Working:
    """A character's armour class, with its working."""
    from ledger.rulesets.srd5.gear import magic

    # An override may have let a character wear several of a kind; the last one counts.
    worn = {kind_of(tables, thing): (item, thing) for item, thing in worn_pieces(tables, state, who).items()}
    armour_item, armour = worn.get("armour", ("", Piece(None)))
    dex, score = abilities.modifier_of(tables, state, who, "dex"), state.quantity(who, "dex")
    row = tables.armour.worn.get(armour.base or "")
    working = Working(tables.armour.source)
    if row is None:
        working.add("unarmoured", armour_class(tables, 0, None), tables.base_ac.source)
        for effect, base in magic.bonuses(tables, state, who, "base_ac"):
            if base > working.total:
                working.become(f"items/{effect.item}", base, tables.magic_effects.source, reads=effect.reads)
    else:
        reads = ((who, EQUIPPED + armour_item),)
        working.add(f"items/{armour_item}", row.ac, row.source, reads=reads)
    base = armour_class(tables, 0, row)
    if adds := armour_class(tables, dex, row) - base:
        working.add("traits/dex", adds, score=score, reads=((who, "dex"),))
    if armour.plus:
        working.add("magic", armour.plus, reads=((who, EQUIPPED + armour_item),))
    if "shield" in worn:
        item, thing = worn["shield"]
        working.add(f"items/{item}", shield_bonus(tables, thing.plus), reads=((who, EQUIPPED + item),))
    return magic.add_bonuses(working, tables, magic.bonuses(tables, state, who, "ac"))


def armour_worn(tables: Srd5Tables, state: View, who: str) -> Worn | None:
    """The row of the armour that somebody wears, None without any."""
    bases = [thing.base for thing in worn_pieces(tables, state, who).values() if kind_of(tables, thing) == "armour"]
    return tables.armour.worn.get(str(bases[0])) if bases else None


def sorts_worn(tables: Srd5Tables, state: View, who: str) -> set[str]:
    """The sorts of armour that somebody wears: `light`, `medium`, `heavy`, `shield` (`srd5:equipment PUB Armor`)."""
    kinds = {kind_of(tables, thing) for thing in worn_pieces(tables, state, who).values()}
    armour = armour_worn(tables, state, who)
    return ({"shield"} if "shield" in kinds else set()) | ({armour.sort} if armour else set())


def needed_strength(tables: Srd5Tables, state: View, who: str) -> int:
    """The Strength that the armour worn requires, 0 for none."""
    armour = armour_worn(tables, state, who)
    return armour.needs_str if armour else 0


def slowed_by_armour(tables: Srd5Tables, state: View, who: str) -> int:
    """Feet of Speed lost to an armour too heavy for its wearer (`srd5:equipment PUB Armor`)."""
    from ledger.rulesets.srd5.gear import magic

    strong = abilities.score_of(tables, state, who, "str") >= needed_strength(tables, state, who)
    if strong or any(magic.has_effect(tables, state, who, column) for column in ("no_strength", "unslowed")):
        return 0
    return tables.wearing.slow_ft


def stealth_at_disadvantage(tables: Srd5Tables, state: View, who: str) -> bool:
    """Whether the armour worn gives Disadvantage on Stealth (`srd5:equipment PUB Armor`)."""
    from ledger.rulesets.srd5.gear import magic

    armour = armour_worn(tables, state, who)
    return armour is not None and armour.stealth_disadvantage and not magic.has_effect(tables, state, who, "quiet")
