"""What happened: the write side of the campaign ledger, and the only package that knows how to store.

The names in `__all__` are for programs that read a campaign (`docs/how-to/python.md`), and stay: errors, and the values
of which entries consist. They are imported when they are asked for.
"""

from __future__ import annotations

# Not from `typing`: completion in shells imports a part of this package, and has no time to load that.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from ledger.errors import CampaignError, CheckFailed, InputError, LedgerError, Refusal
    from ledger.postings import FieldChange, Posting
else:
    _MODULES = {
        **dict.fromkeys(("CampaignError", "CheckFailed", "InputError", "LedgerError", "Refusal"), "ledger.errors"),
        **dict.fromkeys(("FieldChange", "Posting"), "ledger.postings"),
    }

    def __getattr__(name):
        from importlib import import_module

        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(_MODULES[name]), name)


__all__ = ["CampaignError", "CheckFailed", "FieldChange", "InputError", "LedgerError", "Posting", "Refusal"]
