"""KEY=VALUE words to canonical ids and values, or an error that says what is allowed."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from ledger.errors import InputError
from ledger.facts import Keys
from ledger.rules.keys import declared_keys, parse_keys, require_keys, roll_value
from ledger.rules.tables import Tables
from tests.support.given import rules_of

SCORES = [(ability, "10") for ability in ("str", "int", "wis", "dex", "con", "cha")]


def ose() -> Tables:
    return rules_of("ose").tables


def read(command: str, *pairs: tuple[str, str], kind: str | None = None) -> Keys:
    return parse_keys(ose(), command, pairs, kind)


def refused(command: str, *pairs: tuple[str, str], kind: str | None = None) -> tuple[str, dict[str, Any]]:
    with pytest.raises(InputError) as caught:
        read(command, *pairs, kind=kind)
    return caught.value.code, caught.value.facts


def test_keys_and_choices_are_known_by_id_english_and_french_name() -> None:
    english = read("join", ("class", "Magic-User"), *SCORES, ("hp_die", "3"))
    french = read(
        "join", ("Classe", "magicien"), ("FOR", "10"), ("SAG", "10"), *SCORES[1:2], *SCORES[3:], ("dé de vie", "3")
    )
    assert english == french == {"class": "magic_user", **{ability: 10 for ability, _ in SCORES}, "hp_die": 3}


def test_an_unknown_key_is_named_with_the_nearest_and_with_all_there_are() -> None:
    code, facts = refused("join", ("clas", "fighter"))
    assert (code, facts["nearest"]) == ("key_unknown", "class")
    assert {"class", "str", "hp_die", "gold_dice"} <= set(facts["allowed"])
    assert refused("join", ("zzz", "1"))[1]["nearest"] is None
    assert refused("heal", ("fall", "3"))[1]["allowed"] == ["repair", "crew"]


def test_what_is_required_is_named_all_at_once() -> None:
    assert refused("join", ("class", "fighter"), ("str", "9"))[1]["missing"] == ["int", "wis", "dex", "con", "cha"]


def test_a_key_given_twice_is_refused_under_any_name() -> None:
    assert refused("join", ("str", "9"), ("FOR", "10")) == ("key_twice", {"key": "str", "command": "join"})


@pytest.mark.parametrize(
    ("command", "key", "value", "bounds"),
    [
        ("join", "str", "19", {"min": 3, "max": 18}),
        ("join", "str", "2", {"min": 3, "max": 18}),
        ("join", "str", "ten", {"min": 3, "max": 18}),
        ("join", "str", "9" * 5000, {"min": 3, "max": 18}),
        ("join", "gold_dice", "3,4", {"count": 3, "sides": 6}),
        ("join", "gold_dice", "3,4,7", {"count": 3, "sides": 6}),
        ("join", "hp_die", "0", {}),
        ("join", "class", "paladin", {}),
        ("join", "alignment", "evil", {"allowed": ["law", "neutrality", "chaos"]}),
        ("defeat", "hd", "many", {"allowed": ["1/2", "1-1", "1", "1+1", "22", "NH"]}),
        ("defeat", "peril", "maybe", {}),
        ("damage", "fall", "-3", {"min": 0}),
        ("damage", "save", "third", {"allowed": ["half"]}),
        ("describe", "age", " ", {}),
    ],
)
def test_a_value_that_cannot_be_is_refused_with_what_can(
    command: str, key: str, value: str, bounds: dict[str, Any]
) -> None:
    code, facts = refused(command, (key, value))
    assert (code, facts["key"], facts["value"]) == ("key_value", key, value)
    assert facts.items() >= bounds.items()


def test_values_are_kept_in_one_way_of_writing() -> None:
    assert read("defeat", ("hd", "1−1"), ("peril", "Oui")) == {"hd": "1-1", "peril": True}
    assert read("describe", ("alignement", "Loi"), ("âge", "trente ans")) == {"alignment": "law", "age": "trente ans"}
    assert read("damage", ("chute", "1_0"), ("sauvegarde", "moitié")) == {"fall": 10, "save": "half"}


def test_several_members_of_a_group_are_kept_once_each_and_in_the_order_of_the_tables() -> None:
    elements = {id_: {"names": {"en": id_, "fr": word}} for id_, word in (("fire", "feu"), ("cold", "froid"))}
    row = {"names": {"en": "resist", "fr": "résiste"}, "type": "choices", "group": "elements"}
    tables = Tables(msgspec.json.encode({"elements": elements, "keys": {"damage": {"resist": row}}}))
    assert parse_keys(tables, "damage", [("résiste", "froid, Feu,cold")]) == {"resist": "fire,cold"}
    assert parse_keys(tables, "damage", [("resist", "cold")]) == {"resist": "cold"}
    for wrong in ("fire,ice", "fire,", ""):
        with pytest.raises(InputError) as caught:
            parse_keys(tables, "damage", [("resist", wrong)])
        assert caught.value.facts["allowed"] == ["fire", "cold"]


def test_a_key_of_one_kind_of_roll_is_none_of_another() -> None:
    assert read("roll", ("ac", "6"), ("portée", "courte"), kind="attack") == {"ac": 6, "range": "short"}
    assert refused("roll", ("ac", "6"), kind="save")[0] == "key_unknown"
    assert list(declared_keys(ose(), "roll", "percent")) == ["percent"]


def test_keys_of_different_kinds_of_roll_may_go_by_the_same_word() -> None:
    tables = rules_of("altaride").tables
    assert parse_keys(tables, "roll", [("échelle", "petit")], "weapon") == {"weapon_scale": "small"}
    assert parse_keys(tables, "roll", [("échelle", "petit")], "cast") == {"scale": "petit"}


def test_a_kind_of_roll_takes_its_value_by_any_name() -> None:
    assert roll_value(ose(), "save", "paralysie") == "paralysis"
    with pytest.raises(InputError, match="roll_value_unknown"):
        roll_value(ose(), "attack", "6")


@pytest.mark.parametrize(
    "keys", [{"hd": "x"}, {"hd": "2", "peril": 1}, {"hd": "1", "abilities": "2"}, {"abilities": -1}, {"foo": 1}]
)
def test_keys_that_reach_a_decision_by_another_way_are_held_to_the_same(keys: Keys) -> None:
    with pytest.raises(InputError):
        require_keys(ose(), "defeat", keys)


def test_the_parts_of_a_key_may_be_typed_apart() -> None:
    tables = rules_of("mda").tables
    values = [(trait, "13") for trait in ("co", "in", "ch", "ad", "fo")]
    apart = [
        (f"dice.{trait}", str(face)) for trait, face in zip(("FO", "CO", "IN", "CH", "AD"), range(1, 6), strict=True)
    ]
    assert parse_keys(tables, "join", [*values, *apart])["dice"] == "2,3,4,5,1"
    for wrong, code in (
        (apart[:4], "key_parts_missing"),
        ([*apart, apart[0]], "key_twice"),
        ([*apart, ("dice", "1,1,1,1,1")], "key_twice"),
        ([*apart[:4], ("dice.ad", "7")], "key_value"),
        ([*apart[:4], ("dice.luck", "3")], "key_unknown"),
    ):
        with pytest.raises(InputError) as caught:
            parse_keys(tables, "join", [*values, *wrong])
        assert caught.value.code == code
