"""The row of a command, and what its parts are: places for words, options, and the types of what is typed there.

Its classes are plain, since to make a named tuple takes ten times as long, and every start makes them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any


def N_(message: str) -> str:
    """Mark a message that is translated where it is shown."""
    return message


class Type:
    """What a word is.

    Attributes:
        id: By which it is read into facts (`cli.input.by_type`) and written back (`cli.script.typed.as_command`).
        sorts: What may be named, the likeliest first: a sort of `cli.completion.sources`, or a group of the rules'
            tables such as `rests`.
        words: The few words that it may be.
        least: The least that a number may be.
    """

    def __init__(self, id: str, sorts: tuple[str, ...] = (), words: tuple[str, ...] = (), least: int = 0) -> None:
        self.id, self.sorts, self.words, self.least = id, sorts, words, least


class Place:
    """Where a word, or several, are typed without an option.

    Attributes:
        name: Of the value: an argument of the command's function, a field of its facts.
        metavar: What stands for it in a usage line, where it is not the name.
        several: Whether it takes all words that are left.
        parts: What those words are in turn, where they are not all the same.
    """

    def __init__(
        self,
        name: str,
        type: Type,
        metavar: str = "",
        several: bool = False,
        required: bool = True,
        default: Any = None,
        parts: tuple[Place, ...] = (),
    ) -> None:
        self.name, self.type, self.metavar = name, type, metavar
        self.several, self.required, self.default, self.parts = several, required, default, parts

    @property
    def usage(self) -> str:
        """What stands for it in a usage line."""
        if self.metavar or self.type is UNSHOWN:
            return self.metavar
        name = self.name.upper() if self.required else f"[{self.name.upper()}]"
        return f"{name}..." if self.several else name


class Option:
    """An option.

    Attributes:
        id: What is typed in English; its other names are in `cli.names`.
        field: The name of its value, where it is not called as the option is.
        several: Whether it may be given more than once.
        shown: What help says it is by default.
        also: Another way to type it: `-o`.
        opposite: What is typed for the contrary: `--no-color`.
        parts: What its words are in turn, where it takes two; the second may be left out.
    """

    def __init__(
        self,
        id: str,
        help: str,
        type: Type,
        metavar: str = "",
        field: str = "",
        several: bool = False,
        required: bool = False,
        default: Any = None,
        shown: str = "",
        also: str = "",
        opposite: str = "",
        parts: tuple[Place, ...] = (),
    ) -> None:
        self.id, self.help, self.type, self.metavar, self.field = id, help, type, metavar, field
        self.several, self.required, self.default, self.shown = several, required, default, shown
        self.also, self.opposite, self.parts = also, opposite, parts

    @property
    def name(self) -> str:
        """The name of its value."""
        return self.field or self.id.lstrip("-").replace("-", "_")

    @property
    def is_flag(self) -> bool:
        """Whether it has no value."""
        return self.type.id in ("flag", "off")

    @property
    def names(self) -> list[str]:
        """All that is typed for it in English."""
        return [name for name in (self.id, self.also, self.opposite) if name]


class Row:
    """One command, or a group of commands.

    Attributes:
        id: As it is typed in English: `session start` is of the group `session`.
        french: Its French names, the one that is shown first.
        help: What it does, in a line.
        takes: Its places and options, in the order in which help shows them.
        example: What somebody would type; a message, unless names are the same in every language.
        run: Its function, `debts.charge` of `cli.commands`; empty where its facts follow from what it takes.
        records: The kind of entry that it records; empty where it records none, or several kinds.
        records_if: Name of the value without which it only shows something; empty where it always records.
        shared: The options that it shares with others, a name of `cli.grammar.shared.SHARED`: unless said otherwise
            `recorded` of what records a kind of entry, and `read` of all else.
        each: Whether its WHO may be several, with an entry for each.
        after: A function of `cli.commands` that gets what was recorded, where something else is said then.
        more: A function of `cli.commands` that says what else its help has: headings, each with a text.
        others: Of a group, a function of `cli.commands` with rows of commands that installed packages add to it.
        as_meant: A function of `cli.input.plain_words` that puts words in order which were typed without their options.
    """

    def __init__(
        self,
        id: str,
        french: str,
        help: str,
        *takes: Place | Option,
        example: str = "",
        run: str = "",
        records: str = "",
        records_if: str = "",
        shared: str = "",
        each: bool = False,
        as_meant: str = "",
        after: str = "",
        more: str = "",
        others: str = "",
    ) -> None:
        self.id, self.french, self.help, self.takes = id, tuple(french.split(", ")), help, takes
        self.example, self.run, self.records = example, run, records
        self.shared = shared or ("recorded" if records else "read")
        self.records_if = records_if
        self.each, self.as_meant, self.after = each, as_meant, after
        self.more, self.others = more, others

    @cached_property
    def named(self) -> list[tuple[str, Place | Option]]:
        """Its places and options by the names of their values."""
        return [(part.name, part) for part in self.takes]

    @property
    def is_recording(self) -> bool:
        """Whether it writes to the ledger, or may."""
        return self.shared.startswith("recorded")

    def writes(self, values: Mapping[str, Any]) -> bool:
        """Whether it writes to the ledger with these values."""
        return self.is_recording and (not self.records_if or bool(values.get(self.records_if)))

    @property
    def takes_keys(self) -> bool:
        """Whether it takes KEY=VALUE."""
        return any("KEY=VALUE" in place.metavar for place in self.places)

    @property
    def is_about_somebody(self) -> bool:
        """Whether somebody comes first, so that the name may be typed before the command: `brom damage 6`."""
        return bool(self.places) and self.places[0].type.id in OF_SOMEBODY

    @property
    def text_after(self) -> str:
        """The option for a text that is typed after who it is, or after an amount; empty where no text follows."""
        second = [part.name for place in self.places[1:2] for part in (place, *place.parts)]
        if not self.is_about_somebody or (second and "amount" not in second):
            return ""
        return next((one.id for one in self.options if one.type.id == "text" and one.id in FREE_TEXT), "")

    @cached_property
    def places(self) -> list[Place]:
        """Where words are typed without an option."""
        return [part for part in self.takes if isinstance(part, Place)]

    @cached_property
    def options(self) -> list[Option]:
        """Its own options."""
        return [part for part in self.takes if isinstance(part, Option)]


OF_SOMEBODY = frozenset({"who", "holder", "people", "roller", "comers", "debtor"})
"""Types of those who are at the table or outside."""

FREE_TEXT = ("--from", "--for", "--reason")
"""Options that take any text."""


def words(name: str, *parts: Place, required: bool = False) -> Place:
    """A place that takes all words left, which are several things in turn."""
    usage = " ".join(part.metavar for part in parts if part.metavar)
    return Place(name, TEXT, usage, several=True, required=required, parts=parts)


def number(least: int = 0) -> Type:
    """A whole number."""
    return Type("number", least=least)


def choice(*words: str) -> Type:
    """One of a few words."""
    return Type("choice", words=words)


def named(*sorts: str) -> Type:
    """A text that names something, for completion; the command looks it up."""
    return Type("text", sorts)


def rule(group: str) -> Type:
    """A row of a group of the rules' tables, whose keys the command then takes."""
    return Type("rule", (group,))


