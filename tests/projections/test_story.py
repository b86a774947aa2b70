"""The chronicle as a story: shorter than its lines, with nothing lost and nothing said twice."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from cli.app import App
from projections.chronicle.history import chronicle, passage_sort
from projections.chronicle.story import passages
from tests.support.command_line import CommandLine
from tests.support.golden import require_golden
from tests.support.processes import ROOT

GOLDEN = Path(__file__).parent / "golden" / "stories"

RULESETS = ("altaride", "argosia", "mda", "ose", "srd5")


@pytest.fixture(scope="module", params=RULESETS)
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """The example campaign of a ruleset."""
    folder = tmp_path_factory.mktemp(request.param)
    table = CommandLine(folder)
    table("new", "La Tour", "--rules", request.param)
    table("run", "-q", str(ROOT / "examples" / f"{request.param}-three-sessions.campaign"))
    return request.param, folder


def test_every_entry_of_a_chapter_is_in_one_passage(played: tuple[str, Path]) -> None:
    app = App({"CAMPAIGN_LEDGER": str(played[1] / "campaign.db")})
    try:
        for chapter in chronicle(app.campaign):
            shown = [entry.number for passage in passages(chapter) for entry in passage.entries]
            assert shown == [entry.number for entry in chapter.entries if passage_sort(entry.body.kind) != "frame"]
    finally:
        app.access.close()


def test_less_detail_is_shorter(played: tuple[str, Path]) -> None:
    table = CommandLine(played[1])
    lines = {
        detail: len(table("history", "--detail", detail).out.splitlines()) for detail in ("full", "story", "brief")
    }

    assert lines["story"] <= 0.5 * lines["full"]
    assert lines["brief"] <= 0.25 * lines["story"]
    assert table("history").out == table("history", "--detail", "story").out


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_session_reads_as_it_was_reviewed(played: tuple[str, Path], language: str) -> None:
    rules, folder = played
    shown = CommandLine(folder)("history", "--session", 2, "--lang", language).out
    require_golden(GOLDEN / f"{rules}.{language}.txt", shown)


def test_a_session_by_itself_has_the_highlights_that_it_has_among_all(played: tuple[str, Path]) -> None:
    table = CommandLine(played[1])
    chapters = table.json("history")["sessions"]
    found = {chapter["session"]: chapter["highlights"] for chapter in chapters if chapter["session"]}

    assert any(found.values())
    for session, highlights in found.items():
        alone = table.json("history", "--session", session)["sessions"]
        assert [chapter["highlights"] for chapter in alone] == [highlights]
        then = table.json("history", "--session", session, "--as-of", f"s{session}")["sessions"]
        assert [chapter["highlights"] for chapter in then] == [highlights]


def test_highlights_are_few_and_each_has_its_entry_and_its_reason(played: tuple[str, Path]) -> None:
    for chapter in CommandLine(played[1]).json("history")["sessions"]:
        entries = {line["entry"] for line in chapter["lines"]}
        people = Counter(each["who"] for each in chapter["highlights"] if each["who"])
        assert len(chapter["highlights"]) <= 5
        assert max(people.values(), default=0) <= 2
        for highlight in chapter["highlights"]:
            assert highlight["entry"] in entries
            assert highlight["text"]
            assert highlight["why"]


def test_a_long_fight_is_a_paragraph(tower: CommandLine) -> None:
    blows = "".join(
        f"roll Brom attack ac=6 --faces {10 + number % 9}\nroll Lira attack ac=6 --faces {2 + number % 9}\n"
        "damage Brom 1 --from goblin\nheal Brom 1\n"
        for number in range(20)
    )
    tower.play(f"session start\n{blows}damage Lira 2 --from goblin\ndefeat goblin hd=1-1 --count 6\nsession end\n")

    full = tower("history", "--session", 1, "--detail", "full").out.splitlines()
    story = tower("history", "--session", 1).out

    assert len(full) > 82
    assert len(story.splitlines()) < 14
    assert len(story.splitlines()) <= len(full) / 2
    said = " ".join(story.replace("\u00a0", " ").replace("\u202f", " ").split())
    assert "six goblins" in said
    assert "rapporte 30 XP" in said
    assert "20 PV à Brom et 2 PV à Lira" in said
    assert "Lira perd 2 PV sous les coups d’un goblin" in said


def test_a_remark_and_a_death_are_said_in_their_own_words(tower: CommandLine) -> None:
    tower.play(
        "session start\nroll Brom d20 --faces 3\nroll Brom d20 --faces 4 --note *présage\n"
        "roll Brom d20 --faces 5\nroll Brom d20 --faces 6\nroll Brom d20 --faces 7\ndie Lira --from goblin\n"
    )
    story = tower("history", "--session", 1).out

    assert "*présage" in story
    assert "Lira meurt (goblin) : la première mort de la campagne." in " ".join(story.replace("\u00a0", " ").split())


def test_the_report_of_many_sessions_has_contents_that_lead_to_them(tower: CommandLine) -> None:
    tower.play("".join(f"session start Soir{number}\nnote Rien\nsession end\n" for number in range(1, 5)))
    report = tower("export", "report").out

    for number in range(1, 5):
        assert f"](#period-{2 * number})" in report
        assert f'<a id="period-{2 * number}"></a>' in report
    assert len(tower("export", "report", "--detail", "brief").out) < len(report) / 2


def test_a_chapter_of_nothing_but_a_correction_says_it_in_brief(tower: CommandLine) -> None:
    tower.play("session start\nsession end\n")
    tower("note", "Un oubli")
    tower("undo")

    assert "0 entrée" not in tower("history", "--detail", "brief").out
