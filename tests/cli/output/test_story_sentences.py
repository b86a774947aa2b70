"""Patterns of the story: entries in, the sentences of both languages out."""

from __future__ import annotations

import re

import pytest

from tests.support.command_line import BROM_JOINS, LIRA_JOINS, CommandLine

COMPANY = f"{BROM_JOINS}\n{LIRA_JOINS}\nsession start\n"

GOBLINS = "meet gobelin hd=1-1 ac=6 hp=3 --count 3\nmeet Grumpf hd=4+1 ac=5 hp=19\n"

PATTERNS: dict[str, tuple[str, str, str]] = {
    "somebody dies of what is no fight": (
        'damage Lira 9 --from "une chute"\n',
        "Lira meurt à cause d’une chute : la première mort de la campagne.",
        "Lira is killed by une chute: the first death of the campaign.",
    ),
    "who is named as striking fought, who left fled": (
        (
            f"{GOBLINS}damage gobelin1,gobelin2,gobelin3 4 --from Lira\ndamage Brom 2 --from Grumpf\nleave Grumpf\n"
            "defeat gobelin\n"
        ),
        (
            "Lira et Brom affrontent trois gobelins et Grumpf. Brom perd 2 PV sous les coups de "
            "Grumpf. Grumpf prend la fuite. Le groupe vient à bout des gobelins. Le combat rapporte 15 XP."
        ),
        (
            "Lira and Brom face three gobelins and Grumpf. Brom loses 2 hp to Grumpf. "
            "Grumpf flees. The gobelins are overcome. The fight brings 15 XP."
        ),
    ),
    "what hurt several in a row is named once": (
        (
            'meet troll hd=6 ac=4 hp=28\nroll Brom attack ac=4 --faces 14\ndamage Brom 1 --from "la masse du troll"\n'
            'damage Lira 1 --from "la masse du troll"\ndefeat troll\n'
        ),
        "Brom perd 1 PV et Lira 1 PV à cause de la masse du troll.",
        "Brom loses 1 hp and Lira 1 hp to la masse du troll.",
    ),
    "what else is tried in a fight is told in its paragraph": (
        (
            f'{GOBLINS}damage Brom 2 --from Grumpf\nroll Lira 1d20 --vs 15 --for "rattraper la corde" --faces 18\n'
            "damage Grumpf 3 --from Brom\n"
        ),
        "affrontent Grumpf. Lira réussit à rattraper la corde. Brom perd 2 PV",
        "face Grumpf. Lira succeeds (rattraper la corde). Brom loses 2 hp",
    ),
    "that all a roll came to was told is no remark": (
        (
            f'{GOBLINS}roll Lira 1d20 --vs 15 --for "rattraper la corde" --faces 18 --note "18 en tout"\n'
            "damage Brom 2 --from Grumpf\ndamage Grumpf 3 --from Brom\n"
        ),
        "rattraper la corde. Lira et Brom affrontent Grumpf",
        "(rattraper la corde). Lira and Brom face Grumpf",
    ),
    "of some who were met only some are overcome": (
        "meet gobelin hd=1-1 ac=6 hp=3 --count 3\ndamage gobelin1,gobelin2 4\nleave gobelin3\ndefeat foes\n",
        "Un gobelin prend la fuite. Le groupe vient à bout de deux gobelins.",
        "A gobelin flees. Two gobelins are overcome.",
    ),
    "who is met and fought with by nobody appears": (
        "meet chat --count 2\n",
        "Deux chats apparaissent.",
        "Two chats appear.",
    ),
    "a foe killed by one of the company is a fight": (
        "meet spadassin\ndie spadassin --from Lira\n",
        "Lira affronte un spadassin. Lira abat le spadassin. Personne n’est blessé.",
        "Lira faces a spadassin. Lira brings down the spadassin. Nobody is hurt.",
    ),
    "what was tried again and came out is told once": (
        (
            'roll Lira 1d20 --vs 15 --for "crocheter le coffre" --faces 3\n'
            'roll Lira 1d20 --vs 15 --for "crocheter le coffre" --faces 4\n'
            'roll Lira 1d20 --vs 15 --for "crocheter le coffre" --faces 18\n'
        ),
        "Lira finit par crocheter le coffre.",
        "Lira succeeds at last (crocheter le coffre).",
    ),
    "a thing has its gender by its adjective": (
        'buy Brom "arbalète légère" --price 1gp\n',
        "Brom achète une arbalète légère pour 1 po.",
        "Brom buys an arbalète légère for 1 gp.",
    ),
    "what is packed is used in part": (
        "buy Brom huile\nuse Brom huile\n",
        "Brom utilise de l’huile.",
        "Brom uses some oil.",
    ),
    "who had it is dead": (
        'die Lira --from faim\ngive Lira Brom 1gp --note "pour sa mère"\n',
        "Lira laisse 1 po à Brom (pour sa mère).",
        "Lira leaves 1 gp to Brom (pour sa mère).",
    ),
    "the referee's word stands without the roll that it beats": (
        'die Lira --from faim\nroll Lira 1d20 --faces 9 --override "elle sonne la cloche"\n',
        "Lira meurt (faim) : la première mort de la campagne. Sur décision de l’Arbitre : elle sonne la cloche.",
        "Lira is killed by a faim: the first death of the campaign. By the Referee’s word: elle sonne la cloche.",
    ),
    "what people turn out to be": (
        "describe Brom rang=Écuyer\ndescribe Brom rang=Chevalier\ndescribe Lira âge=19\n",
        "Brom, rang : Chevalier.",
        "Brom, rank: Chevalier.",
    ),
    "several foes overcome without a fight": (
        'defeat loup hd=2 --count 2\ndefeat "chef de bande" hd=3\n',
        "Le groupe vient à bout de deux loups et d’un chef de bande",
        "Two loups and a chef de bande are overcome",
    ),
    "a thing is told by what it turned out to be": (
        'find "item=une épée étrange"\nidentify "une épée étrange" "Épée du lac"\nappraise "Épée du lac" 500gp\n',
        "Une épée étrange se révèle être l’Épée du lac. L’Épée du lac vaut 500 po.",
        "Une épée étrange turns out to be the Épée du lac. The Épée du lac is worth 500 gp.",
    ),
    "purchases are one sentence, each with its article": (
        'buy Brom torches\nbuy Brom sword\nbuy Lira "holy water" 2\n',
        "Brom achète des torches et une épée pour 11 po et Lira deux fioles d’eau bénite pour 50 po.",
        "Brom buys some torches and a sword for 11 gp and Lira two vials of holy water for 50 gp.",
    ),
    "payments and receipts say to whom, from whom and what for": (
        (
            'pay Brom 2gp --to "le passeur" --for "la traversée"\n'
            'pay Lira 1gp --for bac\nreceive Brom 3gp --from "la guilde"\n'
        ),
        "Brom paie 2 po au passeur pour la traversée. Lira paie 1 po (bac). Brom reçoit 3 po de la guilde.",
        "Brom pays le passeur 2 gp for la traversée. Lira pays 1 gp for bac. Brom receives 3 gp from la guilde.",
    ),
    "finds are one sentence with where each comes from": (
        (
            'find 12gp gem=50gp*2 --from "le coffre"\n'
            'find item=Relique:30gp --from "un autel"\nfind 5gp --from ici\nfind 3sp\n'
        ),
        (
            "Le groupe tire 12 po et deux gemmes de 50 po du coffre, puis la Relique "
            "(30 po) d’un autel. Le groupe trouve 3 pa."
        ),
        (
            "The company takes 12 gp and two gems worth 50 gp each from le coffre; "
            "the Relique (30 gp) from un autel; 5 gp from"
        ),
    ),
    "coins of several sorts are listed": (
        'find "12gp 3sp 4cp" gem=50gp --from "un puits"\n',
        "Le groupe tire 12 po, 3 pa, 4 pc et une gemme de 50 po d’un puits.",
        "The company takes 12 gp, 3 sp, 4 cp and a gem worth 50 gp from un puits.",
    ),
    "what is sold again the same evening is told where it was found": (
        (
            'find 60gp "item=Tapis:30gp" --from "un coffre"\ntake Brom Tapis\nsell Brom Tapis --price 20gp\n'
            "note On rentre.\nsplit\n"
        ),
        "d’un coffre. Brom prend le Tapis. Brom vend le Tapis pour 20 po.",
        "from un coffre. Brom takes the Tapis. Brom sells the Tapis for 20 gp.",
    ),
    "a dispute that is settled leaves the order of things": (
        (
            'find 60gp --from "un coffre"\nsplit\ndispute open "trop peu" --about 6 --raised-by Lira\n'
            'dispute rule 7 --dismiss --reason "compté"\n'
        ),
        "Le groupe tire 60 po d’un coffre. Trésor partagé : Brom et Lira, chacun 30 po.",
        "The company takes 60 gp from un coffre. Treasure split: Brom and Lira, 30 gp each.",
    ),
    "whose name has an article is called so within a sentence": (
        'meet "La Dame" hp=9 ac=6\ndamage Brom 3 --from "La Dame"\nleave "La Dame"\n',
        "Brom affronte la Dame. Brom perd 3 PV sous les coups de la Dame. La Dame prend la fuite.",
        "Brom faces la Dame. Brom loses 3 hp to la Dame. La Dame flees.",
    ),
    "what kept somebody out of a fight is told though it is over": (
        (
            "meet goule hd=2 ac=6 hp=9\ncondition Brom paralysed\nroll Lira attack ac=6 --faces 3\n"
            "damage goule 9 --from Lira\ndefeat goule\ncondition Brom paralysed --off\n"
        ),
        "Brom est paralysé.",
        "Brom is paralysed.",
    ),
    "a thing whose name ends like a plural is one": (
        'find "item=Talos:30gp" "item=Bottes d\'or:90gp"\ntake Brom Talos\ntake Lira "Bottes d\'or"\n',
        "Brom prend le Talos. Lira prend les Bottes d'or.",
        "Brom takes the Talos. Lira takes the Bottes d'or.",
    ),
    "who is paid has an article, but for a name": (
        "pay Brom 2gp --to aubergiste\npay Lira 1gp --to Odile\n",
        "Brom paie 2 po à l’aubergiste. Lira paie 1 po à Odile.",
        "Brom pays the aubergiste 2 gp. Lira pays Odile 1 gp.",
    ),
    "who flees after a note fled from the fight before it": (
        (
            "meet gobelin hd=1-1 ac=6 hp=3 --count 3\ndamage gobelin1 4 --from Brom\ndamage Lira 1 --from gobelin2\n"
            "note Le chef crie.\nleave gobelin2\nleave gobelin3\n"
        ),
        (
            "Lira perd 1 PV sous les coups d’un gobelin. Brom abat un gobelin. Deux gobelins prennent la fuite. "
            "▪ Le chef crie. Blessures"
        ),
        "Lira loses 1 hp to a gobelin. Brom brings down a gobelin. Two gobelins flee. ▪ Le chef crie. Wounds",
    ),
    "what hurt somebody has an article in English where one counts it": (
        "damage Brom 1 --from dart\ndamage Brom 1 --from 'burning oil'\ndamage Lira 9 --from 'old age'\n".replace(
            "'", '"'
        ),
        "Brom perd 1 PV (dart), puis perd 1 PV (burning oil). Lira meurt (old age) : la première mort",
        "Brom loses 1 hp to a dart, then loses 1 hp to burning oil. Lira is killed by old age: the first death",
    ),
    "what is disputed has its mark at the end of the evening too": (
        (
            'find 60gp --from "un coffre"\nsplit\naward\nfind 20gp\nsplit\naward --continue\n'
            'dispute open "trop peu" --about 9,10 --raised-by Lira\n'
        ),
        (
            "Le groupe tire 60 po d’un coffre, et trouve 20 po. Trésor partagé : Brom 10 po, Lira 10 po. [litige #11] "
            "Trésor partagé : Brom et Lira, chacun 30 po. Expérience : Brom +11 XP, Lira +11 XP. [litige #11]"
        ),
        (
            "The company takes 60 gp from un coffre, and finds 20 gp. Treasure split: Brom 10 gp, Lira 10 gp. "
            "[dispute #11] Treasure split: Brom and Lira, 30 gp each. Experience: Brom +11 XP, Lira +11 XP. "
            "[dispute #11]"
        ),
    ),
    "one of several is not the only one": (
        "find item=torche*3\ntake Lira torche\n",
        "Le groupe trouve trois torches. Lira prend une torche.",
        "The company finds three torches. Lira takes a torch.",
    ),
    "one thing may be called like several, or be no piece": (
        'buy Brom "outils de voleur" --price 25gp\nbuy Brom "armure de plaques" --price 20gp\n',
        "Brom achète des outils de voleur et une armure de plaques pour 45 po.",
        "Brom buys thieves’ tools and plate mail for 45 gp.",
    ),
    "many tries are several sentences, and nobody is named twice in one": (
        (
            'roll Lira 1d20 --vs 15 --for "sauter le fossé" --faces 18\nroll Lira 1d20 --vs 15 --for "la corde" '
            '--faces 18\nroll Brom 1d20 --vs 15 --for "sauter le fossé" --faces 3\nroll Brom 1d20 --vs 15 --for '
            '"une dalle" --faces 3\nroll Lira 1d20 --vs 15 --for "le garde se méfie" --faces 18\n'
        ),
        (
            "Lira réussit à sauter le fossé ; Lira vient à bout de la corde. Brom échoue à sauter le fossé ; Brom "
            "échoue devant une dalle. Lira réussit (le garde se méfie)."
        ),
        (
            "Lira succeeds with la corde, but Brom fails with une dalle. Lira succeeds (sauter le fossé, le garde se "
            "méfie)"
        ),
    ),
    "who fails after a success is named once": (
        ('roll Lira 1d20 --vs 15 --for "la corde" --faces 18\nroll Lira 1d20 --vs 15 --for "une dalle" --faces 3\n'),
        "Lira vient à bout de la corde, mais échoue devant une dalle.",
        "Lira succeeds with la corde, but fails with une dalle.",
    ),
    "what is sold has a buyer where one is named": (
        (
            'find "item=Tapis:30gp"\ntake Brom Tapis\n'
            "sell Brom Tapis --price 20gp --to Yacoub\nbuy Lira corde\nsell Lira corde\n"
        ),
        "Brom vend le Tapis à Yacoub pour 20 po.",
        "Brom sells the Tapis to Yacoub for 20 gp.",
    ),
    "a thing with an article is what somebody succeeds or fails with": (
        (
            'roll Lira 1d20 --vs 5 --for "la grille" --faces 9\nroll Brom 1d20 --vs 5 --for "l\'horloge" --faces 9\n'
            'roll Brom 1d20 --vs 15 --for "le verrou" --faces 4\n'
        ),
        "Lira vient à bout de la grille et Brom de l'horloge, mais Brom échoue devant le verrou.",
        "Lira succeeds with la grille and Brom with l'horloge, but Brom fails with le verrou.",
    ),
    "a rest follows": (
        "rest day party --days 3 --faces Brom=1,1,1 --faces Lira=1,1,1\n",
        "Suivent trois journées de repos.",
        "Three full days of rest follow.",
    ),
    "two sentences in a row about one person are one": (
        'damage Brom 1 --from "une dalle"\ndamage Brom 2 --from "le froid"\ndamage Lira 1 --from "une dalle"\n',
        "Brom perd 1 PV à cause d’une dalle, puis perd 2 PV à cause du froid. Lira perd 1 PV",
        "Brom loses 1 hp to une dalle, then loses 2 hp to le froid. Lira loses 1 hp",
    ),
    "a fight that a note interrupts before the first blow is one": (
        'meet loup hp=6\ndamage Brom 2 --from "une morsure"\nnote Il neige.\ndamage loup 6 --from Lira\n',
        "Brom et Lira affrontent un loup. Brom perd 2 PV à cause d’une morsure. Lira abat le loup.",
        "Brom and Lira face a loup. Brom loses 2 hp to une morsure. Lira brings down the loup.",
    ),
}


