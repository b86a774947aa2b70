"""Commands and groups of commands as click runs them, with help in the language spoken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import click

from cli.grammar.row import Option as OptionRow
from cli.grammar.row import Place, Row
from cli.input.option import Option, WithOptionalEnd
from cli.input.shared_options import FOR_PLAYERS, GLOBAL, HELP, RECORDED, SHARED
from cli.input.values import click_type, is_option
from cli.input.whole_names import joined
from cli.ledger_access import LedgerAccess
from cli.names import command_of, options_in_ids, shown_last_word
from cli.output.words.language import _, as_typed, heading, spoken
from cli.settings import Settings
from ledger.errors import InputError

WORDS = "campaign.words"
"""Key of what was typed after a command, for what is said when something of it is missing."""


class Program(Protocol):
    """What a command needs of the application, which click hands it as its object.

    Attributes:
        settings: The global options.
        access: The ledger, which is opened for reading or for recording.
    """

    settings: Settings
    access: LedgerAccess
    alone: bool

    def admit(self, context: click.Context) -> None:
        """Called before a command runs; may refuse it."""

    def conclude(self) -> None:
        """Keep and show what was recorded."""

    def speak_as_campaign(self) -> None:
        """Speak the campaign's language."""


class CampaignCommand(click.Command):
    """A command whose help is translated and ends with an example of its use.

    Attributes:
        records: Whether it writes to the ledger.
        example: What somebody would type.
        as_meant: Reads words that were typed without the options that they belong to.
    """

    records = False
    example = ""
    as_meant: Callable[[Sequence[click.Parameter], list[str]], list[str]] | None = None
    _parser: Any = None

    def make_parser(self, ctx: click.Context) -> Any:
        """The parser of its options, made once for all the lines of a script."""
        if self._parser is None:
            self._parser = _reading_words(super().make_parser(ctx))
        self._parser.ctx = ctx
        return self._parser

    def invoke(self, ctx: click.Context) -> Any:
        """Run it; a recording command concludes with what it recorded."""
        app: Program = ctx.obj
        if app.settings.for_players and FOR_PLAYERS not in self.params:
            # Given to a group, it would hide secrets from what looks after them or records.
            raise click.NoSuchOption(FOR_PLAYERS.opts[0], ctx=ctx)
        app.admit(ctx)
        app.access.writes = app.access.writes or self.records
        answer = super().invoke(ctx)
        if self.records:
            app.conclude()
        return answer

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.allow_extra_args = True
        ctx.obj.typed, ctx.obj.command = ctx.command_path, self
        args = self._in_ids(args)
        if not ctx.resilient_parsing:
            args = joined(self.params, args)
            if self.as_meant is not None:
                args = self.as_meant(self.params, args)
        typed = list(args)
        ctx.meta[WORDS] = typed
        ctx.obj.alone = _is_alone(typed)
        for param in self.params:
            if isinstance(param, WithOptionalEnd):
                param.complete(args)
        try:
            left = super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            from cli.input.suggestions import require_separated

            require_separated(ctx, typed, error.option_name)
            raise
        if left and not ctx.resilient_parsing:
            from cli.input.suggestions import texts_meant

            ctx.obj.speak_as_campaign()
            near = texts_meant(ctx.obj, left, ctx.params)
            raise InputError("too_many_arguments", arguments=left, command=ctx.command_path, nearest=near)
        return left

    def _in_ids(self, args: Sequence[str]) -> list[str]:
        """Words with the command's own options by their English names."""
        options = (option for param in self.params for option in (*param.opts, *param.secondary_opts))
        return options_in_ids(args, {*options, *HELP.opts})

    def get_help(self, ctx: click.Context) -> str:
        ctx.obj.speak_as_campaign()
        return super().get_help(ctx)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        return HELP

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_usage(
            as_typed(ctx.command_path), " ".join(self.collect_usage_pieces(ctx)), prefix=_("Usage:") + " "
        )

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        from cli.output.words.metavars import metavars

        pieces = (piece for p in self.get_params(ctx) for piece in p.get_usage_pieces(ctx))
        return [_("[OPTIONS]"), *map(metavars, pieces)]

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if self.help:
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(_(self.help))
            if any("KEY=VALUE" in (param.metavar or "") for param in self.params):
                formatter.write_paragraph()
                with formatter.indentation():
                    formatter.write_text(_("“campaign rules keys” lists the keys, with what they may be."))
        if self.example:
            from cli.output.rules.examples import example_of

            rules, people = ctx.obj.rules_if_any, ctx.obj.people_if_any()
            with formatter.section(heading(_("Example"))):
                formatter.write_text(example_of(self, ctx.command_path, rules.tables if rules else None, people))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        own: list[tuple[str, str]] = []
        recorded: list[tuple[str, str]] = []
        everywhere: list[tuple[str, str]] = []
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx) if isinstance(param, click.Option) else None
            if record is not None:
                always = param in GLOBAL or param is HELP
                (everywhere if always else recorded if param in RECORDED else own).append(record)
        for title, records in (
            (_("Options"), own),
            (_("Whatever is recorded"), recorded),
            (_("Everywhere"), everywhere),
        ):
            if records:
                with formatter.section(heading(title)):
                    formatter.write_dl(records)


