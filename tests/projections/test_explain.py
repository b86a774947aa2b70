"""Explanations: entries that add up to a number, each with its arithmetic and the rule it follows."""

from __future__ import annotations

import pytest

from cli.output.terminal.columns import width
from tests.support.command_line import BROM_JOINS, CommandLine

FIGHTER = "class=fighter str=16 int=9 wis=9 dex=9 con=9 cha=9 hp_die=7"


@pytest.fixture
def played(campaign: CommandLine) -> CommandLine:
    """A fighter who fought, was healed by mistake, and shared a hoard."""
    campaign.new().play(
        f"""
        join Brom {FIGHTER} --coins 10gp
        session start Un
        damage Brom 4 --from gobelin
        heal Brom 2
        defeat gobelin --count 4 hd=1
        find 300gp "gem=100gp"
        buy Brom torches_6 2
        split --coins 150gp
        award --continue
        pay Brom 9cp --for péage
        """
    )
    campaign("void", 5, "--reason", "erreur")
    return campaign


def test_lines_add_up_to_the_balance(played: CommandLine) -> None:
    for measure, balance in (("hp", 3), ("xp", played.sheet("Brom")["xp"]["total"]), ("str", 16), ("torches_6", 2)):
        explanation = played.json("explain", "Brom", measure)
        assert explanation["total"] == balance == sum(line["quantity"] for line in explanation["lines"])
        assert explanation["lines"][-1]["running"] == balance


def test_what_was_taken_back_is_left_out_with_its_void_and_counted(played: CommandLine) -> None:
    explanation = played.json("explain", "Brom", "hp")
    assert [(line["entry"], line["running"]) for line in explanation["lines"]] == [(2, 7), (4, 3)]
    assert (explanation["total"], explanation["folded"]) == (3, 2)
    assert "2 lignes d’entrées annulées" in played("explain", "Brom", "hp", "--lang", "fr").out
    assert "--all" not in played("explain", "Brom", "hp", "--all").out
    # What was restored is listed again, and neither void.
    played("void", 12, "--reason", "si")
    explanation = played.json("explain", "Brom", "hp")
    assert [(line["entry"], line["running"]) for line in explanation["lines"]] == [(2, 7), (4, 3), (5, 5)]
    assert explanation["folded"] == 2


def test_after_a_void_what_is_bounded_counts_as_if_what_is_void_had_not_been(campaign: CommandLine) -> None:
    campaign.new().play(f"join Brom {FIGHTER}\ndamage Brom 4\nheal Brom 4\ndamage Brom 1\nvoid 3 --reason trop")
    explanation = campaign.json("explain", "Brom", "hp")
    lines = [(line["entry"], line["quantity"], line["running"], line["bounded_by"]) for line in explanation["lines"]]
    # He was whole when he was healed; one point was missing when the void gave one back.
    assert lines == [(2, 7, 7, None), (4, 0, 7, 6), (5, -1, 6, None), (6, 1, 7, None)]
    assert explanation["total"] == 7
    assert (explanation["lines"][1]["recorded"], explanation["folded"]) == (4, 1)
    said = campaign("explain", "Brom", "hp").out
    assert "au lieu de +4, depuis que #6 a corrigé ce qui précède" in " ".join(said.split())
    assert [line["quantity"] for line in campaign.json("explain", "Brom", "hp", "--all")["lines"]] == [7, -4, 4, -1, 1]


COMPANY = "join Alda class=fighter str=16 int=9 wis=9 dex=9 con=9 cha=9 hp=8 --coins 1gp"


