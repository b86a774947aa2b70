"""A fight of Altaride by full commands: who acts first, blows of heroes and of foes, and scales."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cli.output.words.language import LANGUAGES
from tests.support.command_line import CommandLine

TRAITS = "DEX=10 FOR=10 PER=8 SAV=6 SOC=5"


@pytest.fixture
def fight(campaign: CommandLine) -> CommandLine:
    """Maelle, Johrgun and those whom they meet."""
    campaign("new", "Le gué", "--rules", "altaride")
    campaign.play(
        f"""
        join Maelle {TRAITS} longue=5 esquive=3 bouclier=4
        join Johrgun orc {TRAITS} esquive=2 école=seigneur gestes=3 incantations=4 mots=cage
        session start
        meet spadassin longue=15 esquive=9 ini=7 --count 2
        meet lutin score=8
        meet ombre
        """
    )
    return campaign


def line(fight: CommandLine, *words: object) -> str:
    """The one line that says what was recorded."""
    return fight("--lang", "en", *words).out.splitlines()[0].partition("  ")[2]


def result(fight: CommandLine, *words: object) -> dict[str, Any]:
    """The result of a command."""
    found: dict[str, Any] = fight.json(*words)["result"]
    return found


def refused(fight: CommandLine, *words: object) -> str:
    """The code of a refusal."""
    return str(fight(*words, "--json", code=2).error["code"])


def test_initiative_says_its_result_in_its_line_of_heroes_and_foes(fight: CommandLine) -> None:
    assert line(fight, "roll", "Maelle", "ini", "--faces", 13) == "Maelle, initiative: 22."
    # (DEX + PER)/2 as told of him, and that the smaller act first.
    assert line(fight, "roll", "spadassin 1", "initiative", "--faces", 9) == "Spadassin 1, initiative: 16."
    said = line(fight, "roll", "lutin", "initiative", "score=9", "--faces", 4)
    assert said.startswith("Lutin, initiative: 13. Acts with those of scale Mini")


def test_the_order_of_a_fight_has_the_foes_of_whom_initiative_was_told(fight: CommandLine) -> None:
    fight("describe", "lutin", "initiative=9")
    order = result(fight, "roll", "gm", "initiative", "--faces", "3,4,5,20,2")["order"]
    assert (order[0], set(order)) == ("lutin", {"lutin", "Maelle", "Johrgun", "spadassin 1", "spadassin 2"})
    assert fight.json("audit")["findings"] == []
    # However low the smallest rolled, they act first (altaride:scale L341).
    assert [each["name"] for each in fight.json("party", "--foes")["initiative"]] == order


def test_a_hero_and_a_foe_attack_each_other_by_the_same_command(fight: CommandLine) -> None:
    blow = ("roll", "Maelle", "longue", "--against", "spadassin 1", "esquive", "--faces", "Maelle=8", "--faces", 11)
    found = result(fight, *blow)
    # Her score of 15 and 8, against his of 9 and 11 (altaride:skills L187).
    assert (found["total"], found["target"], found["outcome"], found["margin"]) == (23, 20, "success", 3)
    assert line(fight, *blow) == "Maelle, long weapon (spadassin 1): 23 against 20, success."
    blow = ("roll", "spadassin 1", "longue", "--against", "Maelle", "esquive", "--faces", "Maelle=8", "--faces", 11)
    found = result(fight, *blow)
    assert (found["total"], found["target"], found["outcome"]) == (26, 20, "success")
    assert line(fight, *blow) == "Spadassin 1, long weapon (Maelle): 26 against 20, success."
    # The only skill that keeps a blow off needs no name.
    assert result(fight, "roll", "spadassin 1", "longue", "--against", "Johrgun")["against"]["expression"] == "esquive"
    # A score on the line, as ever.
    assert result(fight, "roll", "Maelle", "longue", "--against", "ombre", "12")["against"]["expression"] == "12"


def test_scales_weigh_on_both_sides_of_a_blow(fight: CommandLine) -> None:
    found = fight.json("roll", "Maelle", "longue", "--against", "lutin", "--faces", "Maelle=8", "--faces", 11)
    scales = [(step["who"], step["value"]) for step in found["entries"][0]["derivation"] if step["step"] == "scale"]
    assert scales == [("character:Maelle", -10), ("other:lutin", 10)]
    assert (found["result"]["total"], found["result"]["target"]) == (13, 29)


def test_against_somebody_is_asked_back_where_it_means_several_things(fight: CommandLine) -> None:
    assert refused(fight, "roll", "Maelle", "longue", "--against", "spadassin 1") == "opponent_opposes"
    assert refused(fight, "roll", "spadassin 1", "longue", "--against", "Maelle") == "opponent_opposes"
    assert refused(fight, "roll", "Maelle", "longue", "--against", "ombre") == "opponent_unknown"
    assert refused(fight, "roll", "Maelle", "furtivité", "--against", "spadassin 1") == "opponent_unknown"
    # Names between quotes in a hint are quoted once.
    assert 'décrire "spadassin 1" score=15' in fight.type("roll", "Maelle", "furtivité", "--against", "spadassin 1").err
    # A difficulty is no opposition, whoever stands there.
    found = result(fight, "roll", "Maelle", "longue", "--against", "spadassin 1", "difficulty=15", "--faces", 4)
    assert (found["target"], found["outcome"]) == (15, "success")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("who", ["spadassin 1", "Maelle", "ombre"])
def test_what_a_refusal_says_to_type_is_taken(fight: CommandLine, who: str, language: str) -> None:
    roller = "spadassin 2" if who == "Maelle" else "Maelle"
    hint = fight("--lang", language, "roll", roller, "longue", "--against", who, "--json", code=2).error["hint"]
    option, named, skill = next(re.finditer(r'(--\w+) "([^"]+)" "?([^",]+)[",]', hint)).groups()
    fight("--lang", language, "roll", roller, "longue", option, named, skill)


def test_a_people_of_the_book_typed_alone_is_the_race_and_brings_its_scale(fight: CommandLine) -> None:
    sheet = fight.sheet("Johrgun")
    assert (sheet["fields"]["race"], sheet["fields"]["scale"]) == ("orc", "normal")
    fight("join", "Pog", "naine", *TRAITS.split())
    assert fight.sheet("Pog")["fields"]["scale"] == "small"
    fight("join", "Zed", "troll", "échelle=géant", *TRAITS.split())
    assert fight.sheet("Zed")["fields"]["scale"] == "giant"
    assert fight.sheet("lutin")["fields"]["scale"] == "mini"


def test_the_words_of_a_spell_may_be_counted_or_named(fight: CommandLine) -> None:
    named = fight.json("roll", "Johrgun", "sort", "mots=cage", "--faces", 9)["entries"][0]["facts"]["keys"]
    assert named == {"spell": "cage"}
    assert fight.json("roll", "Johrgun", "sort", "mots=1", "--faces", 9)["entries"][0]["facts"]["keys"] == {"words": 1}


def test_a_number_of_purchases_says_what_all_of_them_cost(fight: CommandLine) -> None:
    fight("award", "--xp", 25, "--each", "--to", "Maelle")
    error = fight("--lang", "en", "improve", "Maelle", "FOR=7", "--json", code=3).error
    assert error["message"] == "Strength, 7 times: that costs 70 XP, and 25 are held."
    assert "FOR alone buys 1" in error["hint"]
    fight("improve", "Maelle", "FOR")


def test_a_report_of_any_length_has_the_skills(fight: CommandLine) -> None:
    for detail in ("story", "full"):
        report = fight("--lang", "en", "export", "report", "--detail", detail, "--format", "md", "-o", "-").out
        assert "long weapon 5 (15)" in report.replace("\u00a0", " ").lower()


def test_the_dice_of_a_foe_who_opposes_are_taken_by_the_name(fight: CommandLine) -> None:
    words = ("roll", "Maelle", "longue", "--against", "spadassin 1", "esquive")
    by_name = result(fight, *words, "--faces", "Maelle=14", "--faces", "spadassin 1=11")
    assert by_name["total"] == result(fight, *words, "--faces", "14,11")["total"]


def test_what_somebody_opposes_is_no_sort_of_action_of_whoever_rolls(fight: CommandLine) -> None:
    lines = "maelle longue contre spadassin 1 esquive 14 11\nspadassin 1 longue contre maelle bouclier 9 8"
    fight("run", "-", stdin=lines)
    own, foes = fight.entries()[-2:]
    assert own["facts"]["against"] == {"who": "other:spadassin 1", "roll": "esquive"}
    assert foes["facts"]["against"] == {"who": "Maelle", "roll": "bouclier"}
    assert "keys" not in own["facts"] or "action" not in own["facts"]["keys"]


def test_wounds_that_the_table_counts_from_now_on_take_from_a_whole_track(fight: CommandLine) -> None:
    fight("rules", "add", "blessures", "max=20")
    assert fight.sheet("Maelle")["hp"] == {"current": 20, "max": 20, "temporary": None}
    assert line(fight, "damage", "Maelle", "5", "--from", "ombre") == "Maelle loses 5 hp (ombre)."
    assert fight.sheet("Maelle")["hp"]["current"] == 15
    assert result(fight, "damage", "Johrgun", "4")["damage"] == {"Johrgun": 4}
    told = fight("history", "--lang", "en").out
    assert "Wounds: Johrgun −4 hp, Maelle −5 hp." in told
    assert "regains" not in told
    assert fight("audit").code == 0
