"""Ruleset: the base class of every game's rules, with what reading needs and a default for all of it.

What a game does when something is recorded are its hooks (`ledger.rules.hooks`), which reading never loads. Methods
read a view: the state, a draft with its own effects in it, or the ledger as of a moment. Characters are accounts
(`character:Brom`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, NoReturn

from msgspec import Struct

from ledger.errors import Refusal
from ledger.ids import CHARACTER, CLASS_LEVEL, CONDITION, HP, HP_MAX, ITEM, RECORDED_IN, ROLE, STATUS
from ledger.money import Coinage
from ledger.rules.game_tables import GameTables
from ledger.rules.tables import Tables
from ledger.rules.working import Working, totals, without_working
from ledger.state import View


class Commodity(Struct, frozen=True):
    """How a commodity behaves on the accounts of characters and the party.

    Attributes:
        floor: Least balance, None for no bound.
        ceiling: Greatest balance: a number, or the commodity whose balance it is (`hp.max`).
        refuses: Whether going past a bound is refused; else it is clamped and the derivation says so.
        spent: Whether a void is refused once the amount was spent, though the balance may fall below 0.
        conserved: Whether an entry's postings of it sum to zero over all accounts.
        public: Whether a secret entry may not move it on a member or the party.
        unit: Id of what it counts, for display.
    """

    floor: int | None = 0
    ceiling: int | str | None = None
    refuses: bool = True
    spent: bool = False
    conserved: bool = False
    public: bool = False
    unit: str = ""


class Progress(Struct, frozen=True):
    """How far a character has come in its career.

    Attributes:
        classes: Level by class id.
        level: The character's level, None where the game has none.
        next_level_at: Experience at which the next level is reached, None at the last or where there is none.
    """

    classes: Mapping[str, int] = {}
    level: int | None = None
    next_level_at: int | None = None


class Monster(Struct, frozen=True):
    """A row of the ruleset's own monsters, or of its animals and people.

    Attributes:
        keys: The keys of `meet` that it has, its printed hit points among them.
        names: What else it is called, so that it is found by any of its names.
        source: The page that says so.
        dice: The dice of its hit points.
    """

    id: str
    keys: Mapping[str, int | str | bool]
    names: tuple[str, ...] = ()
    source: str | None = None
    dice: str | None = None


ABOVE_MAXIMUM = "_above_maximum"
"""What the code of a state ends with in which somebody has more than their maximum."""

VITAL_FIGURES = frozenset({HP, HP_MAX, ROLE, STATUS, RECORDED_IN})
"""Commodities and fields that say in every game who is a character, with how many hit points, and alive or not."""

COUNTED = Commodity()
COIN_OR_ITEM = Commodity(conserved=True, public=True)
HELD_OR_NOT = Commodity(ceiling=1, refuses=False)


class Ruleset:
    """A game's rules over one set of tables; a game is one subclass.

    Attributes:
        TABLES: The class that declares the types of the game's tables.
        HOOKS: Where the game's hooks are, as `package.module:NAME`; empty for a game without any.
        COMMODITIES: How commodities behave that are neither coins, items nor conditions; others count from 0 up.
        SHEET: Where the layout of the game's printed sheet is, as `package.module:NAME`; empty for a plain one.
        FAULT_FIGURES: Commodities and fields of a character from which `impossible_states` follow: where an entry
            changes none of them, it brings nobody into such a state. None where any may count.
    """

    TABLES: ClassVar[type[GameTables]] = GameTables
    HOOKS: ClassVar[str] = ""
    SHEET: ClassVar[str] = ""
    FAULT_FIGURES: ClassVar[frozenset[str] | None] = None
    COMMODITIES: ClassVar[Mapping[str, Commodity]] = {
        "hp": Commodity(ceiling="hp.max", refuses=False, public=True),
        "hp.max": Commodity(public=True),
        "hp.lost": Commodity(refuses=False, public=True),
        "xp": Commodity(public=True),
        "seconds": Commodity(unit="second"),
        "owed": Commodity(floor=None, conserved=True),
    }

    def __init__(self, tables: Tables) -> None:
        self.tables = self.TABLES.over(tables)
        # Asked for each posting, and the same as long as the tables are.
        self.commodity = cache(self.commodity)  # type: ignore[method-assign]
        self.coinage = Coinage.of(tables.get("coinage"))

    def refuse_unsupported(self, what: str) -> NoReturn:
        """Refuse what the book, or the version of the tables in force, does not have."""
        raise Refusal("rules_have_none", what=what, ruleset=self.tables["meta"]["id"])

    def commodity(self, commodity: str) -> Commodity:
        """How a commodity behaves; every commodity has an answer."""
        if commodity in self.coinage.values or commodity.startswith(ITEM):
            return COIN_OR_ITEM
        if commodity.startswith(CONDITION):
            row = self.tables.group("conditions").get(commodity.removeprefix(CONDITION), {})
            levels = row.get("levels")
            return HELD_OR_NOT if levels is None else Commodity(ceiling=int(levels), refuses=False)
        return self.COMMODITIES.get(commodity, COUNTED)

    # People.

    def is_adventurer(self, state: View, who: str) -> bool:
        """Whether a character goes on adventures and shares what they bring; hirelings and ships may not."""
        return True

    def monster(self, name: str) -> Monster | None:
        """The row of the ruleset's own monsters, or of house rules', that a name means; None where there is none."""
        id_ = self.tables.find("monsters", name) or self.tables.find("monsters", name.removesuffix("s"))
        if id_ is None:
            return None
        row = self.tables.group("monsters")[id_]
        known = self.tables.group("keys.meet")
        return Monster(
            id_,
            {key: row[key] for key in known if key in row},
            (id_, *row.get("names", {}).values(), *row.get("aliases", ())),
            row.get("source") or self.tables.source("monsters"),
            row.get("hd"),
        )

    def hit_point_dice(self, monster: Monster | None, keys: Mapping[str, int | str | bool]) -> str | None:
        """The dice of somebody's hit points outside the company, by its row or what is told; None where none say."""
        return monster.dice if monster else None

    def progress(self, state: View, who: str) -> Progress:
        """The levels of a character's classes, or its one level where it has no class."""
        held = state.holdings(who)
        classes = {id_: held[level] for id_ in self.tables.group("classes") if (level := CLASS_LEVEL + id_) in held}
        return Progress(classes=classes, level=sum(classes.values()) or held.get("level"))

    def next_level(self, state: View, who: str) -> Working | None:
        """The experience at which the next level is reached, None at the last or where there is none."""
        return None

    def pending_options(self, state: View, who: str) -> Sequence[str]:
        """Options of the choice that a character has to make before anything else; empty where there is none."""
        return ()

    # Figures that a sheet shows, and `explain` with their workings.

    def derived_workings(self, state: View, who: str) -> Mapping[str, Any]:
        """Figures that follow from traits, level and gear, by id: workings, workings by id (saves), or words."""
        return {}

    def derived(self, state: View, who: str) -> Mapping[str, Any]:
        """The same figures without their workings: saves, attack values, modifiers, by id."""
        return {id_: without_working(value) for id_, value in self.derived_workings(state, who).items()}

    def printed_workings(self, state: View, who: str) -> Mapping[str, Any]:
        """Figures that only a printed sheet has room for, in the shape of `derived_workings`: untrained skills."""
        return {}

    def training(self, state: View, who: str) -> Mapping[str, int]:
        """How often training counts for a figure (`saves.dex`) that the printed sheet has a mark for: 0, 1 or 2."""
        return {}

    def phase_of(self, state: View, who: str) -> int:
        """The phase of a turn in which somebody acts, before initiative counts; the same for all in most games."""
        return 0

    def derived_for_group(self, state: View, members: Sequence[str]) -> Mapping[str, Any]:
        """Figures of several who travel together, by an id of `derived`: the pace of the slowest."""
        return {}

    def score_working(self, state: View, who: str, trait: str) -> Working | None:
        """A trait's score where it is not just what is recorded: under the effects of magic, say; else None."""
        return None

    def modifier_working(self, state: View, who: str, trait: str) -> Working | None:
        """The modifier that a sheet shows next to a trait's score, None where the game has none."""
        return None

    def modifier(self, state: View, who: str, trait: str) -> int | None:
        """The same modifier without its working."""
        working = self.modifier_working(state, who, trait)
        return None if working is None else working.total

    def slot_for(self, state: View, who: str, spell: str) -> str | None:
        """The counter from which somebody casts one of the tables' spells; empty for a spell that takes none.

        None for somebody who cannot cast it, and in a game without such slots.
        """
        return None

    def counter_workings(self, state: View, who: str) -> Mapping[str, Working]:
        """What a character may still spend, by counter: slots, points."""
        return {}

    def every_counter(self, state: View, who: str) -> Mapping[str, Working]:
        """The same, with the counters that the table added by house rules."""
        own = self.counter_workings(state, who)
        if not is_character(state, who):
            return own
        from ledger.rules.shared.table_counters import workings

        return {**own, **workings(self.tables, state, who)}

    def counters(self, state: View, who: str) -> Mapping[str, int]:
        """The same counters without their workings."""
        return totals(self.every_counter(state, who))

    def track_workings(self, state: View, who: str) -> Mapping[str, Any]:
        """How far a character has gone on each of the tables' `tracks`: a working, a word, or workings by id."""
        held = {track: state.quantity(who, track) for track in self.tables.group("tracks")}
        return {track: Working().count(who, track, quantity) for track, quantity in held.items() if quantity}

    def tracks(self, state: View, who: str) -> Mapping[str, Any]:
        """The same tracks without their workings."""
        return {track: without_working(value) for track, value in self.track_workings(state, who).items()}

    def adds_up_wounds(self) -> bool:
        """Whether characters have no maximum of hit points, so that what they lose is added up as foes' losses are."""
        return False

    def whole_health(self, state: View, who: str) -> int | None:
        """Hit points of somebody to whom no entry gave any since the table began to count wounds; None for others."""
        return None

    # Prices.

    def price(self, item: str) -> int | None:
        """List price of one of an item in the smallest coin, None where it has none."""
        return None

    def price_by_name(self, name: str) -> int | None:
        """Price of something that no list has, read from its name (`Plate +1`); None where the game cannot tell."""
        return None

    # States that cannot be.

    def has_unearned_level(self, state: View, who: str) -> bool:
        """Whether a character holds a level that its experience does not reach."""
        return False

    def impossible_states(self, state: View, who: str) -> list[str]:
        """Codes of the impossible states that a character is in; other accounts are in none."""
        if not is_character(state, who):
            return []
        faults = [code for code, is_so in self.state_faults(state, who).items() if is_so]
        if faults and state.field(who, RECORDED_IN) is not None and not state.quantity(who, HP_MAX):
            # A log may say how many hit points somebody has, and not of how many.
            return [code for code in faults if not code.endswith(ABOVE_MAXIMUM)]
        return faults

    def state_faults(self, state: View, who: str) -> Mapping[str, bool]:
        """Whether a character is in each of the states that no commodity's bounds exclude: dead with hit points."""
        return {}


def is_character(state: View, account: str) -> bool:
    """Whether an account is that of a character who has joined."""
    return account.startswith(CHARACTER) and state.field(account, ROLE) is not None