def test_after_an_amendment_each_line_is_what_counts_with_its_own_arithmetic(campaign: CommandLine) -> None:
    campaign.new("La Tour", "--lang", "en").play(
        f"{BROM_JOINS}\n{COMPANY}\nsession start\nfind 840gp\nsplit\naward\nfind 60gp\nsplit\naward"
    )
    campaign("--by", "Mina", "amend", 5, "--cascade", "--reason", "a chest more", "--", "find", "900gp")
    explanation = campaign.json("explain", "Alda", "xp")
    assert explanation["total"] == campaign.sheet("Alda")["xp"]["total"] == 495 + 33
    assert [(line["entry"], line["quantity"], line["running"]) for line in explanation["lines"]] == [
        (7, 495, 495),
        (10, 33, 528),
    ]
    first, second = explanation["lines"]
    assert [step["value"] for step in first["derivation"]][-1] == 495
    assert (first["replaces"], first["recorded"], first["amended_by"]) == ([7], 462, 11)
    assert (first["voided_by"], first["by"]) == (None, "Mina")
    assert (second["replaces"], second["recorded"], second["by"]) == ([], None, "meneuse")
    assert explanation["folded"] == 0
    text = campaign("explain", "Alda", "xp").out
    assert "as corrected by #11, in place of +462: a chest more" in text
    assert "Alda +495 XP" in text
    assert "Alda +462" not in text
    assert "(recorded by Mina)" in text
    # As it was recorded, on demand and before the amendment.
    every = campaign.json("explain", "Alda", "xp", "--all")
    assert [(line["entry"], line["quantity"]) for line in every["lines"]] == [(7, 462), (10, 33), (11, 33)]
    assert campaign.json("explain", "Alda", "xp", "--as-of", "10")["lines"][0]["quantity"] == 462


def test_an_award_that_was_amended_to_somebody_else_is_a_line_of_theirs_and_of_nobody_elses(
    campaign: CommandLine,
) -> None:
    campaign.new().play(f"{BROM_JOINS}\n{COMPANY}\nsession start\naward --xp 100 --to Brom\npay Alda 1gp --for inn")
    campaign("amend", 5, "--reason", "misheard", "--", "award", "--xp", "100", "--to", "Alda")
    brom, alda = (campaign.json("explain", who, "xp") for who in ("Brom", "Alda"))
    assert (brom["lines"], brom["total"], brom["folded"]) == ([], 0, 2)
    assert [(line["entry"], line["quantity"], line["recorded"]) for line in alda["lines"]] == [(5, 110, 0)]
    # Undone, it is Brom's again, and nothing of the amendment is left to see.
    campaign("void", 7, "--reason", "no")
    assert [(line["entry"], line["amended_by"]) for line in campaign.json("explain", "Brom", "xp")["lines"]] == [
        (5, None)
    ]
    assert campaign.json("explain", "Alda", "xp")["lines"] == []


def test_log_and_show_say_an_amended_entry_as_it_counts(campaign: CommandLine) -> None:
    campaign.new("La Tour", "--lang", "en").play(f"{BROM_JOINS}\nsession start\nfind 840gp\nsplit\naward")
    campaign("amend", 4, "--cascade", "--reason", "a chest more", "--", "find", "900gp")
    listed = campaign("log").out.splitlines()
    assert [line for line in listed if line.endswith("Treasure split: Brom 900 gp. [as corrected by #7]")]
    shown = campaign("show", 5).out
    assert "Postings\n  Brom       +900 gp" in shown
    assert "As recorded   Treasure split: Brom 840 gp." in shown
    entry = campaign.json("show", 5)
    assert entry["postings"][0]["quantity"] == 840
    assert entry["in_force"]["amended_by"] == 7
    assert {p["quantity"] for p in entry["in_force"]["postings"]} == {900, -900}
    # The amendment has the arithmetic of everything that it decided again.
    assert [row["entry"] for row in campaign.json("show", 7)["corrected"]] == [4, 5, 6]
    assert "#6 now: Experience: Brom +990 XP." in campaign("explain", 7).out


def test_a_description_that_was_taken_back_is_left_out_too(played: CommandLine) -> None:
    played("describe", "Brom", "age=30")
    played("describe", "Brom", "age=31")
    played("undo")
    explanation = played.json("explain", "Brom", "age")
    assert ([line["quantity"] for line in explanation["lines"]], explanation["total"]) == (["30"], "30")
    assert len(played.json("explain", "Brom", "age", "--all")["lines"]) == 3


