"""The pages about how each game is read say of each knob what holds."""

from __future__ import annotations

import re

import pytest

from ledger.rules.loader import packaged_tables
from ledger.rules.tables import Tables
from tests.support.processes import ROOT


@pytest.mark.parametrize("ruleset", ["argosia", "mda", "ose", "srd5"])
def test_every_knob_is_explained_with_what_holds_by_default(ruleset: str) -> None:
    knobs = Tables(packaged_tables(ruleset)).group("knobs")
    page = (ROOT / "docs" / "explanation" / f"readings-{ruleset}.md").read_text(encoding="utf-8")
    stated = dict(re.findall(r"\(`(\w+)`, `(\w+)`", page))
    assert {id_ for id_ in knobs if f"`{id_}`" not in page} == set()
    defaults = {id_: str(row["value"]).lower() for id_, row in knobs.items() if id_ in stated}
    assert stated == defaults
    named = set(re.findall(r"`([a-z0-9]+(?:_[a-z0-9]+)+)`", page))
    choices = {choice for row in knobs.values() for choice in row["choices"] if isinstance(choice, str)}
    assert named <= set(knobs) | choices
