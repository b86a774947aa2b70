"""Records work of any kind: research, unless its row says otherwise."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ledger.drafting import Drafting
from ledger.facts import Keys
from ledger.rules.keys import require_keys
from ledger.rulesets.ose.downtime import research, strongholds
from ledger.rulesets.ose.tables import OseTables


def work(draft: Drafting, who: str, work: str, keys: Keys) -> None:
    """Record work, as the `does` of its row says."""
    require_keys(draft.rules.tables, "work", keys, work)
    WORK_KINDS[OseTables.of(draft).works[work].does](draft, who, work, keys)


WORK_KINDS: Mapping[str, Callable[[Drafting, str, str, Keys], None]] = {
    "research": research.do_research,
    "build": strongholds.build_stronghold,
    "tax": strongholds.collect_taxes,
}
"""How each kind of work is recorded, by the `does` of its row."""
