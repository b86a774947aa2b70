"""Refuses what belongs to an optional rule that is not in use."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.rulesets.ose.tables import OseTables


def require_optional_rule(draft: Drafting, knob: str) -> None:
    """Refuse what belongs to an optional rule, unless its knob is on."""
    if not OseTables.of(draft).knobs[knob].value:
        draft.refuse("knob_off", knob=knob)
