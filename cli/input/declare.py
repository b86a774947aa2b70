"""Decorators that make a function a command, and give it options."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, TypeVar

import click

from cli.input.command import CampaignCommand, CommandGroup, RecordingCommand
from cli.input.option import Option
from cli.input.shared_options import AS_OF, FOR_PLAYERS, GLOBAL, RECORDED
from cli.input.values import Choice
from cli.output.words.language import N_

Decorated = TypeVar("Decorated", bound=Callable[..., Any])
Maker: TypeAlias = Callable[[Callable[..., Any]], CampaignCommand]
AsMeant: TypeAlias = Callable[[Sequence[click.Parameter], list[str]], list[str]] | None


def command(name: str, help: str | None = None, *, example: str = "", as_meant: AsMeant = None) -> Maker:
    """Make a reading command; its help is the line in the table of commands unless given.

    It takes no shared options, not even `--json`, but those of a decorator under this one: `reading_options` as a rule.
    """
    return _maker(CampaignCommand, name, help, example, as_meant)


def recording_command(name: str, help: str | None = None, *, example: str = "", as_meant: AsMeant = None) -> Maker:
    """Make a recording command with all that recording commands take.

    Args:
        as_meant: Reads words that were typed without the options that they belong to.
    """
    return _maker(RecordingCommand, name, help, example, as_meant)


def group(name: str, help: str | None = None) -> Callable[[Callable[..., Any]], CommandGroup]:
    """Make a command made of commands."""

    def make(function: Callable[..., Any]) -> CommandGroup:
        return click.group(name, cls=CommandGroup, help=help, no_args_is_help=True)(global_options(function))

    return make


def _maker(kind: type[CampaignCommand], name: str, help: str | None, example: str, as_meant: AsMeant = None) -> Maker:
    def make(function: Callable[..., Any]) -> CampaignCommand:
        if kind is RecordingCommand:
            function = recording_options(function)
        made = click.command(name, cls=kind, help=help)(function)
        made.example = example
        made.as_meant = as_meant
        return made

    return make


def _with(function: Decorated, options: Sequence[click.Parameter]) -> Decorated:
    # Click lists decorators from the innermost out and turns the list around; these come after a command's own, and
    # a command's own option replaces the shared one of its name.
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
    """Let a recording command that may also only show something take `--for-players`."""
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
    help=N_(
        "full has every line, story combines fights and dealings into passages, brief has a paragraph for each session."
    ),
)
"""How much of the chronicle is shown."""
