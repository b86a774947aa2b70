"""Kinds of lines that were once recorded as something else: each is asked about, or read whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing

import pytest

from cli.script.lines import line_of
from cli.script.shorthand.expansion import expand
from ledger.errors import InputError
from tests.support.command_line import EVENING_WITH_ORCS, CommandLine

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
