"""Hit points lost and regained, noted in an entry."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import Keys
from ledger.rules.keys import need_keys


def hurt(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    """Take hit points, temporary ones first (`srd5:temphp L1144-L1146`)."""
    need_keys(draft.rules.tables, "damage", keys)
    if amount is None:
        raise InputError("amount_missing", command="damage", keys=[])
    absorbed = min(draft.quantity(who, "hp.temporary"), amount)
    draft.post(who, "hp.temporary", -absorbed)
    draft.post(who, "hp", absorbed - amount)


def heal(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    """Give hit points back, the excess is lost (`srd5:healing L1098`)."""
    need_keys(draft.rules.tables, "heal", keys)
    if amount is None:
        raise InputError("amount_missing", command="heal", keys=[])
    draft.post(who, "hp", amount)


def die(draft: Drafting, who: str) -> None:
    """Take the hit points that were left."""
    draft.note(who, "hp", -draft.quantity(who, "hp"))
