"""Writes facts as the words of the command that records them: by the row of the command, each value by its type."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from msgspec import NODEFAULT
from msgspec.structs import fields

from cli.grammar.row import FLAG, OFF, Option, Place, Row
from cli.script.typed.words import Unsayable, Words
from ledger.facts import FUND_NAME, HOARD_NAME, Facts, Thing
from ledger.ids import CLASS_LEVEL, CONDITION, ITEM, WORLD
from ledger.rules.tables import folded


def write_by_row(words: Words, facts: Facts, row: Row) -> None:
    """Write facts as a command; what is as it would be if it were not given is left out."""
    words.command(row.id)
    for part in row.takes:
        if isinstance(part, Option):
            _write_option(words, facts, part)
        else:
            for place in part.parts or (part,):
                if (value := _given(facts, place.name)) is not NODEFAULT:
                    words.add(*_written(words, place, value))


def _write_option(words: Words, facts: Facts, option: Option) -> None:
    value = getattr(facts, option.name, None)
    if option.type in (FLAG, OFF):
        words.flag(option.id, given=value is (option.type is FLAG))
    elif _given(facts, option.name) is not NODEFAULT and not (option.metavar == "AMOUNT" and not words.rules.coinage):
        for written in _written(words, option, value):
            words.option(option.id, written)


def _given(facts: Facts, name: str) -> Any:
    """A field of facts; `NODEFAULT` where there is none, or it is as if it had not been given."""
    defaults = _defaults(type(facts))
    value = getattr(facts, name) if name in defaults else NODEFAULT
    return NODEFAULT if value == defaults.get(name) else value


@cache
def _defaults(kind: type[Facts]) -> Mapping[str, Any]:
    """What each field is where it is not given."""
    return {
        field.name: field.default if field.default_factory is NODEFAULT else field.default_factory()
        for field in fields(kind)
    }


def _written(words: Words, part: Place | Option, value: Any) -> Iterable[object]:
    """The words of a value, by its type."""
    match part.type.id:
        case "coins":
            return [words.coins(value)]
        case "wage":
            return [f"{words.coins(value)}/day"]
        case "coins_by_name":
            return [f"{name}={words.coins(coins)}" for name, coins in value.items()]
        case "goods" if value.item is None:
            return [words.coins(value.coins)]
        case "goods":
            return [value.item, *([] if value.count == 1 else [value.count])]
        case "finds":
            return [thing_found(words, thing) for thing in value]
        case "credits":
            return [f"{credit.who}={credit.item}:{words.value(credit.value)}" for credit in value]
        case "keys":
            return words.pairs(value)
        case "shares":
            return [f"{name}={share}" for name, share in value.items()]
        case "levels":
            # A level of 0 was left open.
            return [f"{condition}={level}" if level else condition for condition, level in value.items()]
        case "quantities":
            return [f"{_bare(commodity)}={quantity}" for commodity, quantity in value.items()]
        case "player":
            return [name] if (name := words.person(value)) else []
        case "entry":
            return [words.number_of(value)]
        case "entries":
            return [",".join(str(words.number_of(id_)) for id_ in value)]
        case "debtor" | "creditor" | "recipient" as party:
            return [_party(words, party, value)]
    if isinstance(value, tuple):
        return value if isinstance(part, Place) and part.several else [",".join(value)]
    return [value]


def thing_found(words: Words, thing: Thing) -> str:
    """A thing as `find` takes it."""
    if thing.kind == "coins":
        return words.coins(thing.coins)
    if thing.kind == "type":
        return f"type={thing.name}*{thing.count}"
    name = thing.item or thing.name or ""
    worth = "?" if thing.value is None else words.value(thing.value)
    return f"{thing.kind}={name}:{worth}*{thing.count}"


def _bare(commodity: str) -> str:
    """A commodity without the prefix of its group, as it is typed."""
    prefix = next((prefix for prefix in (ITEM, CLASS_LEVEL, CONDITION) if commodity.startswith(prefix)), "")
    return commodity.removeprefix(prefix)


def _party(words: Words, party: str, name: str) -> str:
    """Who pays or is paid; the outside world has its prefix where a name might be taken for one at the table."""
    at_the_table = {*words.joined, HOARD_NAME, FUND_NAME}
    if party == "debtor" and name not in at_the_table:
        raise Unsayable
    if party == "recipient":
        return name if folded(name) in map(folded, at_the_table) else WORLD + name
    return name if name in at_the_table else WORLD + name
