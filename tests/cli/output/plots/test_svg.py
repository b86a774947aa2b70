"""A plot is an SVG element which anybody can read, and which reaches nothing outside of it."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.output.document.plots.colours import DARK, LIGHT, NAMES, VARIABLES, person_colour
from cli.output.document.plots.drawing import moved_apart, thinned
from cli.output.document.plots.plot import Band, Mark, Plot, Series
from cli.output.document.plots.svg import svg
from cli.output.words.language import speak
from tests.support.processes import ROOT

PRINTED: Mapping[str, str] = {"ink": "#000000", "muted": "#555555", "rule": "#cccccc", "paper": "#ffffff", **LIGHT}
HOSTILE = ("$x$ $\\frac{$", "_under", "<b>&amp;</b>", "🐉 Élise", "龍之介", "שלום", "a" * 80, "%s {0}", "url(#p)")
SESSIONS = tuple((2 * number, str(number)) for number in range(1, 13))


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    speak("en")
    yield
    speak("en")


def lines(names: tuple[str, ...]) -> Plot:
    """Somebody each step, with levels and a death."""
    series = [
        Series(name, place, tuple((2 * at, 1500 * at + 100 * place) for at in range(1, 13)))
        for place, name in enumerate(names)
    ]
    marks = (Mark(0, 8, "2", "level"), Mark(1, 12, "", "death"))
    return Plot("steps", "session", "XP", tuple(series), ticks=SESSIONS, marks=marks)


def layers(names: tuple[str, ...]) -> Plot:
    series = [Series(name, place, ((2, 100), (8, 900 * place), (24, 300))) for place, name in enumerate(names)]
    return Plot("stacked", "session", "gp", (*series, Series("Fund", -1, ((4, 500),))), ticks=SESSIONS, scale=10)


def bars() -> Plot:
    faces = tuple((face, 6 * count) for face, count in enumerate((7, 12, 9, 11, 8, 13), 1))
    ticks = tuple((face, str(face)) for face, _ in faces)
    levels, band = ((60, "expected"),), Band(24, 102, "95 %")
    return Plot("bars", "face", "times", (Series("", 0, faces),), ticks=ticks, levels=levels, band=band, scale=6)


PLOTS = {"steps": lines(("Brom", "Élise", "Vex")), "stacked": layers(("Brom", "Élise", "Vex")), "bars": bars()}


def drawing(plot: Plot, anchor: str = "f1", colours: Mapping[str, str] = PRINTED) -> str:
    return svg(plot, anchor=anchor, title="Title", description="What is seen", colours=colours)


def texts(drawn: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(drawn).iter() if element.tag.endswith("}text")]


def tags(drawn: str) -> set[str]:
    return {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(drawn).iter()}


def test_steps_have_their_labels_at_their_ends_and_their_marks() -> None:
    assert texts(drawing(PLOTS["steps"])) == [
        "0", "5,000", "10,000", "15,000", "20,000",
        *"123456789", "10", "11", "12",
        "XP", "session", "2", "Brom", "Élise", "Vex",
    ]  # fmt: skip


def test_numbers_are_those_of_the_language() -> None:
    speak("fr")
    assert "10\u202f000" in texts(drawing(PLOTS["steps"]))


def test_bars_have_their_counts_what_is_expected_and_the_band() -> None:
    assert texts(drawing(bars())) == [
        "0", "5", "10", "15", "20", "1", "2", "3", "4", "5", "6", "times", "face",
        "7", "12", "9", "11", "8", "13", "expected", "95 %",
    ]  # fmt: skip


@pytest.mark.parametrize("kind", PLOTS)
def test_people_are_told_apart_without_colour(kind: str) -> None:
    root = ElementTree.fromstring(drawing(PLOTS[kind]))
    styles = [element.get("style", "") for element in root.iter()]
    dashes = {found[1] for style in styles if (found := re.search(r"dasharray: ([^;]*)", style))}
    patterns = {style for style in styles if "url(#" in style}
    assert len(dashes if kind == "steps" else patterns) >= (2 if kind == "steps" else 4) or kind == "bars"


@pytest.mark.parametrize("kind", PLOTS)
def test_a_drawing_says_what_it_shows_and_reaches_nothing_outside(kind: str) -> None:
    drawn = drawing(PLOTS[kind])
    root = ElementTree.fromstring(drawn)
    assert root.get("role") == "img"
    assert root.get("viewBox")
    assert not {"width", "height", "style"} & root.attrib.keys()
    named = {element.get("id"): element.text for element in root.iter() if element.get("id")}
    assert [named[id_] for id_ in str(root.get("aria-labelledby")).split()] == ["Title", "What is seen"]
    assert not {"style", "script", "metadata", "image", "a"} & tags(drawn)
    assert "font-family" not in drawn
    assert re.findall(r"https?://[^\"]*", drawn) == ["http://www.w3.org/2000/svg"]


@pytest.mark.parametrize("kind", PLOTS)
def test_ids_of_two_plots_differ_and_every_reference_leads_to_one(kind: str) -> None:
    first, second = drawing(PLOTS[kind], "f1"), drawing(PLOTS[kind], "f2")
    ids = re.findall(r'\bid="([^"]*)"', first)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]*)"|url\(#([^)]*)\)', first)) <= {(i, "") for i in ids} | {("", i) for i in ids}
    assert not set(ids) & set(re.findall(r'\bid="([^"]*)"', second))


@pytest.mark.parametrize("kind", PLOTS)
def test_the_same_plot_has_the_same_bytes_and_only_the_colours_that_it_is_given(kind: str) -> None:
    drawn = drawing(PLOTS[kind])
    assert drawing(PLOTS[kind]) == drawn
    assert set(re.findall(r"#[0-9a-f]{6}\b", drawn)) <= set(PRINTED.values())
    on_page = drawing(PLOTS[kind], colours=VARIABLES)
    assert not re.findall(r"#[0-9a-f]{6}\b", on_page)
    assert set(re.findall(r"var\(--([^)]*)\)", on_page)) <= set(NAMES)


def test_hostile_names_are_text_and_change_nothing_else() -> None:
    tame, hostile = lines(("a" * 80, *"bcdefghi")), lines(HOSTILE)
    drawn = drawing(hostile)
    assert len(list(ElementTree.fromstring(drawn).iter())) == len(list(ElementTree.fromstring(drawing(tame)).iter()))
    found = texts(drawn)
    assert [name for name in HOSTILE if name in found] == [name for name in HOSTILE if len(name) < 80]
    assert any(text.startswith("aaaa") and text.endswith("…") and len(text) < 20 for text in found)


def test_nothing_is_written_on_standard_error_where_nothing_can_be_kept(tmp_path: Path) -> None:
    """Not that a font lacks a letter, nor that there is nowhere to write down which fonts there are."""
    script = "from tests.cli.output.plots.test_svg import *; print(len(drawing(lines(HOSTILE))) > 9000)"
    (tmp_path / "file").touch()
    environ = {"HOME": str(tmp_path / "file"), "PATH": "", "LANG": "fr_FR.UTF-8"}
    command = [sys.executable, "-c", script]
    ran = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False)
    assert (ran.stdout, ran.stderr) == ("True\n", "")


def test_nine_people_have_nine_colours() -> None:
    assert len({LIGHT[person_colour(place)] for place in range(9)}) == len(set(DARK.values())) == 9


@pytest.mark.parametrize(
    ("colours", "papers"), [(LIGHT, ("#ffffff", "#fbf7ee", "#f3ecdd")), (DARK, ("#1b1815", "#27221d"))]
)
def test_names_are_legible_in_everybodys_colour(colours: Mapping[str, str], papers: tuple[str, ...]) -> None:
    for colour in colours.values():
        assert all(contrast(colour, paper) >= 4.5 for paper in papers), colour


def contrast(one: str, other: str) -> float:
    """Contrast as WCAG 2 computes it."""

    def luminance(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@given(st.lists(st.floats(-50, 250), max_size=15))
def test_labels_moved_apart_have_room_and_keep_their_order(wanted: list[float]) -> None:
    places = moved_apart(wanted, 13, 0, 166)
    ordered = sorted(places)
    assert all(after - before >= 13 - 1e-6 for before, after in pairwise(ordered))
    assert [places[each] for each in sorted(range(len(wanted)), key=lambda at: (wanted[at], at))] == ordered
    assert not places or ordered[0] >= -1e-6
    assert len(places) > 13 or not places or ordered[-1] <= 166 + 1e-6


@given(st.integers(1, 400))
def test_labels_of_an_axis_that_are_left_do_not_touch(count: int) -> None:
    places = [300 / count * each for each in range(count)]
    widths = [7.0 * len(str(each + 1)) for each in range(count)]
    kept = thinned(places, widths, 6)
    assert kept
    assert all(
        places[after] - places[before] >= (widths[after] + widths[before]) / 2 for before, after in pairwise(kept)
    )
