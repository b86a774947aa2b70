"""What fights and runes of the Masters of Arms refuse at the command line and how, reviewed in both languages."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from cli.output.words.language import LANGUAGES
from tests.support.command_line import CommandLine
from tests.support.golden import require_command_golden
from tests.support.refusals import refusal_texts

PARTY = """
join Elborn co=13 in=14 ch=12 ad=13 fo=15 at=18 prd=17
join Illaï profession=magician co=15 in=12 ch=12 ad=13 fo=17 at=17 prd=15 ev=80 ea=40
receive Elborn 2000ue --from spoils
buy Elborn sif
buy Elborn fendoir
buy Elborn large_shield --price 40ue
buy Elborn crispins
buy Elborn forearm_targettes
equip Elborn sif
equip Elborn crispins
find item=stone_of_combat item=stone_of_body item=stone_of_sight
take Elborn stone_of_combat
take Elborn stone_of_body
take Elborn stone_of_sight
work Elborn invoke spell=combat_1
work Elborn invoke spell=combat_4
spend Elborn combat_4
join Brog co=12 in=12 ch=12 ad=12 fo=12
damage Brog pi=1 pr=0 zone=6
damage Brog pi=1 pr=0 zone=6
roll Illaï attack zone=2 --against Elborn none --faces 5
"""

SPENT = """
give Elborn Illaï stone_of_combat
give Elborn Illaï stone_of_body
give Elborn Illaï stone_of_sight
work Illaï invoke spell=combat_5
work Illaï invoke spell=combat_3
work Illaï invoke goal=sight carrier=combat path=body name=Essai
spend Illaï combat_5
restore Illaï combat_5
spend Illaï Essai
damage Brog pi=1 pr=0 zone=2
damage Brog pi=1 pr=0 zone=3
roll Illaï rune_test=combat_3 --faces 20,1,1
roll Illaï rune_test=combat_3 --faces 20,1,1
"""

REFUSED: dict[str, str] = {
    # Blows.
    "cannot_fight": "roll Brog attack",
    "too_few_feints": "roll Elborn attack feint_at=2",
    "no_master_spell": "roll Elborn attack master=yes",
    "dodge_forbidden": "roll Elborn dodge master=yes",
    "series_cut": "roll gm third_attacks=7",
    "too_many_against_one": "roll gm third_attacks=6 fighters=4",
    "fights_itself": "roll Elborn attack --against Elborn parry",
    "defence_unknown": "roll Elborn attack --against Illaï 1d20",
    "zones_left_over": "roll Elborn series=1 zones=1,2 --against Illaï parry --faces 20",
    # Impacts and the end of a fight.
    "may_not_wound": "damage Elborn bonus=2 hits=3 pr=6",
    "nothing_to_count": "damage Brog total=yes bonus=2",
    "impacts_left": "rest fight",
    "no_shield_there": "damage Elborn pi=5 zone=5 shield=yes",
    "one_fight": "rest fight --days 2",
    # What is borne.
    "in_hand_already": "equip Elborn fendoir",
    "not_together": "equip Elborn forearm_targettes",
    # Runes.
    "invoked_already": "work Elborn invoke spell=combat_1",
    "arrangement_taken": "work Elborn invoke spell=combat_2",
    "invocation_too_short": "work Elborn invoke spell=combat_5 hours=4",
    "stones_not_owned": "work Illaï invoke spell=combat_5",
    "stone_not_borrowed": "work Illaï return_stone rune=combat",
    "spell_unknown": "spend Illaï combat_1",
    "spell_spent": "roll Elborn rune_test=combat_4",
    "spell_charged": "restore Elborn combat_1",
    "one_release": "spend Elborn combat_1 2",
}
AFTERWARDS: dict[str, str] = {
    "release_too_soon": "spend Illaï combat_5",
    "too_little_astral": "restore Illaï Essai",
    "no_test_left": "roll Illaï rune_test=combat_3",
    "flight_on_bad_legs": "roll Brog flight",
}
WRONG_INPUT = {"fights_itself", "defence_unknown", "zones_left_over", "one_fight", "stone_not_borrowed"}
WRONG_INPUT |= {"spell_unknown", "one_release"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_are_reported_and_nothing_is_recorded(tmp_path: Path, language: str) -> None:
    evening = CommandLine(tmp_path, language).new("Le col", rules="mda").lines(PARTY)
    first = refusal_texts(evening, words_of(REFUSED), WRONG_INPUT)
    second = refusal_texts(evening.lines(SPENT), words_of(AFTERWARDS), WRONG_INPUT)
    require_command_golden(f"mda_fight.{language}.txt", f"{first}\n{second}")


def words_of(refused: dict[str, str]) -> dict[str, list[str]]:
    """Each line as the words that a shell makes of it."""
    return {code: shlex.split(line) for code, line in refused.items()}


def test_each_result_is_shown_once(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "fr")
    evening("new", "Tharoune", "--rules", "mda")
    for line in ("join Borg level=21 co=13 in=9 ch=13 ad=12 fo=20", "session start", "award --to Borg --xp 4300"):
        evening(*shlex.split(line))
    for _time in range(2):
        evening("level-up", "Borg")
    assert "Niveaux gagnés\u00a0: Borg\u00a0× 2." in evening("history").out
    assert "→" not in evening("rest", "fight").out
    assert "Borg perd 90\u00a0EV. Borg meurt." in evening("damage", "Borg", "90").out


FIGHT = {
    "en": """
