"""What holds in every test of a game: no step is recorded, and no line of a working made, that has no words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from cli.output.entries.messages import GENERAL, LABELS
from ledger.drafting import Drafting
from ledger.entries import AGAINST_RULE
from ledger.rules.loader import known_rulesets, load_ruleset, packaged_tables
from ledger.rules.working import Working

OF_THE_PROGRAM = {"clamped", "told", AGAINST_RULE}
"""Steps that are worded by what they say."""


@pytest.fixture(autouse=True, scope="session")
def words_for_every_step() -> Iterator[None]:
    """Fail with the name of a step or label that neither the program nor the game has words for."""
    step, become = Drafting.step, Working.become

    def step_with_words(draft: Drafting, id_: str, *args: Any, **kwargs: Any) -> None:
        known = {*GENERAL, *OF_THE_PROGRAM, *draft.rules.tables.group("steps")}
        assert id_ in known, f"the step {id_} has no words"
        step(draft, id_, *args, **kwargs)

    def line_with_words(working: Working, label: str, *args: Any, **kwargs: Any) -> Working:
        assert label in known_labels or "/" in label, f"the label {label} has no words"
        return become(working, label, *args, **kwargs)

    games = (load_ruleset(packaged_tables(id_)).tables for id_ in known_rulesets())
    known_labels = {*LABELS, *(label for tables in games for label in tables.labels)}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Drafting, "step", step_with_words)
        patch.setattr(Working, "become", line_with_words)
        yield
