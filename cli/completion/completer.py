"""Candidates for the word under the cursor, by what the command expects there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from cli.completion.line import part_start, quoted, typed_until
from cli.completion.place import Expected, place_after
from cli.completion.shorthand import place_of_shorthand
from cli.completion.sources import Sources
from cli.completion.vocabulary import MOST, Found, Vocabulary, Word, command_word, option_word
from cli.grammar import inner_rows
from cli.output.words.language import _, spoken
from cli.script.shorthand.acts.verbs import command_called
from ledger.errors import CampaignError
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.context import CampaignContext


class Candidate(NamedTuple):
    """What may be put in the place of what is typed.

    Attributes:
        text: What is put there, between quotes where it has blanks.
        start: Where in the line it begins; it goes up to the cursor.
        description: What it is, in a few words.
        whole: Whether the word ends there, so that a blank may follow.
        name: The same without quotes, as it is shown.
    """

    text: str
    start: int
    description: str
    whole: bool
    name: str


LISTS = frozenset({"characters", "met", "party", "entries", "lots"})
"""Sorts of which several may be named with commas between them."""

PEOPLE = frozenset({"characters", "met"})


class Completer:
    """Completes the lines of one campaign; names are folded once for each state of it.

    Args:
        shorthand: Whether a line may begin with a name, as in `shell`.
    """

    def __init__(self, *, shorthand: bool = False) -> None:
        self.shorthand = shorthand
        self._sources: Sources | None = None
        self._stamp: object = None
        self._commands: dict[tuple[str, str], Vocabulary] = {}

    def candidates(self, line: str, cursor: int, context: CampaignContext) -> list[Candidate]:
        """What may be typed at the cursor, the likeliest first, at most `MOST`."""
        typed = typed_until(line, cursor)
        part, found = self.found(typed.words, typed.word, context)
        start, inside = part_start(line, typed, cursor, part)
        return [
            Candidate(quoted(text, inside=inside, whole=word.whole), start, description_of(word), word.whole, text)
            for _fit, word, text in found[:MOST]
        ]

    def found(self, words: Sequence[str], word: str, context: CampaignContext) -> tuple[str, list[Found]]:
        """The words that fit what is typed of one, and the part of it that they would replace.

        Args:
            words: The words before it.
        """
        sources = self._sources_of(context)
        place = self._place(words, sources)
        if place.inner is not None:
            return self.found(place.inner, word, context)
        part, vocabularies, excluded = self._expected(place, words, word, sources)
        fits = [found for vocabulary in vocabularies for found in vocabulary.find(part)]
        if not word and not fits and place.options:
            fits = self._options(place).find("")
        kept = [found for found in fits if not excluded or _joined(found.word) not in excluded]
        return part, sorted(kept, key=lambda found: found.order)

    def _sources_of(self, context: CampaignContext) -> Sources | None:
        """The words of the campaign as it is now; None where there is none."""
        try:
            campaign = context.campaign
            stamp = (campaign.id, campaign.last(), context.settings.for_players, spoken())
            if self._sources is None or stamp != self._stamp:
                self._sources, self._stamp = Sources(context), stamp
            self._sources.context = context
        except CampaignError:
            return None
        return self._sources

    def _place(self, words: Sequence[str], sources: Sources | None) -> Expected:
        if self.shorthand and words and sources is not None and command_called(words[0]) is None:
            place = place_of_shorthand(words, sources)
            if place is not None:
                return place
        return place_after(words)

    def _expected(
        self, place: Expected, words: Sequence[str], word: str, sources: Sources | None
    ) -> tuple[str, list[Vocabulary], set[str]]:
        """The part of the word that is completed, the words that it may be, and names that are out of the question."""
        if word.startswith("-") and place.options:
            option, equals, value = word.partition("=")
            if not equals:
                return word, [self._options(place)], set()
            place, word = place_after([*words, option]), value
        before, comma, part = word.rpartition(",")
        key, equals, value = word.partition("=")
        if sources is None:
            return word, self._program_words(place), set()
        if equals and (valued := self._valued(place, key, sources)) is not None:
            return value.rpartition(",")[2], valued, set()
        if not comma or LISTS.isdisjoint(place.sorts):
            before, part = "", word
        listed = [*before.split(","), *(name for given in place.given.values() for name in given)]
        excluded = {folded(name) for name in listed} if not PEOPLE.isdisjoint(place.sorts) else set()
        excluded |= {_named(sources.account(name)) for name in listed} if excluded else set()
        found = [*self._program_words(place), *(sources.words(sort, place) for sort in place.sorts)]
        if place.keys:
            found.append(sources.keys(place))
        if place.bare:
            found.append(sources.bare_values(place))
        if self.shorthand and not words:
            # What is kept from the players has `!` before it.
            part = part.removeprefix("!")
            found += [sources.words(sort, place) for sort in ("characters", "met", "party", "hoard")]
        return part, found, excluded - {""}

    def _valued(self, place: Expected, key: str, sources: Sources) -> list[Vocabulary] | None:
        """The words that may follow `KEY=`; None where no key is expected."""
        if "finds" in place.sorts:
            return [sources.find_values(key)]
        if place.keys or "verbs" in place.sorts:
            return [sources.values(place, key)]
        return None

    def _program_words(self, place: Expected) -> list[Vocabulary]:
        """Commands and choices."""
        found = [Vocabulary(map(Word, place.words))] if place.words else []
        if place.group:
            found.append(self._commands_of(place.path))
        return found

    def _commands_of(self, path: str) -> Vocabulary:
        if (path, spoken()) not in self._commands:
            rows = inner_rows(path).values()
            self._commands[path, spoken()] = Vocabulary(command_word(row.id, _(row.help)) for row in rows)
        return self._commands[path, spoken()]

    def _options(self, place: Expected) -> Vocabulary:
        words: dict[str, Word] = {}
        for at, option in enumerate(place.options):
            said = _(option.help) if option.help else ""
            word = option_word(max(option.id, option.also, key=len), place.path, said, at)
            if other := words.get(word.text):
                # Two options may go by one name: `--contre` is `--vs` and `--against`.
                others = tuple(dict.fromkeys((*other.others, *word.others)))
                word = other._replace(description=f"{other.description} {said}", others=others)
            words[word.text] = word
        return Vocabulary(words.values())


def description_of(word: Word) -> str:
    """What a word is, in a few words."""
    return word.description if isinstance(word.description, str) else word.description()


def _joined(word: Word) -> str:
    """The name that somebody joined with, folded."""
    return folded(word.others[-1] if word.others else word.text)


def _named(account: str | None) -> str:
    return "" if account is None else folded(account.partition(":")[2])
