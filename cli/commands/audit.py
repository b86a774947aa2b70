"""What can be checked: `audit`, `verify`, `seal`."""

from __future__ import annotations

import click

from cli.app import App
from cli.options import command, global_options, option, reading_options
from cli.words import N_, _


@command("audit", example="campaign audit")
@reading_options
@click.pass_obj
def audit(app: App, as_of: str | None) -> None:
    from cli.points import last_recorded
    from cli.render.audit import audit_json, audit_lines
    from projections.audit import audit as decided_again
    from projections.audit import for_players

    # Decided again is what was decided, secrets included, whoever is told of it.
    campaign = app.whole_campaign
    last = last_recorded(app, as_of)
    found = decided_again(campaign, app.progress(campaign.readable(last=last), last, _("Deciding again")))
    if app.settings.for_players:
        found = for_players(found, app.public_campaign)
    app.show(audit_json(app, found), lambda: audit_lines(app, found))
    if not found.clean:
        click.get_current_context().exit(1)


@command("verify", example="campaign verify --seal 9-CN3G4-6CF2W-CS8A7-VC")
@option("--seal", metavar="SEAL", help=N_("Also check that history up to this seal is the one that was sealed."))
@global_options
@click.pass_obj
def verify(app: App, seal: str | None) -> None:
    from cli.render.audit import verification_json, verification_lines
    from ledger.seal import read_seal
    from projections.verify import verify as checked

    kept = None if seal is None else read_seal(seal)
    campaign = app.campaign
    total = campaign.last()
    found = checked(campaign, kept, lambda rows: app.progress(rows, total, _("Verifying")))
    app.show(verification_json(app, found), lambda: verification_lines(app, found, kept))
    if not found.ok:
        click.get_current_context().exit(1)


@command("seal", example="campaign seal")
@reading_options
@click.pass_obj
def seal(app: App, as_of: str | None) -> None:
    from cli.points import last_recorded
    from ledger.seal import Seal

    entry = app.campaign.entry(last_recorded(app, as_of))
    assert entry is not None, "a campaign has its opening"
    text = Seal.of(entry.number, entry.hash).text
    app.show({"entry": entry.number, "seal": text, "hash": entry.hash}, lambda: [text])
