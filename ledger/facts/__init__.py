"""Facts: one class per kind of entry, the command as it was given in canonical ids; a module per subject.

Defaults are left open: what a rule fills in is in the entry's postings, fields and derivation. Characters are
named by their name at joining, coins, items, kinds and keys by the ruleset's ids. A changed shape gets a higher
`VERSION` and an upcaster (`ledger.store.codec`); readers know only the newest.

Every class is imported from here by its name, and written in its module and nowhere else. The first use of one loads
them all, in 2 to 4 ms that `party` or `sheet` need not spend.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.facts.base import *

SUBJECTS = (
    "sessions",
    "people",
    "opening",
    "others",
    "play",
    "health",
    "experience",
    "treasure",
    "equipment",
    "trade",
    "debts",
    "service",
    "corrections",
    "disputes",
    "proposals",
    "imports",
)
"""The modules that hold the kinds."""

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
        """Load every subject, then return the class or `KINDS`."""
        if "KINDS" not in globals() and not name.startswith("__"):
            from importlib import import_module

            for subject in SUBJECTS:
                classes = vars(import_module(f"{__name__}.{subject}"))
                globals().update((name, value) for name, value in classes.items() if not name.startswith("_"))
            globals()["KINDS"] = {kind.__name__: kind for kind in Facts.__subclasses__()}
        if name not in globals():
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return globals()[name]
