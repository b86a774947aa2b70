"""Lines that tell of two things, of which one was lost in a text or given to somebody else: each is asked about."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing

import pytest

from cli.script.lines import line_of
from cli.script.shorthand.advice import read_line
from ledger.errors import CampaignError
from tests.support.command_line import EVENING_WITH_ORCS, CommandLine

Read = Callable[[str], str]

MORE = """
find item=potion
take Lira potion
"""


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Read]:
    evening = CommandLine(tmp_path_factory.mktemp("evening")).new("La Tour")
    evening.play(EVENING_WITH_ORCS + MORE)
    app = evening.app()
    with closing(app.access):
        yield lambda line: "; ".join(map(line_of, read_line(app, line).commands))


@pytest.mark.parametrize(
    "line",
    [
        # A second act in a text.
        "brom paie 2 po de péage pendant que lira boit la potion",
        "brom -3 ogre, annuler",
        "brom meurt, tué par l'ogre puis on clôt la séance",
        "fini pour ce soir, brom tue l'ogre",
        # What everybody gets is not whose name stands before.
        "brom récupère 2 pv, 100 px chacun",
        # Of two who each did something the first does nothing more.
        "brom touche l'ogre pour 3, lira boit la potion et regagne 2 pv",
        # A day is nobody.
        "à jeudi",
        # Who dies.
        "brom touche l'ogre pour 2, meurt, lira fuit",
        # Coins, hit points, and those who fall.
        "lira -2 souper",
        "10 pv à lira",
        "l'ogre tombe",
        "lira lui file 2 po pour les ragots",
        # Each part of a line is what it is by itself.
        "trouvé 30 po ; 10 minutes plus tard",
        "rencontre 2 loups puis brom donne 1 po à lira",
        "brom attaque l'ogre, 12 puis nuit",
        "trouvé une bague estimée à 50 po, nuit",
        "brom tue l'orc 1 pendant que l'ogre meurt",
        # The die that is named is another one.
        "brom force 2 au d6",
    ],
)
def test_is_asked(read: Read, line: str) -> None:
    with pytest.raises(CampaignError):
        read(line)


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("brom paie 2 po pour du pain et une pomme.", 'pay Brom 2gp --for "du pain et une pomme"'),
        ("brom et lira perdent 1 pv !", "damage Brom,Lira 1"),
        ("là, brom inflige 4 a l'ogre", "damage ogre 4 --from Brom"),
        ("sur eux : 34 pa et une bague (25 po)", 'find 34sp item=bague:25gp --from "sur eux"'),
        ("brom int 12, int de lira, 9", "roll Brom int --faces 12; roll Lira int --faces 9"),
        ("ogre a pris 10 de lira avec sa masse", 'damage ogre 10 --from Lira --note "avec sa masse"'),
        ("orc 1 a été tué par la flèche de lira", 'die "orc 1" --from Lira --note "la flèche"'),
        ("400 px de quête à chacun", 'award --xp 400 --each --reason "de quête"'),
        ("bref, 40 px chacun", "award --xp 40 --each"),
        ("lira chipe 1 po à brom", "give Brom Lira 1gp --note volé"),
    ],
)
def test_what_is_one_thing_is_read(read: Read, line: str, command: str) -> None:
    assert read(line) == command
