"""Foes in the games: counted once by their row, shown with the party, aimed at by default, told in the chronicle."""

from __future__ import annotations

from pathlib import Path

from tests.support.command_line import BROM_JOINS, LIRA_JOINS, CommandLine

AMBUSH = f"""{BROM_JOINS}
{LIRA_JOINS}
session start
meet gobelin dv=1-1 ca=6 pv=dés --count 3 --faces 5,7,3
meet ogre dv=4+1 ca=5 pv=19
meet aubergiste
roll Brom initiative --faces 5
roll gm initiative --as gobelins --faces 3
damage gobelin1 4 --from Brom
damage gobelin2,gobelin3 6 --from huile
damage Brom 3 --from "gobelin 2"
damage ogre 10 --from Lira
"""
BRUNE = "class=fighter str=16 dex=12 con=14 int=8 wis=10 cha=10 species=human background=soldier hp=12 --override dit"
TOWER = f"""join Brune {BRUNE}
session start
meet gobelin 3
meet Grishnak monstre="chef gobelin" pv=dés --faces 6,5,4,3,2,1
"""


def test_foes_are_counted_once_by_their_row(location: str, tmp_path: Path) -> None:
    campaign = CommandLine(tmp_path, ledger=location).new()
    campaign.play(AMBUSH)
    campaign("leave", "ogre")

    counted = campaign("defeat", "ennemis")

    assert "3\u00a0gobelins" in counted.out
    assert "15 XP" in counted.out
    assert "aubergiste" in counted.err
    assert "ogre (en fuite" in counted.err
    assert campaign("defeat", "gobelin 1", "--json", code=3).error["code"] == "foe_counted"
    assert campaign.json("defeat", "foes", "--fled")["result"]["counted"] == {"ogre": "fled"}
    # A void lets them be counted again, one by one.
    campaign("undo"), campaign("undo")
    assert campaign.json("defeat", "gobelin 2")["result"]["xp"] == 5
    assert campaign.json("defeat", "gobelin")["entries"][0]["facts"]["foes"] == ["other:gobelin 1", "other:gobelin 3"]
    assert campaign.json("party")["pool"]["xp"] == 15
    assert campaign("verify").code == campaign("audit").code == 0


def test_foes_who_still_stand_are_named_when_all_are_counted(tower: CommandLine) -> None:
    tower("meet", "rat", "hd=1", "hp=3", "--count", "3"), tower("damage", "rat 1", "9")
    said = tower("defeat", "foes", "--lang", "en").err
    assert "still standing: rat 2" in said
    assert "rat 1" not in said
    tower("undo")
    assert tower("defeat", "rat 2").err == ""


def test_what_a_row_lacks_is_asked_for_and_what_is_told_beats_it(tower: CommandLine) -> None:
    tower("meet", "loup"), tower("meet", "ours", "hd=2")
    assert tower("defeat", "loup", "--json", code=2).error["code"] == "key_missing"
    assert tower.json("defeat", "loup", "xp=35")["result"]["xp"] == 35
    assert tower.json("defeat", "ours", "peril=yes")["result"]["xp"] == 25
    # The dead whom nothing gives a worth are named and left out, unless it is told for all.
    tower("meet", "chat", "hp=1"), tower("damage", "chat", "1"), tower("meet", "lynx", "hd=1")
    answer = tower("defeat", "foes", "--count", "1")
    assert "chat (rien ne dit" in answer.err
    assert "lynx" in answer.out
    assert "chat" in tower("defeat", "foes", code=2).err
    assert tower.json("defeat", "foes", "xp=7")["result"]["xp"] == 7
    # A name that nobody was met by is as it ever was.
    assert tower.json("defeat", "kobold", "hd=1/2", "--count", "4")["result"]["xp"] == 20
    tower("meet", "rat", "hd=1", "--count", "2")
    assert tower("defeat", "rat", "--count", "3", "--json", code=2).error["code"] == "foes_fewer"
    assert tower("defeat", "foes", "--count", "1").code == 0
    assert tower("defeat", "foes", "--json", code=2).error["code"] == "nobody_to_count"


