"""Records damage, its halving by saves and resistances, and its effects."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import Keys
from ledger.ids import CONDITION, DESTROYED, ITEM
from ledger.people import name_of
from ledger.rules.keys import require_keys
from ledger.rules.shared.amounts import require_amount
from ledger.rulesets.argosia.characters.account import (
    INITIATIVE,
    conditions_of,
    level_of,
    nature_of,
    set_vitals,
    vitals_of,
)
from ledger.rulesets.argosia.health import hit_points
from ledger.rulesets.argosia.rolls import dangers
from ledger.rulesets.argosia.rolls.d20 import dice_count, judge, save_threshold
from ledger.rulesets.argosia.tables import ArgosiaTables


def hurt(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    """Record damage, after a save or a resistance, and its effects."""
    tables = ArgosiaTables.of(draft)
    require_keys(tables, "damage", keys)
    amount = require_amount(amount)
    if keys.get("saved"):
        damage = dangers.half_damage(tables, amount)
        draft.step("saved", damage, who=who, source=tables.resistance.source, damage=amount)
        amount = damage
    secondary, contusion = False, bool(keys.get("contusion"))
    if "element" in keys and contusion:
        # At least a wound (`argosia:Attaquer L113`).
        draft.step("no_secondary", who=who, source=tables.elements.source, effect=str(keys["element"]))
    elif "element" in keys:
        amount, secondary = _damage_of_element(draft, who, amount, keys)
    record_damage(draft, who, amount, aggravated=bool(keys.get("aggravated")), knockout=bool(keys.get("knockout")))
    if "loses" in keys and keys.get("element") != "acid":
        raise InputError("only_of_acid", keys=["loses"])
    if secondary:
        _record_secondary_effect(draft, who, str(keys["element"]))
        if "loses" in keys:
            _record_acid_loss(draft, who, str(keys["loses"]))
    elif "loses" in keys and tables.version >= 3:
        draft.step("nothing_lost", who=who, source=tables.elements.source)


def record_damage(draft: Drafting, who: str, damage: int, *, aggravated: bool = False, knockout: bool = False) -> None:
    """Record damage and the states that follow from it (`argosia:Zéro de point de vie L123-L134`)."""
    tables = ArgosiaTables.of(draft)
    before = vitals_of(draft, who)
    mortal = "dead" in tables.natures[nature_of(draft, who)].choices
    after = hit_points.after_damage(tables, before, damage, aggravated=aggravated, knockout=knockout, mortal=mortal)
    source = (tables.aggravated if aggravated else tables.zero).source
    draft.step("aggravated" if aggravated else "damage", damage, who=who, source=source)
    set_vitals(draft, who, after)
    if after.dead:
        lasting = after.aggravated > before.most + before.aggravated
        draft.step("dead_aggravated" if lasting else "dead_exalted", who=who, source=source)
    elif after.unconscious and not before.unconscious and mortal:
        draft.step("unconscious", who=who, source=tables.unarmed.source)
    elif after.state == "must_choose" and before.state != "must_choose":
        draft.step("must_choose", who=who, source=tables.zero.source)


def _damage_of_element(draft: Drafting, who: str, amount: int, keys: Keys) -> tuple[int, bool]:
    """Damage of an element, and whether the save against its secondary effect fails (`argosia:L210-L212`)."""
    tables = ArgosiaTables.of(draft)
    resistant, invulnerable = bool(keys.get("resistant")), bool(keys.get("invulnerable"))
    damage = dangers.elemental_damage(tables, amount, resistant=resistant, invulnerable=invulnerable)
    source = tables.elements.source
    if damage != amount:
        draft.step("elemental", damage, who=who, source=source, damage=amount)
    if invulnerable:
        return damage, False
    weighs = any(row.disadvantage for _, row in conditions_of(tables, draft, who))
    count = dice_count(tables, advantage=resistant, disadvantage=weighs)
    sides, level = tables.dice.sides, level_of(draft, who)
    faces = draft.roll(sides, count, name_of(who), "rolls:save")
    threshold = save_threshold(tables, nature_of(draft, who))
    save = judge(tables, "save", level, threshold, faces, advantage=resistant, disadvantage=weighs)
    draft.step("rolled", save.kept, who=who, expression=f"{count}d{sides}", faces=" ".join(map(str, faces)))
    draft.step("level", level, who=who, source=tables.rolls["save"].source, level=level)
    draft.step("total", save.total, who=who, source=tables.rolls["save"].source, threshold=threshold)
    return damage, not save.success


def _record_secondary_effect(draft: Drafting, who: str, element: str) -> None:
    """Record the secondary effect of an element (`argosia:Dégâts élémentaires L214-L217`)."""
    row = ArgosiaTables.of(draft).elements[element]
    draft.step("secondary", who=who, source=ArgosiaTables.of(draft).elements.source, effect=element)
    if row.initiative_sides is not None:
        (face,) = draft.roll(row.initiative_sides, 1, name_of(who))
        draft.step("initiative_lost", face, who=who, source=ArgosiaTables.of(draft).elements.source)
        draft.note(who, INITIATIVE, -max(0, min(face, draft.quantity(who, INITIATIVE))))
    if row.condition is not None and not draft.quantity(who, f"{CONDITION}{row.condition}"):
        draft.post(who, f"{CONDITION}{row.condition}", 1)


def _record_acid_loss(draft: Drafting, who: str, loses: str) -> None:
    """Record what acid destroys, as the table chooses: a random item, or a point of defence (`argosia:Acide L217`)."""
    source = ArgosiaTables.of(draft).elements.source
    if loses == "item":
        things = [commodity for commodity in draft.holdings(who) if commodity.startswith(ITEM)]
        if things:
            place = draft.roll(len(things), 1, name_of(who), "lot")[0] if len(things) > 1 else 1
            draft.move(who, DESTROYED, things[place - 1], 1)
            draft.step("item_lost", who=who, source=source, item=things[place - 1].removeprefix(ITEM))
        elif ArgosiaTables.of(draft).version >= 3:
            draft.step("nothing_lost", who=who, source=source)
        return
    defence = str(draft.field(who, "defence") or "")
    if defence.isascii() and defence.isdecimal() and int(defence):
        draft.set(who, "defence", str(int(defence) - 1))
        draft.step("defence_lost", int(defence) - 1, who=who, source=source, before=int(defence))
    elif ArgosiaTables.of(draft).version >= 3:
        raise InputError("defence_unknown", who=name_of(who))
