"""Hit dice that somebody spends, in a rest or after it, in other words: `repos court, odon dépense un dé de vie : 5`.

What a number is, the face of the die or all that was regained, the line seldom says; so it is offered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cli.input.number_words import number_in
from cli.script.shorthand.acts.rests import rests_within
from cli.script.shorthand.meaning import Reading, option_of
from cli.script.shorthand.people.who import leading
from cli.script.shorthand.vocabulary.words import Word, as_typed, split, words_in
from ledger.facts import EVERYONE
from ledger.people import holder_account
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

DICE = re.compile(r"(?:(\w+) )?(?:hit di(?:e|ce)|d[eé]s? de vie|DV|HD)\b", re.IGNORECASE)
"""Hit dice, and how many."""

PREFIX = "hit_dice."
"""How the counters of hit dice begin, which are keys of a rest too."""

REGAINED = re.compile(
    r"\+ ?\d|\d+ ?(?:hp|pv)\b|\b(?:gets?|regains?|recovers?|back|r[ée]cup[èe]rent?|regagnent?)\b", re.IGNORECASE
)
"""What says of a number that it is all that was regained."""

CLAUSE = re.compile(r"[,:;]|\b(?:then|puis)\b")
"""What parts who rests from who spends."""

A_LOT = 20
"""No hit die of fewer sides shows so much."""


NO_DICE = re.compile(r"\b(?:no|none|aucun) (?:hit dic?e|d[ée]s? de vie)\b|\bspends? none\b", re.IGNORECASE)
"""Words by which somebody spends none of them."""


def rests_with_dice(app: App, words: Sequence[Word]) -> Iterator[Reading]:
    """The rest of whoever spends dice with what these showed, or the rest, the dice and what was regained."""
    text = as_typed(words)
    found = None if NO_DICE.search(text) else DICE.search(text)
    kinds = rests_within(app, text) if found else []
    if found is not None and not kinds:
        yield from _spent(app, text, found)
    if found is None or len(kinds) != 1:
        return
    (kind,) = kinds
    numbers = re.findall(r"\d+", text[found.end() :])
    clauses = [_named(app, clause) for clause in CLAUSE.split(text[: found.start()])]
    # Those of the clause who spend, else whoever was told of last, or is told of behind.
    spenders = next((names for names in reversed(clauses) if names), []) or _named(app, text[found.end() :])
    count = number_in([found[1]])[0] if found[1] and not found[1].isdecimal() else int(found[1] or 1)
    each = count or 1
    dice = {name: die for name in spenders if (die := _die(app, name))}
    # `spends 2 hit dice, 13`: that is what both gave back.
    in_all = each > 1 and len(numbers) == len(spenders)
    if not spenders or len(dice) < len(spenders) or not (in_all or len(numbers) in (0, each * len(spenders))):
        return
    if not in_all and any(int(number) > A_LOT for number in numbers):
        return
    first = clauses[0]
    everybody, others = leading(app, [Word(EVERYONE)])[0][0].names, []
    if not first or set(first) - set(spenders):
        resting = first or everybody
        others = [name for name in resting if name not in spenders]
    given = 1 if in_all else each
    shown = [numbers[at * given : (at + 1) * given] for at in range(len(spenders))]
    thrown = [
        ["rest", kind, name, f"{dice[name]}={each}", *(["--faces", ",".join(faces)] if faces else [])]
        for name, faces in zip(spenders, shown, strict=True)
    ]
    ways: list[Reading] = [] if in_all else [[*thrown, *([["rest", kind, ",".join(others)]] if others else [])]]
    if numbers and given == 1:
        whole = EVERYONE if not first else ",".join([*spenders, *others])
        told = [
            command
            for name, (amount,) in zip(spenders, shown, strict=True)
            for command in (["spend", name, dice[name], str(each)], ["heal", name, amount, "--from", found[0].strip()])
        ]
        ways.append([["rest", kind, whole], *told])
    yield from reversed(ways) if REGAINED.search(text[found.end() :]) else ways


def of_hit_dice(app: App, text: str, reading: Reading) -> Reading:
    """A rest that only tells of hit dice, with them: `court repos : Perle dépense deux dés de vie, 5 et 8`."""
    told = " ".join(option_of(command, "--note") for command in reading if command[0] == "rest")
    return next(rests_with_dice(app, words_in(text)), []) if DICE.search(told) else []


SPENDS = re.compile(
    r"\b(?:spen[dt]s?|us(?:es?|ed)|burn(?:s|t|ed)?|d[ée]pense(?:nt)?|utilise|claque|consomme)\b", re.IGNORECASE
)
"""Verbs by which dice are spent."""


def _spent(app: App, text: str, found: re.Match[str]) -> Iterator[Reading]:
    """Dice that somebody spends outside a rest, and what they gave back: `bob spends 1 hit die, 9`."""
    spenders, behind = _named(app, text[: found.start()]), re.findall(r"\d+", text[found.end() :])
    die = _die(app, spenders[0]) if len(spenders) == 1 and SPENDS.search(text[: found.start()]) else None
    number = int(found[1]) if found[1] and found[1].isdecimal() else number_in([found[1] or ""])[0] or 1
    if die is not None and len(behind) == 1:
        (name,), (amount,) = spenders, behind
        yield [["spend", name, die, str(number)], ["heal", name, amount, "--from", found[0].strip()]]


def _named(app: App, text: str) -> list[str]:
    """The characters whom a text names, in its order."""
    words = [folded(word.text.strip(",.:;!")) for word in split(text, 1)] if text.strip() else []
    names = {folded(name): name for name in app.read.roster.names}
    return list(dict.fromkeys(names[word] for word in words if word in names))


def _die(app: App, name: str) -> str | None:
    """The counter of somebody's hit dice; None where they have none, or of more than one kind."""
    held = [id_ for id_ in app.rules.counters(app.state, holder_account(name)) if id_.startswith(PREFIX)]
    return held[0] if len(held) == 1 else None
