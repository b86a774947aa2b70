"""`stats dice`: every physical throw counts once, for whoever threw it, and what is said of it is plain."""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from cli.output.dice.dice_text import dice_text
from cli.output.words.language import speak
from ledger.store.codec import facts_of
from ledger.store.ledger import open_ledger
from projections.dice.thrown import Thrown
from projections.dice.verdicts import judge
from tests.support.command_line import BROM, MIRETTE, CommandLine
from tests.support.golden import require_golden
from tests.support.processes import ROOT

GOLDEN = Path(__file__).parents[1] / "golden"

FORBIDDEN = re.compile(
    r"cheat|loaded|luck|curse|proved|proven|proof|triche|pipé|truqué|chanceu|malchance|maudit|prouv|preuve",
    re.IGNORECASE,
)
"""Words that are never said of dice, in either language."""


@pytest.fixture
def table(tmp_path: Path) -> CommandLine:
    return CommandLine(tmp_path).open(BROM, MIRETTE)


def dice_of(table: CommandLine, *words: object) -> dict[str, Any]:
    """The dice by character."""
    found: dict[str, Any] = table.json("stats", "dice", *words)["by_character"]
    return found


def rolled(table: CommandLine, who: str, faces: list[int]) -> None:
    """Roll a real d20 several times."""
    table.play("\n".join(f"roll {who} d20 --faces {face}" for face in faces))


def evened(times: int) -> list[int]:
    """Each face of a d20 so many times, in no order that stands out."""
    return [7, 1, 20, 13, 4, 16, 10, 2, 18, 5, 11, 9, 15, 3, 19, 8, 14, 6, 12, 17] * times


# What counts.


def test_both_dice_of_an_advantage_count(table: CommandLine) -> None:
    table("roll", "Brom", "1d20", "--adv", "--faces", "4,17")
    die = dice_of(table)["Brom"]["d20"]
    assert (die["rolls"], die["faces"]["4"], die["faces"]["17"]) == (2, 1, 1)


def test_dropped_dice_count(table: CommandLine) -> None:
    table("roll", "Brom", "4d6kh3", "--faces", "1,5,6,2")
    assert dice_of(table)["Brom"]["d6"]["rolls"] == 4


def test_dice_that_are_rolled_again_or_explode_count_each_time(table: CommandLine) -> None:
    table("roll", "Mirette", "2d12rr1e12", "--faces", "1,12,5,3")
    assert dice_of(table)["Mirette"]["d12"]["rolls"] == 4


def test_hit_dice_given_by_a_key_count_for_whose_they_are(table: CommandLine) -> None:
    found = dice_of(table)
    assert found["Brom"]["d8"]["faces"]["7"] == 1
    assert found["Brom"]["d8"]["by"] == {"table": 1, "program": 0}
    assert found["Mirette"]["d4"]["faces"]["3"] == 1


def test_real_dice_and_those_of_the_program_are_told_apart(table: CommandLine) -> None:
    table("roll", "Brom", "d20", "--faces", "9")
    table("roll", "Brom", "d20")
    die = dice_of(table)["Brom"]["d20"]
    assert die["by"] == {"table": 1, "program": 1}
    assert (die["sources"]["table"]["rolls"], die["sources"]["program"]["rolls"]) == (1, 1)


def test_faces_given_for_one_side_leave_the_other_to_the_program(table: CommandLine) -> None:
    table("roll", "Brom", "d20", "--against", "Mirette", "d20", "--faces", "Brom=9")
    found = dice_of(table)
    assert found["Brom"]["d20"]["by"] == {"table": 1, "program": 0}
    assert found["Mirette"]["d20"]["by"] == {"table": 0, "program": 1}
    table("audit")


def test_the_game_masters_dice_are_those_of_foes(table: CommandLine) -> None:
    table("roll", "gm", "d20", "--as", "gobelin", "--faces", "12")
    assert dice_of(table)["gm"]["d20"]["rolls"] == 1
    assert list(dice_of(table, "mj")) == ["gm"]


def test_dice_of_damage_count_for_whoever_is_named_as_the_cause(table: CommandLine) -> None:
    table("damage", "Brom", "1d6", "--from", "mirette", "--faces", "3")
    table("heal", "Brom", "1d6", "--from", "potion", "--faces", "2")
    answer = table.json("stats", "dice")
    assert "d6" not in answer["by_character"]["Brom"]
    assert answer["by_character"]["Mirette"]["d6"]["rolls"] == 1
    assert answer["nobody"]["d6"]["rolls"] == 1


def test_dice_that_were_taken_back_are_outside_and_told(table: CommandLine) -> None:
    rolled(table, "Brom", [20, 19])
    table("void", "5", "--reason", "c’était Mirette")
    die = dice_of(table)["Brom"]["d20"]
    assert (die["rolls"], die["voided"], die["faces"]["20"]) == (1, 1, 1)
    table("void", "6", "--reason", "c’était bien Brom")
    assert (dice_of(table)["Brom"]["d20"]["rolls"], dice_of(table)["Brom"]["d20"]["voided"]) == (2, 0)


