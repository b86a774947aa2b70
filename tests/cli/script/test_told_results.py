"""How a roll went, told beside its dice: it agrees with them, or the line is refused with both."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from cli.script.lines import line_of
from cli.script.shorthand.expansion import expand
from ledger.errors import InputError
from tests.support.command_line import BROM_JOINS, LIRA_JOINS, CommandLine

Expand = Callable[[str], list[str]]


@pytest.fixture(scope="module")
def commands(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Expand]:
    """What a line stands for: Brom has strength 16 and saves against spells at 16; an ogre is hit by 15."""
    evening = CommandLine(tmp_path_factory.mktemp("evening")).new("La Tour")
    evening.play(f"{BROM_JOINS}\n{LIRA_JOINS}\nmeet ogre hp=20 ac=5")
    app = evening.app()
    with closing(app.access):
        yield lambda line: [line_of(command) for command in expand(app, line).commands]


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("brom for 18, échec", "roll Brom str --faces 18"),
        ("brom for 11 réussi", "roll Brom str --faces 11"),
        ("for de Brom : 11, ça passe", "roll Brom str --faces 11"),
        ("brom frappe l'ogre, 17 au dé, touché", "roll Brom attack --against ogre --faces 17"),
        ("brom charge l'ogre, manqué (2)", "roll Brom attack --against ogre --faces 2"),
        ("brom rate sa sauvegarde contre les sorts (9)", "roll Brom save=spells --faces 9"),
        ("brom str 18, failed", "roll Brom str --faces 18"),
    ],
)
def test_a_result_that_the_dice_bear_out_adds_nothing(commands: Expand, line: str, command: str) -> None:
    assert commands(line) == [command]


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("brom for 18, réussi", "roll Brom str --faces 18"),
        ("brom attaque l'ogre, 2, touché", "roll Brom attack --against ogre --faces 2"),
        ("brom rate sa sauvegarde contre les sorts (19)", "roll Brom save=spells --faces 19"),
        ("brom fails his save vs spells, 19", "roll Brom save=spells --faces 19"),
    ],
)
def test_a_result_that_the_dice_deny_is_refused_with_both(commands: Expand, line: str, command: str) -> None:
    with pytest.raises(InputError) as refused:
        commands(line)

    assert refused.value.code == "shorthand_unclear"
    assert {"judged", "claimed", "total", "over"} <= refused.value.facts.keys()
    assert ["; ".join(map(line_of, reading)) for reading in refused.value.facts["offers"]] == [
        command,
        f'note "{line}"',
    ]


def test_a_result_that_nothing_judges_is_asked_about(commands: Expand) -> None:
    with pytest.raises(InputError) as refused:
        commands("brom d20+3 14, réussi")

    assert refused.value.code in ("shorthand_text", "shorthand_unclear")


def test_a_result_of_a_roll_that_lacks_a_die_is_not_judged(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path).new("La Tour", rules="argosia")
    evening.play(
        "join Perle hp=14 vigour=13 dexterity=9 intelligence=11 charisma=12 movement=11\nmeet ogre defence=12 hp=20"
    )
    answer = evening.type("run", "-", "--json", stdin="perle attacks ogre damage=1d8, 18, hits")

    assert answer.error["code"] == "shorthand_unclear"


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("brom attack ogre = 16", "roll Brom attack --against ogre --faces 14"),
        ("brom attaque l'ogre, total 16", "roll Brom attack --against ogre --faces 14"),
        ("brom attack ogre (total 16)", "roll Brom attack --against ogre --faces 14"),
        ("brom str total 12", "roll Brom str --faces 12"),
    ],
)
def test_of_a_told_total_the_die_is_what_its_modifiers_leave(commands: Expand, line: str, command: str) -> None:
    assert commands(line) == [command]


def test_a_total_that_no_face_comes_to_is_refused(commands: Expand) -> None:
    with pytest.raises(InputError) as refused:
        commands("brom attack ogre = 30")

    assert (refused.value.facts["total_of"], refused.value.facts["adds"]) == (30, "+2")


def test_a_number_that_no_die_shows_is_offered_as_the_total(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").new("La Tour")
    evening.play(f"{BROM_JOINS}\n{LIRA_JOINS}\nmeet ogre hp=20 ac=5")

    assert "“brom attack ogre = 21”" in evening.play("brom attack ogre 21", code=2).err
