"""The audit checks the journal as a whole: what no honest one holds is found, and what a table may do is not."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ledger.facts import (
    BalanceChecked,
    CoinsExchanged,
    CoinsPaid,
    ExperienceAwarded,
    Facts,
    NoteTaken,
    RollRecorded,
    SessionStarted,
    TimePassed,
    TreasureSplit,
)
from ledger.folded_state import FoldedState
from ledger.rules.loader import load_ruleset
from ledger.store.codec import facts_of
from ledger.store.ledger import open_ledger
from projections.checks.journal_checks import CHECKED, JournalChecks
from tests.support.command_line import CommandLine
from tests.support.forging import forge

BROM, LIRA, ULF, HOARD = "character:Brom", "character:Lira", "character:Ulf", "party:hoard"


class Planted(NamedTuple):
    """An entry that is forged into a sound ledger, and what is found about it."""

    code: str
    facts: Facts
    postings: list[tuple[str, str, int]]
    changes: dict[str, Any] = {}
    worth: dict[str, Any] | None = None


PAID = CoinsPaid(who="Brom", amount={"gp": 5}, purpose="un péage")
PLANTED = {
    "coins from nowhere": Planted(
        "not_conserved", PAID, [(LIRA, "gp", 5)], worth={"xp": 0, "value": -500, LIRA: {"value": -500}}
    ),
    "a change that cheats": Planted(
        "change_differs",
        CoinsExchanged(who="Brom", amount={"sp": 1}, coin="gp"),
        [(BROM, "gp", 5), ("world:change", "gp", -5)],
        worth={"xp": 0, "value": -500, BROM: {"value": -500}},
    ),
    "coins that the purse never held": Planted(
        "not_held", PAID, [(ULF, "gp", -9000), (BROM, "gp", 9000)], worth={"xp": 0}
    ),
    "a lot that comes back": Planted(
        "custody_broken", NoteTaken(text="x"), [(BROM, "item:gem~13", 1), ("world:dungeon", "item:gem~13", -1)]
    ),
    "experience of nobody's": Planted(
        "award_above_earned", ExperienceAwarded(), [(BROM, "xp", 200)], worth={"xp": -200, BROM: {"xp": -200}}
    ),
    "somebody dead who rolls": Planted("dead_acts", RollRecorded(who="Ulf", expression="1d20", faces={"": (12,)}), []),
    "somebody dead who shares": Planted(
        "dead_shares",
        TreasureSplit(among=("Ulf",)),
        [(HOARD, "cp", -1), (ULF, "cp", 1)],
        worth={"value": -1, ULF: {"value": -1}},
    ),
    "a clock that runs back": Planted(
        "clock_back", TimePassed(count=1, unit="turn"), [("campaign:clock", "seconds", -60)]
    ),
    "a count that is wrong": Planted(
        "count_differs", BalanceChecked(who="hoard", expected={"gp": 400}), [], worth={"xp": 0}
    ),
    "a place before those before it": Planted("period_back", NoteTaken(text="x"), [], {"session": 1, "period": 2}),
    "a machine's clock set back": Planted(
        "recorded_back", NoteTaken(text="x"), [], {"recorded_at": "2020-01-01T00:00:00.000000Z"}
    ),
}


@pytest.mark.parametrize("name", PLANTED)
def test_what_no_honest_journal_holds_is_found_with_what_it_is_worth(
    campaign: CommandLine, ledger_file: Path, name: str
) -> None:
    planted = PLANTED[name]
    number = forge(ledger_file, planted.facts, planted.postings, **planted.changes)
    exits = 0 if planted.code == "recorded_back" else 1
    answer = campaign("audit", "--json", code=exits).data
    [found] = [f for f in answer["findings"] if f["entry"] == number and f["code"] == planted.code]
    assert "{" not in found["message"]
    for key, expected in (planted.worth or {}).items():
        if key in ("xp", "value"):
            assert found["worth"][key] == expected, found
        else:
            assert found["worth"]["by"][key] | expected == found["worth"]["by"][key]
    for language in ("en", "fr"):
        assert f"#{number}" in campaign("audit", "--lang", language, code=exits).out


def checked(path: Path) -> list[tuple[int, str]]:
    """What the checks find by themselves, without any decision."""
    state = FoldedState()
    checks = JournalChecks(state)
    found: list[tuple[int, str]] = []
    with open_ledger(str(path), write=False) as ledger, ledger.transaction(write=False):
        campaign = ledger.campaign()
        rules = load_ruleset(campaign.store.rules(next(campaign.entries()).body.rules[0]))
        for entry in campaign.entries():
            found += [(f.entry, f.code) for f in checks.check(entry, facts_of(entry.body), rules)]
            voids = [n for id_ in entry.body.links.voids if (n := campaign.number_of(id_)) is not None]
            state.apply(entry.number, entry.body, voids)
    return found


def test_no_check_needs_a_decision(ledger_file: Path) -> None:
    assert checked(ledger_file) == []
    forge(ledger_file, PAID, [(LIRA, "gp", 5)])
    assert [code for _, code in checked(ledger_file)] == ["not_conserved"]


def test_every_code_has_a_sentence_in_both_languages() -> None:
    from cli.output.checks.audit import FINDINGS
    from cli.output.words.language import catalogue

    for code in CHECKED:
        assert catalogue("fr").gettext(FINDINGS[code]) != FINDINGS[code]


@pytest.fixture
def table(tmp_path: Path) -> CommandLine:
    """Two fighters with a hoard, in session 1."""
    table = CommandLine(tmp_path)
    table.new("Le Puits")
    scores = "class=fighter str=16 int=10 wis=9 dex=12 con=13 cha=8 hp_die=7"
    table.play(
        f"""
        join Brom {scores} --coins 20gp
        join Lira {scores} --coins 20gp
        session start --on 2026-11-08
        find 100gp "item=Tapis:300gp"
        defeat gobelin hd=1 --count 3
        """
    )
    return table


def codes(table: CommandLine) -> dict[int, str]:
    return {f["entry"]: f["code"] for f in table.json("audit")["findings"]}


def test_somebody_absent_who_shares_is_found(table: CommandLine) -> None:
    table("leave", "Lira")
    number = forge(Path(table.ledger), TreasureSplit(), [(HOARD, "gp", -100), (BROM, "gp", 50), (LIRA, "gp", 50)])
    [found] = [f for f in table("audit", "--json", code=1).data["findings"] if f["code"] == "absent_shares"]
    assert (found["entry"], found["worth"]["by"]) == (number, {LIRA: {"xp": 0, "value": -5000, "items": {}}})


@pytest.mark.parametrize("words", [["split", "--among", "Brom,Lira"], ["award", "--to", "Brom,Lira"]])
def test_somebody_absent_may_share_who_is_named_and_that_is_said(table: CommandLine, words: list[str]) -> None:
    table("leave", "Lira")
    answer = table(*words, "--json")
    [entry] = answer.data["entries"]
    assert answer.data["result"]["absent"] == ["Lira"]
    [found] = table.json("audit")["findings"]
    assert (found["entry"], found["code"], found["severity"]) == (entry["entry"], "absent_named", "deviation")
    assert "Lira" in found["message"]


def test_a_find_that_somebody_takes_and_sells_before_the_split_is_worth_a_word(table: CommandLine) -> None:
    table("take", "Brom", "Tapis")
    sale = table.json("sell", "Brom", "Tapis")["entries"][0]["entry"]
    [found] = table.json("audit")["findings"]
    assert (found["entry"], found["code"], found["severity"]) == (sale, "sold_unsplit", "deviation")
    assert found["worth"] == {
        "xp": 0,
        "value": 0,
        "by": {BROM: {"xp": 0, "value": -30_000, "items": {}}, HOARD: {"xp": 0, "value": 30_000, "items": {}}},
    }
    assert "Brom devrait avoir 300\u00a0po de moins." in table("audit", "--lang", "fr").out
    table("void", sale, "--reason", "il le garde")
    assert codes(table) == {}


@pytest.mark.parametrize(
    "lines",
    [
        ["take Brom Tapis", "give Brom hoard 20gp", "split", "sell Brom Tapis"],
        ["take Brom Tapis", "split", "give Brom hoard 20gp", "sell Brom Tapis"],
        ["split --credit Brom=Tapis:20gp", "sell Brom Tapis"],
        ["sell hoard Tapis", "split"],
        ["take Brom Tapis", "give Brom hoard Tapis", "sell hoard Tapis"],
        ["take Brom Tapis", "undo", "sell hoard Tapis"],
    ],
)
def test_what_was_split_or_shared_may_be_sold(table: CommandLine, lines: list[str]) -> None:
    table.play("\n".join(lines))
    assert codes(table) == {}


def test_a_find_that_somebody_kept_at_the_split_and_sells_without_having_paid_is_worth_a_word(
    table: CommandLine,
) -> None:
    table.play("take Brom Tapis\nsplit")
    sale = table.json("sell", "Brom", "Tapis")["entries"][0]["entry"]
    [found] = table.json("audit")["findings"]
    assert (found["entry"], found["code"], found["severity"]) == (sale, "sold_unpaid", "deviation")
    assert found["worth"]["by"][HOARD]["value"] == 30_000
    assert "n’a jamais été payé" in table("audit", "--lang", "fr").out


def test_two_awards_alike_in_one_session_are_worth_a_word(table: CommandLine) -> None:
    first = table.json("award", "--xp", "100", "--reason", "le pont")["entries"][0]["entry"]
    table("award", "--xp", "100", "--reason", "le gué")
    assert codes(table) == {}
    second = table.json("award", "--xp", "100", "--reason", "le pont")["entries"][0]["entry"]
    [found] = table.json("audit")["findings"]
    assert (found["entry"], found["code"], found["severity"]) == (second, "award_again", "deviation")
    assert f"#{first}" in found["message"]
    table("void", first, "--reason", "deux fois")
    assert codes(table) == {}


def test_a_day_before_the_session_began_is_a_deviation(table: CommandLine) -> None:
    number = table.json("note", "une nuit", "--on", "2026-11-01")["entries"][0]["entry"]
    assert codes(table) == {number: "day_back"}
    assert "2026-11-01" in table("audit").out


def test_what_a_void_took_back_is_not_checked(table: CommandLine) -> None:
    table("leave", "Lira")
    number = forge(Path(table.ledger), TreasureSplit(), [(HOARD, "gp", -1), (LIRA, "gp", 1)])
    assert (number, "absent_shares") in [
        (f["entry"], f["code"]) for f in table("audit", "--json", code=1).data["findings"]
    ]
    table("void", number, "--reason", "elle n’était pas là")
    assert "absent_shares" not in [f["code"] for f in table("audit", "--json", code=1).data["findings"]]


def test_the_checks_know_a_second_session(table: CommandLine) -> None:
    table("session", "end")
    number = forge(
        Path(table.ledger),
        SessionStarted(),
        fields=[("campaign:session", "open", 2)],
        session=2,
        period=4,
        played_on="2026-11-01",
    )
    assert (number, "day_back") in [(f["entry"], f["code"]) for f in table("audit", "--json", code=1).data["findings"]]
