"""The plural of a name finds the name: of every monster and item of every game, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

import pytest

from cli.input.counted import has_words, singular
from cli.output.words.language import speak
from ledger.rules.loader import known_rulesets, packaged_tables
from ledger.rules.tables import Tables

ONE_OF = {
    "en": {
        "wolves": "wolf", "thieves": "thief", "witches": "witch", "dwarves": "dwarf", "harpies": "harpy",
        "mice": "mouse", "oxen": "ox", "giant rats": "giant rat", "werewolves": "werewolf", "henchmen": "henchman",
        "men-at-arms": "man-at-arms", "zombies": "zombie", "torches": "torch", "axes": "axe", "heroes": "hero",
        "glass": "glass", "glasses": "glass", "corpses": "corpse", "potions of healing": "potion of healing",
        "Wolves": "Wolf", "series": "series", "cyclops": "cyclops", "vases": "vase", "foxes": "fox", "dice": "die",
    },
    "fr": {
        "chevaux": "cheval", "hommes-rats": "homme-rat", "épées longues": "épée longue", "yeux": "œil",
        "harnais": "harnais", "bras": "bras", "souris": "souris", "os": "os", "loups gris": "loup gris",
        "harpies": "harpie", "corbeaux": "corbeau", "chevaux de guerre": "cheval de guerre", "bijoux": "bijou",
        "potions de soins": "potion de soins", "œufs d’or": "œuf d’or", "rois": "roi", "villageois": "villageois",
        "nains furieux": "nain furieux", "dieux": "dieu", "époux": "époux", "wolves": "wolf", "Yeux": "Œil",
    }
}  # fmt: skip


GAMES = known_rulesets()


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    speak("en")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_of_one_follows_the_grammar_of_the_language(language: str) -> None:
    speak(language)
    assert {several: singular(several) for several in ONE_OF[language]} == ONE_OF[language]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_the_plural_of_whatever_a_game_names_is_the_same_thing(game: str, language: str) -> None:
    tables = Tables(packaged_tables(game))
    speak(language)
    lost = []
    for group in ("monsters", "items", "conditions"):
        for id_ in tables.group(group):
            name = tables.term(group, id_, language)
            for typed in (name, plural(name, language)):
                one = singular(typed, partial(tables.called, group))
                # `rations, iron (7 days)` has no plural of its own: its words find it, or what it is told from.
                if id_ not in tables.called(group, one) and not has_words(name, typed):
                    lost.append((group, name, typed, one))
    assert lost == []


def plural(name: str, language: str) -> str:
    """The regular plural, made apart from what reads it: of the last word in English, of all in French, before `of`."""
    parted = re.fullmatch(r"(.+?)((?:\s(?:of|in|with|de|du|des|à|aux?|en)\b|\sd’|\s?[(,«]).*)?", name)
    assert parted is not None
    words = re.split(r"([\s-]+)", parted[1].strip())
    for place in range(0, len(words), 2) if language == "fr" else [len(words) - 1]:
        words[place] = _of_many(words[place], language)
    return "".join(words) + (parted[2] or "")


def _of_many(word: str, language: str) -> str:
    if language == "fr":
        ending = "x" if word.endswith("eau") else "" if word[-1:] in "sxz" else "s"
        return word[:-1] + "ux" if word.endswith("al") else word + ending
    if word.endswith(("s", "x", "ch", "sh")):
        return word + "es"
    return word[:-1] + "ies" if re.search(r"[^aeiou]y$", word) else word + "s"
