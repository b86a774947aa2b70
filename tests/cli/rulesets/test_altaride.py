"""Altaride at the command line: the rulebook's examples typed, and what is refused, reviewed in both languages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cli.output.words.language import LANGUAGES
from tests.support.command_line import CommandLine
from tests.support.golden import require_command_golden
from tests.support.refusals import refusal_texts

FIVE = "DEX=9 FOR=6 PER=8 SAV=7 SOC=8"


@pytest.fixture
def table(campaign: CommandLine) -> CommandLine:
    """A campaign without anybody in it."""
    campaign("new", "Le gué", "--rules", "altaride")
    return campaign


def with_knobs(table: CommandLine, **knobs: str | int) -> None:
    """Play by other readings from here on."""
    file = Path(table.folder, "house.toml")
    file.write_text("[knobs]\n" + "".join(f"{knob} = {json.dumps(value)}\n" for knob, value in knobs.items()), "utf-8")
    table("rules", "adopt", "--house", file)


def result(table: CommandLine, *words: object) -> dict[str, Any]:
    """The result of a command."""
    found: dict[str, Any] = table.json(*words)["result"]
    return found


def steps(table: CommandLine, *words: object) -> dict[str, Any]:
    """The values of the steps of an entry's derivation."""
    return {step["step"]: step["value"] for step in table.json(*words)["entries"][0]["derivation"]}


# The examples that the book prints.


def test_kushur_opens_stealth_and_raises_it_to_5_for_14_points(table: CommandLine) -> None:
    # altaride:skills L128.
    joined = result(table, "join", "Kushur", *FIVE.split(), "furtivité=5")
    assert joined["breakdown"]["skills"] == 14
    assert (joined["budget"], joined["spent"], joined["left"]) == (500, 394, 106)


def test_a_plain_goblin_is_strict_to_an_orc_and_repulsive_to_a_human(table: CommandLine) -> None:
    # altaride:beauty L87.
    table("join", "Gobeline", *FIVE.split(), "beauté=Banale")
    seen = table.sheet("Gobeline")["derived"]["beauty_seen"]
    tables = {key: seen[key] for key in ("same_race", "other_race", "other_species")}
    assert tables == {"same_race": "plain", "other_race": "austere", "other_species": "repulsive"}


CAGE = ["sort", "mot=Cage", "lanceurs=1", "cibles=1", "puissance=0", "échelle=normal", "portée=1km", "zone=cible"]
CAGE += ["durée=1heure", "durée d'incantation=1jour", "bonus du mj=10"]


@pytest.mark.parametrize(("base", "difficulty", "outcome"), [(20, 45, "failure"), (0, 25, "success")])
def test_johrgun_and_his_cage(table: CommandLine, base: int, difficulty: int, outcome: str) -> None:
    # altaride:cast L297. The parts listed there add up to 55, where 65 is printed.
    with_knobs(table, spell_base=base) if base != 20 else None
    table("join", "Johrgun", "dex=7", "for=10", "per=7", "sav=10", "soc=6", "école=seigneur", "incantations=10")
    cast = result(table, "roll", "Johrgun", *CAGE, "--faces", 16)
    assert (cast["factors"], cast["difficulty"], cast["total"]) == (55, difficulty, 36)
    assert (cast["outcome"], cast["mental_points_lost"]) == (outcome, 1)
    # With the difficulty that is printed.
    printed = result(table, "roll", "Johrgun", "sort", "--vs", 35, "--faces", 16)
    assert (printed["total"], printed["outcome"], printed["margin"], printed["mental_level_step"]) == (
        36,
        "success",
        1,
        0,
    )


