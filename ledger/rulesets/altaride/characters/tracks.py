"""Tracks that house rules define: the book has health levels and no figures for them (`altaride:points L34-L35`).

A row of `tracks` with `boxes` is a track of so many boxes as these characteristics come to; that of `hp` is what damage
takes from and healing gives back, that of `mental` what casting spells takes from.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ledger.errors import InputError, Refusal
from ledger.people import name_of
from ledger.rules.keys import require_keys
from ledger.rules.tables import Tables
from ledger.rules.working import Working
from ledger.rulesets.altaride.characters.account import MENTAL
from ledger.state import View

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.facts import Keys

HP, HP_MAX = "hp", "hp.max"
MIND = "mental"


def boxes(tables: Tables, state: View, who: str, track: str) -> int | None:
    """How many boxes somebody has on a track, None where the tables have no such track."""
    row: Mapping[str, Any] = tables.group("tracks").get(track, {})
    if "boxes" not in row:
        return None
    return sum(state.quantity(who, trait) for trait in row["boxes"]) // int(row.get("per_box", 1))


def grow(draft: Drafting, who: str) -> None:
    """Bring the greatest health to what characteristics make of it; new boxes are whole, lost ones are gone."""
    most = boxes(draft.rules.tables, draft, who, HP)
    if most is None:
        return
    gained = most - draft.quantity(who, HP_MAX)
    draft.note(who, HP_MAX, gained)
    draft.note(who, HP, gained if gained > 0 else min(0, most - draft.quantity(who, HP)))


def hurt(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    """Note damage on the track of health, down to nothing; what that means is the table's to say."""
    tables = draft.rules.tables
    require_keys(tables, "damage", keys)
    source = _need_health(draft, who)
    if amount is None:
        raise InputError("amount_missing")
    draft.step("damage", amount, who=who, source=source)
    draft.post(who, HP, -amount)


def heal(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    """Note care, up to the greatest health; or points of mental health given back at a level."""
    require_keys(draft.rules.tables, "heal", keys)
    source = _need_mind(draft) if MENTAL in keys else _need_health(draft, who)
    if amount is None:
        raise InputError("amount_missing")
    draft.step("healing", amount, who=who, source=source)
    if MENTAL not in keys:
        draft.post(who, HP, amount)
        return
    lost = f"{MENTAL}:{keys[MENTAL]}"
    held = draft.quantity(who, lost)
    if not held:
        raise Refusal("nothing_lost", who=name_of(who), grave=str(keys[MENTAL]))
    draft.post(who, lost, -min(amount, held))


def _need_mind(draft: Drafting) -> str:
    """Where the rule about mental health is from: the house's, else the book's on what casting costs."""
    tables = draft.rules.tables
    section = tables.group("tracks").get(MIND, {})
    return str(section["source"] if "boxes" in section else tables[MENTAL]["source"])


def _need_health(draft: Drafting, who: str) -> str:
    """Where the house rule about health is from; the book itself has no such figures."""
    tables = draft.rules.tables
    if boxes(tables, draft, who, HP) is None:
        draft.rules.refuse_unsupported("hit_points")
    grow(draft, who)
    return str(tables["tracks"][HP]["source"])


def tracks(tables: Tables, state: View, who: str) -> dict[str, Any]:
    """Points of mental health lost by how grave the level is, and what a house rule leaves of their boxes."""
    prefix = MENTAL + ":"
    held = state.holdings(who)
    lost = {commodity.removeprefix(prefix): count for commodity, count in held.items() if commodity.startswith(prefix)}
    marked = {level: Working().count(who, prefix + level, count) for level, count in lost.items()}
    found: dict[str, Any] = {MENTAL: marked} if lost else {}
    if (most := boxes(tables, state, who, MIND)) is not None:
        source, reads = tables.source("tracks", MIND), [(who, trait) for trait in tables["tracks"][MIND]["boxes"]]
        left = Working(source).add("boxes", most, reads=reads)
        for level, count in lost.items():
            left.count(who, prefix + level, count, -1)
        found[MIND] = {"current": left.least(0), "max": Working(source).add("boxes", most, reads=reads)}
    return found
