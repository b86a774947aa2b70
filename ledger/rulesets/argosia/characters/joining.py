"""Records new characters, levels and later changes of thresholds and counters."""

from __future__ import annotations

from collections.abc import Mapping

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import CharacterJoined, Keys, RetainerHired
from ledger.ids import ITEM, ORIGINS, SPENT
from ledger.rules.keys import require_keys
from ledger.rulesets.argosia.characters.account import LEVEL, NATURE, vitals_of
from ledger.rulesets.argosia.characters.counters import set_ability_uses, set_maximum
from ledger.rulesets.argosia.tables import ArgosiaTables

BELONGINGS: Mapping[str, str] = {"torches": "torch", "oil_flasks": "oil_flask", "lanterns": "lantern"}
"""Keys of `join` that give items."""


def join(draft: Drafting, who: str, facts: CharacterJoined | RetainerHired) -> None:
    """Record a new character as given (`argosia:Résolution L15-L31`); nothing is computed."""
    tables, keys = ArgosiaTables.of(draft), facts.keys
    require_keys(tables, "join" if isinstance(facts, CharacterJoined) else "hire", keys)
    draft.post(who, LEVEL, int(keys.get("level", 1)))
    draft.post(who, "hp.max", int(keys["hp"]))
    draft.post(who, "hp", int(keys["hp"]))
    if "nature" in keys:
        draft.set(who, NATURE, str(keys["nature"]))
    set_thresholds_and_counters(draft, who, keys)
    for key, item in BELONGINGS.items():
        if keys.get(key):
            draft.move(ORIGINS, who, ITEM + item, int(keys[key]))


def meet(draft: Drafting, who: str, keys: Keys) -> Keys:
    """Record the level and thresholds of somebody outside the company; return the other keys."""
    if "level" in keys:
        draft.note(who, LEVEL, int(keys["level"]) - draft.quantity(who, LEVEL))
    set_thresholds_and_counters(draft, who, keys)
    return {key: value for key, value in keys.items() if key not in ArgosiaTables.of(draft).traits}


def set_thresholds_and_counters(draft: Drafting, who: str, keys: Keys) -> None:
    """Set the thresholds and counters among the keys."""
    tables = ArgosiaTables.of(draft)
    for trait in tables.traits:
        if trait in keys:
            draft.note(who, trait, int(keys[trait]) - draft.quantity(who, trait))
    for counter, row in tables.counters.items():
        if counter in keys and row.most is not None:
            spent = max(0, row.most - int(keys[counter]))
            draft.note(who, SPENT + counter, spent - draft.quantity(who, SPENT + counter))
        elif counter in keys:
            set_maximum(draft, who, counter, int(keys[counter]))
    if "abilities" in keys:
        set_ability_uses(draft, who, str(keys["abilities"]))


def describe(draft: Drafting, who: str, keys: Keys) -> Keys:
    """Record the keys that change balances, and return those that are fields."""
    require_keys(draft.rules.tables, "describe", keys)
    set_thresholds_and_counters(draft, who, keys)
    return {key: value for key, value in keys.items() if key in ArgosiaTables.of(draft).fields}


def level_up(draft: Drafting, who: str, keys: Keys) -> None:
    """Record the next level and the new maximum of hit points; present hit points do not rise with it.

    Raises:
        InputError: `hit_points_fewer`, if the new maximum is lower than the old one.
    """
    require_keys(draft.rules.tables, "level_up", keys)
    now = vitals_of(draft, who)
    gained = int(keys["hp"]) - now.most - now.aggravated
    if gained < 0:
        raise InputError("hit_points_fewer", hp=keys["hp"], most=now.most + now.aggravated)
    draft.post(who, LEVEL, 1)
    draft.post(who, "hp.max", gained)
    draft.step("level_reached", draft.quantity(who, LEVEL), who=who, hp=int(keys["hp"]))
    set_thresholds_and_counters(draft, who, keys)
