"""Rune stones (`mda:6.3 L1011`): who holds and owns them, loans, the energy of three, the cost of a recharge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.errors import InputError, Refusal
from ledger.ids import CHARACTER, ITEM
from ledger.people import name_of, require_living_now
from ledger.rules.shared.dice_faces import require_faces
from ledger.rules.tables import folded
from ledger.rulesets.mda.tables import MdaTables, Ware

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.facts import Keys
    from ledger.state import View

PLACES = ("goal", "carrier", "path")


def triangle_energy(tables: MdaTables, goal: str, carrier: str, path: str) -> int:
    """PA of a triangle: each stone counts as its place does (`mda:6.2 L979-L995, 6.6 L1051-L1077`).

    Raises:
        InputError: `rune_unknown`.
    """
    runes, places = tables.runes, tables.places
    for rune in (goal, carrier, path):
        if rune not in runes:
            raise InputError("rune_unknown", rune=rune, known=list(runes))
    laid = dict(zip(PLACES, (goal, carrier, path), strict=True))
    return sum(places[place].times * runes[rune].stone for place, rune in laid.items())


def passes_rune_test(tables: MdaTables, scores: Sequence[int], faces: Sequence[int], modifier: int = 0) -> bool:
    """Whether every die is within its characteristic (`mda:6.5 L1029-L1041`).

    Raises:
        InputError: `faces_count`, `face_impossible`.
    """
    shown = require_faces(faces, len(scores), tables.rune_test.sides)
    return all(face + modifier <= score for face, score in zip(shown, scores, strict=True))


def repeats(tables: MdaTables, level: int) -> int:
    """How often a rune test may be repeated at once at a level (`mda:6.5 L1031`)."""
    return level // tables.rune_test.levels_per_repeat


def tests_allowed(tables: MdaTables, level: int) -> int:
    """Rune tests allowed in a row: the first and its repeats, or the repeats alone, by the knob (`mda:6.5 L1031`)."""
    own = repeats(tables, level)
    return own + 1 if tables.readings.rune_repeats == "extra" else own


class Payment(Struct, frozen=True):
    """The cost of a recharge in each energy."""

    astral: int
    vital: int


def is_too_little_astral(tables: MdaTables, power: int, astral: int) -> bool:
    """Whether EA is above 0 but too little to recharge, and the knob forbids adding EV (`mda:6.6 L1087`)."""
    return 0 < astral < power and tables.readings.rune_partial_ea == "refused"


def payment(tables: MdaTables, power: int, astral: int) -> Payment:
    """The cost of a recharge: EA, and for half of what it lacks, rounded up, EV (`mda:6.6 L1083-L1089`)."""
    paid = min(power, astral)
    return Payment(paid, -(-(power - paid) // tables.recharge.astral_for_one_vital))


def days_left(tables: MdaTables, days: int) -> int:
    """Days until the power is back, some days after the release (`mda:6.6 L1079`)."""
    return max(0, tables.recharge.days - days)


LENT, BORROWED = "lent:", "borrowed:"
"""Prefixes of the fields with the borrower and with the lender of a stone."""


def stones_held(tables: MdaTables, state: View, who: str) -> dict[str, int]:
    """The number of stones of each rune that a character holds."""
    found: dict[str, int] = {}
    rows = tables.items
    for commodity, count in state.holdings(who).items():
        rune_of = rows.get(commodity.removeprefix(ITEM).partition("~")[0], Ware()).rune
        if rune_of is not None and commodity.startswith(ITEM):
            found[str(rune_of)] = found.get(str(rune_of), 0) + count
    return found


def stones_owned(tables: MdaTables, state: View, who: str) -> dict[str, int]:
    """The number of stones of each rune that a character owns: with those lent, without those borrowed."""
    found = stones_held(tables, state, who)
    for key in state.fields(who):
        if key.startswith(LENT):
            found[key.removeprefix(LENT)] = found.get(key.removeprefix(LENT), 0) + 1
        elif key.startswith(BORROWED):
            found[key.removeprefix(BORROWED)] = found.get(key.removeprefix(BORROWED), 0) - 1
    return {rune_of: count for rune_of, count in found.items() if count > 0}


def missing_stones(own: Mapping[str, int], laid: Sequence[str]) -> list[str]:
    """Runes with fewer stones than the triangle needs; each corner takes one (`mda:6.2 L979, 6.3 L1011`)."""
    return [rune_of for rune_of in laid if own.get(rune_of, 0) < laid.count(rune_of)]


def owns_rune(tables: MdaTables, state: View, who: str) -> bool:
    """Whether a character owns a rune stone (`mda:2.8 L307, 6.3 L1011`)."""
    return bool(stones_owned(tables, state, who))


def loans(state: View, who: str) -> dict[str, str]:
    """Stones lent and borrowed, by rune: an arrow to the borrower or from the lender."""
    marks = {LENT: "→", BORROWED: "←"}
    return {
        key.removeprefix(prefix): f"{mark} {value}"
        for prefix, mark in marks.items()
        for key, value in state.fields(who).items()
        if key.startswith(prefix)
    }


def lend(draft: Drafting, who: str, keys: Keys) -> None:
    """Lend a stone; its owner stays the same (`mda:6.3 L1011`)."""
    rune_of, other = str(keys["rune"]), _recipient(draft, who, keys)
    if rune_of not in stones_owned(MdaTables.of(draft), draft, who):
        draft.refuse("stones_not_owned", who=name_of(who), rune=rune_of)
    if draft.field(who, LENT + rune_of) is not None or draft.field(other, BORROWED + rune_of) is not None:
        raise Refusal("stone_lent_already", who=name_of(who), other=name_of(other), rune=rune_of)
    _hand_over(draft, who, other, rune_of)
    draft.set(who, LENT + rune_of, name_of(other))
    draft.set(other, BORROWED + rune_of, name_of(who))
    draft.step("stone_lent", who=who, source=MdaTables.of(draft).invocation.source, rune=rune_of, to=name_of(other))


def give_back(draft: Drafting, who: str, keys: Keys) -> None:
    """Return a borrowed stone to its owner; either of the two may record it."""
    rune_of = str(keys["rune"])
    lender, borrower = draft.field(who, BORROWED + rune_of), draft.field(who, LENT + rune_of)
    if isinstance(lender, str):
        source, target = who, CHARACTER + lender
    elif isinstance(borrower, str):
        source, target = CHARACTER + borrower, who
    else:
        raise InputError("stone_not_borrowed", who=name_of(who), rune=rune_of)
    _hand_over(draft, source, target, rune_of)
    draft.set(target, LENT + rune_of, None)
    draft.set(source, BORROWED + rune_of, None)
    rule = MdaTables.of(draft).invocation.source
    draft.step("stone_back", who=source, source=rule, rune=rune_of, to=name_of(target))


def _hand_over(draft: Drafting, source: str, target: str, rune_of: str) -> None:
    from ledger.decisions.trade import require_item

    rows = MdaTables.of(draft).items
    sorts = [item for item, row in rows.items() if row.rune == rune_of]
    held = [
        commodity
        for commodity in draft.holdings(source)
        if commodity.startswith(ITEM) and commodity.removeprefix(ITEM).partition("~")[0] in sorts
    ]
    commodity = held[0] if held else ITEM + sorts[0]
    require_item(draft, source, commodity, 1)
    draft.move(source, target, commodity, 1)


def _recipient(draft: Drafting, who: str, keys: Keys) -> str:
    """Account of the living character that the key names; not oneself."""
    text = folded(str(keys["to"]))
    names = {folded(name_of(account)): name_of(account) for account in draft.accounts(CHARACTER)}
    other = require_living_now(draft, names.get(text, str(keys["to"])))
    if other == who:
        raise InputError("same_holder", who=name_of(who))
    return other
