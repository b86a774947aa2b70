"""The figures of a campaign: their titles, descriptions and tables say what its sheets and statistics say."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.app import App
from cli.output.chronicle.figures.count_figures import dice_figures, hours_figure
from cli.output.chronicle.figures.course_figures import coin_figure, experience_figure
from cli.output.chronicle.figures.hit_point_figure import hit_point_figure
from cli.output.document.blocks import Figure
from cli.output.document.plots.colours import VARIABLES
from cli.output.document.plots.svg import svg
from cli.output.words.language import LANGUAGES, speak
from projections.books.courses import courses
from projections.dice.expected import expected_band
from projections.dice.thrown import summed
from projections.dice.throws import recorded_throws
from projections.past.moment import Moment
from tests.support.command_line import BROM_JOINS, CommandLine
from tests.support.golden import require_golden
from tests.support.processes import ROOT

GOLDEN = Path(__file__).parent / "golden"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    """The example campaign of the basic old-school rules, with voids, amendments and late entries."""
    table = CommandLine(tmp_path_factory.mktemp("ose")).new("La Tour")
    table("run", "-q", str(ROOT / "examples" / "ose-three-sessions.campaign"))
    return table


@contextmanager
def reading(table: CommandLine, language: str = "en", *, for_players: bool = False) -> Iterator[App]:
    """The application as a command finds it that only reads."""
    app = App({"CAMPAIGN_LEDGER": table.ledger})
    app.settings.for_players = for_players
    try:
        _ = app.campaign
        speak(language)
        yield app
    finally:
        app.access.close()
        speak("en")


def figures_of(app: App, point: str | None = None) -> list[Figure]:
    """Every figure that is made of a ledger, in the order of a report."""
    view = app.view(point)
    found = courses(app.campaign, view, app.rules, point)
    figures = [experience_figure(app.speaker, found), coin_figure(app.speaker, found)]
    figures += [hit_point_figure(app.speaker, found, session) for session in found.sessions]
    figures += dice_figures(summed(recorded_throws(Moment.at(app.campaign, point), view)))
    return [figure for figure in figures if figure is not None]


def text_of(figure: Figure) -> str:
    rows = ["\t".join(str(cell) for cell in row) for row in (figure.table.head, *figure.table.rows)]
    return "\n".join([f"{figure.title} [{figure.anchor}]", figure.description, figure.table.caption, *rows])


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_figures_of_a_campaign_say(played: CommandLine, language: str) -> None:
    with reading(played, language) as app:
        text = "\n\n".join(text_of(figure) for figure in figures_of(app))
    require_golden(GOLDEN / f"figures.{language}.txt", text + "\n")


def test_the_last_row_of_a_table_is_what_the_sheets_say(played: CommandLine) -> None:
    with reading(played) as app:
        experience, coin, *_ = figures_of(app)
    sheets = {member["name"]: member for member in played.json("party")["members"]}
    said = dict(zip(experience.table.head[1:], experience.table.rows[-1][1:], strict=True))
    assert {name: str(cell).split(" (")[0].replace(",", "") for name, cell in said.items()} == {
        name: str(sheet["xp"]["total"]) for name, sheet in sheets.items() if sheet["xp"] and sheet["xp"]["total"]
    }
    worth = {name: sheet["purse_value"]["quantity"] for name, sheet in sheets.items()}
    assert {each.label: each.points[-1][1] for each in coin.plot.series if each.place >= 0} == worth


def test_colours_follow_a_person_through_all_figures(played: CommandLine) -> None:
    with reading(played) as app:
        places = [{each.label: each.place for each in figure.plot.series} for figure in figures_of(app)[:5]]
        view = app.view(None)
        found = courses(app.campaign, view, app.rules)
        only = experience_figure(app.speaker, found, "character:Thrain")
    everybody: dict[str, int] = {}
    for each in places:
        assert all(everybody.setdefault(name, place) == place for name, place in each.items())
    assert [name for name, place in sorted(everybody.items(), key=lambda pair: pair[1]) if place >= 0] == [
        "Brom", "Lira", "Maëlle", "Aldric", "Thrain", "Ulf", "Nolwenn", "Jean le Petit",
    ]  # fmt: skip
    assert only is not None
    assert {each.label: each.place for each in only.plot.series} == {"Thrain": everybody["Thrain"]}


def test_each_figure_is_drawn_with_its_names(played: CommandLine) -> None:
    with reading(played) as app:
        for figure in figures_of(app):
            drawn = svg(
                figure.plot, anchor=figure.anchor, title=figure.title, description=figure.description, colours=VARIABLES
            )
            assert all(f">{each.label}</text>" in drawn for each in figure.plot.series if each.label)


def test_players_are_shown_no_figure_of_a_secret(tmp_path: Path) -> None:
    """Nothing that players count may be secret; a name and a roll may."""
    table = CommandLine(tmp_path).new()
    table.play(
        f"{BROM_JOINS}\nsession start\nfind 200gp\nsplit\nroll Brom 9d1\nroll Brom 25d4 --note force\ndamage Brom 5"
    )
    with reading(table) as app:
        expected = [text_of(figure) for figure in figures_of(app)]
    table.play("describe Brom name=Astarte --secret\nroll Brom 30d6 --secret\nroll Brom 9d4 --secret")
    with reading(table, for_players=True) as app:
        assert [text_of(figure) for figure in figures_of(app)] == expected
    with reading(table) as app:
        *others, four, six = [text_of(figure) for figure in figures_of(app)]
    assert all("Astarte" in text for text in others)
    assert "34 rolls" in four
    assert "30 rolls" in six


def test_nothing_is_drawn_where_nothing_changed(tmp_path: Path) -> None:
    table = CommandLine(tmp_path).new()
    table.play(BROM_JOINS)
    with reading(table) as app:
        assert figures_of(app) == []


def test_a_game_without_coins_or_experience_has_no_such_figure(tmp_path: Path) -> None:
    table = CommandLine(tmp_path).new(rules="argosia")
    table("run", "-q", str(ROOT / "examples" / "argosia-three-sessions.campaign"))
    with reading(table) as app:
        anchors = [figure.anchor for figure in figures_of(app)]
    assert anchors[0] == "plot-levels"
    assert not {"plot-experience", "plot-coin"} & {*anchors}


def test_hours_that_are_not_known_are_marked() -> None:
    speak("en")
    figure = hours_figure([(1, 3.67), (2, None), (3, 4.0)])
    assert figure is not None
    assert figure.description == (
        "7 h 40 in 2 sessions, 3 h 50 on average. The longest was session 3, with 4 h. "
        "“?” is a session whose hours were not recorded while it was played."
    )
    assert figure.table.rows == (("1", "3 h 40"), ("2", "?"), ("3", "4 h"))
    assert hours_figure([(1, None)]) is None


@given(st.integers(0, 200), st.integers(2, 20))
def test_the_band_of_a_face_is_that_of_the_binomial_distribution(rolls: int, sides: int) -> None:
    low, high = expected_band(rolls, sides)
    ways = [comb(rolls, count) * (sides - 1) ** (rolls - count) for count in range(rolls + 1)]
    outside = Fraction(sides**rolls, 40)
    assert sum(ways[:low]) <= outside < sum(ways[: low + 1])
    assert sum(ways[high + 1 :]) <= outside < sum(ways[high:])
