"""Encodes bodies as JSON and decodes them; brings facts of old versions into the newest shape.

A payload is encoded once, when it is written. Those bytes are stored, hashed and exported, and never encoded again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Any

import msgspec

from ledger.entries import Body
from ledger.errors import InputError, LedgerError
from ledger.facts import HOARD_NAME, Facts, kind_named
from ledger.patterns import late_pattern
from ledger.postings import MOST
from ledger.store.columns import UNREADABLE
from ledger.texts import printable

TIME = late_pattern(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z")
"""How the journal writes the time of an entry."""

FACTS = "facts read"
"""Under which a body keeps its facts."""

Upcaster = Callable[[dict[str, Any]], dict[str, Any]]


def _split_of_whole_coins(facts: dict[str, Any]) -> dict[str, Any]:
    """Before version 2 a split into whole coins left the rest in the hoard, whatever `remainder` said."""
    return {**facts, "remainder": HOARD_NAME} if facts.get("whole_coins") else facts


def _as_it_was(facts: dict[str, Any]) -> dict[str, Any]:
    """Before version 2 something had to be given that may be left out since."""
    return facts


UPCASTERS: dict[str, dict[int, Upcaster]] = {
    "CharacterDied": {1: _as_it_was},
    "CoinsPaid": {1: _as_it_was},
    "CoinsReceived": {1: _as_it_was},
    "TreasureSplit": {1: _split_of_whole_coins},
}
"""By kind and version: the function that turns facts of that version into those of the next."""

_encoder = msgspec.json.Encoder()
_bodies = msgspec.json.Decoder(Body)


def body_bytes(body: Body) -> bytes:
    """The payload of a body that is to be recorded."""
    return _encoder.encode(body)


def unwritable(error: UnicodeEncodeError | OverflowError) -> InputError:
    """The refusal of a text that is no Unicode, or of a number beyond 64 bits, instead of the error of encoding it."""
    if isinstance(error, OverflowError):
        return InputError("number_too_large")
    return InputError("text_unreadable", text=printable(error.object), character="U+FFFD")


DIGITS = bytes.maketrans(b"123456789", b"0" * 9)
LONG_NUMBER = b"0" * len(str(MOST))
"""What every number beyond `MOST` has in it in JSON, its digits seen as zeros; a text may too."""


def require_numbers_of_rows(payload: bytes) -> None:
    """Require that no number of a payload is beyond what a posting may be, even one that nothing is posted by.

    Raises:
        InputError: `number_too_large`.
    """
    may_be_beyond = payload.translate(DIGITS).find(LONG_NUMBER) >= 0
    if may_be_beyond and any(abs(number) > MOST for number in values_in(msgspec.json.decode(payload), int | float)):
        raise InputError("number_too_large")


def values_in(decoded: Any, type_: type | UnionType) -> Iterator[Any]:
    """Every value of a type in decoded JSON; keys of mappings are ids, and none of them."""
    if isinstance(decoded, type_):
        yield decoded
    elif isinstance(decoded, dict | list):
        for inner in decoded.values() if isinstance(decoded, dict) else decoded:
            yield from values_in(inner, type_)


def read_back(payload: bytes, kind: type[Facts]) -> Body:
    """Decode a payload that is about to be written, of facts of a kind.

    msgspec does not check a struct when it is created; this finds what could not be read back.

    Raises:
        InputError: `entry_invalid`.
    """
    try:
        body = _bodies.decode(payload)
        _decoder(kind).decode(body.facts)
    except UNREADABLE as error:
        raise InputError("entry_invalid", reason=str(error)) from error
    return body


def read_body(payload: bytes) -> Body:
    """Decode a payload.

    Raises:
        LedgerError: `ledger_corrupt`, if it is no body.
    """
    try:
        return _bodies.decode(payload)
    except UNREADABLE as error:
        raise LedgerError("ledger_corrupt", reason=str(error)) from error


def facts_of(body: Body) -> Facts:
    """The facts of a body in the newest shape of their kind, which it keeps: a chapter asks for them eight times.

    Raises:
        LedgerError: If a newer program wrote them, or they do not fit their kind.
    """
    kept: dict[str, Facts] = body.__dict__
    if FACTS not in kept:
        kept[FACTS] = read_facts(body.kind, body.version, body.facts)
    return kept[FACTS]


def read_facts(name: str, version: int, facts: msgspec.Raw | Mapping[str, Any]) -> Facts:
    """Facts of a kind and version, as JSON or decoded already, in the newest shape of the kind.

    Raises:
        LedgerError: If a newer program wrote them, or they do not fit their kind.
    """
    kind = kind_named(name)
    if kind is None or version > kind.VERSION:
        raise LedgerError("ledger_newer", kind=name, version=version)
    try:
        if version == kind.VERSION and isinstance(facts, msgspec.Raw):
            return _decoder(kind).decode(facts)
        decoded = msgspec.json.decode(facts) if isinstance(facts, msgspec.Raw) else dict(facts)
        return msgspec.convert(upcast(name, version, kind.VERSION, decoded), kind)
    except (*UNREADABLE, LookupError) as error:
        raise LedgerError("ledger_corrupt", kind=name, reason=str(error)) from error


def upcast(kind: str, version: int, newest: int, facts: dict[str, Any]) -> dict[str, Any]:
    """Facts of an older version in the shape of the newest, one version at a time."""
    steps: Mapping[int, Upcaster] = UPCASTERS.get(kind, {})
    for step in range(version, newest):
        facts = steps[step](facts)
    return facts


@cache
def _decoder(kind: type[Facts]) -> msgspec.json.Decoder[Facts]:
    return msgspec.json.Decoder(kind)
