"""Looks up people outside the company: the numbers given to a name, and whom a word means.

The account `campaign:met` has a field for every name that somebody was met by, without case and accents: how many
numbers were given and how the name is written (`3 Goblin`), or the name that is another for the same people
(`=goblin`), or the account of one who was given a name later (`@goblin 2`). `campaign:standing` has a field for each
of those who are neither dead nor gone. So a look-up reads two accounts, however many foes lie dead behind the company.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from ledger.facts import Facts
from ledger.ids import MET, NAME, OTHER, ROLE, SECRET, STANDING, UNCOUNTED
from ledger.patterns import late_pattern
from ledger.people import bare_name
from ledger.postings import FieldValue
from ledger.rules.keys import declared_keys
from ledger.rules.tables import Tables, folded
from ledger.state import Fields

F = TypeVar("F", bound="Facts")

ALIAS, RENAMED = "=", "@"

NUMBERED = late_pattern(r"(.*?\D) ?([0-9]{1,6})")
"""A name with a number after it: `goblin2`, `goblin 2`."""

DIGITS = " 0123456789"
"""What a number after a name is made of, with the blank before it."""

AS_JSON = f'"{OTHER}'.encode()
"""How the account of one of them begins in JSON."""

LISTED = 12
"""How many of the dead of one name are named as candidates."""


def last_number(view: Fields, name: str) -> int:
    """The highest number that was given to somebody of this name, 0 where nobody was met by it."""
    row = _row(view.fields(MET), folded(name))
    return 0 if row is None else row[0]


def written(view: Fields, name: str) -> str:
    """A name as it was written when somebody was met by it first."""
    row = _row(view.fields(MET), folded(name))
    return name if row is None else row[1]


def number_row(number: int, name: str) -> str:
    """The field for a name of which so many numbers were given."""
    return f"{number} {name}"


def people_named(view: Fields, text: str) -> list[str]:
    """Accounts of those whom a text names in full: one, several of a name, or none; an account is itself.

    Of several with one name those that are still there are meant, if there are any.
    """
    if text.startswith(OTHER) and view.field(text, ROLE) is not None:
        return [text]
    typed, met = folded(text.removeprefix(OTHER)), view.fields(MET)
    if typed not in met and typed.rstrip(DIGITS) not in met:
        return []
    if renamed := who_was_renamed(view, typed):
        return [renamed]
    row = _row(met, typed)
    if row is not None:
        return _of_name(view, *row)
    numbered = NUMBERED.fullmatch(typed)
    row = _row(met, numbered[1].strip()) if numbered else None
    return [] if row is None or numbered is None else _with_number(view, *row, int(numbered[2]))


def who_was_renamed(view: Fields, text: str) -> str | None:
    """Account of the one who was given this name after the meeting, None where nobody was."""
    row = str(view.fields(MET).get(folded(text), ""))
    return OTHER + row.removeprefix(RENAMED) if row.startswith(RENAMED) else None


def is_named(view: Fields, account: str, text: str) -> bool:
    """Whether somebody has this very name, in any case and accents, and not only that of others like it."""
    return folded(text) in (folded(bare_name(account)), folded(str(view.field(account, NAME) or "")))


def renamed_row(account: str) -> str:
    """The field for a name that was given to somebody after the meeting."""
    return RENAMED + account.removeprefix(OTHER)


def people_begun(view: Fields, text: str) -> list[str]:
    """Accounts of those whose names begin with a text, or have it among their words."""
    typed = folded(text)
    if not typed:
        return []
    met, numbered = view.fields(MET), NUMBERED.fullmatch(typed)
    standing = {OTHER + key: str(name) for key, name in view.fields(STANDING).items()}
    for is_meant in (str.startswith, _has_word):
        found = [account for account, name in standing.items() if is_meant(folded(name), typed)]
        if not found and numbered:
            rows = (row for key in met if is_meant(key, numbered[1].strip()) and (row := _row(met, key)))
            found = [account for row in rows for account in _with_number(view, *row, int(numbered[2]))]
        if not found:
            rows = (row for key in met if is_meant(key, typed) and (row := _row(met, key)))
            found = [account for row in rows for account in _of_name(view, *row)]
        if found:
            return list(dict.fromkeys(found))
    return []


def _has_word(name: str, word: str) -> bool:
    return word in name and word in re.split(r"[ ']", name)[1:]


def _row(met: Mapping[str, object], name: str) -> tuple[int, str] | None:
    """The last number of a name, and the name as written."""
    row = str(met.get(name, ""))
    if row.startswith(ALIAS):
        row = str(met.get(row.removeprefix(ALIAS), ""))
    number, blank, name = row.partition(" ")
    return (int(number), name) if blank and number.isdecimal() else None


def _of_name(view: Fields, last: int, name: str) -> list[str]:
    there = [OTHER + key for key in view.fields(STANDING) if key == name or _number_of(key, name) is not None]
    if there:
        return sorted(there, key=lambda account: _number_of(account.removeprefix(OTHER), name) or 1)
    first = max(1, last - LISTED + 1)
    return [account for number in range(first, last + 1) for account in _with_number(view, last, name, number)]


def _number_of(key: str, name: str) -> int | None:
    number = key.removeprefix(name + " ") if key.startswith(name + " ") else ""
    return int(number) if number.isdecimal() else None


def _with_number(view: Fields, last: int, name: str, number: int) -> list[str]:
    """The one with a number; the first one who came alone has none."""
    if not 1 <= number <= last:
        return []
    known = (f"{OTHER}{name} {number}", *([OTHER + name] if number == 1 else []))
    return [account for account in known if view.field(account, ROLE) is not None]


def sort_of(name: str) -> str:
    """What somebody outside the company is, without its number: `goblin` of `other:goblin 2`."""
    return re.sub(r" [0-9]+$", "", bare_name(name))


def counted_by_sort(names: Iterable[str]) -> dict[str, int]:
    """How many there are of each sort: `goblin 1` and `goblin 2` are two of `goblin`."""
    return dict(Counter(map(sort_of, names)))


def uncounted(view: Fields) -> list[str]:
    """Accounts of those who were not counted as overcome yet, in the order of their names and numbers."""
    return _in_order(view.fields(UNCOUNTED))


def standing(view: Fields) -> list[str]:
    """Accounts of those who are neither dead nor gone, likewise."""
    return _in_order(view.fields(STANDING))


def _in_order(names: Iterable[str]) -> list[str]:
    return [OTHER + name for name in sorted(names, key=lambda name: (sort_of(name), len(name), name))]


def key_of_roll(uses: Mapping[str, str] | bool | None, key: str, kind: str | None) -> str | None:
    """The key of a roll that a key of `meet` fills in, by its `rolls` or `defends`; None where it fills in none."""
    return uses.get(str(kind)) if isinstance(uses, Mapping) else key if uses else None


def only_target(view: Fields, tables: Tables, kind: str) -> tuple[str, Mapping[str, FieldValue]] | None:
    """Account of the only one still there who can be aimed at by a kind of roll, and the keys that it fills in.

    None where nobody or several can: who has no such key, or is a secret, cannot.
    """
    declared, keys = declared_keys(tables, "roll", kind), tables.group("keys.meet")
    found = []
    for account in standing(view):
        filled = {key_of_roll(row.get("defends"), key, kind): view.field(account, key) for key, row in keys.items()}
        fills = {key: value for key, value in filled.items() if key in declared and value is not None}
        if fills and not view.field(account, SECRET):
            found.append((account, fills))
    return found[0] if len(found) == 1 else None


def others_named(facts: Facts | Mapping[str, Any]) -> list[str]:
    """Accounts of those outside the company whom facts name."""
    # Nearly no facts do; that is found out without taking them apart.
    if msgspec.json.encode(facts).find(AS_JSON) < 0:
        return []
    return sorted({text for text in texts_in(msgspec.to_builtins(facts)) if text.startswith(OTHER)})


def everybody_called(view: Fields, name: str) -> list[str]:
    """Accounts of all who ever had a name, dead or gone too: folded, and of several with numbers the name or one."""
    if renamed := who_was_renamed(view, name):
        return [renamed]
    met = view.fields(MET)
    if row := _row(met, name):
        return [account for number in range(1, row[0] + 1) for account in _with_number(view, *row, number)]
    numbered = NUMBERED.fullmatch(name)
    row = _row(met, numbered[1].strip()) if numbered else None
    return [] if row is None or numbered is None else _with_number(view, *row, int(numbered[2]))


def with_bare_names(facts: F, others: Collection[str] = ()) -> F:
    """Facts that name those outside the company as sentences and commands do, without `other:`.

    Args:
        others: Names of characters, for which the prefix stays, so that they are not meant.
    """
    named = [who for who in others_named(facts) if bare_name(who) not in others]
    if not named:
        return facts
    encoded = msgspec.json.encode(facts)
    for who in named:
        encoded = encoded.replace(msgspec.json.encode(who), msgspec.json.encode(bare_name(who)))
    return msgspec.json.decode(encoded, type=type(facts))


def texts_in(value: Any) -> Iterator[str]:
    """Every text in builtin values, and every key."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield str(key)
            yield from texts_in(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from texts_in(inner)
