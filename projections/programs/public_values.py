"""The values that programs get of a campaign: frozen, with whole numbers and exact fractions, never a float."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime
from fractions import Fraction
from typing import Any, TypeAlias
from uuid import UUID

from msgspec import Struct

from ledger.patterns import late_pattern
from ledger.postings import FieldChange, FieldValue, Posting

Figure: TypeAlias = "int | Fraction | str | bool | tuple[Figure, ...] | Mapping[str, Figure] | None"
"""A figure that the rules derive, or several by id."""

FRACTION = late_pattern(r"-?\d+/\d+", re.ASCII)


class DerivationStep(Struct, frozen=True):
    """One step of the arithmetic behind an entry's numbers.

    Attributes:
        step: Id of the step.
        who: Account that it concerns, if it concerns one.
        source: Where the rulebook says so.
    """

    step: str
    who: str | None
    args: Mapping[str, int | Fraction | str]
    value: int | Fraction | str | None
    source: str | None


class RecordedEntry(Struct, frozen=True, kw_only=True):
    """One entry as it was recorded.

    Attributes:
        number: Position in the journal, from 1.
        kind: Kind of the entry, such as `ExperienceAwarded`.
        session: Session that it belongs to, None between sessions.
        played_on: Day of play, None where nobody knows it.
        ingame: Date in the game world, as it was typed.
        recorded_at: When it was recorded, in UTC.
        recorded_by: Name of who recorded it.
        facts: The command as it was given.
        voided_by: Number of the entry that takes it back, or puts something else in its place; None if none does.
        override: The game master's reason for overriding a rule.
        rolled: Where its dice come from: `program`, `table`, or None without dice.
        hash: Its hash in the chain, in hex.
    """

    number: int
    id: UUID
    kind: str
    session: int | None
    played_on: date | None
    ingame: str | None
    recorded_at: datetime
    recorded_by: str
    facts: Mapping[str, Any]
    postings: tuple[Posting, ...]
    fields: tuple[FieldChange, ...]
    derivation: tuple[DerivationStep, ...]
    voided_by: int | None
    note: str | None
    override: str | None
    secret: bool
    late: bool
    rolled: str | None
    hash: str


class HeldItem(Struct, frozen=True):
    """A thing that somebody has.

    Attributes:
        value: Worth of one in the smallest coin, None where it is not known.
    """

    id: str
    name: str
    quantity: int
    value: int | None


class CharacterSheet(Struct, frozen=True, kw_only=True):
    """A character at a moment. What a game does not have is None or empty.

    Attributes:
        name: What the character is called now.
        account: Account of the character, with the name at joining: `character:Brom`.
        role: `pc`, or `retainer` for whoever is in service.
        status: `active`, `away`, `down`, `dead` or `retired`.
        main_class: Class with the most levels.
        classes: Levels by class.
        traits: Scores by trait.
        purse: Coins by id, the dearest first.
        purse_value: Worth of the coins in the smallest coin.
        equipped: Ids of what is worn or wielded.
        conditions: Levels by condition.
        counters: What is left of what is spent and comes back, by counter.
        fields: What was recorded of the character, by key.
        pending: Choices that the rules owe the character.
        derived: What the rules derive (armour class, saves…), by id.
    """

    name: str
    account: str
    player: str | None
    role: str
    status: str
    main_class: str | None
    classes: Mapping[str, int]
    level: int | None
    xp: int | None
    next_level_at: int | None
    hp: int | None
    hp_max: int | None
    hp_temporary: int | None
    traits: Mapping[str, int]
    purse: Mapping[str, int]
    purse_value: int | None
    items: tuple[HeldItem, ...]
    equipped: tuple[str, ...]
    conditions: Mapping[str, int]
    counters: Mapping[str, int]
    fields: Mapping[str, FieldValue]
    pending: tuple[str, ...]
    derived: Mapping[str, Figure]


def figure(stored: Any) -> Figure:
    """A figure with its fractions, which are stored as text."""
    if isinstance(stored, Mapping):
        return {str(key): figure(value) for key, value in stored.items()}
    if isinstance(stored, list | tuple):
        return tuple(map(figure, stored))
    return number(stored) if isinstance(stored, str) else stored


def number(stored: int | str) -> int | Fraction | str:
    """A whole number, a fraction, or an id, as a step or a figure has it."""
    return Fraction(stored) if isinstance(stored, str) and FRACTION.fullmatch(stored) else stored
