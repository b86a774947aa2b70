"""Fights of the Masters of Arms, typed into the real command: the rulebook’s examples, and other cases."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.ledger.rulesets.mda.fighters import ELBORN, ILLAI, combat_values, faces, house, refused, result_of
from tests.support.command_line import CommandLine
from tests.support.processes import ROOT


@pytest.fixture(name="table")
def a_table(campaign: CommandLine) -> CommandLine:
    """A folder without a campaign yet."""
    return campaign


@pytest.fixture
def duel(table: CommandLine) -> CommandLine:
    """Elborn and Illaï with goods to barter and empty hands."""
    return open_campaign(table)


def open_campaign(table: CommandLine, **knobs: Any) -> CommandLine:
    table("new", "Tharoune", "--rules", "mda", *house(table.folder, **knobs))
    table(*ELBORN)
    table(*ILLAI)
    for who in ("Elborn", "Illaï"):
        table("receive", who, "2000ue", "--from", "le butin")
    return table


def bear(table: CommandLine, who: str, *items: str) -> None:
    for item in items:
        # The book has no price for shields.
        table("buy", who, item, *(("--price", "40ue") if "bouclier" in item else ()))
        table("equip", who, item)


def ev(table: CommandLine, who: str) -> int:
    current: int = table.sheet(who)["hp"]["current"]
    return current


# The duel in the book.


def test_the_braver_has_the_initiative(duel: CommandLine) -> None:
    """`mda:3.3 L399`, `mda:3.4 L405`."""
    assert result_of(duel, "roll", "Elborn", "initiative", "--against", "Illaï", "initiative")["first"] == "Illaï"


def test_a_sif_in_both_hands_and_strength_make_the_printed_impacts(duel: CommandLine) -> None:
    """Elborn: 1D6 + 8, 9 to 14 PI (`mda:3.1 L363`); Illaï: 1D6 + 10 (`mda:3.2 L393`)."""
    bear(duel, "Elborn", "sif")
    bear(duel, "Illaï", "sif")

    assert [duel.sheet(who)["derived"]["pi"] for who in ("Elborn", "Illaï")] == ["1d6+8", "1d6+10"]
    assert result_of(duel, "roll", "Elborn", "impact", "--faces", "1")["total"] == 9
    assert result_of(duel, "roll", "Elborn", "impact", "--faces", "6")["total"] == 14
    assert result_of(duel, "roll", "Elborn", "impact", "--faces", "2")["total"] == 10  # mda:3.5 L445


def test_a_shield_leaves_one_hand_for_the_sif(duel: CommandLine) -> None:
    """`mda:5.17 L875, L890`: 1D6 + 4 in one hand, and 3 for FO 15."""
    bear(duel, "Elborn", "sif", "petit bouclier")

    assert duel.sheet("Elborn")["derived"]["pi"] == "1d6+7"


def test_the_printed_series_hits_twice_and_takes_two_points_of_parry(duel: CommandLine) -> None:
    """`mda:3.4 L405-L429`: the eighth blow passes, then 15 against 17 does because PRD is 16."""
    bear(duel, "Illaï", "sif")
    result = result_of(
        duel,
        *("roll", "Illaï", "série=10", "zones=1,1", "--against", "Elborn", "parade"),
        *faces(Illaï="5,7,14,13,8,14,8,10,16,15", Elborn="4,14,16,17,5,3,12,18,12,17"),
    )

    assert result["impacts_at"] == [8, 10]
    assert result["ended_at"] is None
    assert combat_values(duel, "Elborn") == (18, 15)
    assert duel.sheet("Elborn")["tracks"] == {"wounds.1": 2}


def test_an_impact_of_the_series_costs_fifteen_at_once_where_it_is_rolled(duel: CommandLine) -> None:
    """`mda:3.4 L409-L411`: die 5 and 10 are 15 PI off the EV, no armour being worn."""
    bear(duel, "Illaï", "sif")
    result = result_of(
        duel,
        *("roll", "Illaï", "attaque", "zone=1", "impact=oui", "--against", "Elborn", "parade"),
        *faces(Illaï="10,5", Elborn="18"),
    )

    assert (result["PI"], result["BL"], result["impact"]) == (15, 15, True)
    assert ev(duel, "Elborn") == 70
    assert combat_values(duel, "Elborn") == (18, 16)


def test_armour_reduces_the_printed_impact(duel: CommandLine) -> None:
    """10 PI against an equipment of PR 4 are 6 BL (`mda:3.5 L445`)."""
    bear(duel, "Elborn", "sif")
    duel("damage", "Illaï", "pi=10", "pr=4")
    assert ev(duel, "Illaï") == 79

    # The same with an equipment of PR 4 on the body, and the very roll.
    bear(duel, "Illaï", "toppet", "jaseran", "crispins")
    result = result_of(
        duel,
        *("roll", "Elborn", "attaque", "impact=oui", "--against", "Illaï", "parade"),
        *faces(Elborn="10,2", Illaï="19"),
    )
    assert result["BL"] == 6
    assert ev(duel, "Illaï") == 73


def test_worn_armour_lowers_at_and_prd_on_the_sheet(duel: CommandLine) -> None:
    """Toppet, jaseran and crispins are PR 4 (`mda:5.15 L808`), which takes 1 and 1 (`mda:3.7 L494`)."""
    bear(duel, "Elborn", "toppet", "jaseran", "crispins")

    assert duel.sheet("Elborn")["derived"]["pr"] == 4
    assert combat_values(duel, "Elborn") == (17, 16)


def test_a_weapon_and_armour_lower_at_and_prd_together(duel: CommandLine) -> None:
    """Flammar −2/−3, toppet and grand haubert PR 4 −1/−1 (`mda:5.17 L884, 3.7 L494`): 18 and 17 are 15 and 13."""
    bear(duel, "Elborn", "flammar", "toppet", "grand haubert")

    assert combat_values(duel, "Elborn") == (15, 13)
    duel("equip", "Elborn", "flammar", "--off")
    assert combat_values(duel, "Elborn") == (17, 16)


# Blows one by one.


def test_after_a_miss_only_the_first_parry_is_doubled(duel: CommandLine) -> None:
    """`mda:3.4 L437`."""
    result = result_of(duel, "roll", "Illaï", "attaque", "--against", "Elborn", "parade", *faces(Illaï="18"))
    assert result["attack"] == "missed"
    assert (result["next_attacker"], result["next_first_parry_doubled"]) == ("defender", True)
    assert duel.sheet("Illaï")["conditions"] == {"off_balance": 1}

    # 8 counts 16 against PRD 15.
    first = result_of(duel, "roll", "Elborn", "attaque", "--against", "Illaï", "parade", *faces(Elborn="10", Illaï="8"))
    assert first["defence"] == "failed"
    second = result_of(
        duel, "roll", "Elborn", "attaque", "--against", "Illaï", "parade", *faces(Elborn="10", Illaï="8")
    )
    assert second["defence"] == "parried"


@pytest.mark.parametrize(("knob", "defence"), [("le", "parried"), ("lt", "failed")])
def test_a_doubled_parry_must_be_below_by_house_rule(table: CommandLine, knob: str, defence: str) -> None:
    """`mda:3.4 L437`: 14 against 14."""
    open_campaign(table, parry_doubled_comparison=knob)
    blow = ("roll", "gm", "attaque=16", "doublée=oui", "PRD=14", "--against", "Elborn", "parade")

    assert result_of(table, *blow, *faces(gm="6", Elborn="7"))["defence"] == defence


def test_an_impact_says_how_many_zones_are_open_to_it(duel: CommandLine) -> None:
    """Two in a duel, one behind a shield (`mda:3.4 L417, 3.6 L475`)."""
    blow = ("roll", "Illaï", "attaque", "--against", "Elborn", "parade", *faces(Illaï="10", Elborn="20"))
    assert "Zones découvertes : 2 (duel)" in duel(*blow).out.replace("\u00a0", " ")
    bear(duel, "Elborn", "petit bouclier")
    assert "Zones découvertes : 1 (avec un bouclier)" in duel(*blow).out.replace("\u00a0", " ")


def test_a_master_parry_turns_the_series_without_doubling(duel: CommandLine) -> None:
    """`mda:3.4 L437-L439, 4.4 L595`."""
    result = result_of(duel, "roll", "Elborn", "attaque", "--against", "Illaï", "parade", *faces(Elborn="9", Illaï="2"))

    assert (result["defence"], result["series_ends"], result["next_first_parry_doubled"]) == (
        "master_parry",
        True,
        False,
    )
    assert duel.sheet("Elborn")["conditions"] == {}


def test_a_natural_1_is_only_stopped_by_a_master_parry_and_passes_armour(duel: CommandLine) -> None:
    """`mda:4.3 L569-L571, 4.4 L593`."""
    bear(duel, "Elborn", "sif")
    bear(duel, "Illaï", "saurienne")
    blow = ("roll", "Elborn", "attaque", "zone=2", "impact=oui", "--against", "Illaï", "parade")

    kept = result_of(duel, *blow, *faces(Elborn="1", Illaï="2"))
    assert (kept["impact"], kept["next_attacker"]) == (False, "same")
    passed = result_of(duel, *blow, *faces(Elborn="1,4", Illaï="3"))
    assert (passed["attack"], passed["BL"], passed["outcome"]) == ("master", 12, "critical")
    assert ev(duel, "Illaï") == 73


def test_three_feints_add_three_to_the_parry(duel: CommandLine) -> None:
    """`mda:4.5 L611-L613`."""
    for _ in range(3):
        assert result_of(duel, "roll", "Illaï", "attaque", "feinte=oui", "--faces", "12")["attack"] == "feint"
    assert duel.sheet("Illaï")["counters"]["feints"] == 3
    blow = ("roll", "Illaï", "attaque", "feint_prd=3", "--against", "Elborn", "parade")

    # 15 is parried at PRD 17, and 15 + 3 is not.
    assert result_of(duel, *blow, *faces(Illaï="8", Elborn="15"))["defence"] == "failed"
    refused(duel, "too_few_feints", *blow)


def test_feints_may_make_a_master_attack(duel: CommandLine) -> None:
    """Ita’s 7 minus 8 (`mda:4.5 L615`)."""
    for _ in range(8):
        duel("roll", "Illaï", "attaque", "feinte=oui", "--faces", "12")

    blow = ("roll", "Illaï", "attaque", "feint_at=8", "--against", "Elborn", "parade")
    assert result_of(duel, *blow, *faces(Illaï="7", Elborn="5"))["attack"] == "master"


def test_a_failed_feint_is_a_missed_attack_and_loses_the_others(duel: CommandLine) -> None:
    """`mda:4.5 L601`."""
    duel("roll", "Illaï", "attaque", "feinte=oui", "--faces", "12")
    assert result_of(duel, "roll", "Illaï", "attaque", "feinte=oui", "--faces", "18")["series_ends"]

    sheet = duel.sheet("Illaï")
    assert sheet["conditions"] == {"off_balance": 1}
    assert "feints" not in sheet["counters"]


def test_a_dodge_doubles_the_die_and_turns_the_series(duel: CommandLine) -> None:
    """`mda:4.6 L619-L631`."""
    blow = ("roll", "Elborn", "attaque", "--against", "Illaï", "esquive")

    missed = result_of(duel, *blow, *faces(Elborn="8", Illaï="8"))
    assert (missed["defence"], missed["exposed"]) == ("failed", 3)
    dodged = result_of(duel, *blow, *faces(Elborn="8", Illaï="7"))
    assert (dodged["defence"], dodged["next_first_parry_doubled"]) == ("dodged", True)
    # Right after the opponent's dodge there is none.
    refused(duel, "dodge_forbidden", "roll", "Illaï", "attaque", "--against", "Elborn", "esquive", *faces(Illaï="8"))
    # The attack is Elborn's again, and a master attack cannot be dodged.
    duel("condition", "Elborn", "déséquilibré", "--off")
    refused(duel, "dodge_forbidden", *blow, *faces(Elborn="1"))


def test_an_opponent_of_the_game_master_fights_with_given_numbers(duel: CommandLine) -> None:
    """Stôl the bandit, 1D6 + 2 (`mda:4.1 L557`), and a foe with PRD 11."""
    assert result_of(duel, "roll", "gm", "attaque=12", "--as", "Stôl", "--against", "Elborn", "parade", *faces(gm="12"))
    result_of(duel, "roll", "Elborn", "attaque", "prd=11", "--against", "gm", "parade", *faces(Elborn="9", gm="12"))
    refused(duel, "key_missing", "roll", "Elborn", "attaque", "--against", "gm", "parade", exit_code=2)
    refused(duel, "key_missing", "roll", "gm", "attaque", exit_code=2)
    refused(duel, "defence_unknown", "roll", "Elborn", "attaque", "--against", "Illaï", "1d20", exit_code=2)


def test_a_parry_may_be_rolled_against_an_attack_rolled_elsewhere(duel: CommandLine) -> None:
    assert result_of(duel, "roll", "Elborn", "parade", "--faces", "17")["defence"] == "parried"
    assert result_of(duel, "roll", "Elborn", "parade", "maître=oui", "--faces", "3")["impact"]
    assert result_of(duel, "roll", "Elborn", "parade", "maître=oui", "--faces", "2")["outcome"] == "critical"
    assert result_of(duel, "roll", "Elborn", "esquive", "--faces", "8")["defence"] == "dodged"
    refused(duel, "dodge_forbidden", "roll", "Elborn", "esquive", "maître=oui")


# Zones.


def test_the_third_wound_in_a_zone_knocks_out(duel: CommandLine) -> None:
    """`mda:3.4 L429, 3.8 L515`."""
    for _ in range(2):
        duel("damage", "Elborn", "pi=3", "pr=0", "zone=1")
    assert "unconscious" not in duel.sheet("Elborn")["conditions"]

    duel("damage", "Elborn", "pi=3", "pr=0", "zone=1")
    assert duel.sheet("Elborn")["conditions"] == {"unconscious": 1}
    assert combat_values(duel, "Elborn") == (18, 14)
    refused(duel, "cannot_fight", "roll", "Elborn", "attaque")


def test_a_limb_is_in_the_zone_that_the_hand_with_the_weapon_says(duel: CommandLine) -> None:
    """`mda:3.1 L377`: of the left-handed the right arm is zone 1."""
    values = ("dés=3,5,4,2,3", "CO=13", "IN=10", "CH=12", "AD=13", "FO=18", "AT=17", "PRD=16")
    duel("join", "Sénestre", *values, "main=gauchère")
    for who, zone in (("Elborn", "wounds.4"), ("Sénestre", "wounds.1")):
        duel("damage", who, "pi=3", "pr=0", "partie du corps=bras droit")
        duel("damage", who, "pi=3", "pr=0", "zone=tête")
        assert duel.sheet(who)["tracks"] == {zone: 1, "wounds.6": 1}
    answer = duel("damage", "Elborn", "pi=3", "pr=0", "zone=4", "part=head", "--json", code=2)
    assert "keys_together" in answer.err


def test_a_zone_with_one_symbol_takes_four_hits(duel: CommandLine) -> None:
    """`mda:3.5 L449-L455`: the symbol takes the first."""
    bear(duel, "Elborn", "crispins")
    for hits in range(1, 5):
        duel("damage", "Elborn", "pi=5", "zone=1")
        assert duel.sheet("Elborn")["tracks"].get("wounds.1", 0) == hits - 1
    # Crispins are PR 2, which weighs nothing.
    assert combat_values(duel, "Elborn") == (18, 14)
    assert "unconscious" in duel.sheet("Elborn")["conditions"]


def test_two_symbols_in_a_zone_take_two_hits(duel: CommandLine) -> None:
    """`mda:3.5 L455`: five impacts until one is unconscious."""
    bear(duel, "Elborn", "crispins", "targettes de bras")
    for _ in range(4):
        duel("damage", "Elborn", "pi=5", "zone=4")
    assert "unconscious" not in duel.sheet("Elborn")["conditions"]
    duel("damage", "Elborn", "pi=5", "zone=4")

    sheet = duel.sheet("Elborn")
    assert (sheet["tracks"], "unconscious" in sheet["conditions"]) == ({"struck.4": 2, "wounds.4": 3}, True)


def test_a_master_attack_leaves_the_symbol_and_wounds(duel: CommandLine) -> None:
    """`mda:4.3 L585-L589`: the left leg, AT −2."""
    bear(duel, "Elborn", "jambardes")
    duel("damage", "Elborn", "pi=4", "zone=2", "maître=oui")

    assert ev(duel, "Elborn") == 81
    assert combat_values(duel, "Elborn") == (16, 17)
    assert duel.sheet("Elborn")["tracks"] == {"wounds.2": 1}


def test_a_left_handed_fighter_has_its_zones_on_the_other_side(duel: CommandLine) -> None:
    """`mda:3.1 L377`."""
    duel("describe", "Elborn", "main=gauche")
    assert "bras droit" in duel("damage", "Elborn", "pi=4", "pr=0", "zone=1").out


def test_a_fighter_without_attack_cannot_go_on(duel: CommandLine) -> None:
    """`mda:3.8 L523`: 18 less three times 6."""
    duel("damage", "Elborn", "pi=1", "pr=0", "zone=6")
    duel("damage", "Elborn", "pi=1", "pr=0", "zone=4")
    duel("damage", "Elborn", "pi=1", "pr=0", "zone=2")
    assert combat_values(duel, "Elborn") == (6, 17)
    duel("damage", "Elborn", "pi=1", "pr=0", "zone=tête")

    assert combat_values(duel, "Elborn") == (0, 17)
    assert duel.sheet("Elborn")["conditions"] == {"out_of_fight": 1}
    refused(duel, "cannot_fight", "roll", "Elborn", "attaque")
    refused(duel, "cannot_fight", "roll", "Elborn", "parade")


def test_a_light_impact_is_without_effect(duel: CommandLine) -> None:
    """`mda:3.5 L461`."""
    bear(duel, "Elborn", "saurienne")
    duel("damage", "Elborn", "pi=4", "zone=5")

    assert ev(duel, "Elborn") == 85
    assert duel.sheet("Elborn")["tracks"] == {}


def test_a_snake_loses_only_attack(duel: CommandLine) -> None:
    """`mda:7.7 L1269`."""
    duel("describe", "Elborn", "forme=serpent")
    duel("damage", "Elborn", "pi=4", "pr=0", "zone=3")

    assert combat_values(duel, "Elborn") == (15, 17)


def test_the_end_of_a_fight_gives_back_what_wounds_took(duel: CommandLine) -> None:
    """`mda:3.8 L515`."""
    duel("damage", "Elborn", "pi=4", "pr=0", "zone=2")
    duel("damage", "Elborn", "pi=4", "pr=0", "zone=1")
    duel("roll", "Elborn", "attaque", "feinte=oui", "--faces", "3")
    duel("rest", "combat")

    sheet = duel.sheet("Elborn")
    assert combat_values(duel, "Elborn") == (18, 17)
    assert (sheet["tracks"], sheet["conditions"], sheet["counters"]) == ({}, {}, {})
    assert sheet["hp"]["current"] == 77


def test_losses_last_until_healed_by_house_rule(table: CommandLine) -> None:
    """`mda:3.1 L379`, by the house rule."""
    open_campaign(table, wounds_last="until_healed")
    table("damage", "Elborn", "pi=4", "pr=0", "zone=2")
    table("damage", "Elborn", "pi=4", "pr=0", "zone=1")
    table("rest", "combat")
    assert combat_values(table, "Elborn") == (16, 16)
    table("heal", "Elborn", "5")
    assert combat_values(table, "Elborn") == (16, 16)
    table("heal", "Elborn", "3")
    assert combat_values(table, "Elborn") == (18, 17)


# All impacts at the end.


@pytest.mark.parametrize(("protection", "left"), [(0, 1), (6, 37)])
def test_six_impacts_are_counted_at_the_end_of_the_fight(duel: CommandLine, protection: int, left: int) -> None:
    """4 + 10 = 14, six times 84; with PR 6 six times 8 (`mda:4.1 L547-L549`)."""
    duel("damage", "Elborn", "bonus=10", "hits=6", f"pr={protection}", "--faces", "4")

    assert ev(duel, "Elborn") == left


def test_impacts_recorded_in_zones_are_counted_once(duel: CommandLine) -> None:
    bear(duel, "Illaï", "sif")
    blow = ("roll", "Illaï", "attaque", "zone=1", "--against", "Elborn", "parade")
    duel(*blow, *faces(Illaï="10", Elborn="18"))
    duel(*blow, *faces(Illaï="1", Elborn="18"))
    refused(duel, "impacts_left", "rest", "combat")

    # One normal die, 3 and 10; one master die, 5 and 10.
    duel("damage", "Elborn", "total=oui", "bonus=10", "--faces", "3,5")
    assert ev(duel, "Elborn") == 57
    refused(duel, "nothing_to_count", "damage", "Elborn", "total=oui", "bonus=10")
    duel("rest", "combat")


def test_the_attacker_assigns_the_two_dice(duel: CommandLine) -> None:
    """`mda:4.3 L573`: (3 + 10 − 6) × 2 + 15, or (5 + 10 − 6) × 2 + 13."""
    duel("damage", "Elborn", "bonus=10", "hits=2", "master_hits=1", "pr=6", "--faces", "3,5")
    assert ev(duel, "Elborn") == 85 - 29
    duel("damage", "Elborn", "bonus=10", "hits=2", "master_hits=1", "pr=6", "swapped=yes", "--faces", "3,5")
    assert ev(duel, "Elborn") == 56 - 31


def test_impacts_that_might_be_light_are_each_rolled(duel: CommandLine) -> None:
    """Stôl, 3 to 8 PI, against PR 6 (`mda:4.1 L557`)."""
    refused(duel, "may_not_wound", "damage", "Elborn", "bonus=2", "hits=3", "pr=6")


def test_the_count_after_the_fight_kills_only_below_0_by_house_rule(table: CommandLine) -> None:
    """`mda:4.1 L551`, by the house rule: 45 of 45."""
    open_campaign(table, death_combat_end="strictly_exceeds")
    table("damage", "Elborn", "40")
    table("damage", "Elborn", "bonus=10", "hits=3", "--faces", "5")
    sheet = table.sheet("Elborn")
    assert (sheet["hp"]["current"], sheet["status"], sheet["conditions"]) == (0, "down", {"unconscious": 1})
    assert table.json("audit")["findings"] == []

    table("damage", "Illaï", "41")
    table("damage", "Illaï", "bonus=10", "hits=3", "--faces", "5")
    assert table.sheet("Illaï")["status"] == "dead"


def test_the_count_after_the_fight_kills_at_0(duel: CommandLine) -> None:
    """`mda:2.3 L228, 3.8 L511`."""
    duel("damage", "Elborn", "40")
    duel("damage", "Elborn", "bonus=10", "hits=3", "--faces", "5")
    assert duel.sheet("Elborn")["status"] == "dead"


# The realistic rules.


def test_a_zone_of_two_symbols_wears_down(table: CommandLine) -> None:
    """PR 6, then 3, then none (`mda:5.15 L816-L820`)."""
    open_campaign(table, protection="realistic")
    bear(table, "Elborn", "saurienne")
    for points, left in ((5, 85), (8, 83), (4, 82), (4, 78)):
        table("damage", "Elborn", f"pi={points}", "zone=5")
        assert ev(table, "Elborn") == left
    # Only the last one finds the torso bare.
    assert combat_values(table, "Elborn") == (17, 12)


def test_a_light_impact_may_strike_a_symbol(table: CommandLine) -> None:
    """`mda:5.15 L820`, by the house rule."""
    open_campaign(table, protection="realistic", armour_light_impact_strikes_symbol=True)
    bear(table, "Elborn", "saurienne")
    for points, left in ((5, 85), (8, 80), (4, 76)):
        table("damage", "Elborn", f"pi={points}", "zone=5")
        assert ev(table, "Elborn") == left


def test_a_shield_may_take_the_blow_and_is_lost_for_the_fight(table: CommandLine) -> None:
    """`mda:5.15 L822-L836`: saurienne and small shield, three symbols on the torso."""
    open_campaign(table, protection="realistic")
    bear(table, "Elborn", "saurienne", "petit bouclier")
    weighs = combat_values(table, "Elborn")
    assert weighs == (17, 16)  # five symbols take 1 and 1
    table("damage", "Elborn", "pi=10", "zone=5", "bouclier=oui")
    assert ev(table, "Elborn") == 84
    assert table.sheet("Elborn")["conditions"] == {"shield_lost": 1}
    # Damage to it gives nothing back; the torso has two symbols left.
    assert combat_values(table, "Elborn") == weighs
    table("damage", "Elborn", "pi=10", "zone=5")
    assert ev(table, "Elborn") == 80
    refused(table, "no_shield_there", "damage", "Elborn", "pi=10", "zone=5", "bouclier=oui")
    table("rest", "combat")
    assert table.sheet("Elborn")["conditions"] == {}


def test_the_player_places_symbols_without_a_fixed_zone(table: CommandLine) -> None:
    """`mda:5.15 L814`: a harnois of two, on the torso and a leg."""
    open_campaign(table, protection="realistic")
    bear(table, "Elborn", "harnois")
    table("describe", "Elborn", "symboles=5,2")
    table("damage", "Elborn", "pi=5", "zone=2")
    assert ev(table, "Elborn") == 83
    table("damage", "Elborn", "pi=5", "zone=2")
    assert ev(table, "Elborn") == 78
    refused(table, "key_value", "describe", "Elborn", "symboles=7", exit_code=2)


def test_a_house_rule_may_use_realistic_rules_and_a_weapon_of_its_own(table: CommandLine) -> None:
    """`examples/house/mda-realistic.toml`."""
    table("new", "Tharoune", "--rules", "mda", "--house", str(ROOT / "examples" / "house" / "mda-realistic.toml"))
    table(*ELBORN)
    table("receive", "Elborn", "900ue", "--from", "le butin")
    bear(table, "Elborn", "cimeterre", "saurienne")
    sheet = table.sheet("Elborn")
    assert (sheet["derived"]["pi"], sheet["derived"]["fr"], sheet["purse"]) == ("1d6+7", 3, {"ue": 210})
    assert sheet["derived"]["zones"] == {"1": 0, "2": 0, "3": 0, "4": 0, "5": 6, "6": 0}
    # Four symbols take 1 of AT, the weapon 1 of PRD.
    assert combat_values(table, "Elborn") == (17, 16)

    for points, zone in ((5, 5), (4, 5), (4, 5), (4, 2)):
        table("damage", "Elborn", f"pi={points}", f"zone={zone}")
    # 5 of 6, 4 of 3, 4 of none, 4 of none.
    assert ev(table, "Elborn") == 85 - 0 - 1 - 4 - 4
    table("rest", "combat")
    assert combat_values(table, "Elborn") == (15, 11)
    table("rest", "soins", "--days", "30")
    assert combat_values(table, "Elborn") == (17, 16)


# What is borne.


def test_crispins_go_with_upper_arm_plates_only(duel: CommandLine) -> None:
    """`mda:5.13 L786, 5.14 L792`."""
    bear(duel, "Elborn", "crispins", "targettes de bras")
    duel("buy", "Elborn", "targettes d'avant-bras")
    refused(duel, "not_together", "equip", "Elborn", "targettes d'avant-bras")
    duel("equip", "Elborn", "targettes d'avant-bras", "--override", "forgés exprès")
    assert duel.sheet("Elborn")["derived"]["pr"] == 6


def test_pr_above_ten_is_a_deviation_and_not_refused(duel: CommandLine) -> None:
    """`mda:3.7 L485`: 2 + 4 + 2 + 2 are 10, and a small shield one more; which weighs 10 and 11."""
    bear(duel, "Elborn", "coppet", "saurienne", "jambardes", "crispins")
    assert duel.json("audit")["findings"] == []
    bear(duel, "Elborn", "petit bouclier")

    assert combat_values(duel, "Elborn") == (8, 6)
    (finding,) = duel.json("audit")["findings"]
    assert (finding["severity"], finding["code"]) == ("deviation", "deviates")


def test_two_hands_are_all_that_there_are(duel: CommandLine) -> None:
    """`mda:3.6 L479, 5.17 L877-L890`."""
    bear(duel, "Elborn", "grand bouclier")
    duel("buy", "Elborn", "fendoir")
    refused(duel, "hands_full", "equip", "Elborn", "fendoir")
    bear(duel, "Elborn", "dague")
    duel("buy", "Elborn", "sif")
    refused(duel, "in_hand_already", "equip", "Elborn", "sif")


def test_an_unsigned_modifier_is_negative_by_house_rule(table: CommandLine) -> None:
    """Tailland 2/−4 (`mda:5.17 L885`), by the house rule −2."""
    open_campaign(table, weapons_unsigned_modifier="negative")
    bear(table, "Elborn", "tailland")
    assert combat_values(table, "Elborn") == (16, 13)


def test_a_shield_has_no_handicap_by_house_rule(table: CommandLine) -> None:
    """Saurienne and small shield, PR 5 (`mda:3.6 L471, 3.7 L494`)."""
    open_campaign(table, armour_shield_counts_for_handicap=False)
    bear(table, "Elborn", "saurienne", "petit bouclier")
    assert table.sheet("Elborn")["derived"]["pr"] == 5
    assert combat_values(table, "Elborn") == (17, 16)


# Rupture.


def clash(table: CommandLine, *shown: str, **keys: int) -> dict[str, Any]:
    """Elborn’s sif meets Illaï’s flammar: both roll 9 (`mda:4.8 L695-L697`)."""
    told_keys = [f"{key}={value}" for key, value in {"at": 14, "prd": 11, **keys}.items()]
    blow = ("roll", "Elborn", "attaque", *told_keys, "--against", "Illaï", "parade")
    return result_of(table, *blow, *faces(Elborn="9", Illaï=",".join(("9", *shown))))


def test_the_printed_clash_breaks_the_flammar_and_wears_the_sif(duel: CommandLine) -> None:
    """A flammar that has FR 4 already, for the table prints 3 (`mda:4.8 L695`, `mda:5.17 L884`)."""
    bear(duel, "Elborn", "sif")
    bear(duel, "Illaï", "flammar")
    result = clash(duel, "1", fr_against=4)

    assert (result["rupture_check"], result["roller"], result["broken"]) == (True, "defender", "defender")
    sheets = {who: duel.sheet(who) for who in ("Elborn", "Illaï")}
    assert sheets["Elborn"]["derived"]["fr"] == 3
    assert sheets["Elborn"]["equipped"] == [item["id"] for item in sheets["Elborn"]["items"]]
    assert (sheets["Illaï"]["items"], sheets["Illaï"]["equipped"]) == ([], [])
    assert duel("balances", "--check").code == 0


def test_a_worn_weapon_keeps_its_rupture_factor_in_other_hands(duel: CommandLine) -> None:
    """`mda:4.8 L697-L699`."""
    bear(duel, "Elborn", "sif")
    bear(duel, "Illaï", "flammar")
    clash(duel, "1")
    duel("give", "Elborn", "Illaï", "sif")
    assert "fr" not in duel.sheet("Elborn")["derived"]
    duel("equip", "Illaï", "sif")
    assert duel.sheet("Illaï")["derived"]["fr"] == 3


def test_a_weapon_may_have_a_bonus_to_its_kind(duel: CommandLine) -> None:
    """`mda:5.19 L935`; Excalibur’s factor of −4 (`mda:4.8 L701`)."""
    duel("find", "magic=Excalibur:?")
    duel("take", "Elborn", "Excalibur")
    duel("identify", "Excalibur", "Excalibur", "base=sif", "pi=3", "fr=-4")
    duel("equip", "Elborn", "Excalibur")
    derived = duel.sheet("Elborn")["derived"]

    assert (derived["pi"], derived["fr"]) == ("1d6+11", -4)
    assert result_of(duel, "roll", "Elborn", "impact", "--faces", "2")["total"] == 13
    bear(duel, "Illaï", "flammar")
    clash(duel, "1")
    assert duel.sheet("Elborn")["derived"]["fr"] == -3


def test_the_dead_are_not_fought_and_the_unconscious_do_not_parry(duel: CommandLine) -> None:
    for _ in range(3):
        duel("damage", "Illaï", "pi=1", "pr=0", "zone=6")
    blow = ("roll", "Elborn", "attaque", "zone=5", "--against", "Illaï")
    refused(duel, "cannot_fight", *blow, "parade")
    duel(*blow, "aucune", "--faces", "5")
    duel("die", "Illaï", "--from", "un coup de trop")
    refused(duel, "character_dead", *blow, "aucune")


def test_both_weapons_hold(duel: CommandLine) -> None:
    bear(duel, "Elborn", "sif")
    bear(duel, "Illaï", "flammar")
    result = clash(duel, "3")

    assert result["broken"] is None
    assert [duel.sheet(who)["derived"]["fr"] for who in ("Elborn", "Illaï")] == [2, 3]


def test_every_clash_wears_by_house_rule(table: CommandLine) -> None:
    """`mda:4.8 L699`, by the house rule."""
    open_campaign(table, rupture_increment="every_clash")
    bear(table, "Elborn", "sif")
    bear(table, "Illaï", "flammar")
    clash(table, "3")
    assert [table.sheet(who)["derived"]["fr"] for who in ("Elborn", "Illaï")] == [3, 4]
    clash(table, "3")
    assert [table.sheet(who)["derived"]["fr"] for who in ("Elborn", "Illaï")] == [4, 5]


def test_equal_factors_both_roll_or_neither(table: CommandLine, tmp_path: Path) -> None:
    """`mda:4.8 L691`."""
    open_campaign(table)
    bear(table, "Elborn", "sif")
    bear(table, "Illaï", "sif")
    blow = ("roll", "Elborn", "attaque", "--against", "Illaï", "parade")
    result = result_of(table, *blow, *faces(Elborn="9,2", Illaï="9,6"))
    assert (result["roller"], result["broken"]) == ("both", "attacker")
    assert table.sheet("Illaï")["derived"]["fr"] == 3

    (tmp_path / "autre").mkdir()
    other = open_campaign(CommandLine(tmp_path / "autre"), rupture_tie="none")
    bear(other, "Elborn", "sif")
    bear(other, "Illaï", "sif")
    assert result_of(other, *blow, *faces(Elborn="9", Illaï="9"))["roller"] is None


def test_the_breaking_of_a_weapon_can_be_voided(duel: CommandLine) -> None:
    bear(duel, "Elborn", "sif")
    bear(duel, "Illaï", "flammar")
    before = {who: duel.sheet(who) for who in ("Elborn", "Illaï")}
    clash(duel, "1", fr_against=4)
    duel("undo")

    for who, sheet in before.items():
        after = duel.sheet(who)
        assert {**after, "as_of": None} == {**sheet, "as_of": None}


# Several against one.


def test_third_fighters_strike_once_for_two(duel: CommandLine) -> None:
    """Six attacks: three each; five good ones and a miss: two (`mda:4.7 L665`); three: one (L667)."""
    assert [result_of(duel, "roll", "gm", f"tiers={attacks}")["each"] for attacks in (6, 5, 3)] == [3, 2, 1]
    refused(duel, "series_cut", "roll", "gm", "tiers=7")
    # At most four against one, and one of them conducts the series (L681).
    assert result_of(duel, "roll", "gm", "tiers=6", "fighters=3")["total"] == 9
    refused(duel, "too_many_against_one", "roll", "gm", "tiers=6", "fighters=4")


def test_groups_add_their_courage(duel: CommandLine) -> None:
    """`mda:4.7 L641`."""
    assert result_of(duel, "roll", "gm", "initiative", "courage=14,12/25")["first"] == "1"
    assert result_of(duel, "roll", "gm", "initiative", "courage=13/13", "--faces", "2")["first"] == "2"
    assert result_of(duel, "roll", "Elborn", "initiative=14")["first"] == "2"
    refused(duel, "key_value", "roll", "gm", "initiative=14", exit_code=2)


def test_creatures_leave_zones_open_by_intelligence(duel: CommandLine) -> None:
    """`mda:7.12 L1299-L1321`: the printed 5 opens five zones, one of them the fifth."""

    def opened_by(situation: str, *shown: str) -> tuple[int | None, int | None]:
        result = result_of(duel, "roll", "gm", f"zones={situation}", *(("--faces", *shown) if shown else ()))
        return result["zones"], result["named"]

    assert opened_by("classe 2", "5") == (5, 5)
    assert opened_by("classe 3", "5") == (4, 5)
    assert opened_by("classe 3", "4") == (3, None)
    assert opened_by("classe 4") == (3, None)
    assert opened_by("classe 0") == (None, None)
    assert opened_by("duel") == (2, None)


def test_wounded_legs_forbid_flight(duel: CommandLine) -> None:
    """`mda:3.8 L527`."""
    assert result_of(duel, "roll", "Elborn", "fuite", "--faces", "3")["zone"] == 3
    duel("damage", "Elborn", "pi=1", "pr=0", "zone=2")
    duel("damage", "Elborn", "pi=1", "pr=0", "zone=3")
    refused(duel, "flight_on_bad_legs", "roll", "Elborn", "fuite")


def test_a_lone_fighter_suffers_from_third_fighters_as_printed(duel: CommandLine) -> None:
    """The guéraï (`mda:4.7 L665`): hero B hits once, C twice, unparried: AT −4 and PRD −1, which are 2, 2 and 1."""
    duel("join", "Guéraï", "co=12", "in=12", "ch=12", "ad=12", "fo=12", "at=18", "prd=15")
    for who, zone in (("Elborn", 2), ("Illaï", 2), ("Illaï", 1)):
        duel("roll", who, "attaque", f"zone={zone}", "--against", "Guéraï", "aucune", "--faces", "9")

    assert combat_values(duel, "Guéraï") == (14, 14)


def test_who_asks_for_a_stop_in_error_is_off_balance(duel: CommandLine) -> None:
    """`mda:4.2 L565`: the table says so."""
    duel("condition", "Illaï", "déséquilibré")
    blow = ("roll", "Elborn", "attaque", "--against", "Illaï", "parade")
    assert result_of(duel, *blow, *faces(Elborn="10", Illaï="8"))["defence"] == "failed"


# What was typed wrong.


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("key_value", ("damage", "Elborn", "pi=5", "zone=7")),
        ("key_missing", ("damage", "Elborn", "zone=5")),
        ("keys_together", ("damage", "Elborn", "5", "pi=5")),
        ("keys_together", ("damage", "Elborn", "total=oui", "hits=2", "bonus=3")),
        ("key_missing", ("damage", "Elborn", "hits=2")),
        ("key_missing", ("roll", "Elborn", "impact")),
        ("key_missing", ("roll", "Elborn", "série")),
        ("key_missing", ("roll", "Elborn", "série=3")),
        ("key_missing", ("roll", "gm", "zones")),
        ("key_missing", ("roll", "gm", "tiers")),
        ("zones_left_over", ("roll", "Elborn", "série=1", "zones=1,2", "--against", "Illaï", "parade")),
        ("roll_option_unknown", ("roll", "Elborn", "impact", "--vs", "3")),
        ("character_unknown", ("roll", "Elborn", "attaque", "--against", "Zoé", "parade")),
        ("fights_itself", ("roll", "Elborn", "attaque", "--against", "Elborn", "parade")),
        ("one_fight", ("rest", "combat", "--days", "2")),
    ],
)
def test_a_refused_command_records_nothing(duel: CommandLine, code: str, words: tuple[str, ...]) -> None:
    refused(duel, code, *words, exit_code=2)


def test_the_whole_fight_audits_clean(duel: CommandLine) -> None:
    bear(duel, "Elborn", "sif", "toppet", "jaseran")
    bear(duel, "Illaï", "flammar", "coppet", "grand haubert")
    # Where a weapon breaks in the series, which may happen, the impacts after it need to be told which one strikes.
    duel("roll", "Illaï", "série=12", "impact=oui", "arme=flammar", "--against", "Elborn", "parade")
    duel.type("roll", "Elborn", "série=12", "impact=oui", "--against", "Illaï", "parade")
    duel.type("rest", "combat")

    assert duel.json("audit")["findings"] == []
    assert duel.json("verify")["ok"]
    assert duel("rebuild").code == 0


# What outlives no fight, and what is never open.


def test_losses_of_a_fight_end_with_care_without_a_recorded_end(duel: CommandLine) -> None:
    """`mda:3.8 L515`."""
    duel("damage", "Elborn", "6", "zone=1")
    assert combat_values(duel, "Elborn") == (18, 16)
    duel("heal", "Elborn", "6")
    assert combat_values(duel, "Elborn") == (18, 16)
    duel("rest", "care", "Elborn", "--days", "3")
    assert combat_values(duel, "Elborn") == (18, 17)
    # Two wounds more in that arm are no third one of an old fight.
    for _wound in range(2):
        duel("damage", "Elborn", "1", "zone=1")
    assert "unconscious" not in duel.sheet("Elborn")["conditions"]


def test_uncounted_impacts_outlast_the_fight(duel: CommandLine) -> None:
    result_of(
        duel, "roll", "Illaï", "attaque", "zone=3", "--against", "Elborn", "parade", *faces(Illaï="5", Elborn="19")
    )
    duel("time", "+1j")
    assert result_of(duel, "damage", "Elborn", "total=oui", "bonus=3", "--faces", "4")["BL"] == 7


def test_the_arm_with_the_shield_is_never_open(duel: CommandLine) -> None:
    """`mda:3.6 L493`."""
    bear(duel, "Elborn", "petit bouclier")
    refused(duel, "shield_arm_covered", "damage", "Elborn", "9", "zone=1")
    blow = ("roll", "Illaï", "attaque", "zone=1", "--against", "Elborn", "parade")
    refused(duel, "shield_arm_covered", *blow, *faces(Illaï="5", Elborn="19"))
    duel("damage", "Elborn", "9", "zone=4")


def test_after_a_miss_a_fighter_defends_before_attacking_again(duel: CommandLine) -> None:
    """`mda:3.4 L437`."""
    result_of(duel, "roll", "Illaï", "attaque", "--faces", "19")
    refused(duel, "attack_passed_on", "roll", "Illaï", "attaque", "--faces", "5")
    result_of(duel, "roll", "Elborn", "attaque", "--against", "Illaï", "parade", *faces(Elborn="5", Illaï="4"))
    assert result_of(duel, "roll", "Illaï", "attaque", "--faces", "5")["outcome"] == "success"
    result_of(duel, "roll", "Illaï", "attaque", "--faces", "19")
    # The game master's word beats it: the other side would not attack.
    result_of(duel, "roll", "Illaï", "attaque", "--faces", "5", "--override", "Elborn hésite")


def test_the_unconscious_make_no_check_and_gain_no_points(duel: CommandLine) -> None:
    duel("damage", "Elborn", "82")
    refused(duel, "cannot_act", "roll", "Elborn", "co", "--faces", "3")


def test_rest_at_full_energy_says_so(table: CommandLine) -> None:
    open_campaign(table, rest_partial="linear")
    entry = table.json("rest", "care", "Elborn", "--days", "3")["entries"][0]
    assert [step["step"] for step in entry["derivation"]] == ["whole_already"]


def test_a_miracle_says_that_the_maximum_rises(duel: CommandLine) -> None:
    said = duel("heal", "Elborn", "5", "miracle=oui").out
    assert "5 EV de plus, pour toujours" in said
    assert duel.sheet("Elborn")["hp"] == {"current": 90, "max": 90, "temporary": None}


def test_an_ape_joins_with_its_shape(duel: CommandLine) -> None:
    refused(duel, "characteristic_min", "join", "Singe", "co=12", "in=4", "ch=8", "ad=14", "fo=16")
    duel("join", "Singe", "co=12", "in=4", "ch=8", "ad=14", "fo=16", "forme=quadruped")
    assert duel.sheet("Singe")["fields"]["shape"] == "quadruped"
    assert duel.json("audit")["findings"] == []
