"""Records astral energy spent, and the one way in which it comes back (`mda:2.4 L236-L240`)."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.errors import InputError, Refusal
from ledger.facts import Keys
from ledger.people import name_of
from ledger.rules.keys import require_keys
from ledger.rulesets.mda.tables import MdaTables

EA = "ea"


def spend(draft: Drafting, who: str, counter: str, count: int, keys: Keys) -> None:
    """Record astral energy spent."""
    require_keys(draft.rules.tables, "spend", keys)
    held = _require_counter(draft, who, counter)
    if held < count:
        raise Refusal("astral_too_low", who=name_of(who), held=held, asked=count)
    draft.step("astral_spent", count, who=who, source=MdaTables.of(draft).astral.source)
    draft.post(who, EA, -count)


def restore(draft: Drafting, who: str, counter: str, count: int, keys: Keys) -> None:
    """Record astral energy that the rune spirit brings back, up to the maximum; nothing else does."""
    tables = MdaTables.of(draft)
    require_keys(tables, "restore", keys)
    _require_counter(draft, who, counter)
    if not keys.get("spirit"):
        draft.refuse("astral_stays_spent")
    draft.step("astral_back", draft.post(who, EA, count), who=who, source=tables.astral.source)


def _require_counter(draft: Drafting, who: str, counter: str) -> int:
    known = draft.rules.counters(draft, who)
    if counter not in known:
        raise InputError("counter_unknown", counter=counter, known=list(known))
    return known[counter]
