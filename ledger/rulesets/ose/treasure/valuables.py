"""Records changes of gems and jewels after they are found: appraisal, damage, regrouping."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ledger.drafting import Drafting
from ledger.errors import InputError, Refusal
from ledger.facts import FOUND, Keys
from ledger.ids import CHARACTER, FUND, HOARD, ITEM, NAME, REGROUPED
from ledger.postings import FieldValue
from ledger.rules.keys import require_keys
from ledger.rulesets.ose.experience.awards import AWARDS
from ledger.rulesets.ose.tables import OseTables

DAMAGED = "damaged"
"""Field of a jewel that has lost half its worth."""


def appraise(draft: Drafting, lots: Sequence[str], value: int | None, keys: Keys) -> dict[str, int]:
    """Worth of one piece of each lot: as given, or half for damaged jewellery.

    Regrouping makes new lots, and returns no worth.
    """
    require_keys(draft.rules.tables, "appraise", keys)
    asked = [*(["AMOUNT"] if value is not None else []), *sorted(key for key, given in keys.items() if given)]
    if not asked:
        raise InputError("worth_missing")
    if len(asked) > 1:
        raise InputError("keys_together", command="appraise", keys=asked)
    if value is not None:
        return dict.fromkeys(lots, value)
    if keys.get("damaged"):
        return {lot: _damaged(draft, lot) for lot in lots}
    _regroup(draft, lots, parse_pieces(str(keys["into"])))
    return {}


def _damaged(draft: Drafting, lot: str) -> int:
    """Record that a jewel is damaged; return its new worth in copper pieces (`ose:Bijoux endommagés L826-L827`)."""
    rule = OseTables.of(draft).jewellery
    worth = draft.field(lot, "value")
    if draft.field(lot, "kind") != "jewel":
        raise InputError("not_jewellery", item=lot)
    if not isinstance(worth, int):
        raise Refusal("not_appraised", item=lot)
    if draft.field(lot, DAMAGED):
        draft.refuse("damaged_before", item=lot)
    left, coinage = int(worth * rule.damaged), draft.rules.coinage
    gold = Fraction(left, coinage.values[coinage.price_unit])
    draft.step("treasure_damaged", gold, source=rule.source, coin=coinage.price_unit)
    draft.set(lot, DAMAGED, True)
    return left


def parse_pieces(text: str) -> dict[int, int]:
    """Parse a number of pieces by worth in gold: `100,50*3` is one of 100 and three of 50."""
    counted: dict[int, int] = {}
    for piece in text.split(","):
        worth, _, number = piece.partition("*")
        counted[int(worth)] = counted.get(int(worth), 0) + int(number or 1)
    return {worth: number for worth, number in sorted(counted.items(), reverse=True) if number}


def _regroup(draft: Drafting, lots: Sequence[str], wanted: dict[int, int]) -> None:
    """Change pieces into others of the same total worth, for the same holder (`ose:Valeur combinée L828`)."""
    holder = _require_holder(draft, lots)
    coinage = draft.rules.coinage
    gold = coinage.values[coinage.price_unit]
    held = sum(_worth_of(draft, lot) * draft.quantity(holder, lot) for lot in lots)
    total = sum(worth * number for worth, number in wanted.items())
    if total * gold != held or 0 in wanted:
        raise Refusal("regrouping_differs", wanted=total, held=str(Fraction(held, gold)))
    draft.step("regrouped", total, source=OseTables.of(draft).jewellery.source, coin=coinage.price_unit)
    kind = str(draft.field(lots[0], "kind"))
    name, awards = _common_value(draft, lots, "name"), _common_value(draft, lots, AWARDS)
    for lot in lots:
        draft.move(holder, REGROUPED, lot, draft.quantity(holder, lot))
    made = []
    for worth, number in wanted.items():
        lot = draft.new_lot(kind)
        draft.set(lot, NAME, name)
        draft.set(lot, "kind", kind)
        draft.set(lot, "value", worth * gold)
        draft.set(lot, FOUND, number)
        draft.set(lot, AWARDS, awards)
        draft.move(REGROUPED, holder, lot, number)
        made.append(lot)
    draft.result["made"] = made


def _common_value(draft: Drafting, lots: Sequence[str], key: str) -> FieldValue:
    """The value of a field that all lots share, else None."""
    values = {draft.field(lot, key) for lot in lots}
    return values.pop() if len(values) == 1 else None


def _worth_of(draft: Drafting, lot: str) -> int:
    """The appraised worth of a lot."""
    worth = draft.field(lot, "value")
    assert isinstance(worth, int), "only what is appraised is regrouped"
    return worth


def _require_holder(draft: Drafting, lots: Sequence[str]) -> str:
    """The holder of all lots; refuse lots that differ in kind, have no worth, or are in several hands."""
    kinds = {draft.field(lot, "kind") for lot in lots}
    appraised = all(isinstance(draft.field(lot, "value"), int) for lot in lots)
    holders = {
        account for account in (HOARD, FUND, *draft.accounts(CHARACTER)) for lot in lots if draft.quantity(account, lot)
    }
    if kinds not in ({"gem"}, {"jewel"}) or not appraised or len(holders) != 1:
        raise Refusal("regrouping_mixed", items=[lot.removeprefix(ITEM) for lot in lots])
    (holder,) = holders
    if not all(draft.quantity(holder, lot) for lot in lots):
        raise Refusal("regrouping_mixed", items=[lot.removeprefix(ITEM) for lot in lots])
    return holder
