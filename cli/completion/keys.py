"""Completes the keys of a command as the rules declare them, and their values."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cli.completion.vocabulary import Vocabulary, Word
from cli.output.words.language import _, spoken
from ledger.errors import InputError
from ledger.rules.keys import CHOSEN, declared_keys, values_group
from ledger.rules.tables import Tables

GROUPS = {"roll": "rolls", "rest": "rests", "work": "works"}
"""Groups of the kinds that a command may be of, which have keys of their own."""


def keys_of(tables: Tables, path: str, free: Sequence[str], given: Sequence[str]) -> Vocabulary:
    """Keys of a command that were not given yet, with what they may be.

    Args:
        free: Words of the command that are no keys; one may be its kind.
        given: Words that are keys with values.
    """
    from cli.output.rules.keys import possible, remarks
    from projections.programs.declarations import declarations

    command = command_of(path)
    kind = kind_of(tables, command, free, given)
    own = declared_keys(tables, command, kind)
    try:
        rows = declarations(tables, command)["keys"].get(command, ())
    except InputError:
        return Vocabulary(())
    used = {tables.find(f"keys.{command}", word.partition("=")[0]) for word in given}

    def words() -> Iterator[Word]:
        for row in rows:
            if row["id"] in own and row["id"] not in used:
                shown, *others = _names(row)
                noted = _("needed") if row.get("required") else "" if kind else remarks(row)
                said = possible(row) + (f" ({noted})" if noted else "")
                yield Word(shown, said, 0 if row.get("required") else 1, tuple(others)).before_value()

    return Vocabulary(words())


def values_of(tables: Tables, path: str, key: str) -> Vocabulary:
    """The values of a key, where they are some of a few; examples where the rules have some."""
    command = command_of(path)
    id_ = tables.find(f"keys.{command}", key)
    if id_ is None and command == "roll" and (kind := tables.find("rolls", key)):
        # `save=paralysis`: the kind's own value.
        id_ = tables.group("rolls")[kind].get("value")
    row = tables.group(f"keys.{command}").get(id_ or "", {})
    return Vocabulary(_values(tables, command, str(id_), row))


def bare_values(tables: Tables, path: str, free: Sequence[str], given: Sequence[str]) -> Vocabulary:
    """The words that stand for a key with its value: the values of those that have a few, the names of yes and no."""
    command = command_of(path)
    used = {tables.find(f"keys.{command}", word.partition("=")[0]) for word in given}

    def words() -> Iterator[Word]:
        for key, row in declared_keys(tables, command, kind_of(tables, command, free, given)).items():
            if key in used:
                continue
            shown, *others = _names({"id": key, **row})
            if row["type"] == "flag":
                yield Word(shown, _("yes"), 1, tuple(others))
            elif row["type"] == "choice" and row.get("group") != "items":
                yield from (word._replace(description=shown, group=1) for word in _values(tables, command, key, row))

    return Vocabulary(filter(None, map(_of_one_word, words())))


def _of_one_word(word: Word) -> Word | None:
    """A word by its names without blanks: between quotes it would be a text."""
    names = [name for name in (word.text, *word.others) if not re.search(r"\s", name)]
    return word._replace(text=names[0], others=tuple(names[1:])) if names else None


def _values(tables: Tables, command: str, key: str, row: Mapping[str, Any]) -> Iterator[Word]:
    if row.get("type") in CHOSEN:
        group, among = values_group(command, key, row), row.get("among", {}).items()
        for id_, member in tables.group(group).items():
            if any(member.get(name) != wanted for name, wanted in among):
                continue
            shown, *others = _names({"id": id_, **member}, r"[=,]")
            yield Word(shown, id_ if id_ != shown else "", 0, tuple(others))
    elif row.get("type") == "flag":
        yield from (Word("oui"), Word("non")) if spoken() == "fr" else (Word("yes"), Word("no"))
    else:
        yield from (Word(str(example)) for example in row.get("examples", ()))


def _names(row: Mapping[str, Any], parted: str = r"[\s=,]") -> list[str]:
    """The names of a row, the one to be shown first: that of the language spoken, unless it has such signs in it."""
    names = row.get("names", {})
    name = str(names.get(spoken(), row["id"]))
    shown = row["id"] if re.search(parted, name) else name
    shown = shown if shown == row["id"] else shown.lower() if shown[:2].isupper() else shown
    return list(
        dict.fromkeys(
            [
                shown,
                row["id"],
                *map(str, names.values()),
                *row.get("feminine", {}).values(),
                *map(str, row.get("aliases", ())),
            ]
        )
    )


def command_of(path: str) -> str:
    """The name that the tables have for a command: `level_up`."""
    name = path.replace("-", "_").replace(" ", "_")
    return {"restore": "spend"}.get(name, name)


def kind_of(tables: Tables, command: str, free: Sequence[str], given: Sequence[str]) -> str | None:
    """The kind that a command is of, by one of its words: `attack` of `roll Brom attack`."""
    group = GROUPS.get(command)
    words = [*free, *(word.partition("=")[0] for word in given)]
    return next((found for word in words if group and (found := tables.find(group, word))), None)