def test_an_amended_roll_counts_with_the_face_that_it_should_have_had(table: CommandLine) -> None:
    rolled(table, "Brom", [20])
    table("amend", "4", "--reason", "mal lu", "--", "roll", "Brom", "d20", "--faces", "2")
    die = dice_of(table)["Brom"]["d20"]
    assert (die["rolls"], die["voided"], die["faces"]["20"], die["faces"]["2"]) == (1, 0, 0, 1)
    assert dice_of(table, "--as-of", "4")["Brom"]["d20"]["faces"]["20"] == 1


def test_secret_dice_are_outside_for_players_and_not_among_those_examined(table: CommandLine) -> None:
    rolled(table, "Brom", evened(2))
    for face in evened(2):
        table("roll", "gm", "d20", "--faces", face, "--secret")
    assert table.json("stats", "dice")["dice_examined"] == 2
    public = table.json("stats", "dice", "--for-players")
    assert public["dice_examined"] == 1
    assert list(public["by_character"]) == ["Brom", "Mirette"]
    assert "gm" not in json.dumps(table.json("stats", "dice", "--by", "purpose", "--for-players"))
    assert "gm" not in json.dumps(table.json("stats", "--for-players"))


def test_an_earlier_moment_has_the_dice_of_that_moment(table: CommandLine) -> None:
    table.lines("session start")
    rolled(table, "Brom", [20, 19])
    table.lines("session end\nsession start\nroll Brom d20 --faces 5\nsession end")
    assert dice_of(table, "--as-of", "s1")["Brom"]["d20"]["rolls"] == 2
    assert dice_of(table, "--as-of", "5")["Brom"]["d20"]["rolls"] == 1
    assert dice_of(table)["Brom"]["d20"]["rolls"] == 3
    assert table.json("stats", "dice", "--session", "2")["by_session"]["2"]["Brom"]["d20"]["rolls"] == 1


def test_what_was_taken_back_later_counts_at_an_earlier_entry(table: CommandLine) -> None:
    rolled(table, "Brom", [20])
    table("void", "4", "--reason", "non")
    assert dice_of(table, "--as-of", "4")["Brom"]["d20"]["rolls"] == 1


def test_by_session_and_purpose_there_is_no_verdict(table: CommandLine) -> None:
    table.lines("session start")
    rolled(table, "Brom", [20] * 40)
    for by in ("session", "purpose"):
        answer = json.dumps(table.json("stats", "dice", "--by", by))
        assert "rolls" in answer
        assert not any(word in answer for word in ("verdict", "p_value", "e_value", "text"))


def test_dice_are_found_by_person_and_by_sides(table: CommandLine) -> None:
    rolled(table, "Brom", [20])
    assert list(dice_of(table, "Brom")) == ["Brom"]
    assert dice_of(table, "--die", "d20").keys() == {"Brom"}
    assert dice_of(table, "--die", "20").keys() == {"Brom"}
    assert table.type("stats", "dice", "--die", "x", "--json").error["code"] == "die_unclear"
    assert table.type("stats", "dice", "Nobody", "--json").code == 2


def test_a_person_who_is_looked_at_alone_is_judged_among_all(table: CommandLine) -> None:
    rolled(table, "Brom", evened(2))
    rolled(table, "Mirette", [20] * 30)
    whole = dice_of(table)["Mirette"]["d20"]
    assert dice_of(table, "Mirette")["Mirette"]["d20"] == whole
    assert (whole["verdict"], whole["stands_out"]["faces"]) == ("unusual", [20])


def test_splitting_into_sessions_changes_no_p_value(table: CommandLine, tmp_path: Path) -> None:
    faces = evened(2) + [20] * 5
    rolled(table, "Brom", faces)
    (tmp_path / "other").mkdir()
    other = CommandLine(tmp_path / "other").open(BROM, MIRETTE)
    other("describe", "Brom", "name=Zoé")
    for part in (faces[20:], faces[:20]):
        other("session", "start")
        rolled(other, "Zoé", part)
        other("session", "end")
    one, two = dice_of(table)["Brom"]["d20"], dice_of(other)["Zoé"]["d20"]
    assert (one["p_value"], one["e_value"], one["faces"]) == (two["p_value"], two["e_value"], two["faces"])


def test_both_languages_give_the_same_numbers(table: CommandLine) -> None:
    rolled(table, "Brom", evened(30))
    rolled(table, "Mirette", [20] * 40)

    def numbers(answer: Any) -> Any:
        if isinstance(answer, dict):
            return {key: numbers(value) for key, value in answer.items() if key != "text"}
        return answer

    assert numbers(table.json("stats", "dice", "--lang", "fr")) == numbers(table.json("stats", "dice", "--lang", "en"))


def test_a_verdict_needs_nothing_but_python(table: CommandLine) -> None:
    rolled(table, "Brom", evened(30))
    program = (
        "import sys\nfrom cli.main import main\ncode = main(sys.argv[1:])\n"
        "print(*(name for name in ('numpy', 'scipy') if name in sys.modules))\nsys.exit(code)"
    )
    assert table.python(program, "stats", "dice", "--json").out.splitlines()[1:] == [""]


