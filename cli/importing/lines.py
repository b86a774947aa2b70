"""Records a row that is written as one types at the table: read as `run` reads a line, and decided by the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.app import App
from cli.errors import as_campaign_error, message_and_hint
from cli.importing.source import Unused
from cli.script.full_commands import FullCommands
from cli.script.run import Runner
from ledger.entries import Origin
from ledger.errors import CampaignError, InputError, LedgerError, Refusal

if TYPE_CHECKING:
    from ledger.journal import Recorded

SEVERAL = frozenset({"shorthand_ambiguous", "shorthand_asks", "shorthand_text", "entry_ambiguous", "faces_missing"})
"""Codes of errors of a line that is a command, but not of one meaning, or without its dice."""


class LineRecorder:
    """Records lines.

    Args:
        app: With the ledger open for writing, in a batch of its own.
    """

    def __init__(self, app: App) -> None:
        self._app = app
        # Nothing is confirmed line by line, and dice that the log does not have are not thrown.
        app.settings.quiet = True
        app.journal.throws_dice = False
        self._runner = Runner(app)
        self._commands = FullCommands(app)

    def record(self, text: str, origin: Origin, *, session: int | None, day: str | None) -> list[Recorded] | str:
        """Record a line; why not, where it is no command.

        Raises:
            Unused: If it is one that means several things, lacks its dice, or is refused.
        """
        app = self._app
        app.given = {"session": session, "on": day}
        app.given = {name: value for name, value in app.given.items() if value is not None}
        app.recording.origin = origin
        before = len(app.recording.recorded)
        try:
            commands = self._commands.of_line(text.encode(), origin_line(origin))
            if not self._runner.run_all(commands):
                return ""
        except LedgerError:
            raise
        except (click.ClickException, CampaignError, RecursionError, ValueError) as failure:
            error = as_campaign_error(failure, app)
            message, hint = message_and_hint(error, app)
            if isinstance(error, InputError) and error.code not in SEVERAL and len(app.recording.recorded) == before:
                return message.rstrip(".")
            needs_hint = not isinstance(error, Refusal) and error.code != "faces_missing"
            said = f"{message} {hint}" if needs_hint else message
            raise Unused("{message}", message=" ".join(said.split()).rstrip(".")) from None
        finally:
            app.recording.origin = None
        return app.recording.recorded[before:]


def origin_line(origin: Origin) -> int:
    """Number of the line that a row is."""
    return int(origin.row) if origin.row.isdecimal() else 0
