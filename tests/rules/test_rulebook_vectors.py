"""Every worked example of the rulebooks that the program's rules cover comes out as printed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.rulebook_vectors import OSE, evaluate

DIGESTS = Path(__file__).parents[3] / "shared" / "rules"
"""Beside the repository, where the digests of the rulebooks are at hand."""

TOPICS = {"ose": OSE}


def _vectors(ruleset: str) -> list[Any]:
    file = DIGESTS / f"{ruleset}.vectors.json"
    vectors = json.loads(file.read_text("utf-8")) if file.is_file() else []
    return [
        pytest.param(ruleset, vector["topic"], vector["given"], vector["expect"], id=f"{ruleset}-{vector['id']}")
        for vector in vectors
        if vector["topic"] in TOPICS[ruleset]
    ]


@pytest.mark.parametrize(("ruleset", "topic", "given", "expect"), _vectors("ose"))
def test_a_digests_example_comes_out_as_printed(
    ruleset: str, topic: str, given: dict[str, Any], expect: dict[str, Any]
) -> None:
    assert evaluate(ruleset, topic, given) == expect
