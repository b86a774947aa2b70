"""Lia, a fighter of the fifth-edition rules, and what tests record of her."""

from __future__ import annotations

from typing import Any

from ledger.facts import CharacterJoined, CharactersHealed, CharactersHurt, ConditionsChanged, Facts
from tests.support.given import Game, given

MIDDLING = dict.fromkeys(("str", "dex", "con", "int", "wis", "cha"), 10)


def a_fighter(who: str = "Lia", **keys: Any) -> CharacterJoined:
    """A fighter of the first level with 12 hit points: d10 and Constitution 14."""
    keys_given = {
        "class": "fighter",
        **MIDDLING,
        "con": 14,
        **{name.rstrip("_"): value for name, value in keys.items()},
    }
    return CharacterJoined(who=who, keys=keys_given, coins={})


def table(*entries: Facts, **keys: Any) -> Game:
    """Lia, and what happened to her."""
    return given(a_fighter(**keys), *entries, ruleset_id="srd5")


def hurt(amount: int | None = None, who: str = "Lia", faces: tuple[int, ...] = (), **keys: Any) -> CharactersHurt:
    amount_given = None if amount is None else str(amount)
    return CharactersHurt(who=(who,), amount=amount_given, keys=keys, faces={"": faces} if faces else {})


def heal(amount: int | None = None, who: str = "Lia", faces: tuple[int, ...] = (), **keys: Any) -> CharactersHealed:
    keys_given = {name.rstrip("_"): value for name, value in keys.items()}
    shown = {"": faces} if faces else {}
    return CharactersHealed(who=(who,), amount=None if amount is None else str(amount), keys=keys_given, faces=shown)


def set_(condition: str, level: int = 1, who: str = "Lia") -> ConditionsChanged:
    return ConditionsChanged(who=(who,), conditions={condition: level})
