"""What the rules declare, what things cost and what levels bring, listed at the table."""

from __future__ import annotations

import pytest

from ledger.rules.loader import known_rulesets
from tests.support.command_line import CommandLine


@pytest.mark.parametrize("ruleset", known_rulesets())
def test_everything_declared_is_listed_with_both_names(campaign: CommandLine, ruleset: str) -> None:
    campaign("new", "La Tour", "--rules", ruleset)
    listed = campaign.json("rules", "keys")
    shown = campaign("rules", "keys", "--lang", "en").out
    rows = [row for keys in listed.pop("keys").values() for row in keys] + [
        row for rows in listed.values() for row in rows
    ]
    assert rows
    for row in rows:
        assert all(row["names"][language] for language in ("en", "fr")), row
        assert row["id"] in shown


def test_the_keys_of_one_command_come_with_its_kinds(campaign: CommandLine) -> None:
    campaign.new()
    rest = campaign.json("rules", "keys", "rest")
    assert set(rest) == {"keys", "rests"}
    assert {row["id"] for row in rest["rests"]} >= {"day"}
    face = next(row for row in campaign.json("rules", "keys", "level-up")["keys"]["level_up"] if row["id"] == "hp_die")
    assert face["names"] == {"en": "hit die", "fr": "dé de vie"}
    assert "de 3 à 18" in campaign("rules", "keys", "join").out
    assert "guerrier" in campaign("rules", "keys", "join").out
    assert "fighter" in campaign("rules", "keys", "join", "--lang", "en").out
    assert "xp_cap" in campaign("rules", "keys", "rules", "adopt").out
    error = campaign("rules", "keys", "levelup", "--json", code=2).error
    assert error["code"] == "no_keys"
    assert "level-up" in error["hint"]


def test_a_key_of_most_kinds_says_which_kinds_refuse_it(campaign: CommandLine) -> None:
    campaign("new", "La Marche", "--rules", "srd5")
    keys = {row["id"]: row for row in campaign.json("rules", "keys", "roll")["keys"]["roll"]}
    assert keys["modifier"]["except"] == ["ability_score", "turn_order", "death", "sneak_attack", "second_wind"]
    assert "except" not in keys["ac"]
    shown = " ".join(campaign("rules", "keys", "roll").out.split())
    assert "(sauf pour valeur de caractéristique, " in shown
    assert "(pour jet d’attaque)" in shown


def test_a_price_with_a_source_line_of_its_own_shows_that_line(campaign: CommandLine) -> None:
    campaign("new", "Tharoune", "--rules", "mda")
    shown = campaign("rules", "prices").out.splitlines()
    (flammar,) = (line for line in shown if "flammar" in line)
    assert flammar.split() == ["flammar", "150", "UE", "3", "000", "mda", ":", "5.17", "(ligne", "884)"]
    assert sum("objet" in line for line in shown) == 1


def test_prices_follow_house_rules(campaign: CommandLine) -> None:
    campaign.new()
    before = {row["id"]: row["price"] for row in campaign.json("rules", "prices")["prices"]}
    assert before["backpack"] == {"quantity": 500, "coin": "cp"}
    (campaign.folder / "dear.toml").write_text("[items.backpack]\nprice_cp = 900\n", encoding="utf-8")
    campaign("rules", "adopt", "--house", "dear.toml")
    after = {row["id"]: row["price"] for row in campaign.json("rules", "prices")["prices"]}
    assert after["backpack"]["quantity"] == 900
    shown = campaign("rules", "prices").out
    assert "9\u00a0po" in next(line for line in shown.splitlines() if "sac à dos" in line)
    assert "dear.toml" in shown
    printed = {row["id"]: row["price"] for row in campaign.json("rules", "prices", "--as-of", "1")["prices"]}
    assert printed == before


def test_levels_are_shown_of_one_class_or_of_all(campaign: CommandLine) -> None:
    campaign.new()
    one = campaign("rules", "levels", "guerrier").out
    assert "2 000" in one.replace("\u202f", " ")
    assert "Voleur" not in one
    assert set(campaign.json("rules", "levels")["classes"]) >= {"fighter", "thief", "elf"}
    assert campaign("rules", "levels", "pirate", "--json", code=2).error["code"] == "class_unknown"


def test_levels_of_a_game_without_classes_are_those_that_everybody_has(campaign: CommandLine) -> None:
    campaign("new", "Le Ravin", "--rules", "mda")
    assert "PAV jusqu’au suivant" in campaign("rules", "levels").out
