"""Tracks of health that house rules define: the book has health levels without figures (`altaride:points L34-L35`).

A row of `tracks` with `boxes` is a track with as many boxes as the sum of these characteristics, one with `most` has so
many; one with neither adds up what is lost. Damage takes from that of `hp`, which healing restores; casting takes
from that of `mental`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ledger.errors import Refusal
from ledger.ids import HP, HP_LOST, HP_MAX
from ledger.people import name_of
from ledger.rules.keys import require_keys
from ledger.rules.shared.amounts import require_amount
from ledger.rules.working import Working
from ledger.rulesets.altaride.characters.account import MENTAL
from ledger.rulesets.altaride.tables import AltarideTables
from ledger.state import View

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.facts import Keys

MIND = "mental"


def boxes_of_track(tables: AltarideTables, state: View, who: str, track: str) -> int | None:
    """Number of somebody's boxes on a track, None where the tables have none, or no number of them."""
    row = tables.tracks.get(track)
    if row is None or not row.boxes:
        return None if row is None else row.most
    return sum(state.quantity(who, trait) for trait in row.boxes) // row.per_box


def are_wounds_added_up(tables: AltarideTables) -> bool:
    """Whether the track of health has no boxes, so that what is lost is added up."""
    row = tables.tracks.get(HP)
    return row is not None and not row.boxes and row.most is None


def _adds_up(draft: Drafting, who: str) -> bool:
    """Whether what somebody loses is added up; whoever was opened with a number of hit points loses of these."""
    return are_wounds_added_up(AltarideTables.of(draft)) and not draft.quantity(who, HP_MAX)


def update_maximum_health(draft: Drafting, who: str) -> None:
    """Set the maximum of health by the characteristics; new boxes are whole, removed ones are gone.

    Whoever was opened with more hit points than the table gives everybody keeps them.
    """
    tables = AltarideTables.of(draft)
    most = boxes_of_track(tables, draft, who, HP)
    if most is None or (not tables.tracks[HP].boxes and draft.quantity(who, HP_MAX) > most):
        return
    gained = most - draft.quantity(who, HP_MAX)
    draft.note(who, HP_MAX, gained)
    draft.note(who, HP, gained if gained > 0 else min(0, most - draft.quantity(who, HP)))


def hurt(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    """Record damage on the track of health, down to 0; the table decides what that means."""
    tables = AltarideTables.of(draft)
    require_keys(tables, "damage", keys)
    source = _require_health_track(draft, who)
    amount = require_amount(amount)
    draft.step("damage", amount, who=who, source=source)
    draft.post(who, *((HP_LOST, amount) if _adds_up(draft, who) else (HP, -amount)))


def heal(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    """Record healing up to the maximum of health, or points of mental health restored at a level."""
    require_keys(draft.rules.tables, "heal", keys)
    source = _source_of_mental_health(draft) if MENTAL in keys else _require_health_track(draft, who)
    amount = require_amount(amount)
    draft.step("healing", amount, who=who, source=source)
    if MENTAL not in keys:
        draft.post(who, *((HP_LOST, -amount) if _adds_up(draft, who) else (HP, amount)))
        return
    lost = f"{MENTAL}:{keys[MENTAL]}"
    held = draft.quantity(who, lost)
    if not held:
        raise Refusal("nothing_lost", who=name_of(who), grave=str(keys[MENTAL]))
    draft.post(who, lost, -min(amount, held))


def _source_of_mental_health(draft: Drafting) -> str | None:
    """Source of the rule on mental health: the house rule's, else the book's on the cost of casting."""
    tables = AltarideTables.of(draft)
    return (tables.tracks[MIND].source if MIND in tables.tracks else None) or tables.mental_lost.source


def _require_health_track(draft: Drafting, who: str) -> str | None:
    """Require a house rule on health, as the book has no such figures; return the source of the rule."""
    tables = AltarideTables.of(draft)
    if HP not in tables.tracks:
        draft.rules.refuse_unsupported("hit_points")
    update_maximum_health(draft, who)
    return tables.tracks[HP].source


def track_workings(tables: AltarideTables, state: View, who: str) -> dict[str, Any]:
    """Points of mental health lost by gravity of the level, and the boxes that a house rule leaves."""
    prefix = MENTAL + ":"
    held = state.holdings(who)
    lost = {commodity.removeprefix(prefix): count for commodity, count in held.items() if commodity.startswith(prefix)}
    marked = {level: Working().count(who, prefix + level, count) for level, count in lost.items()}
    found: dict[str, Any] = {MENTAL: marked} if lost else {}
    if (most := boxes_of_track(tables, state, who, MIND)) is not None:
        boxes = tables.tracks[MIND].boxes
        source, reads = tables.tracks[MIND].source, [(who, trait) for trait in boxes]
        left = Working(source).add("boxes", most, reads=reads)
        for level, count in lost.items():
            left.count(who, prefix + level, count, -1)
        found[MIND] = {"current": left.least(0), "max": Working(source).add("boxes", most, reads=reads)}
    return found
