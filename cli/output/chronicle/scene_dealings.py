"""Tells what people bought, handed over, used and found out about their things."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from cli.output.chronicle.scene_harm import befallen
from cli.output.entries.entry_details import EntryDetails
from cli.output.words.language import _, listed, ngettext, pgettext
from cli.output.words.nouns import definite_noun, partitive_noun
from ledger.facts import BillCharged, GoodsDropped, GoodsGiven, ItemAppraised, ItemBought, ItemIdentified, ItemUsed
from ledger.ids import ITEM, NAME
from ledger.people import bare_name
from ledger.store.codec import facts_of

if TYPE_CHECKING:
    from cli.output.chronicle.scene_context import SceneContext
    from ledger.entries import Entry

FEW = 3
"""So many purchases are told one by one."""


def bought(context: SceneContext, entries: Sequence[Entry]) -> list[str]:
    """Few purchases by themselves, many by what each one spent."""
    spent: dict[str, int] = {}
    things: dict[str, list[str]] = {}
    for entry in entries:
        facts = facts_of(entry.body)
        if isinstance(facts, ItemBought):
            details: EntryDetails[ItemBought] = EntryDetails(context.speaker, entry)
            who = details.holder(facts.who)
            spent[who] = spent.get(who, 0) - details.value(details.account(facts.who))
            things.setdefault(who, []).append(_bought(details, facts))
    if len(entries) <= FEW:
        return [
            _("{who} buys: {goods}, for {price}.").format(
                who=who, goods=listed(things[who]), price=context.terms.value(spent[who])
            )
            for who in spent
        ]
    total = context.terms.value(sum(spent.values()))
    return [
        ngettext("{who} buys gear for {price}.", "{who} buy gear for {price}.", len(spent)).format(
            who=listed(list(spent)), price=total
        )
    ]


def _bought(details: EntryDetails[ItemBought], facts: ItemBought) -> str:
    """What was bought, by the name of the lot where it is one."""
    account = details.account(facts.who)
    lots = [p.commodity for p in details.body.postings if p.account == account and p.commodity.startswith(ITEM)]
    return details.terms.quantity(lots[0] if lots else ITEM + facts.item, facts.count)


def given(context: SceneContext, entries: Sequence[Entry]) -> list[str]:
    """What went from one to others, those of one giver together."""
    said = []
    for source, run in groupby(entries, key=_giver):
        parts = []
        giver = ""
        for entry in run:
            facts = facts_of(entry.body)
            if isinstance(facts, GoodsGiven):
                details: EntryDetails[GoodsGiven] = EntryDetails(context.speaker, entry)
                giver = details.holder(facts.source)
                parts.append((details.goods(facts.goods), details.holder(facts.target)))
        (goods, target), *more = parts
        if source in context.dead:
            shares = [_("{goods} to {target}").format(goods=what, target=whom) for what, whom in parts]
            said.append(_("What {who} had: {shares}.").format(who=giver, shares=listed(shares)))
            continue
        sentence = _("{who} gives {goods} to {target}").format(who=giver, goods=goods, target=target)
        also = [_("{goods} to {target}").format(goods=what, target=whom) for what, whom in more]
        said.append(listed([sentence, *also]) + ".")
    return said


def _giver(entry: Entry) -> str:
    facts = facts_of(entry.body)
    return bare_name(facts.source) if isinstance(facts, GoodsGiven) else ""


def used(context: SceneContext, entries: Sequence[Entry]) -> list[str]:
    """Who used what, and what came of it."""
    things: dict[str, list[str]] = {}
    effects: list[str] = []
    for entry in entries:
        facts = facts_of(entry.body)
        if isinstance(facts, ItemUsed):
            things.setdefault(bare_name(facts.who), []).append(_thing(context, entry, facts))
            effects += befallen(context, entry)
    said = [
        pgettext("of things", "{who} uses {goods}.").format(who=who, goods=listed(goods))
        for who, goods in things.items()
    ]
    return [*said, *effects]


def _thing(context: SceneContext, entry: Entry, facts: ItemUsed) -> str:
    details: EntryDetails[ItemUsed] = EntryDetails(context.speaker, entry)
    if facts.goods.item is None:
        return details.goods(facts.goods)
    return partitive_noun(details.terms.item(facts.goods.item), facts.goods.count)


def dropped(context: SceneContext, entries: Sequence[Entry]) -> list[str]:
    """What was left behind, by whom."""
    things: dict[str, list[str]] = {}
    for entry in entries:
        facts = facts_of(entry.body)
        if isinstance(facts, GoodsDropped):
            details: EntryDetails[GoodsDropped] = EntryDetails(context.speaker, entry)
            things.setdefault(details.holder(facts.who), []).append(details.goods(facts.goods))
    return [_("{who} leaves behind: {goods}.").format(who=who, goods=listed(own)) for who, own in things.items()]


def identified(context: SceneContext, entries: Sequence[Entry]) -> list[str]:
    """What things turned out to be, and what they are worth."""
    said = []
    for entry in entries:
        facts, terms = facts_of(entry.body), context.speaker.terms_at(entry)
        if isinstance(facts, ItemIdentified):
            taken_for = [change.old for change in entry.body.fields if change.key == NAME and change.old]
            named = definite_noun(str(taken_for[0]) if taken_for else terms.item(facts.item.partition("~")[0]), 1)
            said.append(_("{item} turns out to be {name}.").format(item=named, name=facts.name))
        elif isinstance(facts, ItemAppraised):
            worth = [(change.account, change.new) for change in entry.body.fields if change.key == "value"]
            said += [
                _("{item} is worth {value}.").format(
                    item=definite_noun(terms.item(account.removeprefix(ITEM)), 1), value=terms.value(value)
                )
                for account, value in worth
                if isinstance(value, int)
            ]
    return said


def bills(context: SceneContext, entries: Sequence[Entry]) -> list[str]:
    """What was shared, but not who owes whom how much."""
    said = []
    for entry in entries:
        facts = facts_of(entry.body)
        if isinstance(facts, BillCharged):
            amount = context.terms.amount(facts.amount)
            said.append(_("They share a bill of {amount}: {purpose}.").format(amount=amount, purpose=facts.purpose))
    return said
