"""What is said of names, tallies and transactions of imported logs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from cli.output.entries.entry_details import EntryDetails, with_remark
from cli.output.entries.kind_row import KindRow
from cli.output.words.language import N_, _, decimal, integer, listed, times
from cli.output.words.terms import tally_name
from ledger.facts import NamesMapped, TallyChanged, TransactionRecorded
from ledger.ids import OTHER, WORLD
from ledger.people import bare_name

FEW = 6
"""Names that are said one by one."""


def _mapped(details: EntryDetails[NamesMapped]) -> str:
    """What a source calls people and things."""
    facts = details.facts
    names = {**facts.people, **facts.things, **facts.columns}
    said = [_pair(name, meant) for name, meant in names.items()]
    if len(said) > FEW:
        said = [*said[:FEW], "…"]
    return _("Names in {source}: {names}.").format(source=facts.source, names=listed(said))


def _pair(name: str, meant: str) -> str:
    if meant == OTHER:
        said = _("{name} is met outside the company")
    else:
        said = _("{name} is {meant}") if meant else _("{name} is left out")
    return said.format(name=f"“{name}”", meant=bare_name(meant))


def _tallied(details: EntryDetails[TallyChanged]) -> str:
    facts = details.facts
    amount = decimal(str(Fraction(facts.amount)))
    sign = "" if facts.amount.startswith("-") else "+"
    said = _("{who}: {tally} {amount}").format(who=facts.who, tally=tally_name(facts.tally), amount=sign + amount)
    return with_remark(said, facts.reason) + "."


def _transaction(details: EntryDetails[TransactionRecorded]) -> str:
    facts = details.facts
    lines = list(_lines(details))
    return _("{payee}: {lines}.").format(payee=facts.payee.rstrip("."), lines=_("; ").join(lines))


def _lines(details: EntryDetails[TransactionRecorded]) -> Iterator[str]:
    """What each account of the company gained or lost; of a transaction of others, every account."""
    lines = details.facts.lines
    own = [line for line in lines if not line.account.startswith(WORLD)]
    for line in own or lines:
        name = line.account.removeprefix(WORLD).replace("_", " ")
        who = details.holder(line.account) if own else name
        moved = times(integer(line.quantity, sign=True), line.name) if line.name else None
        yield f"{who} {moved or details.terms.quantity(line.commodity, line.quantity, sign=True)}"


ROWS: Sequence[KindRow[Any]] = (
    KindRow(facts=NamesMapped, name=N_("names of a source"), words=("map",), sentence=_mapped),
    KindRow(facts=TallyChanged, name=N_("tally"), sentence=_tallied),
    KindRow(facts=TransactionRecorded, name=N_("transaction"), sentence=_transaction),
)
