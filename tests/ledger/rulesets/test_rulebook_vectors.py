"""Every worked example of the rulebooks comes out as printed, and those of our own as stated."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.rules.loader import known_rulesets
from tests.support.rulebook_vectors import examples, outcome


@pytest.mark.parametrize(
    ("ruleset", "example"),
    [
        pytest.param(ruleset, example, id=f"{ruleset}-{example['id']}")
        for ruleset in known_rulesets()
        for example in examples(ruleset)
    ],
)
def test_an_example_of_the_book_comes_out_as_printed(ruleset: str, example: dict[str, Any]) -> None:
    for call in example["calls"]:
        assert {**call, **outcome(ruleset, example, call)} == call
