"""Facts: one class per kind of entry, the command as it was given in canonical ids; a module per subject.

Defaults are left open: what a rule fills in is in the entry's postings, fields and derivation. Characters are
named by their name at joining, coins, items, kinds and keys by the ruleset's ids. A changed shape gets a higher
`VERSION` and an upcaster (`ledger.store.codec`); readers know only the newest.

Every class is imported from here by its name. The first use of one loads the others of its module: all modules together
take 2 to 4 ms, which is a twentieth of a command that shows one entry.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ledger.facts.base import *

SUBJECTS: Mapping[str, str] = {
    "sessions": (
        "CampaignOpened CampaignSetAside RulesAdopted SeedKept SessionStarted SessionEnded CharactersArrived "
        "CharactersLeft"
    ),
    "people": "CharacterJoined RetainerHired CharacterDescribed CharacterRetired",
    "opening": "OpeningRecorded",
    "others": "OthersMet",
    "play": (
        "Opponent UNKNOWN ToldDie ToldRoll RollRecorded ChoiceMade CounterSpent CounterRestored TimePassed NoteTaken"
    ),
    "health": "CharactersHurt CharactersHealed RestTaken ConditionsChanged CharacterDied CharacterRevived",
    "experience": "FoesDefeated ExperienceAwarded CharacterLevelled CharacterImproved",
    "treasure": (
        "Thing TreasureFound Credit TreasureSplit Goods GoodsTaken GoodsGiven GoodsDropped ItemAppraised ItemIdentified"
    ),
    "equipment": "ItemUsed ItemEquipped",
    "trade": "ItemBought ItemSold CoinsPaid CoinsReceived CoinsExchanged",
    "debts": "BillCharged CoinsLent DebtSettled",
    "service": "WagesPaid EstateInherited WorkDone",
    "corrections": "EntryRevealed RestatedEntry EntriesVoided EntryAmended BalanceChecked",
    "disputes": "DisputeOpened DisputeRuled DisputeAppealed",
    "proposals": "CommandProposed ProposalAccepted ProposalDeclined",
    "imports": "NamesMapped TallyChanged Line TransactionRecorded",
}
"""The modules that hold the kinds, and what each defines."""

if TYPE_CHECKING:
    from ledger.facts.corrections import *
    from ledger.facts.debts import *
    from ledger.facts.disputes import *
    from ledger.facts.equipment import *
    from ledger.facts.experience import *
    from ledger.facts.health import *
    from ledger.facts.imports import *
    from ledger.facts.opening import *
    from ledger.facts.others import *
    from ledger.facts.people import *
    from ledger.facts.play import *
    from ledger.facts.proposals import *
    from ledger.facts.service import *
    from ledger.facts.sessions import *
    from ledger.facts.trade import *
    from ledger.facts.treasure import *

    KINDS: dict[str, type[Facts]]
    """Every kind by its name in the store."""
else:

    def __getattr__(name):
        """Load the module of a class, or every module for `KINDS`."""
        if name == "KINDS":
            names = (name for defined in SUBJECTS.values() for name in defined.split())
            value = {name: kind for name in names if (kind := kind_named(name)) is not None}
        else:
            value = _defined(name)
        if value is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = value
        return value


@cache
def kind_named(name: str) -> type[Facts] | None:
    """A kind by its name in the store; None where there is none of that name."""
    found = _defined(name)
    return found if isinstance(found, type) and issubclass(found, Facts) else None


def _defined(name: str) -> Any:
    """What one of the modules defines by a name; None where none does."""
    module = next((module for module, names in SUBJECTS.items() if name in names.split()), None)
    return None if module is None else getattr(import_module(f"{__name__}.{module}"), name)
