"""Disputes as they are typed: opened, shown with their evidence, ruled on with what corrects them, appealed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.command_line import BROM_JOINS, LIRA_JOINS, CommandLine

AWARD, FIND, SPLIT = 5, 6, 7
"""Entries of the evening that are disputed."""


def laid(table: CommandLine) -> CommandLine:
    """A session with 100 XP for Brom alone, and 300 gp split between two: entries 4 to 8."""
    table.new("La Tour", "--lang", "en").play(
        f"{BROM_JOINS} --player Ada\n{LIRA_JOINS} --player Zoé\nsession start\naward --xp 100 --to Brom\n"
        "find 300gp --from antre\nsplit\nsession end"
    )
    table.environ["LANG"] = "en_US.UTF-8"
    return table


@pytest.fixture
def evening(campaign: CommandLine) -> CommandLine:
    return laid(campaign)


def opened(table: CommandLine, *words: object) -> int:
    """The number of a dispute that is opened."""
    number: int = table.json("dispute", "open", *words)["result"]["id"]
    return number


def rows(table: CommandLine, *words: object) -> list[dict[str, Any]]:
    """The disputes."""
    found: list[dict[str, Any]] = table.json("disputes", *words)["disputes"]
    return found


def changes(stake: dict[str, Any]) -> dict[tuple[str, str], tuple[int, ...]]:
    """What an entry of the evidence changed: before, by how much, after, and now."""
    return {
        (row["account"], row["commodity"]): (row["before"], row["quantity"], row["after"], row["now"])
        for row in stake["changes"]
    }


# Opening.


def test_a_dispute_is_opened_and_waits(evening: CommandLine) -> None:
    answer = evening("dispute", "open", "I was there too", "xp=100", "--about", AWARD, "--raised-by", "lira")
    assert answer.out == (
        "#9  Dispute #9 opened by Lira about #5: “I was there too” (+100 XP).\n"
        "    “campaign dispute show 9” shows the evidence.\n"
    )
    assert rows(evening) == [
        {
            "id": 9,
            "claim": "I was there too",
            "raised_by": "Lira",
            "about": [5],
            "amount": {"xp": 100},
            "status": "open",
            "opened": 9,
            "ruled": None,
            "reason": None,
            "corrections": [],
            "corrections_carried_on": [],
            "corrections_overruled": [],
            "corrections_taken_back": [],
        }
    ]


@pytest.mark.parametrize(
    ("typed", "amount"),
    [
        (("xp=200",), {"xp": 200}),
        (("px=-50",), {"xp": -50}),
        (("gp=3", "pa=2"), {"gp": 3, "sp": 2}),
        (("50 po",), {"gp": 50}),
        (("-50gp",), {"gp": -50}),
        (("12gp 3sp", "100xp"), {"gp": 12, "sp": 3, "xp": 100}),
        (("torche=6",), {"item:torch": 6}),
    ],
)
def test_an_amount_is_typed_as_it_is_said(evening: CommandLine, typed: tuple[str, ...], amount: dict[str, int]) -> None:
    opened(evening, "too little", *typed, "--about", "5,7", "--raised-by", "Lira")
    [row] = rows(evening)
    assert (row["amount"], row["about"]) == (amount, [5, 7])


def test_a_player_claims_for_the_character(evening: CommandLine) -> None:
    opened(evening, "too little", "xp=5", "--about", "5-7", "--raised-by", "zoe")
    [row] = rows(evening)
    assert (row["raised_by"], row["about"]) == ("Lira", [5, 6, 7])
    error = evening("dispute", "open", "x", "--about", 5, "--raised-by", "Odile", "--json", code=2).error
    assert error["code"] == "character_unknown"


def test_a_thing_that_another_holds_may_be_claimed(evening: CommandLine) -> None:
    evening.play('find "item=Anneau:300gp"\ntake Brom Anneau')
    opened(evening, "the ring is mine", "anneau=1", "--about", 10, "--raised-by", "Lira")
    [row] = rows(evening)
    assert row["amount"] == {"item:anneau~9": 1}
    evidence = evening.json("dispute", "show", row["id"])
    assert changes(evidence["entries"][0])["character:Brom", "item:anneau~9"] == (0, 1, 1, 1)


def test_an_open_dispute_blocks_nothing(evening: CommandLine) -> None:
    opened(evening, "not so", "--about", AWARD)
    evening("pay", "Brom", "5gp", "--for", "wine")
    evening("void", AWARD, "--reason", "a slip")
    evening.require_verified()
    evening("audit")


# Evidence.


def test_the_evidence_is_what_the_ledger_says_of_the_entries(evening: CommandLine) -> None:
    evening("award", "--xp", 10, "--to", "Brom")
    number = opened(evening, "I was there too", "xp=100", "--about", "5,7", "--raised-by", "Lira")
    evidence = evening.json("dispute", "show", number)
    award, split = evidence["entries"]
    assert changes(award) == {("character:Brom", "xp"): (0, 110, 110, 121)}
    assert award["sources"]
    assert changes(split)["character:Lira", "gp"] == (50, 150, 200, 200)
    assert changes(split)["party:hoard", "gp"] == (300, -300, 0, 0)
    outcomes = evidence["outcomes"]
    assert [(row["account"], row["commodity"], row["now"], row["after"]) for row in outcomes["uphold"]] == [
        ("character:Lira", "xp", 0, 100)
    ]
    assert outcomes["dismiss"] == []
    assert {(row["account"], row["commodity"]): row["quantity"] for row in outcomes["void"]} == {
        ("character:Brom", "gp"): -150,
        ("character:Brom", "xp"): -110,
        ("character:Lira", "gp"): -150,
        ("party:hoard", "gp"): 300,
    }
    assert evidence["as_of"] == {"entry": number}


def test_what_cannot_be_taken_back_is_said_with_its_reason(evening: CommandLine) -> None:
    evening("pay", "Brom", "250gp", "--for", "a horse")
    number = opened(evening, "we split that already", "--about", SPLIT)
    outcomes = evening.json("dispute", "show", number)["outcomes"]
    assert (outcomes["void"], outcomes["void_refused"]["code"]) == (None, "void_short")
    assert "Refused." in evening("dispute", "show", number).out
    # It is no bare refusal: what is spent may be owed.
    owing = {(row["account"], row["commodity"]): row["quantity"] for row in outcomes["void_owing"]}
    assert owing["character:Lira", "gp"] == -150
    assert sum(owing.get(("character:Brom", coin), 0) for coin in ("gp",)) == 0
    assert [(debt["from"], debt["to"], debt["quantity"]) for debt in outcomes["void_owed"]] == [
        ("character:Brom", "world:corrections", 15_000)
    ]
    said = evening("dispute", "show", number).out
    assert "#7 voided, “--owing”" in said
    assert "Owed: Brom → the corrections, 150 gp." in said


def test_a_ruling_whose_correction_was_taken_back_says_so_and_the_audit_finds_it(evening: CommandLine) -> None:
    number = opened(evening, "I was there too", "83gp", "--about", SPLIT, "--raised-by", "Lira")
    evening("dispute", "rule", number, "--uphold", "--reason", "she was", "--", "give", "Brom", "Lira", "83gp")
    ruled = evening("disputes").out
    assert "Put right by #10: 83 gp from Brom to Lira." in ruled
    assert "taken back" not in ruled
    assert evening.json("audit")["findings"] == []
    evening("void", 10, "--reason", "a slip")
    [row] = rows(evening)
    assert (row["status"], row["corrections"]) == ("upheld", [10])
    assert row["corrections_taken_back"] == [{"entry": 10, "voided_by": 12}]
    for said in (evening("disputes").out, evening("dispute", "show", number).out, evening("export", "report").out):
        flat = " ".join(said.split())
        assert f"Dispute #{number}: upheld, but its correction was taken back" in flat
        assert "The correction #10 was taken back by #12" in flat
    [finding] = evening.json("audit")["findings"]
    assert (finding["entry"], finding["severity"], finding["code"]) == (11, "deviation", "correction_taken_back")
    said = " ".join(evening("audit").out.split())
    assert f"Dispute #{number} is upheld, but #10, which put it right, was taken back by #12." in said
    # At the moment of the ruling it was not so; restored, it is so no more; nor where another correction is in place.
    assert rows(evening, "--as-of", 11)[0]["corrections_taken_back"] == []
    evening("void", 12, "--reason", "no slip")
    assert (rows(evening)[0]["corrections_taken_back"], evening.json("audit")["findings"]) == ([], [])
    evening("amend", 10, "--reason", "less", "--", "give", "Brom", "Lira", "80gp")
    assert (rows(evening)[0]["corrections_taken_back"], evening.json("audit")["findings"]) == ([], [])


def test_both_parties_figures_are_shown_though_the_entry_did_not_move_the_claimants(evening: CommandLine) -> None:
    number = opened(evening, "I was there too", "--about", AWARD, "--raised-by", "Lira")
    [xp] = evening.json("dispute", "show", number)["running"]
    assert (xp["commodity"], xp["accounts"]) == ("xp", ["character:Lira", "character:Brom"])
    assert (xp["before"], xp["after"][0], xp["now"]) == ([0, 0], {"entry": AWARD, "quantities": [0, 110]}, [0, 110])
    assert "The figures of both parties" in evening("dispute", "show", number).out


def test_an_entry_at_stake_that_was_amended_says_what_it_is_now(evening: CommandLine) -> None:
    number = opened(evening, "too much", "--about", AWARD, "--raised-by", "Lira")
    ruling = ("dispute", "rule", number, "--uphold", "--reason", "so it was")
    evening(*ruling, "--", "amend", AWARD, "--reason", "less", "--", "award", "--xp", 50, "--to", "Brom")
    [stake] = evening.json("dispute", "show", number)["entries"]
    assert (stake["voided_by"], stake["amended_by"]) == (10, 10)
    for said in (evening("dispute", "show", number).out, evening("export", "dispute", number).out):
        assert "as corrected by #10: Experience: Brom +55 XP." in said
    assert "Put right by #10: Brom −55 XP." in " ".join(evening("disputes").out.split())
    evening("dispute", "appeal", number, "--reason", "no")
    evening("dispute", "rule", number, "--dismiss", "--reason", "enough")
    evening("void", AWARD, 10, "--reason", "anew")
    assert f"After the ruling, entry #{AWARD} was voided by" in evening("dispute", "show", number).out


def test_an_outcome_says_from_whom_to_whom(evening: CommandLine) -> None:
    evening("split", "--among", "Brom", code=3)
    evening.play("find 90gp\nsplit --among Brom")
    number = opened(evening, "half is mine", "45gp", "--about", 10, "--raised-by", "Lira")
    assert "to Lira from Brom, who received it" in evening("dispute", "show", number).out
    assert evening.json("dispute", "show", number)["outcomes"]["givers"] == ["character:Brom"]
    nobodys = opened(evening, "my share", "45gp", "--about", 9, "--raised-by", "Lira")
    assert "from whom the correction recorded with the ruling says" in " ".join(
        evening("dispute", "show", nobodys).out.split()
    )


def test_a_thing_has_its_custody_and_dice_have_their_verdict(evening: CommandLine) -> None:
    evening.play('find "item=Ring:300gp"\ntake Brom Ring\nroll Brom attack ac=6 --faces 14')
    ring = opened(evening, "the ring is mine", "--about", 10, "--raised-by", "Lira")
    [custody] = evening.json("dispute", "show", ring)["custody"]
    assert ([line["entry"] for line in custody["lines"]], custody["holders"][0]["name"]) == ([9, 10], "Brom")
    assert "Who had it: Ring" in evening("dispute", "show", ring).out
    assert evening.json("dispute", "show", ring)["dice"] is None
    dice = opened(evening, "that d20 is loaded", "--about", 11, "--raised-by", "Lira")
    shown = evening.json("dispute", "show", dice)
    assert shown["dice"]["Brom"]["d20"]["verdict"] == "not_enough"
    for said in (evening("dispute", "show", dice).out, evening("export", "dispute", dice).out):
        assert "Brom, d20, real dice: not enough rolls (1)" in " ".join(said.split())
    assert "Who had it: Ring" in evening("export", "dispute", ring).out


def test_a_dispute_that_was_ruled_on_says_what_was_known_then_and_what_came_after(evening: CommandLine) -> None:
    number = opened(evening, "I was there too", "xp=100", "--about", AWARD, "--raised-by", "Lira")
    evening("dispute", "rule", number, "--uphold", "--reason", "she was", "--", "award", "--xp", 50, "--to", "Lira")
    evening("award", "--xp", 20, "--to", "Lira")
    evening("void", AWARD, "--reason", "neither was")
    evidence = evening.json("dispute", "show", number)
    assert [(event["entry"], event["figures"]) for event in evidence["history"]] == [(9, {"xp": 0}), (11, {"xp": 55})]
    assert [changes(stake) for stake in evidence["correction_entries"]] == [{("character:Lira", "xp"): (0, 55, 55, 77)}]
    assert (evidence["entries"][0]["voided_by"], evidence["voided_since_ruling"]) == (13, [5])
    assert "After the ruling, entry #5 was voided by #13." in evening("dispute", "show", number).out


def test_a_dispute_is_shown_as_it_was(evening: CommandLine) -> None:
    number = opened(evening, "not so", "--about", AWARD, "--raised-by", "Lira")
    evening("dispute", "rule", number, "--dismiss", "--reason", "she slept")
    evening("dispute", "appeal", number, "--reason", "she did not")
    for point, status in (("9", "open"), ("10", "dismissed"), ("11", "appealed"), ("s1", None)):
        found = [row["status"] for row in rows(evening, "--as-of", point)]
        assert found == ([status] if status else [])
    then = evening.json("dispute", "show", number, "--as-of", 10)
    assert ([event["entry"] for event in then["history"]], then["outcomes"]["void"]) == ([9, 10], None)
    assert evening("dispute", "show", number, "--as-of", "8", "--json", code=2).error["code"] == "dispute_later"


# Rulings.


def test_a_ruling_and_its_correction_are_undone_together(evening: CommandLine) -> None:
    number = opened(evening, "I was there too", "xp=100", "--about", AWARD, "--raised-by", "Lira")
    before = evening.balances()
    evening("dispute", "rule", number, "--uphold", "--reason", "she was", "--", "award", "--xp", 100, "--to", "Lira")
    award, ruling = evening.entries("--limit", 2)
    assert award["batch"] == ruling["batch"] is not None
    [row] = rows(evening)
    assert (row["status"], row["ruled"], row["reason"], row["corrections"]) == ("upheld", 11, "she was", [10])
    evening("undo", "--yes")
    [row] = rows(evening)
    assert (row["status"], row["ruled"]) == ("open", None)
    assert evening.balances() == before
    evening("redo")
    assert [row["status"] for row in rows(evening)] == ["upheld"]
    assert evening.sheet("Lira")["xp"]["total"] == 110


def test_a_correction_that_is_refused_leaves_no_ruling(evening: CommandLine) -> None:
    number = opened(evening, "I was there too", "--about", AWARD)
    ruling = ("dispute", "rule", number, "--uphold", "--reason", "so it was")
    assert (
        evening(*ruling, "--json", "--", "pay", "Brom", "900gp", "--for", "x", code=3).error["code"]
        == "purse_too_light"
    )
    assert evening(*ruling, "--json", "--", "party", code=2).error["code"] == "reading_in_run"
    assert evening(*ruling, "--json", "--", "settle", code=2).error["code"] == "correction_missing"
    assert evening(*ruling, "--json", "--", "award", "--xp", code=2).error["code"] == "option_value_missing"
    assert evening.entry_count == 9
    assert [row["status"] for row in rows(evening, "--open")] == ["open"]


def test_a_ruling_that_is_refused_records_no_correction(evening: CommandLine) -> None:
    number = opened(evening, "I was there too", "--about", AWARD)
    evening("dispute", "rule", number, "--dismiss", "--reason", "she slept")
    answer = evening("dispute", "rule", number, "--uphold", "--reason", "x", "--", "pay", "Brom", "900gp", code=3)
    assert "was ruled on already" in answer.err
    assert rows(evening, "--open") == []


def test_a_dry_run_records_neither(evening: CommandLine) -> None:
    number = opened(evening, "I was there too", "--about", AWARD)
    answer = evening(
        "dispute", "rule", number, "--uphold", "--reason", "x", "--dry-run", "--", "award", "--xp", 9, "--to", "Lira"
    )
    assert "Dry run" in answer.out
    assert evening.entry_count == 9


def test_a_correction_has_options_of_its_own(evening: CommandLine) -> None:
    number = opened(evening, "I was there too", "--about", AWARD)
    words = ("--uphold", "--reason", "x", "--note", "said Ada", "--by", "Ada")
    evening("dispute", "rule", number, *words, "--", "award", "--xp", 9, "--to", "Lira", "--note", "for the rope")
    award, ruling = evening.entries("--limit", 2)
    assert (award["note"], ruling["note"]) == ("for the rope", "said Ada")
    assert (award["recorded_by"], ruling["recorded_by"]) == ("Ada", "Ada")


def test_a_correction_that_is_not_set_apart_is_shown_as_it_is_typed(evening: CommandLine) -> None:
    dispute = opened(evening, "Lira too", "--about", AWARD)
    ruled = ("dispute", "rule", dispute, "--uphold", "--reason", "she was there")
    said = evening(*ruled, "award", "--xp=50", "--to", "Lira", code=2).err
    assert f'campaign dispute rule {dispute} --uphold --reason "she was there" -- award --xp=50 --to Lira' in said
    assert "less" in evening("amend", AWARD, "--reason", "less", "award", "--xp", 50, "--dry-run").out
    unknown = evening(*ruled, "--whoever", "--json", code=2)
    assert unknown.error["code"] == "option_unknown"


def test_disputes_are_recorded_by_a_list_of_commands_too(evening: CommandLine) -> None:
    evening.play(
        'dispute open "I was there too" xp=9 --about 5 --raised-by Lira\n'
        'dispute rule 9 --uphold --reason "she was" -- award --xp 9 --to Lira\n'
        'dispute appeal 9 --reason "it was 10"'
    )
    [row] = rows(evening)
    assert (row["status"], row["corrections"]) == ("appealed", [10])
    assert evening("run", "-", "--json", code=2, stdin="dispute show 9\n").error["code"] == "reading_in_run"
    evening("undo", "--yes")
    assert rows(evening) == []


def test_a_ruling_sent_twice_is_recorded_once(evening: CommandLine) -> None:
    number = opened(evening, "I was there too", "--about", AWARD)
    key = ("--id", "00000000-0000-4000-8000-000000000001")
    for _again in range(2):
        evening("dispute", "rule", number, "--dismiss", "--reason", "she slept", *key)
    assert evening.entry_count == 10
    evening("dispute", "appeal", number, "--reason", "no")
    words = ("dispute", "rule", number, "--uphold", "--reason", "x", "--id", "00000000-0000-4000-8000-000000000002")
    assert evening(*words, "--json", "--", "award", "--xp", 9, code=2).error["code"] == "id_for_many"


def test_only_one_of_two_who_rule_at_once_is_heard(evening: CommandLine) -> None:
    number = opened(evening, "I was there too", "--about", AWARD)
    ruling = ("dispute", "rule", number, "--uphold", "--reason", "x", "--", "award", "--xp", 9, "--to", "Lira")
    both = [evening.start(*map(str, ruling)) for _ in range(2)]
    for one in both:
        one.communicate(timeout=60)
    assert sorted(one.returncode for one in both) == [0, 3]
    assert evening.sheet("Lira")["xp"]["total"] == 9


# Where they are named.


def test_an_open_dispute_is_named_wherever_its_entries_are(evening: CommandLine) -> None:
    number = opened(evening, "I was there too", "xp=100", "--about", AWARD, "--raised-by", "Lira")
    mark, line = f"[dispute #{number}]", f"Open dispute: #{number}."
    assert mark in evening("log", "--kind", "award").out
    for command in ("show", "explain"):
        assert f"Disputed in #{number} (open)" in " ".join(evening(command, AWARD).out.split())
    assert f"dispute #{number}" in evening("explain", "Brom", "xp").out
    for detail in ("full", "story"):
        assert mark in evening("history", "--detail", detail).out
    for detail in ("full", "story", "brief"):
        assert line in evening("history", "--detail", detail).out.replace("\n", " ")
    assert line.rstrip(".") in evening("export", "report").out
    assert evening.json("show", AWARD)["disputes"] == [{"id": number, "status": "open"}]
    evening("session", "start")
    assert line in evening("session", "end").out
    evening("dispute", "rule", number, "--dismiss", "--reason", "she slept")
    for words in (("log",), ("history",), ("explain", "Brom", "xp")):
        assert mark not in evening(*words).out
        assert line not in evening(*words).out
    assert f"#{number} (dismissed)" in evening("show", AWARD).out
    assert mark in evening("log", "--as-of", number).out


def test_the_report_has_the_claim_the_ruling_and_the_reason(evening: CommandLine) -> None:
    number = opened(evening, "I was there too", "xp=100", "--about", AWARD, "--raised-by", "Lira")
    evening("dispute", "rule", number, "--uphold", "--reason", "she was", "--", "award", "--xp", 100, "--to", "Lira")
    report = evening("export", "report").out
    section = report.split("\n## Disputes")[1].split("\n## ")[0]
    assert f"Dispute #{number}: upheld" in section
    assert "“I was there too” (+100 XP)" in section
    assert "Ruled by #11: she was. Put right by #10: Lira +110 XP." in section
    assert "## Disputes" in evening("export", "report", "--session", 1).out


# Secrets.


def test_players_see_nothing_of_a_dispute_about_a_secret(evening: CommandLine) -> None:
    evening("note", "the innkeeper lies", "--secret")
    error = evening("dispute", "open", "he does not", "--about", 9, "--json", code=3).error
    assert error["code"] == "dispute_of_secret"
    evening("dispute", "open", "he does not", "--about", "5,9", "--raised-by", "Lira", "--secret")
    evening("dispute", "rule", 10, "--dismiss", "--reason", "he does", "--secret")
    assert [row["status"] for row in rows(evening)] == ["dismissed"]
    assert rows(evening, "--for-players") == []
    assert evening("dispute", "show", 10, "--for-players", "--json", code=2).error["code"] == "entry_unknown"
    for words in (("log",), ("history",), ("show", AWARD), ("explain", AWARD), ("export", "report")):
        said = evening(*words, "--for-players").out
        assert "innkeeper" not in said
        assert "ispute" not in said
        assert "dispute:" not in evening(*words[:2], "--for-players", *(["--json"] if words[0] != "export" else [])).out
    evening("reveal", 10)
    [row] = rows(evening, "--for-players")
    # The ruling is still a secret, and so is the other entry.
    assert (row["status"], row["about"]) == ("open", [5, 9])


def test_players_see_a_public_dispute_as_it_is(evening: CommandLine) -> None:
    evening("note", "the innkeeper lies", "--secret")
    number = opened(evening, "I was there too", "xp=100", "--about", AWARD, "--raised-by", "Lira")
    evening("dispute", "rule", number, "--uphold", "--reason", "she was", "--", "award", "--xp", 100, "--to", "Lira")
    assert rows(evening, "--for-players") == rows(evening)
    assert evening("dispute", "show", number, "--for-players").out == evening("dispute", "show", number).out


# Both languages, any width, both databases.


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_evidence_fits_a_screen(evening: CommandLine, language: str) -> None:
    evening("award", "--xp", 10, "--to", "Brom")
    number = opened(evening, "I was there too", "xp=100", "50gp", "--about", "5-7", "--raised-by", "Lira")
    for ruled in (False, True):
        if ruled:
            words = ("--uphold", "--reason", "she was")
            evening("dispute", "rule", number, *words, "--", "award", "--xp", 100, "--to", "Lira")
        for columns in ("80", "60"):
            evening.environ["COLUMNS"] = columns
            for screen in (("dispute", "show", number), ("disputes",)):
                said = evening(*screen, "--lang", language).out
                assert all(len(line) <= int(columns) for line in said.splitlines()), said
                assert "{" not in said
        evening.environ["COLUMNS"] = "80"
    assert ("Ce que dit le registre" if language == "fr" else "What the ledger says") in evening(
        "dispute", "show", number, "--lang", language
    ).out


def test_disputes_are_the_same_on_either_database(location: str, campaign: CommandLine) -> None:
    table = CommandLine(campaign.folder, ledger=location)
    laid(table)
    number = opened(table, "I was there too", "xp=100", "--about", AWARD, "--raised-by", "Lira")
    table("dispute", "rule", number, "--uphold", "--reason", "she was", "--", "award", "--xp", 100, "--to", "Lira")
    table("dispute", "appeal", number, "--reason", "it was 200")
    evidence = table.json("dispute", "show", number)
    assert [event["kind"] for event in evidence["history"]] == ["DisputeOpened", "DisputeRuled", "DisputeAppealed"]
    assert [row["status"] for row in rows(table)] == ["appealed"]
    table.require_verified()
    assert table.json("audit")["findings"] == []


CORRECTIONS = (
    "award --xp 70 --to Lira",
    "give Brom Lira 20gp",
    "void 7",
    "damage Lira 2",
    "find 40gp",
    "buy Lira torches 2",
    "describe Lira alignment=law",
    "condition Brom blind",
)


def held(table: CommandLine) -> list[Any]:
    """Every balance, and what is on the sheets."""
    members = table.json("party")["members"]
    return [table.balances(), *({**member, "as_of": None} for member in members)]


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(st.lists(st.sampled_from(CORRECTIONS), min_size=1, max_size=3, unique=True))
def test_the_undo_of_a_ruling_gives_everything_back(
    tmp_path_factory: pytest.TempPathFactory, corrections: list[str]
) -> None:
    table = laid(CommandLine(tmp_path_factory.mktemp("ruled")))
    for correction in corrections:
        number = opened(table, "not so", "--about", SPLIT)
        before = held(table)
        reason = ("--reason", "a dream") if correction.startswith("void") else ()
        table("dispute", "rule", number, "--uphold", "--reason", "so it was", "--", *correction.split(), *reason)
        table("undo", "--yes")
        assert held(table) == before
        assert rows(table)[-1]["status"] == "open"
    table.require_verified()


# The file of a dispute.


def test_the_file_of_a_dispute_has_what_show_says_both_parties_figures_and_the_seal(evening: CommandLine) -> None:
    number = opened(evening, "I was *there*", "xp=100", "--about", f"{AWARD},{SPLIT}", "--raised-by", "Zoé")
    shown, file = evening.json("dispute", "show", number), evening.json("export", "dispute", number)
    written = evening("export", "dispute", number).out

    assert {key: file[key] for key in shown} == shown
    assert file["seal"] == evening.json("seal")["seal"]
    assert file["running"] == [
        {
            "commodity": "xp",
            "accounts": ["character:Lira", "character:Brom"],
            "before": [0, 0],
            "after": [{"entry": entry, "quantities": [0, 110]} for entry in (AWARD, SPLIT, number)],
            "now": [0, 110],
        }
    ]
    for said in (
        "# Dispute #9: open",
        r"“I was \*there\*”",
        "| Brom, XP | 0 | +110 | 110 | 110 |",
        "- ose: Division de l’expérience (line 752) #5",
        "| Upheld | Lira, XP: 0 → 100 (+100) |",
        file["seal"],
    ):
        assert said in written


def test_the_file_of_a_ruling_has_its_correction_and_the_appeal(evening: CommandLine) -> None:
    number = opened(evening, "I was there", "xp=100", "--about", AWARD, "--raised-by", "Zoé")
    evening("dispute", "rule", number, "--uphold", "--reason", "so it was", "--", "award", "--xp", 100, "--to", "Lira")
    evening("dispute", "appeal", number, "--reason", "the dice")
    written = evening("export", "dispute", number, "--lang", "fr").out

    assert "## Comment c’est corrigé" in written
    assert "Litige #9 rouvert en appel\xa0: the dice." in written
    assert "| **à présent** | **110** | **110** |" in written
    assert evening("export", "dispute", number, "--as-of", number).out.count("How it was put right") == 0
    assert evening.answered("export", "dispute", "5")[1] == "dispute_unknown"


def test_a_point_that_is_lost_when_experience_is_shared_anew_is_not_left_out(tmp_path: Path) -> None:
    mill = CommandLine(tmp_path, "en").new("The mill")
    mill.play(f"{BROM_JOINS}\n{LIRA_JOINS}\nsession start --absent Lira\ndefeat goblin hd=1-1 --count 13\naward")
    number = opened(mill, "I came", "--about", 4, "--raised-by", "Lira")
    there = ("amend", 4, "--cascade", "--reason", "she came", "--", "session", "start")
    said = mill("dispute", "rule", number, "--uphold", "--reason", "she came", "--", *there).out
    assert "Put right by #8: Brom −36 XP; Lira +35 XP." in " ".join(said.split())


@pytest.fixture
def ruled_twice(tmp_path: Path) -> CommandLine:
    """Lira was there after all, #5; then it is said that she was not in time for the award, #7."""
    mill = CommandLine(tmp_path, "en").new("The mill")
    mill.play(
        f"""
        {BROM_JOINS}
        {LIRA_JOINS}
        join Ulf class=cleric str=11 int=9 wis=15 dex=9 con=12 cha=12 hp=6 --coins 60gp
        session start "The mill" --absent Lira
        defeat goblin hd=1-1 --count 12
        award
        find 90gp
        split
        session end
        """
    )
    there = ("amend", 5, "--cascade", "--reason", "she came", "--", "session", "start", "The mill")
    first = opened(mill, "I was on the stairs", "--about", "7,9", "--raised-by", "Lira")
    mill("dispute", "rule", first, "--uphold", "--reason", "she came", "--", *there)
    second = opened(mill, "not in time", "--about", 7, "--raised-by", "Ulf")
    late = ("amend", 7, "--reason", "too late", "--", "award", "--to", "Brom,Ulf")
    mill("dispute", "rule", second, "--uphold", "--reason", "too late", "--", *late)
    return mill


