"""Checks the campaign: `audit`, `verify`, `seal`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.app import App
from cli.input.declare import command, global_options, option, reading_options
from cli.output.language import N_, _
from ledger.errors import CheckFailed, InputError, LedgerError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ledger.seal import Seal


@command("audit", example="campaign audit")
@reading_options
@click.pass_obj
def audit(app: App, as_of: str | None) -> None:
    from cli.input.as_of import last_recorded
    from cli.output.audit import audit_json, audit_lines
    from projections.audit import audit as decided_again
    from projections.audit import for_players

    # The whole campaign is decided again, secrets included, whoever the findings are shown to.
    campaign = app.whole_campaign
    last = last_recorded(app, as_of)
    found = decided_again(campaign, app.progress(campaign.readable(last=last), last, _("Deciding again")))
    if app.settings.for_players:
        found = for_players(found, app.public_campaign)
    app.show(audit_json(app.speaker, found), lambda: audit_lines(app.speaker, found))
    if not found.clean:
        click.get_current_context().exit(1)


@command("verify", example="campaign verify --seal 9-CN3G4-6CF2W-CS8A7-VC")
@option("--seal", metavar="SEAL", help=N_("Also check that history up to this seal is the one that was sealed."))
@option("--file", metavar="FILE", help=N_("Check a file that “export events” wrote, without any ledger."))
@option("--receipt", metavar="FILE", help=N_("Check a receipt, against the ledger where there is one."))
@global_options
@click.pass_obj
def verify(app: App, seal: str | None, file: str | None, receipt: str | None) -> None:
    from cli.output.audit import verification_json, verification_lines
    from ledger.seal import parse_seal
    from projections.verify import verify as checked

    kept = None if seal is None else parse_seal(seal)
    if file is not None and receipt is not None:
        raise InputError("options_together", options=["--file", "--receipt"])
    if receipt is not None:
        from cli.commands.receipt import verify_receipt

        verify_receipt(app, receipt, kept)
        return
    if file is not None:
        _verify_file(app, file, kept)
        return
    try:
        campaign = app.campaign
    except LedgerError as error:
        if error.code != "campaign_lost":
            raise
        raise CheckFailed(error.code, **error.facts) from None
    total = campaign.last()
    found = checked(campaign, kept, lambda rows: app.progress(rows, total, _("Verifying")))
    app.show(verification_json(found), lambda: verification_lines(app.screen, found, kept))
    if not found.ok:
        click.get_current_context().exit(1)


def _verify_file(app: App, file: str, seal: Seal | None) -> None:
    """Check an exported file by itself: players have no ledger."""
    from cli.input.files import read_lines
    from cli.output.audit import file_json, file_lines
    from projections.players_export import check_export

    try:
        with read_lines(file) as given:
            found = check_export(app.progress(given, None, _("Verifying")), seal.number if seal else None)
    except InputError as error:
        if error.code in ("backup_altered", "backup_out_of_order", "backup_incomplete"):
            raise CheckFailed("export_altered", line=error.facts["line"]) from error
        raise
    if seal is not None and not (found.sealed and seal.matches(found.sealed)):
        if found.sealed is None:
            raise CheckFailed("export_seal_beyond", expected=seal.number, found=found.entries)
        raise CheckFailed("export_seal_differs", expected=seal.number)
    app.show(file_json(found), lambda: file_lines(found, seal))


@command("seal", example="campaign seal --qr")
@option("--qr", "as_qr", is_flag=True, help=N_("Draw it as a QR code too, for the players’ cameras."))
@reading_options
@click.pass_obj
def seal(app: App, as_qr: bool, as_of: str | None) -> None:
    from cli.input.as_of import last_recorded
    from ledger.seal import Seal

    entry = app.campaign.entry(last_recorded(app, as_of))
    assert entry is not None, "a campaign has its opening"
    text = Seal.of(entry.number, entry.hash).text

    def lines() -> Iterator[str]:
        if as_qr:
            from cli.output.qr import qr_lines

            yield from qr_lines(app.screen, text)
        yield text

    app.show({"entry": entry.number, "seal": text, "hash": entry.hash}, lines)
