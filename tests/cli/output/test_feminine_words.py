"""A woman's class and conditions in their feminine form, wherever they are shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command_line import CommandLine

SCORES = "for=10 dex=16 con=12 int=10 sag=10 cha=10"
EVENINGS = {
    "ose": (f"inscrire Lira classe=voleuse {SCORES} pv=4", "voleuse 1", "paralysé"),
    "srd5": (f"join Lira class=rogue {SCORES} hp=9 gender=she --override dit", "roublarde 1", "charmé"),
}


@pytest.mark.parametrize("rules", EVENINGS)
def test_a_woman_is_named_so_on_every_screen(tmp_path: Path, rules: str) -> None:
    # Given
    joins, class_, condition = EVENINGS[rules]
    table = CommandLine(tmp_path).new(rules=rules)
    # When
    joined = table(*joins.split()).out
    table("session", "start")
    suffered = table("condition", "Lira", f"{condition}e").out
    # Then
    assert table.sheet("Lira")["fields"]["gender"] == "f"
    assert class_ in joined
    assert f"Lira : {condition}e." in suffered.replace("\u00a0", " ")
    party = table("party").out
    assert class_ in party
    assert f"{condition}e" in party
    sheet = table("sheet", "Lira").out
    assert class_ in sheet
    assert f"{condition}e" in sheet
    for screen in ("log", "history --detail full"):
        told = " ".join(table(*screen.split()).out.replace("\u00a0", " ").split())
        assert class_ in told
        assert f"Lira : {condition}e" in told
        assert "Présente : Lira" in told
    story = table("history").out
    assert f"Lira ({class_.removesuffix(' 1')}) rejoint le groupe" in story
    assert f"Lira est {condition}e" in story
    table("die", "Lira", "--from", "chute")
    assert "morte" in table("party").out
    assert "morte" in table("sheet", "Lira").out
    table("export", "report", "--output", str(tmp_path / "report.md"))
    report = (tmp_path / "report.md").read_text("utf-8")
    assert class_ in report
    assert "morte" in report
    assert "0 erreur" in table("audit").out


def test_what_was_told_later_names_earlier_entries_too_and_a_man_stays_masculine(tmp_path: Path) -> None:
    table = CommandLine(tmp_path).new()
    for name in ("Lira", "Brom"):
        table(*f"join {name} classe=voleur {SCORES} pv=4".split())
    assert table("log").out.count("voleur 1") == 2
    table("describe", "Lira", "genre=f")
    table("describe", "Brom", "genre=homme")
    told = table("log").out
    assert (told.count("voleur 1"), told.count("voleuse 1")) == (1, 1)


def test_in_the_other_games_the_gender_is_told_as_well(tmp_path: Path) -> None:
    joins = {
        "altaride": "âge=17 beauté=Banale dex=9 for=5 per=9 sav=5 soc=7 moralité=6",
        "argosia": "niveau=2 pv=14 mouvement=11 pa=3",
    }
    for rules, keys in joins.items():
        table = CommandLine(tmp_path, ledger=str(tmp_path / f"{rules}.db")).new(rules=rules)
        table(*f"join Lira {keys} genre=m --override dit".split())
        table("describe", "Lira", "genre=elle")
        assert table.sheet("Lira")["fields"]["gender"] == "f"
    assert "muette" in table("condition", "Lira", "muet").out


def test_a_word_that_only_women_are_called_by_tells_the_gender_and_says_so(tmp_path: Path) -> None:
    table = CommandLine(tmp_path).new()
    joined = table(*f"join Lira classe=voleuse {SCORES} pv=4".split())
    assert joined.err.replace("\u00a0", " ") == "Genre : féminin, d’après « voleuse ».\n"
    # What is typed counts, and a word for both says nothing.
    table(*f"join Brom classe=voleuse {SCORES} pv=4 genre=m".split())
    table(*f"join Elda classe=elfe {SCORES} pv=4".split())
    genders = {who: table.sheet(who)["fields"].get("gender") for who in ("Lira", "Brom", "Elda")}
    assert genders == {"Lira": "f", "Brom": "m", "Elda": None}


def test_several_women_have_a_condition_in_the_feminine_plural_and_a_mixed_company_does_not(tmp_path: Path) -> None:
    table = CommandLine(tmp_path).new()
    for name, class_ in (("Lira", "voleuse"), ("Mia", "magicienne"), ("Brom", "guerrier")):
        table(*f"join {name} classe={class_} {SCORES} pv=4".split())
    for who, condition, said in (
        ("Lira,Mia", "empoisonné", "Lira et Mia : empoisonnées."),
        ("Lira,Mia", "chargé de trésor", "Lira et Mia : chargées de trésor."),
        ("Brom,Mia", "épuisé", "Brom et Mia : épuisés."),
    ):
        assert table("condition", who, condition).out.replace("\u00a0", " ").endswith(f"{said}\n")