def story(campaign: CommandLine, language: str = "fr") -> str:
    """The story without the numbers of its entries, on one line, with plain blanks."""
    said = campaign("history", "--session", 1, "--lang", language).out
    return re.sub(r"[\s\u00a0\u202f]+", " ", re.sub(r" \[#[^\]]*\]", "", said))


@pytest.mark.parametrize("typed", PATTERNS)
def test_entries_are_told_so(campaign: CommandLine, typed: str) -> None:
    lines, french, english = PATTERNS[typed]
    campaign.new()
    campaign.play(COMPANY + lines)
    assert french in story(campaign)
    assert english in story(campaign, "en")


def test_what_the_game_master_wrote_stands_without_the_marks_of_tags(campaign: CommandLine) -> None:
    campaign.new()
    campaign.play(
        f"{COMPANY}note On arrive à #Pont-Vieux. @Gontran\nnote Il ment. @Gontran --secret\n"
        "note La !cloche-d-argent sonne pour @Jean-Luc_Le_Gris.\n"
    )
    said = story(campaign)
    assert "▪ On arrive à Pont Vieux. ▪ Il ment. [secret]" in said
    assert "▪ La cloche d’argent sonne pour Jean-Luc Le Gris." in said


def test_bookkeeping_corrections_and_disputes_are_no_story(campaign: CommandLine) -> None:
    campaign.new()
    campaign.play(
        f"{COMPANY}find 10gp\nsplit\nreceive Brom 3gp\ndescribe Brom âge=30\nnote Un orage.\n"
        "dispute open injuste --about 6 --raised-by Lira\n"
    )
    campaign("void", 6, "--reason", "un rêve")
    said = story(campaign)
    for word in ("rêve", "injuste", "âge", "personne", "#"):
        assert word not in said.replace("[litige #", "").replace("Litige ouvert : #", "")
    assert "un rêve" in campaign("history", "--detail", "full").out


