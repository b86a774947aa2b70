"""What should have been takes the place of what was recorded: `amend`, and later entries decided again."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from tests.support.command_line import BROM_JOINS, LIRA_JOINS, CommandLine
from tests.support.processes import ROOT


@pytest.fixture
def crypt(campaign: CommandLine) -> CommandLine:
    """Two sessions: 300 gp found (#5), shared (#6) and rewarded (#7), then half spent by Brom (#10)."""
    campaign.new("La Tour", "--lang", "en").play(
        f"{BROM_JOINS}\n{LIRA_JOINS}\nsession start Un\nfind 300gp --from crypt\nsplit\naward\nsession end\n"
        "session start Deux\npay Brom 240gp --for horse"
    )
    campaign.environ["LANG"] = "en_US.UTF-8"
    return campaign


def purses(ledger: CommandLine, *options: str) -> dict[str, dict[str, int]]:
    """The purse of everybody in the company."""
    return {member["name"]: member["purse"] for member in ledger.json("party", *options)["members"]}


def require_sound(ledger: CommandLine) -> None:
    """Require that the ledger is whole and every entry is what its command gives."""
    assert ledger("audit")
    assert ledger("verify")
    assert ledger("balances", "--check")


def test_an_amendment_is_said_with_what_changed_for_whom(campaign: CommandLine) -> None:
    campaign.new("La Tour", "--lang", "en").play(f"{BROM_JOINS}\nsession start Un\npay Brom 5gp --for ferry")
    answer = campaign("amend", "4", "--reason", "three", "--", "pay", "Brom", "3gp", "--for", "ferry")
    said = " ".join(answer.out.split())
    assert "#4 “Brom pays 5 gp: ferry” was in fact “Brom pays 3 gp: ferry” (three)." in said
    assert "Brom: +2 gp." in said
    require_sound(campaign)


def test_an_amendment_of_what_only_the_rules_look_at_does_not_say_the_same_twice(crypt: CommandLine) -> None:
    said = " ".join(crypt("amend", "7", "--reason", "it goes on", "--", "award", "--continue").out.split())
    assert "#7 “Experience: Brom +165 XP, Lira +165 XP” is amended, with the same result (it goes on)." in said
    require_sound(crypt)


def test_what_stands_in_the_way_is_named_and_nothing_recorded(crypt: CommandLine) -> None:
    before = crypt.json("log")["entries"]
    error = crypt("amend", "5", "--reason", "200", "--json", "--", "find", "200gp", code=3).error
    assert error["code"] == "void_short"
    assert crypt.json("log")["entries"] == before


def test_three_weeks_later_300_gp_were_really_200(crypt: CommandLine) -> None:
    line = ("amend", "5", "--reason", "two", "--cascade", "--json", "--", "find", "240gp", "--from", "crypt")
    result = crypt(*line).data["result"]
    assert result["differently"] == [6, 7, 10]
    assert purses(crypt) == {"Brom": {"gp": 220}, "Lira": {"gp": 170}}
    assert [member["xp"]["total"] for member in crypt.json("party")["members"]] == [132, 132]
    require_sound(crypt)


TWO_HUNDRED = ("--", "find", "200gp", "--from", "crypt")


def test_money_long_spent_is_owed_and_the_purchase_stays(crypt: CommandLine) -> None:
    before = crypt.balances()
    result = crypt("amend", "5", "--reason", "two", "--cascade", "--owing", "--json", *TWO_HUNDRED).data["result"]
    assert result["differently"] == [6, 7]
    assert result["owed"] == [{"from": "character:Brom", "to": "world:corrections", "quantity": 4000}]
    assert {"account": "character:Lira", "commodity": "gp", "quantity": 50} in result["took_back"]
    assert purses(crypt) == {"Brom": {}, "Lira": {"gp": 150}}
    assert [member["xp"]["total"] for member in crypt.json("party")["members"]] == [110, 110]
    assert crypt.json("replay")["differences"] == {}
    require_sound(crypt)
    crypt("undo")
    assert crypt.balances() == before
    crypt("redo")
    crypt("receive", "Brom", "50gp", "--from", "Odile")
    crypt("settle", "--record")
    assert crypt.json("settle")["payments"] == []
    assert purses(crypt)["Brom"] == {"gp": 10}
    require_sound(crypt)


def test_without_cascade_the_hoard_owes_what_was_shared(crypt: CommandLine) -> None:
    hint = crypt("amend", "5", "--reason", "two", "--owing", "--json", *TWO_HUNDRED, code=3).error["hint"]
    assert "#7" in hint
    assert "--cascade --owing -- find 200gp" in hint
    crypt("void", "7", "--reason", "later")
    result = crypt("amend", "5", "--reason", "two", "--owing", "--json", *TWO_HUNDRED).data["result"]
    assert result["differently"] == [6]
    assert result["owed"] == [{"from": "party:hoard", "to": "world:corrections", "quantity": 10000}]
    assert purses(crypt) == {"Brom": {"gp": 10}, "Lira": {"gp": 200}}
    require_sound(crypt)


def test_a_debt_goes_where_a_later_amendment_makes_the_find_larger(crypt: CommandLine) -> None:
    crypt("amend", "5", "--reason", "two", "--cascade", "--owing", *TWO_HUNDRED)
    crypt("amend", "5", "--reason", "miscounted", "--cascade", "--", "find", "290gp", "--from", "crypt")
    assert crypt.json("settle")["payments"] == []
    assert purses(crypt) == {"Brom": {"gp": 5}, "Lira": {"gp": 195}}
    require_sound(crypt)


def test_a_refusal_proposes_what_to_type(crypt: CommandLine) -> None:
    hint = crypt("amend", "5", "--reason", "two", "--json", *TWO_HUNDRED, code=3).error["hint"]
    assert "campaign amend 5 --reason two --cascade -- find 200gp --from crypt" in hint
    assert "campaign amend 5 --reason two --cascade --owing -- find 200gp --from crypt" in hint


def test_a_thing_that_was_sold_is_owed_at_its_worth(campaign: CommandLine) -> None:
    campaign.new("La Tour", "--lang", "en").play(
        f"{BROM_JOINS}\nsession start Un\nfind item=Statue:90gp\ntake Brom Statue\nsell Brom Statue --price 90gp"
    )
    line = ("amend", "4", "--reason", "none", "--cascade", "--owing", "--json", "--", "find", "10gp")
    # It was the hoard's to give, and was never in it.
    assert campaign(*line).data["result"]["owed"] == [
        {"from": "party:hoard", "to": "world:corrections", "quantity": 9000}
    ]
    assert purses(campaign)["Brom"] == {"gp": 190}
    require_sound(campaign)


def test_what_can_still_be_paid_stays(crypt: CommandLine) -> None:
    line = ("amend", "5", "--reason", "x", "--cascade", "--json", "--", "find", "290gp", "--from", "crypt")
    result = crypt(*line).data["result"]
    assert result["differently"] == [6, 7]
    assert purses(crypt) == {"Brom": {"gp": 5}, "Lira": {"gp": 195}}
    require_sound(crypt)


def test_an_amendment_counts_in_the_place_of_the_entry(crypt: CommandLine) -> None:
    crypt("amend", "5", "--reason", "x", "--cascade", "--", "find", "290gp", "--from", "crypt")
    assert purses(crypt, "--as-of", "s1") == {"Brom": {"gp": 245}, "Lira": {"gp": 195}}
    assert purses(crypt, "--as-of", "10") == {"Brom": {"gp": 10}, "Lira": {"gp": 200}}
    there = crypt.json("explain", "Lira", "gp", "--as-of", "s1")
    assert [(line["entry"], line["quantity"], line["amended_by"]) for line in there["lines"]] == [
        (3, 50, None),
        (6, 145, 11),
    ]
    now = crypt.json("explain", "Lira", "gp")
    assert now["total"] == sum(line["quantity"] for line in now["lines"]) == 195


def test_the_chronicle_has_the_find_once_as_amended(crypt: CommandLine) -> None:
    crypt("amend", "5", "--reason", "miscounted", "--cascade", "--", "find", "290gp", "--from", "crypt")
    [chapter] = [part for part in crypt.json("history", "--detail", "full")["sessions"] if part["session"] == 1]
    finds = [line["text"] for line in chapter["lines"] if line["kind"] == "TreasureFound"]
    assert finds == ["Found: 290 gp (crypt)."]
    assert chapter["coins"] == {"gp": 290}
    assert [correction["entry"] for correction in chapter["corrections"]] == [11]
    assert crypt.json("treasure")["found"]


def test_the_amendment_of_an_amendment_takes_its_place(crypt: CommandLine) -> None:
    crypt("amend", "5", "--reason", "x", "--cascade", "--", "find", "290gp", "--from", "crypt")
    crypt("amend", "11", "--reason", "y", "--cascade", "--", "find", "296gp", "--from", "crypt")
    assert purses(crypt) == {"Brom": {"gp": 8}, "Lira": {"gp": 198}}
    # The entry that was decided again may be amended too; what the find should have been stays.
    crypt("amend", "6", "--reason", "z", "--cascade", "--", "split", "--share", "Lira=1/3")
    assert purses(crypt) == {"Brom": {"gp": 82}, "Lira": {"gp": 124}}
    require_sound(crypt)
    for _ in range(3):
        crypt("undo")
    assert purses(crypt) == {"Brom": {"gp": 10}, "Lira": {"gp": 200}}
    require_sound(crypt)


def test_an_undo_takes_an_amendment_back_and_redo_brings_it_again(crypt: CommandLine) -> None:
    crypt("amend", "5", "--reason", "x", "--cascade", "--", "find", "290gp", "--from", "crypt")
    after = crypt.json("balances")
    crypt("undo")
    assert purses(crypt) == {"Brom": {"gp": 10}, "Lira": {"gp": 200}}
    crypt("redo")
    assert crypt.json("balances") == after
    require_sound(crypt)


def test_an_entry_in_an_amendment_is_voided_by_itself_and_the_rest_of_it_stays(crypt: CommandLine) -> None:
    crypt("amend", "5", "--reason", "x", "--cascade", "--", "find", "290gp", "--from", "crypt")
    assert crypt.json("void", "6", "--reason", "x", "--cascade")["result"]["cascaded"] == [10]
    assert crypt.balances()["party:hoard"]["gp"] == 290
    require_sound(crypt)


def test_what_cannot_be_amended_is_called_by_its_name(campaign: CommandLine) -> None:
    campaign.new().play(f"{BROM_JOINS}\nsession start Un")
    said = campaign("amend", "3", "--reason", "x", "--", "note", "y", code=3).err
    assert "SessionStarted" not in said
    assert "début de séance" in said


@pytest.mark.parametrize("words", [("4",), ("4", "5", "6"), ("4-6",), ("--session", "1")])
def test_what_was_amended_is_taken_back_with_all_its_amendments(campaign: CommandLine, words: tuple[str, ...]) -> None:
    campaign.new().play(f"{BROM_JOINS}\nsession start Un\nreceive Brom 30gp --from Odo")
    for coins in ("20gp", "25gp"):
        campaign("amend", "4", "--reason", "x", "--", "receive", "Brom", coins, "--from", "Odo")
    assert "annuler 4 5 6" in campaign("void", "4", "6", "--reason", "no", code=3).err
    campaign("void", *words, "--reason", "no")
    assert campaign.purse("Brom") == {"gp": 100}
    require_sound(campaign)
    campaign("void", "7", "--reason", "yes")
    assert campaign.purse("Brom") == {"gp": 125}
    require_sound(campaign)


def test_the_undo_of_a_script_takes_back_what_it_recorded_and_amended(campaign: CommandLine) -> None:
    campaign.new().play(f"{BROM_JOINS}\nsession start Un")
    campaign.play("receive Brom 7gp --from Odo\namend 4 --reason x -- receive Brom 5gp --from Odo")
    campaign("undo", "--yes")
    assert campaign.purse("Brom") == {"gp": 100}
    require_sound(campaign)
    campaign("redo")
    assert campaign.purse("Brom") == {"gp": 105}
    require_sound(campaign)


def test_a_cascade_takes_along_a_later_payment_that_was_amended(campaign: CommandLine) -> None:
    campaign.new().play(f"{BROM_JOINS}\nsession start Un\nreceive Brom 30gp --from Odo\npay Brom 110gp --for horse")
    campaign("amend", "5", "--reason", "x", "--", "pay", "Brom", "120gp", "--for", "horse")
    recorded = campaign.json("void", "4", "--reason", "no", "--cascade")
    assert recorded["result"]["voided"] == [4, 5]
    assert campaign.purse("Brom") == {"gp": 100}
    require_sound(campaign)
    campaign("void", "7", "--reason", "yes")
    assert campaign.purse("Brom") == {"gp": 10}
    require_sound(campaign)


def test_who_joins_by_an_amendment_under_a_name_that_came_later_is_hurt_with_the_others(campaign: CommandLine) -> None:
    campaign.new("La Tour", "--lang", "en").play(f"{BROM_JOINS}\n{LIRA_JOINS}\ndamage Brom,Lira 3\ndamage Lira 1")
    # The slip is in the name: it was Lira who joined first, and the second line is then nobody's.
    campaign("amend", "2", "--reason", "Lira", "--cascade", "--", *shlex.split(BROM_JOINS.replace("Brom", "Lira")))
    assert campaign.hit_points("Lira") == 7
    assert campaign.json("replay")["differences"] == {}
    require_sound(campaign)


def test_a_name_or_a_scores_slip_at_joining_is_amended_with_all_that_came_after(campaign: CommandLine) -> None:
    campaign.new().play(f"{BROM_JOINS}\nsession start Un\ndamage Brom 3")
    campaign("amend", "2", "--reason", "17", "--", *BROM_JOINS.replace("str=16", "str=17").split())
    assert campaign.sheet("Brom")["traits"]["str"]["score"] == 17
    assert campaign.sheet("Brom")["hp"]["current"] == 5
    assert campaign("amend", "2", "--reason", "x", "--json", "--", *BROM_JOINS.replace("Brom", "Bram").split(), code=3)
    require_sound(campaign)


@pytest.mark.parametrize(
    "words",
    [
        "new X --rules ose",
        "run -",
        "session start",
        "void 4 --reason x",
        "undo",
        "reveal 4",
        "party",
        "amend 10 --reason x -- note y",
    ],
)
def test_what_cannot_take_the_place_of_an_entry_is_refused(crypt: CommandLine, words: str) -> None:
    assert crypt("amend", "10", "--reason", "x", "--json", "--", *words.split(), code=2).error["code"] in (
        "instead_command",
        "too_many_arguments",
    )


def test_a_session_or_a_day_of_its_own_is_refused(crypt: CommandLine) -> None:
    line = ("amend", "10", "--reason", "x", "--json", "--", "pay", "Brom", "1gp", "--for", "x", "--session", "1")
    assert crypt(*line, code=2).error["code"] == "option_useless"
    assert crypt("amend", "4", "--reason", "x", "--json", "--", "note", "x", code=3).error["code"] == "amend_fixed"
    assert (
        crypt("amend", "10", "--reason", " ", "--yes", "--json", "--", "note", "x", code=2).error["code"]
        == "reason_empty"
    )


def test_dice_may_be_shown_with_the_command(campaign: CommandLine) -> None:
    campaign.new().play(f"{BROM_JOINS}\nsession start Un\ndamage Brom 1d6 --faces 5")
    campaign("amend", "4", "--reason", "a 2", "--", "damage", "Brom", "1d6", "--faces", "2")
    assert campaign.sheet("Brom")["hp"]["current"] == 6
    require_sound(campaign)


def test_an_amendment_sent_twice_is_recorded_once(crypt: CommandLine) -> None:
    line = ("amend", "10", "--reason", "x", "--id", "00000000-0000-4000-8000-000000000001", "--json")
    command = ("--", "pay", "Brom", "200gp", "--for", "horse")
    first, again = crypt(*line, *command).data, crypt(*line, *command).data
    assert first["entries"][0]["entry"] == again["entries"][0]["entry"] == 11
    other = ("--", "pay", "Brom", "201gp", "--for", "horse")
    assert crypt(*line, *other, code=2).error["code"] == "entry_id_taken"


def test_what_takes_the_place_of_a_secret_stays_secret(campaign: CommandLine) -> None:
    campaign.new().play(f"{BROM_JOINS}\nsession start Un\nnote Strahd --secret\npay Brom 3gp --for ferry")
    campaign("amend", "4", "--reason", "x", "--", "note", "Vlad")
    campaign("amend", "5", "--reason", "x", "--", "pay", "Brom", "2gp", "--for", "ferry")
    for command in ("log", "history", "show 7", "export events", "party"):
        said = campaign(*command.split(), "--for-players").out
        assert "Vlad" not in said
        assert "Strahd" not in said
    assert campaign("show", "6", "--for-players", code=2)
    error = campaign("amend", "4", "--reason", "x", "--json", "--yes", "--", "pay", "Brom", "1gp", code=3).error
    assert error["code"] == "secret_moves_things"
    require_sound(campaign)


def test_what_is_shown_to_type_instead_keeps_what_was_written(campaign: CommandLine) -> None:
    table = campaign.new()
    table.play(f"{BROM_JOINS}\nreceive Brom 200gp --from duc")
    table("pay", "Brom", "250gp", "--for", "le --for et campaign note")
    refused = table("annuler", "3", "--raison", "ni --for ni campaign note", code=3).err
    assert 'campaign annuler 3 --raison "ni --for ni campaign note" --cascade' in refused
    words = (
        "corriger",
        "3",
        "--raison",
        "trop",
        "--",
        "receive",
        "Brom",
        "5gp",
        "--from",
        "un --note",
        "--note",
        "campaign note --for x",
    )
    refused = table(*words, code=3).err
    in_place = 'recevoir Brom 5po --de "un --note" --note "campaign note --for x"'
    assert f"campaign corriger 3 --raison trop --cascade -- {in_place}" in refused


def test_one_thing_of_an_entry_is_changed_and_the_rest_stays(campaign: CommandLine) -> None:
    campaign.new().play(f"{BROM_JOINS}\n{LIRA_JOINS}\nbuy Brom torches 2 --price 3sp --from Odo")
    for change in (("--price", "5sp"), ("prix=5sp",), ("price=5sp", "--reason", "dearer")):
        campaign("amend", "4", *change)
        facts = amended_facts(campaign)
        assert (facts["price"], facts["merchant"], facts["count"]) == ({"sp": 5}, "Odo", 2)
    campaign("amend", "4", "count=3", "who=Lira")
    assert (amended_facts(campaign)["who"], amended_facts(campaign)["count"]) == ("Lira", 3)
    assert campaign.purse("Brom") == {"gp": 100}
    campaign("amend", "4", "montant=1", code=2)


def amended_facts(campaign: CommandLine) -> dict[str, Any]:
    """What the last entry, an amendment, has in the place of another."""
    found: dict[str, Any] = campaign.entries()[-1]["facts"]["instead"][0]["facts"]
    return found


def test_a_key_and_dice_of_a_roll_are_changed_and_its_dice_stay(campaign: CommandLine) -> None:
    campaign.new().play(f"{BROM_JOINS}\nroll Brom attack ac=6 --faces 14\nroll Brom attack ac=6")
    campaign("amend", "3", "ca=4")
    entry = campaign.entries()[-1]
    assert entry["facts"]["instead"][0]["facts"]["keys"] == {"ac": 4}
    assert (entry["facts"]["faces"], entry["rolled"]) == ({"": [14]}, "table")
    campaign("amend", "3", "--faces", "3")
    assert campaign.entries()[-1]["facts"]["faces"] == {"": [3]}
    thrown = campaign.entries()[3]
    campaign("amend", "4", "ac=5")
    entry = campaign.entries()[-1]
    assert (entry["facts"]["faces"], entry["rolled"]) == (thrown["facts"]["faces"], "program")


def test_a_command_of_another_kind_is_refused_in_a_script_without_yes(campaign: CommandLine) -> None:
    campaign.new().play(f"{BROM_JOINS}\nroll Brom attack ac=6 --faces 14")
    typed = ("--reason", "x", "--", "award", "--xp", "30")
    refused = campaign.type("amend", "3", "--json", *typed)
    assert (refused.code, refused.error["code"]) == (3, "amend_other_kind")
    assert campaign.entry_count == 3
    campaign("amend", "3", "--yes", *typed)
    assert campaign.sheet("Brom")["xp"]["total"] > 0


def test_what_is_advised_where_a_change_is_typed_wrongly_works(campaign: CommandLine) -> None:
    campaign.new().play(f"{BROM_JOINS}\nfind 300gp")
    advised = campaign.type("amend", "3", "find", "2200gp", "--lang", "en").err
    line = re.search(r"“campaign (amend 3 .*?)”", advised)
    assert line is not None
    campaign(*shlex.split(line[1]))
    assert campaign.json("party")["hoard"]["coins"] == {"gp": 2200}
    campaign("pay", "Brom", "1gp")
    assert "It has: who, amount, to, for." in campaign.type("amend", "5", "zorg=3", "--lang", "en").err


@pytest.mark.parametrize("game", ["ose", "srd5", "mda", "altaride", "argosia"])
def test_every_entry_is_written_as_the_command_that_it_is(tmp_path: Path, game: str) -> None:
    """A remark is added to each, and everything else of it is as it was recorded."""
    table = CommandLine(tmp_path)
    table.new(rules=game)("run", "-q", ROOT / "examples" / f"{game}-three-sessions.campaign")
    changed = 0
    for entry in table.entries():
        if entry["voided_by"] is not None or entry["kind"] == "EntryAmended":
            continue
        answer = table.type("amend", entry["entry"], "note=a remark", "--dry-run", "--json")
        if answer.code == 0:
            instead = answer.data["entries"][0]["facts"]["instead"][0]
            assert (instead["kind"], instead["note"]) == (entry["kind"], "a remark"), entry
            assert instead["facts"] == {k: v for k, v in entry["facts"].items() if k != "faces"}, entry
            changed += 1
        else:
            assert answer.error["code"] in ("amend_fixed", "part_unsayable", "already_voided"), (entry, answer)
    assert changed > 50


def test_who_is_met_twice_is_numbered_as_if_fewer_had_been_met_first(campaign: CommandLine) -> None:
    campaign.new("La Tour", "--lang", "en").play("meet wolf hp=2 --count 3\nmeet wolf hp=2 --count 2\ndamage wolf4 1")
    campaign("amend", "2", "--reason", "one", "--cascade", "--", "meet", "wolf", "hp=2")
    assert [foe["name"] for foe in campaign.json("party", "--foes")["foes"]] == ["wolf 1", "wolf 2", "wolf 3"]
    require_sound(campaign)
