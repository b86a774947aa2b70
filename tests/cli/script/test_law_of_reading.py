"""The law of reading: put any word that the grammar knows anywhere into a line, and it is read or asked about.

It never is part of a text that nobody introduced: that is how a line came to be recorded as something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.input.counted import without_article
from cli.input.name_lookup import ARTICLES
from cli.script.shorthand.advice import read_line
from cli.script.shorthand.expansion import expand
from cli.script.shorthand.meaning import Command, Meaning
from cli.script.shorthand.people.who import named
from cli.script.shorthand.phrases.fillers import FILLERS, PHRASES
from cli.script.shorthand.phrases.lexicon import LEADS, MULTIPLIERS, names_in_play, people_in_play, vocabulary
from cli.script.shorthand.phrases.texts import introduces
from cli.script.shorthand.vocabulary.words import Word
from cli.script.trial import refusal_of
from ledger.errors import CampaignError
from tests.support.natural_lines import AtTheTable, Table, tables

FORMS = ("3", "+2", "-1", "−4", "2d6", "x2", "×3", "d20", "12", "7,4")
"""A number, a sign, dice, a multiplier: none of them is ever a text unasked."""

TEXTS = frozenset({"--from", "--for", "--note", "--reason", "--summary", "--as"})
"""Options with a text."""

RAW = re.compile(r"\s*[.!]|\s*\w+\s*:", re.UNICODE)
"""A line whose text is raw, or whose first word has a colon."""


ONTO = "^(on|sur|at|à|au|aux|contre|against) "
"""What leads in a text to whoever something is done to."""


class Played:
    """The campaign of a table, the lines that record something in it, and the words that mean something there."""

    def __init__(self, table: Table, folder: Path) -> None:
        self.table = table
        at_the_table = AtTheTable(table, folder)
        self.app = at_the_table.typed.app()
        self.lines = [line.typed for line in table.lines if self.is_recorded(line.typed)]
        known = [*vocabulary(self.app.rules.tables, "damage", None), *LEADS, *MULTIPLIERS]
        plain = {word for word in [*known, *names_in_play(self.app)] if re.fullmatch(r"[^\W\d]{2,}", word)}
        # `an` is a year in French.
        self.words = sorted(plain - ARTICLES)

    def meaning(self, line: str) -> Meaning | None:
        """What a line stands for, None where it is asked about or refused."""
        try:
            return expand(self.app, line)
        except CampaignError:
            return None

    def is_recorded(self, line: str) -> bool:
        """Whether a line of shorthand is recorded without a question."""
        meaning = None if RAW.match(line) else self.meaning(line)
        return meaning is not None and meaning.records and not meaning.in_full and not meaning.asks


@pytest.fixture(scope="module", params=tables(), ids=lambda table: table.name)
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    table: Table = request.param
    campaign = Played(table, tmp_path_factory.mktemp(table.name))
    with closing(campaign.app.access):
        yield campaign


@given(data=st.data())
@settings(max_examples=200, deadline=None)
def test_a_word_that_means_something_is_read_or_asked_about(played: Played, data: st.DataObject) -> None:
    words = data.draw(st.sampled_from(played.lines)).split()
    at = data.draw(st.integers(0, len(words)))
    word = data.draw(st.sampled_from(FORMS) | st.sampled_from(played.words))
    line = " ".join([*words[:at], word, *words[at:]])

    meaning = played.meaning(line)

    if meaning is None or word in words or _is_introduced([*words[:at], word]) or RAW.match(line):
        return
    before = played.meaning(" ".join(words))
    assert before is not None
    texts, texts_before = _texts(meaning), _texts(before)
    names = set(names_in_play(played.app))
    # Whoever did it, or had it done to them, is named in the place of a text; so is what one was paid for.
    plain = {text: re.sub(ONTO, "", text.casefold()) for text in texts}
    told = {text for text in texts if without_article(plain[text]) in names or named(played.app, plain[text])}
    grown = [text for text in texts if text not in texts_before and text not in told]
    assert not any(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) for text in grown), (line, meaning.lines)


@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_a_name_joined_to_a_word_by_an_apostrophe_is_read_or_asked_about(played: Played, data: st.DataObject) -> None:
    """`Brune est à terre, l'ogre la tient` kept the ogre in a note."""
    words = data.draw(st.sampled_from(played.lines)).split()
    at = data.draw(st.integers(0, len(words)))
    name = data.draw(st.sampled_from(sorted(people_in_play(played.app))))
    line = " ".join([*words[:at], f"l'{name}", *words[at:]])

    meaning = played.meaning(line)

    if meaning is None or name in line.split() or _is_introduced(words[:at]) or RAW.match(line):
        return
    assert not any(f"l'{name}" in text and text.casefold() != f"l'{name}" for text in _texts(meaning)), meaning.lines


@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_a_word_that_changes_nothing_names_nobody_and_nothing(played: Played, data: st.DataObject) -> None:
    """`verse aussi 5 po à Ann` paid somebody called “aussi”, and `found a rope again` found “rope again”."""
    words = data.draw(st.sampled_from(played.lines)).split()
    at = data.draw(st.integers(1, len(words)))
    filler = data.draw(st.sampled_from(sorted(FILLERS | PHRASES)))
    line = " ".join([*words[:at], filler, *words[at:]])

    meaning = played.meaning(line)

    if meaning is None or meaning.in_full or filler in " ".join(words) or any(":" in word for word in words[:at]):
        return
    for command in meaning.commands:
        for place, part in enumerate(command[1:]):
            if command[place] not in {*TEXTS, "--faces"} - {"--from", "--as"}:
                said = f" {re.sub(r'[:*].*', '', part.partition('=')[2] or part)} ".casefold()
                assert not said.startswith(f" {filler} "), (line, meaning.lines)
                assert not said.endswith(f" {filler} "), (line, meaning.lines)


@given(data=st.data())
@settings(max_examples=150, deadline=None)
def test_no_line_makes_the_reader_fail(played: Played, data: st.DataObject) -> None:
    """`ann lost at cards, six gold down` was told to be a fault of the program."""
    typed = st.sampled_from([line.typed.split() for line in played.table.lines])
    first, second = data.draw(typed), data.draw(typed)
    words = first[: data.draw(st.integers(0, len(first)))] + second[data.draw(st.integers(0, len(second))) :]
    left_out = data.draw(st.sets(st.integers(0, len(words)), max_size=3))
    line = " ".join(word for at, word in enumerate(words) if at not in left_out)

    with suppress(CampaignError):
        read_line(played.app, line)


@given(data=st.data())
@settings(max_examples=80, deadline=None)
def test_two_lines_in_one_are_both_or_asked_about(played: Played, data: st.DataObject) -> None:
    """`Perle prend 5 de froid. Aube et Corvin prennent 3` hurt Corvin alone, and Perle by “froid. Aube”."""
    heroes = {name.casefold() for name in played.app.read.roster.names}
    apart = [line for line in played.lines if line.split()[0].casefold() in heroes and not set(line) & set(':"?>.;#')]
    one, other = data.draw(st.sampled_from(apart)), data.draw(st.sampled_from(apart))
    joins = ("; ", ". ", ", puis ", ", et ") if played.table.language == "fr" else ("; ", ". ", ", then ", ", and ")
    line = f"{one}{data.draw(st.sampled_from(joins))}{other}"
    try:
        both = read_line(played.app, line)
        parts = [*read_line(played.app, one).commands, *read_line(played.app, other).commands]
    except CampaignError:
        return

    if one.split()[0] != other.split()[0] and all(refusal_of(played.app, each) is None for each in both.commands):
        assert _gist(both.commands) == _gist(parts), (line, both.commands)


def _gist(commands: Sequence[Command]) -> tuple[set[tuple[str, str]], list[str]]:
    """What is done, and to whom or by whom, with all figures."""
    figures = re.findall(r"\d+", " ".join(part for command in commands for part in command))
    return {(command[0], command[1]) for command in commands}, sorted(figures)


def _is_introduced(words: Sequence[str]) -> bool:
    """Whether a text was begun by then."""
    return any(introduces(Word(word)) or word.endswith(":") or '"' in word or word == "--" for word in words)


def _texts(meaning: Meaning) -> list[str]:
    return [
        command[place + 1] for command in meaning.commands for place, word in enumerate(command[:-1]) if word in TEXTS
    ]
