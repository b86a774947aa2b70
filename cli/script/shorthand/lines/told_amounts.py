"""An amount after a colon, which is that of the act before it: `strikes bob with his axe: 9 damage`, `potion : +5 PV`.

It is no remark: the line is read as if the amount came without the colon, or is asked about.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from cli.script.shorthand.lines.clauses import several
from cli.script.shorthand.people.body_places import by_means
from cli.script.shorthand.phrases.quantities import HIT_POINTS, is_quantity, quantities
from cli.script.shorthand.phrases.texts import Unasked
from cli.script.shorthand.rolls.misses import without_miss
from cli.script.shorthand.vocabulary.small_words import DAMAGE_WORDS, OF, is_face
from cli.script.shorthand.vocabulary.words import Word, as_typed, signed
from ledger.errors import InputError
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App
    from cli.script.shorthand.meaning import Reading


def with_amount(
    app: App, words: Sequence[Word], after: Sequence[Word], read: Callable[[Sequence[Word]], list[Reading]]
) -> list[Reading]:
    """What a line is whose amount comes after a colon; empty where it is none, or none of what is before.

    Args:
        read: The readings of words without a text that would be asked about.
    """
    if not words or not (_is_of_hit_points(app, after) or (is_face(after[0]) and without_miss(words) is not None)):
        return []
    words = by_means(words)
    *before, last = words
    apart = [*before, last._replace(text=f"{last.text.rstrip(',')},"), *after]
    ways = (
        lambda: read([*words, Word("pour"), *after]) if is_quantity(after) else [],
        lambda: several(app, apart, read),
        lambda: read(apart),
    )
    return next((found for way in ways if (found := _recorded(way))), [])


def asked_amount(app: App, after: Sequence[Word], text: str) -> str:
    """The text after a colon, asked about where it is an amount of hit points."""
    amount = bool(after) and _is_of_hit_points(app, after)
    return Unasked.of(text, [as_typed(after[:1])]) if amount and not isinstance(text, Unasked) else text


def _recorded(way: Callable[[], list[Reading]]) -> list[Reading]:
    try:
        return way()
    except InputError:
        return []


def _is_of_hit_points(app: App, after: Sequence[Word]) -> bool:
    """Whether words begin with an amount of hit points, by their name or that of damage: `+5 PV`, `9 de dégâts`."""
    sign = signed(after)
    words = sign.words if sign is not None else list(after)
    if not words or any(word.quoted for word in words[:1]) or not is_quantity(words):
        return False
    if len(words) > 1:
        at = 2 if folded(words[1].text) in OF and len(words) > 2 else 1
        if folded(words[at].text.rstrip(".,;!")) in DAMAGE_WORDS | {"pts", "pt"}:
            return True
    try:
        return any(each.kind == HIT_POINTS and each.unit for each in quantities(app, words))
    except InputError:
        return False