def test_a_sprite_against_a_giant(table: CommandLine) -> None:
    # altaride:scale L326-L329: positions 1 and 5 differ by 4.
    with_knobs(table, scale_modifier="ordinal_difference", scale_sign="general")
    table.play(f"join Lutin {FIVE} échelle=mini\njoin Colosse {FIVE} échelle=géant")
    strike = ("arme courte", "adversaire=géant", "--faces", 10)
    assert steps(table, "roll", "Lutin", *strike)["scale"] == -4
    assert steps(table, "roll", "Colosse", "arme courte", "adversaire=mini", "--faces", 10)["scale"] == 4
    assert steps(table, "roll", "Lutin", "esquive", "adversaire=géant", "--faces", 10)["scale"] == 4
    assert steps(table, "roll", "Colosse", "esquive", "adversaire=mini", "--faces", 10)["scale"] == -4


def test_a_human_dagger_in_the_hand_of_a_sprite_and_of_a_giant(table: CommandLine) -> None:
    # altaride:scale L333.
    table.play(f"join Lutin {FIVE} échelle=mini\njoin Colosse {FIVE} échelle=géant")
    dagger = ("arme=courte", "échelle de l'arme=normal", "--faces", 10)
    assert result(table, "roll", "Lutin", *dagger)["skill"] == "arme_longue"
    assert result(table, "roll", "Colosse", *dagger)["skill"] == "arme_courte"
    assert result(table, "roll", "Lutin", "arme=longue", "échelle=petit", "--faces", 10)["skill"] == "arme_longue"


def test_a_sprite_acts_in_phases_1_2_5_6_and_7(table: CommandLine) -> None:
    # altaride:scale L343.
    table.play(f"join Lutin {FIVE} échelle=mini")
    assert table.sheet("Lutin")["derived"]["actions"] == 7
    for phases, malus in (("1", None), ("1,2", -5), ("1,2,5", -10), ("1,2,5,6", -15), ("1,2,5,6,7", -20)):
        shown = steps(table, "roll", "Lutin", "esquive", f"phases={phases}", "--faces", 19)
        assert shown.get("phase") == malus


def test_a_spell_is_written_ten_times_slower(table: CommandLine) -> None:
    # altaride:sorcery L200.
    table("join", "Odile", *FIVE.split(), "école=prêtre", "runes=2")
    written = result(table, "roll", "Odile", "rune", "durée d'incantation=1heure", "--faces", 15)
    assert (written["time"], written["total"]) == ({"amount": 10, "unit": "hour"}, 24)


# What is refused.

PARTY = """
join Mirelle DEX=9 FOR=6 PER=8 SAV=10 SOC=7 school=priest incantations=4 words=Vie premiers_soins=6 age=34
join Kushur DEX=9 FOR=6 PER=8 SAV=7 SOC=8 furtivite=5 scale=small
session start
award --xp 12 --each
improve Mirelle premiers_soins
"""

