"""A game without coins or experience at the command line: what it refuses and how, reviewed in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.output.words.language import LANGUAGES
from tests.support.command_line import CommandLine
from tests.support.golden import require_command_golden
from tests.support.refusals import refusal_texts

PARTY = """
join Yselle niveau=2 pv=14 pa=3 mouvement=11 torches=1 fioles=1 capacités=Brutal*1
join Corvin pv=9
damage Corvin 9
"""

REFUSED: dict[str, tuple[str, ...]] = {
    # What the game has not.
    "pay": ("pay", "Yselle", "5gp", "--for", "bread"),
    "receive": ("receive", "Yselle", "5gp", "--from", "the duke"),
    "buy": ("buy", "Yselle", "torch"),
    "buy_unknown": ("buy", "Yselle", "sword"),
    "sell": ("sell", "Yselle", "torch"),
    "find_coins": ("find", "120gp"),
    "find_gem": ("find", "gem=10gp"),
    "split": ("split",),
    "charge": ("charge", "supper", "5gp"),
    "lend": ("lend", "Yselle", "Corvin", "5gp"),
    "exchange": ("exchange", "Yselle", "5gp", "sp"),
    "join_coins": ("join", "Brom", "hp=8", "--coins", "5gp"),
    "award": ("award",),
    "award_xp": ("award", "--xp", "100", "bl=14"),
    "defeat": ("defeat", "goblin", "hd=1"),
    # What its rules say no to.
    "cannot_act": ("roll", "Corvin", "attack=12", "damage=1d6"),
    "choice_unknown": ("choose", "Corvin", "flight"),
    "nothing_to_choose": ("choose", "Yselle", "unconscious"),
    "respite_is_for_everyone": ("rest", "respite", "Yselle"),
    "not_enough_adventure_points": ("spend", "Yselle", "adventure_points", "4"),
    "not_enough_uses": ("spend", "Yselle", "Brutal", "2"),
    "counter_unknown": ("spend", "Yselle", "panache"),
    "light_needs": ("use", "Yselle", "oil"),
    "too_dark": ("roll", "Yselle", "combat=12", "light=pitch"),
    "too_far": ("roll", "Yselle", "combat=12", "paces=13"),
    "no_tactical_bonus": ("roll", "Yselle", "combat=12", "paces=5", "tactical=yes"),
    "roll_option_unknown": ("roll", "Yselle", "luck", "--adv"),
    "threshold_unknown": ("roll", "gm", "group_action=vigour"),
    "keys_together": ("roll", "gm", "group_action=vigour", "successes=2"),
    "hit_points_fewer": ("level-up", "Yselle", "hp=12"),
    "one_respite": ("rest", "respite", "Yselle", "--days", "2", "--override", "a long talk"),
    "condition_absent": ("condition", "Yselle", "prone", "--off"),
}
WRONG_INPUT = {"choice_unknown", "counter_unknown", "roll_option_unknown", "threshold_unknown", "keys_together"}
WRONG_INPUT |= {"hit_points_fewer", "one_respite"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_are_reported_and_nothing_is_recorded(tmp_path: Path, language: str) -> None:
    evening = CommandLine(tmp_path, language).new("Le col", rules="argosia").lines(PARTY)
    require_command_golden(
        f"argosia.{language}.txt", refusal_texts(evening, REFUSED, WRONG_INPUT, ("no_coins", "rules_have_none"))
    )


def test_a_counter_that_somebody_does_not_have_is_named_as_the_session_speaks(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "fr").new("Le col", rules="argosia").lines(PARTY)
    assert "« matrices de sort »" in evening("spend", "Yselle", "spell_matrices", code=2).err.replace("\xa0", " ")
