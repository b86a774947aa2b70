"""The steps of a first evening, for each of the games that it can be played in."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from cli.output.words.language import N_


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
