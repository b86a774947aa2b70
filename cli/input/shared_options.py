"""The options that many commands take: the global ones, those of whatever is recorded, and those of reading.

Each is built once and shared by every command: building them is what a command's start-up would spend most on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import click

from cli.input.named import Named
from cli.input.option import Option
from cli.input.values import Choice, Number
from cli.output.words.language import LANGUAGES, N_
from ledger.errors import InputError


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


def _show_help(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        ctx.obj.screen.print_help(ctx.get_help())
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
    Option(
        ["--campaign"],
        type=Named("campaigns"),
        metavar="NAME",
        expose_value=False,
        callback=_setting,
        help=N_("Campaign of the ledger."),
    ),
    Option(
        ["--by"],
        type=Named("players"),
        metavar="NAME",
        expose_value=False,
        callback=_setting,
        help=N_("Who records; else your login name."),
    ),
    Option(["--color/--no-color"], default=None, expose_value=False, callback=_setting, help=N_("Use colours or not.")),
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
           help=N_("The game master's word overrides the rule that refuses.")),
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
    help=N_("Point in time: an entry (120), a session (s3) or a day (2026-11-01)."),
)


FOR_PLAYERS = Option(
    ["--for-players"],
    is_flag=True,
    default=None,
    expose_value=False,
    callback=_setting,
    help=N_("Only what players may know."),
)

SHARED: Mapping[str, Sequence[Option]] = {
    "recorded": (*RECORDED, *GLOBAL),
    "recorded_or_shown": (FOR_PLAYERS, *RECORDED, *GLOBAL),
    "read": (AS_OF, FOR_PLAYERS, *GLOBAL),
    "written": (FOR_PLAYERS, *GLOBAL),
    "global": GLOBAL,
}
"""What commands share, by what they do: record, record or only show, read, write out what is recorded; all of them."""
