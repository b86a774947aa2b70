"""Opens another copy of the campaign that is named on the command line: `merge FILE`, `diff --with FILE`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.output.words.language import _

if TYPE_CHECKING:
    from cli.context import CampaignContext
    from projections.copies.other_copy import OtherCopy


def other_copy(context: CampaignContext, file: str) -> OtherCopy:
    """Another copy of the campaign: a ledger, by its path or address, or what `export events` wrote.

    Raises:
        InputError: If it is of another campaign, damaged, or no copy at all.
        LedgerError: If it is a ledger that cannot be opened.
        OSError: If it cannot be read.
    """
    from cli.input.files import read_lines
    from ledger.errors import InputError, LedgerError
    from ledger.store.ledger import open_ledger
    from ledger.store.location import is_server
    from ledger.store.sqlite_files import is_database
    from projections.copies.other_copy import copy_from_ledger, copy_from_lines

    campaign = context.whole_campaign
    if not (is_server(file) or is_database(file)):
        with read_lines(file) as given:
            return copy_from_lines(campaign, context.screen.progress(given, None, _("Reading the other copy")))
    try:
        with open_ledger(file, write=False) as ledger, ledger.transaction(write=False):
            return copy_from_ledger(
                campaign, ledger, lambda rows: context.screen.progress(rows, None, _("Reading the other copy"))
            )
    except LedgerError as error:
        if error.code != "ledger_corrupt":
            raise
        # Else it would be taken for the ledger at hand that is damaged.
        raise InputError("copy_unreadable", reason=str(error.facts.get("reason", error.code))) from error
