"""Shows full commands as they are typed in the language spoken: `blesser Brom 4 --de gobelin` for `damage Brom 4 …`.

What is stored, exported and answered in JSON has English ids. Either is read as the same words again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cli.grammar import command_in, option_names
from cli.grammar.row import Row
from cli.names import shown_command, shown_option
from cli.output.words.language import spoken, tables_at_hand
from cli.output.words.typable import command_line

if TYPE_CHECKING:
    from cli.output.words.shown_values import ShownValues
    from ledger.rules.tables import Tables


def shown_words(words: Sequence[str], tables: Tables | None = None) -> list[str]:
    """The words of a full command in the language spoken.

    Args:
        tables: Those in force; of the campaign that the present command has open unless given.
    """
    return list(words) if spoken() == "en" else list(_shown(words, spoken(), tables or tables_at_hand()))


def shown_command_line(words: Sequence[str]) -> str:
    """A full command as it is typed in a terminal, in the language spoken; what is in it stays as somebody wrote it."""
    return command_line(shown_words(words))


def _shown(words: Sequence[str], language: str, tables: Tables | None) -> Iterator[str]:
    command, depth = command_in(words)
    if command is None:
        yield from words
        return
    path = " ".join(words[:depth])
    yield from shown_command(path, language).split()
    taking = {name: option for name, option in option_names(command).items() if not option.is_flag}
    values = None if tables is None else _values(command, tables)
    rest = iter(words[depth:])
    at = 0
    for word in rest:
        name, equals, value = word.partition("=")
        if word == "--":
            yield word
            # What follows is a command in the place of an entry, or is no option.
            yield from _shown(list(rest), language, tables) if path == "amend" else rest
        elif not name.startswith("--"):
            yield values.argument(word, at) if values else word
            at += 1
        else:
            option = taking.get(name)
            if option is not None and not equals:
                value = next(rest, "")
            shown = values.option(option, value) if values and option else value
            yield shown_option(name, language, path) + equals + (shown if equals else "")
            if option is not None and not equals:
                yield shown


def _values(row: Row, tables: Tables) -> ShownValues:
    from cli.output.words.shown_values import ShownValues

    return ShownValues(row, tables)