def test_voided_entries_and_their_voids_are_shown_and_marked_where_that_is_asked(played: CommandLine) -> None:
    explanation = played.json("explain", "Brom", "hp", "--all")
    assert [(line["entry"], line["quantity"], line["running"]) for line in explanation["lines"]] == [
        (2, 7, 7),
        (4, -4, 3),
        (5, 2, 5),
        (12, -2, 3),
    ]
    assert [line["voided_by"] for line in explanation["lines"]] == [None, None, 12, None]
    assert explanation["lines"][-1]["voids"] == [5]
    held = played.json("explain", "Brom", "hp", "--as-of", "s1")
    assert [line["entry"] for line in held["lines"]] == [2, 4]


def test_an_award_has_its_derivation_with_sources(played: CommandLine) -> None:
    [line] = played.json("explain", "Brom", "xp")["lines"]
    assert line["kind"] == "ExperienceAwarded"
    assert {step["who"] for step in line["derivation"]} <= {None, "character:Brom"}
    assert all(step["source"].startswith("ose:") for step in line["derivation"])
    text = played("explain", "Brom", "xp").out
    assert "[ose\u00a0: " in text


@pytest.mark.parametrize(
    ("text", "measure"),
    [
        ("hp", "hp"),
        ("PV", "hp"),
        ("points de vie", "hp"),
        ("hit points", "hp"),
        ("expérience", "xp"),
        ("po", "gp"),
        ("gold piece", "gp"),
        ("for", "str"),
        ("Force", "str"),
        ("niveau", "level"),
        ("level", "level"),
        ("guerrier", "level:fighter"),
        ("torches (6)", "item:torches_6"),
        ("purse value", "purse_value"),
        ("bourse", "purse_value"),
    ],
)
def test_a_measure_is_found_by_any_of_its_names(played: CommandLine, text: str, measure: str) -> None:
    assert played.json("explain", "Brom", text)["measure"] == measure


def test_the_worth_of_a_purse_adds_up_over_all_coins(played: CommandLine) -> None:
    explanation = played.json("explain", "Brom", "purse")
    assert explanation["total"] == played.sheet("Brom")["purse_value"]["quantity"] == 1000 - 200 + 15_000 - 9
    assert [line["quantity"] for line in explanation["lines"]] == [1000, -200, 15_000, -9]


def test_hoard_fund_and_pool_are_explained_like_anybody(played: CommandLine) -> None:
    assert played.json("explain", "butin", "po")["total"] == 150
    assert played.json("explain", "hoard", "gem")["total"] == 1
    assert [line["quantity"] for line in played.json("explain", "party", "xp")["lines"]] == [40, -40]
    assert played.json("explain", "clock", "seconds")["total"] == 0


def test_a_field_is_explained_by_the_entries_that_set_it(played: CommandLine) -> None:
    played.play("describe Brom alignment=law\ndescribe Brom alignment=chaos")
    explanation = played.json("explain", "Brom", "alignement")
    assert (explanation["measure"], explanation["total"]) == ("alignment", "chaos")
    assert [line["running"] for line in explanation["lines"]] == ["law", "chaos"]


def test_an_unknown_measure_is_refused_with_what_there_is(played: CommandLine) -> None:
    assert played("explain", "Brom", "charme", "--json", code=2).error["code"] == "measure_unknown"
    assert played("explain", "Brom", "--json", code=2).error["code"] == "argument_missing"
    assert played("explain", "99", "--json", code=2).error["code"] == "entry_unknown"


def test_one_entry_is_explained_with_its_postings(played: CommandLine) -> None:
    assert played.json("explain", "#10")["kind"] == "ExperienceAwarded"
    text = played("explain", "10", "--lang", "en").out
    assert "Arithmetic" in text
    assert "Effects" in text


@pytest.mark.parametrize("language", ["fr", "en"])
def test_explanations_fit_80_columns(played: CommandLine, language: str) -> None:
    for words in (["Brom", "hp"], ["Brom", "xp"], ["Brom", "purse"], ["hoard", "gp"], ["10"], ["9"]):
        for line in played("explain", *words, "--lang", language).out.splitlines():
            assert width(line) <= 80, line


