"""A sentence of French that fits a pattern of affairs: those it names, the thing, the price, and what is only told."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, NamedTuple

from cli.input.counted import singular
from cli.input.shop_lookup import sold
from cli.script.free.french.codes import Coded
from cli.script.free.french.phrases import Sentence
from cli.script.free.french.remarks import Remark, remark_of
from cli.script.free.patterns import Build, Fitting, Way, codes_of, fits
from cli.script.shorthand.checks.whole_line import TEXTS
from cli.script.shorthand.people.held import holders_of, most_held
from cli.script.shorthand.phrases.lexicon import meaning_words
from cli.script.shorthand.phrases.quantities import written
from cli.script.shorthand.vocabulary.words import Word, as_typed, has_digit

if TYPE_CHECKING:
    from cli.app import App


class Matched(Fitting, frozen=True):
    """A sentence of French that fits a pattern."""

    sentence: Sentence

    def text(self, *names: str) -> str:
        """Spans as they were typed, without the marks around them; those apart with a semicolon between."""
        parts = [self.named[name] for name in names if self.named.get(name)]
        texts = (as_typed(self.sentence.words[part[0].begins : part[-1].ends]).strip(" ,;:!.–—-()") for part in parts)
        return "; ".join(text for text in texts if text)

    def rest(self, *names: str) -> Remark | None:
        """What spans tell that have no place in an act; None where they may be more."""
        begins = {span.begins for span in self.spans(*names)}
        left = [phrase for phrase in self.sentence.phrases if phrase.begins in begins]
        return remark_of(self.app, self.sentence, left)

    def thing(self, count: str, *names: str) -> Thing | None:
        """The thing that spans name, and how many of it; None where they are no name."""
        spans = self.spans(*names)
        if not spans or any(span.code.partition(".")[0] not in ("thing", "text") for span in spans):
            return None
        first, *more = spans
        if any(span.code.partition(".")[2] not in OF_NAME for span in more):
            return None
        words = self.sentence.words[first.begins : spans[-1].ends]
        called = as_typed(words)
        at = called.find(first.value)
        called = called[at:] if at >= 0 else called
        told = self.span(count)
        number = int(told.value) if told is not None else 1
        if len(called.split()) > MOST_OF_NAME or (has_digit(called) and not first.code.startswith("thing")):
            return None
        several = number > 1 or first.article in ("les", "ses", "leurs", "nos", "one of")
        one = called if not several or sold(self.app, called) is not None else singular(called)
        return Thing(called, one, number, first.article, is_all=first.article in ("les", "ses", "leurs") and not told)


OF_NAME = ("", "de", "à", "en")
"""Words within the name of a thing, as codes have them."""

MOST_OF_NAME = 5


class Thing(NamedTuple):
    """A thing that is named.

    Attributes:
        called: As it was typed; `name` that of one of it.
        article: The word before it, folded; `one of` of `une des perles`.
        is_all: Whether all that there are of it are meant: `les rubis`.
    """

    called: str
    name: str
    number: int
    article: str
    is_all: bool

    def holders(self, app: App, among: Sequence[str]) -> list[str]:
        """Those of some who have it."""
        return [holder for holder in among if holders_of(app, self.name, among=(holder,))]

    def of(self, app: App, holder: str) -> int:
        """How many of it are meant, of what somebody has."""
        return max(1, most_held(app, self.name, (holder,))) if self.is_all else self.number


class Row(NamedTuple):
    """A pattern, and what a sentence of it is."""

    pattern: str
    build: Build[Matched]


def matches(app: App, coded: Coded, rows: Sequence[Row]) -> list[Way]:
    """What a sentence may be by the first row whose pattern it fits and that says something of it."""
    codes = codes_of(coded.spans)
    for row in rows:
        named = fits(coded.spans, codes, row.pattern)
        if named is None:
            continue
        if made := [way for way in row.build(Matched(app, named, coded.sentence)) if way.reading]:
            return [way._replace(sure=way.sure and not _means(app, coded, way)) for way in made]
    return []


def _means(app: App, coded: Coded, way: Way) -> bool:
    """Whether a word of a text that a way keeps means something to its command: `au ac jeu`."""
    texts = [span for span in takewhile(lambda span: span.code != "text.pour", coded.spans) if span.code[:4] == "text"]
    # What `pour` introduces is whatever it is.
    told = {word for span in texts for word in span.value.split()}
    return any(
        meaning_words(app, command[0], None, [Word(word) for word in part.split() if word in told])
        for command in way.reading
        for option, part in pairwise(command)
        if option in TEXTS
    )


class Price(NamedTuple):
    """What so many of a thing are paid with: how many at how much for one."""

    number: int
    coins: str


def in_parts(app: App, coins: str, number: int) -> list[Price]:
    """The prices of several that cost so much together: that of the last one is higher where it does not come out."""
    if number == 1:
        return [Price(1, coins)]
    worth, left = divmod(app.rules.coinage.value(app.read.amount(coins)), number)
    if not left:
        return [Price(number, written(app.rules.coinage.in_coins(worth)))]
    digits = "".join(char for char in coins if char.isdecimal())
    unit = coins.lstrip("0123456789")
    one, left = divmod(int(digits), number) if coins == digits + unit else (0, 0)
    return [Price(number - 1, f"{one}{unit}"), Price(1, f"{one + left}{unit}")] if one else []