# Every kind.


@pytest.mark.parametrize("game", ["altaride", "argosia", "mda", "ose", "srd5"])
def test_every_face_of_every_entry_is_among_its_dice(game: str, tmp_path: Path) -> None:
    table = CommandLine(tmp_path).new(rules=game)
    table("run", ROOT / "examples" / f"{game}-three-sessions.campaign")
    with open_ledger(str(tmp_path / "campaign.db")) as ledger, ledger.transaction(write=False):
        for entry in ledger.campaign(None).entries():
            shown = Counter(face for throw in entry.body.throws for face in throw.faces)
            given = Counter(face for faces in facts_of(entry.body).faces.values() for face in faces)
            # What is left was given by keys, such as hp_die=7.
            assert given <= shown, entry.number
            assert given == shown or re.search(rb'di(?:c)?e"', bytes(entry.body.facts)), entry.number
            assert all(1 <= face <= throw.sides for throw in entry.body.throws for face in throw.faces)


def test_dice_of_older_programs_are_found_by_deciding_again(tmp_path: Path) -> None:
    backup = ROOT / "tests" / "campaigns" / "recorded" / "ose-noyee.2.jsonl.gz"
    (tmp_path / "backup.jsonl").write_bytes(gzip.decompress(backup.read_bytes()))
    table = CommandLine(tmp_path)
    table("import", "jsonl", "backup.jsonl")
    answer = table.json("stats", "dice")
    assert b'"dice":[{' not in (tmp_path / "backup.jsonl").read_bytes()
    with open_ledger(str(tmp_path / "campaign.db")) as ledger, ledger.transaction(write=False):
        campaign = ledger.campaign(None)
        voided = campaign.voided()
        given = sum(
            len(faces)
            for entry in campaign.entries()
            if entry.number not in voided
            for faces in facts_of(entry.body).faces.values()
        )
    persons = [die["rolls"] for dice in answer["by_character"].values() for die in dice.values()]
    assert sum(persons) + sum(die["rolls"] for die in answer["nobody"].values()) == given


# What is said.

EVEN, UNEVEN = [50] * 20, [47] * 19 + [107]


def a_die(counts: list[int], *, missing: int = 0, voided: int = 0, series: list[int] | None = None) -> Thrown:
    return Thrown(
        who="Vex", sides=len(counts), source="table", counts=counts, missing=missing, voided=voided, series=series or []
    )


CASES = {
    "unusual": a_die(UNEVEN),
    "unusual although some are missing": a_die(UNEVEN, missing=12),
    "fair": a_die(EVEN),
    "too few": a_die([11] * 12 + [10] * 8),
    "explained by what is missing": a_die([20] * 5 + [50] * 15, missing=150),
    "hidden by what is missing": a_die(EVEN, missing=100),
    "open": a_die([33] * 19 + [53]),
    "taken back": a_die(EVEN, voided=100),
    "order": a_die(EVEN, series=[face for _round in range(50) for face in range(1, 21)], voided=1),
    "repeats": a_die(EVEN, series=[face for face in range(1, 21) for _again in range(50)]),
    "high rolls": a_die([40] * 14 + [75] * 6),
    "opposite faces": a_die([90, *[45] * 18, 90]),
    "all faces": a_die([60] * 40 + [20, 100] * 10 + [60] * 40),
    "a coin": a_die([200, 100]),
    "a fair coin": a_die([300, 300]),
}
"""Dice by what is said of them."""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_verdict_and_reason_is_said_in_both_languages(language: str) -> None:
    speak(language)
    said = [f"{case}: {dice_text('Vex', judge([dice])[0], 1)}" for case, dice in CASES.items()]
    require_golden(GOLDEN / f"dice.{language}.txt", "\n\n".join(said) + "\n")
    assert not FORBIDDEN.search("\n".join(said))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    "counts",
    [
        [40] * 14 + [75] * 6,
        [60] * 20 + [20, 100] * 10 + [60] * 60,
        [90, *[45] * 18, 90],
        [200, 20],
        [100, 10, 100, 10],
        [30] * 19 + [0],
        [80] * 10 + [20] * 10,
    ],
)
def test_whatever_stands_out_is_said_without_a_word_about_the_person(counts: list[int], language: str) -> None:
    speak(language)
    [judgement] = judge([a_die(counts, missing=1)])
    said = dice_text("Vex", judgement, 3)
    assert judgement.verdict == "unusual"
    assert not FORBIDDEN.search(said)
    assert "{" not in said


def test_the_screen_is_as_wide_as_it_is(table: CommandLine) -> None:
    rolled(table, "Brom", evened(2))
    rolled(table, "Mirette", [20] * 40)
    for words in (("dice",), ("dice", "--by", "session"), ("dice", "--by", "purpose"), ("party",), ("sessions",), ()):
        for language in ("en", "fr"):
            out = table("stats", *words, "--lang", language).out
            assert max(map(len, out.splitlines())) <= 80
            assert not FORBIDDEN.search(out)