def test_of_two_things_of_a_name_each_line_says_which_it_moved(campaign: CommandLine) -> None:
    campaign.new().play(f"join Brom {FIGHTER}\nfind gem=50gp gem=100gp*2\ntake Brom gem~3\ntake Brom gem~3.2 1")
    lines = campaign.json("explain", "Brom", "gem")["lines"]
    assert [line["parts"] for line in lines] == [{"item:gem~3": 1}, {"item:gem~3.2": 1}]
    assert [line["running"] for line in lines] == [1, 2]
    alone = campaign.json("explain", "Brom", "gem~3")["lines"]
    assert [line["parts"] for line in alone] == [{}]


def test_an_entry_is_explained_whole(played: CommandLine) -> None:
    found = played.json("explain", 7)
    effects = {(e["account"], e["commodity"]): (e["before"], e["after"]) for e in found["effects"]}
    assert effects["party:hoard", "gp"] == (0, 300)
    assert {p["account"] for p in found["postings"]} == {e["account"] for e in found["effects"]}
    # The hoard was split, the pool awarded; what Brom paid came out of a purse that would have been too light.
    assert {9, 10} <= set(found["depended"])
    assert [row["entry"] for row in found["without"]] == found["depended"]
    first, last = found["batch_entries"]
    assert first <= 7 <= last
    text = played("explain", 7, "--lang", "en").out
    for said in ("Entry #7", "Recorded at", "As it was given", "300 gp", "What depended on it", "#9", "Without it"):
        assert said in text
    assert "Ce qui en dépend" in played("explain", 7, "--lang", "fr").out


def test_of_an_entry_that_was_taken_back_what_depended_on_it_until_then_is_said(campaign: CommandLine) -> None:
    campaign.new().play(f"join Brom {FIGHTER} --coins 10gp\nreceive Brom 5gp --from duc\npay Brom 12gp --for bac")
    assert campaign.json("explain", 3)["depended"] == [4]
    campaign("void", 4, "--reason", "non")
    campaign("void", 3, "--reason", "non")
    found = campaign.json("explain", 3)
    assert (found["depended"], found["voided_by"]) == ([], 6)
    void = campaign.json("explain", 6)
    assert void["links"]["voids"] == [3]
    assert "#3" in campaign("explain", 6).out


def test_as_of_an_entry_nothing_later_depended_on_it(played: CommandLine) -> None:
    assert played.json("explain", 7, "--as-of", 8)["depended"] == []
    assert 9 in played.json("explain", 7, "--as-of", 9)["depended"]


def test_why_an_entry_would_be_refused_without_another_is_said_in_words(campaign: CommandLine) -> None:
    campaign.new().play(f"{BROM_JOINS} --coins 30gp\nbuy Brom shield\nequip Brom shield")
    [bought] = [row for row in campaign.json("explain", 3)["without"] if row["entry"] == 4]
    assert bought["message"]
    assert bought["code"] not in campaign("explain", 3, "--lang", "fr").out


def test_the_first_entry_of_a_campaign_can_be_explained(played: CommandLine) -> None:
    found = played.json("explain", 1)
    assert all(effect["before"] == 0 for effect in found["effects"])
    assert played("explain", 1).out


def test_an_entry_is_explained_alike_on_both_databases(played: CommandLine, postgres_url: str) -> None:
    server = CommandLine(played.folder, ledger=postgres_url)
    server.new().play("join Brom class=fighter str=16 int=9 wis=9 dex=9 con=9 cha=9 hp_die=7 --coins 10gp")
    server.play("receive Brom 5gp --from duc\npay Brom 12gp --for bac\nnote x")
    found = server.json("explain", 3)
    assert (found["depended"], found["batch_entries"]) == ([4], [3, 5])
    assert server.json("explain", 2)["batch_entries"] == [2, 2]
