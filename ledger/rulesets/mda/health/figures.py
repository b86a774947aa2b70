"""Computes vital energy: states, minutes of unconsciousness, recovery (`mda:2.3 L224-L230`)."""

from __future__ import annotations

from ledger.rulesets.mda.tables import MdaTables


def consciousness_state(tables: MdaTables, ev: int) -> str:
    """`dead`, `unconscious` or `conscious` by vital energy (`mda:2.3 L228, 3.8 L511-L515`)."""
    rule = tables.vitality
    if ev <= rule.dead_at_or_below:
        return "dead"
    return "unconscious" if ev <= rule.unconscious_at_or_below else "conscious"


def can_live(tables: MdaTables, ev: int) -> bool:
    """Whether this vital energy allows life; at 0 by the knob for wounds counted after a fight (`mda:4.1 L551`)."""
    if consciousness_state(tables, ev) != "dead":
        return True
    return ev == tables.vitality.dead_at_or_below and tables.readings.death_combat_end == "strictly_exceeds"


def unconscious_minutes(tables: MdaTables, ev: int) -> int | None:
    """Minutes of unconsciousness, None for a conscious or dead character (`mda:2.3 L228`)."""
    if consciousness_state(tables, ev) != "unconscious":
        return None
    # A house rule may reach below the printed rows, or above them: the nearest row applies.
    return tables.unconsciousness.at(ev)


def after_rest(tables: MdaTables, ev: int, most: int, days: int) -> int:
    """Vital energy after days of rest and care (`mda:2.3 L224`): all of it after 30, else by a knob."""
    full = tables.recovery.full_days
    if days >= full:
        return most
    return ev + (most - ev) * days // full if tables.readings.rest_partial == "linear" else ev


def at_adventure_start(tables: MdaTables, ev: int, most: int, days: int) -> int:
    """Vital energy at the start of an adventure, some days after the last (`mda:2.3 L224`).

    Healing never exceeds the maximum, and never lowers vital energy above the 85 of the text.
    """
    if days < tables.recovery.full_days or tables.readings.ev_adventure_start == "maximum":
        return after_rest(tables, ev, most, days)
    return max(ev, min(most, tables.energies.vital))
