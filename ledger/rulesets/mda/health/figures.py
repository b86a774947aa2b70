"""Computes vital energy: states, minutes of unconsciousness, recovery (`mda:2.3 L224-L230`)."""

from __future__ import annotations

from ledger.rules.tables import Tables


def consciousness_state(tables: Tables, ev: int) -> str:
    """`dead`, `unconscious` or `conscious` by vital energy (`mda:2.3 L228, 3.8 L511-L515`)."""
    rule = tables["vitality"]
    if ev <= rule["dead_at_or_below"]:
        return "dead"
    return "unconscious" if ev <= rule["unconscious_at_or_below"] else "conscious"


def can_live(tables: Tables, ev: int) -> bool:
    """Whether this vital energy allows life; at 0 by the knob for wounds counted after a fight (`mda:4.1 L551`)."""
    if consciousness_state(tables, ev) != "dead":
        return True
    return ev == int(tables["vitality"]["dead_at_or_below"]) and tables.knob("death_combat_end") == "strictly_exceeds"


def unconscious_minutes(tables: Tables, ev: int) -> int | None:
    """Minutes of unconsciousness, None for a conscious or dead character (`mda:2.3 L228`)."""
    if consciousness_state(tables, ev) != "unconscious":
        return None
    rows = {int(row): int(minutes) for row, minutes in tables["unconsciousness"].items() if row.isdecimal()}
    # A house rule may reach below the printed rows, or above them: the nearest row applies.
    return rows[max((row for row in rows if row <= ev), default=min(rows))]


def after_rest(tables: Tables, ev: int, most: int, days: int) -> int:
    """Vital energy after days of rest and care (`mda:2.3 L224`): all of it after 30, else by a knob."""
    full = int(tables["recovery"]["full_days"])
    if days >= full:
        return most
    return ev + (most - ev) * days // full if tables.knob("rest_partial") == "linear" else ev


def at_adventure_start(tables: Tables, ev: int, most: int, days: int) -> int:
    """Vital energy at the start of an adventure, some days after the last (`mda:2.3 L224`).

    Healing never exceeds the maximum, and never lowers vital energy above the 85 of the text.
    """
    if days < tables["recovery"]["full_days"] or tables.knob("ev_adventure_start") == "maximum":
        return after_rest(tables, ev, most, days)
    return max(ev, min(most, int(tables["energies"]["vital"])))