join Illaï co=14 in=12 ch=11 ad=13 fo=16 at=17 prd=15 ev=90
join Elborn co=12 in=12 ch=11 ad=13 fo=15 at=18 prd=17
session start
meet Stôl ev=60 at=15 prd=13 co=13 weapon=sif fo=14 pr=2
meet brigand ev=24 at=11 prd=9 co=10 --count 2
roll party initiative
roll foes ini
roll Illaï initiative --against Stôl
roll Illaï attack --against Stôl parry --faces 5,14
damage Stôl pi=14 zone=4 --from Illaï
roll Stôl attack --against Illaï --faces 11
roll Illaï parry --faces 16
damage Illaï pi=11 zone=2 --from Stôl
roll Stôl attack --against Illaï parry --faces 12
roll Illaï attack zone=1 impact=yes weapon=sif --against Stôl parry --faces 1,7,3
roll gm attack --as "brigand 1" --against Elborn dodge --faces 4,8
roll Elborn att impact=yes weapon=sif zone=6 --against "brigand 1" parry --faces 5,10,6
roll Elborn att impact=yes weapon=sif zone=6 --against "brigand 1" parry --faces 5,12,6
damage Stôl pi=20 zone=4 --from Illaï
damage Stôl pi=20 zone=4 --from Illaï
roll party dexterity check --faces 11,20
rest fight
sheet Stôl
party --foes
""",
    "fr": """
inscrire Illaï co=14 in=12 ch=11 ad=13 fo=16 at=17 prd=15 ev=90
inscrire Elborn co=12 in=12 ch=11 ad=13 fo=15 at=18 prd=17
séance ouvrir
rencontrer Stôl ev=60 at=15 prd=13 co=13 arme=sif fo=14 pr=2
rencontrer brigand ev=24 at=11 prd=9 co=10 --nombre 2
lancer tous initiative
lancer ennemis ini
lancer Illaï initiative --contre Stôl
lancer Illaï attaque --contre Stôl parade --faces 5,14
blesser Stôl pi=14 zone=4 --de Illaï
lancer Stôl attaque --contre Illaï --faces 11
lancer Illaï parade --faces 16
blesser Illaï pi=11 zone=2 --de Stôl
lancer Stôl attaque --contre Illaï parade --faces 12
lancer Illaï attaque zone=1 impact=oui arme=sif --contre Stôl parade --faces 1,7,3
lancer mj attaque --comme "brigand 1" --contre Elborn esquive --faces 4,8
lancer Elborn att impact=oui arme=sif zone=6 --contre "brigand 1" parade --faces 5,10,6
lancer Elborn att impact=oui arme=sif zone=6 --contre "brigand 1" parade --faces 5,12,6
blesser Stôl pi=20 zone=4 --de Illaï
blesser Stôl pi=20 zone=4 --de Illaï
lancer tous épreuve d'adresse --faces 11,20
repos combat
fiche Stôl
groupe --ennemis
""",
}
"""A fight from the meeting to the last blow, typed in full, with what real dice showed."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fight_of_heroes_and_foes_goes_from_the_meeting_to_the_last_blow(tmp_path: Path, language: str) -> None:
    evening = CommandLine(tmp_path, language).new("Le col", rules="mda")
    shown = [
        f"$ campaign {line}\n{evening(*shlex.split(line.replace(chr(39), '’'))).out}"
        for line in FIGHT[language].strip().splitlines()
    ]
    require_command_golden(f"mda_foes.{language}.txt", "".join(shown))
    evening("audit")
