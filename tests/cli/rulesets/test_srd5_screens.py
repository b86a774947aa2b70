"""What a player of `srd5` reads of wounds, death saves, first aid and attacks, and of what a class gains."""

from __future__ import annotations

import pytest

from tests.support.command_line import CommandLine
from tests.support.processes import ROOT

CAMPAIGN = ROOT / "examples" / "srd5-three-sessions.campaign"


@pytest.fixture
def table(campaign: CommandLine) -> CommandLine:
    """The fourth session of the example campaign."""
    campaign("new", "La Couronne", "--rules", "srd5")
    campaign("run", "-q", str(CAMPAIGN))
    campaign.play("session start\n")
    return campaign


def said(table: CommandLine, *words: object) -> str:
    """What was answered, on one line."""
    return " ".join(table(*words).out.replace("\u202f", " ").replace("\u00a0", " ").split())


def test_falling_to_nought_says_that_somebody_fell(table: CommandLine) -> None:
    assert "Odon perd 31 pv (ogre). Odon : à terre et inconscient." in said(
        table, "damage", "Odon", 31, "--from", "ogre"
    )


def test_a_failed_death_save_and_first_aid_say_what_they_did(table: CommandLine) -> None:
    table("damage", "Odon", 31)

    assert "blessé à 0 pv : 1 échec contre la mort, 1 en tout." in said(table, "damage", "Odon", 3)
    assert "Odon : stabilisé." in said(table, "heal", "Odon", "medicine=15")
    assert "Odon regagne 5 pv. Odon n’est plus stabilisé ni inconscient." in said(table, "heal", "Odon", 5)


def test_first_aid_to_the_dead_is_refused_by_their_name(table: CommandLine) -> None:
    table("die", "Odon", "--from", "ogre")
    assert "Odon ne vit plus." in table("heal", "Odon", "medicine=15", code=3).err


def test_the_damage_of_an_attack_is_in_its_sentence(table: CommandLine) -> None:
    table("roll", "Brune", "attack", "ac=12", "weapon=longsword", "--faces", "15,6")

    assert "touché. Dégâts 1d8, dé 6, modificateur +4 : 10." in said(table, "log", "--limit", 1)


def test_a_class_goes_before_a_foe_of_its_name(table: CommandLine) -> None:
    shown = table.json("rules", "show", "druid")

    assert shown["topic"] == "classes.druid"
    assert "monsters.druid" in table("rules", "show", "druide").out


def test_the_levels_of_a_class_show_what_it_gains(table: CommandLine) -> None:
    fighter = table.json("rules", "levels", "fighter")["classes"]["fighter"]
    wizard = table.json("rules", "levels", "wizard")["classes"]["wizard"]

    assert fighter["counters.second_wind"] == {"1": 2, "4": 3, "10": 4}
    assert wizard["slots_9"] == {"1": 0, "17": 1}
    assert "second souffle" in said(table, "rules", "levels", "fighter")


def test_advantage_and_disadvantage_together_cancel(table: CommandLine) -> None:
    rolled = table.json("roll", "Brune", "attack", "ac=12", "--adv", "--dis", "--faces", "15,4")

    assert [die["face"] for die in rolled["result"]["dice"]] == [15, 4]
