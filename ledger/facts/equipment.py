"""Facts about items in use."""

from ledger.facts.base import Facts, Keys
from ledger.facts.treasure import Goods


class ItemUsed(Facts, frozen=True, kw_only=True):
    """An item was used, and used up unless the rules say otherwise."""

    TREASURE = "used"
    CHRONICLE = "action"
    NEEDS_LIFE = True

    who: str
    goods: Goods
    keys: Keys = {}


class ItemEquipped(Facts, frozen=True, kw_only=True):
    """An item was worn, wielded, attuned, or laid aside."""

    TREASURE = "other"
    CHRONICLE = "dealings"
    NEEDS_LIFE = True

    who: str
    item: str
    off: bool = False