def test_between_sessions_is_a_line_and_no_chapter(campaign: CommandLine) -> None:
    campaign.new()
    campaign.play(f"{COMPANY}note A\nsession end\ntime +2d\nbuy Brom torches\nsession start\nnote B\nsession end\n")
    said = campaign("history").out
    assert "\n· Ensuite. Deux jours passent. Brom achète" in said.replace("\u00a0", " ")
    assert "Après la séance" not in said
    assert "Après la séance 1" in campaign("history", "--detail", "full").out


def test_a_note_does_not_part_a_fight(campaign: CommandLine) -> None:
    campaign.new()
    campaign.play(
        f"{COMPANY}{GOBLINS}damage gobelin1 4 --from Brom\nnote Le pont craque.\n"
        "damage gobelin2,gobelin3 4 --from Lira\ndefeat gobelin\n"
    )
    said = story(campaign)
    assert "Brom et Lira affrontent trois gobelins. Le groupe l’emporte. Personne n’est blessé" in said
    assert said.count("gobelin") == 1
    assert said.index("gobelin") < said.index("▪ Le pont craque.")


def test_who_fell_and_was_healed_gets_up_again(campaign: CommandLine) -> None:
    campaign.new(rules="srd5")
    joins = "class=fighter str=16 dex=12 con=14 int=8 wis=10 cha=10 species=human background=soldier hp=12"
    campaign.play(
        f'join Kara {joins} --override dit\nsession start\nmeet gobelin 2\ndamage Kara 12 --from "gobelin 1"\n'
        'heal Kara 4 --from "une potion"\ndamage "gobelin 1" 3 --from Kara\n'
    )
    said = story(campaign)
    assert "Kara tombe sous les coups d’un gobelin, puis se relève grâce à une potion." in said
    assert "inconscient" not in said
    assert "Kara falls to a gobelin, then gets up again thanks to une potion." in story(campaign, "en")


def test_a_chapter_of_which_nothing_is_told_has_no_heading(campaign: CommandLine) -> None:
    campaign.new()
    assert campaign("history").out == "Rien n’a encore été inscrit.\n"
    campaign.play("session start\nnote A\nsession end\n")
    assert campaign("history").out.startswith("Séance 1")
    assert "Avant la première séance" in campaign("history", "--detail", "full").out


def test_a_side_that_a_die_is_thrown_for_is_nobody_who_is_met(campaign: CommandLine) -> None:
    campaign.new("La Tour").play(
        "session start\nmeet goblin hp=3 --count 4\nroll gm initiative --as groupe --faces 5\n"
        'roll gm initiative --as eux --faces 2\ndie "goblin 1" --from Brom'
    )
    told = campaign("history").out
    assert "goblins" in told
    assert "eux" not in told
    assert "groupe" not in told
