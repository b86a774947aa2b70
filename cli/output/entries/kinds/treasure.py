"""What is said of finds, splits, goods handed over, appraisals and identifications."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from cli.output.entries.entry_details import EntryDetails, with_remark
from cli.output.entries.kind_row import KindRow, Shown
from cli.output.entries.kinds.holdings import goods_left
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import N_, _, integer, listed, times
from cli.output.words.terms import FIND_KINDS, Terms
from ledger.facts import (
    HOARD_NAME,
    GoodsDropped,
    GoodsGiven,
    GoodsTaken,
    ItemAppraised,
    ItemIdentified,
    Thing,
    TreasureFound,
    TreasureSplit,
)
from ledger.ids import CHARACTER, HOARD, ITEM, NAME, WORLD
from ledger.people import alphabetical
from ledger.postings import FieldValue

if TYPE_CHECKING:
    from ledger.journal import Recorded


def _found(details: EntryDetails[TreasureFound]) -> str:
    facts = details.facts
    if any(thing.kind == "type" for thing in facts.things):
        return _rolled_find(details)
    things = [_thing(details.terms, thing) for thing in facts.things]
    if facts.to is not None:
        said = _("{who} receives {amount}").format(who=details.holder(facts.to), amount=", ".join(things))
        return with_remark(said, facts.origin) + "."
    return with_remark(_("Found: {things}").format(things=", ".join(things)), facts.origin) + "."


def _split(details: EntryDetails[TreasureSplit]) -> str:
    terms = details.terms
    accounts = {p.account for p in details.body.postings if p.account.startswith(CHARACTER)}
    shares = [
        f"{name.removeprefix(CHARACTER)} {terms.value(details.value(name))}"
        for name in sorted(accounts, key=alphabetical)
    ]
    said = _("Treasure split: {shares}.").format(shares=", ".join(shares))
    left = details.step("split.remainder")
    if left is not None and left.value and details.facts.remainder == HOARD_NAME:
        said += " " + _("Left in the hoard: {value}.").format(value=terms.value(int(left.value)))
    return said


def _appraised(details: EntryDetails[ItemAppraised]) -> str:
    """What lots are worth now; of regrouped ones, what they were made into."""
    terms, postings = details.terms, details.body.postings
    moved = [p for p in postings if p.commodity.startswith(ITEM) and not p.account.startswith(WORLD)]
    if moved:
        holder = moved[0].account
        gone = [terms.quantity(p.commodity, -p.quantity) for p in moved if p.account == holder and p.quantity < 0]
        made = listed(_items_gained(details, holder))
        return _("Regrouped: {things}, into {made}.").format(things=listed(gone), made=made)
    worth = _worth(details)
    things = [_with_value(terms, terms.item(item), worth.get(ITEM + item)) for item in details.facts.items]
    damaged = any(change.key == "damaged" for change in details.body.fields)
    said = _("Damaged, now worth half: {things}.") if damaged else _("Appraised: {things}.")
    return said.format(things=", ".join(things))


def _identified(details: EntryDetails[ItemIdentified]) -> str:
    """What an item turned out to be, and what it was taken for."""
    facts = details.facts
    before = [change.old for change in details.body.fields if (change.account, change.key) == (ITEM + facts.item, NAME)]
    if not before:
        return _("{item} is identified.").format(item=facts.name)
    taken_for = details.terms.item(str(before[0] or facts.item.partition("~")[0]))
    return _("{item} turns out to be {name}.").format(item=taken_for, name=facts.name)


def _thing(terms: Terms, thing: Thing) -> str:
    """A thing found: `2 × ruby (100 gp)`."""
    if thing.kind == "coins":
        return terms.amount(thing.coins)
    return _with_value(terms, _counted(thing, thing_name(terms, thing)), thing.value)


def thing_name(terms: Terms, thing: Thing) -> str:
    """What a thing found is called: by its name, as an item of the game, or by its sort."""
    return thing.name or (terms.item(thing.item) if thing.item else _(FIND_KINDS[thing.kind]))


def _counted(thing: Thing, name: str) -> str:
    return times(integer(thing.count), name) if thing.count > 1 else name


def _with_value(terms: Terms, thing: str, value: FieldValue) -> str:
    """A thing with its worth, if that is known."""
    return _("{thing} ({value})").format(thing=thing, value=terms.value(value)) if isinstance(value, int) else thing


def _rolled_find(details: EntryDetails[TreasureFound]) -> str:
    """A find that was rolled on tables: which ones, and everything found."""
    facts, terms = details.facts, details.terms
    tables = [
        _counted(thing, terms.term("treasure_types", str(thing.name))) for thing in facts.things if thing.kind == "type"
    ]
    coins = details.coins(HOARD)
    things = [*([terms.amount(coins)] if coins else []), *_items_gained(details, HOARD)]
    said = _("Found, {types}: {things}").format(types=listed(tables), things=", ".join(things) or _("nothing"))
    return with_remark(said, facts.origin) + "."


def _items_gained(details: EntryDetails[Any], account: str) -> list[str]:
    """Items that an account gained, with the worth that the entry gives them."""
    terms, worth = details.terms, _worth(details)
    return [
        _with_value(terms, terms.quantity(p.commodity, p.quantity), worth.get(p.commodity))
        for p in details.body.postings
        if p.account == account and p.commodity.startswith(ITEM) and p.quantity > 0
    ]


def _worth(details: EntryDetails[Any]) -> dict[str, FieldValue]:
    """The worth that the entry gives to lots, by commodity."""
    return {change.account: change.new for change in details.body.fields if change.key == "value"}


def _hoard_now(speaker: Speaker, recorded: Recorded) -> Iterator[str]:
    terms = speaker.terms
    if terms.coinage:
        yield _("In the hoard now: {value} in coins.").format(value=terms.value(recorded.result["value"]))


def _shares(speaker: Speaker, recorded: Recorded) -> Iterator[str]:
    result, terms = recorded.result, speaker.terms
    for name, coins in result["coins"].items():
        yield _("{who} takes: {goods}").format(who=name, goods=terms.amount(coins))
    if result["remainder"]:
        yield _("Cannot be divided: {value}.").format(value=terms.value(result["remainder"]))


ROWS: Sequence[KindRow[Any]] = (
    KindRow(facts=TreasureFound, name=N_("find"), sentence=_found, afterwards=_hoard_now),
    KindRow(
        facts=TreasureSplit,
        name=N_("split"),
        sentence=_split,
        in_account=N_("Treasure split."),
        derivation=Shown(without=("split.share", "split.remainder")),
        afterwards=_shares,
    ),
    KindRow(
        facts=GoodsTaken, name=N_("taking"), sentence=N_("{who} takes from {source}: {goods}."), afterwards=goods_left
    ),
    KindRow(
        facts=GoodsGiven, name=N_("handing over"), sentence=N_("{source} → {target}: {goods}."), afterwards=goods_left
    ),
    KindRow(
        facts=GoodsDropped,
        name=N_("leaving behind"),
        sentence=N_("{who} leaves behind: {goods}."),
        afterwards=goods_left,
    ),
    KindRow(facts=ItemAppraised, name=N_("appraisal"), sentence=_appraised, derivation=Shown()),
    KindRow(facts=ItemIdentified, name=N_("identification"), sentence=_identified),
)
