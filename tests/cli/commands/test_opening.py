"""A campaign that is already under way is typed from the sheets, and read like any other."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command_line import CommandLine

BROM = (
    "opening Brom classe=guerrier niveau=5 xp=17400 pv=31/38 for=16 int=9 sag=10 dex=11 con=13 cha=12 "
    '--coins 120po --item torche=6 --item "Anneau:500po" --item "armure de plates" --worn "armure de plates"'
)


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    """Brom as his sheet says, corrected once, then a session played before the day on which that was typed."""
    table = CommandLine(tmp_path_factory.mktemp("opening"))
    table.new()
    table.play(
        f"{BROM}\nopening Brom xp=17650\nopening butin --coins 300po\nsession start --on 2020-10-01\ndamage Brom 4"
    )
    return table


def test_a_figure_is_explained_as_given_at_the_opening_with_what_it_was_before(table: CommandLine) -> None:
    lines = table.json("explain", "Brom", "xp")["lines"]
    assert [(line["kind"], line["running"]) for line in lines] == [
        ("OpeningRecorded", 17400),
        ("OpeningRecorded", 17650),
    ]
    assert "expérience 17 650 (17 400 jusqu’ici)" in " ".join(table("explain", "Brom", "xp").out.split())


def test_an_opening_comes_before_the_first_session_whatever_its_date(table: CommandLine) -> None:
    for point in ("2020-10-01", "s1"):
        assert table.sheet("Brom", "--as-of", point)["xp"]["total"] == 17650


def test_players_see_an_opening_and_it_cannot_be_a_secret(table: CommandLine) -> None:
    assert table.sheet("Brom", "--for-players") == table.sheet("Brom")
    assert "secret" in table("opening", "caisse", "--coins", "1po", "--secret", code=3).err


def test_the_ledger_audits_clean_and_conserves_what_was_brought(table: CommandLine) -> None:
    table("audit")
    table("balances", "--check")
    assert table.sheet("Brom")["equipped"] == ["plate_mail"]


def test_a_statement_opens_with_what_was_brought(table: CommandLine) -> None:
    statement = table.json("export", "statement", "Brom")
    assert {movement["entry"] for movement in statement["movements"] if movement["commodity"] == "gp"} == {2}


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("Lira", "xp=3"), "opening_unknown"),
        (("Brom", "xp=17700"), "opening_too_late"),
        (("Brom", "armour_class=3"), "opening_computed"),
        (("Brom", "xp=5/6"), "opening_without_maximum"),
        (("Brom", "xp=beaucoup"), "number_unclear"),
        (("Brom", "vigueur=3"), "key_unknown"),
        (("Brom", "xp=1", "xp=2"), "key_twice"),
        (("Brom", "--item", "=3"), "find_unnamed"),
        (("Lira", "classe=voleur"), "key_missing"),
        (("caisse", "xp=3"), "opening_holder"),
        (
            ("Zoé", "classe=voleur", "niveau=99", "for=10", "int=9", "sag=10", "dex=11", "con=13", "cha=12", "pv=9"),
            "opening_impossible",
        ),
        (
            ("Zoé", "classe=voleur", "niveau=9", "for=19", "int=9", "sag=10", "dex=11", "con=13", "cha=12", "pv=9"),
            "key_value",
        ),
    ],
)
def test_a_bad_opening_is_refused_with_what_to_type(table: CommandLine, words: tuple[str, ...], code: str) -> None:
    answer = table.type("opening", *words, "--json")
    assert (answer.error["code"], bool(answer.error["hint"])) == (code, True)


def test_a_new_name_is_exact_beside_one_that_begins_so(table: CommandLine) -> None:
    scores = ("for=10", "int=9", "sag=10", "dex=11", "con=13", "cha=12", "pv=9")
    joined = table.json("opening", "Bro", "classe=voleur", *scores, "--dry-run")
    assert joined["entries"][0]["facts"]["who"] == "Bro"


def test_a_level_of_several_classes_names_the_class(campaign: CommandLine) -> None:
    campaign.new(rules="srd5")
    scores = [f"{ability}=13" for ability in ("str", "dex", "con", "int", "wis", "cha")]
    campaign("opening", "Mira", "wizard=3", "cleric=2", "hp=30", "slots.1=2", *scores)
    assert campaign.sheet("Mira")["counters"]["slots.1"] == 2
    assert campaign.type("opening", "Mira", "level=6", "--json").error["code"] == "opening_level_of"


def test_taking_an_opening_back_takes_the_character_back(campaign: CommandLine, location: str, tmp_path: Path) -> None:
    table = CommandLine(tmp_path, ledger=location)
    table.new()
    table.play(BROM)
    table("undo")
    assert table.json("party")["members"] == []
    table("redo")
    assert table.sheet("Brom")["hp"] == {"current": 31, "max": 38, "temporary": None}
