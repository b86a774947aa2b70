"""Sentences of French that leave something open are offered as what they mean, and as nothing else than that."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing

import pytest

from cli.script.lines import line_of
from cli.script.shorthand.advice import read_line
from ledger.errors import InputError
from tests.support.natural_lines import AtTheTable, table_of

Offered = Callable[[str], list[str]]


def _offered(name: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Offered]:
    app = AtTheTable(table_of(name), tmp_path_factory.mktemp("table")).typed.app()

    def of(line: str) -> list[str]:
        with pytest.raises(InputError) as refused:
            read_line(app, line)
        facts = refused.value.facts
        ways = ["; ".join(map(line_of, reading)) for reading in facts.get("offers", ())]
        return [way for way in ways if not way.startswith("note ")]

    with closing(app.access):
        yield of


@pytest.fixture(scope="module")
def offered(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Offered]:
    yield from _offered("ose.fr", tmp_path_factory)


@pytest.fixture(scope="module")
def offered_in_srd5(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Offered]:
    yield from _offered("srd5.fr", tmp_path_factory)


@pytest.mark.parametrize(
    ("line", "first"),
    [
        # Who is there.
        ("au fond, six rats géants", 'meet "rats géants" 6 --note "au fond"'),
        ("deux trolls, 18 et 22 pv", "meet troll hp=18; meet troll hp=22"),
        ("et un worg avec eux", "meet worg"),
        # What becomes of them.
        ("l'ogre est réduit en cendres", 'die ogre --note "est réduit en cendres"'),
        ("gobelin 1 a 12 pv", 'describe "gobelin 1" hp=12'),
        ("l'ogre brûle encore : 3", 'damage ogre 3 --note "brûle encore"'),
        ("Brom prend 7 puis 3", "damage Brom 7; damage Brom 3"),
        ("Brom tombe à 2", "damage Brom 15"),
        ("chute : 4 pour Lira", "damage Lira 4 --note chute"),
        ("éboulement : Lira 3, Zoé 2", "damage Lira 3 --note éboulement; damage Zoé 2 --note éboulement"),
        ("Lira marche sur un piège : 3", 'damage Lira 3 --note "marche sur un piège"'),
        ("Lira capture le gobelin 1", 'defeat "gobelin 1" --note "Lira capture le gobelin 1"'),
        ("encore 3 loups", "meet loup --count 3"),
        # Whoever is healed.
        ("Brom saigne, odon le soigne de 2", 'heal Brom 2 --from "Frère Odon" --note saigne'),
        (
            "Odon verse une potion de soin à Brom, il regagne 5 PV",
            'give "Frère Odon" Brom "potion de soin"; use Brom "potion de soin"; heal Brom 5 --from "Frère Odon"',
        ),
        # Things and coins.
        ("12 po et une perle à 100", "find 12gp item=perle:100gp"),
        ("Lira vend sa dague 45", "sell Lira dague --price 45gp"),
        ("l'anneau à Brom", "take Brom anneau"),
        ("le prévôt en avance 10 à Lira", "receive Lira 10gp --from prévôt"),
        ("bonus 50 à Lira pour son idée", 'award --xp 50 --to Lira --reason "son idée"'),
        ("Brom joue aux dés, perd 6", 'pay Brom 6gp --for "joue aux dés"'),
        ("125 px par ogre, 250 à partager en 4", 'award --xp 250 --reason "125 px par ogre"'),
    ],
)
def test_what_leaves_something_open_is_offered_as_it_was_meant(offered: Offered, line: str, first: str) -> None:
    assert offered(line)[:1] == [first]


@pytest.mark.parametrize(
    "line",
    [
        "1 zorg",
        "un ours brun",
        "12 po et un repas",
        "brom perd son chemin",
        "-3 flèches lira",
        "une perle chacun pour Lira Zoé et Brom",
        "lira revient à 4 pv",
        "l'anneau est magique (détection)",
        # Whoever is gone was not all recorded: nobody says which two are left.
        "les deux derniers détalent",
    ],
)
def test_what_may_be_anything_is_offered_as_nothing(offered: Offered, line: str) -> None:
    assert offered(line) == []


def test_of_several_who_may_be_meant_each_is_offered(offered: Offered) -> None:
    assert offered("le dernier loup décampe") == ['leave "loup 1"', 'leave "loup 2"']
    assert offered("le 2 est cramé") == ['die "gobelin 2"', 'die "loup 2"']


def test_nobody_meets_what_stands_in_a_room(offered: Offered) -> None:
    assert not any(way.startswith("meet") for way in offered("au fond, un autel et deux statues"))


SHOT = (
    'roll Perle attack ranged=yes --against "gobelin 1" --faces 17 --note "22 en tout"; '
    'damage "gobelin 1" 9 --from Perle'
)


@pytest.mark.parametrize(
    ("line", "first"),
    [
        ("mot de guérison sur Brune, 6", 'heal Brune 6 --note "mot de guérison"'),
        ("Odon pose les mains sur Brune 5", 'heal Brune 5 --from Odon --note "pose les mains"'),
        ("Odon vide sa potion, +8", "use Odon potion regained=8"),
        (
            "Perle tire sur le gob 1, 22 touche, 9 dégâts",
            SHOT,
        ),
        ("le maire paie 100 po", "receive hoard 100gp --from maire"),
    ],
)
def test_whoever_is_healed_is_not_hurt(offered_in_srd5: Offered, line: str, first: str) -> None:
    acts = offered_in_srd5(line)
    assert acts[0] == first
    assert not any(act.startswith("damage") for act in acts)


@pytest.mark.parametrize(
    "line", ["Odon : flamme sacrée sur worg, js dex 7, 6 radiants", "odon met un bandage à mirabelle, +1"]
)
def test_whoever_does_it_neither_suffers_it_nor_is_healed_by_it(offered_in_srd5: Offered, line: str) -> None:
    assert not any(act.startswith(("damage Odon", "heal Odon")) for act in offered_in_srd5(line))


def test_a_stranger_with_a_name_is_nobody_of_the_company(offered_in_srd5: Offered) -> None:
    assert offered_in_srd5("Gorm en a marre, il rentre chez lui") == []


def test_by_how_much_a_roll_failed_is_no_face(offered_in_srd5: Offered) -> None:
    assert not any("--faces 2" in act for act in offered_in_srd5("interrogatoire, intimidation de Brune ratée de 2"))
