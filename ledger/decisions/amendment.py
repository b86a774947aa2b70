"""Decides amendments: an entry is taken back, and what should have been is held in its place.

The command that should have been recorded is decided from the state before the entry that was, under the rules of that
entry. From there the state goes forward: entries that the amendment names are decided again or left out, all others
have the effects that they were recorded with. What is posted now is the difference between the effects of all of them
as they should have been and as they were, netted, and bounded once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ledger.decisions.correction import clamp_to_ceilings, take_back, void_result
from ledger.decisions.deciding import decide
from ledger.decisions.owing import advance_all_missing
from ledger.decisions.table import decides
from ledger.drafting import Drafting, NeedsDice
from ledger.entries import AmendedEffects, Body, Draft, Links, command_of
from ledger.errors import CampaignError, InputError, Refusal
from ledger.facts import (
    CampaignOpened,
    CampaignSetAside,
    EntriesVoided,
    EntryAmended,
    EntryRevealed,
    RulesAdopted,
    SessionEnded,
    SessionStarted,
)
from ledger.ids import CHARACTER, REVEALED, ROLE
from ledger.people import name_of, new_impossible_states
from ledger.postings import FieldChange, Posting, netted
from ledger.rewound_state import RewoundState
from ledger.store.amendments import restate
from ledger.store.codec import facts_of

if TYPE_CHECKING:
    from ledger.state import PastEntry

FIXED = frozenset(
    kind.__name__
    for kind in (
        CampaignOpened,
        CampaignSetAside,
        EntriesVoided,
        EntryAmended,
        EntryRevealed,
        RulesAdopted,
        SessionEnded,
        SessionStarted,
    )
)
"""Kinds that are not amended, and do not take the place of another entry: others depend on them in too many ways."""


@decides(EntryAmended)
def amend(draft: Drafting, facts: EntryAmended) -> None:
    """Take an entry back, and hold what should have been in its place.

    Raises:
        Refusal: If the entry cannot be amended, or the difference cannot be posted now.
    """
    targets = _targets(draft, facts)
    _require_secret(draft, facts, targets)
    draft.link(Links(voids=tuple(past.id for past in targets), amends=facts.entry))
    parts, state = _as_they_should_have_been(draft, facts, targets)
    _require_nobody_gone(draft, targets, parts)
    draft.amended = tuple(parts)
    _post_difference(draft, targets, parts, state, owing=facts.owing)
    numbers = [past.number for past in targets if past.body.kind not in FIXED]
    amended = next(past.number for past in targets if past.id == facts.entry)
    draft.result.update(
        void_result(draft.postings, draft.steps, numbers),
        amended=amended,
        differently=[n for n in numbers if n != amended],
    )


def _targets(draft: Drafting, facts: EntryAmended) -> list[PastEntry]:
    """Every entry that the amendment voids, in order.

    Raises:
        InputError: `entry_unknown`.
        Refusal: `amend_fixed`, or `already_voided`, unless by an earlier amendment that this one replaces.
    """
    restated = (part.entry for part in facts.instead)
    ids = {facts.entry, *restated, *facts.again, *facts.without, *facts.amendments}
    targets = []
    for id_ in sorted(ids):
        past = draft.state.past_entry(id_)
        if past is None:
            raise InputError("entry_unknown", entry=id_)
        targets.append(past)
    targets.sort(key=lambda past: past.number)
    replaced = {past.number for past in targets if past.id in facts.amendments}
    for past in targets:
        is_amendment = past.body.kind == EntryAmended.__name__
        if is_amendment != (past.id in facts.amendments) or (past.body.kind in FIXED and not is_amendment):
            raise Refusal("amend_fixed", entry=past.number, kind=past.body.kind)
        by = draft.state.voided_by(past.number)
        if by is not None and by not in replaced:
            raise Refusal("already_voided", entry=past.number, by=by)
    return targets


def _require_secret(draft: Drafting, facts: EntryAmended, targets: Sequence[PastEntry]) -> None:
    """Require that what is put in the place of a secret stays one, and that nothing else becomes one."""
    for past in targets:
        hidden = past.body.secret and draft.field(REVEALED, past.id) is not True
        if hidden != draft.command.secret and past.id == facts.entry:
            raise Refusal("amend_secret", entry=past.number, secret=hidden)


def _as_they_should_have_been(
    draft: Drafting, facts: EntryAmended, targets: Sequence[PastEntry]
) -> tuple[list[AmendedEffects], RewoundState]:
    """The entries as they should have been, in order, and the state that they lead to."""
    restated = {part.entry: part for part in facts.instead}
    left_out = {past.id for past in targets}
    first = min(past.number for past in targets if past.id not in facts.amendments)
    state = RewoundState(draft.state, first)
    parts: list[AmendedEffects] = []
    for past in draft.state.entries_from(first):
        if past.id in restated:
            body = restate(past.body, facts, restated[past.id], draft.command.rolled)
        elif past.id in facts.again:
            body = past.body
        else:
            if past.id in left_out:
                state.go_on_with(past, (), ())
            else:
                state.go_on(past)
            continue
        again = _decided(draft, state, past, body, dice=past.id == facts.entry)
        parts.append(AmendedEffects(past.id, again.postings, again.fields, again.derivation, again.dice))
        state.go_on_with(past, again.postings, again.fields)
    return parts, state


def _decided(draft: Drafting, state: RewoundState, past: PastEntry, body: Body, *, dice: bool) -> Draft:
    """Decide a command in the place of an entry."""
    if body.kind in FIXED:
        raise Refusal("amend_fixed", entry=past.number, kind=body.kind)
    rules = draft.rules_of(body.rules[0])
    try:
        return decide(state, command_of(body, facts_of(body)), rules)
    except NeedsDice:
        if dice:
            raise
        raise Refusal("amend_lacks_dice", entry=past.number) from None
    except CampaignError as refused:
        refused.facts.setdefault("entry", past.number)
        raise


def _require_nobody_gone(draft: Drafting, targets: Sequence[PastEntry], parts: Sequence[AmendedEffects]) -> None:
    """Refuse if somebody who joined would not have, and later entries are about them."""
    joining = {change.account for part in parts for change in part.fields if change.key == ROLE}
    turned = {past.number for past in targets}
    for past in targets:
        for account in (change.account for change in past.body.fields if change.key == ROLE and change.new is not None):
            if account in joining:
                continue
            later = sorted(set(draft.state.entries_changing(account, past.number)) - turned)
            if later:
                raise Refusal("void_blocked", entry=past.number, kind=past.body.kind, standing=later[:5])


def _post_difference(
    draft: Drafting,
    targets: Sequence[PastEntry],
    parts: Sequence[AmendedEffects],
    state: RewoundState,
    *,
    owing: bool,
) -> None:
    """Post what the entries as they should have been differ by from those recorded; bounds are applied once."""
    recorded = (Posting(p.account, p.commodity, -p.quantity) for past in targets for p in past.body.postings)
    effects = netted((*recorded, *(posting for part in parts for posting in part.postings)))
    if owing:
        advance_all_missing(draft, effects)
    changes = {(change.account, change.key) for change in _changes(targets, parts)}
    characters = {account for account, _ in changes} | {posting.account for posting in effects}
    before = {
        account: draft.rules.has_unearned_level(draft.state, account)
        for account in sorted(characters)
        if account.startswith(CHARACTER)
    }
    ceilings = {ceiling for p in effects if isinstance(ceiling := draft.rules.commodity(p.commodity).ceiling, str)}
    # A maximum is restored before the commodity that it bounds.
    for posting in sorted(effects, key=lambda p: (p.commodity not in ceilings, p.account, p.commodity)):
        take_back(draft, posting.account, posting.commodity, posting.quantity, targets)
    for account in sorted({posting.account for posting in effects}):
        clamp_to_ceilings(draft, account)
    for account, key in sorted(changes):
        draft.set(account, key, state.field(account, key))
    for account, was_unearned in before.items():
        if draft.rules.has_unearned_level(draft, account) and not was_unearned:
            raise Refusal("level_unearned", who=name_of(account), entries=[past.number for past in targets])
        for code in new_impossible_states(draft, account):
            draft.step("impossible", who=account, state=code)


def _changes(targets: Sequence[PastEntry], parts: Sequence[AmendedEffects]) -> Iterable[FieldChange]:
    for past in targets:
        yield from past.body.fields
    for part in parts:
        yield from part.fields
