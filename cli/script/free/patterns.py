"""Patterns of sentences over the codes of their spans.

A pattern is written as the spans that follow each other: `who:who|foe verb:STRIKE whom:foe ~middle amount:harm`. A name
before a colon is what the span is called, `|` is or, a word in capitals a verb of that act (`VERB` of any), and `?` and
`*` behind a span or a bracket say that it may be missing, or stand several times. `~name` is whatever stands there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Sequence
from functools import cache
from itertools import islice, pairwise, takewhile
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from cli.script.shorthand.meaning import Command, Reading
from cli.script.shorthand.people.held import holders_of
from cli.script.shorthand.phrases.quantities import main_coin, written
from cli.script.shorthand.vocabulary.words import Word, as_typed
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

Read = Callable[[Sequence[Word]], list[Reading]]
"""Reads the words of a line by the grammar; empty where no reading of them is sure."""


class Span(NamedTuple):
    """A part of a sentence.

    Attributes:
        code: What it is; of a verb `v/` and each of its acts, `v/strike/use/`.
        begins, ends: Its words among those of the line, of which an article before it is one.
        value: An amount, an id or a word as it is looked up.
        names: Those who are named, as a full command has them.
        article: The article or possessive before it, folded.
    """

    code: str
    begins: int
    ends: int
    value: str = ""
    names: tuple[str, ...] = ()
    article: str = ""


def option(name: str, text: str) -> Command:
    """An option with a text; nothing without one."""
    return [name, text] if text else []


class Way(NamedTuple):
    """What a sentence may be, and whether it can be nothing else.

    Attributes:
        agreed: Numbers of the sentence that agree with what is known, and are nowhere in the reading.
    """

    reading: Reading
    sure: bool = True
    agreed: tuple[str, ...] = ()


class Fitting(Struct, frozen=True):
    """What fits a pattern.

    Attributes:
        named: The spans that the pattern names.
    """

    app: App
    named: dict[str, list[Span]]

    @property
    def company(self) -> Sequence[str]:
        """The names of the company."""
        return self.app.read.roster.names

    def has(self, who: str, thing: str) -> bool:
        """Whether somebody has something that is called so."""
        return bool(holders_of(self.app, thing, among=[who]))

    def __getitem__(self, name: str) -> Span:
        """The first span that the pattern calls so, of one that always has it."""
        return self.named[name][0]

    def span(self, name: str) -> Span | None:
        """The first span that the pattern calls so."""
        return next(iter(self.named.get(name, ())), None)

    def spans(self, *names: str) -> list[Span]:
        return [span for name in names for span in self.named.get(name, ())]

    def one(self, name: str) -> str:
        """The only one who is named by a span; empty where it names nobody, or several."""
        span = self.span(name)
        return span.names[0] if span is not None and len(span.names) == 1 else ""

    def value(self, name: str) -> str:
        span = self.span(name)
        return span.value if span is not None else ""

    def says(self, **said: Container[str]) -> bool:
        """Whether spans of some names have one of these words each, folded."""
        return all(folded(self.value(name)) in words for name, words in said.items())


F = TypeVar("F", bound=Fitting)


class Told(Fitting, frozen=True):
    """A sentence of English that fits a pattern, with its words.

    Attributes:
        extent: Where its words are among those of the line.
    """

    words: Sequence[Word]
    read: Read
    extent: slice

    def with_spans(self, **named: list[Span]) -> Told:
        """The sentence with other spans of some names."""
        return replace(self, named={**self.named, **named})

    def text(self, spans: Sequence[Span]) -> str:
        """Spans as they were typed, without the marks around them."""
        return text_of(self.words, spans)

    @property
    def whole(self) -> str:
        """The whole sentence as it was typed: of several that follow each other, this one."""
        return as_typed(self.words[self.extent]).rstrip(",;")

    def typed(self, *names: str) -> str:
        """All from the first to the last of the spans of some names, as it was typed."""
        return self.text(self.spans(*names))

    def called(self, *names: str) -> str:
        """The same as the name of a thing, without its article."""
        return self.name(self.spans(*names))

    def anybody(self, *names: str) -> bool:
        """Whether somebody is named in the spans of some names."""
        return any(span.names for span in self.spans(*names))

    def name(self, spans: Sequence[Span]) -> str:
        """Spans as the name of a thing, without its article."""
        text, article = self.text(spans), spans[0].article if spans else ""
        return text[len(article) :].strip() if article and folded(text).startswith(f"{article} ") else text


def counted_at(spans: Sequence[Span], at: int, of_name: Container[str], most: int) -> tuple[str, list[Span], int]:
    """How many of something stand at a place, as typed, the spans of its name by their codes, and the place behind."""
    count = spans[at].value if at < len(spans) and spans[at].code == "number" else ""
    begins = at + bool(count)
    named = list(islice(takewhile(lambda span: span.code in of_name, spans[begins:]), most))
    return count, named, begins + len(named)


def coins_of(app: App, span: Span) -> str:
    """The coins of a span; of a number alone the coin is the one that prices are told in."""
    return span.value if span.code.startswith("coins") else f"{span.value}{main_coin(app)}"


def part_of(app: App, coins: str, count: int) -> str:
    """What one of several pays or gets of coins; empty where it is no whole number of coins."""
    worth, rest = divmod(app.rules.coinage.value(app.read.amount(coins)), count)
    return "" if rest else written(app.rules.coinage.in_coins(worth))


def text_of(words: Sequence[Word], spans: Sequence[Span]) -> str:
    """Spans as they were typed, without the marks around them."""
    if not spans:
        return ""
    return as_typed(words[spans[0].begins : spans[-1].ends]).strip(" ,;:!.–—-()")


Build = Callable[[F], Iterator[Way]]
"""Says what a sentence that fits a pattern may be."""


def asked(build: Build[F]) -> Build[F]:
    """The same, of which each is asked about."""
    return lambda fitting: (way._replace(sure=False) for way in build(fitting))


def saying(build: Build[F], **said: Container[str]) -> Build[F]:
    """The same, of sentences whose spans of some names have one of these words each, folded."""
    return lambda fitting: build(fitting) if fitting.says(**said) else iter(())


class Pattern(NamedTuple):
    """A pattern, and what a sentence of it is.

    Attributes:
        late: Whether it is only tried where no other pattern says what the sentence is.
    """

    pattern: str
    build: Build[Told]
    late: bool = False


def ways(app: App, words: Sequence[Word], found: Sequence[Span], patterns: Sequence[Pattern], read: Read) -> list[Way]:
    """What a sentence may be, by all patterns that it fits as a whole."""
    made: list[Way] = []
    codes = codes_of(found)
    follow = all(before.ends == after.begins for before, after in pairwise(found))
    extent = slice(found[0].begins, found[-1].ends) if follow else slice(None)
    for one in sorted(patterns, key=lambda each: each.late):
        named = None if one.late and made else fits(found, codes, one.pattern)
        for way in one.build(Told(app, named, words, read, extent)) if named is not None else ():
            if way.reading and way.reading not in [each.reading for each in made]:
                made.append(way)
    return made


def codes_of(found: Sequence[Span]) -> str:
    """The codes of spans, each with a blank behind it."""
    return "".join(f"{span.code} " for span in found)


def fits(found: Sequence[Span], codes: str, pattern: str) -> dict[str, list[Span]] | None:
    """The spans that a pattern names, where it fits all of them by their codes; else None."""
    match = _compiled(pattern).fullmatch(codes)
    if match is None:
        return None
    return {
        name: list(found[codes.count(" ", 0, match.start(name)) : codes.count(" ", 0, match.end(name))])
        for name in match.groupdict()
        if match.start(name) >= 0
    }


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    made = ""
    for part in pattern.split():
        if part == "(":
            made += "(?:"
        elif part[0] == ")":
            made += part
        elif part[0] == "~":
            made += f"(?P<{part[1:]}>(?:[^ ]+ )*?)"
        else:
            made += _span(part)
    return re.compile(made)


def _span(part: str) -> str:
    repeated = part[-1] if part[-1] in "?*+" else ""
    name, colon, codes = part.removesuffix(repeated).partition(":") if part[0] != ":" else ("", "", part)
    codes = codes if colon else name
    ways = "|".join(map(_code, codes.split("|")))
    return f"(?P<{name}>(?:{ways}) ){repeated}" if colon else f"(?:(?:{ways}) ){repeated}"


def _code(code: str) -> str:
    """The expression of a code, of a verb of an act, or of any verb."""
    if code == "VERB":
        return r"v/(?:\w+/)+"
    return rf"v/(?:\w+/)*{code.casefold()}/(?:\w+/)*" if code.isupper() else re.escape(code)
