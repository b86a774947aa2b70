"""Imports files: reads them, makes the plan, asks about names where somebody is there to answer, and records."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

import msgspec
from msgspec import Struct

from cli.app import App
from cli.importing.asking import agrees, ask_about_people
from cli.importing.files import input_files
from cli.importing.headings import key_of
from cli.importing.map_file import ImportMap
from cli.importing.names import stored_names
from cli.importing.placing import Placement
from cli.importing.planning import Plan, make_plan
from cli.importing.reading import Files, read_files
from cli.importing.recording import Outcome, Recorder
from cli.importing.source import Options, Source
from cli.output.words.language import _
from ledger.errors import Refusal
from ledger.ids import COLUMN
from ledger.state import open_session
from ledger.store.staging import Staging, staging


class Request(Struct, frozen=True, kw_only=True):
    """What the command asks for.

    Attributes:
        check: Whether it only says what it would record.
        dry_run: Whether what is recorded is taken back.
    """

    source: Source
    paths: Sequence[str]
    options: Options
    placement: Placement
    map: ImportMap
    check: bool = False
    dry_run: bool = False


class Imported(Struct, frozen=True, kw_only=True):
    """What came of an import.

    Attributes:
        already: How many rows were recorded before, or say nothing that the ledger does not have.
    """

    request: Request
    plan: Plan
    outcome: Outcome
    already: int

    @property
    def differs(self) -> bool:
        """Whether the source says something that the ledger does not have."""
        return bool(self.outcome.entries or self.plan.changed or self.plan.files.differences)


class NotAgreed(Exception):
    """Raised where somebody who was shown the plan does not want it recorded."""


def run_import(app: App, request: Request, show_plan: Callable[[Plan], None]) -> Imported:
    """Import files; with `check` or `dry_run` nothing is kept.

    Args:
        show_plan: Shows the plan, where somebody is asked whether to record it.

    Raises:
        InputError: If a file is none of the source's.
        Refusal: `import_open_session`.
        NotAgreed: If somebody who is asked does not want it.
    """
    source, request = request.source, _with_stored_columns(app, request)
    files = input_files(request.paths, request.options, source)
    with staging() as staged:
        read = read_files(app, source, files, staged, placement=request.placement, map_=request.map)
        keeps = not (request.check or request.dry_run)
        if keeps and is_asking(app):
            request = _agreed(app, request, read, staged, show_plan)
        writer = app.another()
        writer.access.writes = True
        if not keeps:
            writer.given["dry_run"] = True
        try:
            plan = make_plan(writer, source, read, staged, placement=request.placement, map_=request.map)
            _require_no_open_session(writer, plan)
            changed = sum(row.now is not None for row in plan.changed)
            outcome = Recorder(writer, source, plan, request.placement).record(staged)
            already = read.read - outcome.rows - read.unused - changed
            writer.access.close()
        except BaseException as error:
            writer.access.abandon(error)
            raise
    return Imported(request=request, plan=plan, outcome=outcome, already=already)


def _with_stored_columns(app: App, request: Request) -> Request:
    """The request with what an earlier map said of columns."""
    reader = app.another()
    try:
        stored = stored_names(reader.state, request.source.name, COLUMN)
    finally:
        reader.access.close()
    columns = {**stored, **{key_of(heading): field for heading, field in request.map.columns.items()}}
    return msgspec.structs.replace(request, options=msgspec.structs.replace(request.options, columns=columns))


def _agreed(app: App, request: Request, read: Files, staged: Staging, show_plan: Callable[[Plan], None]) -> Request:
    """The request with the answers of whoever sits there; no lock is held while they think."""
    reader, seen = app.another(), msgspec.structs.replace(read, skipped=list(read.skipped))
    try:
        plan = make_plan(reader, request.source, seen, staged, placement=request.placement, map_=request.map)
        answers = ask_about_people(reader, plan)
        show_plan(plan)
    finally:
        reader.access.close()
    staged.forget_comparison()
    if plan.rows and not agrees(_("Record this? [Y/n]")):
        raise NotAgreed
    people = {**request.map.people, **answers}
    return msgspec.structs.replace(request, map=msgspec.structs.replace(request.map, people=people))


def _require_no_open_session(app: App, plan: Plan) -> None:
    """Require that no session is open that rows would fall into, or that would have to end first."""
    opened = open_session(app.campaign.state())
    if opened is not None and (plan.sessions or plan.between):
        raise Refusal("import_open_session", session=opened)


def is_asking(app: App) -> bool:
    """Whether somebody is there to answer questions."""
    return not (app.settings.json or app.settings.quiet) and sys.stdin.isatty() and sys.stderr.isatty()
