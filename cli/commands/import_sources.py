"""Makes the command of a source: `import critrole FILE`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cli.app import App
from cli.importing.registry import SOURCES, load_source
from cli.input.command import CampaignCommand
from cli.input.declare import global_options, option
from cli.input.values import Choice, Number
from cli.output.words.language import N_, _

if TYPE_CHECKING:
    from cli.importing.importing import Request


class SourceCommand(CampaignCommand):
    """The command of a source; its help says how the file is got out of the other program."""

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_help_text(ctx, formatter)
        with formatter.section(_("How to get the file")):
            formatter.write_text(_(load_source(str(self.name)).obtain))

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        formatter.write_text(
            _(
                "What the file says is recorded as it says it, whatever the rules would have made of it; each entry "
                "keeps the row that it comes from. The same file again adds nothing, a longer one only what is new."
            )
        )


def source_command(name: str) -> SourceCommand:
    """The command of a source, which loads nothing of it before it is used."""
    title = SOURCES[name].title if name in SOURCES else N_("A source of an installed package.")

    @click.argument("files", nargs=-1, required=True, metavar="FILE…")
    @option("--map", "map_file", metavar="FILE", help=N_("TOML: whom and what names mean, what is left out."))
    @option("--session", type=Number(1), metavar="N", help=N_("Everything into this session."))
    @option(
        "--sessions",
        metavar="source|days|none|N=M,…",
        help=N_("As the source numbers them, one for each day, none, or numbers that are others here."),
    )
    @option("--columns", multiple=True, metavar="HEADING=FIELD", help=N_("What a column of a table is."))
    @option("--counts", metavar="TALLY", help=N_("What amounts count that have no heading: damage_dealt, kills…"))
    @option(
        "--decimal",
        type=Choice("comma", "point"),
        help=N_("The decimal sign, where numbers could be read in two ways."),
    )
    @option("--encoding", metavar="NAME", help=N_("Encoding of text files that are not UTF-8, such as cp1252."))
    @option("--dry-run", is_flag=True, help=N_("Show what would be recorded, and record nothing."))
    @option("--check", is_flag=True, help=N_("Likewise; exit code 1 where the source says something new."))
    @option("--follow", is_flag=True, help=N_("Go on recording what is added to the file, until Ctrl-C."))
    @global_options
    @click.pass_obj
    def run(app: App, /, files: tuple[str, ...], **given: Any) -> None:
        _run(app, name, files, **given)

    command = click.command(name, cls=SourceCommand, help=title)(run)
    assert isinstance(command, SourceCommand)
    command.example = f"campaign import {name} {EXAMPLES.get(name, 'FILE')}"
    return command


EXAMPLES = {
    "al": "character.csv",
    "beancount": "party.beancount",
    "critrole": "rolls.csv",
    "hledger": "party.journal",
    "markdown": "log.md",
    "table": "treasure.csv --columns Hero=who",
}
"""A file of each source, for the example of its help."""


SIGNS = {"comma": ",", "point": "."}


def _run(app: App, name: str, files: tuple[str, ...], *, follow: bool, **given: Any) -> None:
    from cli.importing.importing import NotAgreed, run_import
    from cli.importing.report import import_json, import_lines, plan_lines

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
        click.get_current_context().exit(1)
    if done.plan.files.read and not (done.outcome.rows or done.already or done.plan.compared.changed):
        click.get_current_context().exit(3)


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
    import msgspec

    from cli.importing.importing import Request
    from cli.importing.map_file import read_map
    from cli.importing.placing import placement_of
    from cli.importing.source import Options
    from ledger.errors import InputError

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
