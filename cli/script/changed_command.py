"""Writes an entry as the command that records it, with one thing changed: `amend 29 price=5gp`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from cli.app import App
from cli.grammar import ROWS, option_names
from cli.input.values import is_option
from cli.names import option_of, options_in_ids, shown_option
from cli.output.words.language import spoken
from cli.output.words.metavars import metavars
from cli.script.typed.as_command import write
from cli.script.typed.words import Unsayable, Words
from ledger.entries import Entry
from ledger.errors import InputError, Refusal
from ledger.others import with_bare_names
from ledger.rules.keys import words_for
from ledger.rules.tables import Tables, folded
from ledger.store.codec import facts_of

AMOUNT = ("amount", "montant")
INSTEAD = {"--present": "--absent", "--absent": "--present"}
"""Options that say the same in two ways: with one of them the other goes."""

COUNT = ("count", "nombre", "quantite")
"""Words for what is given without a key, besides those that the help of a command has for it."""


def changed_command(app: App, entry: Entry, changes: Sequence[str]) -> list[str]:
    """The words of the command that records an entry, with changes: options, and KEY=VALUE for anything else.

    Raises:
        Refusal: `part_unsayable`, where no command records such an entry.
        InputError: `part_unknown`, where the command has nothing of that name.
    """
    try:
        words = _command_of(app, entry)
    except Unsayable:
        raise Refusal("part_unsayable", entry=entry.number, kind=entry.body.kind) from None
    return _Changed(app, words).by(changes).whole


def _command_of(app: App, entry: Entry) -> Words:
    campaign, body = app.campaign, entry.body

    def number_of(id_: str) -> int:
        if (number := campaign.number_of(id_)) is None:
            raise Unsayable
        return number

    people, names = campaign.people(), app.read.roster.names
    words = Words(app.rules_of(body.rules[-1]), number_of, lambda id_: people.get(id_, ""), names)
    write(words, with_bare_names(facts_of(body), names))
    for option, value in (("--override", body.override), ("--note", body.note), ("--ingame", body.ingame)):
        words.option(option, value)
    return words


def command_of_entry(app: App, entry: Entry) -> list[str]:
    """The words of the command that records an entry; none where no command does."""
    try:
        return _command_of(app, entry).whole
    except Unsayable:
        return []


class _Changed:
    """The words of a command, to be changed one thing after another."""

    def __init__(self, app: App, words: Words) -> None:
        self._words = words
        self._tables: Tables = words.rules.tables
        self._row = ROWS[" ".join(words.path)]
        self._options = option_names(self._row)

    def by(self, changes: Sequence[str]) -> Words:
        """The words with all changes."""
        left = iter(options_in_ids(changes, self._options))
        for change in left:
            name, equals, value = change.partition("=")
            if not is_option(change):
                self._set(name.strip(), value.strip() if equals else None)
            elif name not in self._options:
                raise self._unknown(name)
            elif self._options[name].is_flag:
                self._words.replace_option(name)
            else:
                self._replace_option(name, value if equals else next(left, ""))
        return self._words

    def _set(self, key: str, value: str | None) -> None:
        if value is None:
            raise self._unknown(key)
        arguments, same = self._words.arguments, self._names_of(key)
        held = [
            at for at, word in enumerate(arguments) if "=" in word and same & self._names_of(word.partition("=")[0])
        ]
        if held:
            self._words.replace(held, f"{key}={value}")
        elif option := option_of(f"--{key}", self._options):
            self._replace_option(option, value)
        elif (places := self._places_of(key)) is not None:
            self._words.replace(places, value)
        elif self._row.takes_keys:
            self._words.add(f"{key}={value}")
        else:
            raise self._unknown(key)

    def _replace_option(self, option: str, value: str) -> None:
        self._words.replace_option(option, value)
        if option in INSTEAD:
            self._words.drop_option(INSTEAD[option])

    def _names_of(self, key: str) -> set[str]:
        """A key and what else it is called by the rules, as names are compared."""
        rows = self._tables.group(f"keys.{'_'.join(self._words.path).replace('-', '_')}")
        named = ({*map(folded, words_for(id_, row))} for id_, row in rows.items())
        return {folded(key)}.union(*(names for names in named if folded(key) in names))

    def _places_of(self, key: str) -> list[int] | None:
        """Where the words of an argument of this name stand; None where none is called so."""
        loose = [at for at, word in enumerate(self._words.arguments) if "=" not in word]
        for at, (names, takes_all) in enumerate(self._arguments()):
            if folded(key) in names or (takes_all and folded(key) in AMOUNT):
                return loose[at:] if takes_all else loose[at : at + 1]
        return None

    def _arguments(self) -> Iterator[tuple[list[str], bool]]:
        """The names of each place, and whether it takes all that is left."""
        for place in self._row.places:
            shown = (place.metavar or place.name.upper()).replace("KEY=VALUE", "")
            if names := re.findall(r"[^\W\d]+", f"{metavars(shown)} {shown}"):
                more = COUNT if "N" in names else ()
                yield [folded(name) for name in (*names, place.name, *more)], place.several

    def _unknown(self, key: str) -> InputError:
        arguments = [names[0] for names, _takes_all in self._arguments()]
        keys = [word.partition("=")[0] for word in self._words.arguments if "=" in word]
        options = [shown_option(name, spoken(), self._row.id) for option in self._row.options for name in option.names]
        own = [name.removeprefix("--") for name in options]
        return InputError("part_unknown", key=key, known=[*arguments, *keys, *own])
