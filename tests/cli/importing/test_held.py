"""Heroes of the Helden-Software: what has a place in the game is taken, the rest listed, and what changed recorded."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.support.command_line import CommandLine
from tests.support.import_samples import OWN_FILES

pytest.importorskip("lxml")

HERO = OWN_FILES / "alrik.xml"
WHO = "Alrik Sandström"
MAP = '[things]\nDukaten = "gp"\nSilbertaler = "sp"\nFackel = "torch"\n'


@pytest.fixture
def table(campaign: CommandLine) -> CommandLine:
    campaign.environ["CAMPAIGN_LANG"] = "en"
    campaign.new(rules="srd5")
    (campaign.folder / "map.toml").write_text(MAP, encoding="utf-8")
    return campaign


def changed(campaign: CommandLine, change: Callable[[str], str], name: str = "later.xml") -> str:
    (campaign.folder / name).write_text(change(HERO.read_text(encoding="utf-8")), encoding="utf-8")
    return name


def test_what_has_a_place_is_taken_and_the_rest_is_listed(table: CommandLine) -> None:
    done = table.json("import", "held", HERO, "--map", "map.toml")
    assert (done["read"], done["recorded"], done["unused"]) == (15, 3, 12)
    reasons = [row["reason"] for row in done["skipped"]]
    assert "talent “Äxte” has no place in this game: 7" in reasons
    assert "kampfwerte “Äxte” has no place in this game: 12" in reasons
    assert "the event “Sonderfertigkeit hinzugefügt” moves nothing here: Wuchtschlag, -200" in reasons
    sheet = table.sheet(WHO)
    assert (sheet["xp"]["total"], table.purse(WHO)) == (1250, {"gp": 12, "sp": 7})
    assert {item["id"]: item["quantity"] for item in sheet["items"]}["torch"] == 3
    assert {item["name"] for item in sheet["items"]} >= {"Skraja", "Seil, 10 Schritt"}
    assert (sheet["fields"]["race"], sheet["fields"]["profession"]) == ("Thorwaler", "Seefahrer")
    assert table("audit").code == 0


def test_each_award_stands_on_its_day_with_what_it_was_for(table: CommandLine) -> None:
    table.json("import", "held", HERO)
    awards = [(e["played_on"], e["facts"]["xp"]) for e in table.entries() if e["kind"] == "ExperienceAwarded"]
    assert awards == [("2017-09-07", 400), ("2017-09-14", 500)]
    assert "Das Schiff der verlorenen Seelen" in table("log").out


def test_coins_that_no_map_names_are_said_and_left_out(table: CommandLine) -> None:
    done = table.json("import", "held", HERO)
    said = [remark["message"] for remark in done["remarks"]]
    assert "this game has no coin “Dukaten”: 12 are left out" in said
    assert table.purse(WHO) == {}


def test_the_same_hero_again_records_nothing_and_a_changed_one_what_changed(table: CommandLine) -> None:
    table.json("import", "held", HERO, "--map", "map.toml")
    assert table.json("import", "held", HERO)["entries"] == []
    award = '<ereignis Abenteuerpunkte="50" Alt="1250" Neu="1300" text="Abenteuerpunkte" time="1505973730451"/>'
    later = changed(
        table,
        lambda text: (
            text.replace('abenteuerpunkte value="1250"', 'abenteuerpunkte value="1300"')
            .replace("</ereignisse>", award + "</ereignisse>")
            .replace('anzahl="3" name="Fackel"', 'anzahl="1" name="Fackel"')
        ),
    )
    assert table("import", "held", later, "--check", code=1).code == 1
    done = table.json("import", "held", later)
    assert done["recorded"] == 2
    last = table.entries("--limit", 2)
    assert [entry["kind"] for entry in last] == ["ExperienceAwarded", "OpeningRecorded"]
    assert last[1]["facts"].get("figures", {}) == {}
    assert [thing.get("count", 1) for thing in last[1]["facts"]["things"]] == [1]
    assert table.sheet(WHO)["xp"]["total"] == 1300


def test_a_hero_who_was_renamed_is_the_same(table: CommandLine) -> None:
    table.json("import", "held", HERO)
    renamed = changed(table, lambda text: text.replace("Alrik Sandström", "Alrik der Rote"))
    done = table.json("import", "held", renamed)
    assert done["unknown"] == []
    assert "character:Alrik der Rote" not in table.balances()


def test_experience_that_its_awards_do_not_lead_to_is_a_difference(table: CommandLine) -> None:
    other = changed(table, lambda text: text.replace('abenteuerpunkte value="1250"', 'abenteuerpunkte value="1234"'))
    done = table.json("import", "held", other)
    assert {"what": f"{WHO}, Abenteuerpunkte", "source": "1234", "ledger": "1250"} in done["differences"]


def test_a_file_of_several_heroes_is_read(table: CommandLine) -> None:
    def two(text: str) -> str:
        begin, end = text.index("<held "), text.index("</held>") + len("</held>")
        second = text[begin:end].replace("1504796685848", "1504796685849").replace("Alrik", "Thora")
        return text[:end] + second + text[end:]

    assert table.json("import", "held", changed(table, two))["recorded"] == 6
    assert {"character:Alrik Sandström", "character:Thora Sandström"} <= set(table.balances())


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ("", "log_unknown"),
        ("<helden/>", "log_unknown"),
        ("<html><body/></html>", "log_unknown"),
        ("<helden><held", "xml_malformed"),
        ("hello", "xml_malformed"),
        ('<!DOCTYPE helden [<!ENTITY a "b">]><helden><held name="&a;"/></helden>', "xml_declares"),
        ('<!DOCTYPE helden SYSTEM "file:///etc/passwd"><helden><held name="x"/></helden>', "xml_declares"),
        (
            '<!DOCTYPE h [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><helden>&b;&b;</helden>',
            "xml_declares",
        ),
    ],
)
def test_another_file_is_refused_by_name(table: CommandLine, content: str, code: str) -> None:
    (table.folder / "x.xml").write_text(content, encoding="utf-8")
    assert table("import", "held", "x.xml", "--json", code=2).error["code"] == code
    assert table.entry_count == 1


def test_entities_in_another_encoding_are_refused_too(table: CommandLine) -> None:
    content = '<?xml version="1.0" encoding="UTF-16"?><!DOCTYPE h [<!ENTITY a "b">]><helden><held name="&a;"/></helden>'
    (table.folder / "x.xml").write_bytes(content.encode("utf-16"))
    assert table("import", "held", "x.xml", "--json", code=2).error["code"] == "xml_declares"


def test_numbers_that_are_none_are_said_or_listed(table: CommandLine) -> None:
    def broken(text: str) -> str:
        return text.replace('anzahl="12"', 'anzahl="NaN"').replace(
            'time="1505373730451"', 'time="99999999999999999999"'
        )

    done = table.json("import", "held", changed(table, broken), "--map", "map.toml")
    assert [row["line"] for row in done["skipped"] if "Abenteuerpunkte" in row["reason"]] == [6]
    assert table.sheet(WHO)["xp"]["total"] == 1250
