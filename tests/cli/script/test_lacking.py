"""What is said of a line that lacks something: the line that is shown is recorded when it is typed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.command_line import BROM_JOINS, LIRA_JOINS, CommandLine

OGRES = "meet ogre --count 2 hp=19"

ARGOSIA = """join Orrin level=2 hp=14 vigour=13 dexterity=9 intelligence=11 charisma=12 movement=11 adventure_points=3
meet golem --count 2 hp=20"""

SHOWN = re.compile(r"(?:So nothing is missing: “|Ainsi rien ne manque[\s:]+«\s)(.+?)\s?[”»]\.")


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