def test_a_second_ruling_on_an_entry_leaves_what_the_first_put_right_elsewhere(ruled_twice: CommandLine) -> None:
    first, second = rows(ruled_twice)
    assert (first["corrections_taken_back"], second["corrections_taken_back"]) == ([], [])
    assert first["corrections_carried_on"] == [{"entry": 12, "by": 15}]
    said = ruled_twice("disputes").out
    assert "What #12 put right is in #15 since, which corrects it further." in said
    assert "taken back" not in said
    assert ruled_twice.json("audit")["findings"] == []
    assert ruled_twice.json("explain", "Lira", "gp")["lines"][-1]["running"] == 80
    assert "goes on in #15" in ruled_twice("log").out


def test_what_a_second_correction_replaces_is_what_counted_until_then(ruled_twice: CommandLine) -> None:
    assert "as corrected by #15, in place of +21: too late" in ruled_twice("explain", "Ulf", "xp").out
    [line] = ruled_twice.json("explain", "Ulf", "xp")["lines"]
    assert (line["recorded"], line["before"], line["quantity"]) == (31, 21, 31)
    before, after = "Experience: Brom +22 XP, Lira +22 XP, Ulf +21 XP", "Experience: Brom +33 XP, Ulf +31 XP"
    assert f"#7 “{before}” was in fact “{after}”" in " ".join(ruled_twice("log", "--kind", "amend").out.split())


