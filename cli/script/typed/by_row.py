"""Writes facts as the words of the command that records them, by the row of the command and the types in it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from cli.grammar.row import Option, Place, Row
from cli.script.typed.words import Unsayable
from ledger.facts import FUND_NAME, HOARD_NAME, Facts
from ledger.ids import WORLD

if TYPE_CHECKING:
    from cli.script.typed.words import Words


def write_by_row(words: Words, facts: Facts, row: Row) -> None:
    """Write facts; what was left open, or is so by default, is left out."""
    words.command(row.id)
    for part in row.takes:
        if isinstance(part, Option):
            value = getattr(facts, part.name)
            if part.type.id == "flag":
                words.flag(part.id, given=value)
            elif not _is_left_open(part, value):
                for written in _written(words, part, value):
                    words.option(part.id, written)
        else:
            for place in part.parts or (part,):
                value = getattr(facts, place.name)
                if part.required or not _is_left_open(place, value):
                    words.add(*_written(words, place, value))


def _is_left_open(part: Place | Option, value: Any) -> bool:
    return value in (None, part.default) or value == () or value == {}


def _written(words: Words, part: Place | Option, value: Any) -> Iterable[object]:
    """The words of a value, by its type."""
    match part.type.id:
        case "coins":
            return [words.coins(value)]
        case "coins_by_name":
            return [f"{name}={words.coins(coins)}" for name, coins in value.items()]
        case "debtor" | "creditor" as party:
            return [_party(words, party, value)]
    return [value]


def _party(words: Words, party: str, name: str) -> str:
    """Who pays a debt, or is paid, who may be somebody of the outside world."""
    if name in {*words.joined, HOARD_NAME, FUND_NAME}:
        return name
    if party == "debtor":
        raise Unsayable
    return WORLD + name
