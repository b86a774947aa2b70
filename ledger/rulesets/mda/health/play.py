"""Records damage, healing, rests and returns from death."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import Keys, RestTaken
from ledger.ids import CHARACTER
from ledger.rules.keys import require_keys
from ledger.rules.shared.amounts import require_amount
from ledger.rulesets.mda.fight import end, impacts
from ledger.rulesets.mda.health.consciousness import (
    after_rest,
    at_adventure_start,
    consciousness_state,
    lose_vital_energy,
    pass_out,
    unconscious_minutes,
    wake,
)
from ledger.rulesets.mda.tables import MdaTables

FIGHT = "fight"


def hurt(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    """Record lost vital energy: an amount, or an impact given by keys."""
    require_keys(draft.rules.tables, "damage", keys)
    points = impacts.wound_points_from_keys(draft, who, amount, keys)
    if points is None:
        raise InputError("amount_missing")
    if points:
        lose_vital_energy(draft, who, points, counted=impacts.counts_whole_fight(keys))


def revive(draft: Drafting, who: str, keys: Keys) -> None:
    """Record a return from death, which the rules do not have, with some vital energy (`mda:2.3 L228`)."""
    tables = MdaTables.of(draft)
    require_keys(tables, "revive", keys)
    draft.refuse("no_return")
    given = draft.post(who, "hp", int(keys["ev"]) - draft.quantity(who, "hp"))
    draft.step("healing", given, who=who, source=tables.vitality.source)
    if consciousness_state(tables, draft.quantity(who, "hp")) == "unconscious":
        pass_out(draft, who, unconscious_minutes(tables, draft.quantity(who, "hp")))


def heal(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    """Record medicine or magic that gives vital energy back, never above the maximum (`mda:2.3 L224-L226`).

    A miracle or a spell may raise the maximum itself (`mda:2.8 L305`).
    """
    tables = MdaTables.of(draft)
    require_keys(tables, "heal", keys)
    amount = require_amount(amount)
    if keys.get("miracle"):
        draft.step("miracle", amount, who=who, source=tables.level_up.source, points=amount)
        draft.post(who, "hp.max", amount)
    draft.step("healing", draft.post(who, "hp", amount), who=who, source=tables.recovery.source)
    _record_recovery(draft, who)


def rest(draft: Drafting, facts: RestTaken) -> None:
    """Record days of rest and care, those between two adventures, or the end of a fight (`mda:2.3 L224, 3.8 L509`)."""
    tables = MdaTables.of(draft)
    require_keys(tables, "rest", facts.keys, facts.rest)
    if facts.rest == FIGHT:
        end.end_fight(draft, facts)
        return
    source, full = tables.recovery.source, tables.recovery.full_days
    rested = at_adventure_start if facts.rest == "between" else after_rest
    for name in dict.fromkeys(facts.who):
        who = CHARACTER + name
        before, most = draft.quantity(who, "hp"), draft.quantity(who, "hp.max")
        gained = rested(tables, before, most, facts.days) - before
        if before >= most and tables.version >= 2:
            draft.step("whole_already", who=who, source=source, most=most)
        elif facts.days < full and not gained:
            draft.step("too_short", who=who, source=source, days=facts.days, needed=full)
        else:
            draft.step("recovered", gained, who=who, source=source, days=facts.days)
        draft.post(who, "hp", gained)
        _record_recovery(draft, who)


def _record_recovery(draft: Drafting, who: str) -> None:
    """Wake a character whose vital energy allows it, and end losses to wounds at full vital energy."""
    if consciousness_state(MdaTables.of(draft), draft.quantity(who, "hp")) == "conscious":
        wake(draft, who)
    end.on_healed(draft, who)
