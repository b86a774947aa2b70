"""Short lines that depend on what somebody has, owes or met: what each stands for, game by game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from cli.app import App
from cli.script.shorthand.expansion import expand
from ledger.errors import InputError
from tests.support.command_line import CommandLine

TABLES = {
    "argosia": """
join Elra hp=14 level=2 vigour=13 dexterity=9 intelligence=11 charisma=12 movement=11 "abilities=Brutal*1,Bless*2"
join Corvin hp=9 level=1 vigour=11 dexterity=10 intelligence=12 charisma=9 movement=10 spell_matrices=2
meet troll hp=20 level=3 defence=14 damage=1d8+2 vigour=10 dexterity=15
meet brigand hp=6 level=1 defence=12 --count 2
""",
    "srd5": """
join Kara class=fighter str=15 dex=14 con=13 int=10 wis=12 cha=8
join Sly class=rogue str=10 dex=15 con=13 int=12 wis=12 cha=8
join Mage class=wizard str=8 dex=14 con=13 int=15 wis=12 cha=8
meet goblin_warrior --count 2
""",
}


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, App]]:
    """The evening of each game, in English."""
    apps = {}
    for game, lines in TABLES.items():
        evening = CommandLine(tmp_path_factory.mktemp(game), "en").new("La Tour", "--rules", game)
        evening.play(lines)
        apps[game] = evening.app()
    with closing(apps["argosia"].access), closing(apps["srd5"].access):
        yield apps


@pytest.mark.parametrize(
    ("game", "line", "commands"),
    [
        # What the table named is called by that alone.
        ("argosia", "elra brutal", ["spend Elra use:Brutal"]),
        ("argosia", "elra -1 brutal", ["spend Elra use:Brutal 1"]),
        ("argosia", "elra +1 bless", ["restore Elra use:Bless 1"]),
        ("argosia", "corvin -1 bless", ["damage Corvin 1 --from bless"]),
        # One die of several foes is thrown with what each was met with.
        ("argosia", "brigands ini 6", ["roll gm initiative --faces 6 level=1 --as brigands"]),
        ("srd5", "goblins ini 11", ["roll gm initiative --faces 11 modifier=2 --as goblins"]),
        # A trait behind whoever is aimed at is the one aimed at, and no roll against it.
        ("argosia", "elra trick troll dexterity 14 9",
         ["roll Elra trick trait=dexterity --against troll --faces 14,9"]),
        # A spell that is cast on several.
        ("srd5", "mage casts shield on kara and sly", ['use Mage shield --note "on Kara and Sly"']),
        # What is rolled spends what it takes by itself.
        ("srd5", "kara second wind", ["roll Kara second_wind"]),
        # A choice is answered by what is chosen.
        ("srd5", "mage chooses arcana and history", ["choose Mage skills skills=arcana,history"]),
        ("srd5", "kara picks fighting style defense", ["choose Kara fighting_style fighting_style=defense"]),
        ("srd5", "sly chooses acrobatics, stealth, deception and insight",
         ["choose Sly skills skills=acrobatics,stealth,deception,insight"]),
    ],
)  # fmt: skip
def test_a_line_stands_for(tables: dict[str, App], game: str, line: str, commands: list[str]) -> None:
    assert expand(tables[game], line).lines == commands


@pytest.mark.parametrize(
    ("game", "line"),
    [
        # As a skill, or as one that is known doubly.
        ("srd5", "sly chooses stealth"),
        ("srd5", "party flees"),
    ],
)
def test_a_line_is_asked_back(tables: dict[str, App], game: str, line: str) -> None:
    with pytest.raises(InputError) as refused:
        expand(tables[game], line)
    assert refused.value.code == "shorthand_ambiguous"


def test_the_plain_command_takes_a_choice_in_words(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").new("La Tour", "--rules", "srd5")
    evening.play(TABLES["srd5"])
    evening("choose", "Mage", "Arcana", "and", "History")
    assert evening.json("choose", "Mage")["pending"] == {}
    assert evening("choose", "Mage", "Arcana", "--json", code=3).error["code"] == "nothing_to_choose"


def test_a_foe_parries_with_the_die_that_is_said_after_its_name(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "fr").new("La Tour", "--rules", "mda")
    evening.play("""
join Illaï CO=13 IN=15 CH=13 AD=12 FO=13 AT=17 PRD=16
meet Stôl ev=60 at=15 prd=13
meet pirate ev=40 at=13 prd=11
""")
    evening("run", "-", stdin="illaï attaque stôl 9, il pare 12\npirate attaque stôl 9 parade 14\n")
    parried, hit = (entry["facts"]["faces"] for entry in evening.entries()[-2:])
    assert parried == {"Illaï": [9], "other:Stôl": [12]}
    assert hit == {"other:pirate": [9], "other:Stôl": [14]}
    said = evening("log", "--limit", "2").out.replace("\u00a0", " ")
    assert "pour PRD 13 : paré" in said
    assert "pour PRD 13 : non paré" in said
    assert evening.json("audit")["findings"] == []


def test_several_flee_in_the_plural(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").new("La Tour", "--rules", "srd5")
    evening.play(TABLES["srd5"])
    assert "Kara and Sly flee" in evening("run", "-", stdin="kara and sly flee\n", code=2).err


def test_what_a_death_save_decides_is_said_in_its_line(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").new("La Tour", "--rules", "srd5")
    evening.play(TABLES["srd5"] + "damage Mage 9")
    assert "Natural 1, two failures: 2." in evening("roll", "Mage", "death", "--faces", 1).out
    assert "Natural 20: regains 1 HP." in evening("roll", "Mage", "death", "--faces", 20).out.replace("\u00a0", " ")


def test_a_save_names_what_is_saved_against_however_it_was_typed(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").new("La Tour")
    evening.play("meet ogre hp=19 hd=4+1 ac=5")
    said = evening("run", "-", stdin="ogre save dragon breath 12\n").out
    assert "saving throw (breath attacks): 12 against 13, failure (dragon)" in said
