"""Shows what somebody would type as an example of a command, by the rules in force where they have one of their own."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cli.grammar.row import Row
from cli.output.words.language import _, as_typed, spoken
from cli.output.words.typable import command_line
from ledger.patterns import late_pattern
from ledger.rules.tables import Tables

PEOPLE = late_pattern(
    r"(?<!\w)(Anselme|Arvid|Borgal|Brom|Brune|Corvin|Élia|Garin|Grisou|Gustave|Kushur|Lira|Maëlle|Mirelle|Nolwenn|Odon"
    r"|Perle|Till|Tomas|Ulf|Wilhelm|Yselle)(?!\w)"
)
"""Those who are named in examples."""

COIN = late_pattern(r"(?<![\w])(\d+)(?:gp|po)(?!\w)")
"""An amount of coins in an example."""

NEWCOMERS = ("join", "hire")
"""Commands whose first word is a new name."""


def example_of(row: Row, tables: Tables | None, people: Sequence[str] = ()) -> str:
    """An example of a command in the language spoken; empty where there is none.

    Args:
        tables: Of the rules in force: what a character needs is different in every game.
        people: Those of the campaign, whom the example names as far as they go.
    """
    own = {} if tables is None else tables.get("examples").get(row.id, {}).get("names", {})
    example = row.example
    example = as_typed(f"campaign {row.id} {own[spoken()]}") if spoken() in own else _(example) if example else ""
    example = _about(people, example, PEOPLE.search(example) if row.id in NEWCOMERS else None)
    return example if tables is None else _in_coins_of(tables, example)


def _in_coins_of(tables: Tables, example: str) -> str:
    """An example with the coin in which this game has its prices; as it is where it has none, or has the same."""
    coins, unit = tables.group("coinage.coins"), tables.get("coinage").get("price_unit", "gp")
    if not coins or unit == "gp":
        return example
    return COIN.sub(lambda amount: f"{amount[1]}{coins[unit]['names'][spoken()]}", example)


def _about(people: Sequence[str], example: str, newcomer: re.Match[str] | None) -> str:
    """An example with those of the campaign in the places of those whom it names, in their order."""
    named = [name for name in dict.fromkeys(PEOPLE.findall(example)) if newcomer is None or name != newcomer[0]]
    called = {name: command_line([person]) for name, person in zip(named, people, strict=False) if name not in people}
    return PEOPLE.sub(lambda name: called.get(name[0], name[0]), example)


def about_entry(words: Sequence[str], example: str) -> str:
    """An example of a command, with the entry that was typed, and the command in its place, instead of its own."""
    if not words:
        return example
    example = re.sub(r"(?<=\s)\d+(?=\s)", words[0], example, count=1)
    before, inner, _command = example.partition(" -- ")
    instead = [word for word in words[1:] if word != "--"]
    replaced = inner and instead and not instead[0].startswith("--")
    return f"{before}{inner}{command_line(instead)}" if replaced else example