def made_of(row: Row, call: Callable[..., None]) -> CampaignCommand:
    """Click's command of a row.

    Args:
        call: Does what the command does; gets the application, and the values by their names.
    """
    kind = RecordingCommand if row.shared.startswith("recorded") else CampaignCommand
    own = {part.name for part in row.takes}
    params = [*map(_param, row.takes), *(param for param in SHARED[row.shared] if param.name not in own)]
    made = kind(row.id.rpartition(" ")[2], params=params, callback=click.pass_obj(call), help=row.help)
    made.example = row.example
    return made


def _param(part: Place | OptionRow) -> click.Parameter:
    """A place or an option as click has it."""
    if isinstance(part, Place):
        return click.Argument(
            [part.name],
            type=click_type(part.type),
            metavar=part.metavar or None,
            nargs=-1 if part.several else 1,
            required=part.required,
            **({} if part.default is None else {"default": part.default}),
        )
    is_flag = part.type.id == "flag"
    more: dict[str, Any] = {"is_flag": True} if is_flag else {"type": click_type(part.type)}
    if part.default is not None:
        # Click tells None from what is not said.
        more["default"] = part.default
    return (WithOptionalEnd if part.parts else Option)(
        [part.id, *([part.short] if part.short else []), part.name],
        help=part.help,
        metavar=part.metavar or None,
        nargs=max(len(part.parts), 1),
        multiple=part.several,
        required=part.required,
        show_default=part.shown,
        **more,
    )


def _is_alone(typed: Sequence[str]) -> bool:
    """Whether nothing was typed but global options and their values."""
    words = iter(typed)
    for word in words:
        known = next(
            (param for param in GLOBAL if word.partition("=")[0] in (*param.opts, *param.secondary_opts)), None
        )
        if known is None:
            return False
        if not known.is_flag and "=" not in word:
            next(words, None)
    return True


def _reading_words(parser: Any) -> Any:
    """A parser that takes words such as `-1 cursed sword` for what they are; click's takes them for options."""
    read_option = parser._process_opts

    def read(word: str, state: Any) -> None:
        if is_option(word) or not parser.allow_interspersed_args:
            read_option(word, state)
        else:
            state.largs.append(word)

    parser._process_opts = read
    return parser


class RecordingCommand(CampaignCommand):
    """A command that writes to the ledger."""

    records = True


class CommandGroup(CampaignCommand, click.Group):
    """A command made of commands: `session start`."""

    command_class = CampaignCommand

    def invoke(self, ctx: click.Context) -> Any:
        return click.Group.invoke(self, ctx)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return click.Group.parse_args(self, ctx, self._in_ids(args))

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return [_("[OPTIONS]"), _("COMMAND …")]

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        group = "" if ctx.parent is None else str(ctx.info_name)
        name = command_of(args[0], group, alone=len(args) == 1) or args[0]
        if group and len(args) > 1 and (longer := command_of(f"{args[0]}-{args[1]}", group)) is not None:
            name, args = longer, args[1:]
        command = self.get_command(ctx, name)
        if command is None and not ctx.resilient_parsing:
            from cli.input.suggestions import commands_meant

            ctx.obj.speak_as_campaign()
            near = commands_meant(name, self.list_commands(ctx), group, args[1:])
            where = {"group": group} if group else {"given": args}
            raise InputError("command_unknown", command=name, nearest=near, **where)
        return name, command, args[1:]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        CampaignCommand.format_options(self, ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        rows = []
        for name in self.list_commands(ctx):
            command = self.get_command(ctx, name)
            if command is not None and not command.hidden:
                said = command.short_help or command.help or ""
                shown = shown_last_word(f"{ctx.info_name} {name}", spoken())
                rows.append((shown, _(said).partition("\n")[0]))
        if rows:
            with formatter.section(heading(_("Commands"))):
                formatter.write_dl(rows)
