"""Tells what people bought, handed over, used and found out about their things."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from cli.output.chronicle.chapter import entry_line, entry_marks
from cli.output.chronicle.scene_context import SceneContext, of_kind
from cli.output.chronicle.scene_harm import befallen
from cli.output.entries.entry_details import EntryDetails, with_remark
from cli.output.entries.kinds.treasure import thing_name
from cli.output.terminal.speaker import Speaker
from cli.output.words.grouping import grouped
from cli.output.words.language import _, listed, ngettext, pgettext, spoken
from cli.output.words.nouns import definite_noun, has_article, is_name, partitive_noun, thing_noun
from cli.output.words.terms import Terms
from ledger import facts as kinds
from ledger.entries import Entry
from ledger.ids import HOARD, ITEM, NAME
from ledger.patterns import late_pattern
from ledger.people import bare_name
from ledger.store.codec import facts_of

NUMBERED = late_pattern(r"[0-9]|(onze|douze|eleven|twelve|an?|un) ")
"""What begins with a number, besides those that are articles."""

FEW = 3
"""So many purchases are told one by one."""


def bought(context: SceneContext, entries: Sequence[Entry]) -> list[str]:
    """Few purchases by themselves, many by what each one spent."""
    spent: dict[str, int] = {}
    things: dict[str, list[str]] = {}
    for entry, facts in of_kind(entries, kinds.ItemBought):
        details: EntryDetails[kinds.ItemBought] = EntryDetails(context.speaker, entry)
        who, account = details.holder(facts.who), details.account(facts.who)
        spent[who] = spent.get(who, 0) - details.value(account)
        things.setdefault(who, []).append(_moved_thing(details, account, facts.item, facts.count))
    if len(entries) > FEW:
        total = context.terms.value(sum(spent.values()))
        said = ngettext("{who} buys gear for {price}.", "{who} buy gear for {price}.", len(spent))
        return [said.format(who=listed(list(spent)), price=total)]
    each = [(who, listed(things[who]), context.terms.value(price)) for who, price in spent.items()]
    (first, goods, price), *more = each
    also = [_("{who} {goods} for {price}").format(who=who, goods=goods, price=price) for who, goods, price in more]
    return [listed([_("{who} buys {goods} for {price}").format(who=first, goods=goods, price=price), *also]) + "."]


def sold(context: SceneContext, entries: Sequence[Entry]) -> list[str]:
    """What was sold, to whom and for how much."""
    said = []
    for entry, facts in of_kind(entries, kinds.ItemSold):
        details: EntryDetails[kinds.ItemSold] = EntryDetails(context.speaker, entry)
        account = details.account(facts.who)
        goods = _moved_thing(details, account, facts.item, facts.count)
        price = context.terms.value(details.value(account))
        pattern = _("{who} sells {goods} for {price}")
        if facts.merchant and _is_called(facts.merchant):
            pattern = _("{who} sells {goods} to {merchant} for {price}")
        who = _holder(details, facts.who)
        said.append(pattern.format(who=who, goods=goods, merchant=facts.merchant, price=price) + ".")
    return said


def paid(context: SceneContext, entries: Sequence[Entry]) -> list[str]:
    """Who paid whom for what."""
    said = []
    for entry, facts in of_kind(entries, kinds.CoinsPaid):
        details: EntryDetails[kinds.CoinsPaid] = EntryDetails(context.speaker, entry)
        amount = details.terms.amount(facts.amount)
        sentence = _("{who} pays {amount}") if facts.to is None else _("{who} pays {target} {amount}")
        target = "" if facts.to is None else _called(details.holder(facts.to))
        sentence = sentence.format(who=_holder(details, facts.who), amount=amount, target=target)
        said.append(_for_what(sentence, facts.purpose))
    return said


def _called(name: str) -> str:
    """Somebody as a sentence names them: `Odile`, `the innkeeper`."""
    return name if is_name(name) else definite_noun(name, 1)


def _for_what(sentence: str, purpose: str | None) -> str:
    """A sentence with what something was for: what has an article follows, all else is in brackets."""
    purpose = (purpose or "").rstrip(".")
    if purpose and (spoken() != "fr" or has_article(purpose) or NUMBERED.match(purpose)) and not purpose[:1].isupper():
        return pgettext("of what is paid", "{sentence} for {purpose}.").format(sentence=sentence, purpose=purpose)
    return with_remark(sentence, purpose) + "."


def received(context: SceneContext, entries: Sequence[Entry]) -> list[str]:
    """Who received how much, from whom."""
    said = []
    for entry, facts in of_kind(entries, kinds.CoinsReceived):
        details: EntryDetails[kinds.CoinsReceived] = EntryDetails(context.speaker, entry)
        who, amount = _holder(details, facts.who), details.terms.amount(facts.amount)
        said.append(_from(_("{who} receives {amount}").format(who=who, amount=amount), facts.source) + ".")
    return said


def found(speaker: Speaker, entries: Sequence[Entry]) -> list[str]:
    """What the company took from where, in one sentence; a find of which there is more to say in its own words."""
    taken: list[str] = []
    come_upon: list[str] = []
    others: list[str] = []
    for entry in entries:
        facts, details = facts_of(entry.body), EntryDetails[kinds.TreasureFound](speaker, entry)
        has_more = entry.body.note or entry.body.secret or entry.body.override or speaker.at_stake.get(entry.number)
        if (
            not isinstance(facts, kinds.TreasureFound)
            or has_more
            or facts.to is not None
            or any(thing.kind == "type" for thing in facts.things)
            or not (facts.origin is None or _is_called(facts.origin))
        ):
            others.append(entry_line(speaker, entry))
            continue
        goods = listed([said for thing in facts.things for said in _found_things(details.terms, thing)])
        (taken if facts.origin else come_upon).append(_from(goods, facts.origin))
    # Two are joined by a word; more, each with things and a place of its own, are easier told apart by a sign.
    joined = _("{first}, and {second}").format(first=taken[0], second=taken[1]) if len(taken) == 2 else None
    said = [_("The company takes {things}").format(things=joined or _("; ").join(taken))] if taken else []
    if come_upon and len(taken) == 1:
        said = [_("{sentence}, and finds {things}").format(sentence=said[0], things=listed(come_upon))]
    elif come_upon:
        said.append(_("The company finds {things}").format(things=listed(come_upon)))
    return [*(sentence + "." for sentence in said), *others]


def _found_things(terms: Terms, thing: kinds.Thing) -> list[str]:
    """Something found, with what one of it is worth; coins, those of each sort by themselves."""
    if thing.kind == "coins":
        return [terms.amount({coin: thing.coins[coin]}) for coin in terms.coinage.values if thing.coins.get(coin)]
    return [_found_thing(terms, thing)]


def _found_thing(terms: Terms, thing: kinds.Thing) -> str:
    name = thing_name(terms, thing)
    said = thing_noun(name, thing.count)
    if thing.value is None:
        return said
    if is_name(name):
        return with_remark(said, terms.value(thing.value))
    pattern = ngettext("{thing} worth {value}", "{thing} worth {value} each", thing.count)
    return pattern.format(thing=said, value=terms.value(thing.value))


def _from(said: str, source: str | None) -> str:
    """Something with where it comes from."""
    if source is None:
        return said
    if not _is_called(source):
        return with_remark(said, source)
    return pgettext("of what comes from somewhere", "{thing} from {source}").format(thing=said, source=source)


def taken(speaker: Speaker, entries: Sequence[Entry], finds: Sequence[Entry] = ()) -> list[str]:
    """What people took out of the hoard, each of them together; what there is more to say of in its own words.

    Args:
        finds: Those of which it is told right before: only what was found alone is *the* torch.
    """
    goods: dict[str, list[str]] = {}
    others: list[str] = []
    found_now = _found_in(finds)
    for entry in entries:
        facts = facts_of(entry.body)
        if isinstance(facts, kinds.GoodsTaken) and not entry.body.note and not [*entry_marks(speaker, entry)]:
            details: EntryDetails[kinds.GoodsTaken] = EntryDetails(speaker, entry)
            goods.setdefault(details.holder(facts.who), []).append(_goods_known(details, facts.goods, found_now))
        else:
            others.append(entry_line(speaker, entry))
    return [*(_("{who} takes {goods}.").format(who=who, goods=listed(own)) for who, own in goods.items()), *others]


def _found_in(finds: Sequence[Entry]) -> dict[str, int]:
    """How many of each thing some entries found, by lot."""
    found_now = Counter[str]()
    for posting in (posting for entry in finds for posting in entry.body.postings if posting.account == HOARD):
        if posting.commodity.startswith(ITEM):
            found_now[posting.commodity] += posting.quantity
    return found_now


def _goods_known(details: EntryDetails[Any], goods: kinds.Goods, found_now: Mapping[str, int]) -> str:
    """Coins, or things; all of a sort that were found are those of which it was told."""
    if goods.item is None:
        return _goods(details, goods)
    name = details.terms.item(goods.item)
    lots = {p.commodity for p in details.body.postings if p.account == HOARD and p.commodity.startswith(ITEM)}
    is_all = sum(found_now.get(lot, 0) for lot in lots) == goods.count
    if is_all and not is_name(name) and " (" not in name:
        return definite_noun(name, goods.count)
    return _goods(details, goods)


def _is_called(text: str) -> bool:
    """Whether a preposition may precede what was typed: it has an article, or is a name."""
    return has_article(text) or is_name(text) or (spoken() != "fr" and not text[:1].isupper())


def _holder(details: EntryDetails[Any], name: str) -> str:
    """Who does something with coins or things: of the hoard's, the company."""
    return _("the company") if details.account(name) == HOARD else details.holder(name)


