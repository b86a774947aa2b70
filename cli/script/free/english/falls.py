"""Whether a blow brings somebody down by itself, as the ledger decides it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.script.trial import tried
from ledger.errors import CampaignError
from ledger.ids import ACTIVE, HP_MAX, OTHER, STATUS
from ledger.others import people_named
from ledger.people import holder_account

if TYPE_CHECKING:
    from cli.app import App
    from cli.script.shorthand.meaning import Command


def fells(app: App, command: Command) -> bool:
    """Whether somebody is dead or down by a command, so that it need not be told."""
    draft = tried(app, command)
    if draft is None or isinstance(draft, CampaignError):
        return False
    return any(change.key == STATUS and change.new not in (None, ACTIVE) for change in draft.fields)


def is_counted_out(app: App, name: str) -> bool:
    """Whether the hit points of somebody are counted, so that the ledger knows how many are left."""
    inside = name in app.read.roster.names
    account = holder_account(name) if inside else next(iter(people_named(app.state, name)), OTHER + name)
    return app.state.quantity(account, HP_MAX) > 0
