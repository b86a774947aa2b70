"""Optional rules: what belongs to one is refused where the table does not play with it."""

from __future__ import annotations

from ledger.drafting import Drafting


def require_optional_rule(draft: Drafting, knob: str) -> None:
    """Refuse what belongs to an optional rule that is not in use."""
    if not draft.rules.tables.knob(knob):
        draft.refuse("knob_off", knob=knob)
