"""What a line is offered as that is read as nothing: two things one after the other, or a note."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing

import pytest

from cli.app import App
from cli.script.lines import line_of
from cli.script.shorthand.advice import read_line
from cli.script.shorthand.expansion import expand
from ledger.errors import InputError
from tests.support.command_line import BROM_JOINS, LIRA_JOINS, CommandLine

EVENING = f"""
{BROM_JOINS}
{LIRA_JOINS}
meet ogre hp=20
buy Brom torch
damage Brom 3
"""

Offered = Callable[[str], list[str]]


@pytest.fixture(scope="module")
def offered(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Offered]:
    """What a line is offered as, each offer as its commands; Brom, Lira and an ogre are there, and Brom has a torch."""
    evening = CommandLine(tmp_path_factory.mktemp("evening")).new("La Tour")
    evening.play(EVENING)
    app = evening.app()

    def of(line: str) -> list[str]:
        with pytest.raises(InputError) as refused:
            expand(app, line)
        return ["; ".join(map(line_of, reading)) for reading in refused.value.facts["offers"]]

    with closing(app.access):
        yield of


class Evening:
    """What is offered of lines as whoever types them sees it: Brom, Lira and an ogre are there."""

    def __init__(self, app: App) -> None:
        self._app = app

    def offered(self, line: str) -> list[str]:
        """The offers of a line, each as its commands; those of a text too."""
        with pytest.raises(InputError) as refused:
            read_line(self._app, line)
        facts = refused.value.facts
        return ["; ".join(map(line_of, reading)) for reading in facts.get("offers", facts.get("readings", []))]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    typed = CommandLine(tmp_path_factory.mktemp("fitting")).new("La Tour")
    typed.play(EVENING)
    app = typed.app()
    with closing(app.access):
        yield Evening(app)


@pytest.mark.parametrize(
    ("line", "offer"),
    [
        ("brom utilise une torche et récupère 2", "use Brom torche; heal Brom 2"),
        ("lira pleure, brom perd 2", 'note "lira pleure"; damage Brom 2'),
        ("brom est pensif, il perd 2 pv", 'note "brom est pensif"; damage Brom 2'),
        ("brom weeps, lira takes 2", 'note "brom weeps"; damage Lira 2'),
    ],
)
def test_two_things_are_offered_one_after_the_other_before_the_line_as_a_note(
    offered: Offered, line: str, offer: str
) -> None:
    assert offered(line) == [offer, f'note "{line}"']


@pytest.mark.parametrize(
    "line",
    [
        # What takes back, halves, misses or counts is no remark beside an act.
        "brom perd 3, mais non finalement",
        "brom perd 3, la moitié seulement",
        "brom hits the ogre for 3, misses though",
        "brom perd 3 trucs, 2 machins",
        # Things that nobody has, and units that there are none of.
        "brom boit trop, il chante",
    ],
)
def test_a_line_of_which_one_half_may_say_otherwise_is_offered_as_a_note_alone(offered: Offered, line: str) -> None:
    assert offered(line) == [f'note "{line}"']


def test_a_script_prints_the_lines_that_say_it(tmp_path_factory: pytest.TempPathFactory) -> None:
    evening = CommandLine(tmp_path_factory.mktemp("evening")).new("La Tour")
    evening.play(EVENING)
    answer = evening.type("run", "-", stdin="brom utilise une torche et récupère 2")
    assert answer.code == 2
    _heading, *lines = answer.err.rstrip().split("\n")[-3:]
    assert evening.type("run", "-", stdin="\n".join(lines)).code == 0
    evening.require_verified()


@pytest.mark.parametrize(
    ("line", "offer"),
    [
        # Whoever strikes is not hurt.
        ("the ogre was already hurt, brom smashes it with a chair, 7", "damage ogre 7 --from Brom"),
        ("8 more on the ogre from lira", "damage ogre 8 --from Lira"),
        ("lira crept up behind the ogre and stabbed it for 7", "damage ogre 7 --from Lira"),
        # Coins that are handed away are not received, and none are found where nobody finds any.
        ("brom offers up to the shrine 3gp", "pay Brom 3gp"),
    ],
)
def test_an_offer_does_what_the_line_says(evening: Evening, line: str, offer: str) -> None:
    acts = [act for act in evening.offered(line) if not act.startswith("note")]

    assert [act.partition(" --note")[0] for act in acts] == [offer]


@pytest.mark.parametrize(
    "line",
    [
        "cleric drops 3gp in the poor box",
        "brom drove his axe through the ogre, dead",
        "brom leaves his old axe at the smith's",
        "brom loses a bet with lira, 2sp",
        "each ogre has 22 hp",
        "the ogre's boat has drifted away, damn",
        "that was 50 silver",
        "a torch to every girl",
        "lira away at first, she arrives around 9h",
    ],
)
def test_what_the_line_does_not_say_is_not_offered(evening: Evening, line: str) -> None:
    wrong = ("find", "die Brom", "leave Brom", "receive", "lend", "give", "award", "meet", "time")

    assert not [act for act in evening.offered(line) if act.startswith(wrong)]