def test_a_second_ruling_that_is_taken_back_leaves_the_first(ruled_twice: CommandLine) -> None:
    ruled_twice("void", 15, "--reason", "no")
    first, second = rows(ruled_twice)
    assert (first["corrections_taken_back"], first["corrections_carried_on"]) == ([], [])
    assert second["corrections_taken_back"] == [{"entry": 15, "voided_by": 17}]
    assert ruled_twice.sheet("Lira")["xp"]["total"] == 22
    assert [finding["code"] for finding in ruled_twice.json("audit")["findings"]] == ["correction_taken_back"]


def test_a_correction_that_a_later_ruling_takes_back_is_overruled(evening: CommandLine) -> None:
    first = opened(evening, "too much", "--about", AWARD, "--raised-by", "Lira")
    less = ("amend", AWARD, "--reason", "less", "--", "award", "--xp", 50, "--to", "Brom")
    evening("dispute", "rule", first, "--uphold", "--reason", "half of it", "--", *less)
    second = opened(evening, "nothing at all", "--about", AWARD, "--raised-by", "Lira")
    evening("dispute", "rule", second, "--uphold", "--reason", "none", "--", "void", AWARD, "--reason", "none")
    one, two = rows(evening)
    assert (one["corrections_taken_back"], two["corrections_taken_back"]) == ([], [])
    assert one["corrections_overruled"] == [{"entry": 10, "dispute": second}]
    said = evening("disputes").out
    assert f"upheld, and ruled otherwise since by dispute #{second}" in said
    assert "campaign void" not in said
    assert evening.json("audit")["findings"] == []


