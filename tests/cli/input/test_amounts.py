"""Amounts, spans of time, faces and finds as people type them, in both languages."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cli.input import amounts, dice_words, finds, parse
from ledger.errors import CampaignError
from ledger.rules.loader import load_ruleset, packaged_tables

RULES = load_ruleset(packaged_tables("ose"))


def amount(text: str) -> dict[str, int]:
    return amounts.amount(text, RULES.coinage, RULES.tables)


@pytest.mark.parametrize(
    ("text", "coins"),
    [
        ("120gp", {"gp": 120}),
        ("120 GP", {"gp": 120}),
        ("12 po 3 pa", {"gp": 12, "sp": 3}),
        ("12 po et 3 pa", {"gp": 12, "sp": 3}),
        ("12gp, 3 sp and 4cp", {"gp": 12, "sp": 3, "cp": 4}),
        ("12gp3sp", {"gp": 12, "sp": 3}),
        ("1_000cp", {"cp": 1000}),
        ("1 000 po", {"gp": 1000}),
        ("1\u202f000\u00a0po", {"gp": 1000}),
        ("1,5po", {"gp": 1, "sp": 5}),
        ("1.5 gp", {"gp": 1, "sp": 5}),
        ("0,25po", {"sp": 2, "cp": 5}),
        ("1,234,567cp", {"cp": 1_234_567}),
        ("1.234,5 po", {"gp": 1234, "sp": 5}),
        ("3 pièces d’or", {"gp": 3}),
        ("2 gold pieces", {"gp": 2}),
        ("0gp", {}),
    ],
)
def test_an_amount_is_read_as_it_is_written(text: str, coins: dict[str, int]) -> None:
    assert amount(text) == coins


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1.234 po", "amount_ambiguous"),
        ("1,234gp", "amount_ambiguous"),
        ("-5gp", "amount_negative"),
        ("−5 po", "amount_negative"),
        ("0,001po", "amount_not_whole"),
        ("120", "coin_missing"),
        ("120 florins", "coin_unknown"),
        ("beaucoup", "amount_unclear"),
        ("", "amount_unclear"),
        ("1__0gp", "amount_unclear"),
        ("1.2.3gp", "amount_unclear"),
    ],
)
def test_an_amount_that_is_none_says_why(text: str, code: str) -> None:
    with pytest.raises(CampaignError) as refused:
        amount(text)

    assert refused.value.code == code


@pytest.mark.parametrize(("language", "part"), [("en", "1.234"), ("fr", "1,234")])
def test_a_doubtful_amount_names_both_readings(monkeypatch: pytest.MonkeyPatch, language: str, part: str) -> None:
    monkeypatch.setattr("cli.output.words.language._Spoken.language", language)
    with pytest.raises(CampaignError) as refused:
        amount("1.234 po")

    assert (refused.value.facts["whole"], refused.value.facts["part"]) == (1234, part)


@pytest.mark.parametrize(
    ("text", "span"), [("+3d", (3, "day")), ("+3j", (3, "day")), ("+2h", (2, "hour")), ("+1 tour", (1, "turn"))]
)
def test_a_span_of_time_is_read_in_both_languages(text: str, span: tuple[int, str]) -> None:
    assert parse.duration(text, RULES.tables) == span


def test_time_does_not_go_back() -> None:
    with pytest.raises(CampaignError, match="time_backwards"):
        parse.duration("-3d", RULES.tables)


def test_faces_are_for_somebody_or_for_nobody_in_particular() -> None:
    assert dice_words.shown_faces(["3,5", "Brom=4 2"]) == [("", (3, 5)), ("Brom", (4, 2))]


@pytest.mark.parametrize("text", ["", "Brom=", "3,x", "-3", "3.5"])
def test_faces_that_are_none_are_refused(text: str) -> None:
    with pytest.raises(CampaignError, match="faces_unclear"):
        dice_words.shown_faces([text])


def test_finds_are_coins_gems_jewels_and_items() -> None:
    words = ["120gp", "30", "pa", "gemme=100po*3", "bijou=900gp", "item=sword*2", "item=Tapis:300gp", "magic=Anneau:?"]
    things = finds.things(words, RULES.coinage, RULES.tables)

    read = [(t.kind, dict(t.coins), t.item, t.name, t.value, t.count) for t in things]
    assert read == [
        ("coins", {"gp": 120, "sp": 30}, None, None, None, 1),
        ("gem", {}, None, None, 10_000, 3),
        ("jewel", {}, None, None, 90_000, 1),
        ("item", {}, "sword", None, None, 2),
        ("item", {}, None, "Tapis", 30_000, 1),
        ("magic", {}, None, "Anneau", None, 1),
    ]


def test_a_number_is_what_each_language_makes_of_it() -> None:
    assert amounts.parse_decimal("1.5", "1.5") == Fraction(3, 2)
    assert amounts.parse_decimal("1 234", "1 234") == 1234
    assert amounts.parse_decimal("0.500", "0.500") == Fraction(1, 2)
