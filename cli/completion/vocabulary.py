"""Words to choose from, folded and sorted once, and found by what is typed of them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from cli.grammar import ROWS
from cli.names import shown_last_word, shown_option
from cli.output.words.language import spoken
from cli.typed_names import OPTIONS
from ledger.rules.tables import folded

MOST = 50
"""Candidates that are offered at most."""

INSIDE = 2
"""Letters from which on a word is found by what it has inside; one letter is inside of nearly everything."""

EXACT, BEGUN, WITHIN = range(3)
"""How a word fits what is typed, the best first."""


class Word(NamedTuple):
    """Something that may be typed.

    Attributes:
        text: What is typed, without quotes.
        description: What it is, in a few words; or a function that says so, called for what is offered alone.
        group: What is offered first has the lowest number: those present before those who left.
        others: Other names of the same thing, which are offered where they alone fit.
        whole: Whether the word ends there; after `class=` its value follows.
    """

    text: str
    description: str | Callable[[], str] = ""
    group: int = 0
    others: tuple[str, ...] = ()
    whole: bool = True

    def before_value(self) -> Word:
        """The same with a value to follow: `class=`."""
        return self._replace(text=f"{self.text}=", others=tuple(f"{name}=" for name in self.others), whole=False)


def command_word(path: str, said: str) -> Word:
    """A command, by the last word of its path: `start` of `session start`."""
    shown = shown_last_word(path, spoken())
    return _word(shown, path.rpartition(" ")[2], ROWS[path].french if path in ROWS else (), said, 1)


def option_word(name: str, path: str, said: str, group: int = 0) -> Word:
    """An option of a command."""
    return _word(shown_option(name, spoken(), path), name, OPTIONS.get(name, ()), said, group)


def _word(shown: str, id_: str, names: tuple[str, ...], said: str, group: int) -> Word:
    return Word(shown, said, group, tuple(name for name in dict.fromkeys((id_, *names)) if name != shown))


class Found(NamedTuple):
    """A word that fits, by the name that fits."""

    fit: int
    word: Word
    text: str

    @property
    def order(self) -> tuple[int, bool, int, str]:
        """Exact ones first, then those that begin so, then those that have it inside; the name that is shown first."""
        return self.fit, self.fit != EXACT and self.text != self.word.text, self.word.group, self.text.casefold()


class Vocabulary:
    """Words by their folded names.

    Args:
        kept: Whether words of the same group and fit stay in the order given, as entries do, and not by the alphabet.
    """

    def __init__(self, words: Iterable[Word], *, kept: bool = False) -> None:
        self.words = [w._replace(group=at) if kept else w for at, w in enumerate(words)]
        self._names = sorted(
            ((folded(name), at, name) for at, word in enumerate(self.words) for name in (word.text, *word.others))
        )
        self._keys = [name for name, _at, _text in self._names]

    def find(self, typed: str) -> list[Found]:
        """The words that fit, the best first, each once and by its best name."""
        wanted = folded(typed)
        best: dict[int, Found] = {}
        for fit, at, text in self._fits(wanted):
            word = self.words[at]
            found = best.get(at)
            # The name that is shown wins over another one that fits as well.
            if found is None or (fit, text != word.text) < (found.fit, found.text != word.text):
                best[at] = Found(fit, word, text)
        return sorted(best.values(), key=lambda found: found.order)

    def _fits(self, wanted: str) -> Iterator[tuple[int, int, str]]:
        first = bisect_left(self._keys, wanted)
        last = bisect_left(self._keys, wanted + "\U0010ffff", first)
        for key, at, text in self._names[first:last]:
            yield EXACT if key == wanted else BEGUN, at, text
        if len(wanted) >= INSIDE and last - first < MOST:
            for key, at, text in self._names:
                if wanted in key and not key.startswith(wanted):
                    yield WITHIN, at, text