def test_a_thing_that_was_sold_for_another_price_says_so(evening: CommandLine) -> None:
    evening.play("find item=ring\ntake Brom ring\nsell Brom ring --price 40gp")
    sold = evening.head[0]
    evening("amend", sold, "--reason", "30", "--", "sell", "Brom", "ring", "--price", "30gp")
    assert "Brom sells: ring, for 30 gp." in evening("item", "ring").out
    assert f"[as corrected by #{sold + 1}]" in evening("item", "ring").out


def test_the_evidence_has_the_arithmetic_in_force(ruled_twice: CommandLine) -> None:
    third = opened(ruled_twice, "who was it now", "--about", 7)
    [stake] = ruled_twice.json("dispute", "show", third)["entries"]
    assert stake["amended_by"] == 15
    assert "60 / 2 = 30 a share" in ruled_twice("dispute", "show", third).out


def test_a_range_names_what_was_corrected_too(campaign: CommandLine) -> None:
    campaign.new("La Tour", "--lang", "en").play(f"{BROM_JOINS}\n{LIRA_JOINS}\nsession start\nfind 100gp\nsplit")
    campaign("amend", 5, "--reason", "120", "--cascade", "--", "find", "120gp")
    campaign("void", 6, "--reason", "not yet")
    campaign("dispute", "open", "we split that", "--about", "5-6", "--raised-by", "Lira")
    assert campaign.json("dispute", "show", campaign.head[0])["about"] == [5, 6]