def test_the_party_shows_foes_and_the_order_of_action_and_players_read_words(campaign: CommandLine) -> None:
    campaign.new()
    campaign.play(AMBUSH + "meet spectre hp=9 hd=2 --secret\n")

    shown = campaign.json("party", "--foes")
    assert {foe["name"]: foe["health"] for foe in shown["foes"]} == {
        "aubergiste": "unharmed",
        **dict.fromkeys(("gobelin 1", "gobelin 2", "gobelin 3"), "fallen"),
        "ogre": "bloodied",
        "spectre": "unharmed",
    }
    assert [(each["name"], each["total"]) for each in shown["initiative"]] == [("Brom", 5), ("gobelins", 3)]
    public = campaign("party", "--foes", "--for-players").out
    assert "mal en point" in public
    assert "9/19" not in public
    assert "spectre" not in public
    assert "9/19" in campaign("party", "--foes").out
    sheet = campaign.json("sheet", "ogre", "--for-players")
    assert sheet["health"] == "bloodied"
    assert sheet["hp"] is None
    assert sheet["fields"] == {}


def test_an_attack_is_aimed_at_the_only_foe_left_and_says_so(campaign: CommandLine) -> None:
    campaign.new()
    campaign.play(AMBUSH)
    answer = campaign("roll", "Brom", "attack", "--faces", "14")
    assert "ogre (CA 5)" in answer.err
    assert "attaque (ogre)" in answer.out
    assert "16 contre 14" in answer.out
    assert "against" not in campaign.json("roll", "Brom", "attack", "ac=3", "--faces", "14")["entries"][0]["facts"]
    campaign("meet", "gnoll", "ac=5", "hd=2")
    assert campaign("roll", "Brom", "attack", "--json", "--faces", "14", code=2).error["code"] == "key_missing"


def test_the_chronicle_tells_what_the_other_side_suffered(campaign: CommandLine) -> None:
    campaign.new()
    campaign.play(AMBUSH + "leave ogre\ndefeat gobelin\n")
    story = " ".join(campaign("history", "--session", "1").out.split())
    assert "Brom et Lira affrontent trois gobelins et un ogre." in story
    assert "L’ogre prend la fuite. Le groupe vient à bout des gobelins." in story
    assert "aubergiste" not in story
    entries = campaign("history", "--session", "1", "--detail", "full").out.replace("\u00a0", " ")
    assert "Gobelin 1 perd 4 PV (Brom)." in entries
    assert "Ogre perd 10 PV (Lira)." in entries
    stats = campaign.json("stats", "party")["by_character"]
    assert (stats["Brom"]["damage_dealt"], stats["Brom"]["kills"], stats["Lira"]["damage_dealt"]) == (4, 1, 10)
    (session,) = (each for each in campaign.json("history")["sessions"] if each["session"] == 1)
    assert session["deaths"] == []
    assert list(session["wounds"]) == ["Brom"]


def test_monsters_of_the_book_bring_their_figures(campaign: CommandLine) -> None:
    """A fight of the fifth edition: rows by name and by key, dice, one initiative for like foes, experience."""
    campaign.new(rules="srd5")
    campaign.play(TOWER)
    boss = campaign.json("sheet", "Grishnak")
    assert (boss["hp"]["max"], boss["fields"]["ac"], boss["fields"]["monster"]) == (21, 17, "goblin_boss")
    assert campaign.json("sheet", "combattant gobelin 2")["hp"]["max"] == 10
    order = campaign.json("roll", "gm", "turn_order", "--faces", "9,15,4")["result"]["totals"]
    assert order == {"Brune": 10, "Grishnak": 17, "gobelin": 6}
    assert campaign.json("roll", "gobelin 3", "initiative", "--faces", "8")["result"]["total"] == 10
    campaign("damage", "gobelin 1", "10", "--from", "Brune")
    assert campaign.json("sheet", "gobelin 1")["status"] == "dead"
    assert campaign.json("defeat", "foes")["result"]["xp"] == 3 * 50 + 200
    assert campaign("meet", "poulet", "hp=dice", "--json", code=2).error["code"] == "hit_points_unknown"
    assert campaign("audit").code == 0


def test_an_attack_says_where_no_bonus_of_the_foe_was_told(campaign: CommandLine) -> None:
    campaign.new(rules="srd5")
    campaign.play(TOWER)
    campaign("meet", "brigand", "hp=11", "ac=12")

    def attacked(*more: str) -> str:
        answer = campaign("roll", "brigand", "attack", "--against", "Brune", *more, "--faces", "13")
        return " ".join(answer.out.split())

    assert "13 sans bonus contre" in attacked()
    assert not any("sans bonus" in attacked(told) for told in ("bonus=0", "modifier=3"))
    campaign("describe", "brigand", "attack=3")
    assert "sans bonus" not in attacked()


