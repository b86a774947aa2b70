"""The options that many commands share, and the classes of commands and values.

Options are built once and shared by every command: building them is what a command's start-up would spend most on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cli.input.values import Choice, Number, is_option
from cli.output.language import LANGUAGES, N_, _, heading
from ledger.errors import InputError

if TYPE_CHECKING:
    from cli.app import App

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


class Option(click.Option):
    """An option whose help is translated when it is shown."""

    def handle_parse_result(
        self, ctx: click.Context, opts: Mapping[str, Any], args: list[str]
    ) -> tuple[Any, list[str]]:
        # A shared option that was not given has nothing to say, and at every line of a script most of them are not.
        if not self.expose_value and self.name not in opts:
            return None, args
        given = opts.get(str(self.name))
        if isinstance(given, str) and given.startswith("--") and self._names_option(ctx, given):
            # The value was forgotten, and what comes after would be taken for it.
            raise click.BadOptionUsage(self.opts[0], "", ctx)
        return super().handle_parse_result(ctx, opts, args)

    @staticmethod
    def _names_option(ctx: click.Context, word: str) -> bool:
        return any(word in param.opts for param in ctx.command.params)

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        from cli.input.metavars import extras, metavars

        record = super().get_help_record(ctx)
        if record is None or not self.help:
            return record
        return metavars(record[0]), extras(record[1]).replace(self.help, _(self.help))


class Command(click.Command):
    """A command whose help is translated and ends with an example of its use.

    Attributes:
        records: Whether it writes to the ledger.
        example: What somebody would type.
    """

    records = False
    example = ""
    _parser: Any = None

    def make_parser(self, ctx: click.Context) -> Any:
        """The parser of its options, made once for all the lines of a script."""
        if self._parser is None:
            self._parser = _reading_words(super().make_parser(ctx))
        self._parser.ctx = ctx
        return self._parser

    def invoke(self, ctx: click.Context) -> Any:
        """Run it; a recording command concludes with what it recorded."""
        app: App = ctx.obj
        if app.settings.for_players and FOR_PLAYERS not in self.params:
            # Given to a group, it would hide secrets from what looks after them or records.
            raise click.NoSuchOption(FOR_PLAYERS.opts[0], ctx=ctx)
        app.writes = app.writes or self.records
        answer = super().invoke(ctx)
        if self.records:
            app.conclude()
        return answer

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.allow_extra_args = True
        ctx.obj.typed, ctx.obj.command = ctx.command_path, self
        left = super().parse_args(ctx, args)
        if left and not ctx.resilient_parsing:
            from cli.input.suggestions import texts_meant

            near = texts_meant(ctx.obj, left, ctx.params)
            raise InputError("too_many_arguments", arguments=left, command=ctx.command_path, nearest=near)
        return left

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        return HELP

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_usage(ctx.command_path, " ".join(self.collect_usage_pieces(ctx)), prefix=_("Usage:") + " ")

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        from cli.input.metavars import metavars

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
            with formatter.section(heading(_("Example"))):
                formatter.write_text(_(self.example))

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


class Recording(Command):
    """A command that writes to the ledger."""

    records = True


class Group(Command, click.Group):
    """A command made of commands: `session start`."""

    command_class = Command

    def invoke(self, ctx: click.Context) -> Any:
        return click.Group.invoke(self, ctx)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return click.Group.parse_args(self, ctx, args)

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return [_("[OPTIONS]"), _("COMMAND …")]

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        command = self.get_command(ctx, name)
        if command is None and not ctx.resilient_parsing:
            from cli.input.suggestions import commands_meant

            raise InputError("command_unknown", command=name, nearest=commands_meant(name, self.list_commands(ctx)))
        return name, command, args[1:]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        Command.format_options(self, ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        rows = []
        for name in self.list_commands(ctx):
            command = self.get_command(ctx, name)
            if command is not None and not command.hidden:
                rows.append((name, _(command.short_help or command.help or "").partition("\n")[0]))
        if rows:
            with formatter.section(heading(_("Commands"))):
                formatter.write_dl(rows)


def command(name: str, help: str | None = None, *, example: str = "") -> Callable[[Callable[..., Any]], Command]:
    """Make a reading command; its help is the line in the table of commands unless given."""
    return _maker(Command, name, help, example)


def recording(name: str, help: str | None = None, *, example: str = "") -> Callable[[Callable[..., Any]], Command]:
    """Make a recording command with all that recording commands take."""
    return _maker(Recording, name, help, example)


def group(name: str, help: str | None = None) -> Callable[[Callable[..., Any]], Group]:
    """Make a command made of commands."""

    def make(function: Callable[..., Any]) -> Group:
        return click.group(name, cls=Group, help=help, no_args_is_help=True)(global_options(function))

    return make


def _maker(kind: type[Command], name: str, help: str | None, example: str) -> Callable[[Callable[..., Any]], Command]:
    def make(function: Callable[..., Any]) -> Command:
        if kind is Recording:
            function = recording_options(function)
        made = click.command(name, cls=kind, help=help)(function)
        made.example = example
        return made

    return make


# Options that every command takes.


def _setting(ctx: click.Context, param: click.Parameter, value: Any) -> None:
    if value is not None and not ctx.resilient_parsing:
        _need_own(ctx, param, param.name == "by" or getattr(ctx.obj.settings, str(param.name)) == value)
        setattr(ctx.obj.settings, str(param.name), value)
        if param.name == "lang":
            ctx.obj.speak()


def _need_own(ctx: click.Context, param: click.Parameter, own: bool) -> None:
    """Refuse in one line of a list what holds for all of them; who records may differ from line to line."""
    if ctx.obj.batch is not None and not own:
        raise InputError("option_for_all", options=[param.opts[0]])


def _given(ctx: click.Context, param: click.Parameter, value: Any) -> None:
    if value is not None and value != ():
        _need_own(ctx, param, param.name != "dry_run")
        ctx.obj.given[str(param.name)] = value


def _show_help(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        click.echo(ctx.get_help(), color=ctx.color)
        ctx.exit()


HELP = Option(
    ["--help", "-h"], is_flag=True, is_eager=True, expose_value=False, callback=_show_help, help=N_("Show this help.")
)

GLOBAL: Sequence[Option] = [
    Option(["--json"], is_flag=True, default=None, expose_value=False, callback=_setting, help=N_("Answer with JSON.")),
    Option(
        ["--lang"], type=Choice(*LANGUAGES), expose_value=False, callback=_setting, help=N_("Language of the answer.")
    ),
    Option(["--ledger"], metavar="PATH|URL", expose_value=False, callback=_setting, help=N_("Ledger to use.")),
    Option(["--campaign"], metavar="NAME", expose_value=False, callback=_setting, help=N_("Campaign of the ledger.")),
    Option(
        ["--by"], metavar="NAME", expose_value=False, callback=_setting, help=N_("Who records; else your login name.")
    ),
    Option(["--color/--no-color"], default=None, expose_value=False, callback=_setting, help=N_("Colours or none.")),
    Option(["-q", "quiet"], is_flag=True, default=None, expose_value=False, callback=_setting, help=N_("Say less.")),
]

RECORDED: Sequence[Option] = [
    Option(["--faces"], metavar="[NAME=]F,F", multiple=True, expose_value=False, callback=_given,
           help=N_("What real dice showed; two ten-sided ones as 70+3.")),
    Option(["--dry-run"], is_flag=True, default=None, expose_value=False, callback=_given,
           help=N_("Show what would be recorded, and record nothing.")),
    Option(["--note"], metavar="TEXT", expose_value=False, callback=_given, help=N_("A remark.")),
    Option(["--secret"], is_flag=True, default=None, expose_value=False, callback=_given,
           help=N_("Hidden from players until revealed.")),
    Option(["--on"], metavar="DATE", expose_value=False, callback=_given,
           help=N_("Day of play, 2026-11-01; ? if unknown.")),
    Option(["--ingame"], metavar="TEXT", expose_value=False, callback=_given, help=N_("Date in the game world.")),
    Option(["--session"], metavar="N", expose_value=False, callback=_given, type=Number(1),
           help=N_("Written late for an earlier session.")),
    Option(["--override"], metavar="REASON", expose_value=False, callback=_given,
           help=N_("The game master's word beats the rule that refuses.")),
    Option(["--id", "entry_id"], metavar="UUID", expose_value=False, callback=_given,
           help=N_("Key of the entry; sent twice, it is recorded once.")),
]  # fmt: skip


def _moment(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    if value is not None and not ctx.resilient_parsing:
        # What players knew depends on it, before the command itself looks at anything.
        ctx.obj.settings.as_of = value
    return value


AS_OF = Option(
    ["--as-of", "as_of"],
    metavar="POINT",
    callback=_moment,
    help=N_("What held then: an entry (120), a session (s3) or a day (2026-11-01)."),
)


FOR_PLAYERS = Option(
    ["--for-players"],
    is_flag=True,
    default=None,
    expose_value=False,
    callback=_setting,
    help=N_("Only what players may know."),
)


def _with(function: Decorated, options: Sequence[click.Parameter]) -> Decorated:
    # Click lists decorators from the innermost out and turns the list around; these come after a command's own, and
    # one that a command has of its own stands for the shared one.
    own = {param.name for param in function.__dict__.get("__click_params__", [])}
    options = [param for param in options if param.name not in own]
    function.__dict__["__click_params__"] = [*reversed(options), *function.__dict__.get("__click_params__", [])]
    return function


def global_options(function: Decorated) -> Decorated:
    """Let a command take the options that are taken before and after it."""
    return _with(function, GLOBAL)


def reading_options(function: Decorated) -> Decorated:
    """Let a command take `--as-of` (its `as_of` argument), `--for-players` and the global options."""
    return _with(function, [AS_OF, FOR_PLAYERS, *GLOBAL])


def export_options(function: Decorated) -> Decorated:
    """Let a command that writes out what is recorded take `--for-players` and the global options."""
    return _with(function, [FOR_PLAYERS, *GLOBAL])


def players_option(function: Decorated) -> Decorated:
    """Let a command that may also be only asked for something take `--for-players`."""
    return _with(function, [FOR_PLAYERS])


def recording_options(function: Decorated) -> Decorated:
    """Let a command take what every recording command takes; `App.record` reads it."""
    return _with(function, [*RECORDED, *GLOBAL])


def option(*names: str, **attributes: Any) -> Callable[[Decorated], Decorated]:
    """An option of one command; `help` is a message id."""
    return click.option(*names, **{"cls": Option, **attributes})


DETAIL = option(
    "--detail",
    type=Choice("full", "story", "brief"),
    default="story",
    show_default=True,
    help=N_("full has every line, story tells fights and dealings as one, brief is a paragraph a session."),
)
"""How much of the chronicle is shown."""