def test_a_correction_needs_no_reason_but_the_rulings(campaign: CommandLine) -> None:
    campaign.new("La Tour", "--lang", "en").play(f"{BROM_JOINS}\n{LIRA_JOINS}\nsession start\nfind 100gp\nsplit")
    campaign("dispute", "open", "it was 80", "--about", 5, "--raised-by", "Lira")
    rule = ("dispute", "rule", campaign.head[0], "--uphold", "--reason", "eighty it was", "--")
    campaign(*rule, "amend", 5, "--cascade", "--", "find", "80gp")
    amendment = campaign.head[0] - 1
    assert "(eighty it was)" in campaign("show", amendment).out
    campaign("dispute", "open", "no, 100", "--about", 5, "--raised-by", "Brom")
    campaign("dispute", "rule", campaign.head[0], "--uphold", "--reason", "counted", "--", "void", amendment)
    said = " ".join(campaign("disputes").out.split())
    # What would restore the first correction would undo the second ruling: it is not proposed.
    assert f"taken back with the ruling on dispute #{campaign.head[0] - 2}" in said
    assert "restores the correction" not in said
    assert campaign.purse("Lira")["gp"] == 100


def test_whom_an_entry_moves_only_as_it_was_corrected_is_in_the_evidence(campaign: CommandLine) -> None:
    campaign.new("La Tour", "--lang", "en").play(f"{BROM_JOINS}\n{LIRA_JOINS}\nsession start --absent Lira")
    campaign.play("find 100gp\nsplit")
    campaign("amend", 4, "present=Brom,Lira", "--cascade")
    campaign("dispute", "open", "Lira was not there", "--about", 6, "--raised-by", "Brom")
    [stake] = campaign.json("dispute", "show", campaign.head[0])["entries"]
    moved = {row["account"] for row in stake["changes"]}
    assert {"character:Brom", "character:Lira"} <= moved


def test_a_ruling_that_moves_only_hit_points_names_them(campaign: CommandLine) -> None:
    campaign.new("La Tour", "--lang", "en").play(f"{BROM_JOINS}\nsession start\ndamage Brom 5 --from goblin")
    campaign("dispute", "open", "It was 3", "--about", "4")
    line = ("dispute", "rule", "5", "--uphold", "--reason", "yes", "--", "amend", "4")
    said = campaign(*line, "--", "damage", "Brom", "3", "--from", "goblin").out
    assert "Put right by #6: Brom +2 hp." in " ".join(said.split())


def test_who_has_the_thing_now_is_among_the_figures_of_a_dispute_about_it(tmp_path: Path) -> None:
    mill = CommandLine(tmp_path, "en").new("The mill")
    mill.play(f"{BROM_JOINS}\n{LIRA_JOINS}\nfind magic=Ring:?\ntake Lira Ring\ngive Lira Brom Ring")  # 4 to 6
    number = opened(mill, "it was mine", "--about", 5, "--raised-by", "Lira")
    shown = mill("dispute", "show", number).out
    assert "  Ring    Lira  the hoard  Brom\n" in shown
    assert "  now        0          0     1\n" in shown
