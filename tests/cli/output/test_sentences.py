"""Sentences of entries, rendered from a campaign in memory: no ledger, no command line."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cli.output.entries.sentence import sentence
from cli.output.words.language import speak, spoken
from ledger.facts import CharactersHurt, NoteTaken
from tests.support.given import Game, a_fighter
from tests.support.renderers import entry_of, speaker_of


@pytest.fixture(autouse=True)
def _language_put_back() -> Iterator[None]:
    before = spoken()
    yield
    speak(before)


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Brom loses 3 hp (goblin)."), ("fr", "Brom perd 3\u00a0PV (goblin).")]
)
def test_a_wound_in_both_languages(language: str, said: str) -> None:
    game = Game()
    game.play(a_fighter("Brom"))
    game.play(CharactersHurt(who=("Brom",), amount="3", cause="goblin"))
    speak(language)

    assert sentence(speaker_of(game), entry_of(game, 3)) == said


def test_a_void_quotes_what_it_takes_back() -> None:
    game = Game()
    game.play(NoteTaken(text="rain all day"))
    game.play(game.void(2, reason="wrong table"))
    speak("en")

    assert sentence(speaker_of(game), entry_of(game, 3)) == "Voided: #2 “rain all day” (wrong table)."
