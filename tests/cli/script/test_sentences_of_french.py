"""Whole sentences of French: each phrase has its place by its lead, and what may be otherwise is never recorded."""

from __future__ import annotations

from collections.abc import Iterator
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
meet "loup gris" hp=9 --count 2
meet squelette hp=4 --count 3
damage Brom 3 --from ogre
"""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    evening = CommandLine(tmp_path_factory.mktemp("evening")).new("La Tour", "--lang", "fr")
    evening.play(EVENING)
    read = evening.app()
    with closing(read.access):
        yield read


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("la flèche du squelette 3 atteint Lira, 2 pv", 'damage Lira 2 --from "squelette 3" --note "la flèche"'),
        ("2 dégâts sur l'ogre par Lira", "damage ogre 2 --from Lira"),
        ("Brom se fait mordre par le loup gris 2 : -2", 'damage Brom 2 --from "loup gris 2"'),
        ("D'en haut, Lira cogne l'ogre et lui colle 5", 'damage ogre 5 --from Lira --note "D\'en haut"'),
        ("Lira éperonne le loup gris 1 pour 3", 'damage "loup gris 1" 3 --from Lira'),
        ("d'un revers, Brom tue le squelette n°2", 'die "squelette 2" --from Brom --note "d\'un revers"'),
        ("les loups gris 1 et 2 mordent Brom, 1 et 2 de dégâts",
         'damage Brom 1 --from "loup gris 1"; damage Brom 2 --from "loup gris 2"'),
        ("l'ogre bondit sur Lira mais son bouclier pare", 'note "l\'ogre bondit sur Lira mais son bouclier pare"'),
        ("derrière la meule, trois brigands (5 pv) nous attendent",
         'meet brigands 3 hp=5 --note "derrière la meule"'),
        ("péage du pont : 1 po par personne", 'pay party 1gp --for "péage du pont"'),
        ("dans le caveau : 40 po, un rubis de 80 po et un anneau bizarre",
         'find 40gp item=rubis:80gp "item=anneau bizarre" --from "dans le caveau"'),
        ("Lira s'offre une cape de voyage, 4 po, après marchandage",
         'buy Lira "cape de voyage" --price 4gp --note "après marchandage"'),
        ("Brom est soigné par Lira : 3 pv", "heal Brom 3 --from Lira"),
        ("quatre gobelins sortent des fourrés avec un sanglier",
         'meet gobelins 4 --note "des fourrés"; meet sanglier'),
        ("on rencontre dame Hélène, une veuve", 'meet "dame Hélène" --note "une veuve"'),
        ("retour au gué, 2 heures", 'time +2 heures --note "retour au gué"'),
        ("JP contre le poison de Brom : 9, raté", "roll Brom save=death --faces 9"),
        ("Lira rate son JP contre les sorts avec un 4", "roll Lira save=spells --faces 4"),
        ("jet contre les sorts de Brom : 12", "roll Brom save=spells --faces 12"),
        ("initiative : nous 4, eux 2",
         "roll gm initiative --faces 4 --as groupe; roll gm initiative --faces 2 --as eux"),
        ("le 3 détale", 'leave "squelette 3"'),
        ("Brom tue le dernier ogre", "die ogre --from Brom"),
        ("l'ogre a reçu 6 de Lira et 4 de Brom", "damage ogre 6 --from Lira; damage ogre 4 --from Brom"),
        ("l'ogre saute à la gorge de Lira qui encaisse 2", "damage Lira 2 --from ogre"),
        ("Lira tire sur le 3, ça passe, 5", 'damage "squelette 3" 5 --from Lira'),
        ("Brom tranche la tête au squelette 2 !", 'die "squelette 2" --from Brom'),
        ("Lira, aveuglée par l'ogre", "condition Lira blind --note l'ogre"),
        ("Brom, touché par l'ogre, perd 2 pv et reste paralysé", "damage Brom 2 --from ogre; condition Brom paralysed"),
        ("JP contre le poison de Lira : 15, elle respire", 'roll Lira save=death --faces 15 --note "elle respire"'),
        ("deux chauves-souris surgissent au fond du puits", 'meet chauves-souris 2 --note "au fond du puits"'),
        ("Lira panse Brom, il récupère 2", "heal Brom 2 --from Lira"),
        ("Brom tue l'ogre et le squelette 1 s'enfuit", 'die ogre --from Brom; leave "squelette 1"'),
    ],
)  # fmt: skip
def test_a_sentence_is_read_whatever_its_order(app: App, line: str, meant: str) -> None:
    assert "; ".join(map(line_of, expand(app, line).commands)) == meant


@pytest.mark.parametrize(
    "line",
    [
        # A number that counts, or that a die may have shown.
        "Lira sourit aux 3 squelettes",
        "Lira frappe l'ogre, 5 dégâts de moins",
        # Whoever strikes is nobody in play, or was named elsewhere.
        "l'orc touche Brom de 5",
        "elle riposte, 2 pv à Brom",
        # Not so, not so much, or of another time.
        "Brom ne touche pas l'ogre, 4 pv",
        "d'en haut, Lira frappe l'ogre, 4 pv, le cuir absorbe tout",
        "dans 2 heures on repart",
        "les autres squelettes prennent la fuite",
        # What was named before is drunk; who pays is somebody else; what somebody is is no second foe.
        "Lira la boit et regagne 4 points de vie",
        "Lira donne un coup de main à la forgeronne, qui la paie 6 po",
        "Grokh, un hobgobelin, nous attend avec 2 loups",
        "trouvé de l'aconit, trois brins",
        "Brom verse aussitôt 10 po à personne",
        # A second act, an amount that is not what is left, one of the company who dies.
        "d'en haut, Lira cogne l'ogre, 3 pv, et Brom boit une potion",
        "2 dégâts sur l'ogre par Lira, il lui reste 3",
        "d'en haut, l'ogre écrase Brom, 4 pv, il meurt",
        # Nobody has that number; which of several is the last; whose roll it is; who was frightened.
        "le 9 détale",
        "le dernier squelette se rend",
        "tempête, initiative : 4",
        "l'ogre pousse Lira, il est paralysé",
        "2 dans la tronche de l'ogre merci Lira",
        # What was shot goes by another roll, and the number may be its total.
        "Lira décoche une flèche sur le squelette 3, 15, ça touche, 3 dégâts",
        # It is what the die showed; a critical blow is none like another.
        "Brom touche l'ogre sur 18",
        "Brom embroche le squelette 3 d'un 16, mort sur le coup",
        "Brom critique l'ogre ! 11 dégâts",
    ],
)
def test_what_may_be_otherwise_is_asked_about(app: App, line: str) -> None:
    with pytest.raises(InputError):
        expand(app, line)


@pytest.mark.parametrize(
    ("line", "first"),
    [
        # Who hires, how many, what of it, which rest: each is offered with the line whole in it.
        ("on embauche Colin, un porteur, 2 pa par jour", "hire Colin --employer Brom --wage 2sp/day --note porteur"),
        ("le duc nous verse 100 po d'avance", "find 100gp --from duc --note d'avance"),
        ("Lira doit 3 po à Brom, pari perdu", 'lend Brom Lira 3gp --note "pari perdu"'),
        ("trois jours de repos chez la baronne", "rest day party --days 3"),
        ("une demi-journée de route", 'time +12 heures --note "de route"'),
        ("10 po de vivres pour Lira", "pay Lira 10gp --for vivres"),
    ],
)
def test_what_is_said_of_affairs_is_offered_as_it_was_meant(app: App, line: str, first: str) -> None:
    with pytest.raises(InputError) as refused:
        expand(app, line)

    assert "; ".join(map(line_of, refused.value.facts["offers"][0])) == first


def test_what_is_told_of_a_ware_is_no_part_of_its_name(app: App) -> None:
    said = expand(app, "Brom s'offre une cotte de mailles d'occase, 30 po").commands

    assert [line_of(command) for command in said] == ['buy Brom "cotte de mailles" --price 30gp --note d\'occase']
    with pytest.raises(InputError):
        expand(app, "Brom buys a used chain mail with dents for 30 gp")


@pytest.mark.parametrize(
    "line", ["50 px de bonus à Lira pour le plan", "50 xp bonus to Lira for the plan", "50 px à Lira pour le plan"]
)
def test_experience_of_somebody_is_never_shared_by_all(app: App, line: str) -> None:
    try:
        commands = expand(app, line).commands
    except InputError as refused:
        commands = next(iter(refused.facts.get("offers") or refused.facts["readings"]))

    assert commands[0][:5] == ["award", "--xp", "50", "--to", "Lira"]


def test_the_number_of_a_level_is_no_face_of_a_die(app: App) -> None:
    assert [line_of(command) for command in expand(app, "Brom passe au niveau 2, dé 6").commands] == [
        "level-up Brom --faces 6"
    ]
    with pytest.raises(InputError):
        expand(app, "Brom passe au niveau 4")
