"""Maintains the ledger: `rebuild`, `backup`, `doctor`."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from cli.app import App, Ended
from cli.commands.documents import say_written
from cli.output.words.language import _, integer, listed, ngettext
from ledger.errors import InputError
from ledger.seal import Seal
from ledger.store.queries.copies import payloads

if TYPE_CHECKING:
    from projections.checks.verify import Pass


def rebuild(app: App) -> None:
    from projections.stored.rebuild import rebuild as made_anew

    app.access.writes = True
    campaign = app.campaign
    total = campaign.head()[0]
    corrected = made_anew(campaign, app.progress(payloads(campaign), total, _("Rebuilding")))
    app.access.close()

    def lines() -> Iterator[str]:
        count = ngettext("{count} entry added up again.", "{count} entries added up again.", total)
        yield count.format(count=integer(total))
        if corrected:
            yield _("Repaired: {tables}.").format(tables=listed(corrected))
        else:
            yield _("Everything was right.")

    app.show({"entries": total, "corrected": corrected}, lines)


def backup(app: App, file: str, force: bool) -> None:
    from projections.checks.ledger_copy import copy_ledger

    watch = partial(app.progress, total=app.campaign.head()[0], label=_("Verifying"))
    if file == "-":
        _print_backup(app, watch)
        return
    seal = Seal.of(*copy_ledger(app.ledger, app.campaign, file, force=force, watch=watch)).text
    say_written(app, file, seal=seal)


def _print_backup(app: App, watch: Pass) -> None:
    """Write a copy to standard output once it is verified, for another program to keep; its seal is said apart.

    Raises:
        InputError: `backup_needs_file`, where a terminal or JSON would have to show it.
    """
    import shutil
    from tempfile import TemporaryDirectory

    from projections.checks.ledger_copy import copy_ledger

    screen = sys.stdout
    if app.settings.json or screen.isatty() or not isinstance(screen, io.TextIOWrapper):
        raise InputError("backup_needs_file")
    with TemporaryDirectory() as folder:
        copy = os.path.join(folder, "backup")
        seal = Seal.of(*copy_ledger(app.ledger, app.campaign, copy, watch=watch)).text
        with open(copy, "rb") as written:
            shutil.copyfileobj(written, screen.buffer)
    screen.buffer.flush()
    app.warn(_("Seal: {seal}").format(seal=seal))


def doctor(app: App) -> None:
    from cli.output.checks.doctor import doctor_json, doctor_lines, of_language
    from projections.checks import doctor as checks

    # What is left of a killed command is gone once the ledger is open.
    found = list(checks.diagnose_leftovers(app.access.location))
    campaigns = [app.campaign] if app.settings.campaign else app.ledger.campaigns()
    if len(campaigns) == 1:
        campaigns = [app.campaign]
    if not campaigns:
        found += checks.diagnose_lost_campaigns(app.ledger)
    patients = []
    for campaign in campaigns:
        total = campaign.last()
        progress = partial(app.progress, total=total, label=_("Examining"))
        verified, findings = checks.diagnose_campaign(campaign, progress)
        patients.append((campaign, verified))
        found += findings
    last = max((at for campaign, _verified in patients if (at := checks.last_recorded(campaign))), default=None)
    ids = [campaign.id.hex for campaign in campaigns]
    found += [*checks.diagnose_file(app.access.location, ids, last), *checks.of_packages(), *of_language()]
    found.sort(key=lambda finding: finding.severity != checks.WRONG)
    speaker = app.speaker if app.has_campaign else None
    data = doctor_json(app.ledger, speaker, patients, found)
    app.show(data, lambda: doctor_lines(app.screen, app.ledger, speaker, patients, found))
    if any(finding.severity == checks.WRONG for finding in found):
        raise Ended(1)
