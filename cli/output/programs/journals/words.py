"""What journals of both formats say besides their entries."""

from __future__ import annotations

from cli.output.terminal.speaker import Speaker
from cli.output.words.language import _, integer
from ledger.texts import printable
from projections.books.bookkeeping import BookChecks


def title_of(speaker: Speaker) -> str:
    """The campaign's name."""
    return printable(speaker.campaign.name)


def checks_text(checks: BookChecks) -> str:
    """What a check of balances is called."""
    if checks.session is None:
        return _("Balances at the end of the journal")
    return _("Balances at the end of session {number}").format(number=integer(checks.session))
