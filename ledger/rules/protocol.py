"""The Ruleset protocol: what a game's rules must offer, and the plain values it speaks in.

A general decision sees to what is true of every game: who exists and lives, what is held, that things come from
somewhere. A ruleset's hook notes the rest on the same draft. Hooks read the draft (a state with the draft's own
effects in it), post, set fields, and refuse. Names of characters are accounts (`character:Brom`) in hooks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NoReturn, Protocol

from msgspec import Struct

if TYPE_CHECKING:
    # Names of types only, so that reading a sheet does not load what recording needs.
    from ledger.drafting import Drafting
    from ledger.facts import (
        CharacterJoined,
        ExperienceAwarded,
        FoesDefeated,
        Keys,
        RestTaken,
        RetainerHired,
        RollRecorded,
        Thing,
    )
    from ledger.money import Coinage
    from ledger.rules.tables import Tables
    from ledger.rules.working import Working
    from ledger.state import View


class Commodity(Struct, frozen=True):
    """How a commodity behaves on the accounts of characters and the party.

    Attributes:
        floor: Least balance, None for no bound.
        ceiling: Greatest balance: a number, or the commodity whose balance it is (`hp.max`).
        refuses: Whether going past a bound is refused; else it is clamped and the derivation says so.
        spent: Whether what was spent since stands in the way of a void, though the balance may fall below nothing.
        conserved: Whether an entry's postings of it sum to zero over all accounts.
        public: Whether a secret entry may not move it on a member or the party.
        unit: Id of what it counts, for show.
    """

    floor: int | None = 0
    ceiling: int | str | None = None
    refuses: bool = True
    spent: bool = False
    conserved: bool = False
    public: bool = False
    unit: str = ""


class Progress(Struct, frozen=True):
    """Where a character stands in its career.

    Attributes:
        classes: Level by class id.
        level: The character's level, None where the game has none.
        next_level_at: Experience at which the next level is reached, None at the last or where there is none.
    """

    classes: Mapping[str, int] = {}
    level: int | None = None
    next_level_at: int | None = None


class Ruleset(Protocol):
    """A game's rules over one set of tables."""

    tables: Tables
    coinage: Coinage

    def commodity(self, commodity: str) -> Commodity:
        """How a commodity behaves; every commodity has an answer."""

    def lacks(self, what: str) -> NoReturn:
        """Refuse what the book, or the version of the tables in force, does not have."""

    # Coming and going.

    def join(self, draft: Drafting, who: str, facts: CharacterJoined | RetainerHired) -> None:
        """Note what a new character begins with: traits, class, hit points, starting coins."""

    def describe(self, draft: Drafting, who: str, keys: Keys) -> Keys:
        """Note what is counted of what the table tells; return the keys that are only told."""

    def level_up(self, draft: Drafting, who: str, keys: Keys) -> None:
        """Note the next level and what it brings, or refuse it."""

    def improve(self, draft: Drafting, who: str, things: Mapping[str, int], keys: Keys) -> None:
        """Note so many steps of each of the tables' `improvements` and what they cost, or refuse them."""

    def die(self, draft: Drafting, who: str) -> None:
        """Note what a death means beside the status: hit points, conditions."""

    def revive(self, draft: Drafting, who: str, keys: Keys) -> None:
        """Note what coming back from the dead means beside the status, which is active already, or refuse it."""

    def inherit(self, draft: Drafting, heir: str, source: str, keys: Keys) -> None:
        """Note what passes from the dead to an heir, or refuse it."""

    def wage(self, draft: Drafting, who: str, days: int, keys: Keys) -> int:
        """What somebody in service is owed for some days, in the smallest coin."""

    def work(self, draft: Drafting, who: str, work: str, keys: Keys) -> None:
        """Note the time, the money and the outcome of one of the ruleset's kinds of work."""

    # At the table.

    def roll(self, draft: Drafting, facts: RollRecorded) -> None:
        """Roll and judge one of the ruleset's roll kinds; note what follows and fill `draft.result`."""

    def hurt(self, draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
        """Note damage and what follows from it; without an amount the keys compute it."""

    def heal(self, draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
        """Note healing."""

    def conditioned(self, draft: Drafting, who: str, condition: str, before: int) -> None:
        """Note what follows from a condition that the table set or ended; the draft has its new level already."""

    def rest(self, draft: Drafting, facts: RestTaken) -> None:
        """Note what a rest brings to those in `facts.who`."""

    def passed(self, draft: Drafting, seconds: int) -> None:
        """Note what time brings that has just passed on the clock: lights burn down."""

    def adventures(self, state: View, who: str) -> bool:
        """Whether a character goes on adventures and shares what comes of them; hirelings and ships may not."""

    def pending(self, state: View, who: str) -> Sequence[str]:
        """Options of the choice that the ruleset owes a character; empty when it owes none."""

    def choose(self, draft: Drafting, who: str, option: str, keys: Keys) -> None:
        """Note what one of the pending options brings."""

    def counter_workings(self, state: View, who: str) -> Mapping[str, Working]:
        """What a character may still spend, by counter: slots, points; sheets show it and `explain` its working."""

    def counters(self, state: View, who: str) -> Mapping[str, int]:
        """The same without working."""

    def track_workings(self, state: View, who: str) -> Mapping[str, Any]:
        """How far a character has gone on each of the tables' `tracks`: a working, a word, or workings by id."""

    def tracks(self, state: View, who: str) -> Mapping[str, Any]:
        """The same without working."""

    def spend(self, draft: Drafting, who: str, counter: str, count: int, keys: Keys) -> None:
        """Note that something counted was spent, or refuse it."""

    def restore(self, draft: Drafting, who: str, counter: str, count: int, keys: Keys) -> None:
        """Note that something counted came back."""

    def equip(self, draft: Drafting, who: str, item: str, *, off: bool) -> None:
        """Note what wearing or wielding (or laying aside) means, or refuse it; the draft has it equipped already."""

    def equip_again(self, draft: Drafting, who: str, item: str) -> bool:
        """Note what putting on something worn already means, and whether it means anything; else it is refused."""

    def parted(self, draft: Drafting, who: str, item: str) -> None:
        """Note that something worn or wielded leaves its holder, or refuse it; it is no longer equipped then."""

    def unpack(self, draft: Drafting, who: str, item: str, missing: int) -> None:
        """Open what an account holds of bundles until so many more of an item are at hand, as far as there are any."""

    def use(self, draft: Drafting, who: str, item: str, count: int, keys: Keys) -> bool:
        """Note what using an item (without `item:`) means; whether that was all, else it is used up."""

    # Treasure and experience.

    def price(self, item: str) -> int | None:
        """List price of one of an item in the smallest coin, None where it has none."""

    def worth(self, name: str) -> int | None:
        """What something is worth by a name that no list has (`Plate +1`), None where the ruleset knows none such."""

    def offer(self, draft: Drafting, item: str, count: int) -> int | None:
        """Note and return what merchants pay for so many of an item or lot; None where no list or find says."""

    def bought(self, draft: Drafting, who: str, item: str, unit: int) -> None:
        """Note what a purchase of an item of the tables at a unit price means, or refuse it."""

    def share(self, draft: Drafting, who: str) -> str:
        """Part of a full share of treasure that a character gets, a fraction as text."""

    def defeat(self, draft: Drafting, facts: FoesDefeated) -> None:
        """Note what foes are worth in the experience pool."""

    def found(self, draft: Drafting, thing: Thing, lot: str | None) -> None:
        """Note what a find is worth in the experience pool, and perhaps on its lot, if it became one."""

    def appraise(self, draft: Drafting, lots: Sequence[str], value: int | None, keys: Keys) -> Mapping[str, int]:
        """Worth of one of each lot by what the table says: a value, or keys that come to one."""

    def appraised(self, draft: Drafting, lot: str, before: int | None, value: int) -> None:
        """Note what a new value of a lot changes in the experience pool."""

    def identified(self, draft: Drafting, lot: str, name: str, keys: Keys) -> None:
        """Note what knowing a lot brings: its charges, its powers."""

    def hoard(self, draft: Drafting, type_id: str, count: int, keys: Keys) -> Sequence[Thing]:
        """Treasure rolled so many times by one of the ruleset's tables."""

    def award(self, draft: Drafting, facts: ExperienceAwarded) -> None:
        """Note an award, with each person's derivation, and fill `draft.result`."""

    # Reading.

    def progress(self, state: View, who: str) -> Progress:
        """Where a character stands."""

    def next_level(self, state: View, who: str) -> Working | None:
        """The experience at which the next level is reached, None at the last or where there is none."""

    def derived_workings(self, state: View, who: str) -> Mapping[str, Any]:
        """What follows from traits, level and gear, by id: workings, workings by id (saves), or words."""

    def derived(self, state: View, who: str) -> Mapping[str, Any]:
        """The same without working: saves, attack values, modifiers, by id."""

    def together(self, state: View, members: Sequence[str]) -> Mapping[str, Any]:
        """What follows for those who go together, by id of what `derived` names: the pace of the slowest."""

    def modifier_working(self, state: View, who: str, trait: str) -> Working | None:
        """The modifier that a sheet shows beside a trait's score, None where the game has none."""

    def modifier(self, state: View, who: str, trait: str) -> int | None:
        """The same without working."""

    # What cannot be.

    def unearned(self, state: View, who: str) -> bool:
        """Whether a character holds a level that its experience does not reach."""

    def impossible(self, state: View, who: str) -> Sequence[str]:
        """Codes of states that no bound sees: no hit points and yet on one's feet."""