MADE = ("DEX=9", "FOR=6", "PER=8", "SAV=7", "SOC=8")
REFUSED: dict[str, tuple[str, ...]] = {
    # What the book has not.
    "pay": ("pay", "Mirelle", "5gp", "--for", "bread"),
    "receive": ("receive", "Mirelle", "5gp", "--from", "the duke"),
    "buy": ("buy", "Mirelle", "torch"),
    "find_coins": ("find", "120gp"),
    "split": ("split",),
    "join_coins": ("join", "Brom", *MADE, "--coins", "5gp"),
    "damage": ("damage", "Mirelle", "3"),
    "heal": ("heal", "Mirelle", "3"),
    "rest": ("rest", "night", "Mirelle"),
    "condition": ("condition", "Mirelle", "blind"),
    "level": ("level-up", "Mirelle"),
    "defeat": ("defeat", "goblin"),
    "work": ("work", "Mirelle", "crafting"),
    "spend": ("spend", "Mirelle", "luck"),
    # Creation.
    "points_overspent": ("join", "Brom", "DEX=12", "FOR=12", "PER=12", "SAV=12", "SOC=12"),
    "morality_range": ("join", "Brom", *MADE, "morality=16"),
    "rank_forbidden": ("join", "Brom", *MADE, "status=ruler"),
    "school_unique": ("join", "Brom", *MADE, "school=priest,enchanter"),
    "guild_not_for_points": ("join", "Brom", *MADE, "school=unaffiliated"),
    "sorcery_requires_school": ("join", "Brom", *MADE, "gestes=2"),
    "level_above_formula": ("join", "Brom", *MADE, "furtivite=9"),
    "too_many_words": ("join", "Brom", *MADE, "school=priest", "incantations=1", "words=Vie,Protection"),
    "elements_are_elementalists": ("join", "Brom", *MADE, "major=feu"),
    "element_order": ("join", "Brom", *MADE, "school=elementalist", "major_level=1", "minor_level=2"),
    "key_missing": ("join", "Brom", *MADE[1:]),
    # Experience.
    "award_missing": ("award",),
    "not_enough_xp": ("improve", "Kushur", "DEX=2"),
    "one_level_per_session": ("improve", "Mirelle", "premiers_soins"),
    "skill_not_opened": ("improve", "Kushur", "langues", "open=no"),
    "skill_already_open": ("improve", "Kushur", "furtivite", "open=yes"),
    "school_without_level": ("improve", "Mirelle", "school_level"),
    "improvement_unknown": ("improve", "Mirelle", "luck"),
    "nothing_to_choose": ("choose", "Mirelle", "DEX"),
    "rank_not_paid": ("describe", "Kushur", "reputation=heroic", "xp=pay"),
    "rank_missing": ("describe", "Kushur", "age=20", "xp=pay"),
    # Rolls.
    "sorcery_skill_not_opened": ("roll", "Kushur", "gestes"),
    "unknown_word": ("roll", "Mirelle", "cast", "spell=Feu"),
    "weapon_too_large": ("roll", "Kushur", "weapon=standard", "weapon_scale=large"),
    "phase_not_allowed": ("roll", "Kushur", "furtivite", "phases=1,2"),
    "score_known": ("roll", "Kushur", "furtivite", "score=12"),
    "opponent_missing": ("roll", "Kushur", "opposition=furtivite"),
    "opponent_unclear": ("roll", "Kushur", "furtivite", "--against", "Mirelle", "12"),
    "keys_together": ("roll", "Mirelle", "cast=30", "words=1"),
    "factor_unclear": ("roll", "Mirelle", "cast", "words=1", "range=5 leagues"),
    "roll_option_unknown": ("roll", "Kushur", "initiative", "--adv"),
    "key_unknown": ("roll", "Kushur", "initiative", "modifier=3"),
    "roll_unknown": ("roll", "Kushur", "alchemy"),
}
WRONG_INPUT = {
    "award_missing", "factor_unclear", "improvement_unknown", "key_missing", "key_unknown", "keys_together",
    "opponent_missing", "opponent_unclear", "rank_missing", "roll_option_unknown", "roll_unknown", "score_known",
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_are_reported_and_nothing_is_recorded(tmp_path: Path, language: str) -> None:
    evening = CommandLine(tmp_path, language).new("Le col", rules="altaride").lines(PARTY)
    require_command_golden(
        f"altaride.{language}.txt", refusal_texts(evening, REFUSED, WRONG_INPUT, ("no_coins", "rules_have_none"))
    )


def test_a_game_masters_word_beats_the_rules(table: CommandLine) -> None:
    table.play(f"join Kushur {FIVE} furtivité=5\nsession start\naward --xp 3 --each\nimprove Kushur furtivité")
    assert table("improve", "Kushur", "furtivité", "--json", code=3).error["code"] == "one_level_per_session"
    table("improve", "Kushur", "furtivité", "--override", "Une nuit de garde")
    assert table.sheet("Kushur")["derived"]["skills"]["furtivite"] == {"level": 7, "score": 15}
    assert [finding["severity"] for finding in table.json("audit")["findings"]] == ["override"]
