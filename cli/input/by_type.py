"""Reads what was typed into the facts of an entry: each value by the type that the row of the command gives it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cli.grammar.row import FREE_TEXT, Option, Place, Row
from cli.input import amounts, parse
from cli.input.reader import Reader
from ledger.errors import InputError
from ledger.facts import Facts, kind_named
from ledger.ids import HOLDERS
from ledger.texts import LONGEST_OF, require_plain


def facts_of(row: Row, read: Reader, values: Mapping[str, Any]) -> Facts:
    """The facts that a command records; what was not given is left open.

    Args:
        values: What was typed, by the names of places and options.
    """
    given: dict[str, Any] = {}
    for name, part in row.named:
        typed = values.get(name)
        if typed is None or typed == () or (part.type.id == "count" and "goods" in given):
            continue
        given[name] = _value(row, part, read, typed, values, given)
    kind = kind_named(row.records)
    assert kind is not None
    return kind(**given)


def _value(
    row: Row, part: Place | Option, read: Reader, typed: Any, values: Mapping[str, Any], given: Mapping[str, Any]
) -> Any:
    match part.type.id:
        case "text" if isinstance(typed, str):
            return typed
        case "who":
            return read.who(typed)
        case "holder":
            return read.who(typed, *HOLDERS)
        case "people":
            return read.people(",".join(typed) if isinstance(typed, tuple) else typed)
        case "comers":
            return read.roster.people(",".join(typed), read.context.state)
        case "coins":
            return _coins(row, read, typed if isinstance(typed, tuple) else (typed,), values)
        case "coins_by_name":
            return {read.who(name): read.amount(coins) for name, coins in parse.pairs(typed)}
        case "wage":
            return read.amount(amounts.daily(typed))
        case "share":
            return parse.share(typed)
        case "recipient":
            return read.recipient(typed, *(HOLDERS if part.type.sorts else ()))
        case "newcomer":
            return typed.strip()
        case "player":
            require_plain(typed, LONGEST_OF["name"])
            return read.context.campaign.person(typed)
        case "goods":
            return read.goods(typed, values.get("count", 1), values.get("source") or given["who"])
        case "rule":
            (group,) = part.type.sorts
            name = group.removesuffix("s")
            return read.id_in(group, typed, f"{name}_unknown", name)
        case "keys":
            kind = next((given[place.name] for place in row.places if place.type.id == "rule"), None)
            return read.keys(row.id.replace("-", "_"), typed, kind)
    return " ".join(typed) if isinstance(typed, tuple) else typed


def _coins(row: Row, read: Reader, words: Sequence[str], values: Mapping[str, Any]) -> Mapping[str, int]:
    """An amount of coins.

    Raises:
        InputError: As reading it does; `too_many_arguments` where a text follows the amount.
    """
    try:
        return read.amount(" ".join(words))
    except InputError:
        from cli.input.suggestions import option_with_text

        first, *others = words
        texts = [option.id for option in row.options if option.id in FREE_TEXT and values.get(option.name) is None]
        if not others or not texts:
            raise
        read.amount(first)
        near = [option_with_text(texts[0], others)]
        raise InputError("too_many_arguments", arguments=others, command=read.context.typed, nearest=near) from None