def _goods(details: EntryDetails[Any], goods: kinds.Goods) -> str:
    """Coins, or things with an article."""
    return details.goods(goods) if goods.item is None else thing_noun(details.terms.item(goods.item), goods.count)


def _moved_thing(details: EntryDetails[Any], account: str, item: str, count: int) -> str:
    """What was bought or sold, by the name of the lot where it is one."""
    lots = [p.commodity for p in details.body.postings if p.account == account and p.commodity.startswith(ITEM)]
    return thing_noun(details.terms.item((lots[0] if lots else ITEM + item).removeprefix(ITEM)), count)


def given(context: SceneContext, entries: Sequence[Entry]) -> list[str]:
    """What went from one to others, those of one giver together."""
    said = []
    for source, run in groupby(entries, key=_giver):
        parts = []
        giver = ""
        for entry, facts in of_kind(run, kinds.GoodsGiven):
            details: EntryDetails[kinds.GoodsGiven] = EntryDetails(context.speaker, entry)
            giver = details.holder(facts.source)
            parts.append((_goods(details, facts.goods), details.holder(facts.target)))
        (goods, target), *more = parts
        left = source in context.dead
        pattern = _("{who} leaves {goods} to {target}") if left else _("{who} gives {goods} to {target}")
        sentence = pattern.format(who=giver, goods=goods, target=target)
        also = [_("{goods} to {target}").format(goods=what, target=whom) for what, whom in more]
        said.append(listed([sentence, *also]) + ".")
    return said


