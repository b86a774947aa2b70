"""What is said of items used and equipped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cli.output.entries.entry_details import EntryDetails
from cli.output.entries.kind_row import KindRow, Shown
from cli.output.entries.kinds.holdings import goods_left, hit_points
from cli.output.words.grouping import grouped
from cli.output.words.language import N_, _, listed
from ledger.facts import ItemEquipped, ItemUsed
from ledger.ids import CONDITION, ITEM, USED


def _used(details: EntryDetails[ItemUsed]) -> str:
    facts = details.facts
    kept = all(posting.account != USED for posting in details.body.postings)
    said = _("{who} makes use of: {goods}.") if kept else _("{who} uses: {goods}.")
    said = said.format(who=details.holder(facts.who), goods=details.goods(facts.goods))
    return " ".join([said, *_after_use(details)])


def _equipped(details: EntryDetails[ItemEquipped]) -> str:
    facts = details.facts
    said = _("{who} lays aside: {goods}.") if facts.off else _("{who} equips: {goods}.")
    return said.format(who=facts.who, goods=details.terms.item(facts.item))


def _after_use(details: EntryDetails[ItemUsed]) -> list[str]:
    """Sentences about what followed: hit points, an item that lost its power, conditions."""
    terms = details.terms
    said = [f"{line}." for gone in (False, True) for line in hit_points(details, gone=gone)]
    said += [
        _("{item} has lost its power.").format(item=terms.item(change.account.removeprefix(ITEM)))
        for change in details.body.fields
        if change.key == "powerless" and change.new
    ]
    conditions = grouped(
        (posting.account, terms.measure(posting.commodity))
        for posting in details.body.postings
        if posting.commodity.startswith(CONDITION) and posting.quantity > 0
    )
    said += [
        _("{who}: {conditions}.").format(who=terms.account(account), conditions=listed(named))
        for account, named in conditions.items()
    ]
    return said


ROWS: Sequence[KindRow[Any]] = (
    KindRow(facts=ItemUsed, name=N_("use"), sentence=_used, derivation=Shown(), afterwards=goods_left),
    KindRow(facts=ItemEquipped, name=N_("equipment"), sentence=_equipped, derivation=Shown()),
)
