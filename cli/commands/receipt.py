"""Writes receipts, and checks them: `receipt`, `verify --receipt`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from cli.app import App, Ended
from cli.commands.documents import say_written
from cli.output.checks.receipt import checked_json, checked_lines, receipt_lines
from cli.reading import last_recorded
from ledger.errors import InputError, LedgerError
from ledger.ids import CHARACTER, HOLDERS
from ledger.seal import Seal
from ledger.state import ShownView
from ledger.store.campaign import Campaign
from projections.checks.receipt import MOST
from projections.past.as_of import view_at
from projections.secrecy.public import public_campaign

if TYPE_CHECKING:
    from projections.checks.receipt_check import CheckedReceipt

RECEIPT_MB = 64
"""Most of a file of a receipt; one of ten thousand long entries takes a few."""


def receipt(app: App, who: str, output: str | None, since: str | None, force: bool, as_of: str | None) -> None:
    from projections.checks.receipt import receipt

    # For players it ends with what they know of, so that it does not count what is secret.
    for_players, app.settings.for_players = app.settings.for_players, True
    if as_of is not None:
        number = last_recorded(app, as_of)
    else:
        number = app.campaign.head()[0] if for_players else app.whole_campaign.last()
    public = app.access.until_closed(public_campaign(app.whole_campaign, number))
    name = app.read.who(who, *HOLDERS)
    account = HOLDERS.get(name, CHARACTER + name)
    first = max(number - MOST, 0)
    if since is not None:
        first = app.read.entry_number(since)
        if not number - MOST <= first <= number:
            raise InputError("receipt_since", entry=first, least=max(number - MOST, 1), most=number)
    now, opening = _moment(app, public, number), _moment(app, public, first) if first else None
    made = receipt(app.whole_campaign, public, account, name, now, opening)
    content = msgspec.json.encode(made)
    if output == "-":
        app.screen.print_lines([content.decode()], raw=True)
        return
    if output is not None:
        from projections.programs.output_file import write_file

        write_file(output, [content], force=force)
        say_written(app, output, who=name, entry=made.entry, seal=made.seal, balances=made.balances)
        return
    app.show(msgspec.to_builtins(made), lambda: receipt_lines(app.speaker, made))


def _moment(app: App, public: Campaign, number: int) -> ShownView:
    return view_at(public, str(number), app.rules_of)


def verify_receipt(app: App, file: str, seal: Seal | None) -> None:
    """Check a receipt by itself, and against the ledger at hand."""
    from cli.input.files import read_whole
    from projections.checks.receipt_check import check_alone, check_sealed, read_receipt

    found = check_alone(read_receipt(read_whole(file, RECEIPT_MB)))
    if seal is not None:
        found = check_sealed(found, seal)
    found = _compared(app, found)
    terms = app.terms if app.has_campaign else None
    app.show(checked_json(terms, found), lambda: checked_lines(app.screen, terms, found))
    if found.faults:
        raise Ended(1)


def campaigns_at_hand(app: App) -> Sequence[Campaign] | None:
    """The campaigns of the ledger; None where there is none and none was named."""
    try:
        return app.ledger.campaigns()
    except LedgerError as error:
        if error.code != "ledger_not_found" or app.settings.ledger:
            raise
        return None


def _compared(app: App, found: CheckedReceipt) -> CheckedReceipt:
    """The receipt compared with the ledger; unchanged where there is none and none was named."""
    from projections.checks.receipt_check import check_against, of_other_campaign

    campaigns = campaigns_at_hand(app)
    if campaigns is None:
        return found
    receipt = found.receipt
    here = next((campaign for campaign in campaigns if campaign.id.hex == receipt.campaign_id), None)
    if here is None:
        return of_other_campaign(found, [campaign.name for campaign in campaigns])
    app.choose(here)
    then = None
    if receipt.entry <= here.last():
        public = app.access.until_closed(public_campaign(here, receipt.entry))
        then = _moment(app, public, receipt.entry)
    return check_against(found, here, then)