def test_house_rules_bring_monsters_where_the_book_has_none(campaign: CommandLine, tmp_path: Path) -> None:
    (tmp_path / "monsters.toml").write_text(
        '[monsters.goblin]\nnames = { en = "goblin", fr = "gobelin" }\nhd = "1-1"\nac = 6\nmorale = 7\n'
    )
    campaign.new("La Tour", "--house", "monsters.toml")
    campaign("meet", "gobelin", "hp=dice", "--count", "2", "--faces", "8,1")
    assert [foe["hp"]["max"] for foe in campaign.json("party", "--foes")["foes"]] == [7, 1]
    assert campaign.json("defeat", "foes")["result"]["xp"] == 10


def test_a_script_of_a_fight_gives_the_same_again(campaign: CommandLine, tmp_path: Path) -> None:
    campaign.new()
    campaign.play(AMBUSH + "defeat gobelin\n")
    (tmp_path / "again").mkdir()
    script = campaign("export", "script").out
    again = CommandLine(tmp_path / "again").new()
    again.play(script)
    assert again.json("balances")["accounts"] == campaign.json("balances")["accounts"]


def test_games_without_experience_for_foes_keep_them_until_they_fall(campaign: CommandLine) -> None:
    for rules in ("mda", "argosia", "altaride"):
        fight = CommandLine(campaign.folder / rules)
        fight.folder.mkdir()
        fight.new(rules=rules)
        fight("meet", "loup", "hp=9")
        fight("damage", "loup", "3")
        assert [(foe["name"], foe["health"]) for foe in fight.json("party", "--foes")["foes"]] == [("loup", "hurt")]
        assert fight("defeat", "foes", "--json", code=3).error["code"]
        fight("die", "loup", "--from", "Aube")
        assert fight.json("party", "--foes")["foes"] == []
        assert fight("audit").code == 0


def test_a_plural_without_a_number_is_asked_back(tmp_path: Path) -> None:
    table = CommandLine(tmp_path, "en").new()
    table("meet", "jackal", "--count", "2")
    for several, one in (("wolves", "wolf"), ("jackals", "jackal")):
        assert f"meet {one} --count" in table("meet", several, code=2).err
    table("meet", "Iris")


def test_a_victory_over_all_of_a_name_says_who_still_stood(tmp_path: Path) -> None:
    table = CommandLine(tmp_path, "en").new()
    table("meet", "wolf", "hd=1", "--count", "3")
    assert "wolf 1, wolf 2, wolf 3" in table("defeat", "wolf", "--dry-run").err
    assert table("defeat", "wolf", "--count", "2").err == ""


def test_a_command_after_party_is_named(tmp_path: Path) -> None:
    table = CommandLine(tmp_path, "en").new()
    assert "campaign rest night" in table("party", "rest", "night", code=2).err
    assert "campaign repos nuit" in table("groupe", "repos", "nuit", "--lang", "fr", code=2).err


def test_what_was_given_is_shown_by_its_french_names(tmp_path: Path) -> None:
    table = CommandLine(tmp_path, "fr").new()
    table("inscrire", "Brom", "classe=guerrier", "for=16", "int=9", "sag=10", "dex=11", "con=13", "cha=12", "pv=8")
    shown = table("montrer", "2").out
    assert "qui : Brom" in shown.replace("\u00a0", " ")
    assert "FOR=16" in shown
    assert "who=" not in shown


def test_the_program_throws_for_a_hero_who_answers_a_foe_whose_die_is_told(tmp_path: Path) -> None:
    table = CommandLine(tmp_path, "en").new(rules="mda")
    table.play("join Maëlle co=12 in=12 ch=12 ad=12 fo=12 at=15 prd=14\nmeet brigand ev=40 at=12 prd=9 --count 2")

    # The die of the foe is none of Maëlle's: the program threw hers again and again, and never came to an end.
    parried = table.json("roll", "brigand 2", "attack", "--against", "Maëlle", "parry", "--faces", "brigand 2=12")

    told, thrown = parried["entries"][0]["facts"]["faces"].values()
    assert told == [12]
    assert len(thrown) == 1
    assert table("audit").code == 0
