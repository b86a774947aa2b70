"""What is said of a line that lacks something: the line that is shown is recorded when it is typed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.command_line import BROM_JOINS, LIRA_JOINS, CommandLine

OGRES = "meet ogre --count 2 hp=19"

ARGOSIA = """join Orrin level=2 hp=14 vigour=13 dexterity=9 intelligence=11 charisma=12 movement=11 adventure_points=3
meet golem --count 2 hp=20"""

SHOWN = re.compile(
    r"(?:So nothing is missing, with your own values: “"
    r"|Ainsi rien ne manque, avec vos propres valeurs[\s:]+«\s)(.+?)\s?[”»]\."
)


def table(folder: Path, language: str, rules: str, script: str) -> CommandLine:
    known = CommandLine(folder, language).new(rules=rules)
    known.play(script)
    return known


@pytest.mark.parametrize(
    ("rules", "language", "line", "shown"),
    [
        ("ose", "en", "brom attacks ogre 2", 'roll Brom attack --against "ogre 2" ac=10'),
        ("ose", "en", "brom attacks ogre 2: 15", "brom attacks ogre 2 ac=10: 15"),
        ("ose", "en", "brom attacks ogre 2: for the lady, 15", 'roll Brom attack --against "ogre 2"'),
        ("ose", "en", "brom reaction 8", "brom reaction 4 4"),
        ("ose", "fr", "mj réaction 9", "mj réaction 4 5"),
        ("ose", "en", "ogre 1 morale 9", 'roll "ogre 1" morale --faces 4,5 score=10'),
        ("ose", "fr", "moral de l'ogre 2 : 7", "--faces 3,4"),
        ("argosia", "en", "Orrin attacks golem 1, 14", "--faces 14,4 damage=1d8+2 defence=10"),
        ("argosia", "fr", "Orrin attaque golem 2", "--contre \"golem 2\" dés-de-dégâts=1d8+2 défense=10"),
    ],
)  # fmt: skip
def test_the_line_that_lacks_nothing_any_more_is_recorded_as_it_is_shown(
    tmp_path: Path, rules: str, language: str, line: str, shown: str
) -> None:
    known = table(tmp_path, language, rules, ARGOSIA if rules == "argosia" else f"{BROM_JOINS}\n{OGRES}")

    said = known.play(line, code=2).err

    found = SHOWN.search(said.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " "))
    assert found is not None, said
    assert shown in found[1]
    known.play(found[1])


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("brom throws a spear at ogre 2 : 15 hits for 4", 'damage "ogre 2" 4 --from Brom --note "15 on the die"'),
        ("brom throws a spear at ogre 2 : 15 hits for 4 ac=5", 'ac=5 --faces 15”, then “damage "ogre 2" 4 --from Brom'),
        ("brom throws a spear at ogre 2 : 15 hits for 4, dead", '”, then “die "ogre 2" --from Brom'),
    ],
)
def test_a_blow_told_behind_a_colon_takes_no_die_from_the_name_of_a_foe(
    tmp_path: Path, line: str, offered: str
) -> None:
    said = table(tmp_path, "en", "ose", f"{BROM_JOINS}\n{OGRES}").play(line, code=2).err

    assert offered in said
    assert "--faces 2 " not in said
    assert "ogre 1" not in said


def test_a_miss_of_which_the_rules_lack_something_is_a_note_alone(tmp_path: Path) -> None:
    said = table(tmp_path, "en", "argosia", ARGOSIA).play("Orrin attacks golem 1 at disadvantage: 4, miss", code=2).err

    assert "damage" not in said
    assert "“. Orrin attacks golem 1 at disadvantage: 4, miss”" in said


def test_somebody_who_is_there_is_not_to_be_met(tmp_path: Path) -> None:
    known = table(tmp_path, "en", "ose", f"{BROM_JOINS}\n{LIRA_JOINS}\nmeet guard")

    assert "meet guard" not in known.play("guard hits the wall for 3, blam", code=2).err


def test_whoever_a_command_names_is_between_quotes_if_need_be(tmp_path: Path) -> None:
    known = table(tmp_path, "en", "ose", BROM_JOINS.replace("Brom", '"Sister Maud"'))

    assert '“campaign sheet "Sister Maud"”' in known.play("how much has sister maud got?", code=2).err


@pytest.mark.parametrize(
    ("rules", "language", "line", "offered"),
    [
        ("ose", "en", "ogre 1 = 12hp", 'describe "ogre 1" hp=12'),
        ("ose", "en", "ogre 1 has 12 hp", 'describe "ogre 1" hp=12'),
        ("ose", "fr", "l'ogre 2 a 12 pv", 'décrire "ogre 2" pv=12'),
        ("ose", "en", "hire Wat the torchbearer, 2sp a day", "hire Wat --employer Brom --wage 2sp/day"),
        ("ose", "en", "new hireling: Bess, porter, 2gp/day, hp 3", 'Lira --wage 2gp/day --note "porter, hp 3"'),
        ("ose", "en", "give everyone 300 xp for the quest", 'award --xp 300 --each --reason "the quest"'),
        ("ose", "en", "award xp", "“xp 60 Brom,Lira”"),
        ("ose", "en", "brom owes the innkeeper 3gp", "Any other debt is only told. What is only told is a note"),
        ("ose", "en", "brom is owed 10gp by lira", "“lend Brom Lira 10gp”"),
        ("ose", "en", "lira owes brom 10gp", "A loan moves the coins now."),
        ("ose", "en", "(dont tell brom)", "“!. (dont tell brom)”"),
        ("ose", "en", "what's left in the fund", "A question records nothing"),
        ("argosia", "en", "orrin lights a lantern", "describe Orrin lit=lantern"),
        ("argosia", "fr", "Orrin allume une lanterne", "décrire Orrin"),
    ],
)  # fmt: skip
def test_what_is_common_at_any_table_is_answered_with_its_line(
    tmp_path: Path, rules: str, language: str, line: str, offered: str
) -> None:
    foes = "meet ogre --count 2"
    script = (
        ARGOSIA.replace("adventure_points=3", "lanterns=1")
        if rules == "argosia"
        else f"{BROM_JOINS}\n{LIRA_JOINS}\n{foes}"
    )
    known = table(tmp_path, language, rules, script)

    said = known.play(line, code=2).err

    assert offered in said, said
    assert '--note "brom' not in said


def test_a_session_starts_with_a_mark_before_its_title(tmp_path: Path) -> None:
    assert "begins: The mill" in table(tmp_path, "en", "ose", BROM_JOINS).play("session start, The mill").out


def test_whoever_surrenders_is_said_to(tmp_path: Path) -> None:
    known = table(tmp_path, "en", "ose", "meet ogre --count 2")

    assert "Ogre 1 surrenders.\n" in known.play('leave "ogre 1" --note surrendered').out
    assert "Ogre 2 surrenders (weeping).\n" in known.play('leave "ogre 2" --note "s’est rendu; weeping"').out


def test_an_abbreviation_of_a_coin_has_no_plural(tmp_path: Path) -> None:
    known = table(tmp_path, "fr", "argosia", ARGOSIA)
    known("règles", "ajouter", "monnaie", "po")

    assert "60\N{NO-BREAK SPACE}po." in known.play("Orrin +60po").out
