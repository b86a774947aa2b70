"""Builders of entries for Yselle, an adventurer of Argosia."""

from __future__ import annotations

from typing import Any

from ledger.facts import CharacterJoined, CharactersHurt, Facts, RestTaken
from tests.support.given import Game, given


def an_adventurer(who: str = "Yselle", **keys: Any) -> CharacterJoined:
    """An adventurer of level 2 with 20 hit points and thresholds of 12."""
    thresholds = dict.fromkeys(("vigour", "dexterity", "intelligence", "charisma", "movement"), 12)
    return CharacterJoined(who=who, keys={"level": 2, "hp": 20, **thresholds, **keys})


def table(*entries: Facts, **keys: Any) -> Game:
    """Yselle, and what happened to her."""
    return given(an_adventurer(**keys), *entries, ruleset_id="argosia")


def hurt(amount: int, who: str = "Yselle", **keys: Any) -> CharactersHurt:
    return CharactersHurt(who=(who,), amount=str(amount), keys=keys)


def respite(*who: str, **faces: tuple[int, ...]) -> RestTaken:
    return RestTaken(rest="respite", who=who or ("Yselle",), faces=faces)
