"""Records healing, death, revival, and the choice at no hit points."""

from __future__ import annotations

from msgspec.structs import replace

from ledger.drafting import Drafting
from ledger.facts import Keys
from ledger.ids import DEAD, STATUS
from ledger.people import name_of
from ledger.rules.keys import require_keys
from ledger.rules.shared.amounts import require_amount
from ledger.rulesets.argosia.characters.account import (
    level_of,
    set_vitals,
    vitals_of,
)
from ledger.rulesets.argosia.health import hit_points
from ledger.rulesets.argosia.tables import ArgosiaTables


def choose(draft: Drafting, who: str, option: str, keys: Keys) -> None:
    """Record the choice at no hit points (`argosia:Zéro de point de vie L125-L128`)."""
    tables = ArgosiaTables.of(draft)
    require_keys(tables, "choose", keys)
    before, source = vitals_of(draft, who), tables.zero.source
    if option == "second_wind":
        rule, level = tables.second_wind, level_of(draft, who)
        if not before.most:
            draft.refuse("no_second_wind", who=name_of(who))
        faces = draft.roll(rule.sides, level, name_of(who))
        after = hit_points.after_second_wind(tables, before, level, faces)
        shown = " + ".join(map(str, faces))
        draft.step("second_wind", sum(faces), who=who, source=rule.source, level=level, faces=shown)
    elif option == "dead":
        hit_points.require_choice_at_zero(tables, before)
        after = replace(before, dead=True)
        draft.step("dead", who=who, source=source)
    else:
        after = hit_points.after_passing_out(tables, before)
        draft.step("unconscious", who=who, source=source)
    set_vitals(draft, who, after)
    draft.result["healed"] = {name_of(who): after.hp - before.hp}
    draft.result["hp"] = {name_of(who): {"current": after.hp, "max": after.most}}
    draft.result["dead"] = [name_of(who)] if after.dead else []


def heal(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    """Record healing by care or magic; special care restores aggravated points (`argosia:L127, L134`)."""
    tables = ArgosiaTables.of(draft)
    require_keys(tables, "heal", keys)
    amount = require_amount(amount)
    before = vitals_of(draft, who)
    if keys.get("aggravated"):
        after = hit_points.after_mending(before, amount)
        draft.step("mended", after.most - before.most, who=who, source=tables.aggravated.source)
    else:
        after = hit_points.after_healing(before, amount)
        draft.step("healing", amount, who=who, source=tables.zero.source)
        if before.no_recovery:
            draft.step("no_recovery", 0, who=who, source=tables.conditions["no_recovery"].source)
    if before.unconscious and not after.unconscious:
        draft.step("wakes", who=who, source=tables.zero.source)
    set_vitals(draft, who, after)


def die(draft: Drafting, who: str) -> None:
    """Record death, and take the hit points that were left."""
    draft.step("dead", who=who, source=ArgosiaTables.of(draft).zero.source)
    draft.note(who, "hp", -draft.quantity(who, "hp"))
    draft.set(who, STATUS, DEAD)


def revive(draft: Drafting, who: str, keys: Keys) -> None:
    """Record the hit points of somebody who comes back to life, and end all states."""
    tables = ArgosiaTables.of(draft)
    require_keys(tables, "revive", keys)
    rule = tables.revival or draft.rules.refuse_unsupported("revival")
    after = hit_points.after_revival(vitals_of(draft, who), int(keys.get("hp", rule.hit_points)))
    draft.step("revived", after.hp, who=who, source=rule.source)
    set_vitals(draft, who, after)
