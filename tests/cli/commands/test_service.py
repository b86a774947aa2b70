"""Hiring, wages, vehicles, work and inheritance as a table types them, in both languages."""

from __future__ import annotations

import pytest

from tests.support.command_line import CommandLine

SCORES = ("str=10", "int=13", "wis=10", "dex=10", "con=10", "cha=10")


@pytest.fixture
def tower(campaign: CommandLine) -> CommandLine:
    """Mirel, a magic-user of Ana's with 30,000 gp, under rules that allow inheritance."""
    (campaign.folder / "house.toml").write_text("[knobs]\ninheritance_allowed = true\n", encoding="utf-8")
    campaign.new("La Tour", "--house", "house.toml")
    campaign("join", "Mirel", "class=magic_user", *SCORES, "hp_die=3", "--coins", "30000gp", "--player", "Ana")
    return campaign


def test_a_troop_and_a_retainer_are_hired_and_paid_in_french(tower: CommandLine) -> None:
    tower("roll", "Mirel", "embauche", "générosité=2", "--faces", "5,5")
    tower("hire", "Ulf", "--employer", "Mirel", "classe=guerrier", *SCORES, "pv=6", "--wage", "1po/jour")
    tower("hire", "Archers", "--employer", "Mirel", "genre=mercenaires", "type=archer", "race=elfe", "nombre=10")
    paid = tower("wages", "--days", "30", "guerre=oui")
    assert "Soldes pour 30 jours" in paid.out
    assert "Archers 200\u00a0po" in paid.out
    assert "Ulf 30\u00a0po" in paid.out
    assert "loyauté 8" in tower("sheet", "Ulf").out.replace("\u00a0", " ")
    assert "mercenaires" in tower("sheet", "Archers").out
    troop = tower.sheet("Archers")
    assert (troop["hp"], troop["xp"], troop["fields"]["morale"]) == (None, None, 8)
    tower.require_verified()


def test_whoever_is_hired_for_wages_alone_has_no_share_of_treasure(tower: CommandLine) -> None:
    """A guide by the day took a full share where a game's book knows no other, and `--share 0` was refused."""
    hired = tower("hire", "Ulf", "--employer", "Mirel", "class=fighter", *SCORES, "hp=6", "--wage", "1gp/day")
    assert "« --part 0 » engage pour la seule solde" in hired.err.replace("\u00a0", " ")
    guide = (
        "hire",
        "Odo",
        "--employer",
        "Mirel",
        "class=fighter",
        *SCORES,
        "hp=6",
        "--wage",
        "1gp/day",
        "--share",
        "0",
    )
    assert tower(*guide).err == ""
    tower("find", "90gp")
    refused = tower("split", "--among", "Mirel,Odo", "--json", code=2)
    assert refused.error["code"] == "share_none"
    assert tower.json("split", "--share", "Odo=1", "--dry-run")["result"]["shares"]["Odo"] > 0
    assert tower.json("split")["result"]["shares"].keys() == {"Mirel", "Ulf"}
    assert "pour sa seule solde" in tower("sheet", "Odo").out
    tower.require_verified()


def test_a_troop_shares_nothing_of_an_evening(tower: CommandLine) -> None:
    tower("hire", "Archers", "--employer", "Mirel", "kind=mercenary", "type=archer", "count=10")
    tower("session", "start")
    tower("find", "100gp")
    assert tower.json("split")["result"]["shares"] == {"Mirel": 10_000}
    assert tower.json("award")["result"]["awards"] == {"Mirel": 105}
    tower("rest", "day", "party")
    tower("session", "end")
    assert tower.json("rest", "day", "party")["result"]["hp"].keys() == {"Mirel"}


def test_a_normal_human_owes_a_choice_after_the_first_experience(tower: CommandLine) -> None:
    tower("hire", "Odo", "--employer", "Mirel", "kind=human", *SCORES, "hp_die=3")
    tower("award", "--xp", "100", "--to", "Odo")
    assert "guerrier" in tower("sheet", "Odo").out
    tower("choose", "Odo", "guerrier", "hp_die=6")
    odo = tower.sheet("Odo")
    assert (odo["classes"], odo["hp"]["max"], odo["xp"]["total"], odo["pending"]) == ({"fighter": 1}, 6, 50, [])
    assert odo["derived"]["own_loyalty"] == 7


def test_a_ship_is_hit_repaired_and_sunk(tower: CommandLine) -> None:
    tower("hire", "La Mouette", "--employer", "Mirel", "kind=vehicle", "hull=40", "move=90")
    assert "35/40" in tower("damage", "La Mouette", "29", "attack=spell").out
    ship = tower.sheet("La Mouette")
    assert ship["derived"] == {"vehicle_move": 81, "vehicle_encounter": 27}
    tower("heal", "La Mouette", "2")
    tower("damage", "La Mouette", "500", "attaque=géant", "--faces", "7")
    refused = tower("heal", "La Mouette", "1", "--json", code=3)
    assert refused.error["code"] == "vehicle_destroyed"
    assert tower.json("audit")["findings"] == []


def test_a_wand_is_made_and_its_maker_leaves_it_to_an_heir(tower: CommandLine) -> None:
    made = tower("work", "Mirel", "copy_item", "level=1", "uses=4", "item=Baguette de lumière", "--faces", "16")
    assert "réussite" in made.out
    tower("die", "Mirel", "--from", "un dragon")
    tower("join", "Lira", "class=cleric", *SCORES, "hp_die=3", "gold_dice=2,3,4", "--player", "Ana")
    left = tower("inherit", "Lira", "--from", "Mirel", "objets=oui")
    # 30,000 gp less 2000 for the wand are 28,000, of which a tenth is the tax.
    assert "25 200 po, Baguette de lumière (taxe 2 800 po)" in left.out.replace("\u202f", " ").replace(
        "\u00a0", " "
    ).replace("\n    ", " ")
    lira = tower.sheet("Lira")
    assert lira["purse_value"]["quantity"] == 2_520_000 + 9000
    assert [item["name"] for item in lira["items"]] == ["Baguette de lumière"]
    assert tower("inherit", "Lira", "--from", "Mirel", "--json", code=3).error["code"] == "inheritance_already_used"
    tower.require_verified()


def test_what_was_paid_worked_and_inherited_can_be_taken_back(tower: CommandLine) -> None:
    before = tower.balances()
    tower("work", "Mirel", "new_spell", "level=1", "--faces", "10")
    tower("undo")
    assert tower.balances() == before


def test_each_command_shows_its_usage_in_both_languages(tower: CommandLine) -> None:
    for command, french in {"wages": "soldes", "inherit": "hériter", "work": "travailler"}.items():
        assert f"campaign {french}" in tower(command, "--help").out
        assert f"campaign {command}" in tower("--lang", "en", command, "--help").out
    english = tower("--lang", "en", "work", "Mirel", "replace_book", "levels=1,1").out
    assert "Mirel: rewriting a spell book (2,000 gp)." in english
