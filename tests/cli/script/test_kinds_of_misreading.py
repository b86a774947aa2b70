"""Kinds of lines that were once recorded as something else: each is asked about, or read whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing

import pytest

from cli.app import App
from cli.output.words import language
from cli.script.lines import line_of
from cli.script.shorthand.advice import read_line
from cli.script.shorthand.expansion import expand
from ledger.errors import CampaignError, InputError
from tests.support.command_line import EVENING_WITH_ORCS, CommandLine
from tests.support.natural_lines import AtTheTable, table_of

Expand = Callable[[str], list[str]]


@pytest.fixture(scope="module")
def commands(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Expand]:
    evening = CommandLine(tmp_path_factory.mktemp("evening")).new("La Tour")
    evening.play(EVENING_WITH_ORCS)
    app = evening.app()
    with closing(app.access):
        yield lambda line: [line_of(command) for command in expand(app, line).commands]


@pytest.mark.parametrize(
    "line",
    [
        # So many of those who are there, and no number of one.
        "les deux fuient",
        "les trois s'enfuient",
        "les 2 perdent 3 pv",
        # Small words are no beginnings.
        "brom tombe par terre",
        "lira tombe par la fenêtre",
        # Figures of speech.
        "brom est mort de rire",
        "lira meurt d'impatience",
        "brom est paralysé de peur",
        "lira est paralysée par l'amour",
        "les orcs sont morts ou en fuite",
        # What several gain together.
        "le groupe gagne 80 xp",
        "brom et lira tuent chacun un orc",
        # Second acts and limits.
        "lira rend 4 po à brom, quitte",
        "brom allume une torche et la donne à lira",
        "repos d'une nuit pour brom seulement",
        "brom dépense 2 po pour la chance et relance",
        "orc 2 est parti avec 10 po de lira",
        "brom est empoisonné par une vipère : 5 au d8, 2 dégâts",
        "brom encaisse encore 2 de l'ogre et s'écroule",
        "brom paye l'amende de 10 po à sa place",
        "brom empoisonné ogre",
    ],
)
def test_a_line_that_was_recorded_as_something_else_is_asked_about(commands: Expand, line: str) -> None:
    with pytest.raises(InputError) as refused:
        commands(line)

    assert refused.value.code.startswith("shorthand_")


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("orc 1 meurt de ses blessures", 'die "orc 1" --from "ses blessures"'),
        ("orc 1 a été achevé par brom à coups de masse", 'die "orc 1" --from Brom --note "à coups de masse"'),
        ("brom est empoisonné par une vipère", 'condition Brom poisoned --note "une vipère"'),
        ("rencontre d'un vieux sage, 5 pv", 'meet "vieux sage" pv=5'),
        ("rencontre : 3 loups (dv 2, 6 pv)", "meet loups 3 dv=2 pv=6"),
        ("rencontre imprévue : un sanglier", "meet sanglier"),
        ("rencontre de 2 trolls à 12 pv", "meet trolls 2 pv=12"),
        ("chacun gagne 80 xp", "award --xp 80 --each"),
        ("le 2 fuit", 'leave "orc 2"'),
        ("tout le monde perd 1 pv sauf lira", "damage Brom 1"),
        ("brom reçoit 3 de l'ogre", "damage Brom 3 --from ogre"),
        ("100 xp à brom, 50 à lira", "award --xp 100 --to Brom; award --xp 50 --to Lira"),
        ("brom +20 xp, lira +15", "award --xp 20 --to Brom; award --xp 15 --to Lira"),
        ("cinq trolls nous barrent la route, 12 pv chacun", "meet trolls 5 pv=12"),
        ("un ours blanc, 30 pv, charge la file", 'meet "ours blanc" pv=30 --note "la file"'),
        ("trois pirates, 10 pv, ca 7", "meet pirates 3 pv=10 ca=7"),
        ("un assassin poignarde brom dans le dos, 3 pv", 'damage Brom 3 --from assassin --note "dans le dos"'),
        ("l'ogre touche brom à la jambe : 4 pv", 'damage Brom 4 --from ogre --note "à la jambe"'),
        ("brom touche l'ogre à l'épaule (3 pv)", 'damage ogre 3 --from Brom --note "à l\'épaule"'),
        ("on rentre au village, 4 heures", 'time +4 heures --note "on rentre au village"'),
    ],
)
def test_what_is_like_it_and_sure_is_read(commands: Expand, line: str, command: str) -> None:
    assert "; ".join(commands(line)) == command


def test_of_two_amounts_each_is_that_of_one_of_two_people(commands: Expand) -> None:
    assert commands("brom et lira perdent 1 et 2 pv") == ["damage Brom 1", "damage Lira 2"]


@pytest.mark.parametrize(
    ("line", "offer"),
    [
        ("brom n'a plus que 2 pv", "damage Brom 3"),
        ("brom n'a plus que 2 pv", "check Brom hp=2"),
        ("elle perd 1 pv", "damage Lira 1"),
        ("l'ogre lui met 1", "damage Lira 1 --from ogre"),
        ("séance 2 : la tour", 'session start "la tour"'),
    ],
)
def test_what_a_line_says_of_somebody_or_of_where_they_stand_is_offered(
    commands: Expand, line: str, offer: str
) -> None:
    with pytest.raises(InputError) as refused:
        commands(line)

    assert offer in ["; ".join(map(line_of, reading)) for reading in refused.value.facts["offers"]]


@pytest.fixture(scope="module")
def offered_or_read(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str, str], list[list[str]]]]:
    """What a line of a table is read as, alone, or asked about as; each reading as its commands, notes left out."""
    apps: dict[str, App] = {}

    def of(table: str, line: str) -> list[list[str]]:
        if table not in apps:
            apps[table] = AtTheTable(table_of(table), tmp_path_factory.mktemp("table")).typed.app()
        language.speak(table_of(table).language)
        try:
            return [["read", *map(line_of, read_line(apps[table], line).commands)]]
        except InputError as error:
            readings = [*error.facts.get("readings", ()), *error.facts.get("offers", ())]
            return [["asked", *map(line_of, reading)] for reading in readings if reading[0][0] != "note"]

    yield of
    for app in apps.values():
        app.access.close()


@pytest.mark.parametrize(
    ("table", "line", "first"),
    [
        # Whoever the last verb before it is of goes on.
        ("srd5.en", "wolf 1 bites Élise, she takes 4 and falls unconscious",
         ["read", 'damage Élise 4 --from "wolf 1"', "condition Élise unconscious"]),
        ("srd5.fr", "loup 1 mord Élise, elle perd 4 pv et tombe inconsciente",
         ["read", 'damage Élise 4 --from "loup 1"', "condition Élise unconscious"]),
        ("srd5.fr", "Odon prête 10 po à Perle, qui s'offre une dague",
         ["asked", "lend Odon Perle 10gp", "buy Perle dague"]),
        # The others are no remark.
        ("srd5.en", "Bob kills goblin 1, the others dive back into the lake",
         ["asked", 'die "goblin 1" --from Bob --note "the others dive back into the lake"']),
        # Those who are told apart by how many they are.
        ("srd5.en", "the two remaining wolves flee", ["read", 'leave "wolf 1,wolf 2"']),
        # A foe who dies of it, in a game without such a rule.
        ("argosia.fr", "perle brûle le bandit 2, 12 dégâts, il meurt",
         ["read", 'damage "bandit 2" 12 --from Perle', 'die "bandit 2" --from Perle']),
        # A level, or what its die showed.
        ("ose.en", "ann level 4", ["asked", "level-up Ann --faces 4"]),
        ("srd5.fr", "initiative : Perle 19, Élise 12, loups 11",
         ["asked", "roll Perle initiative --faces 19", "roll Élise initiative --faces 12",
          "roll gm initiative --faces 11 modifier=2 --as loups"]),
        ("altaride.fr", "maelle passe premiers soins à 5", ["asked", "roll Maelle premiers_soins --faces 5"]),
        # Per foe, and before other days.
        ("ose.fr", "5 xp par gobelin", []),
        ("ose.fr", "le lendemain on marche 6 heures", []),
        # What a pronoun stands for.
        ("ose.fr", "l'ogre lui prend 8", []),
        ("mda.fr", "Illaï lui a acheté une arbalète pour 50 UE", ["asked", "buy Illaï arbalète --price 50ue"]),
        # What is found, bought and kept.
        ("srd5.en", "found a key, bob takes it", ["read", "find item=key", "take Bob key"]),
        ("ose.fr", "dans un coffre rouillé on trouve 45 po", ["read", 'find 45gp --from "dans un coffre rouillé"']),
        ("srd5.fr", "Odon achete une cotte d'ecailles à Baudry, 30 po",
         ["read", '''buy Odon "cotte d'ecailles" --price 30gp --note "à Baudry"''']),
        ("srd5.fr", "cinq gobelins jaillissent du puits (3 pv chacun)", []),
        ("argosia.fr", "le chef riposte, perle se mange 9 pv et s'écroule",
         ["asked", """damage Perle 9 --from chef --note "le chef riposte, perle se mange 9 pv et s'écroule\""""]),
        ("srd5.fr", "Perle riposte, l'ogre esquive et meurt", []),
        # What was done without a die, what goes to a figure, and what a die showed.
        ("srd5.en", "Bob stabilizes Ann", []),
        ("srd5.fr", "Brune attaque le gobelin 2 : 7 au dé, 12 dégâts",
         ["read", 'roll Brune attack --against "gobelin 2" --faces 7', 'damage "gobelin 2" 12 --from Brune']),
        ("mda.fr", "illaï frappe stôl, jet de fo 9", []),
        # What is used up, and how long a rest is.
        ("srd5.en", "Kara heals Bob with a potion of healing for 7",
         ["asked", 'use Kara "potion of healing" regained=7 on=Bob']),
        ("srd5.fr", "Perle regagne 5 pv avec un dé de vie",
         ["asked", "spend Perle hit_dice.d8 1", 'heal Perle 5 --note "avec un dé de vie"']),
        ("argosia.fr", "ils dorment dans le donjon jusqu'au matin",
         ["asked", 'rest rest party --note "dans le donjon jusqu\'au matin"']),
        ("mda.en", "everyone rests for the night", ["asked", "rest care party"]),
        ("ose.fr", "brom prend une corde et 3 torches chez maitre Perrin",
         ["read", "buy Brom corde", 'buy Brom "3 torches" --note "chez maitre Perrin"']),
        ("srd5.en", "everybody con save dc 10 against the cold: ann 13, bob 5",
         ["asked", "roll Ann save=con dc=10 --faces 13 --for cold", "roll Bob save=con dc=10 --faces 5 --for cold"]),
        # Articles and pronouns are nobody's name, and what happens is nobody who is met.
        ("srd5.en", "300 xp each and a long rest", ["asked", 'award --xp 300 --each --reason "and a long rest"']),
        ("srd5.en", "an attack on bob", []),
        ("mda.fr", "il perd 3", ["asked", "damage Illaï 3"]),
        ("srd5.en", "a hit, 5 damage", []),
        ("srd5.en", "a toll, 5", []),
        ("srd5.fr", "un anneau, 5 pv", ["asked", "meet anneau pv=5"]),
        ("srd5.en", "a thief, 5 hp", ["read", "meet thief hp=5"]),
        # What is counted is no hit points.
        ("srd5.en", "bob +5 letter", ["asked", "find item=letter*5", "take Bob letter 5"]),
        ("srd5.en", "bob -2 apples", ["asked", "damage Bob 2 --from apples"]),
        ("srd5.en", "bob +5 damage", []),
        ("ose.en", "they face a Bell-Keeper (30 hp, AC 14) and two giant eels, 5 hp each",
         ["asked", "meet Bell-Keeper hp=30 AC=14", 'meet "giant eels" 2 hp=5']),
        ("altaride.en", "Maelle has a curse", []),
        ("altaride.en", "Maelle +5 horse", []),
        ("argosia.fr", "Perle a un point", []),
        ("srd5.en", "bob's hit 5", []),
        # Whoever attacks is not hurt by the blow, and what is said behind the last wound may be of all.
        ("ose.fr", "lira tente l'attaque dans le dos sur gobelin 1 CA 7, 12, touché, 6 dégâts",
         ["asked", 'roll Lira attack behind=yes ac=7 --against "gobelin 1" --faces 12',
          'damage "gobelin 1" 6 --from Lira']),
        ("ose.fr", "lira fait un coup sur gobelin 1, 12", ["read", 'damage "gobelin 1" 12 --from Lira']),
        ("mda.fr", "illaï prend 5 et maëlle 8 des brigands",
         ["asked", 'damage Illaï 5 --from "des brigands"', 'damage Maëlle 8 --from "des brigands"']),
        ("srd5.en", "ann takes 5, bob takes 8 from goblin 1",
         ["read", "damage Ann 5", 'damage Bob 8 --from "goblin 1"']),
        ("srd5.en", "ann pays 5gp and bob 3gp for the room",
         ["asked", 'pay Ann 5gp --for "the room"', 'pay Bob 3gp --for "the room"']),
        ("srd5.en", "50 xp to ann and 30 to bob for the wolf",
         ["asked", 'award --xp 50 --to Ann --reason "the wolf"', 'award --xp 30 --to Bob --reason "the wolf"']),
        ("mda.fr", "illaï gagne 50 px, maëlle 30",
         ["asked", "award --xp 50 --to Illaï", "award --xp 30 --to Maëlle"]),
        ("mda.fr", "illaï donne une torche et 5ue à maëlle", []),
        ("mda.fr", "illaï se repose et maëlle monte la garde",
         ["asked", "rest care Illaï", 'note "maëlle monte la garde"']),
        ("mda.fr", "illaï prend 10, moitié", []),
        ("mda.en", "illaï is at 5", ["asked", "damage Illaï 74"]),
        ("altaride.fr", "Maelle résiste, prend 5", []),
        ("srd5.en", "ann has to pay 5gp", ["asked", "pay Ann 5gp"]),
        ("ose.en", "A troll and two gnolls appear", ["read", "meet troll", "meet gnolls 2"]),
        ("ose.fr", "lira prend la gemme, et laisse tomber",
         ["asked", "take Lira gemme", 'note "laisse tomber"']),
        ("ose.fr", "la gemme, c'est lira qui la prend", ["asked", "take Lira gemme"]),
        ("ose.fr", "Oriane donne 3 pa à lira et lui doit encore 2 po", []),
        ("argosia.en", "they rest 6 hours in the village", ["asked", "rest rest party", "time +6 hours"]),
        # An amount is the one that is said, and for certain.
        ("srd5.en", "ann takes 5-6", []),
        ("srd5.en", "ann takes 3+2", ["asked", "damage Ann 5"]),
        ("srd5.en", "goblin1-3 take 4", ["read", 'damage "goblin 1,goblin 2,goblin 3" 4']),
        ("srd5.en", "ann -3+2", ["read", "damage Ann 1"]),
        ("ose.fr", "lira prend jusqu'à 5", []),
        ("srd5.en", "ann takes two and a half", []),
        ("srd5.en", "ann pays minus 5gp", []),
        ("mda.en", "illaï heals -5", []),
        ("argosia.en", "Perle takes the rest", []),
        ("srd5.en", "ann stealth a couple", []),
        ("srd5.en", "bob heals 9 from Élise's cure wounds",
         ["asked", "spend Élise slots.1 cast=cure_wounds", 'heal Bob 9 --from "Élise\'s cure wounds"']),
        ("srd5.en", "bob spends 30gp on a scroll of shield",
         ["asked", 'buy Bob "scroll of shield" --price 30gp']),
        ("srd5.en", "bob spends 3gp on a room", ["read", 'pay Bob 3gp --for "a room"']),
        ("srd5.en", "ann stabs goblin 2, 18, 5 damage, dead",
         ["asked", 'roll Ann attack --against "goblin 2" --faces 18', 'damage "goblin 2" 5 --from Ann',
          'die "goblin 2" --from Ann']),
        ("srd5.fr", "élise lance Mains brûlantes, niveau 1", []),
        ("srd5.fr", "rends 2 pv à perle, j'avais mal compté", []),
        ("ose.fr", "lira prend tout",
         ["asked", 'take Lira "Anneau d’argent"', "take Lira gemme 2", "take Lira 340gp"]),
        # Whoever is only named beside it did not do it, and a time of day is nobody.
        ("srd5.en", "goblin 1 dies before bob", []),
        ("srd5.en", "goblin 1 dies near bob", []),
        ("srd5.en", "goblin 1 dies, bob", ["read", 'die "goblin 1" --from Bob']),
        ("srd5.en", "goblin 1 dies, bob rests", []),
        ("ose.fr", "gobelin 1 meurt et brom aussi", []),
        ("ose.fr", "gobelin 1 meurt, 15", ["asked", 'damage "gobelin 1" 15']),
        ("srd5.en", "goblin 1 dies because of bob", ["read", 'die "goblin 1" --from Bob']),
        ("srd5.en", "ann takes 5 for bob", []),
        ("srd5.en", "ann pays 5gp with bob", []),
        ("ose.fr", "lira paie 5po avec brom", []),
        ("srd5.en", "ann pays 5gp at dawn", ["asked", 'pay Ann 5gp --note "at dawn"']),
        ("srd5.en", "ann finds 5gp twice", []),
        ("srd5.en", "ann finds 5gp 3 times", []),
        ("srd5.en", "ann takes 5 this round", ["read", 'damage Ann 5 --note "this round"']),
        ("ose.fr", "lira regagne 5 à 5", []),
        ("ose.fr", "lira prête 5po à brom demain", ["asked", "lend Lira Brom 5gp --note demain"]),
        ("srd5.en", "ann lends bob 5gp until tomorrow", ["read", 'lend Ann Bob 5gp --note "until tomorrow"']),
        ("ose.fr", "lira paie 5po à l'aubergiste total", []),
        ("argosia.fr", "Perle prend l'anneau grâce à Corvin", []),
        ("ose.en", "ann kills orc 2, the remaining orcs flee",
         ["read", 'die "orc 2" --from Ann', 'leave "orc 1"', 'leave "orc 3"']),
        ("srd5.en", "ann shoots goblin 1 nat 20, 13 dmg",
         ["asked", 'roll Ann attack ranged=yes --against "goblin 1" --faces 20', 'damage "goblin 1" 13 --from Ann']),
        ("ose.en", "Bob gets holy water for 25", ["asked", 'buy Bob "holy water" --price 25gp']),
        ("srd5.en", "ann's goblin hits bob for 5", []),
        ("srd5.en", "they all take 5", ["asked", "damage party 5"]),
        ("srd5.en", "goblin 1 and his friends flee", ["asked", 'leave "goblin 1" --note "and his friends"']),
        ("srd5.fr", "brune paie la chambre de perle 5po", ["asked", 'pay Brune 5gp --for "la chambre de Perle"']),
        ("altaride.fr", "deux goules surgissent de la boue, Kushur en tue une d'un coup",
         ["asked", 'meet goules 2 --note "la boue"', 'note "Kushur en tue une d\'un coup"']),
        ("srd5.en", "initiative ann 15, bob 14, goblins 8",
         ["asked", "roll Ann initiative --faces 15", "roll Bob initiative --faces 14",
          "roll gm initiative --faces 8 modifier=2 --as goblins"]),
        ("altaride.fr", "chacun gagne 3 points d'expérience, Kushur 5 pour les goules",
         ["asked", "award --xp 3 --each", 'award --xp 5 --to Kushur --reason "les goules"']),
        ("srd5.fr", "brune et perle achèvent gobelin 2 à eux deux", ["asked", 'die "gobelin 2" --from Brune']),
        ("srd5.en", "ann takes 6 poison, bob 3", ["asked", "damage Ann poison=6", "damage Bob poison=3"]),
        ("srd5.fr", "élise projectile magique : 10 sur le gobelin 2",
         ["asked", 'use Élise "projectile magique"', 'damage "gobelin 2" 10 --from Élise']),
        ("srd5.fr", "élise lance projectile magique : 3 sur le gobelin 1, 7 sur le gobelin 2",
         ["asked", 'use Élise "projectile magique"', 'damage "gobelin 1" 3 --from Élise',
          'damage "gobelin 2" 7 --from Élise']),
        ("srd5.fr", "odon soigne brune de 8 avec soins",
         ["asked", "spend Odon slots.1 cast=cure_wounds", 'heal Brune 8 --from Odon --note "avec soins"']),
        # Those who have a number, and the first of them; nobody flees because several do.
        ("ose.fr", "brom touche le deuxième, 5 dégâts", ["asked", 'damage "gobelin 2" 5 --from Brom']),
        ("srd5.fr", "élise essaye de repousser les gobelins, les gobelins ratent leur sauvegarde et s'enfuient", []),
        ("srd5.en", "ann gets 12 gp off the goblins, a potion of healing for bob",
         ["asked", 'receive Ann 12gp --from "off the goblins, a potion of healing for bob"']),
        # Whoever sells has a trade, and no accent is needed.
        ("srd5.fr", "brune achète une épée a Brunehaut, 50 po",
         ["read", 'buy Brune épée --price 50gp --note "à Brunehaut"']),
        ("srd5.fr", "brune achète une épée à la forgeronne, 50 po",
         ["read", 'buy Brune épée --price 50gp --note "à la forgeronne"']),
        ("srd5.fr", "que le MJ : Thibaud travaille pour le comte",
         ["read", 'note "Thibaud travaille pour le comte" --secret']),
        # A sum says which of its figures the die showed, where the rules add the other.
        ("srd5.en", "bob athletics 14+5=19", ["read", "roll Bob athletics --faces 14"]),
        ("srd5.en", "bob athletics 14+6=20", ["asked", "roll Bob athletics --faces 14"]),
        ("altaride.fr", "Kushur, perception contre 20, il fait 12",
         ["asked", "roll Kushur d20 --vs 20 --faces 12 --for perception"]),
        ("argosia.en", "Perle takes a rope", ["read", "take Perle rope"]),
        # An article is nobody, and a word that only begins like a name in the book is another word.
        ("argosia.en", "a level, 5", []),
        ("srd5.en", "a turn, 5", []),
        ("argosia.en", "Perle turn 5", []),
        ("altaride.fr", "Maelle un feu", []),
        ("mda.en", "illaï bet 5", []),
        ("mda.en", "illaï wound", []),
        ("mda.en", "illaï fight", ["asked", "rest fight Illaï"]),
        ("mda.en", "a horse at 5", ["asked", "meet horse at=5"]),
        ("altaride.fr", "trois jours de plus", ["read", "time +3 jours"]),
        ("srd5.en", "another hour", ["read", "time +1 hour"]),
        ("srd5.en", "another round", []),
        ("srd5.en", "bob +3 from the fountain", ["read", 'heal Bob 3 --from "the fountain"']),
        # Whoever strikes too is not struck, and what is said once is done once.
        ("srd5.en", "wolf 1 bites Bob for 2, wolf 2 for 3",
         ["asked", 'damage Bob 2 --from "wolf 1"', 'damage Bob 3 --from "wolf 2"']),
        ("ose.fr", "lira prend la gemme et les 15 po", ["read", "take Lira gemme", 'take Lira "15 po"']),
        ("srd5.en", "ann drops the torches", ["asked", "drop Ann torches 6"]),
        ("ose.fr", "lira prend tout l'argent", ["asked", "take Lira 340gp"]),
        ("srd5.fr", "nuit de Brune", ["asked", "rest long Brune"]),
        ("ose.en", "40 xp each, 60 for ann",
         ["asked", "award --xp 40 --each --to Bob,Céd,Zoé", "award --xp 60 --to Ann"]),
        # What a blow brings by itself, a spell and its slot, and who comes with others.
        ("srd5.en", "ann hits goblin 1 for 20, it dies", ["read", 'damage "goblin 1" 20 --from Ann']),
        ("srd5.en", "Élise casts magic missile, 1st level slot",
         ["asked", 'spend Élise slots.1 "cast=magic missile"']),
        ("srd5.en", "élise magic missiles goblin 3 for 11",
         ["asked", "spend Élise slots.1 cast=magic_missile",
          'damage "goblin 3" 11 --from Élise --note "magic missile"']),
        ("srd5.fr", "5 pirates débarquent sur le quai avec leur capitaine",
         ["asked", 'meet pirates 5 --note "sur le quai avec leur capitaine"', "meet capitaine"]),
        ("srd5.fr", "le gobelin 3 frappe Brune de sa lance : 18 touché, 7 pv",
         ["asked", 'roll "gobelin 3" attack "weapon=lance de fantassin" --against Brune --faces 18',
          'damage Brune 7 --from "gobelin 3"']),
        ("mda.en", "maëlle pays 4", ["asked", "pay Maëlle 4ue"]),
        # A rest with hit dice, a level with hit points, and an entry by what it was.
        ("srd5.fr", "repos court, odon dépense un dé de vie : 5",
         ["asked", "rest short Odon hit_dice.d8=1 --faces 5", "rest short Brune,Perle,Élise"]),
        ("srd5.en", "void the last roll", ["asked", 'void 22 --reason "void the last roll"']),
        # A secret is told nobody, and a thing is not called by what it is worth.
        ("srd5.en", "ann takes the ring - secret", ["asked", "take Ann ring --note secret --secret"]),
        ("srd5.en", "they find a necklace that's worth 50 gp", ["read", "find item=necklace:50gp"]),
        # Who falls is hurt, and not dead.
        ("srd5.en", "bob falls, 3 damage", ["asked", 'damage Bob 3 --note "bob falls, 3 damage"']),
        ("srd5.en", "Ann goes down, goblin 2 hit her for 3",
         ["asked", 'damage Ann 3 --from "goblin 2" --note "Ann goes down"']),
        ("srd5.en", "they meet 3 skeletons and Captain Vorgas", ["read", "meet skeletons 3", 'meet "Captain Vorgas"']),
        # A number in brackets is lost as one without them is, and what somebody else does is nobody's cause.
        ("srd5.en", "rider (20 hp) and mercenary (8 hp)",
         ["asked", "meet rider hp=20", "meet mercenary hp=8"]),
        ("altaride.fr", "spad 1 mort, spad 2 blessé", []),
        ("srd5.en", "Bob paid 3 silver for ale, Ann paid for hers",
         ["asked", "buy Bob ale --price 3sp", 'note "Ann paid for hers"']),
        ("srd5.en", "Ann takes 2, Bob too", ["read", "damage Ann 2", "damage Bob 2"]),
        ("ose.fr", "Lira perd 2 pv et Brom aussi", ["read", "damage Lira 2", "damage Brom 2"]),
        ("srd5.en", "Ann hits goblin 1 for 3, goblin 2 too", []),
        ("mda.fr", "Illaï a tué Stôl, le nain a eu Morgat",
         ["asked", "die Stôl --from Illaï", 'die Morgat --note "le nain"']),
        # A margin, so much more, or the number of a foe is no die; a die is thrown where it is asked for.
        ("srd5.en", "Élise makes her wis save by 3", []),
        ("altaride.en", "Each gets 40 xp, Kushur 10 more for the lock", []),
        ("srd5.en", "goblin 3 climbs on wolf 1", []),
        ("srd5.en", "Ann shoots goblin 1: nat 20! 2d6+3, so 12", []),
        # Everybody but some, another one, and whoever does it to themselves.
        ("srd5.en", "everyone but Kara takes 5 poison", ["read", "damage Ann,Bob,Élise poison=5"]),
        ("mda.fr", "200 PX pour tout le monde sauf Borgal", ["asked", "award --xp 200 --each --to Illaï,Maëlle"]),
        ("mda.fr", "200 PX chacun sauf Borgal", ["read", "award --xp 200 --each --to Illaï,Maëlle"]),
        ("srd5.en", "Another ogre shows up", ["read", "meet ogre 1"]),
        ("srd5.en", "Kara casts bless on Bob, Ann and herself",
         ["read", 'use Kara bless --note "on Bob, Ann and Kara"']),
        # What a spell does to those of its caster's side heals them, and what is only said is not done.
        ("ose.fr", "Odon lance soins légers sur Brom, 5 pv",
         ["asked", 'heal Brom 5 --from "Frère Odon" --note "soins légers"']),
        ("srd5.en", "Kara channels divinity: preserve life, 10 to Bob, 5 to Élise",
         ["asked", 'spend Kara channel_divinity --note "preserve life"', "heal Bob 10 --from Kara",
          "heal Élise 5 --from Kara"]),
        ("srd5.en", "Ann thinks the ogre has 59 hp", []),
        ("srd5.en", "Rumour says there's 500gp under the mill", []),
        # Those who are somewhere are met, and who collapses may be down.
        ("altaride.fr", "Au pied du phare : 4 noyés et une sorcière des marées",
         ["asked", "meet noyé --count 4", 'meet "sorcière des marées" --note "Au pied du phare"']),
        ("altaride.fr", "Maelle plante le spadassin 1, 9 dégâts, il s'effondre",
         ["asked", 'damage "spadassin 1" 9 --from Maelle', 'die "spadassin 1" --from Maelle']),
        # A rest takes the time it is told to, once, and a thing that heals nobody is got.
        ("argosia.fr", "repos d'une heure au gué", ["asked", 'rest rest party --note "au gué"', "time +1 heure"]),
        ("argosia.fr", "nuit à l'auberge, tout le monde dort", ["asked", 'rest rest party --note "à l\'auberge"']),
        # What is thrown is used up, and all of a coin of the hoard is taken from there.
        ("ose.en", "Céd throws his holy water at the ogre, 6 damage",
         ["asked", 'damage ogre 6 --from Céd --note "his holy water"', 'use Céd "holy water"']),
        ("srd5.en", "each of them gets 85gp",
         ["asked", "take Ann 85gp", "take Bob 85gp", "take Kara 85gp", "take Élise 85gp"]),
        ("srd5.en", "the gems were 3 not 2",
         ["asked", ('amend 14 --reason "the gems were 3 not 2" -- find 340gp gem=:5000cp*3 "item=Silver ring:5000cp*1" '
          'item=potion_of_healing:?*1 --from "the mill"')]),
        ("argosia.fr", "perle +2 torches", ["asked", "find item=torche*2", "take Perle torche 2"]),
        # Whom it comes from, who pays and who is told of, and what was recorded of whom.
        ("ose.fr", "Brom encaisse six points de la part du premier loup",
         ["asked", 'damage Brom 6 --from "loup 1" --note points']),
        ("ose.fr", "pourboire de 2 po au tavernier par Lira",
         ["read", "pay Lira 2gp --to tavernier --for pourboire"]),
        ("ose.fr", "la torche de Lira s'éteint", []),
        ("ose.fr", "non en fait le loup a fait 3, pas 5", []),
        ("ose.fr", "oups, c'était Lira et pas Zoé", []),
        ("ose.fr", "Odon bénit Brom, +1 pour 6 tours", []),
        ("ose.fr", "Lira esquive, puis plante le loup 1 pour 3, puis recule",
         ["asked", ("damage \"loup 1\" 3 --from Lira --note "
                   "\"Lira esquive, puis plante le loup 1 pour 3, puis recule\"")]),
        ("ose.fr", "Lira fouille le gobelin 1 : 7 pa, 3 pc", []),
        ("ose.fr", "Brom et Odon mettent 10 po chacun dans le pot commun",
         ["read", "give Brom fund 10gp", 'give "Frère Odon" fund 10gp']),
        ("ose.fr", "Odn guérit Lira de 3", ["asked", 'heal Lira 3 --from "Frère Odon"']),
        ("ose.fr", "Brom s'en sort avec 2 pv", ["asked", "damage Brom 15"]),
        ("ose.fr", "gobelin 1 : 2 pv restants", ["asked", 'damage "gobelin 1" 2']),
        ("ose.fr", "il soigne Brom de 4", []),
        ("ose.fr", "Pause pizza", []),
        ("ose.fr", "Tous donnent 2 po à Odon",
         ["read", 'give Brom "Frère Odon" 2gp', 'give Lira "Frère Odon" 2gp', 'give Zoé "Frère Odon" 2gp']),
        ("ose.fr", "Odon donne 5 po à chacun des autres",
         ["read", 'give "Frère Odon" Brom 5gp', 'give "Frère Odon" Lira 5gp', 'give "Frère Odon" Zoé 5gp']),
        ("ose.fr", "Odon lance protection contre le mal sur lui",
         ["asked", 'use "Frère Odon" "protection contre le mal" --note "sur Frère Odon"']),
        ("ose.fr", "poison du rat : Lira -1 en force", []),
        ("ose.fr", "Odon boit sa potion, regagne 6", ["asked", 'use "Frère Odon" potion', 'heal "Frère Odon" 6']),
        ("ose.fr", "annule le dernier truc", ["asked", 'void 28 --reason "annule le dernier truc"']),
        ("ose.fr", "5 po de Lira à Zoé", ["asked", "give Lira Zoé 5gp"]),
        ("ose.fr", "chaque gobelin perd 1 pv", ["read", 'damage "gobelin 1,gobelin 2,gobelin 3" 1']),
        ("ose.fr", "brom tape l ogre 7 degats", ["read", "damage ogre 7 --from Brom"]),
        ("srd5.en", "every goblin flees", ["read", 'leave "goblin 1,goblin 2,goblin 3"']),
        ("mda.fr", "Sous la lune, Maëlle pansa les plaies du nain, qui reprit quatre points", []),
        ("mda.fr", "Il vas taper le brigand deux, sept dégâts", []),
        ("mda.fr", "Borgal tape le dragon, 7 dégâts", []),
        ("mda.fr", "remets 4 EV à Illaï, l'armure comptait", []),
        ("mda.fr", "Illaï vent son arc 25 UE", []),
        ("mda.fr", "Maelle est empoisonnee, 2 ev par tour", []),
        ("mda.fr", "Illaï prend 2 flèches au brigand 2", []),
        ("mda.fr", "Illaï achète une douzaine de flèches 12 UE",
         ["asked", 'buy Illaï "12 flèches" --price 12ue']),
        ("mda.fr", "À l'aube, chacun mangea une ration", []),
        ("mda.fr", "Illaï à terre", []),
        ("mda.fr", "illai pique la bourse de stôl, 18 ue dedans", []),
        ("mda.fr", "jcrois que stôl a genre 30 ev restants nan ?", []),
        ("mda.fr", "Une vieille nommée Ysolde les accueillit au bord du gué",
         ["asked", 'meet Ysolde --note "au bord du gué"']),
        ("mda.fr", "Nonobstant sa parade réussie, Borgal casse sa hache", []),
        ("mda.fr", "Un brigand a été tué par Maëlle, les deux autres blessés de 5", []),
        ("mda.fr", "Illaï 1d6 de chute : 3", ["asked", "damage Illaï 1d6 --from chute --faces 3"]),
        ("mda.fr", "2 heures de repos", ["asked", 'rest care party --note "2 heures de repos"']),
        ("mda.fr", "Borgal recoit 3 degats de froid", ["read", "damage Borgal 3 --from froid"]),
        ("mda.fr", "tous sauf Maëlle perdent 2 EV", ["read", "damage Borgal,Illaï 2"]),
        # A small word is nobody's name, and a target has its own defence.
        ("argosia.en", "bandit 2 swings at Corvin, 9 against def 12, whiff",
         ["asked", 'roll "bandit 2" attack --against Corvin --faces 9']),
        ("argosia.en", "bandit 2 swings at Corvin, 9 against def 11, whiff",
         ["asked", 'roll "bandit 2" attack --against Corvin --faces 9 --note "defence 11"']),
        # A rest is told with what it gave.
        ("argosia.en", "8 hours sleep in the cave, everyone back to full",
         ["asked", 'time +8 hours --note "sleep in the cave"', "heal Perle 4"]),
        ("argosia.en", "We rest an hour, Perle +3, Corvin +2",
         ["asked", 'time +1 hour --note "We rest an hour"', "heal Perle 3", "heal Corvin 2"]),
        ("argosia.en", "none of the bandits are hurt", []),
        ("argosia.en", "Perle is out cold at 0 hp", ["asked", "damage Perle 10", "choose Perle unconscious"]),
        ("argosia.en", "Aube casts Soin on Perle for 4 hp",
         ["asked", "use Aube Soin", "heal Perle 4 --from Aube --note Soin"]),
        # What is counted before the name of a roll is no die, and `for` is no strength.
        ("altaride.en", "Maelle has 3 incantations left", []),
        ("altaride.en", "Johrgun gets 3 incantations back after the rest", []),
        ("altaride.en", "Maelle hits for 3", []),
        ("altaride.en", "tomorrow Maelle will sell the silver ring for 20", []),
        ("altaride.en", "perception Maelle 12 diff 14 fail",
         ["asked", "roll Maelle d20 --vs 14 --faces 12 --for perception --note fail"]),
        ("altaride.en", "Maelle meets a fisherman named Odo", ["asked", 'meet Odo --note "a fisherman"']),
        ("altaride.en", "troll's on fire, 2 a round", []),
        ("altaride.en", "maele heals jorgun", []),
        # Amounts beside whoever they are of.
        ("argosia.en", "bandit 1 and bandit 2 both hit Perle, 3 and 5",
         ["asked", 'damage Perle 3 --from "bandit 1"', 'damage Perle 5 --from "bandit 2"']),
        ("argosia.en", "bandit 1 for 4 bandit 2 for 3 and the chief for 1",
         ["asked", 'damage "bandit 1" 4', 'damage "bandit 2" 3', "damage chief 1"]),
        ("argosia.en", "+2 hp aube", ["asked", "heal Aube 2"]),
        ("argosia.en", "+2 aube", ["asked", "heal Aube 2"]),
        ("argosia.en", "Perle: -4hp, prone", ["asked", "damage Perle 4", "condition Perle prone"]),
        ("argosia.en", "Perle -4, prone", ["asked", "damage Perle 4", "condition Perle prone"]),
        ("argosia.en", "chief 14→8", ["asked", "damage chief 6"]),
        ("argosia.en", "chief 13→8", []),
        ("altaride.en", "3 on the troll, 2 on spadassin 2",
         ["asked", "damage troll 3", 'damage "spadassin 2" 2']),
        ("altaride.en", "Kushur +1 moralité", ["asked", "describe Kushur morality=7"]),
        ("altaride.en", "moralité Johrgun 4 now", ["asked", "describe Johrgun morality=4"]),
        ("argosia.en", "Aube's defence +2 till next turn", []),
        # Whoever is not of the company has nothing to choose, and gives up to somebody.
        ("argosia.en", "bandit 3 dead", ["read", 'die "bandit 3"']),
        ("altaride.en", "spadassin 2 surrenders to Johrgun",
         ["asked", 'leave "spadassin 2" --note "surrendered; to Johrgun"']),
        ("argosia.en", "everyone but Perle is poisoned", ["read", "condition Aube,Corvin weakened"]),
        ("ose.fr", "tous sauf Lira perdent 1 pv", ["read", 'damage "Brom,Frère Odon,Zoé" 1']),
        ("argosia.en", "Perle gives Corvin one torch for safekeeping",
         ["read", 'give Perle Corvin "one torch" --note safekeeping']),
        ("altaride.en", "Kushur gave Maelle one of his torches", ["asked", 'give Kushur Maelle "1 torches"']),
        ("altaride.en", "Kushur stabs spadassin 2 with his dagger, 11 vs 8, blow of 3",
         ["asked", 'damage "spadassin 2" 3 --from Kushur --note "with his dagger; 11 vs 8"']),
        # What a thing is known by, what a verb is besides, what somebody is at, gets, had or only may have.
        ("ose.en", "Céd lost his holy symbol", []),
        ("ose.en", "bob crots the ogre for 14", ["asked", "damage ogre 14 --from Bob"]),
        ("srd5.fr", "Élise à 0", ["asked", "damage Élise 17"]),
        ("srd5.fr", "Élise rate sa sauvegarde de Dex avec 9", ["read", "roll Élise save=dex --faces 9 --note échec"]),
        ("altaride.fr", "Johrgun sort de la cage", []),
        ("altaride.fr", "Johrgun sort son arme", []),
        ("mda.en", "Stôl and Morgat attack from the ridge", ["asked", 'roll Stôl,Morgat attack --for "the ridge"']),
        ("mda.en", "Borgal at 15 now", ["asked", "damage Borgal 89"]),
        ("argosia.fr", "Damon le berger rejoint le groupe", ["asked", 'meet "Damon le berger"']),
        ("altaride.fr", "Kushur dépense 15 xp pour monter esquive",
         ["asked", 'award --xp -15 --to Kushur --reason "monter esquive"']),
        ("argosia.fr", "chacun gagne un point d'aventure", ["asked", "restore party adventure_points"]),
        ("srd5.en", "bob gvies kara 10 gpp", []),
        ("mda.en", "Morgat steals 25 ue from Maëlle", ["read", "pay Maëlle 25ue --to Morgat --note stolen"]),
        ("mda.en", "Illaï tips the ferryman 1ue", ["read", "pay Illaï 1ue --to ferryman"]),
        ("srd5.fr", "PV temporaires 5 à Brune", []),
        ("srd5.fr", "l'ogre lui reste genre 20 pv", []),
        ("srd5.fr", "100 po pour Brune le reste pour les autres",
         ["asked", 'receive Brune 100gp --note "100 po pour Brune le reste pour les autres"']),
        ("srd5.fr", "l'ogre vaut 450 xp", ["asked", 'award --xp 450 --note "l\'ogre vaut 450 xp"']),
        ("srd5.en", "no rest tonight, wolves howling", []),
        ("srd5.en", "goblin 1 had 9 sp on him", []),
        ("srd5.en", "wolf 2 is tamed by Kara, animal handling 17", []),
        ("srd5.en", "insight 14, he's lying says Kara", []),
        ("srd5.en", "Élise spends roughly 15 gold on components", []),
        ("argosia.fr", "chef crit sur Perle, 8 dans la tronche",
         ["asked", 'damage Perle 8 --from chef --note "dans la tronche"']),
        ("argosia.fr", "ils fuient", ["asked", 'leave "bandit 1,bandit 2,bandit 3,chef"']),
        ("mda.en", "Maëlle drops to 0, Stôl hits her for 88",
         ["asked", "damage Maëlle 88 --from Stôl", 'note "Maëlle drops to 0, Stôl hits her for 88"']),
        ("mda.en", "brigand 2 dies to Illaï's sif through the neck", []),
        # What comes each round, a ritual, mercy, and a rest that is none.
        ("srd5.en", "Élise detects magic as a ritual", []),
        ("argosia.en", "Perle is poisoned, loses 1 hp a round", []),
        ("argosia.en", "Bandit 2 begs for mercy and Perle lets him go", []),
        ("altaride.fr", "Kushur gagne un point de moralité", []),
        ("altaride.fr", "Le spadassin 2 est hors de combat", []),
        ("srd5.en", "Kara: Turn Undead, no effect", []),
        ("srd5.en", "Correction: the goblin dealt 5 to Ann, not 3", []),
        ("ose.fr", "zoe lance lumiere sur le baton de brom", []),
        ("ose.fr", "Loup 2 mort, loup 1 en fuite", []),
        ("ose.fr", "On ne campe pas ici.", []),
        ("ose.fr", "Brom rate son js contre le poison et perd 4", []),
        ("ose.fr", "Brom ramasse 3 flèches après le combat", []),
        ("ose.fr", "minuit, un cri dans la forêt", []),
        # A malus, a miss with its die, a day of rest, a letter that is read and a potion that is drunk once.
        ("mda.en", "Illaï AD test at -2, rolled 13", ["asked", "roll Illaï ad modifier=2 --faces 13"]),
        ("mda.en", "brigand 1 attacks Illaï with 15, misses. Illaï kills him",
         ["asked", 'roll "brigand 1" attack --against Illaï --faces 15', 'note "Illaï kills him"']),
        ("mda.en", "brigand 1 swings at Illaï, 15, a miss, and Illaï finishes him", []),
        ("ose.fr", "ils se reposent une journée", ["asked", "rest day party"]),
        ("ose.fr", "Lira lit la lettre", []),
        ("ose.fr", "Lira lit la lettre : le duc ment, à cacher aux joueurs", []),
        ("srd5.en", "Kara gives Bob the potion of healing, he drinks it, 7",
         ["asked", 'use Kara "potion of healing" regained=7 on=Bob']),
        ("srd5.fr", "5 à l'ogre et 3 au loup 1", ["asked", "damage ogre 5", 'damage "loup 1" 3']),
        # A secret of the game master is one, and what is shared between us is none.
        ("argosia.fr", "secret mj: l'amulette est maudite", ["read", 'note "l\'amulette est maudite" --secret']),
        ("srd5.fr", "on partage l'or entre nous quatre", []),
        # A death is told beside the blow, one more of a kind is one of them, and whoever lost a game has a name
        ("argosia.fr", "Brutal ! bandit 1 prend 8 et meurt",
         ["read", 'damage "bandit 1" 8 --note Brutal', 'die "bandit 1"']),
        ("srd5.fr", "Brune aide Perle", []),
        ("srd5.fr", "un quatrième gobelin débarque", ["read", "meet gobelin 1"]),
        ("srd5.fr", "encore un gobelin débarque", ["read", "meet gobelin 1"]),
        ("srd5.fr", "le troll Gnarl surgit du moulin",
         ["read", 'meet "troll Gnarl" monster=troll --note "du moulin"']),
        ("srd5.fr", "Odon gagne 15 po au bras de fer contre le forgeron", []),
        ("ose.en", "a fourth orc arrives", ["read", "meet orc 1"]),
        ("ose.en", "identify black sword: it's cursed -1", ["asked", 'identify "black sword" "it\'s cursed -1"']),
        # A price of each of what comes by the pack, all of it shared, and who is paid by a name
        ("ose.fr", "Brom achète 20 flèches à 1 pa pièce", ["read", 'buy Brom "20 flèches" --price 2gp']),
        ("ose.fr", "Brom achète 20 flèches pour 4 po en tout", ["read", 'buy Brom "20 flèches" --price 4gp']),
        ("ose.fr", "Brom achète 20 flèches au forgeron, 1 pa pièce",
         ["read", 'buy Brom "20 flèches" --price 2gp --note "au forgeron"']),
        ("ose.fr", "Brom paie 5 po pour 20 flèches", ["asked", 'buy Brom "20 flèches" --price 5gp']),
        ("ose.fr", "Brom achète 2 torches pour 4 po en tout", ["read", 'buy Brom "2 torches" --price 2gp']),
        ("ose.en", "Bob bought 6 torches at 2sp each", ["read", 'buy Bob "6 torches" --price "1gp 2sp"']),
        ("ose.fr", "tout le monde gagne 20 d'expérience", ["read", "award --xp 20 --each"]),
        ("ose.fr", "expérience : 20 chacun", ["read", "award --xp 20 --each"]),
        ("ose.fr", "on se partage l'or entre tous", ["read", "split"]),
        ("ose.en", "Ann pays Marta the fence 12 gp", ["read", 'pay Ann 12gp --to "Marta the fence"']),
        ("ose.en", "Bob listens at the door, rolled a 2, hears chanting",
         ["asked", 'roll Bob listen --for "hears chanting" --faces 2']),
        # A miss beside a blow, more for some, what stands in front of a roll, and what is thrown at somebody
        ("mda.fr", "brigand 1 touche Illaï 7, brigand 2 rate Borgal",
         ["read", 'damage Illaï 7 --from "brigand 1"', 'note "brigand 2 rate Borgal"']),
        ("ose.fr", "150 px chacun et 50 de plus pour Lira",
         ["read", "award --xp 150 --each", "award --xp 50 --to Lira"]),
        ("ose.fr", "non en fait c'était 6 po",
         ["asked", 'amend 27 --reason "non en fait c\'était 6 po" -- lend Brom Zoé 6gp']),
        ("ose.en", "the loan was 6gp", ["asked", 'amend 27 --reason "the loan was 6gp" -- lend Bob Zoé 6gp']),
        ("srd5.en", "spiritual weapon hits goblin 3, 7 force", []),
        ("srd5.en", "fancy Bob strength 7", ["read", "roll Bob str --faces 7 --note fancy"]),
        ("ose.fr", "pan dans les dents du loup 1, 6, Brom",
         ["read", 'damage "loup 1" 6 --from Brom --note "pan dans les dents"']),
        ("ose.fr", "dans le dos du loup 1, 6, Brom", []),
        ("ose.fr", "Odon jette l'eau bénite sur l'ogre",
         ["asked", 'use "Frère Odon" "eau bénite" --note "sur l\'ogre"']),
        ("ose.fr", "Lira jette une torche sur l'ogre", ["asked", 'drop Lira torche --note "sur l\'ogre"']),
        ("srd5.en", "Bob buys the wizard a drink, 4cp", ["asked", 'buy Bob "wizard a drink" --price 4cp']),
        ("ose.fr", "note secrète, Odon est le nécromancien", []),
        # What is told behind a note, or of another one, is none; who is tied up is there still.
        ("srd5.fr", "Perle gagne son pari contre Brune, 5 po", ["asked", 'give Brune Perle 5gp --note "son pari"']),
        ("srd5.fr", "Le gobelin 3 jette son arme et se rend, Perle le ligote.", []),
        ("srd5.fr", "450 xp pour l'ogre et 50 par gobelin, à partager entre les quatre.", []),
        ("srd5.fr", "XP : 300 pour Perle, moitié moins pour les autres.", []),
        ("srd5.fr", "Mdr l'ogre se tape lui-même avec un 1, 6 degats dans sa tronche", []),
        ("argosia.fr", "en fait les 4 dégâts sur Perle venaient du bandit 2", []),
        ("argosia.fr", "Perle chargea le chef, le manqua, et reçut un coup de coude de 2", []),
        ("argosia.fr", "Le chien du chef mord Corvin, 2", []),
        ("srd5.en", "Ann's dog bites the ogre, 3", []),
        ("argosia.fr", "la torche s'éteint", []),
        # What begins as a command does, and is a sentence.
        ("srd5.fr", "touché pour 9", []),
        ("srd5.fr", "début du combat", []),
        ("srd5.fr", "second souffle Brune, +8", []),
        ("srd5.fr", "les gobelins 1 et 3 dorment", ["asked", 'condition "gobelin 1,gobelin 3" unconscious']),
        ("srd5.fr", "Brune rend... euh, Élise rend 5 po à Brune", []),
        ("srd5.fr", "En fait l'ogre lui avait fait 8, pas 5.",
         ["asked", "amend 19 --reason \"En fait l'ogre lui avait fait 8, pas 5\" -- damage Brune 8 --from ogre"]),
        # Who is met by their name, the other one of two, what is handed over twice, and a name with a slip in it.
        ("srd5.fr", "on rencontre un vieux meunier, Gaspard", ["asked", 'meet Gaspard --note "vieux meunier"']),
        ("argosia.fr", "une marchande nommée Ysoline se joint à nous",
         ["asked", 'meet Ysoline --note "marchande; se joint à nous"']),
        ("srd5.fr", "Odon prend une gemme, Élise l'autre", ["asked", "take Odon gemme", "take Élise gemme"]),
        ("srd5.fr", "les 340 po vont à Brune", ["asked", "take Brune 340gp"]),
        ("srd5.fr", "le loup 1 prend deux fois 4", ["asked", 'damage "loup 1" 4', 'damage "loup 1" 4']),
        ("argosia.fr", "Perle touche deux fois le chef, 4 puis 6",
         ["asked", "damage chef 4 --from Perle", "damage chef 6 --from Perle"]),
        ("argosia.fr", "aub soigne corvn de 3", ["asked", "heal Corvin 3 --from Aube"]),
        ("argosia.fr", "Corvin balance une fiole d'huile enflammée sur les bandits, 4 chacun",
         ["asked", 'damage "bandit 1,bandit 2,bandit 3" 4 --from Corvin --note "une fiole d\'huile enflammée"',
          "use Corvin \"fiole d'huile\""]),
        # Who is paid, who won, who suffered it; what is given as a loan, and both of a thing
        ("srd5.en", "Bob tips the barmaid 3 silver", ["asked", "pay Bob 3sp --to barmaid"]),
        ("srd5.en", "ogre takes half, so 7", []),
        ("srd5.en", "Bob, his steel a silver river, opened the ogre for twelve.", []),
        ("srd5.en", "Ann bets the ogre's head comes off, 5gp against Kara, and Ann wins", []),
        ("srd5.en", "Ann sold the silver ring to the miller for 45 gold and gave Bob half", []),
        ("srd5.en", "Ann's sleep spell drops both wolves", []),
        ("argosia.en", "Perle charged the chief, dealt him 7, and took 2 in return", []),
        ("argosia.en", "chief rolls 1d8, gets an 8, Perle eats it all",
         ["asked", "roll chief 1d8 --faces 8", 'note "Perle eats it all"']),
        ("argosia.en", "Corvin lends his lantern to Aube", ["asked", "give Corvin Aube lantern --note loan"]),
        ("argosia.fr", "Corvin prête sa lanterne à Aube", ["asked", "give Corvin Aube lanterne --note prêt"]),
        ("argosia.en", "Corvin hands both oil flasks to Perle", ["read", 'give Corvin Perle "2 oil flasks"']),
        ("argosia.en", "abue takes 2 dmg from cheif", ["asked", "damage Aube 2 --from chief"]),
        ("argosia.en", "Aube takes 2 dmg from cheif", ["asked", "damage Aube 2 --from chief"]),
        ("argosia.en", "Aube gets a plume for 2", []),
        ("argosia.en", "the Salt Lord (24 hp) and two acolytes (5 hp each)",
         ["read", 'meet "Salt Lord" hp=24', "meet acolyte --count 2 hp=5"]),
        ("argosia.en", "upstairs the Salt Lord (24 hp) and two acolytes (5 hp each)",
         ["asked", 'meet "Salt Lord" hp=24', "meet acolytes 2 hp=5"]),
        ("argosia.en", "they meet an old hermit called Osk", ["asked", 'meet Osk --note "an old hermit"']),
        # How many hit points somebody lost or has, and what gave some of them
        ("argosia.en", "Perle 4 hp down", ["asked", "damage Perle 4"]),
        ("argosia.en", "Aube back up at 5", []),
        ("argosia.en", "trap: 2 on Perle", ["asked", "damage Perle 2 --from trap"]),
        ("argosia.en", "Corvin falls ten feet, 3", ["asked", 'damage Corvin 3 --note "falls ten feet"']),
        ("srd5.en", "Kara drinks the potion, 6 back", ["asked", "use Kara potion regained=6"]),
        ("srd5.en", "Kara hands the potion to Bob and he drinks it, 2d4+2 = 8",
         ["asked", "give Kara Bob potion", "use Bob potion regained=8"]),
        ("srd5.en", "Bob uses second wind, 8 hp",
         ["read", "spend Bob second_wind", 'heal Bob 8 --from "Second Wind"']),
        ("srd5.en", "+5 temp hp on Bob", ["asked", "heal Bob temporary=5"]),
        ("srd5.en", "Élise fire bolts the ogre, 8 fire",
         ["asked", 'damage ogre fire=8 --from Élise --note "fire bolt"']),
        ("srd5.en", "wolf 1 and wolf 2 fall asleep", ["asked", 'condition "wolf 1,wolf 2" unconscious']),
        # What is found behind coins and a comma, and so many of what the hoard has
        ("srd5.en", "they find 400gp, a potion, a scroll of light",
         ["read", 'find 400gp item=potion "item=scroll of light"']),
        ("srd5.fr", "ils trouvent 400 po, une potion, une corde", ["asked", "find 400gp item=potion item=corde"]),
        ("srd5.en", "they find 400gp, a chest", ["asked", 'find 400gp --from "a chest"']),
        ("srd5.en", "one of the gems goes to Ann", ["asked", "take Ann gem"]),
        ("srd5.en", "give Élise one gem", ["asked", "take Élise gem"]),
        ("srd5.en", "Inspiration for Ann!", ["asked", "restore Ann inspiration"]),
    ],
)  # fmt: skip
def test_what_strangers_typed(
    offered_or_read: Callable[[str, str], list[list[str]]], table: str, line: str, first: list[str]
) -> None:
    found = offered_or_read(table, line)
    assert (found[0] if found else []) == first


def test_what_is_got_back_was_not_bought(offered_or_read: Callable[[str, str], list[list[str]]]) -> None:
    with pytest.raises(CampaignError) as refused:
        offered_or_read("srd5.fr", "Perle récupère 5 flèches")

    assert refused.value.code == "not_in_inventory"
