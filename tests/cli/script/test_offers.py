"""What a line is offered as that is read as nothing: two things one after the other, or a note."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing

import pytest

from cli.app import App
from cli.script.lines import line_of
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
    app = App({**evening.environ, "CAMPAIGN_LEDGER": evening.ledger})

    def of(line: str) -> list[str]:
        with pytest.raises(InputError) as refused:
            expand(app, line)
        return ["; ".join(map(line_of, reading)) for reading in refused.value.facts["offers"]]

    with closing(app.access):
        yield of


@pytest.mark.parametrize(
    ("line", "offer"),
    [
        ("brom utilise une torche et récupère 2", "use Brom torche; heal Brom 2"),
        ("lira pleure, brom perd 2", 'note "lira pleure"; damage Brom 2'),
        ("brom est blessé, il perd 2 pv", 'note "brom est blessé"; damage Brom 2'),
        ("on attend la nuit, 5 h", 'note "on attend la nuit"; time +5 h'),
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
