"""The steps of a first evening, for each of the games that it can be played in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from cli.names import shown_command
from cli.output.terminal.columns import screen_width, table, titled, wrapped
from cli.output.words.language import N_, _, spoken
from cli.script.lines import line_of


class Step(Struct, frozen=True):
    """A command that somebody is asked to type.

    In all texts `{first}` and `{second}` are the characters who have joined, under whatever names.

    Attributes:
        title: What it is about.
        text: Why it is typed.
        line: What to type; by game where that differs.
        fulfilled_by: The kind of entry that it records, or the command where it only shows something.
        done: What it did, and what to look at; `{number}` is that of its entry.
    """

    title: str
    text: str
    line: str | Mapping[str, str]
    fulfilled_by: str
    done: str

    def line_for(self, game: str) -> str:
        """What to type in a game."""
        return self.line if isinstance(self.line, str) else self.line[game]


GAMES = ("ose", "srd5")
"""The games that it can be played in, the usual one first."""

NAMES = ("Brom", "Lira")
"""Who joins, as long as nobody has."""

STEPS = (
    Step(
        title=N_("Somebody joins"),
        text=N_(
            "Camille has made a fighter on paper. What the game wants to know of a character is given as KEY=VALUE; "
            "choose other figures if you like."
        ),
        line={
            "ose": N_("join {first} class=fighter str=16 int=9 wis=10 dex=11 con=13 cha=12 hp_die=7"),
            "srd5": N_("join {first} class=fighter str=16 dex=12 con=14 int=9 wis=11 cha=10"),
        },
        fulfilled_by="CharacterJoined",
        done=N_(
            "Entry #{number} is in the book. Whatever you left out the game has filled in or the program has rolled: "
            "“show {number}” says how."
        ),
    ),
    Step(
        title=N_("A second one joins"),
        text=N_("Tab completes what you have begun to type: commands, keys, classes. A thief:"),
        line={
            "ose": N_("join {second} class=thief str=10 int=12 wis=9 dex=17 con=10 cha=9 hp_die=3"),
            "srd5": N_("join {second} class=rogue str=10 dex=16 con=12 int=13 wis=11 cha=14"),
        },
        fulfilled_by="CharacterJoined",
        done=N_("Both are in. “sheet {second}” shows one sheet, “party” everybody."),
    ),
    Step(
        title=N_("Shopping"),
        text=N_("The price is that of the game’s own list, and the purse pays it."),
        line={"ose": N_("buy {first} sword"), "srd5": N_("buy {first} rope")},
        fulfilled_by="ItemBought",
        done=N_("The item and the coins changed hands in one entry. Too dear is refused, and nothing is recorded."),
    ),
    Step(
        title=N_("The session begins"),
        text=N_("Everybody sits down at the table. What is recorded from here on belongs to this session."),
        line=N_('session start "The old well"'),
        fulfilled_by="SessionStarted",
        done=N_("Everybody is present, and will have a share; “leave {second}” would note that somebody goes home."),
    ),
    Step(
        title=N_("A roll"),
        text=N_("Three goblins at the bottom of the well! The armour class is that of the goblin."),
        line={"ose": N_("roll {first} attack ac=6"), "srd5": N_("roll {first} attack ac=13")},
        fulfilled_by="RollRecorded",
        done=N_(
            "The program rolled, and took the modifiers from the sheet. If you roll real dice, say what they showed: "
            "“--faces 14” at the end."
        ),
    ),
    Step(
        title=N_("A wound, in shorthand"),
        text=N_("A goblin hits back. At the table a line should be as quick as speaking: who, how much, by whom."),
        line=N_("{first} -1 goblin"),
        fulfilled_by="CharactersHurt",
        done=N_(
            "It stands for “damage {first} 1 --from goblin”, and the beginning of a name is enough. “help shorthand” "
            "shows what else is understood."
        ),
    ),
    Step(
        title=N_("A mistake"),
        text=N_("No, the goblin has missed! Take back what you recorded last."),
        line=N_("undo"),
        fulfilled_by="EntriesVoided",
        done=N_("Nothing is ever erased: a new entry takes the effect of the other back, and “log” shows both."),
    ),
    Step(
        title=N_("Victory"),
        text=N_("The three goblins are beaten. What they are worth follows from how strong they are."),
        line={"ose": N_("defeat goblin hd=1-1 --count 3"), "srd5": N_("defeat goblin cr=1/4 --count 3")},
        fulfilled_by="FoesDefeated",
        done=N_("Their experience waits in the pool until it is awarded."),
    ),
    Step(
        title=N_("The treasure"),
        text=N_("Their chest holds coins and two gems. “NAME=VALUE*NUMBER” says what such a thing is worth."),
        line=N_('find 300gp "gem=50gp*2"'),
        fulfilled_by="TreasureFound",
        done=N_("All of it lies in the hoard, which belongs to everybody until it is divided."),
    ),
    Step(
        title=N_("Dividing it"),
        text=N_("Equal shares for everybody present; “--cash-in” sells the gems for what they are worth."),
        line=N_("split --cash-in"),
        fulfilled_by="TreasureSplit",
        done=N_("Divided to the last coin; what cannot be divided stays in the hoard. “purse” shows who holds what."),
    ),
    Step(
        title=N_("The experience"),
        text=N_("Now what waits in the pool, by the rule of the game."),
        line=N_("award"),
        fulfilled_by="ExperienceAwarded",
        done=N_("“show {number}” shows the calculation. Once somebody has earned a level, the overview says so."),
    ),
    Step(
        title=N_("Where does that figure come from?"),
        text=N_("A month later somebody asks. Every figure can be explained, entry by entry, rule by rule."),
        line=N_("explain {first} xp"),
        fulfilled_by="explain",
        done=N_("The lines add up to what the sheet shows, and each names its rule. Try “explain {first} hp” too."),
    ),
    Step(
        title=N_("Where things stand"),
        text=N_("The whole party at a glance:"),
        line=N_("party"),
        fulfilled_by="party",
        done=N_("“history” tells the evening as a story, “log” entry by entry."),
    ),
    Step(
        title=N_("The session ends"),
        text=N_("It is late. The end of a session sums it up."),
        line=N_("session end"),
        fulfilled_by="SessionEnded",
        done=N_(
            "The seal stands for everything recorded so far. Keep it, or give it to the players: “verify --seal” shows "
            "later whether anything was changed."
        ),
    ),
)


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
