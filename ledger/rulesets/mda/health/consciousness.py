"""Records lost vital energy and what follows: unconsciousness, waking, recovery, death (`mda:2.3 L224-L230`)."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.ids import CHARACTER, CLOCK, DEAD, HP_LOST, HP_MAX, STATUS
from ledger.others import standing
from ledger.people import is_outsider
from ledger.rulesets.mda.characters.account import UNCONSCIOUS
from ledger.rulesets.mda.fight.figures.wounds import opponents_keep
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


WAKES_AT = "wakes_at"
"""Field of a character: the second of the game's clock at which it wakes."""


def lose_vital_energy(draft: Drafting, who: str, points: int, *, counted: bool = False) -> None:
    """Record lost vital energy, and what follows (`mda:2.3 L228`).

    Args:
        counted: Whether it is the count after a fight, which may kill only past the EV (`mda:4.1 L551`).
    """
    tables = MdaTables.of(draft)
    source = tables.vitality.source
    draft.step("damage", points, who=who, source=source)
    if is_outsider(who) and not draft.quantity(who, HP_MAX):
        draft.post(who, HP_LOST, points)
        return
    draft.post(who, "hp", -points)
    ev = draft.quantity(who, "hp")
    state = consciousness_state(tables, ev)
    if state == "dead" and counted and can_live(tables, ev):
        draft.step("barely_alive", who=who, source=tables.added_up.source, ev=ev)
        pass_out(draft, who)
    elif state == "dead":
        draft.step("dead", who=who, source=source, ev=ev)
        _record_death(draft, who)
    elif state == "unconscious":
        pass_out(draft, who, unconscious_minutes(tables, ev))


def pass_out(draft: Drafting, who: str, minutes: int | None = None) -> None:
    """Record unconsciousness: for some minutes, or until care or the game master ends it."""
    tables = MdaTables.of(draft)
    draft.post(who, UNCONSCIOUS, 1 - draft.quantity(who, UNCONSCIOUS))
    if minutes is None:
        draft.set(who, WAKES_AT, None)
        return
    draft.step("unconscious", minutes, who=who, source=tables.unconsciousness.source, ev=draft.quantity(who, "hp"))
    draft.set(who, WAKES_AT, draft.quantity(CLOCK, "seconds") + minutes * tables.recovery.minute_seconds)


def wake(draft: Drafting, who: str) -> None:
    """Record that an unconscious character wakes."""
    if draft.quantity(who, UNCONSCIOUS):
        draft.step("wakes", who=who, source=MdaTables.of(draft).unconsciousness.source, ev=draft.quantity(who, "hp"))
        draft.post(who, UNCONSCIOUS, -1)
        draft.set(who, WAKES_AT, None)


def on_time_passed(draft: Drafting) -> None:
    """Wake those whose time of unconsciousness has passed."""
    now = draft.quantity(CLOCK, "seconds")
    for who in [*draft.accounts(CHARACTER), *(standing(draft) if opponents_keep(MdaTables.of(draft)) else ())]:
        until = draft.field(who, WAKES_AT)
        if isinstance(until, int) and until <= now:
            wake(draft, who)


def die(draft: Drafting, who: str) -> None:
    """Record a death, and take the vital energy that was left."""
    draft.step("dead", who=who, source=MdaTables.of(draft).vitality.source, ev=0)
    draft.note(who, "hp", -max(0, draft.quantity(who, "hp")))
    _record_death(draft, who)


def _record_death(draft: Drafting, who: str) -> None:
    draft.set(who, STATUS, DEAD)
    draft.post(who, UNCONSCIOUS, -draft.quantity(who, UNCONSCIOUS))
    draft.set(who, WAKES_AT, None)


def on_condition_changed(draft: Drafting, who: str, condition: str, before: int) -> None:
    """Unset the time of waking once unconsciousness is set or ended by a command."""
    if UNCONSCIOUS.endswith(f":{condition}"):
        draft.set(who, WAKES_AT, None)
