"""Sentences about finds one by one, and about levels lost: what `cli.output.sentence` says of them."""

from __future__ import annotations

from cli.output.language import _, integer, listed, ngettext
from cli.output.telling import Telling, because
from ledger.ids import CHARACTER, CLASS_LEVEL, CONDITION, HOARD, ITEM, WORLD


def rolled(t: Telling) -> str:
    """A find that was rolled by tables: which, and everything that came of it."""
    named = []
    for thing in t.facts.things:
        if thing.kind == "type":
            name = t.terms.term("treasure_types", str(thing.name))
            named.append(f"{integer(thing.count)} × {name}" if thing.count > 1 else name)
    coins = t.coins(HOARD)
    things = [*([t.terms.amount(coins)] if coins else []), *_come_to(t, HOARD)]
    said = _("Found, {types}: {things}").format(types=listed(named), things=", ".join(things) or _("nothing"))
    return because(said, t.facts.origin) + "."


def appraised(t: Telling) -> str:
    """What things are worth now; of regrouped ones, what became of them."""
    holders = {p.account for p in t.body.postings if p.commodity.startswith(ITEM) and not p.account.startswith(WORLD)}
    for holder in holders:
        gone = [
            t.terms.quantity(p.commodity, -p.quantity)
            for p in t.body.postings
            if p.account == holder and p.commodity.startswith(ITEM) and p.quantity < 0
        ]
        made = listed(_come_to(t, holder))
        return _("Regrouped: {things}, into {made}.").format(things=listed(gone), made=made)
    worth = {field.account: field.new for field in t.body.fields if field.key == "value"}
    damaged = any(field.key == "damaged" for field in t.body.fields)
    told = []
    for item in t.facts.items:
        value, name = worth.get(ITEM + item), t.terms.item(item)
        told.append(
            _("{thing} ({value})").format(thing=name, value=t.terms.value(value)) if isinstance(value, int) else name
        )
    said = _("Damaged, worth half of it now: {things}.") if damaged else _("Appraised: {things}.")
    return said.format(things=", ".join(told))


def identified(t: Telling) -> str:
    """What something turned out to be, and what it was taken for before."""
    before = [field.old for field in t.body.fields if (field.account, field.key) == (ITEM + t.facts.item, "name")]
    if not before:
        return _("{item} is identified.").format(item=t.facts.name)
    taken_for = t.terms.item(str(before[0] or t.facts.item.partition("~")[0]))
    return _("{item} turns out to be {name}.").format(item=taken_for, name=t.facts.name)


def used(t: Telling) -> list[str]:
    """What follows from a use: an item's last power gone, a sickness."""
    said = [
        _("{item} has lost its power.").format(item=t.terms.item(change.account.removeprefix(ITEM)))
        for change in t.body.fields
        if change.key == "powerless" and change.new
    ]
    conditions: dict[str, list[str]] = {}
    for posting in t.body.postings:
        if posting.commodity.startswith(CONDITION) and posting.quantity > 0:
            conditions.setdefault(posting.account, []).append(t.terms.measure(posting.commodity))
    said += [
        _("{who}: {conditions}.").format(who=t.terms.account(account), conditions=listed(named))
        for account, named in conditions.items()
    ]
    return said


def levels_lost(t: Telling) -> list[str]:
    """Levels that were taken from somebody."""
    lost = [p for p in t.body.postings if p.commodity.startswith(CLASS_LEVEL) and p.quantity < 0]
    return [
        ngettext("{who} loses {count} level ({class_})", "{who} loses {count} levels ({class_})", -p.quantity).format(
            who=p.account.removeprefix(CHARACTER),
            count=integer(-p.quantity),
            class_=t.terms.term("classes", p.commodity.removeprefix(CLASS_LEVEL)),
        )
        for p in lost
    ]


def _come_to(t: Telling, account: str) -> list[str]:
    """Items that came to an account, with the worth that the entry gives them."""
    worth = {field.account: field.new for field in t.body.fields if field.key == "value"}
    told = []
    for p in t.body.postings:
        if p.account == account and p.commodity.startswith(ITEM) and p.quantity > 0:
            thing, value = t.terms.quantity(p.commodity, p.quantity), worth.get(p.commodity)
            if isinstance(value, int):
                thing = _("{thing} ({value})").format(thing=thing, value=t.terms.value(value))
            told.append(thing)
    return told
