"""Whether a blow brings somebody down by itself, as the ledger decides it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.script.trial import tried
from ledger.errors import CampaignError
from ledger.ids import ACTIVE, STATUS

if TYPE_CHECKING:
    from cli.app import App
    from cli.script.shorthand.meaning import Command


def fells(app: App, command: Command) -> bool:
    """Whether somebody is dead or down by a command, so that it need not be told."""
    draft = tried(app, command)
    if draft is None or isinstance(draft, CampaignError):
        return False
    return any(change.key == STATUS and change.new not in (None, ACTIVE) for change in draft.fields)
