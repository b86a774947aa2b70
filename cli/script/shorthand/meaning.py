"""What a line stands for: full commands, as words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ledger.errors import InputError

if TYPE_CHECKING:
    import click

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
    return bool(getattr(command_in(words)[0], "records", False))


def command_in(words: Sequence[str]) -> tuple[click.Command | None, int]:
    """The command that words begin with, None where there is none, and how many of them name it."""
    import click

    from cli.command_table import COMMANDS, load

    if not words or words[0] not in COMMANDS:
        return None, 0
    command: click.Command = load(words[0])
    if isinstance(command, click.Group) and len(words) > 1:
        return command.commands.get(words[1]), 2
    return command, 1


def line_of(words: Sequence[str]) -> str:
    """Words as a line that is read as the same words again."""
    return " ".join(word if _is_plain(word) else '"' + word.replace('"', '""') + '"' for word in words)


def _is_plain(word: str) -> bool:
    return bool(word) and not word.startswith("#") and not any(char.isspace() or char == '"' for char in word)


def unclear(typed: str, **facts: object) -> InputError:
    """The error about a part of a line that stands for nothing."""
    return InputError("shorthand_unclear", given=typed, **facts)
