"""Shows full commands as they are typed in the language spoken: `blesser Brom 4 --de gobelin` for `damage Brom 4 …`.

What is stored, exported and answered in JSON has English ids. Either is read as the same words again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from cli.names import shown_command, shown_option
from cli.output.language import spoken
from cli.script.shorthand.meaning import command_in, line_of


def shown_line(words: Sequence[str]) -> str:
    """A full command as a line in the language spoken."""
    return line_of(shown_words(words))


def shown_words(words: Sequence[str]) -> list[str]:
    """The words of a full command in the language spoken."""
    return list(words) if spoken() == "en" else list(_shown(words, spoken()))


def _shown(words: Sequence[str], language: str) -> Iterator[str]:
    command, depth = command_in(words)
    if command is None:
        yield from words
        return
    path = " ".join(words[:depth])
    yield from shown_command(path, language).split()
    taking = _options_with_values(command)
    rest = iter(words[depth:])
    for word in rest:
        name, equals, value = word.partition("=")
        if word == "--":
            yield word
            # What follows is a command in the place of an entry, or is no option.
            yield from _shown(list(rest), language) if path == "amend" else rest
        elif not name.startswith("--"):
            yield word
        else:
            yield shown_option(name, language, path) + equals + value
            if name in taking and not equals:
                yield from (following for _taken, following in zip(range(1), rest, strict=False))


def _options_with_values(command: click.Command) -> set[str]:
    options = (param for param in command.params if isinstance(param, click.Option))
    return {name for option in options if not (option.is_flag or option.count) for name in option.opts}
