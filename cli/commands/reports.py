"""Writes documents: `export report`, `export statement`, `export dispute`, `export session`."""

from __future__ import annotations

from msgspec.structs import replace

from cli.app import App
from cli.commands.documents import write_document
from cli.output.words.language import _
from ledger.entries import UNKNOWN_DAY
from ledger.errors import InputError
from ledger.ids import POOL
from ledger.rules.tables import folded
from ledger.state import last_session


def report(
    app: App,
    format_: str | None,
    output: str | None,
    force: bool,
    sessions: range | None,
    character: str | None,
    detail: str,
    as_of: str | None,
) -> None:
    from cli.commands.chronicle_folders import collected_report
    from cli.output.chronicle.report.document import report_document

    data = collected_report(app, as_of, sessions, character)
    document = report_document(app.speaker, data, detail)
    watched = app.progress(document.sections, len(data.digests), _("Writing"))
    write_document(app, replace(document, sections=watched), format_, output, force)


def statement(
    app: App,
    who: str,
    sessions: range | None,
    first_day: str | None,
    last_day: str | None,
    every: bool,
    format_: str | None,
    output: str | None,
    force: bool,
    as_of: str | None,
) -> None:
    from cli.output.books.statement import statement_document, statement_json
    from cli.reading import account_of_name
    from projections.books.statement import StatementSpan, statement

    if sessions is not None and (first_day or last_day):
        raise InputError("sessions_and_days")
    account = POOL if folded(who) in ("pool", "cagnotte") else account_of_name(app, app.then, who)
    span = StatementSpan(sessions=sessions, first_day=_day(first_day), last_day=_day(last_day))
    found = statement(app.campaign, app.rules_of, account, span, point=as_of, every=every)
    if app.settings.json and output in (None, "-"):
        app.screen.print_json(statement_json(app.speaker, found))
        return
    document = statement_document(app.speaker, found, point=as_of, made_at=_recorded_at(app, found.number))
    write_document(app, document, format_, output, force)


def dispute(app: App, number: str, format_: str | None, output: str | None, force: bool, as_of: str | None) -> None:
    from cli.evidence import whole_evidence
    from cli.output.disputes.dispute_document import dispute_document
    from cli.output.disputes.dispute_evidence import evidence_json
    from ledger.seal import Seal

    found = whole_evidence(app, as_of, app.read.entry_number(number))
    seal = Seal.of(*app.campaign.head()).text
    if app.settings.json and output in (None, "-"):
        app.screen.print_json({**evidence_json(app.speaker, *found), "seal": seal})
        return
    made_at = _recorded_at(app, found[0].number)
    document = dispute_document(app.speaker, *found, point=as_of, seal=seal, made_at=made_at)
    write_document(app, document, format_, output, force)


def session(
    app: App, number: int | None, format_: str | None, output: str | None, force: bool, as_of: str | None
) -> None:
    from cli.output.chronicle.session_sheet import session_sheet_document, session_sheet_json
    from projections.chronicle.session_sheet import session_sheet

    # A moment that is none is refused here.
    app.view(as_of)
    asked = number or last_session(app.then) or 1
    found = session_sheet(app.campaign, app.rules_of, asked, point=as_of)
    if app.settings.json and output in (None, "-"):
        app.screen.print_json(session_sheet_json(found))
        return
    made_at = _recorded_at(app, app.campaign.head()[0])
    write_document(
        app, session_sheet_document(app.speaker, found, point=as_of, made_at=made_at), format_, output, force
    )


def _day(text: str | None) -> str | None:
    """A day that is known."""
    from cli.input import parse

    if text is None:
        return None
    found = parse.day(text)
    if found == UNKNOWN_DAY:
        raise InputError("day_unclear", given=text)
    return found


def _recorded_at(app: App, number: int) -> str:
    """When the last entry up to a number was recorded, of those that may be shown."""
    campaign = app.campaign
    return campaign.entry_named_in("entries", min(number, campaign.last())).header.recorded_at
