"""What is said of what somebody brings from before the ledger."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from cli.output.entries.kind_row import KindRow, Shown
from cli.output.sheets.sheet import told
from cli.output.words.language import N_, _, integer, times
from cli.output.words.terms import FIND_KINDS
from ledger.entries import Origin
from ledger.facts import OpeningRecorded, Thing
from ledger.ids import CLASS_LEVEL, ITEM, ROLE

if TYPE_CHECKING:
    from cli.output.entries.entry_details import EntryDetails


def _opened(details: EntryDetails[OpeningRecorded]) -> str:
    who = details.facts.who
    keys = [told(details.terms, key, value) for key, value in details.facts.keys.items()]
    parts = ", ".join((*_figures(details), *keys, *_purse(details), *_things(details)))
    if isinstance(origin := details.body.origin, Origin):
        return _("{who}, as {source} has it: {parts}.").format(
            who=details.holder(who), source=origin.source, parts=parts
        )
    if any(change.key == ROLE for change in details.body.fields):
        return _("{who} joins the party, from before this ledger: {parts}.").format(who=who, parts=parts)
    return _("{who}, from before this ledger: {parts}.").format(who=details.holder(who), parts=parts)


def _figures(details: EntryDetails[OpeningRecorded]) -> Iterator[str]:
    """Each figure that was given, with the maximum after a stroke, and what it was before where that was not 0."""
    terms, figures, account = details.terms, details.facts.figures, details.account(details.facts.who)
    gender = details.speaker.gender_of(details.facts.who)
    for figure, quantity in figures.items():
        base = figure.removesuffix(".max")
        if base != figure and base in figures:
            continue
        most = figures.get(f"{figure}.max")
        if figure.startswith(CLASS_LEVEL):
            said = f"{terms.of_person('classes', figure.removeprefix(CLASS_LEVEL), gender)} {integer(quantity)}"
        elif most is not None:
            said = f"{terms.measure(figure)} {integer(quantity)}/{integer(most)}"
        elif figure.startswith(ITEM):
            said = terms.quantity(figure, quantity)
        else:
            said = f"{terms.measure(figure)} {integer(quantity)}"
        before = quantity - details.change(account, figure)
        if details.change(account, figure) and before > 0:
            said = _("{figure} ({before} until now)").format(figure=said, before=integer(before))
        yield said


def _purse(details: EntryDetails[OpeningRecorded]) -> Iterator[str]:
    coins = details.facts.coins
    if coins is not None:
        yield details.terms.amount(coins) if any(coins.values()) else _("no coins")


def _things(details: EntryDetails[OpeningRecorded]) -> Iterator[str]:
    for thing in details.facts.things:
        said = _thing(details, thing)
        worth = None if thing.value is None else details.terms.value(thing.value)
        yield said if worth is None else _("{thing} (worth {value})").format(thing=said, value=worth)
    for name in details.facts.worn:
        yield _("{thing} in use").format(thing=details.terms.item(name))


def _thing(details: EntryDetails[OpeningRecorded], thing: Thing) -> str:
    if thing.item is not None:
        return details.terms.quantity(ITEM + thing.item, thing.count)
    name = thing.name or _(FIND_KINDS[thing.kind])
    return name if thing.count == 1 else times(integer(thing.count), name)


ROWS: Sequence[KindRow[Any]] = (
    KindRow(
        facts=OpeningRecorded,
        name=N_("opening"),
        words=("brought", "before the ledger"),
        sentence=_opened,
        in_account=N_("From before this ledger."),
        derivation=Shown(),
    ),
)
