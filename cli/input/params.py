"""Click's parameters, made of the rows of a command: for its help, and for what is wrong with a line."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import click
from click.types import OptionHelpExtra

from cli.grammar.row import FLAG, OFF, UNSHOWN, Option, Place, Row
from cli.grammar.shared import AS_OF, FOR_PLAYERS, HELP, RECORDED, SHARED, VERSION
from cli.input.click_types import click_type
from cli.names import option_of, shown_word
from cli.output.words.language import _, as_typed, spoken
from ledger.errors import InputError

WORDS = "campaign.words"
"""Key of what was typed after a command, for what is said when something of it is missing."""


def params_of(row: Row) -> list[click.Parameter]:
    """The parameters of a command: its own, and the shared ones that it does not have itself."""
    own = {part.name for part in row.takes}
    shared = [option for option in SHARED[row.shared] if option.name not in own]
    return [*map(_param, row.takes), *map(shared_param, shared)]


def _param(part: Place | Option) -> click.Parameter:
    if isinstance(part, Option):
        return shared_param(part) if part in (FOR_PLAYERS, VERSION) else OptionParam(part)
    return click.Argument(
        [part.name],
        type=click_type(part.type),
        metavar=part.metavar or ("" if part.type is UNSHOWN else None),
        nargs=-1 if part.several else 1,
        required=part.required,
        # Click tells None from what is not said.
        **({} if part.default is None else {"default": part.default}),
    )


class OptionParam(click.Option):
    """An option whose help is in the language spoken, and that says when its value was forgotten."""

    def __init__(self, row: Option, **more: Any) -> None:
        self.row = row
        if row.type is OFF:
            more |= {"is_flag": True, "flag_value": False, "default": True}
        elif row.opposite:
            more["type"] = click.BOOL
        elif row.type is FLAG:
            more["is_flag"] = True
        else:
            more |= {"type": click_type(row.type), "nargs": max(len(row.parts), 1)}
        if row.default is not None:
            more["default"] = row.default
        typed = f"{row.id}/{row.opposite}" if row.opposite else row.id
        super().__init__(
            [typed, *([row.also] if row.also else []), row.name],
            help=row.help,
            metavar=row.metavar or None,
            multiple=row.several,
            required=row.required,
            **more,
        )

    def handle_parse_result(
        self, ctx: click.Context, opts: Mapping[str, Any], args: list[str]
    ) -> tuple[Any, list[str]]:
        # A shared option that was not given has nothing to say.
        if not self.expose_value and self.name not in opts:
            return None, args
        given = opts.get(str(self.name))
        if (
            isinstance(given, str)
            and given.startswith("--")
            and self._is_option(ctx, given)
            and not self._is_joined(ctx)
        ):
            # The value was forgotten, and what comes after would be taken for it.
            raise click.BadOptionUsage(self.opts[0], "", ctx)
        return super().handle_parse_result(ctx, opts, args)

    def _is_joined(self, ctx: click.Context) -> bool:
        """Whether the option was typed in one word with its value, which is meant then: `--note=--ingame`."""
        return any(word.startswith(f"{name}=") for word in ctx.meta.get(WORDS, ()) for name in self.opts)

    @staticmethod
    def _is_option(ctx: click.Context, word: str) -> bool:
        return any(word in param.opts or option_of(word, param.opts) is not None for param in ctx.command.params)

    def get_help_extra(self, ctx: click.Context) -> OptionHelpExtra:
        extra = super().get_help_extra(ctx)
        if self.row.shown:
            extra["default"] = shown_word(self.row.shown, spoken())
        return extra

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        from cli.output.words.metavars import extras, metavars

        record = super().get_help_record(ctx)
        if record is None or not self.help:
            return record
        command = ctx.command_path.partition(" ")[2]
        return as_typed(metavars(record[0]), command), extras(record[1]).replace(self.help, _filled(_(self.help)))


def _filled(help: str) -> str:
    """The help of an option with the games that are installed, where it names them."""
    if "{known}" not in help:
        return help
    from ledger.rules.loader import known_rulesets

    return help.format(known=", ".join(known_rulesets()))


@cache
def shared_param(option: Option) -> OptionParam:
    """The parameter of a shared option, one for all commands."""
    if option is AS_OF:
        return OptionParam(option, callback=_moment)
    if option in EAGER:
        return OptionParam(option, is_eager=True, expose_value=False, callback=EAGER[option])
    absent = {"default": None} if option.type is FLAG else {}
    return OptionParam(option, expose_value=False, callback=_given if option in RECORDED else _setting, **absent)


def _setting(ctx: click.Context, param: click.Parameter, value: Any) -> None:
    if value is not None and not ctx.resilient_parsing:
        _require_same_for_all(ctx, param, param.name == "by" or getattr(ctx.obj.settings, str(param.name)) == value)
        setattr(ctx.obj.settings, str(param.name), value)
        if param.name == "lang":
            ctx.obj.speak()


def _require_same_for_all(ctx: click.Context, param: click.Parameter, own: bool) -> None:
    """Refuse an option in one line of a list where it holds for all lines; who records may differ from line to line."""
    if ctx.obj.in_batch and not own:
        raise InputError("option_for_all", options=[param.opts[0]])


def _given(ctx: click.Context, param: click.Parameter, value: Any) -> None:
    if value is not None and value != ():
        _require_same_for_all(ctx, param, param.name != "dry_run")
        ctx.obj.given[str(param.name)] = value


def _moment(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    if value is not None and not ctx.resilient_parsing:
        # What players knew depends on it, before the command itself looks at anything.
        ctx.obj.settings.as_of = value
    return value


def _show_help(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        ctx.obj.screen.print_help(ctx.get_help())
        ctx.exit()


def _show_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        from importlib.metadata import version

        found = version("campaign-ledger")
        ctx.obj.screen.print_help(f"campaign-ledger {found}", version=found)
        ctx.exit()


EAGER = {HELP: _show_help, VERSION: _show_version}
"""Options that are done before anything else is read."""
