"""What a tutorial says, in lines as wide as the screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from cli.names import shown_command
from cli.output.terminal.columns import screen_width, table, titled, wrapped
from cli.output.words.language import _, spoken
from cli.script.lines import line_of
from cli.tutorial.steps import NAMES, STEPS

PROGRAM = "campaign "

LEAVE, HINT, SKIP = "q", "", ">"
"""Answers that are no commands."""


def opening_lines(game: str) -> Iterator[str]:
    """What is about to happen."""
    yield from titled(_("A first evening"), game)
    yield from _said(
        _(
            "Ten minutes, {steps} commands, in a ledger that is thrown away: nothing here touches your own. A campaign "
            "was opened for you already, as this does:"
        ).format(steps=len(STEPS))
    )
    yield from _typed(PROGRAM + _('new "The old well" --rules {game}').format(game=game))
    yield ""


def keys_lines() -> Iterator[str]:
    """What may be typed at any step besides its command."""
    yield from _said(
        _(
            "Type what is asked, or try something else in between. Tab completes, Enter alone gives a hint, “>” goes "
            "on to the next step, “q” leaves."
        )
    )
    yield ""


def step_lines(number: int, game: str, names: Sequence[str]) -> Iterator[str]:
    """What a step asks for."""
    step = STEPS[number - 1]
    yield from titled(_(step.title), f"{number}/{len(STEPS)}")
    yield from _said(_(step.text))
    yield from _typed(typed_line(number, game, names))


def typed_line(number: int, game: str, names: Sequence[str]) -> str:
    """What to type at a step."""
    return _named(STEPS[number - 1].line_for(game), names)


def done_lines(number: int, names: Sequence[str], entry: int | None = None) -> Iterator[str]:
    """What a step did; without an entry its number is the one that it would have."""
    yield from _said(_named(STEPS[number - 1].done, names, number=number + 1 if entry is None else entry))


def _named(message: str, names: Sequence[str], **figures: int) -> str:
    """A text about two characters, whose names are written as they are typed."""
    first, second = (line_of([name]) for name in names)
    return _(message).format(first=first, second=second, **figures)


def closing_lines(game: str) -> Iterator[str]:
    """Where to go from here."""
    yield from titled(_("That was it"))
    yield from _said(_("A whole evening is in the book. Your own campaign begins like this, in a folder of its own:"))
    yield from table(
        [
            (PROGRAM + _('new "The Sunken Bell" --rules {game}').format(game=game), _("opens it")),
            (PROGRAM + shown_command("shell", spoken()), _("is where to type at the table, without “campaign”")),
            (PROGRAM + shown_command("opening", spoken()), _("takes up a campaign that is already under way")),
            (_("campaign help all"), _("lists all commands")),
            ("man campaign", _("is the manual")),
        ],
        "ll",
        indent=2,
    )
    yield from _said(_("The same evening as a page to read: docs/tutorial/a-first-evening.md."))


def evening_lines(game: str) -> Iterator[str]:
    """The whole evening, to be read."""
    yield from opening_lines(game)
    yield from _said(
        _("On a terminal each step waits for its command, typed as in “campaign shell”. This is what it asks:")
    )
    yield ""
    for number in range(1, len(STEPS) + 1):
        yield from step_lines(number, game, NAMES)
        yield from done_lines(number, NAMES)
        yield ""
    yield from closing_lines(game)


def evening_json(game: str) -> dict[str, Any]:
    """The same for programs."""
    return {
        "rules": game,
        "steps": [
            {"title": _(step.title), "line": typed_line(number, game, NAMES)} for number, step in enumerate(STEPS, 1)
        ],
    }


def hint_lines(number: int, game: str, names: Sequence[str]) -> Iterator[str]:
    """What helps somebody who does not know what to type."""
    line = typed_line(number, game, names)
    yield from _said(_("Type this, as it stands or with other names and figures:"))
    yield from _typed(line)
    yield from _said(_("“help” and the command’s name show what may be given; “>” goes on without it."))


def _said(text: str) -> Iterable[str]:
    return wrapped(text, screen_width())


def _typed(line: str) -> Iterator[str]:
    """What is to be typed, set apart."""
    yield from (f"  {part}" for part in wrapped(line, screen_width() - 2))
