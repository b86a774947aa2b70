"""What is offered at each place of a line, in the shell and in other shells alike."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.app import App
from cli.completion.completer import Candidate, Completer
from cli.completion.vocabulary import INSIDE, Vocabulary, Word
from ledger.rules.tables import folded
from tests.support.command_line import BROM_JOINS, LIRA_JOINS, CommandLine

EVENING = f"""
{BROM_JOINS}
{LIRA_JOINS}
join "Frère Odo" class=cleric str=9 int=9 wis=12 dex=9 con=9 cha=9 hp=5
session start "The mill" --absent "Frère Odo"
buy Brom torches
buy Brom sword
find "item=Anneau:300gp" 20gp
note A quiet evening
note The miller is a doppelganger --secret
"""


@pytest.fixture
def evening(location: str, tmp_path: Path) -> CommandLine:
    """Brom and Lira at the table, Frère Odo at home, a find in the hoard, and a secret."""
    typed = CommandLine(tmp_path, ledger=location).new()
    typed.play(EVENING)
    return typed


class Offers:
    """What is offered for lines that are typed in a campaign."""

    def __init__(self, typed: CommandLine) -> None:
        self.app = App(typed.environ)
        self.completer = Completer(shorthand=True)

    def __call__(self, line: str) -> list[Candidate]:
        return self.completer.candidates(line, len(line), self.app)

    def texts(self, line: str) -> list[str]:
        """What is put into the line."""
        return [candidate.text for candidate in self(line)]

    def said(self, line: str) -> dict[str, str]:
        """What each is, by its name."""
        return {candidate.name: candidate.description for candidate in self(line)}


@pytest.fixture
def offers(evening: CommandLine) -> Iterator[Offers]:
    offered = Offers(evening)
    yield offered
    offered.app.access.close()


def test_each_place_offers_what_fits_there(offers: Offers) -> None:
    """One ledger for all of them: opening it is what takes time."""
    # Commands, and the people of shorthand before them.
    assert offers.texts("")[:2] == ["Brom", "Lira"]
    assert offers.texts("séa")[0] == offers.texts("sea")[0] == "séance"
    assert offers.texts("séance ou") == offers.texts("session ou") == ["ouvrir"]
    assert offers.texts("session st") == ["start"]
    # People: those present first, those named already left out, blanks quoted.
    assert offers.texts("damage ")[:4] == ["Brom", "Lira", "groupe", '"Frère Odo"']
    assert offers.texts("damage Brom,")[:2] == ["Lira", "groupe"]
    assert offers("damage Brom,")[0].start == len("damage Brom,")
    assert offers.texts("sheet fre") == ['"Frère Odo"']
    assert offers.texts('sheet "Frère O') == ['"Frère Odo"']
    assert "butin" in offers.texts("buy ")
    assert "butin" not in offers.texts("equip ")
    # Things: what that purse holds with its worth, and what is sold with its price.
    assert offers.said("sell Brom ")["épée"] == "10\u00a0po"
    assert set(offers.texts("equip Brom ")) >= {"épée"}
    assert "bouclier" not in offers.texts("equip Brom ")
    assert offers.said("buy Lira bou")["bouclier"] == "10\u00a0po"
    assert offers.said("take Lira ")["Anneau"] == "300\u00a0po"
    assert offers.texts("pay Lira ") == ["50po"]
    # Keys with what they may be, and their values.
    assert "obligatoire" in offers.said("join Ulf cl")["classe="]
    assert "voleur" in offers.texts("join Ulf classe=")
    assert "classe=" not in offers.texts("join Ulf classe=voleur ")
    assert offers.texts("roll Brom att")[0] == "attaque"
    assert "ca=" in offers.texts("roll Brom attaque ")
    assert offers.texts("rest nui") == ['"nuit de sommeil"']
    # Options, once each, and their values.
    assert offers.texts("history --dét") == ["--détail"]
    assert offers.texts("history --detail brief --dét") == []
    assert offers.texts("history --detail=b") == ["bref"]
    assert offers.texts("session start --absent Lira --abs") == ["--absents"]
    # Sessions, entries newest first with their sentence, and the command within a command.
    assert offers.said("history --session ") == {"1": "The mill"}
    assert offers.said("void ")["9"] == "A quiet evening."[:-1]
    assert offers.texts("amend 5 -- sell Brom é") == ["épée"]
    # Shorthand: a name first.
    assert offers.texts("brom ")[:4] == ["-", "+", "=", ">"]
    assert offers.texts("!bro") == ["Brom"]
    assert offers.texts("brom att ca7 proj") == offers.texts("att proj") == ["projectile"]
    assert "magic" in offers.texts("!brom sauv sorts mag")
    assert offers.texts("brom achète corde, boucl") == ["bouclier"]
    assert offers.texts("brom > l") == ["Lira"]
    assert offers.texts("butin > lira an") == ["Anneau"]
    assert offers.texts("brom vend é") == offers.texts("brom sell é") == ["épée"]
    # Nothing where nothing is known, and never an error.
    assert offers.texts("nonsense x ") == []
    assert offers.texts("damage nobody 4 --from ") == []


def test_what_is_recorded_meanwhile_is_offered_at_once(offers: Offers, evening: CommandLine) -> None:
    assert offers.texts("sheet g") == []
    offers.app.access.close()
    evening("join", "Gwen", "class=elf", "str=9", "int=9", "wis=9", "dex=9", "con=9", "cha=9", "hp=5")
    offers.app = App(evening.environ)
    assert offers.texts("sheet g") == ["Gwen"]


def test_players_are_offered_nothing_secret(offers: Offers) -> None:
    assert "10" in offers.texts("show ")
    offers.app.settings.for_players = True
    assert "10" not in offers.texts("show ")
    assert not any("doppelganger" in offered.description for offered in offers("show "))


def test_without_a_ledger_commands_and_options_are_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    offers = Offers(CommandLine(tmp_path))
    assert "join" in offers.texts("jo")
    assert offers.texts("acheter --pri") == ["--prix"]
    assert offers.texts("buy ")[0].startswith("--")


LETTERS = st.text(alphabet="abé-", min_size=1, max_size=5)


@given(names=st.lists(LETTERS, max_size=30), typed=st.text(alphabet="abe", max_size=3))
def test_names_are_found_by_any_part_the_best_first(names: list[str], typed: str) -> None:
    found = Vocabulary(map(Word, names)).find(typed)
    assert [one.fit for one in found] == sorted(one.fit for one in found)
    fits = str.__contains__ if len(typed) >= INSIDE else str.startswith
    assert sorted(one.text for one in found) == sorted(name for name in names if fits(folded(name), typed))
