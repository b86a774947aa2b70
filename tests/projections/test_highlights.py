"""What stood out: each kind is found where its rule says, never from a secret or from what was taken back."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.output.chronicle.highlights import RULES, SENTENCES, percent
from cli.output.words.language import speak
from projections.chronicle.highlight import MOST, WEIGHTS, Highlight
from projections.chronicle.highlights.ranking import OF_A_CHAPTER, OF_A_PERSON, ranked
from projections.chronicle.highlights.rolls import DicePool, chance_at_least
from tests.support.command_line import CommandLine

DICE = st.builds(DicePool, st.integers(1, 3), st.integers(2, 8), st.sampled_from(["all", "highest", "lowest"]))
HIGHLIGHTS = st.lists(
    st.builds(
        Highlight,
        kind=st.sampled_from(sorted(WEIGHTS)),
        entry=st.integers(1, 12),
        who=st.sampled_from(["", "Brom", "Lira", "Ulf"]),
        rule=st.just(""),
        rarity=st.fractions(0, 1),
    ),
    max_size=25,
)


COMPANY = """join Brom class=fighter str=9 int=9 wis=9 dex=9 con=9 cha=9 hp=8 --coins 100gp
join Lira class=thief str=9 int=9 wis=9 dex=9 con=9 cha=9 hp=4 --coins 50gp
"""


def highlights(table: CommandLine, *words: object) -> list[dict[str, Any]]:
    """The highlights of the first session."""
    (chapter,) = table.json("history", "--session", 1, *words)["sessions"]
    found: list[dict[str, Any]] = chapter["highlights"]
    return found


def kinds(table: CommandLine, *words: object) -> list[tuple[str, str, str | None]]:
    """Kind, rule and person of each highlight of the first session, in the order of play."""
    return [(each["kind"], each["rule"], each["who"]) for each in highlights(table, *words)]


@given(DICE, st.integers(-2, 30))
def test_a_chance_is_that_of_counting_every_face(dice: DicePool, needed: int) -> None:
    sums: dict[str, Callable[[tuple[int, ...]], int]] = {"all": sum, "highest": max, "lowest": min}
    faces = list(product(range(1, dice.sides + 1), repeat=dice.count))
    fitting = sum(sums[dice.kept](thrown) >= needed for thrown in faces)

    assert chance_at_least(dice, needed) == Fraction(fitting, len(faces))


@given(HIGHLIGHTS, st.randoms())
def test_the_best_are_kept_whatever_the_order_they_were_found_in(found: list[Highlight], chance: Any) -> None:
    kept = ranked(found)
    shuffled = [*found]
    chance.shuffle(shuffled)

    assert ranked(shuffled) == kept
    assert len(kept) <= OF_A_CHAPTER
    assert [each.score for each in kept] == sorted((each.score for each in kept), reverse=True)
    for who in {each.who for each in kept} - {""}:
        assert sum(each.who == who for each in kept) <= OF_A_PERSON
    for kind, most in MOST.items():
        assert sum(each.kind == kind for each in kept) <= most


def test_every_rule_has_a_sentence_and_a_reason() -> None:
    assert SENTENCES.keys() == RULES.keys()
    assert {kind for kind, _rule in RULES} == WEIGHTS.keys()


CASES = {
    "death": ('die Lira --from "un puits"', ("death", "first", "Lira")),
    "close call": ("damage Brom 7 --from gobelin\ndefeat gobelin hd=1", ("close_call", "lowest", "Brom")),
    "great blow": ("damage Brom 5 --from gobelin", ("blow", "half", "Brom")),
    "greatest blow": ("damage Brom 1 --from rat\ndamage Brom 3 --from ogre", ("blow", "greatest", "Brom")),
    "natural 20": ("roll Brom attack ac=6 --faces 20\nroll Brom damage --faces 4", ("critical", "natural", "Brom")),
    "natural 1 that hurts": ("roll Brom d20 --vs 5 --faces 1\ndamage Brom 1", ("fumble", "natural", "Brom")),
    "against the odds": ("roll Brom d20 --vs 19 --faces 19", ("odds", "success", "Brom")),
    "advantage": ("roll Brom d20 --vs 7 --adv --faces 3,4", ("odds", "failure", "Brom")),
    "streak": ("roll Brom d6 --vs 4 --faces 4\n" * 5, ("streak", "successes", "Brom")),
    "find": ("find 900gp", ("find", "worth", None)),
    "magic": ('find 1cp "magic=Anneau:?"', ("find", "magic", None)),
}
NONE = {
    "a small loss": "damage Brom 1 --from gobelin",
    "a likely success": "roll Brom d20 --vs 5 --faces 12",
    "a natural 1 without consequences": "roll Brom d20 --vs 10 --faces 1",
    "a natural 20 without consequences": "roll Brom attack ac=6 --faces 20\nroll Lira d20 --vs 9 --for luck --faces 20",
    "four alike": "roll Brom d6 --vs 4 --faces 4\n" * 4,
    "an opposed roll": "roll Brom d20 --against Lira d20 --faces 20,19",
    "a little money": "find 1cp",
    "a secret roll for players": "roll Brom d20 --vs 19 --faces 19 --secret",
}


@pytest.mark.parametrize("case", CASES)
def test_it_is_a_highlight(tower: CommandLine, case: str) -> None:
    script, highlight = CASES[case]
    tower.play(f"session start\n{script}\n")

    assert highlight in kinds(tower)


@pytest.mark.parametrize("case", NONE)
def test_it_is_no_highlight(tower: CommandLine, case: str) -> None:
    tower.play(f"session start\n{NONE[case]}\n")

    assert highlights(tower, "--for-players") == []


def test_the_chance_of_a_streak_is_said_if_that_of_each_roll_is_known(tower: CommandLine) -> None:
    tower.play("session start\n" + "roll Brom d6 --vs 4 --faces 4\n" * 5)
    (streak,) = highlights(tower)

    assert (streak["figures"]["count"], streak["chance"]) == (5, "1/32")
    assert streak["text"].replace("\u00a0", " ").endswith("Probabilité : 3,1 %.")


def test_foes_who_had_felled_somebody_turn_the_fight_when_they_are_overcome(tower: CommandLine) -> None:
    tower.play(
        "session start\nroll Brom attack ac=6 --faces 12\n"
        'damage Lira 4 --from "les griffes d\'une goule"\ndefeat goule hd=2 --count 2\n'
    )

    assert ("turn", "avenged", None) in kinds(tower)
    assert "deux goules" in tower("history", "--session", 1).out


def test_what_was_taken_back_is_no_highlight_and_what_was_amended_is_the_new_one(tower: CommandLine) -> None:
    tower.play("session start\nfind 900gp\nroll Brom d20 --vs 19 --faces 19\ndamage Brom 6 --from ogre\n")
    before = {each["entry"]: each["kind"] for each in highlights(tower)}
    assert before == {5: "find", 6: "odds", 7: "blow"}

    tower("void", 6, "--reason", "Le dé était cassé")
    assert {each["entry"]: each["kind"] for each in highlights(tower)} == {5: "find", 7: "blow"}

    tower("amend", 5, "--reason", "Moins que cela", "--", "find", "800gp")
    assert [each["figures"]["value"] for each in highlights(tower) if each["entry"] == 5] == [80000]
    assert highlights(tower, "--as-of", "7")[0]["figures"]["value"] == 90000


def test_players_are_shown_the_highlights_that_there_would_be_without_the_secrets(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    public = [
        "session start", "damage Brom 5 --from ogre", "roll Lira d20 --vs 19 --faces 20", "find 500gp",
        "note Rien", "roll Brom d6 --vs 4 --faces 5",
    ]  # fmt: skip
    secrets = [
        "roll Brom d20 --vs 20 --faces 20 --secret", "roll Lira d20 --vs 20 --faces 20 --secret",
        "roll Brom d6 --vs 2 --faces 1 --secret", "roll Lira d20 --vs 2 --faces 1 --secret",
    ]  # fmt: skip
    shown = []
    marked: list[bool] = []
    for script in (
        public,
        [line for pair in zip(public, [*secrets, "note a", "note b"], strict=True) for line in pair],
    ):
        table = CommandLine(tmp_path_factory.mktemp("secrets")).new()
        table.play(COMPANY)
        table.play("\n".join(script))
        shown.append([(each["kind"], each["who"], each["text"]) for each in highlights(table, "--for-players")])
        marked = [each["text"].endswith("[secret]") for each in highlights(table)]

    assert shown[0] == shown[1]
    assert any(marked)


def test_a_round_number_of_sessions_is_one(tower: CommandLine) -> None:
    tower.play("session start --number 25\nsession end\n" + "session start\nsession end\n" * 24)
    chapters = tower.json("history", "--session", 49)["sessions"]

    assert [each["text"] for each in chapters[0]["highlights"]] == ["Séance numéro 25 de la campagne."]
    assert chapters == [each for each in tower.json("history")["sessions"] if each["session"] == 49]


def test_a_session_ends_with_its_highlights(tower: CommandLine) -> None:
    tower.play('session start\ndie Lira --from "un puits"\n')

    assert "Lira meurt (un puits) : la première mort de la campagne. [#5]" in tower("session", "end").out.replace(
        "\u00a0", " "
    )


@pytest.mark.parametrize(
    ("chance", "said"), [("3/20", "15 %"), ("1/32", "3,1 %"), ("1/1000", "0,1 %"), ("1/1000000", "moins de 0,01 %")]
)
def test_a_chance_is_said_with_as_many_digits_as_it_needs(chance: str, said: str) -> None:
    speak("fr")
    assert percent(Fraction(chance)).replace("\u00a0", " ") == said
