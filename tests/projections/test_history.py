"""The chronicle, the log and one entry, as they are read at the table."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.support.command_line import BROM_JOINS, CommandLine


@pytest.fixture
def table(campaign: CommandLine, evening: Path) -> CommandLine:
    """The command at the evening's ledger."""
    shutil.copy(evening, campaign.ledger)
    return campaign


def chapters(table: CommandLine, *words: object) -> list[tuple[int | None, list[int]]]:
    """Session and entries of each chapter."""
    shown = table.json("history", *words)["sessions"]
    return [(chapter["session"], [line["entry"] for line in chapter["lines"]]) for chapter in shown]


def test_the_chronicle_has_a_chapter_for_each_session_and_what_lies_between(table: CommandLine) -> None:
    assert [session for session, _ in chapters(table)] == [None, 1, None, 2, None]
    assert chapters(table, "--session", 2) == [(2, [23, 25, 26, 27, 28, 29, 30, 31])]


def test_what_was_voided_is_left_out_and_what_is_late_stands_in_its_session(table: CommandLine) -> None:
    shown = dict(chapters(table))
    assert 18 not in shown[1]
    assert 24 in shown[1]
    everything = [entry for _, entries in chapters(table) for entry in entries]
    assert 32 not in everything
    # Undone and done again: the note counts, both voids are left out.
    assert 33 in everything
    assert not {34, 35} & set(everything)


def test_a_chapter_says_who_was_there_and_what_came_of_it(table: CommandLine) -> None:
    first = table.json("history", "--session", 1)["sessions"][0]
    assert first["title"] == "Les ruines"
    assert first["summary"] == "Une nuit agitée"
    assert first["present"] == ["Brom", "Lira", "Ulf"]
    assert first["coins"] == {"gp": 275, "sp": 7}
    assert first["experience"] == {"Brom": 295, "Lira": 295, "Ulf": 134}
    second = table.json("history", "--session", 2)["sessions"][0]
    assert second["deaths"] == ["Ulf"]
    assert second["rulings"] == [30]


def test_players_do_not_see_what_is_secret_until_it_is_revealed(table: CommandLine) -> None:
    assert "Encore un secret" in table("history").out
    assert "Encore un secret" not in table("history", "--for-players").out
    assert "traître" in table("history", "--for-players").out
    assert "traître" not in table("history", "--for-players", "--as-of", "#20").out


def test_the_chronicle_as_of_a_moment(table: CommandLine) -> None:
    assert dict(chapters(table, "--as-of", "s1"))[1][-1] == 24
    assert [session for session, _ in chapters(table, "--as-of", "s1")] == [None, 1]
    said = dict(chapters(table, "--as-of", "#20"))[1]
    assert 18 in said
    assert 24 not in said
    assert table("history", "--as-of", "s9", "--json", code=2).error["code"] == "point_unknown"
    assert table("history", "--session", 9, "--json", code=2).error["code"] == "session_unknown"


def test_tags_and_apostrophes_stay_as_they_were_typed_but_for_their_marks_in_a_story(table: CommandLine) -> None:
    assert "L'auberge Rouge de Brom brûle" in table("history").out
    assert "L'auberge #Rouge de @Brom brûle" in table("history", "--detail", "full").out
    assert "L'auberge #Rouge de @Brom brûle" in table("log").out


def entries(table: CommandLine, *words: object) -> list[int]:
    """Numbers of the entries that a log shows."""
    return [entry["entry"] for entry in table.json("log", *words)["entries"]]


def test_the_log_finds_entries_by_whatever_is_known_of_them(table: CommandLine) -> None:
    assert entries(table) == list(range(1, 38))
    assert entries(table, "--limit", 3) == [35, 36, 37]
    assert entries(table, "--kind", "CharactersHurt") == [11, 24]
    assert entries(table, "--kind", "damage") == [11, 24]
    assert entries(table, "--kind", "DÉGÂTS") == [11, 24]
    assert entries(table, "--who", "lira", "--kind", "damage") == [11]
    assert entries(table, "--grep", "auberge") == [6]
    assert entries(table, "--session", 1, "--limit", 1) == [24]
    assert entries(table, "--who", "Brom,Lira", "--kind", "payment", "--limit", 1) == [21]
    assert entries(table, "--as-of", "#5", "--limit", 2) == [4, 5]
    assert entries(table, "--who", "hoard", "--kind", "find") == [14]


def test_a_log_of_nothing_says_so_and_an_unknown_kind_is_refused(table: CommandLine) -> None:
    assert entries(table, "--grep", "nichts") == []
    assert table("log", "--grep", "nichts").out.strip()
    assert table("log", "--kind", "domage", "--json", code=2).error["code"] == "kind_unknown"
    table("log", "--limit", 0, code=2)
    table("log", "--who", "Personne", code=2)


