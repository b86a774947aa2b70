"""Upkeep: `rebuild`, `backup`."""

from __future__ import annotations

from collections.abc import Iterator

import click

from cli.app import App
from cli.options import command, global_options
from cli.words import _, integer, listed, ngettext


@command("rebuild", example="campaign rebuild")
@global_options
@click.pass_obj
def rebuild(app: App) -> None:
    from projections.rebuild import payloads
    from projections.rebuild import rebuild as made_anew

    app.writes = True
    campaign = app.campaign
    total = campaign.head()[0]
    corrected = made_anew(campaign, app.progress(payloads(campaign), total, _("Rebuilding")))
    app.close()

    def told() -> Iterator[str]:
        count = ngettext("{count} entry added up again.", "{count} entries added up again.", total)
        yield count.format(count=integer(total))
        if corrected:
            yield _("Put right: {tables}.").format(tables=listed(corrected))
        else:
            yield _("Everything was right.")

    app.show({"entries": total, "corrected": corrected}, told)


@command("backup", example="campaign backup copy.db")
@click.argument("file")
@global_options
@click.pass_obj
def backup(app: App, file: str) -> None:
    from ledger.seal import Seal
    from projections.copy import copy

    seal = Seal.of(*app.campaign.head()).text
    copy(app.campaign, file)
    app.show(
        {"file": file, "seal": seal},
        lambda: [_("Written: {file}").format(file=file), _("Seal: {seal}").format(seal=seal)],
    )
