"""What a line stands for: full commands, as words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cli.grammar import command_in
from cli.script.lines import line_of
from ledger.errors import InputError

Command = list[str]
"""The words of a full command, as they are typed after `campaign`: canonical ids, whole names."""

Reading = list[Command]
"""The commands that a line stands for, as a rule one; several where each of several people does the same."""


class Meaning(NamedTuple):
    """What a line stands for.

    Attributes:
        commands: The full commands, in the order in which they are run; none for a line without a command.
        in_full: Whether the line is a full command already.
        asks: Whether it is to be shown first, and recorded only when somebody says so: `px`, the award of the pool.
    """

    commands: Reading
    in_full: bool = False
    asks: bool = False

    @property
    def records(self) -> bool:
        """Whether it writes to the ledger."""
        return any(map(command_records, self.commands))

    @property
    def lines(self) -> list[str]:
        """The full commands as they would be typed, by their ids."""
        return [line_of(command) for command in self.commands]

    @property
    def shown(self) -> list[str]:
        """The full commands as they are typed in the language spoken."""
        from cli.script.shown_line import shown_line

        return [shown_line(command) for command in self.commands]


def command_records(words: Sequence[str]) -> bool:
    """Whether a full command writes to the ledger; one that there is not does not."""
    row, _depth = command_in(words)
    return row is not None and row.is_recording


def throws_dice(command: Sequence[str]) -> bool:
    """Whether a command is a roll of which nobody said what the dice showed, so that the program throws them."""
    return bool(command) and command[0] == "roll" and "--faces" not in command


def option_of(command: Sequence[str], option: str) -> str:
    """The value of an option of a command; empty where it is not given."""
    return str(command[command.index(option) + 1]) if option in command[:-1] else ""


def without_option(command: Command, option: str) -> Command:
    """A command without an option and its value, as a copy."""
    at = command.index(option) if option in command else len(command)
    return [*command[:at], *command[at + 2 :]]


def things_found(command: Sequence[str]) -> list[str]:
    """The names of the things of a find."""
    return [part.removeprefix("item=").partition("*")[0] for part in command[1:] if part.startswith("item=")]


def unclear(typed: str, **facts: object) -> InputError:
    """The error about a part of a line that stands for nothing."""
    return InputError("shorthand_unclear", given=typed, **facts)
