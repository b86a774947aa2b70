"""The amounts of a sentence of French, and what they are of: `5 de dégâts`, `12 pa`, `3 heures`, `20 naturel`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from cli.script.shorthand.phrases.keyed import kind_of_amount
from cli.script.shorthand.phrases.quantities import COINS, EXPERIENCE, HIT_POINTS, is_unit, quantities
from cli.script.shorthand.vocabulary.words import Word, small, word_set
from ledger.errors import InputError
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

SPAN, DIE, GOAL, BARE, OTHER = "span", "die", "goal", "bare", "other"
"""Kinds of amounts, beside coins, experience and hit points: of time, of a die, what is to be reached, unsaid."""

HARM = word_set("degats degat dommages dommage dmg dgts dgt degs blessures")
"""Words for damage, folded."""

POINTS = word_set("pv pvs points point pts pt ev")
"""Words for points, folded."""

LIFE = ("de vie", "de degats", "de dommages", "de degat")
"""What points are of, folded."""

DICE = (("au", "de"), ("naturel",), ("nature",), ("nat",), ("sur", "le", "de"), ("aux", "des"))
"""Words behind what a die showed, folded."""

BEFORE_DICE = word_set("dé dés nat naturel")
"""Words before what dice showed, as they are typed."""

GOALS = word_set("dd diff difficulte sd ca")
"""Words before what a roll has to reach, folded."""

SHORT = {"h": "heure", "min": "minute", "mn": "minute", "j": "jour", "sem": "semaine", "journee": "jour",
         "journees": "jour"}  # fmt: skip
"""Short words for units of time, folded."""

EACH = word_set("chacun chacune each")
PIECES = word_set("piece pieces tete tetes")
"""Words behind an amount by which it is each one's, folded; a number alone is one of coins before the second."""

SIGNED = re.compile(r"([-+−–])?(\d{1,6})([^\W\d]*)")


class Amount(NamedTuple):
    """An amount of a sentence.

    Attributes:
        kind: `hp`, `coins`, `xp`, `span`, `die`, `goal`, `bare` or `other`.
        text: The number, or the coins as a full command has them.
        ends: The place behind its words.
        sign: `-` or `+`, as typed; empty without one.
        harm: Whether it is said to be damage.
        key: The kind of damage, a key.
        each: Whether it is each one's.
        unit: The unit of a span of time.
    """

    kind: str
    text: str
    ends: int
    sign: str = ""
    harm: bool = False
    key: str = ""
    each: bool = False
    unit: str = ""


def amount_at(app: App, words: Sequence[Word], at: int) -> Amount | None:
    """The amount at a place; None where no number is."""
    if at >= len(words) or words[at].quoted:
        return None
    typed = folded(words[at].text)
    if typed in GOALS and at + 1 < len(words) and words[at + 1].text.isdecimal():
        return Amount(GOAL, words[at + 1].text, at + 2)
    if small(words[at]) in BEFORE_DICE and at + 1 < len(words) and words[at + 1].text.isdecimal():
        return Amount(DIE, words[at + 1].text, at + 2)
    number = SIGNED.fullmatch(words[at].text)
    if number is None:
        return Amount(OTHER, words[at].text, at + 1) if words[at].text[:1].isdecimal() else None
    sign, digits, attached = number.groups()
    sign = {None: "", "−": "-", "–": "-"}.get(sign, sign)
    plain = [Word(digits + attached), *words[at + 1 : at + 6]]
    end = next((more for more, word in enumerate(plain) if word.quoted or word.text in ",;:.!?()"), len(plain))
    return _with_each(words, _amount(app, plain[:end], digits, attached, at, sign or ""))


