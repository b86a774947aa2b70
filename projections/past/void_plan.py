"""Plans a void: later entries that go differently without what is taken back, and what stands in the way.

Nothing is recorded here. The plan becomes the facts of the void, which is then decided like any entry.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.decisions import decide
from ledger.decisions.amendment import FIXED
from ledger.decisions.correction import ANSWERED
from ledger.entries import Command
from ledger.errors import Refusal
from ledger.facts import CampaignOpened, EntriesVoided, EntryRevealed, RulesAdopted, SessionEnded, SessionStarted
from projections.past.correction_plan import CorrectionPlanner, DifferingEntry
from projections.past.rulebooks import Rulebooks

if TYPE_CHECKING:
    from ledger.rules.ruleset import Ruleset
    from ledger.state import PastEntry
    from ledger.store.campaign import Campaign
    from projections.stored.watch import Watch

NEVER_DROPPED = frozenset(kind.__name__ for kind in (CampaignOpened, EntryRevealed, RulesAdopted))
"""Kinds that cannot be voided."""


KEPT = (FIXED | ANSWERED) - {SessionStarted.__name__, SessionEnded.__name__}
"""Kinds that a void leaves as they were recorded: a claim was made, whatever becomes of what it is about. A session may
never have been."""


class VoidPlan(Struct, frozen=True):
    """The facts of a void, and the later entries that go differently without what it takes back."""

    facts: EntriesVoided
    differences: tuple[DifferingEntry, ...]


def plan_void(
    campaign: Campaign, facts: EntriesVoided, rules: Ruleset, *, cascade: bool = False, watch: Watch[PastEntry] = iter
) -> VoidPlan:
    """Plan a void.

    Args:
        facts: The entries that somebody named.
        cascade: Whether later entries that go differently are decided again in the void, or taken back with it where
            they would be refused, or stand in its way.
        watch: Gets the later entries as they are read, and may show the progress.
    """
    if not facts.entries or any(_stays(campaign, id_, facts) for id_ in facts.entries):
        # It is refused when it is decided.
        return VoidPlan(facts, ())
    planner = CorrectionPlanner(campaign, facts, kept=KEPT)
    in_the_way: list[DifferingEntry] = []
    while True:
        walk = planner.walk(watch)
        if cascade:
            planner.take_along(walk)
        complete = planner.complete()
        assert isinstance(complete, EntriesVoided)
        found = list(_in_the_way(campaign, complete, rules)) if cascade else []
        if not found:
            differences = sorted((*in_the_way, *walk.differences), key=lambda difference: difference.number)
            return VoidPlan(complete, tuple(differences))
        planner.leave_out_too({_id_of(campaign, difference.number): difference.code for difference in found})
        in_the_way += found


def differences_without(
    campaign: Campaign, targets: Sequence[int], watch: Watch[PastEntry] = iter
) -> tuple[DifferingEntry, ...]:
    """The later entries that would differ if some entries had not been recorded, whatever their kinds.

    Each that differs goes on with its new effects, until nothing differs from what counts now. The cost depends on
    the number of later entries only.
    """
    ids = tuple(_id_of(campaign, number) for number in targets)
    planner = CorrectionPlanner(campaign, EntriesVoided(entries=ids, reason=""), kept=KEPT, held=False)
    return tuple(planner.walk(watch).differences)


def _stays(campaign: Campaign, id_: str, facts: EntriesVoided) -> bool:
    """Whether an entry cannot be taken back, or is taken back already."""
    entry = campaign.entry_by_id(id_)
    if entry is None or entry.body.kind in NEVER_DROPPED:
        return True
    by = campaign.voided_by(entry.number)
    if by is None:
        return False
    correction = campaign.entry_named_in("voids", by)
    # A correction that a later one replaced counts no more, unless that one goes with it.
    is_replaced = entry.body.holds_others and correction.header.id not in facts.entries
    return is_replaced or not correction.body.holds_others


def _in_the_way(campaign: Campaign, facts: EntriesVoided, rules: Ruleset) -> Iterator[DifferingEntry]:
    """What a void of these would still be refused for, though it would not be decided otherwise."""
    taken = {*facts.entries, *facts.without}
    try:
        decide(campaign.state(), Command(facts=facts), rules, Rulebooks(campaign).of_tables)
    except Refusal as refusal:
        for number in refusal.facts.get("standing", ()):
            entry = campaign.entry_named_in("entries", number)
            if entry.header.id not in taken and entry.body.kind not in NEVER_DROPPED:
                yield DifferingEntry(number, entry.body.kind, refusal.code)


def _id_of(campaign: Campaign, number: int) -> str:
    return campaign.entry_named_in("entries", number).header.id
