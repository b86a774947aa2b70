"""A line in other words: what is only told beside an act is kept as a note, and what is doubtful is offered."""

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
meet wolf hp=9 --count 2
buy Brom torch
find "item=oil flask*2"
damage Brom 3
"""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    evening = CommandLine(tmp_path_factory.mktemp("evening"), "en").new("The Tower", "--lang", "en")
    evening.play(EVENING)
    read = evening.app()
    with closing(read.access):
        yield read


@pytest.fixture
def offered(app: App) -> Callable[[str], list[str]]:
    """What a line is offered as, each offer as its commands."""

    def of(line: str) -> list[str]:
        with pytest.raises(InputError) as refused:
            expand(app, line)
        return ["; ".join(map(line_of, reading)) for reading in refused.value.facts.get("offers", ())]

    return of


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("at the ford three goblins appear", 'meet goblins 3 --note "at the ford"'),
        ("so brom takes 4 from the ogre", "damage Brom 4 --from ogre"),
        ("wolf 1 bolts down the stairs", 'leave "wolf 1" --note "down the stairs"'),
        ("brom slips on the wet stairs, dex check 12", 'roll Brom dex --faces 12 --note "slips on the wet stairs"'),
        ("lira patches brom up for 2", "heal Brom 2 --from Lira"),
        ("brom chops wolf 1 to bits", 'die "wolf 1" --from Brom'),
        ("brom has to save vs poison: 14", "roll Brom save=death --faces 14"),
        ("in the crypt: 30gp and a silver mirror", 'find 30gp "item=silver mirror" --from "the crypt"'),
        ("lira takes two flasks of oil", 'take Lira "2 oil flask"'),
        ("brom tries to force the door: 2", "roll Brom open_doors --faces 2"),
        ("back at the inn by dusk, 4 hours later", 'time +4 hours --note "back at the inn by dusk, 4 hours later"'),
    ],
)
def test_what_is_only_told_beside_an_act_is_its_note(app: App, line: str, meant: str) -> None:
    assert "; ".join(map(line_of, expand(app, line).commands)) == meant


@pytest.mark.parametrize(
    ("line", "offer"),
    [
        ("he takes 2 more", "damage Brom 2"),
        ("brom haggles the innkeeper down to 4sp", 'pay Brom 4sp --note "brom haggles the innkeeper down to 4sp"'),
        ("2 turns later the torch gutters", 'time +2 turns --note "the torch gutters"'),
        ("a zombie lurches out of the dark", 'meet zombie --note "a zombie lurches out of the dark"'),
        ("there's 35gp in the sack", "find 35gp"),
    ],
)
def test_what_is_doubtful_is_offered_before_the_line_as_a_note(
    offered: Callable[[str], list[str]], line: str, offer: str
) -> None:
    *ways, told = offered(line)

    assert offer in ways
    assert told == line_of(["note", line])


@pytest.mark.parametrize(
    "line",
    [
        # What turns an amount, names somebody, or is another act, is no remark.
        "brom hits the ogre for 5, blocked",
        "brom hits the ogre for 5, the wolf too",
        "brom takes 4 from the ogre, only half of it",
        "brom slips on the stairs and takes the torch, dex 12",
        "we meet a tinker, Old Marrow, on the road",
        "lira insight 12 vs the merchant",
        # Two payments are one as likely as not, and one of two things is not the other.
        "brom spent 5 gp and bought a lantern",
        "brom gave the abbey 5 gp and a candle",
        "lira takes the oil",
        "brom got hit by the ogre too, 6",
        "brom is dead tired",
    ],
)
def test_what_may_be_something_else_is_never_recorded_unasked(app: App, line: str) -> None:
    with pytest.raises(InputError):
        expand(app, line)


def test_somebody_named_in_the_line_is_meant_by_its_pronoun_and_nobody_else(
    offered: Callable[[str], list[str]],
) -> None:
    assert not any("Lira" in offer for offer in offered("the ogre hits brom for 2, he's down"))
