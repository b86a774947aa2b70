"""Numbers of a sentence with what stands at them: an amount, what a die showed, how hard something is, so much time."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.script.free.patterns import Span
from cli.script.shorthand.phrases.keyed import kind_of_amount
from cli.script.shorthand.phrases.quantities import COINS, EXPERIENCE, EXPRESSION, HIT_POINTS, is_unit, quantities
from cli.script.shorthand.vocabulary.words import LEAST, Word, word_set
from ledger.errors import InputError
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

HARM = word_set("damage damages dmg dam hp hps pts pt points point wounds wound")
"""Words for points of damage, folded."""

HARDNESS = word_set("ac dc")
"""Words for what a roll has to reach, folded."""

SHOWN = word_set("rolled rolls rolling nat natural")
"""Words before what a die showed, folded."""


Found = tuple[str, int, str, tuple[str, ...]]
"""The code of a span, how many bits it takes, its value and its names."""


def number_at(app: App, words: Sequence[str]) -> Found | None:
    """An amount, what a die showed or how hard something is, by what stands at a number."""
    first = words[0]
    if EXPRESSION.match(first):
        if len(words) > 2 and words[1] in ("=", "->", "is") and words[2].isdecimal():
            unit = _unit(app, words[2:])
            return (unit[0], unit[1] + 2, unit[2], ()) if unit else ("number", 3, words[2], ())
        return "dice", 1, first, ()
    if not first[:1].isdecimal():
        return None
    if len(words) > 2 and folded(words[1]) == "to" and folded(words[2]) == "hit":
        return "total", LEAST, first, ()
    if len(words) > 1 and first.isdecimal() and folded(words[1]) == "total" and not _unit(app, [first, *words[2:]]):
        return "total", 2, first, ()
    shown = 3 if len(words) > 2 and folded(words[2]) in ("the", "a", "his", "her") else 2
    if first.isdecimal() and len(words) > shown and folded(words[1]) == "on":
        die = folded(words[shown])
        if re.fullmatch(r"\d?d\d+|die|dice", die):
            return "die", shown + 1, first, ()
    if len(words) > 2 and folded(words[1]) in ("bonus", "extra", "more") and folded(words[2]) == "xp":
        # `50 bonus xp`
        return "xp", 3, first, ()
    unit = _unit(app, words)
    return (*unit, ()) if unit else ("number", 1, first, ()) if first.isdecimal() else None


def more_at(app: App, words: Sequence[str]) -> Found | None:
    """So many more at the end of a sentence, of which no word says what they are: `+5`, `+4ev`."""
    number = words[0].removeprefix("+")
    if number == words[0] or not number[:1].isdecimal():
        return None
    unit = _unit(app, [number])
    amount = number if number.isdecimal() else unit[2] if unit and unit[0] == "harm" else ""
    return ("plus", 1, amount, ()) if amount.isdecimal() else None


def _unit(app: App, words: Sequence[str]) -> tuple[str, int, str] | None:
    """An amount with its unit: its code, how many words it takes, and the amount as a full command has it."""
    digits = re.match(r"\d+", words[0])
    number = digits[0] if digits else ""
    rest = list(words[1:])
    attached = words[0][len(number) :]
    rest = [attached, *rest] if attached else rest
    shift = 0 if attached else 1
    if number and rest:
        points = int(folded(rest[0].strip(".")) in HARM)
        of = points + int(len(rest) > points and points > 0 and folded(rest[points]) == "of")
        kind = None
        if len(rest) > of and not points * (of == points):
            kind = kind_of_amount(app, "damage", rest[of].strip("."))
        if kind is not None and not app.rules.tables.find("coinage.coins", rest[of]):
            ends = of + 1 + int(len(rest) > of + 1 and folded(rest[of + 1]) in HARM | {"each"} - {"each"})
            return "harm", ends + shift, f"{kind}={number}"
        if points and of == points:
            more = points + int(len(rest) > points and folded(rest[points]) in HARM)
            return "harm", more + shift, number
        said = folded(rest[0].rstrip("'’").removesuffix("'s"))
        # `2 a round`: an article is no year of French.
        if (attached or said != "a") and is_unit(app, UNITS.get(said, said)):
            return "span", 1 + shift, f"{number} {UNITS.get(said, said)}"
    try:
        found = quantities(app, [Word(word) for word in words])
    except InputError:
        return None
    if len(found) != 1 or not found[0].unit:
        return None
    amount = found[0]
    code = {COINS: "coins", EXPERIENCE: "xp", HIT_POINTS: "harm"}.get(amount.kind)
    return (code, len(words) - len(amount.rest), amount.text) if code else None


def one_unit_at(app: App, words: Sequence[str], before: Sequence[Span], article: str) -> Found | None:
    """A unit of time by its article, or half of one: `an hour`, `half a day's rowing`; no price, `1gp a day`."""
    plain = [folded(word).removesuffix("'s").removesuffix("’s") for word in words[:3]]
    if plain[0] == "half" and len(plain) > 1:
        at = 2 if plain[1] in ("a", "an") and len(plain) > 2 else 1
        half = HALVES.get(plain[at])
        return ("span", at + 1, half, ()) if half and is_unit(app, half.split()[1]) else None
    priced = bool(before) and before[-1].code in ("coins", "number", "harm", "xp")
    of = len(plain) > 1 and plain[1] == "of"
    if article not in ("a", "an") or priced or of or plain[0] not in UNIT_WORDS or not is_unit(app, plain[0]):
        return None
    return "span", 1, f"1 {plain[0]}", ()


HALVES = {"hour": "30 minutes", "day": "12 hours", "minute": "30 seconds"}
"""Half of a unit of time, in a smaller one."""

UNIT_WORDS = word_set("hour day turn week minute month")
"""Units that are told by their article, folded."""

UNITS = {"hr": "hours", "hrs": "hours", "min": "minutes", "mins": "minutes"}


def shown_at(words: Sequence[str]) -> Found | None:
    """What a die showed: `rolled a 17`, `nat 8`, `on a 1`; a total by that word: `total of 23`."""
    first = folded(words[0])
    skipped = 1
    while skipped < len(words) and folded(words[skipped]) in ("a", "an", "of", "is", "natural", "nat"):
        skipped += 1
    if skipped >= len(words) or not words[skipped].isdecimal():
        return None
    ends = len(words) == skipped + 1 or folded(words[skipped + 1]) in AFTER_A_FACE
    if first in SHOWN and ends:
        return "die", skipped + 1, words[skipped], ()
    if first in ("on", "with") and skipped > 1 and folded(words[1]) in ("a", "an") and ends:
        # `with a 16` is the die, all it came to, or what the blow did; `with a nat 16` is the die.
        natural = bool(SHOWN.intersection(map(folded, words[1:skipped])))
        return "die" if natural else "number", skipped + 1, words[skipped], ()
    if first == "total":
        return "total", skipped + 1, words[skipped], ()
    return None


AFTER_A_FACE = word_set("and but so against vs versus to for on that which misses hits fails passes")


def hardness_at(words: Sequence[str]) -> Found | None:
    """What a roll had to reach: `vs AC 14`, `against DC 13`, `DC 13`."""
    plain = [folded(word.strip(".")) for word in words]
    at = int(plain[0] in ("vs", "versus", "against"))
    at += int(len(plain) > at and plain[at] in ("a", "an"))
    joined = re.fullmatch(r"(ac|dc)(\d+)", plain[at]) if len(plain) > at else None
    if joined:
        return "over", at + 1, f"{joined[1]} {joined[2]}", ()
    if len(plain) > at + 1 and plain[at] in HARDNESS and plain[at + 1].isdecimal():
        return "over", at + 2, f"{plain[at]} {plain[at + 1]}", ()
    return None
