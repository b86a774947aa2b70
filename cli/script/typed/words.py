"""Builds the words of a command."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from cli.input.values import is_option
from ledger.facts import Keys
from ledger.rules.ruleset import Ruleset


class Unsayable(Exception):
    """Raised where no command records such an entry."""


class Words:
    """The words of one command, as they are added.

    Args:
        rules: The rules that the entry was decided under.
        number_of: Number of the entry of a uuid in hex; raises `Unsayable` where there is none.
        person: Name of the person of an id, empty for a forgotten one.
        joined: Names of the characters who had joined by then.

    Attributes:
        path: The command, and its group before it.
        arguments: What it takes without options.
    """

    def __init__(
        self, rules: Ruleset, number_of: Callable[[str], int], person: Callable[[str], str], joined: Iterable[str]
    ) -> None:
        self.rules = rules
        self.number_of = number_of
        self.person = person
        self.joined = joined
        self.path: list[str] = []
        self.arguments: list[str] = []
        self._options: list[str] = []
        self._inner: list[str] = []

    def command(self, *words: object) -> None:
        """The command, and its arguments."""
        first, *arguments = map(str, words)
        self.path = first.split(" ")
        self.add(*arguments)

    def add(self, *arguments: object) -> None:
        """More arguments."""
        self.arguments += map(str, arguments)

    def option(self, name: str, value: object | None) -> None:
        """An option with its value; nothing without one. A value that may be taken for an option is joined to it."""
        if value is not None:
            text = str(value)
            self._options += [f"{name}={text}"] if text.startswith("--") else [name, text]

    def flag(self, name: str, given: bool) -> None:
        """An option without a value, if it is given."""
        if given:
            self._options.append(name)

    def replace(self, places: Sequence[int], value: str) -> None:
        """Put one argument in the place of others; at the end where there are none."""
        at = places[0] if places else len(self.arguments)
        self.arguments = [word for place, word in enumerate(self.arguments) if place not in places]
        self.arguments.insert(at, value)

    def replace_option(self, name: str, *values: str) -> None:
        """An option with values, or none, in the place of what it was."""
        self.drop_option(name)
        self._options = [*self._options, name, *values]

    def drop_option(self, name: str) -> None:
        """No option of this name any more, whatever its values."""
        kept, left = [], iter([*self._options, None])
        word = next(left)
        while word is not None:
            if word != name:
                kept.append(word)
                word = next(left)
                continue
            word = next(left)
            while word is not None and not is_option(word):
                word = next(left)
        self._options = kept

    @staticmethod
    def pairs(keys: Keys) -> list[str]:
        """The ruleset's keys, as KEY=VALUE."""
        return [f"{key}={_value(value)}" for key, value in keys.items()]

    def faces(self, faces: Mapping[str, tuple[int, ...]]) -> None:
        """What dice showed; those of the program too, so that it throws none."""
        for name, shown in faces.items():
            typed = ",".join(map(str, shown))
            self.option("--faces", f"{name}={typed}" if name else typed)

    def coins(self, coins: Mapping[str, int]) -> str:
        """An amount of coins."""
        return " ".join(f"{count}{coin}" for coin, count in coins.items()) or self.value(0)

    def optional_coins(self, coins: Mapping[str, int] | None) -> str | None:
        """An amount of coins, None where none is given, or the game has none."""
        return None if coins is None or not self.rules.coinage else self.coins(coins)

    def value(self, value: int) -> str:
        """A value as so many of the smallest coin; nothing has one in a game without coins."""
        if not self.rules.coinage:
            raise Unsayable
        return f"{value}{self.rules.coinage.smallest}"

    def inner(self, words: list[str]) -> None:
        """The command that follows `--`."""
        self._inner = ["--", *words]

    @property
    def whole(self) -> list[str]:
        """All words, in an order in which none is read as something else."""
        if any(map(is_option, self.arguments)):
            return [*self.path, *self._options, "--", *self.arguments, *self._inner[1:]]
        return [*self.path, *self.arguments, *self._options, *self._inner]


def _value(value: int | str | bool) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
