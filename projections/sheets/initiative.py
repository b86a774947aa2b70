"""Reads the order of action from the last rolls for initiative.

Turns are not entries: whose turn it is changes nothing that has to be accounted for. The rolls are, and the order
follows from them (decision 33).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ledger.entries import Entry
from ledger.facts import FoesDefeated, RestTaken, RollRecorded, TimePassed, TreasureFound
from ledger.ids import DEAD, FLED, JOINED, MET, OTHER, OVERCOME, STATUS
from ledger.others import sort_of, standing
from ledger.people import bare_name, is_outsider
from ledger.rules.ruleset import Ruleset
from ledger.rules.tables import folded
from ledger.state import ShownView, open_session
from ledger.store.campaign import Campaign
from ledger.store.codec import facts_of

ROLLS = ("initiative", "turn_order")
"""Kinds of rolls, by the ids that games share, that say who acts when."""

TOTALS = ("initiative", "initiative_told", "total", "rolled")
"""Steps that give the total of such a roll, the one that counts first."""

ENDS = (FoesDefeated, RestTaken, TreasureFound)
"""What ends the order; so does time that passes, but for rounds."""

FURTHEST = 400
"""How many entries are looked at."""


def order_of_action(campaign: Campaign, view: ShownView, rules: Ruleset) -> list[dict[str, Any]]:
    """Who acts when in the fight that goes on: name, account (None where there is none) and total.

    The highest total acts first, of those whose phase in the turn is the same.

    Of each the last roll counts, and who is dead or gone is left out. Empty where no session is open, and after a
    fight.
    """
    if open_session(view) is None:
        return []
    totals: dict[str, int] = {}
    for entry in _of_the_fight(campaign, view.number):
        for who, total in _rolled(entry).items():
            totals.setdefault(who, total)
    gone = (DEAD, FLED, JOINED, OVERCOME)
    left = {folded(sort_of(account)) for account in standing(view)}
    met = view.fields(MET)
    there = {
        who: total
        for who, total in totals.items()
        if (view.field(who, STATUS) not in gone if ":" in who else folded(who) not in met or folded(who) in left)
    }
    return [
        {"name": bare_name(who), "account": who if ":" in who else None, "total": total}
        for who, total in sorted(there.items(), key=lambda each: (rules.phase_of(view, each[0]), -each[1], each[0]))
    ]


def _of_the_fight(campaign: Campaign, last: int) -> Iterator[Entry]:
    """The entries since a fight may have begun, the last one first."""
    counted = campaign.voided()
    for entry in reversed([*campaign.entries(max(1, last - FURTHEST + 1), last)]):
        if entry.number in counted:
            continue
        facts = facts_of(entry.body)
        if isinstance(facts, ENDS) or (isinstance(facts, TimePassed) and facts.unit != "round"):
            return
        yield entry


def _rolled(entry: Entry) -> dict[str, int]:
    """The totals of a roll for initiative by account, by name for a foe that has none; nothing of any other entry."""
    facts = facts_of(entry.body)
    if not isinstance(facts, RollRecorded) or facts.kind not in ROLLS:
        return {}
    roller = facts.on_behalf or facts.who
    found: dict[str, tuple[int, int]] = {}
    named = ""
    for step in entry.body.derivation:
        named = str(step.args["name"]) if "name" in step.args else named
        if step.step in TOTALS and isinstance(step.value, int):
            who = step.who or named or (OTHER + bare_name(roller) if is_outsider(roller) else roller)
            rank = TOTALS.index(step.step)
            if who not in found or rank <= found[who][0]:
                found[who] = rank, step.value
    return {who: total for who, (_rank, total) in found.items()}
