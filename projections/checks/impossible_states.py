"""Finds states that no honest entry leads to, though the chain and every sum are right: forged entries, or a bug.

A verification checks whether the ledger is what was recorded, an audit whether the rules allow each entry. This checks
whether the resulting state is possible: no purse below zero, nothing owned that nobody found, no session twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ledger.facts import FOUND, KINDS, SessionEnded
from ledger.ids import CHARACTER, CLASS_LEVEL, CLOCK, CONDITION, ITEM, PARTY, ROLE, STATUS, WORLD
from ledger.rules.ruleset import Ruleset
from ledger.store.campaign import Campaign
from ledger.store.codec import facts_of
from ledger.store.queries import checks
from projections.books.balances import unbalanced

Fault = tuple[str, Mapping[str, Any]]
"""A code, and the facts that a sentence about it needs."""

GROUPS = {CONDITION: "conditions", CLASS_LEVEL: "classes"}
"""Prefixes of commodities whose names are the ids of a group of the tables."""

ACTS = tuple(sorted(kind for kind, facts in KINDS.items() if facts.NEEDS_LIFE))
"""Kinds of entry in which somebody does something that the dead cannot."""


def faults(campaign: Campaign, rules: Ruleset) -> Iterator[Fault]:
    """Yield every fault of state, one kind after the other."""
    yield from _accounts(campaign, rules)
    yield from _conservation(campaign, rules)
    yield from _sessions(campaign)
    yield from _dead_who_act(campaign)
    yield from _clock(campaign)
    yield from _batches(campaign)


def _accounts(campaign: Campaign, rules: Ruleset) -> Iterator[Fault]:
    """Yield impossible balances, items that nobody found, and accounts of characters who never joined."""
    state = campaign.state()
    lots: dict[str, int] = {}
    for account in state.accounts(""):
        if account.startswith(WORLD):
            continue
        held = state.holdings(account)
        if account.startswith(CHARACTER) and state.field(account, ROLE) is None:
            yield "account_of_nobody", {"account": account, "commodity": next(iter(held), "")}
            continue
        for commodity, quantity in held.items():
            floor = rules.commodity(commodity).floor
            if account.startswith((CHARACTER, PARTY)) and floor is not None and quantity < floor:
                yield "below_floor", {"account": account, "commodity": commodity, "quantity": quantity, "floor": floor}
            if commodity.startswith(ITEM) and "~" in commodity:
                lots[commodity] = lots.get(commodity, 0) + quantity
                if not state.fields(commodity):
                    yield "lot_unknown", {"account": account, "commodity": commodity}
            for prefix, group in GROUPS.items():
                known = rules.tables.group(group)
                if commodity.startswith(prefix) and known and commodity.removeprefix(prefix) not in known:
                    yield "commodity_unknown", {"account": account, "commodity": commodity}
    for lot, quantity in lots.items():
        found = state.field(lot, FOUND)
        if isinstance(found, int) and quantity > found:
            yield "lot_too_many", {"commodity": lot, "quantity": quantity, "count": found}


def _conservation(campaign: Campaign, rules: Ruleset) -> Iterator[Fault]:
    """Yield a fault where coins or items came from nowhere or went nowhere."""
    sums, change, entries = unbalanced(campaign, rules)
    if sums or change:
        yield "not_conserved", {"commodities": sorted(sums), "entries": entries}


def _sessions(campaign: Campaign) -> Iterator[Fault]:
    """Yield sessions that were started twice, or while another one was open."""
    first: dict[int | None, int] = {}
    open_: int | None = None
    for number, kind, session in checks.starts_and_ends(campaign):
        if kind == SessionEnded.__name__:
            open_ = None
            continue
        if open_ is not None:
            yield "session_left_open", {"session": open_, "entry": number}
        if session in first:
            yield "session_twice", {"session": session, "entry": number, "first": first[session]}
        first.setdefault(session, number)
        open_ = session


def _dead_who_act(campaign: Campaign) -> Iterator[Fault]:
    """Yield entries in which somebody acts who was dead, unless the game master overrode that."""
    state = campaign.state()
    for account in state.accounts(CHARACTER):
        died: int | None = None
        for number, _period, status in (*state.field_changes(account, STATUS), (campaign.last() + 1, 0, "")):
            if died is not None:
                yield from _acts(campaign, account, died, number)
            died = number if status == "dead" else None


def _acts(campaign: Campaign, account: str, after: int, before: int) -> Iterator[Fault]:
    name = account.removeprefix(CHARACTER)
    for number in checks.entries_of_kinds(campaign, ACTS, after=after, before=before):
        body = campaign.entry_named_in("entries", number).body
        who = getattr(facts_of(body), "who", ())
        if name in ((who,) if isinstance(who, str) else who) and not body.late and body.override is None:
            yield "dead_acts", {"account": account, "entry": number, "died": after}


def _clock(campaign: Campaign) -> Iterator[Fault]:
    """Yield entries that turn the game's clock back; only a void does that honestly."""
    for number in checks.entries_taking(campaign, CLOCK):
        yield "game_clock_back", {"entry": number}


def _batches(campaign: Campaign) -> Iterator[Fault]:
    """Yield batches that other entries interrupt, unless one of their own lines recorded those, as `settle` does."""
    spans: dict[str | None, list[int]] = {}
    rows = checks.batches(campaign)
    for number, batch in rows:
        spans.setdefault(batch, []).append(number)
    of: dict[int, str | None] = dict(rows)
    for batch, numbers in spans.items():
        first, last = numbers[0], numbers[-1]
        if batch is None or last - first + 1 == len(numbers):
            continue
        between = {of[number] for number in range(first, last + 1) if number in of} - {batch}
        if None in between or any(spans[other][0] < first or spans[other][-1] > last for other in between):
            yield "batch_torn", {"entry": first, "last": last, "count": len(numbers)}