def _amount(app: App, words: Sequence[Word], digits: str, attached: str, at: int, sign: str) -> Amount:
    """The amount of words that begin with a number."""
    said = [folded(word.text) for word in words]
    follows = tuple(said[1:])
    for dice in DICE:
        if follows[: len(dice)] == dice and not attached:
            return Amount(DIE, digits, at + 1 + len(dice), sign)
    if not attached and follows and len(words[1].text) > 1 and is_unit(app, words[1].text):
        return Amount(SPAN, digits, at + 2, sign, unit=words[1].text)
    for unit, length in ((attached, 1), (said[1] if follows and not attached else "", 2)):
        whole = SHORT.get(unit, unit)
        if unit and (unit in SHORT or length == 1) and is_unit(app, whole):
            return Amount(SPAN, digits, at + length, sign, unit=whole)
    try:
        found = quantities(app, words, sign or "+")
    except InputError:
        found = []
    for each in found:
        if each.kind in (COINS, EXPERIENCE) and each.unit:
            return Amount(each.kind, each.text, at + len(words) - len(each.rest), sign)
    return _points(app, words, digits, attached, at, sign)


def _points(app: App, words: Sequence[Word], digits: str, attached: str, at: int, sign: str) -> Amount:
    """Points that are gained or lost, or a number of which nothing says what it is of."""
    said = [folded(word.text) for word in words]
    kind, harm, length = BARE, False, 1
    if folded(attached) in POINTS:
        kind = HIT_POINTS
    elif folded(attached) in HARM:
        kind, harm = HIT_POINTS, True
    elif attached:
        return Amount(OTHER, digits + attached, at + 1, sign)
    elif said[1:2] and said[1] in POINTS:
        kind, length = HIT_POINTS, 2
        of = " ".join(said[2:4])
        if of in LIFE:
            harm, length = of != "de vie", 4
        elif said[2:3] and said[2] in HARM:
            harm, length = True, 3
        elif said[1] in ("points", "point", "pts", "pt") and said[2:3] in (["de"], ["d'"]):
            return Amount(OTHER, digits, at + 2, sign)
    elif said[1:2] and said[1] in HARM:
        kind, harm, length = HIT_POINTS, True, 2
    elif " ".join(said[1:3]) in ("de degats", "de dommages", "points de"):
        kind, harm, length = HIT_POINTS, True, 3
    key, taken = _kind_of_damage(app, words[length:])
    if key:
        kind, harm, length = HIT_POINTS, True, length + taken
    if " ".join(said[length : length + 2]) == "en moins" and kind == HIT_POINTS:
        # `4 pv en moins`; `4 de moins` is so much less than before.
        sign, length = "-", length + 2
    return Amount(kind, digits, at + length, sign, harm, key)


def _kind_of_damage(app: App, words: Sequence[Word]) -> tuple[str, int]:
    """The key of the kind of damage that words begin with, and how many of them name it."""
    led = int(bool(words) and small(words[0]) in ("de", "d'", "en"))
    if len(words) <= led:
        return "", 0
    text = words[led].text
    for form in (text, text.rstrip("s"), f"{text.rstrip('s')}e"):
        if len(form) > 2 and (key := kind_of_amount(app, "damage", form)):
            return key, led + 1
    return "", 0


def _with_each(words: Sequence[Word], amount: Amount) -> Amount:
    """An amount with the word behind it by which it is each one's."""
    left = words[amount.ends : amount.ends + 5]
    said = [folded(word.text) for word in left]
    for phrase in (("la", "piece"), ("par", "tete"), ("par", "personne"), ("de", "la", "part", "de", "chacun"),
                   ("a", "chacun"), ("par", "piece")):  # fmt: skip
        if tuple(said[: len(phrase)]) == phrase:
            return amount._replace(each=True, ends=amount.ends + len(phrase))
    if said[:1] and said[0] in PIECES and amount.kind == BARE:
        # `reçoit 50 pièces`: nobody says of what.
        return amount._replace(kind=OTHER, ends=amount.ends + 1)
    if said[:1] and said[0] in EACH | PIECES and not left[0].quoted:
        return amount._replace(each=True, ends=amount.ends + 1)
    return amount
