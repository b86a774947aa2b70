"""What a game master sees, in both languages: reviewed as files in `golden`, written anew by `UPDATE_GOLDEN=1`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.output.terminal.columns import STYLED
from tests.support.command_line import CommandLine
from tests.support.golden import require_golden

GOLDEN = Path(__file__).parent / "golden"

RECORDED_AT = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d UTC")
"""The moment at which an entry was recorded, which is another at every run."""

EVENING = """
join Brom class=fighter str=16 int=9 wis=11 dex=12 con=14 cha=8 hp_die=7 --coins 120gp --player Ana
join "Liée d’Aubépine" class=magic_user str=9 int=16 wis=10 dex=13 con=9 cha=12 hp_die=3 --coins "12gp 3sp"
hire Ulf --employer Brom class=fighter str=12 int=9 wis=9 dex=9 con=9 cha=9 hp_die=5 --share 1/2 --wage 1gp/day
describe Brom alignment=law age=31
session start "Le moulin"
buy Brom torches_6 2
find 2450gp "gem=100gp*3" "item=Épée +1" "magic=Anneau:?" --from crypte
damage Brom 4 --from gobelin
heal Brom 2
defeat gobelin --count 4 hd=1
split --cash-in
award --on 2026-11-01
take Brom "Épée +1"
condition Ulf blind
session end
pay Brom 10gp --for "une nuit à l’auberge"
void 10 --reason "la potion était vide"
"""

SCREENS = {
    "party": ("party",),
    "sheet": ("sheet", "Brom"),
    "retainer": ("sheet", "Ulf"),
    "inventory": ("inventory",),
    "purse": ("purse",),
    "treasure": ("treasure",),
    "hit-points": ("explain", "Brom", "hp"),
    "experience": ("explain", "Brom", "xp"),
    "purse-explained": ("explain", "Liée", "purse"),
    "award": ("explain", "13"),
    "balances": ("balances", "party:*"),
    "check": ("balances", "--check"),
    "session": ("party", "--as-of", "s1"),
    "class": ("rules", "show", "fighter"),
    "topics": ("rules",),
    "wounds": ("rules", "show", "health"),
}


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger of one evening, played once for every screen."""
    folder = tmp_path_factory.mktemp("evening")
    CommandLine(folder).new().play(EVENING)
    return folder


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_is_as_it_was_reviewed(evening: Path, screen: str, language: str) -> None:
    table = CommandLine(evening)
    text = table(*SCREENS[screen], "--lang", language).out.replace(table.json("rules")["hash"], "…")
    text = RECORDED_AT.sub("…", text)
    require_golden(GOLDEN / language / f"{screen}.txt", text)


SCORES = ("str=12", "int=13", "wis=9", "dex=13", "con=13", "cha=9")


def test_a_party_of_long_names_keeps_to_the_screen_and_loses_nothing(campaign: CommandLine) -> None:
    names = ("Guillemette de la Tour-aux-Corneilles-du-Nord", "Évariste-Théodule Montgolfier de Saint-Aubin", "Ulf")
    campaign.new()
    for name in names:
        campaign("join", name, "class=magic_user", *SCORES, "hp=4", "--coins", "1234pp 1234gp 1234ep 9sp 9cp")
        campaign("condition", name, "blind")
    campaign("meet", "Grishnak le chef des pillards de la Tour", "hp=15")
    campaign("meet", "loup")
    campaign("damage", "loup", "4")
    for more in ((), ("--color",), ("--foes", "--color"), ("--foes", "--color", "--for-players")):
        for columns in (60, 80, 130):
            campaign.environ["COLUMNS"] = str(columns)
            drawn = campaign("party", *more, "--lang", "fr").out
            lines = re.sub(STYLED, "", drawn).splitlines()
            assert all(len(line) <= columns for line in lines), lines
            said = " ".join(re.sub("[█░]", "", " ".join(lines)).split())
            assert all(said.count(word) for name in names for word in name.split())
            assert said.count("aveuglé") == said.count("4/4") == 3
            assert said.count("1 234 pp") == 3 or said.count("8 022 po 9 pa 9 pc") == 3
            if "--foes" in more:
                assert ("15/15 indemne" in said and "4 perdus touché" in said) is ("--for-players" not in more)


def test_a_pipe_gets_each_person_and_each_entry_in_a_line(campaign: CommandLine) -> None:
    campaign.new()
    campaign("join", "Ulf", "class=fighter", *SCORES, "hp=4", "--coins", "1234pp 1234gp 1234ep 9sp 9cp")
    campaign("note", "Une longue histoire " * 9 + "qui finit bien.")
    # `log` keeps an entry on its line whatever is said of the width.
    assert [line for line in campaign("log").out.splitlines() if line.endswith("qui finit bien.")]
    del campaign.environ["COLUMNS"]
    for words, beginning, end in (
        (("party",), "Ulf ", " pc"),
        (("history",), "▪ Une longue histoire", "qui finit bien."),
        (("explain", "3"), "Une longue histoire", "qui finit bien."),
        ((), "#3  Une longue histoire", "qui finit bien."),
    ):
        lines = campaign(*words).out.splitlines()
        assert [line for line in lines if line.startswith(beginning) and line.endswith(end)], (words, lines)
