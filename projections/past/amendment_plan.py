"""Plans an amendment: which later entries go differently, and how earlier amendments of them are taken in.

Nothing is recorded here. The plan becomes the facts of the amendment, which is then decided like any entry.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from ledger.decisions.admission import admit
from ledger.decisions.amendment import FIXED
from ledger.entries import Command
from ledger.entropy import SystemEntropy
from ledger.errors import Refusal
from ledger.facts import BalanceChecked, EntryAmended, RestatedEntry, SessionStarted
from ledger.rewound_state import RewoundState
from ledger.store.amendments import amendment_facts, taken_back_by
from projections.past.correction_plan import CorrectionPlanner
from projections.past.deciding import LACKING_DICE
from projections.past.rulebooks import Rulebooks

if TYPE_CHECKING:
    from ledger.entries import Entry
    from ledger.fair_dice import Thrower
    from ledger.state import PastEntry
    from ledger.store.campaign import Campaign
    from projections.stored.watch import Watch

KEPT = FIXED | {BalanceChecked.__name__}
"""Kinds that stay as they were recorded: who was at the table, what was revealed or taken back, what was counted."""


class AmendmentPlan(Struct, frozen=True):
    """The facts of an amendment, and what is to be known of it before it is recorded.

    Attributes:
        differently: Numbers of later entries that go differently, oldest first, whether they are in the facts or not.
        lacking_dice: Numbers of later entries that would need dice that nobody rolled; they stay as they are.
        rolled: Where the dice of the command in its place come from, as in `Command`.
    """

    facts: EntryAmended
    differently: tuple[int, ...]
    lacking_dice: tuple[int, ...]
    rolled: str | None


def amended_entry(campaign: Campaign, entry: Entry) -> Entry:
    """The entry that an amendment of an entry is about: of an amendment, the one that it is about itself.

    Raises:
        Refusal: `amend_fixed`, `already_voided`.
    """
    while entry.body.kind == EntryAmended.__name__:
        _require_counting(campaign, entry)
        facts = amendment_facts(entry.body)
        assert isinstance(facts, EntryAmended)
        entry = campaign.entry_by_id(facts.entry) or entry
    if entry.body.kind in FIXED and entry.body.kind != SessionStarted.__name__:
        raise Refusal("amend_fixed", entry=entry.number, kind=entry.body.kind)
    _require_counting(campaign, entry)
    return entry


def _require_counting(campaign: Campaign, entry: Entry) -> None:
    """Require that an entry is not void, or that a correction says what it should have been, as another one may."""
    by = campaign.voided_by(entry.number)
    if by is None:
        return
    correction = campaign.entry(by)
    corrected = correction.body if correction is not None and correction.body.holds_others else None
    if corrected is None or entry.header.id in taken_back_by(amendment_facts(corrected)):
        raise Refusal("already_voided", entry=entry.number, by=by)


def plan_amendment(
    campaign: Campaign,
    entry: Entry,
    command: Command,
    reason: str,
    *,
    cascade: bool = False,
    owing: bool = False,
    again: Entry | None = None,
    throw: Thrower | None = None,
    watch: Watch[PastEntry] = iter,
) -> AmendmentPlan:
    """Plan the amendment of an entry by a command in its place.

    Args:
        entry: As `amended_entry` returns it.
        cascade: Whether later entries that go differently are decided again in the amendment.
        owing: Whether payments stay that differ only for want of coins or items, and what is short is owed.
        again: The amendment that was recorded already, where its command is sent again: the plan is the same.
        throw: Throws the dice that nobody showed; None for chance.
        watch: Gets the later entries as they are read, and may show the progress.
    """
    if again is not None:
        known, id_ = amendment_facts(again.body), entry.header.id
        asked = _restated_by(command, id_)
        same = (id_, reason, asked, owing)
        if isinstance(known, EntryAmended) and (known.entry, known.reason, known.instead[0], known.owing) == same:
            return AmendmentPlan(known, (), (), again.body.rolled)
    facts = EntryAmended(
        entry=entry.header.id,
        reason=reason,
        instead=(_restated_by(command, entry.header.id),),
        owing=owing,
        faces=command.facts.faces,
    )
    planner = CorrectionPlanner(
        campaign,
        facts,
        kept=KEPT,
        rolled=command.rolled,
        throw=throw or (lambda sides, _place: SystemEntropy().face(sides)),
    )
    admit(RewoundState(campaign.state(), entry.number), command, Rulebooks(campaign).of(entry.body))
    walk = planner.walk(watch)
    if cascade:
        planner.take_along(walk)
    complete = planner.complete()
    assert isinstance(complete, EntryAmended)
    differently = [found.number for found in walk.differences if found.code != LACKING_DICE]
    lacking = [found.number for found in walk.differences if found.code == LACKING_DICE]
    return AmendmentPlan(complete, tuple(differently), tuple(lacking), planner.rolled)


def _restated_by(command: Command, entry: str) -> RestatedEntry:
    """A command in the place of an entry; its faces are those of the amendment."""
    facts = msgspec.structs.replace(command.facts, faces={})
    return RestatedEntry(
        entry=entry,
        kind=type(facts).__name__,
        version=type(facts).VERSION,
        facts=msgspec.to_builtins(facts),
        override=command.override,
        note=command.note,
        ingame=command.ingame,
    )
