"""Rune stones of the Masters of Arms, typed into the real command: invocation, test, release, recharge, loans."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ledger.rulesets.mda.fighters import ELBORN, combat_values, faces, house, refused, result_of
from tests.support.command_line import CommandLine

ILLAI = ("join", "Illaï", "profession=magicien", "co=15", "in=12", "ch=12", "ad=13", "fo=17", "at=17", "prd=15")
STONES = ("combat", "corps", "vision")
"""The three stones that heroes are given (`mda:6.7 L1095`)."""


@pytest.fixture(name="table")
def a_table(campaign: CommandLine) -> CommandLine:
    """A folder without a campaign yet."""
    return campaign


@pytest.fixture
def masters(table: CommandLine) -> CommandLine:
    """Elborn with the three stones and no EA, Illaï with 40 EA and none."""
    return open_campaign(table)


def open_campaign(table: CommandLine, **knobs: Any) -> CommandLine:
    table("new", "Tharoune", "--rules", "mda", *house(table.folder, **knobs))
    table(*ELBORN)
    table(*ILLAI, "ev=80", "ea=40")
    table("find", *(f"item=pierre {stone}" for stone in STONES))
    for stone in STONES:
        table("take", "Elborn", f"pierre {stone}")
    return table


def spells(table: CommandLine, who: str = "Elborn") -> dict[str, int]:
    """The spells at hand, 1 where charged."""
    counters: dict[str, int] = table.sheet(who)["counters"]
    return {counter: left for counter, left in counters.items() if counter not in ("ea", "feints")}


def test_the_printed_triangles_have_their_energy(masters: CommandLine) -> None:
    """20 + 4 + 4 = 28 (`mda:6.6 L1059-L1077`); 30 and 25 (`mda:6.7 L1109-L1141`); three stones, six ways (L1126)."""
    invoked = {
        spell: result_of(masters, "work", "Elborn", "invocation", f"sort={spell}")["energy"] for spell in ("combat_1",)
    }
    invoked["combat_4"] = result_of(masters, "work", "Elborn", "invocation", "sort=combat_4")["energy"]
    invoked["combat_5"] = result_of(masters, "work", "Elborn", "invocation", "sort=combat_5")["energy"]
    free = {("vision", "combat", "corps"): 22, ("corps", "combat", "vision"): 28, ("vision", "corps", "combat"): 21}
    for number, (goal, carrier, path) in enumerate(free):
        keys = (f"but={goal}", f"porteur={carrier}", f"chemin={path}", f"nom=Essai {number}")
        free[goal, carrier, path] -= result_of(masters, "work", "Elborn", "invocation", *keys)["energy"]

    again = ("but=vision", "porteur=corps", "chemin=combat", "nom=Essai 0")
    refused(masters, "invoked_already", "work", "Elborn", "invocation", *again)
    # There is one stone of sight.
    twice = ("but=vision", "porteur=corps", "chemin=vision", "nom=Essai 3")
    refused(masters, "stones_not_owned", "work", "Elborn", "invocation", *twice)
    assert invoked == {"combat_1": 30, "combat_4": 25, "combat_5": 28}
    assert set(free.values()) == {0}
    assert set(spells(masters).values()) == {1}
    # Five hours each.
    assert masters.json("balances")["accounts"]["campaign:clock"]["seconds"] == 6 * 5 * 3600


def test_the_deadly_breath_has_the_energy_of_its_stones(masters: CommandLine) -> None:
    """Mort, air, sentir (`mda:6.2 L1001-L1007`): 60 + 6 + 2."""
    masters("find", "item=pierre mort", "item=pierre air", "item=pierre sentir")
    for stone in ("mort", "air", "sentir"):
        masters("take", "Elborn", f"pierre {stone}")
    keys = ("but=mort", "porteur=air", "chemin=sentir", "nom=Souffle de mort", "heures=12")

    assert result_of(masters, "work", "Elborn", "invocation", *keys)["energy"] == 68
    assert "Souffle de mort" in masters("sheet", "Elborn").out
    masters("spend", "Elborn", "souffle")
    assert spells(masters) == {"use:Souffle de mort": 0}


def test_an_arrangement_has_one_effect(masters: CommandLine) -> None:
    """`mda:6.7 L1124`."""
    masters("work", "Elborn", "invocation", "sort=combat_1")
    refused(masters, "arrangement_taken", "work", "Elborn", "invocation", "sort=combat_2")
    refused(masters, "invoked_already", "work", "Elborn", "invocation", "sort=combat_1")
    refused(masters, "invocation_too_short", "work", "Elborn", "invocation", "sort=combat_5", "heures=4")
    refused(masters, "stones_not_owned", "work", "Illaï", "invocation", "sort=combat_5")

    # A new owner may choose another.
    for stone in STONES:
        masters("give", "Elborn", "Illaï", f"pierre {stone}")
    assert spells(masters) == {}
    masters("work", "Illaï", "invocation", "sort=combat_2")
    assert spells(masters, "Illaï") == {"combat_2": 1}


@pytest.mark.parametrize(
    ("spell", "condition", "values"),
    [
        ("combat_1", "attack_spell", (19, 17)),
        ("combat_2", "parry_spell", (18, 18)),
        ("combat_3", "wound_sight", (18, 17)),
        ("combat_4", "first_wound_spell", (18, 17)),
        ("combat_5", "master_spell", (18, 17)),
    ],
)
def test_a_combat_spell_works_for_the_fight(
    masters: CommandLine, spell: str, condition: str, values: tuple[int, int]
) -> None:
    """AT 19 and PRD 18 pass what a hero may have (`mda:6.7 L1116-L1154`)."""
    masters("work", "Elborn", "invocation", f"sort={spell}")
    result = result_of(masters, "roll", "Elborn", f"épreuve_runique={spell}", "--faces", "13,14,12")

    assert result["outcome"] == "success"
    assert masters.sheet("Elborn")["conditions"] == {condition: 1}
    assert combat_values(masters, "Elborn") == values
    assert spells(masters) == {spell: 0}
    masters("rest", "combat")
    assert masters.sheet("Elborn")["conditions"] == {}
    assert combat_values(masters, "Elborn") == (18, 17)


def test_the_fourth_spell_spares_the_first_wound(masters: CommandLine) -> None:
    """`mda:6.7 L1139`."""
    masters("work", "Elborn", "invocation", "sort=combat_4")
    masters("spend", "Elborn", "combat_4")
    masters("damage", "Elborn", "pi=5", "pr=0", "zone=5")
    assert combat_values(masters, "Elborn") == (18, 17)
    masters("damage", "Elborn", "pi=5", "pr=0", "zone=3")
    assert combat_values(masters, "Elborn") == (18, 14)


def test_the_fifth_spell_makes_one_announced_master_attack(masters: CommandLine) -> None:
    """`mda:6.7 L1150-L1152`."""
    blow = ("roll", "Elborn", "attaque", "maître=oui", "--against", "Illaï", "parade")
    refused(masters, "no_master_spell", *blow)
    masters("work", "Elborn", "invocation", "sort=combat_5")
    masters("spend", "Elborn", "combat_5")
    result = result_of(masters, *blow, *faces(Elborn="10", Illaï="9"))

    assert (result["attack"], result["impact"]) == ("master", True)
    refused(masters, "no_master_spell", *blow)


def test_every_die_of_a_rune_test_must_succeed(masters: CommandLine) -> None:
    """CO 13, IN 14, CH 12 (`mda:6.5 L1029`); −2 for who has time (L1037)."""
    assert result_of(masters, "roll", "Elborn", "épreuve_runique", "--faces", "13,14,12")["outcome"] == "success"
    assert result_of(masters, "roll", "Elborn", "épreuve_runique", "--faces", "13,15,12")["outcome"] == "failure"
    timely = ("roll", "Elborn", "épreuve_runique", "modificateur=-2")
    assert result_of(masters, *timely, "--faces", "15,16,14")["outcome"] == "success"
    assert result_of(masters, "roll", "gm", "runes", "scores=14,15,12", "--faces", "14,15,12")["outcome"] == "success"
    refused(masters, "key_missing", "roll", "gm", "runes", exit_code=2)
    refused(masters, "spell_unknown", "roll", "Elborn", "épreuve_runique=combat_3", exit_code=2)


def test_a_failed_test_keeps_the_power_and_may_be_repeated_once_at_level_15(masters: CommandLine) -> None:
    """`mda:6.5 L1031, 6.6 L1079`: 15 / 10 is one repeat."""
    masters("work", "Elborn", "invocation", "sort=combat_1")
    test = ("roll", "Elborn", "épreuve_runique=combat_1")
    for _ in range(2):
        masters(*test, "--faces", "20,1,1")
    assert spells(masters) == {"combat_1": 1}
    refused(masters, "no_test_left", *test)
    masters("time", "+23h")
    refused(masters, "no_test_left", *test)
    masters("time", "+1h")
    masters(*test, "--faces", "1,1,1")
    assert spells(masters) == {"combat_1": 0}


def test_level_27_repeats_a_test_twice(table: CommandLine) -> None:
    """`mda:6.5 L1031`."""
    table("new", "Tharoune", "--rules", "mda")
    table(*ELBORN, "niveau=27")
    table("find", *(f"item=pierre {stone}" for stone in STONES))
    for stone in STONES:
        table("take", "Elborn", f"pierre {stone}")
    table("work", "Elborn", "invocation", "sort=combat_1")
    test = ("roll", "Elborn", "épreuve_runique=combat_1")
    for _ in range(3):
        table(*test, "--faces", "20,1,1")
    refused(table, "no_test_left", *test)


def test_repeats_may_be_all_the_tests(table: CommandLine) -> None:
    """`mda:6.5 L1031`, by the house rule."""
    open_campaign(table, rune_repeats="total")
    table("work", "Elborn", "invocation", "sort=combat_1")
    test = ("roll", "Elborn", "épreuve_runique=combat_1")
    table(*test, "--faces", "20,1,1")
    refused(table, "no_test_left", *test)


def test_rune_dice_may_bring_adventure_points(table: CommandLine) -> None:
    """`mda:2.2 L215, 6.5 L1029`, by the house rule: 3 + 8 + 2."""
    open_campaign(table, pav_rune_test="each_die")
    table("roll", "Elborn", "épreuve_runique", "--faces", "7,16,5")
    assert table.sheet("Elborn")["xp"]["total"] == 10_513


def test_the_power_is_back_after_110_days(masters: CommandLine) -> None:
    """`mda:6.6 L1079`."""
    masters("work", "Elborn", "invocation", "sort=combat_1")
    masters("spend", "Elborn", "combat_1")
    masters("time", "+109j")
    assert spells(masters) == {"combat_1": 0}
    refused(masters, "spell_spent", "spend", "Elborn", "combat_1")
    masters("time", "+1j")
    assert spells(masters) == {"combat_1": 1}


def test_a_spell_is_recharged_with_astral_energy(masters: CommandLine) -> None:
    """28 PA (`mda:6.6 L1083`), a minute between two releases (L1081)."""
    for stone in STONES:
        masters("give", "Elborn", "Illaï", f"pierre {stone}")
    masters("work", "Illaï", "invocation", "sort=combat_5")
    refused(masters, "spell_charged", "restore", "Illaï", "combat_5")
    masters("spend", "Illaï", "combat_5")
    masters("restore", "Illaï", "combat_5")
    sheet = masters.sheet("Illaï")
    assert (sheet["counters"], sheet["hp"]["current"]) == ({"ea": 12, "combat_5": 1}, 80)

    refused(masters, "release_too_soon", "spend", "Illaï", "combat_5")
    masters("time", "+1min")
    masters("spend", "Illaï", "combat_5")
    # 12 are not enough, and not none.
    refused(masters, "too_little_astral", "restore", "Illaï", "combat_5")
    refused(masters, "one_release", "spend", "Illaï", "combat_5", "2", exit_code=2)


def test_without_astral_energy_a_recharge_costs_vital_energy(masters: CommandLine) -> None:
    """14 PV for 28 (`mda:6.6 L1087-L1089`), 13 for 25."""
    for spell, left in (("combat_5", 71), ("combat_4", 58)):
        masters("work", "Elborn", "invocation", f"sort={spell}")
        masters("spend", "Elborn", spell)
        masters("restore", "Elborn", spell)
        assert masters.sheet("Elborn")["hp"]["current"] == left
    masters("damage", "Elborn", "50")
    masters("time", "+1min")
    masters("spend", "Elborn", "combat_4")
    masters("restore", "Elborn", "combat_4")
    assert masters.sheet("Elborn")["status"] == "dead"


def test_astral_and_vital_energy_may_be_mixed(table: CommandLine) -> None:
    """`mda:6.6 L1087`, by the house rule: 11 PA and half of 17, rounded up."""
    open_campaign(table, rune_partial_ea="mixed")
    for stone in STONES:
        table("give", "Elborn", "Illaï", f"pierre {stone}")
    table("spend", "Illaï", "ea", "29")
    table("work", "Illaï", "invocation", "sort=combat_5")
    table("spend", "Illaï", "combat_5")
    table("restore", "Illaï", "combat_5")
    sheet = table.sheet("Illaï")
    assert (sheet["counters"]["ea"], sheet["hp"]["current"]) == (0, 71)


def test_power_does_not_come_back_to_a_spell_whose_stone_is_gone(masters: CommandLine) -> None:
    masters("work", "Elborn", "invocation", "sort=combat_1")
    masters("spend", "Elborn", "combat_1")
    masters("give", "Elborn", "Illaï", "pierre combat")
    entry = masters.json("time", "+110j")["entries"][0]
    assert "power_back" not in [step["step"] for step in entry["derivation"]]
    assert masters.json("audit")["findings"] == []


def test_a_spell_of_a_fight_and_struck_zones_end_with_the_day(masters: CommandLine) -> None:
    """`mda:3.8 L515`: in one and the same fight."""
    masters("work", "Elborn", "invocation", "sort=combat_1")
    masters("roll", "Elborn", "épreuve_runique=combat_1", "--faces", "13,14,12")
    assert combat_values(masters, "Elborn") == (19, 17)
    masters("time", "+5min")
    assert combat_values(masters, "Elborn") == (19, 17)
    masters("time", "+110j")
    assert combat_values(masters, "Elborn") == (18, 17)
    assert masters.json("audit")["findings"] == []


def test_a_lent_stone_stays_its_owners(masters: CommandLine) -> None:
    """`mda:6.3 L1011`."""
    masters("work", "Elborn", "invocation", "sort=combat_1")
    masters("work", "Elborn", "prêt", "rune=combat", "à=illai")

    assert spells(masters) == {"combat_1": 1}
    assert masters.sheet("Elborn")["derived"]["runes"] == {"combat": "→ Illaï"}
    assert masters.sheet("Illaï")["derived"]["runes"] == {"combat": "← Elborn"}
    refused(masters, "stone_lent_already", "work", "Elborn", "prêt", "rune=combat", "à=Illaï")
    refused(masters, "stones_not_owned", "work", "Illaï", "prêt", "rune=combat", "à=Elborn")
    refused(masters, "same_holder", "work", "Elborn", "prêt", "rune=corps", "à=Elborn", exit_code=2)
    refused(masters, "character_unknown", "work", "Elborn", "prêt", "rune=corps", "à=Zoé", exit_code=2)
    refused(masters, "stone_not_borrowed", "work", "Illaï", "rendre", "rune=corps", exit_code=2)
    masters("work", "Illaï", "rendre", "rune=combat")
    masters("work", "Elborn", "prêt", "rune=combat", "à=Illaï")
    masters("die", "Illaï", "--from", "la fièvre")
    masters("work", "Elborn", "rendre", "rune=combat")
    assert "runes" not in masters.sheet("Elborn")["derived"]
    assert masters.json("audit")["findings"] == []


def test_owning_a_stone_brings_astral_energy_with_a_level(masters: CommandLine) -> None:
    """`mda:2.8 L305-L307`: from level 21 on, and not who has borrowed it."""
    masters("join", "Arvid", "co=12", "in=12", "ch=12", "ad=12", "fo=12", "niveau=20", "pav=21000")
    masters("join", "Brog", "co=12", "in=12", "ch=12", "ad=12", "fo=12", "niveau=20", "pav=21000")
    masters("give", "Elborn", "Arvid", "pierre combat")
    masters("work", "Arvid", "prêt", "rune=combat", "à=Brog")
    for who in ("Arvid", "Brog"):
        masters("level-up", who, "characteristic=fo", "combat=at", "ev_die=3")

    assert [masters.sheet(who)["level"] for who in ("Arvid", "Brog")] == [21, 21]
    assert [masters.sheet(who)["counters"].get("ea", 0) for who in ("Arvid", "Brog")] == [21, 0]


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("key_missing", ("work", "Elborn", "invocation", "but=mort")),
        ("keys_together", ("work", "Elborn", "invocation", "sort=combat_1", "but=mort")),
        ("key_value", ("work", "Elborn", "invocation", "sort=combat_6")),
        ("key_value", ("work", "Elborn", "invocation", "but=amour", "porteur=air", "chemin=eau", "nom=Rien")),
        ("key_missing", ("work", "Elborn", "prêt")),
        ("counter_unknown", ("spend", "Elborn", "combat_9")),
        ("spell_unknown", ("spend", "Elborn", "combat_1")),
        ("spell_unknown", ("restore", "Elborn", "combat_1")),
    ],
)
def test_a_refused_command_records_nothing(masters: CommandLine, code: str, words: tuple[str, ...]) -> None:
    refused(masters, code, *words, exit_code=2)


def test_the_whole_fight_audits_clean(masters: CommandLine) -> None:
    masters("work", "Elborn", "invocation", "sort=combat_1")
    masters("work", "Elborn", "invocation", "sort=combat_4")
    masters("roll", "Elborn", "épreuve_runique=combat_1")
    masters("spend", "Elborn", "combat_4")
    masters("restore", "Elborn", "combat_4")
    masters("undo")
    masters("redo")
    masters("time", "+200j")

    assert masters.json("audit")["findings"] == []
    assert masters.json("verify")["ok"]