TEXT = Type("text")
FLAG = Type("flag")
OFF = Type("off")
"""A flag that says no."""
COUNT = Type("count")
"""How many of the thing in the place before it."""
SESSIONS = Type("sessions", ("sessions",))
POINT = Type("text", ("points",))
ENTRY = Type("entry", ("entries",))
ENTRIES = Type("entries", ("entries",))
DISPUTE = Type("entry", ("disputes",))
FILE = Type("text", ("files",))
UNSHOWN = Type("unshown")
"""What no usage line shows, because only scripts type it."""
INNER = Type("command")
"""A command within the command."""

CHARACTER = Type("who", ("characters",))
SOMEBODY = Type("who", ("characters", "met"))
ROLLER = Type("roller", ("characters", "met", "gm"))
HOLDER = Type("holder", ("characters", "hoard", "fund"))
PEOPLE = Type("people", ("characters", "met", "party"))
PEOPLE_LIST = Type("people", ("characters", "party"))
COMERS = Type("comers", ("characters",))
"""Those who come to the table, and so may not be there yet."""
NEWCOMER = Type("newcomer")
MONSTER = Type("monster", ("monsters",))
"""Who is met, perhaps by a row of the ruleset's monsters."""
PLAYER = Type("player", ("players",))

COINS = Type("coins")
PURSE = Type("coins", ("purse",))
"""Coins, of those that the one named before has."""
COIN = Type("coin", ("coinage.coins",))
WAGE = Type("wage")
SHARE = Type("share")
SHARES = Type("shares", ("characters",))
GOODS = Type("goods", ("goods",))
HELD = Type("text", ("held",))
LOTS = Type("lots", ("lots",))

KEY_WORDS = Type("keys")
KEYS = Place("keys", KEY_WORDS, "[KEY=VALUE]…", several=True, required=False)
"""The ruleset's keys of the command."""
