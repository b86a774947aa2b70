"""The views that queries read: their columns with types and meaning, the same whatever database the ledger is on.

A view is public: columns are added to it, and none is renamed, removed or given another meaning.
"""

from __future__ import annotations

from typing import Literal, NamedTuple


class Column(NamedTuple):
    """A column of a view.

    Attributes:
        meaning: One sentence for the reference page.
        optional: Whether it may be NULL.
    """

    name: str
    type: Literal["INTEGER", "TEXT"]
    meaning: str
    optional: bool = False


class SqlView(NamedTuple):
    """A view with its columns.

    Attributes:
        row: What one row is.
        order: How its rows are ordered where a query does not say.
    """

    name: str
    row: str
    order: str
    columns: tuple[Column, ...]


ENTRY = Column("entry", "INTEGER", "Number of the entry.")
SESSION = Column("session", "INTEGER", "Session that it belongs to; NULL between sessions.", optional=True)
PLAYED_ON = Column("played_on", "TEXT", "Day of play, `2026-11-01`; NULL where nobody knows it.", optional=True)
COUNTS = Column(
    "counts", "INTEGER", "1 if the entry counts now; 0 if it was taken back, and for the entry that takes others back."
)
ACCOUNT = Column("account", "TEXT", "`character:Brom`, `other:goblin 1`, `party:hoard`, `world:merchants`…")
COMMODITY = Column("commodity", "TEXT", "A coin, `xp`, `hp`, `item:torch`, `level:fighter`, `condition:blind`…")
COIN_VALUE = Column(
    "coin_value",
    "INTEGER",
    "What one of a coin is worth in the smallest coin; NULL for what is no coin.",
    optional=True,
)

