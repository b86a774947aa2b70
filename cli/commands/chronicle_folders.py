"""Writes the chronicle as folders to give away: `export site`, `export vault`."""

from __future__ import annotations

from uuid import UUID

from msgspec.structs import asdict, replace

from cli.app import App
from cli.output.chronicle.report.document import report_document
from cli.output.document.blocks import Document
from cli.output.words.language import _
from cli.reading import character_of_name, view_and_rules
from ledger.errors import InputError
from ledger.state import last_session
from projections.chronicle.history import chronicle
from projections.chronicle.report.campaign_report import Report, campaign_report


def collected_report(app: App, as_of: str | None, sessions: range | None = None, who: str | None = None) -> Report:
    """Everything in an account of the campaign but its stories.

    Args:
        who: A character whom it is about, as typed; None for everybody.
    """
    view, rules = view_and_rules(app, as_of)
    whose = None if who is None else character_of_name(app, view, who)
    chapters = app.progress(chronicle(app.campaign, point=as_of), 2 * last_session(view) + 1, _("Reading"))
    return campaign_report(
        app.campaign,
        view,
        rules,
        chapters,
        app.rules_of,
        language=app.language,
        point=as_of,
        sessions=sessions,
        whose=whose,
    )


def _as_shown_to(app: App, *, for_gm: bool) -> None:
    """What is given away is the players' view unless the game master's is asked for."""
    if for_gm and app.settings.for_players:
        raise InputError("for_gm_and_players")
    app.settings.for_players = not for_gm


def site(app: App, folder: str, for_gm: bool, address: str, no_pdf: bool, force: bool, as_of: str | None) -> None:
    from cli.output.chronicle.given.site import write_site
    from projections.programs.output_folder import new_folder

    _as_shown_to(app, for_gm=for_gm)
    report = collected_report(app, as_of)

    def document() -> Document:
        made = report_document(app.speaker, report, "story")
        return replace(made, sections=app.progress(made.sections, len(report.digests), _("Writing")))

    with new_folder(folder, force=force) as part:
        write_site(part, report, UUID(str(app.campaign.id)), document, with_pdf=not no_pdf, address=address)
    app.show({"folder": folder}, lambda: [_("Written: {file}").format(file=folder)])


def vault(app: App, folder: str, for_gm: bool, force: bool, as_of: str | None) -> None:
    from cli.output.chronicle.given.vault import vault_notes, written_lines
    from projections.programs.marked_notes import Notes

    _as_shown_to(app, for_gm=for_gm)
    report = collected_report(app, as_of)
    notes = Notes(folder)
    made = vault_notes(notes, app.speaker, report)
    written = notes.write(app.progress(made, len(made), _("Writing")), force=force)
    app.show({"folder": folder, **asdict(written)}, lambda: written_lines(folder, written))