def _giver(entry: Entry) -> str:
    facts = facts_of(entry.body)
    return bare_name(facts.source) if isinstance(facts, kinds.GoodsGiven) else ""


def used(context: SceneContext, entries: Sequence[Entry]) -> list[str]:
    """Who used what, and what came of it."""
    things: dict[str, list[str]] = {}
    effects: list[str] = []
    for entry, facts in of_kind(entries, kinds.ItemUsed):
        things.setdefault(bare_name(facts.who), []).append(_thing(context, entry, facts))
        effects += befallen(context, entry)
    said = [
        pgettext("of things", "{who} uses {goods}.").format(who=who, goods=listed(goods))
        for who, goods in things.items()
    ]
    return [*said, *effects]


def _thing(context: SceneContext, entry: Entry, facts: kinds.ItemUsed) -> str:
    details: EntryDetails[kinds.ItemUsed] = EntryDetails(context.speaker, entry)
    if facts.goods.item is None:
        return details.goods(facts.goods)
    return partitive_noun(details.terms.item(facts.goods.item), facts.goods.count)


def dropped(context: SceneContext, entries: Sequence[Entry]) -> list[str]:
    """What was left behind, by whom."""
    told = ((EntryDetails[Any](context.speaker, entry), facts) for entry, facts in of_kind(entries, kinds.GoodsDropped))
    things = grouped((details.holder(facts.who), _goods(details, facts.goods)) for details, facts in told)
    return [_("{who} leaves {goods} behind.").format(who=who, goods=listed(own)) for who, own in things.items()]


def identified(context: SceneContext, entries: Sequence[Entry]) -> list[str]:
    """What things turned out to be, and what they are worth."""
    said = []
    for entry in entries:
        facts, terms = facts_of(entry.body), context.speaker.terms_at(entry)
        if isinstance(facts, kinds.ItemIdentified):
            taken_for = [change.old for change in entry.body.fields if change.key == NAME and change.old]
            named = _definite(str(taken_for[0]) if taken_for else terms.item(facts.item.partition("~")[0]))
            said.append(_("{item} turns out to be {name}.").format(item=named, name=_definite(facts.name)))
        elif isinstance(facts, kinds.ItemAppraised):
            for change in entry.body.fields:
                if change.key == "value" and isinstance(change.new, int):
                    named, value = _definite(terms.item(change.account.removeprefix(ITEM))), terms.value(change.new)
                    said.append(_("{item} is worth {value}.").format(item=named, value=value))
    return said


def _definite(noun: str) -> str:
    """A thing of which it was told before."""
    return thing_noun(noun, 1) if is_name(noun) else definite_noun(noun, 1)


def bills(context: SceneContext, entries: Sequence[Entry]) -> list[str]:
    """What was shared, but not who owes whom how much."""
    pattern, amount = _("They share a bill of {amount}: {purpose}."), context.terms.amount
    bills = of_kind(entries, kinds.BillCharged)
    return [pattern.format(amount=amount(facts.amount), purpose=facts.purpose) for _entry, facts in bills]
