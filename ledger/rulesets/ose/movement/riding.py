"""Records who rides what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.errors import InputError
from ledger.people import name_at_joining, name_of, require_character
from ledger.rules.tables import folded
from ledger.rulesets.ose.movement.carriers import CARRIER_KINDS, MOUNT
from ledger.rulesets.ose.service.kinds import SERVICE
from ledger.rulesets.ose.tables import OseTables

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.facts import Keys


def require_mount(draft: Drafting, text: str) -> str:
    """Name of a mount.

    Raises:
        InputError: `character_unknown`, `cannot_be_ridden`.
    """
    account = require_character(draft, name_at_joining(draft, text))
    if draft.field(account, SERVICE) not in CARRIER_KINDS:
        raise InputError("cannot_be_ridden", mount=name_of(account))
    return name_of(account)


def set_mount(draft: Drafting, who: str, keys: Keys) -> Keys:
    """Replace the mount among the keys by its name at joining, if it can be ridden; a word of the tables dismounts."""
    if MOUNT not in keys:
        return keys
    if folded(str(keys[MOUNT])) in map(folded, OseTables.of(draft).carriers.on_foot):
        draft.set(who, MOUNT, None)
        return {key: value for key, value in keys.items() if key != MOUNT}
    return {**keys, MOUNT: require_mount(draft, str(keys[MOUNT]))}