def test_an_entry_says_what_became_of_it(table: CommandLine) -> None:
    voided = table.json("show", 18)
    assert voided["voided_by"] == 32
    assert table.json("show", "#32")["links"] == {"voids": [18], "reveals": None, "amends": None}
    assert table.json("show", 36)["links"]["reveals"] == 7
    late = table.json("show", 24)
    assert (late["late"], late["session"]) == (True, 1)
    assert table.json("show", 30)["override"] == "parole du bailli"
    assert table.json("show", 33)["voided_by"] is None
    assert "#32" in table("show", 18).out


def test_an_entry_in_json_has_every_key_of_the_contract(table: CommandLine) -> None:
    assert list(table.json("show", 8)) == [
        "entry", "id", "batch", "kind", "version", "session", "recorded_at", "recorded_by", "played_on", "ingame",
        "facts", "postings", "fields", "derivation", "rules", "links", "voided_by", "override", "note", "secret",
        "late", "rolled", "origin", "hash", "disputes", "in_force", "corrected",
    ]  # fmt: skip
    shown = table.json("show", 8)
    assert shown["recorded_by"] == "meneuse"
    assert {"account": "character:Brom", "commodity": "item:torches_6", "quantity": 2} in shown["postings"]
    assert list(shown["derivation"][0]) == ["who", "step", "args", "value", "source"]
    changed = table.json("show", 19)["fields"]
    assert changed == [{"account": "character:Brom", "key": "alignment", "old": "law", "new": "chaos"}]


@pytest.mark.parametrize("entry", ["0", "38", "#99", "douze", "-1"])
def test_an_entry_that_is_not_there_is_refused(table: CommandLine, entry: str) -> None:
    table("show", "--", entry, code=2)
    table("show", "20", "--as-of", "#12", code=2)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_report_is_worth_printing(table: CommandLine, language: str) -> None:
    shown = table("export", "report", "--lang", language).out
    assert shown.startswith("# La Tour\n")
    assert table.json("seal")["seal"] in shown
    for name in ("Brom", "Lira", "Ulf", "Les ruines", "Une nuit agitée", "Tapis"):
        assert name in shown
    assert "\n\n\n" not in shown
    table("export", "report", "-o", "report.md", "--lang", language)
    assert (table.folder / "report.md").read_text(encoding="utf-8") == shown


def test_the_report_for_players_keeps_the_secret(table: CommandLine) -> None:
    assert "Encore un secret" in table("export", "report").out
    assert "Encore un secret" not in table("export", "report", "--for-players").out


def test_the_sheets_of_the_report_for_players_are_those_of_what_is_public(table: CommandLine) -> None:
    table("describe", "Lira", "rank=Espionne du bailli", "--secret")
    table("condition", "Lira", "paralysed", "--secret")
    on_the_sheet = " paralysé\n"
    assert on_the_sheet in table("export", "report").out
    assert on_the_sheet not in table("export", "report", "--for-players").out
    assert "Espionne" not in table("export", "report", "--for-players").out
    table("reveal", table.head[0])
    assert on_the_sheet in table("export", "report", "--for-players").out


def test_the_report_of_a_session_and_of_a_moment(table: CommandLine) -> None:
    assert "Une nuit agitée" not in table("export", "report", "--session", 2).out
    early = table("export", "report", "--as-of", "s1").out
    assert "un piège" not in early
    assert "s1" in early


def test_several_sessions_are_shown_with_what_lies_between_them(campaign: CommandLine) -> None:
    campaign.new().play(
        f"""
        {BROM_JOINS}
        session start
        note un
        session end
        note entre
        session start
        note deux
        session end
        note après
        note tard --session 1
        session start
        note trois
        """
    )

    def notes(command: str, *words: str) -> list[str]:
        found = campaign.json(command, *words)
        entries = found.get("entries") or [line for part in found["sessions"] for line in part["lines"]]
        texts = [entry["facts"].get("text") if "facts" in entry else entry["text"] for entry in entries]
        return [text.rstrip(".") for text in texts if text in ("un", "deux", "trois", "entre", "après", "tard")]

    for command in ("history", "log"):
        assert sorted(notes(command, "--session", "1-2")) == ["deux", "entre", "tard", "un"]
        assert sorted(notes(command, "--session", "2-9")) == ["après", "deux", "trois"]
        assert notes(command, "--session", "1") == ["un", "tard"]
        assert notes(command, "--session", "3-3") == notes(command, "--session", "3") == ["trois"]
        assert campaign(command, "--session", "2-1", "--json", code=2).error["code"] == "sessions_malformed"
    assert campaign("history", "--session", "8-9", "--json", code=2).error["code"] == "session_unknown"
    report = campaign("export", "report", "--session", "1-2").out
    assert "entre" in report
    assert "trois" not in report
