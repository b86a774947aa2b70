"""Says who receives a share of a session at which they were not."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from cli.app import App
from cli.output.words.language import _, listed, ngettext

if TYPE_CHECKING:
    from ledger.journal import Recorded


def warn_of_absent(app: App, recorded: Recorded, shared: Collection[str]) -> None:
    """Name those who received something shared and were absent; the entry stands.

    Args:
        shared: Commodities that are shared.
    """
    from projections.sheets.presence import absent_sharers

    body = recorded.entry.body
    names = absent_sharers(app.campaign.state(), body, shared)
    recorded.result["absent"] = names
    if names and not recorded.already:
        said = ngettext(
            "{who} has a share and was not there (session {session}).",
            "{who} have a share and were not there (session {session}).",
            len(names),
        )
        app.warn(said.format(who=listed(names), session=body.session))


def warn_of_shares_left(app: App, session: int, entries: Collection[int]) -> None:
    """Name those who were not at a session, as it was corrected now, and keep a share of some of its entries."""
    from projections.sheets.presence import shares_of_absent

    kept: dict[str, list[str]] = {}
    for share in shares_of_absent(app.campaign, session, lambda body: app.rules):
        if share.entry in entries:
            kept.setdefault(share.name, []).append(f"#{share.entry}")
    for name, numbers in kept.items():
        app.warn(
            _("{who} keeps a share of {entries}, without having been there.").format(who=name, entries=listed(numbers))
        )
