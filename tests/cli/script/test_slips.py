"""A slip in a word that means something is asked about, and not recorded as what is left of the line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.natural_lines import AtTheTable, table_of

SLIPS = {
    "ose.en": [
        ("found 30 glod", "find 30gp"),
        ("orc1 -5 bob, deda", "die"),
        ("bob -5 hallf", "save=half"),
        ("everybody takes 2 from the smoke ecxept Bob", "damage Ann,Céd,Zoé 2"),
        ("120xp eahc for the orcs", "--each"),
        ("25 xp eahc for bob and ann", "--each"),
        ("each receives 40gp from the hoadr", ""),
        ("bob gets bitten by wofl 2, 3hp", "damage Bob 3"),
        ("Bob buys two daggers at 3gp eamh", '"2 daggers" --price 3gp'),
    ],
    "ose.fr": [
        ("Borm verse 20po au butin", "donner Brom butin 20po"),
        ("ogre -4 moittié", "sauvegarde=moitié"),
        ("brom attaue le gobelin 1, 14", ""),
        ("chacun reçoit 40 po du btin", ""),
    ],
    "argosia.fr": [("tous prennent 2 frroid", "froid"), ("perle vigueur désavantaeg 9 14", "--dés")],
}
"""Lines with a slip, and a part of what they are offered as; nothing where the right line is asked about itself."""


@pytest.mark.parametrize("name", SLIPS)
def test_a_slip_is_asked_about(name: str, tmp_path: Path) -> None:
    at_the_table = AtTheTable(table_of(name), tmp_path)

    for typed, meant in SLIPS[name]:
        record = at_the_table.record(typed)
        assert not record.entries, typed
        assert meant in str(record.refused), typed


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("ose.en", "bob pays 3gp for beer"),
        ("ose.en", "found a boat"),
        ("ose.en", "ann -3 wolf2 bite"),
        ("ose.fr", "brom -6 éboulis"),
        ("ose.fr", "brom paie 3po à Yorick"),
        ("argosia.fr", "bandit 2 -3 le tonneau"),
    ],
)
def test_a_word_of_its_own_is_no_slip(name: str, typed: str, tmp_path: Path) -> None:
    assert AtTheTable(table_of(name), tmp_path).record(typed).entries, typed
