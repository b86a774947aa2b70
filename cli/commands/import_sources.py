"""Imports another program's log: `import critrole FILE`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from cli.app import App, Ended
from cli.grammar.files import source_row
from cli.grammar.row import Row
from cli.importing.registry import installed, load_source
from cli.importing.source import Options
from cli.output.words.language import N_, _, heading
from ledger.errors import InputError

if TYPE_CHECKING:
    from cli.importing.importing import Request


def others() -> Mapping[str, Row]:
    """Rows of the sources of installed packages."""
    return {name: source_row(name, N_("A source of an installed package.")) for name in installed()}


def how_to_get(name: str) -> Iterator[tuple[str, str]]:
    """What the help of a source says besides: how the file is got out of the other program."""
    yield heading(_("How to get the file")), _(load_source(name).obtain)
    yield (
        "",
        _(
            "What the file says is recorded as it says it, whatever the rules would have made of it; each entry "
            "keeps the row that it comes from. The same file again adds nothing, a longer one only what is new."
        ),
    )


SIGNS = {"comma": ",", "point": "."}


def import_source(app: App, files: tuple[str, ...], follow: bool, **given: Any) -> None:
    from cli.importing.importing import NotAgreed, run_import
    from cli.importing.report import import_json, import_lines, plan_lines

    name = app.command.id.partition(" ")[2] if app.command is not None else ""
    request = _request(app, name, files, **given)
    if follow:
        from cli.importing.follow import follow_file

        follow_file(app, request)
        return

    def show_plan(plan: Any) -> None:
        app.screen.print_lines(plan_lines(plan, name))

    try:
        done = run_import(app, request, show_plan)
    except NotAgreed:
        app.warn(_("Nothing was recorded."))
        return
    app.show(import_json(done), lambda: import_lines(done))
    if request.check and done.differs:
        raise Ended(1)
    if done.plan.files.read and not (done.outcome.rows or done.already or done.plan.changed):
        raise Ended(3)


def _request(
    app: App,
    name: str,
    files: tuple[str, ...],
    *,
    map_file: str | None,
    session: int | None,
    sessions: str | None,
    columns: tuple[str, ...],
    counts: str | None,
    decimal: str | None,
    encoding: str | None,
    dry_run: bool,
    check: bool,
) -> Request:
    from cli.importing.importing import Request
    from cli.importing.map_file import read_map
    from cli.importing.placing import placement_of

    source, map_ = load_source(name), read_map(map_file)
    named: dict[str, str] = dict(map_.columns)
    for pair in columns:
        heading, equals, field = pair.rpartition("=")
        if not equals:
            raise InputError("columns_unclear", given=pair)
        named[heading.strip()] = field.strip()
    settings = {} if counts is None else {"counts": counts}
    return Request(
        source=source,
        paths=files,
        options=Options(decimal=SIGNS.get(decimal or ""), encoding=encoding, settings=settings),
        placement=placement_of(source.placing, session, sessions),
        map=msgspec.structs.replace(map_, columns=named),
        check=check,
        dry_run=dry_run or app.dry_run,
    )
