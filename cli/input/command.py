"""Commands and groups of commands as click runs them, with help in the language spoken."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from typing import Any, Protocol

import click

from cli.grammar import option_names
from cli.grammar.row import Row
from cli.grammar.shared import FOR_PLAYERS, GLOBAL, HELP, RECORDED
from cli.input.params import WORDS, OptionParam, params_of, shared_param
from cli.input.quick_parser import in_order, is_alone, quick_parser
from cli.input.values import is_option
from cli.ledger_access import LedgerAccess
from cli.names import command_of, options_in_ids, shown_last_word
from cli.output.words.language import _, as_typed, heading, spoken
from cli.settings import Settings
from ledger.errors import InputError


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
        row: What it is called and takes.
    """

    def __init__(self, row: Row, **attributes: Any) -> None:
        self.row = row
        super().__init__(row.id.rpartition(" ")[2], help=row.help, short_help=row.help, **attributes)

    @property
    def params(self) -> list[click.Parameter]:
        """Its parameters as click has them, made when help is asked for or something is wrong with a line."""
        return self._params

    @params.setter
    def params(self, params: list[click.Parameter]) -> None:
        """Leave them to the row: click sets what it was given, which is nothing."""

    @cached_property
    def _params(self) -> list[click.Parameter]:
        return params_of(self.row)

    def make_parser(self, ctx: click.Context) -> Any:
        return _reading_words(super().make_parser(ctx))

    def invoke(self, ctx: click.Context) -> Any:
        """Run it; a recording command concludes with what it recorded."""
        app: Program = ctx.obj
        if app.settings.for_players and FOR_PLAYERS.id not in option_names(self.row):
            # Given to a group, it would hide secrets from what looks after them or records.
            raise click.NoSuchOption(FOR_PLAYERS.id, ctx=ctx)
        app.admit(ctx)
        writes = self.row.writes(ctx.params)
        app.access.writes = app.access.writes or writes
        answer = super().invoke(ctx)
        if writes:
            app.conclude()
        return answer

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.allow_extra_args = True
        ctx.obj.typed, ctx.obj.command = ctx.command_path, self.row
        typed = list(args) if ctx.resilient_parsing else in_order(self.row, args)
        ctx.meta[WORDS] = typed
        ctx.obj.alone = is_alone(typed)
        if not ctx.resilient_parsing and (values := quick_parser(self.row).parse(typed, ctx.obj.given)) is not None:
            ctx.params |= values
            return []
        return self.parse_by_click(ctx, typed)

    def parse_by_click(self, ctx: click.Context, typed: Sequence[str]) -> list[str]:
        """Read words that are rare, or wrong."""
        try:
            left = super().parse_args(ctx, _with_second_values(self.row, typed))
        except click.NoSuchOption as error:
            from cli.input.suggestions import require_separated

            require_separated(ctx.obj, typed, error.option_name)
            raise
        if left and not ctx.resilient_parsing:
            from cli.input.suggestions import texts_meant

            ctx.obj.speak_as_campaign()
            near = texts_meant(ctx.obj, left, ctx.params)
            raise InputError("too_many_arguments", arguments=left, command=ctx.command_path, nearest=near)
        return left

    def get_help(self, ctx: click.Context) -> str:
        ctx.obj.speak_as_campaign()
        return super().get_help(ctx)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        return shared_param(HELP)

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
            if self.row.takes_keys and not self.row.more:
                formatter.write_paragraph()
                with formatter.indentation():
                    formatter.write_text(_("“campaign rules keys” lists the keys, with what they may be."))
        if self.row.example:
            from cli.output.rules.examples import example_of

            rules, people = ctx.obj.rules_if_any, ctx.obj.people_if_any()
            with formatter.section(heading(_("Example"))):
                formatter.write_text(example_of(self.row, rules.tables if rules else None, people))
        for title, text in self._more_help():
            if title:
                with formatter.section(title):
                    formatter.write_text(text)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for title, text in self._more_help():
            if not title:
                formatter.write_paragraph()
                formatter.write_text(text)

    def _more_help(self) -> Iterable[tuple[str, str]]:
        """What else its help has: texts, each with a heading or none."""
        if not self.row.more:
            return ()

        module, _dot, name = self.row.more.partition(".")
        said: Iterable[tuple[str, str]] = getattr(import_module(f"cli.commands.{module}"), name)(self.name)
        return said

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        titles = (_("Options"), _("Whatever is recorded"), _("Everywhere"))
        sections: dict[str, list[tuple[str, str]]] = {title: [] for title in titles}
        own, recorded, everywhere = sections.values()
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx) if isinstance(param, click.Option) else None
            if record is not None:
                row = param.row if isinstance(param, OptionParam) else None
                always = row is HELP or row in GLOBAL
                (everywhere if always else recorded if row in RECORDED else own).append(record)
        for title, records in sections.items():
            if records:
                with formatter.section(heading(title)):
                    formatter.write_dl(records)


def _with_second_values(row: Row, typed: Sequence[str]) -> list[str]:
    """Words with an empty second value of an option where it was left out, before an option or at the end."""
    of_two = {option.id for option in row.options if option.parts}
    words = list(typed)
    at = next((at for at, word in enumerate(words) if word in of_two or word == "--"), len(words))
    is_given = at + 1 < len(words) and words[at] != "--"
    if is_given and (at + 2 == len(words) or words[at + 2].startswith("--")):
        words.insert(at + 2, "")
    return words


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


class CommandGroup(CampaignCommand, click.Group):
    """A command made of commands: `session start`.

    Args:
        inner: The rows of its commands, by their names in it.
        make: Makes a command of its row.
    """

    def __init__(self, row: Row, inner: Mapping[str, Row], make: Callable[[Row], click.Command], **attributes: Any):
        super().__init__(row, **attributes)
        self.inner, self._make = inner, make

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(self.inner)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return self._make(self.inner[cmd_name]) if cmd_name in self.inner else None

    def invoke(self, ctx: click.Context) -> Any:
        return click.Group.invoke(self, ctx)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return click.Group.parse_args(self, ctx, options_in_ids(args, option_names(self.row)))

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
