"""Conditions of those outside the company weigh on what they roll and on what is rolled at them, as each book says."""

from __future__ import annotations

import gzip

from tests.support.command_line import BROM_JOINS, CommandLine
from tests.support.processes import ROOT

LIA = (
    "join Lia class=fighter str=16 dex=12 con=14 int=8 wis=10 cha=10 species=human background=soldier hp=12"
    " --override dit\nsession start\n"
)


def outcome(table: CommandLine, *words: object) -> object:
    """The outcome of a roll, or the code of its refusal."""
    answer, code = table.answered("roll", *words)
    return code or answer["result"]["outcome"]


def test_in_the_fifth_edition(campaign: CommandLine) -> None:
    campaign.new(rules="srd5")
    campaign.play(
        LIA
        + "meet gobelin ca=15 initiative=2 pv=10 --count 3\ncondition gobelin1 'à terre'\n"
        "condition gobelin2 paralysé\ncondition gobelin3 empoisonné\ncondition gobelin3 épuisé=1\n".replace("'", '"')
    )
    # Prone: advantage from near, disadvantage from afar; paralysed: a hit is critical; poisoned: worse rolls.
    near = campaign.json("roll", "Lia", "attack", "--against", "gobelin1", "--faces", "4,13")["result"]
    assert (near["mode"], near["outcome"]) == ("advantage", "success")
    far = campaign.json("roll", "Lia", "attack", "ranged=yes", "--against", "gobelin1", "--faces", "4,13")["result"]
    assert (far["mode"], far["outcome"]) == ("disadvantage", "failure")
    assert outcome(campaign, "Lia", "attack", "--against", "gobelin2", "--faces", "4,13") == "critical"
    own = campaign.json("roll", "gobelin3", "attack", "ac=12", "modifier=4", "--faces", "18,10")["result"]
    assert (own["mode"], own["total"]) == ("disadvantage", 12)
    assert outcome(campaign, "gobelin2", "save=dex", "--vs", "5") == "failure"
    seen = campaign.json("roll", "Lia", "perception", "--against", "gobelin3", "stealth", "--faces", "Lia=10",
                         "--faces", "gm=15,6")["result"]  # fmt: skip
    assert seen["against"]["total"] == 4
    assert campaign.json("roll", "gobelin3", "passive", "modifier=1")["result"]["total"] == 4
    # One roll for all: what only one of them suffers slows no other.
    order = campaign.json("roll", "gm", "turn_order", "--faces", "Lia=9", "--faces", "10")["result"]["totals"]
    assert order == {"Lia": 10, "gobelin": 12}
    campaign("condition", "gobelin1,gobelin2,gobelin3", "surprised")
    order = campaign.json("roll", "gm", "turn_order", "--faces", "Lia=9", "--faces", "10,7")["result"]["totals"]
    assert order["gobelin"] == 9
    assert "#" not in campaign("audit").out
    campaign.require_verified()


def test_in_the_old_school(campaign: CommandLine) -> None:
    campaign.new()
    campaign.play(f"{BROM_JOINS}\nsession start\nmeet gobelin ca=6 dv=1-1 --count 3\n")
    campaign("condition", "gobelin1", "asleep")
    campaign("condition", "gobelin2", "boarding")
    assert outcome(campaign, "Brom", "attack", "--against", "gobelin1", "--faces", "9") == "hit_without_roll"
    assert outcome(campaign, "Brom", "attack", "with=missile", "--against", "gobelin1", "--faces", "9") == "failure"
    assert outcome(campaign, "gobelin1", "attack", "ca=5", "--faces", "19") == "cannot_attack"
    assert "Gobelin 1" in campaign("roll", "gobelin1", "attack", "ca=5", code=3).err
    # Two worse to strike, and two worse to be struck, for one round.
    boarding = campaign.json("roll", "gobelin2", "attack", "ca=5", "--faces", "15")["result"]
    assert boarding["total"] == 13
    struck = ("roll", "Brom", "attack", "--against", "gobelin2", "--faces", "9")
    assert campaign.json(*struck)["result"]["target"] == 19 - 8
    campaign("time", "+1round")
    assert campaign.json(*struck)["result"]["target"] == 19 - 6
    campaign.require_verified()


def test_in_argosia_and_with_the_masters_of_arms(campaign: CommandLine) -> None:
    argosia = CommandLine(campaign.folder / "argosia")
    argosia.folder.mkdir()
    argosia.new(rules="argosia")
    argosia.lines('meet loup niveau=2 dés=1d6 --count 2\ncondition loup1 "à terre"\ncondition loup2 paralysé')
    assert argosia.json("roll", "loup1", "attack", "--vs", "15", "--faces", "19,3")["result"]["outcome"] == "failure"
    assert outcome(argosia, "loup2", "attack", "--vs", "15") == "cannot_act"
    # A fall hinders what one does, not what one withstands; surprise is kept.
    assert argosia.json("roll", "loup1", "surprise", "--faces", "3")["result"]["surprised"]
    assert argosia.sheet("loup1")["conditions"] == {"prone": 1, "surprised": 1}
    masters = CommandLine(campaign.folder / "mda")
    masters.folder.mkdir()
    masters.new(rules="mda")
    masters.lines("meet spadassin at=10 prd=8 pv=60 --count 2\ncondition spadassin2 hors-de-combat")
    assert masters.json("roll", "spadassin1", "attack", "--faces", "18")["result"]["attack"] == "missed"
    assert outcome(masters, "spadassin1", "attack", "--faces", "5") == "attack_passed_on"
    assert outcome(masters, "spadassin2", "attack", "--faces", "5") == "cannot_fight"
    masters("condition", "spadassin1", "attack_spell")
    masters("time", "+1h")
    assert masters.sheet("spadassin1")["conditions"] == {}
    for table in (argosia, masters):
        table.require_verified()
        assert table("audit").code == 0


def test_campaigns_of_earlier_rules_go_on_as_they_were_judged(campaign: CommandLine) -> None:
    """A campaign of version 1 takes a bare `meet`; for its keys, and for conditions, it takes up the new rules."""
    backup = campaign.folder / "backup.jsonl"
    backup.write_bytes(
        gzip.decompress((ROOT / "tests" / "campaigns" / "recorded" / "srd5-couronne.1.jsonl.gz").read_bytes())
    )
    campaign("import", "jsonl", backup)
    who = campaign.json("party")["members"][0]["name"]
    for words in (
        ("meet", "loup", "pv=9"),
        ("describe", who, "genre=f"),
        ("opening", "Zoé", "classe=guerrier", "genre=f"),
    ):
        refused = campaign(*words, code=3)
        assert f": {words[-1].partition('=')[0]}." in refused.err.replace("\xa0", "")
        assert "« campaign règles adopter »" in refused.err.replace("\xa0", " ")
    assert "règles adopter" in campaign.play("meet loup pv=9\n", code=3).err
    campaign("meet", "loup")
    campaign("condition", "loup", "paralysé")
    attack = ("roll", who, "attack", "--against", "loup", "ac=25")
    assert campaign.json(*attack, "--faces", "10")["result"]["mode"] == "normal"
    campaign("rules", "adopt")
    assert campaign.json(*attack, "--faces", "10,10")["result"]["mode"] == "advantage"
    assert campaign("audit").code == 0