ENTRIES = SqlView(
    "entries_v",
    "an entry of the journal",
    "by entry",
    (
        ENTRY,
        Column("id", "TEXT", "Uuid of the entry."),
        Column("batch", "TEXT", "Uuid that the entries of one script or import share.", optional=True),
        Column("kind", "TEXT", "Kind of the entry, such as `ExperienceAwarded`."),
        SESSION,
        PLAYED_ON,
        Column("ingame", "TEXT", "Date in the game world, as it was typed.", optional=True),
        Column("recorded_at", "TEXT", "When it was recorded, in UTC: `2026-11-01T20:15:07.123456Z`."),
        Column("recorded_by", "TEXT", "Name of who recorded it; an id where the name was forgotten."),
        COUNTS,
        Column("voided_by", "INTEGER", "Number of the entry that takes it back.", optional=True),
        Column("amended_by", "INTEGER", "Number of the amendment that it was replaced by.", optional=True),
        Column("late", "INTEGER", "1 if it was recorded late, for an earlier session; else 0."),
        Column("secret", "INTEGER", "1 if it was recorded as a secret, revealed or not; else 0."),
        Column("rolled", "TEXT", "Where its dice come from: `program` or `table`; NULL without dice.", optional=True),
        Column("override", "TEXT", "The game master's reason for overriding a rule.", optional=True),
        Column("note", "TEXT", "Remark that was typed with it.", optional=True),
        Column(
            "facts", "TEXT", "The command as it was given, as a JSON object; of an amended entry, as it now counts."
        ),
    ),
)
POSTINGS = SqlView(
    "postings_v",
    "what an entry changed of a commodity on an account",
    "by entry, account and commodity",
    (
        ENTRY,
        Column("kind", "TEXT", "Kind of the entry."),
        SESSION,
        PLAYED_ON,
        ACCOUNT,
        COMMODITY,
        Column("quantity", "INTEGER", "The change as recorded. All changes add up to the balance."),
        Column(
            "corrected",
            "INTEGER",
            "The change as it counts now: 0 of an entry that was taken back and of the one that takes it back, and what"
            " an amendment says of the entry that it replaces.",
        ),
        COIN_VALUE,
    ),
)
BALANCES = SqlView(
    "balances_v",
    "a balance that is not 0",
    "by account and commodity",
    (
        ACCOUNT,
        Column(
            "name", "TEXT", "What a character or a found item is called now; NULL for other accounts.", optional=True
        ),
        COMMODITY,
        Column("quantity", "INTEGER", "The balance, in the smallest unit of the commodity."),
        COIN_VALUE,
    ),
)
CHARACTERS = SqlView(
    "characters_v",
    "somebody who joined the company, whatever became of them",
    "player characters first, then by account",
    (
        Column("name", "TEXT", "What the character is called now."),
        Column("account", "TEXT", "Account of the character, with the name at joining: `character:Brom`."),
        Column("player", "TEXT", "Who plays the character.", optional=True),
        Column("role", "TEXT", "`pc`, or `retainer` for whoever is in service."),
        Column("status", "TEXT", "`active`, `away`, `down`, `dead` or `retired`."),
        Column("class", "TEXT", "Class with the most levels, as an id of the rules.", optional=True),
        Column("level", "INTEGER", "Level; NULL in a game without levels.", optional=True),
        Column("xp", "INTEGER", "Experience; NULL for whoever earns none.", optional=True),
        Column("next_level_at", "INTEGER", "Experience that the next level takes.", optional=True),
        Column("hp", "INTEGER", "Hit points left; NULL where none are counted.", optional=True),
        Column("hp_max", "INTEGER", "Hit points at most; NULL where none are counted.", optional=True),
        Column("purse_value", "INTEGER", "Worth of the coins in the purse, in the smallest coin.", optional=True),
    ),
)
SESSIONS = SqlView(
    "sessions_v",
    "a session that was started and not taken back",
    "by session",
    (
        Column("session", "INTEGER", "Number of the session."),
        Column("title", "TEXT", "Its title.", optional=True),
        PLAYED_ON,
        Column("ingame", "TEXT", "Date in the game world at its start, as it was typed.", optional=True),
        Column("started", "INTEGER", "Number of the entry that opened it."),
        Column("ended", "INTEGER", "Number of the entry that closed it; NULL while it is open.", optional=True),
        Column("summary", "TEXT", "What was written of it at its end.", optional=True),
        Column("present", "TEXT", "Names at joining of everybody who was there at some time, as a JSON list."),
    ),
)
ROLLS = SqlView(
    "rolls_v",
    "a throw: dice of one sort that were thrown at once",
    "by entry and throw",
    (
        ENTRY,
        Column("throw", "INTEGER", "Place of the throw in its entry, from 1."),
        Column("kind", "TEXT", "Kind of the entry."),
        SESSION,
        PLAYED_ON,
        COUNTS,
        Column("who", "TEXT", "Whose dice they are: a name at joining, `gm`; NULL for nobody's.", optional=True),
        Column("purpose", "TEXT", "What they were rolled for, such as `rolls:attack` or `damage`."),
        Column("source", "TEXT", "`table` for real dice, `program` for the program's."),
        Column("sides", "INTEGER", "Sides of each die."),
        Column("dice", "INTEGER", "How many dice."),
        Column("faces", "TEXT", "What they showed, as a JSON list; null in it for a face that was not written down."),
        Column("faces_sum", "INTEGER", "Sum of the faces; NULL where one is missing.", optional=True),
        Column(
            "outcome",
            "TEXT",
            "`success`, `failure`, `critical`, `fumble` or `tie`, in the first row of a roll that was judged.",
            optional=True,
        ),
        Column("total", "INTEGER", "What was compared with the target, in that row.", optional=True),
        Column("target", "INTEGER", "What was to be reached, in that row.", optional=True),
    ),
)

VIEWS = {view.name: view for view in (ENTRIES, POSTINGS, BALANCES, CHARACTERS, SESSIONS, ROLLS)}
"""Every view by name."""

EXAMPLE = "SELECT name, level, xp FROM characters_v ORDER BY xp DESC"
"""A query that is shown to whoever has none yet."""

TIMEOUT_S = 10
"""Seconds that a query may take, unless more is asked for."""
