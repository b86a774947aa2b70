"""The rulebooks' worked examples: each topic is put to the public functions of a ruleset, with no rule in between.

`evaluate` takes and gives what the digests of the rules call a vector: fractions are text, an error is
`{"error": code}`. A ruleset's topics are in `tests/ledger/rulesets/RULESET/vectors.py`: `TOPICS`, and `ERRORS`, codes
that its digest names otherwise.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from ledger.errors import CampaignError
from ledger.rules.loader import load_ruleset, packaged_tables
from ledger.rules.ruleset import Ruleset

PRINTED = Path(__file__).parents[1] / "ledger" / "rulesets" / "printed"
"""What the rulebooks print, as facts and figures: worked examples, one a line; lines with figures; lists of goods."""

Given = Mapping[str, Any]
Answer = dict[str, Any]


def vectors(ruleset_id: str) -> list[dict[str, Any]]:
    """Worked examples of a rulebook: `id`, `topic`, `given`, `expect`, `source`."""
    return [json.loads(line) for line in Path(PRINTED, f"{ruleset_id}.jsonl").read_text("utf-8").splitlines()]


def topics(ruleset_id: str) -> Mapping[str, Any]:
    """What answers each topic of a ruleset's vectors."""
    found: Mapping[str, Any] = import_module(f"tests.ledger.rulesets.{ruleset_id}.vectors").TOPICS
    return found


def evaluate(ruleset: str, topic: str, given: Given) -> Answer:
    """What a ruleset makes of a vector's input."""
    try:
        answer: Answer = topics(ruleset)[topic](_rules(ruleset, _knobs(ruleset, given)), given)
        return answer
    except CampaignError as error:
        named = import_module(f"tests.ledger.rulesets.{ruleset}.vectors").ERRORS
        return {"error": named.get(error.code, error.code)}


@cache
def _rules(ruleset_id: str, knobs: tuple[tuple[str, Any], ...]) -> Ruleset:
    content = packaged_tables(ruleset_id)
    if knobs:
        tables = msgspec.json.decode(content)
        for knob, value in knobs:
            tables["knobs"][knob]["value"] = value
        content = msgspec.json.encode(tables)
    return load_ruleset(content)


def _knobs(ruleset_id: str, given: Given) -> tuple[tuple[str, Any], ...]:
    """Readings that a vector asks for: by a key of its own, or `mda.rest.partial` in `house_rules`: `rest_partial`."""
    known = _rules(ruleset_id, ()).tables.group("knobs") if given else {}
    house = given.get("house_rules", {})
    named = {name.removeprefix(f"{ruleset_id}.").replace(".", "_"): value for name, value in house.items()}
    values = {**given, **named}
    return tuple(sorted((knob, values[knob]) for knob in known if knob in values))
