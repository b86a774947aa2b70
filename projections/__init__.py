"""Read models folded from the journal, and checks of it; nothing here records.

The names in `__all__` are for programs that read a campaign, and stay; `docs/how-to/python.md` shows them at work. They
are imported when they are asked for, so that a command that needs none of them does not wait for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ledger.store.query_database import QueryResult
    from projections.programs.campaign_reader import CampaignReader, open_campaign
    from projections.programs.public_values import CharacterSheet, DerivationStep, HeldItem, RecordedEntry
    from projections.stored.sessions import Session
else:
    _MODULES = {
        "CampaignReader": "projections.programs.campaign_reader",
        "CharacterSheet": "projections.programs.public_values",
        "DerivationStep": "projections.programs.public_values",
        "HeldItem": "projections.programs.public_values",
        "QueryResult": "ledger.store.query_database",
        "RecordedEntry": "projections.programs.public_values",
        "Session": "projections.stored.sessions",
        "open_campaign": "projections.programs.campaign_reader",
    }

    def __getattr__(name):
        from importlib import import_module

        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(_MODULES[name]), name)


__all__ = [
    "CampaignReader",
    "CharacterSheet",
    "DerivationStep",
    "HeldItem",
    "QueryResult",
    "RecordedEntry",
    "Session",
    "open_campaign",
]
