"""Writes who is met outside the company."""

from __future__ import annotations

from cli.script.typed.words import Words, typed_as
from ledger.facts import OthersMet


@typed_as(OthersMet)
def _meet(words: Words, facts: OthersMet) -> None:
    words.command("meet", facts.name)
    words.keys(facts.keys)
    words.option("--count", None if facts.count == 1 else facts.count)
