"""Decides voids and amendments: entries are taken back, and what should have been is held in their place.

The command that should have been recorded is decided from the state before the entry that was, under the rules of that
entry. From there the state goes forward: entries that the amendment names are decided again or left out, all others
have the effects that they were recorded with. What is posted now is the difference between the effects of all of them
as they should have been and as they were, netted, and bounded once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from ledger.decisions.correction import (
    affected_by_void,
    levels_stay_earned,
    post_bounded,
    require_nothing_built_on,
    require_voidable,
    sessions_stay_until,
    take_back_all,
    void_result,
)
from ledger.decisions.deciding import decide_again
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
from ledger.ids import REVEALED, ROLE, SESSION
from ledger.postings import FieldChange, Posting, netted
from ledger.rewound_state import RewoundState
from ledger.state import PastEntry, require_past_entry
from ledger.store.amendments import Correction, restate
from ledger.store.codec import facts_of

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
"""Kinds that are not amended, and do not take the place of another entry: others depend on them in too many ways.

Only the start of a session may be amended, by one that leaves it its number and its dice.
"""


@decides(EntryAmended)
def amend(draft: Drafting, facts: EntryAmended) -> None:
    """Take an entry back, and hold what should have been in its place.

    Raises:
        Refusal: If the entry cannot be amended, or the difference cannot be posted now.
    """
    targets = _targets(draft, facts)
    _require_secret(draft, facts, targets)
    draft.link(Links(voids=tuple(past.id for past in targets), amends=facts.entry))
    should = _as_they_should_have_been(draft, facts, targets)
    _require_nobody_gone(draft, targets, should.parts)
    draft.amended = tuple(should.parts)
    _post_difference(draft, targets, should, owing=facts.owing)
    numbers = [past.number for past in targets if past.body.kind not in FIXED or past.id == facts.entry]
    amended = next(past.number for past in targets if past.id == facts.entry)
    draft.result.update(
        void_result(draft.postings, draft.steps, numbers),
        amended=amended,
        differently=[n for n in numbers if n != amended],
    )


@decides(EntriesVoided)
def void(draft: Drafting, facts: EntriesVoided) -> None:
    """Take entries back; what later entries are without them may be held too.

    Raises:
        Refusal: If a balance would fall below its floor now, a level would be unearned, or a later entry depends on
            one of the set.
    """
    if facts.again or facts.remembered or facts.amendments:
        _void_and_decide_again(draft, facts)
    else:
        take_back_all(draft, facts)


def _void_and_decide_again(draft: Drafting, facts: EntriesVoided) -> None:
    """Take entries back, and hold later ones as they are without them, or as earlier corrections had put them right.

    Raises:
        Refusal: As for any void.
    """
    replaced = frozenset(facts.amendments)
    chosen = replaced.union(facts.entries)
    named = [require_voidable(draft, entry, chosen) for entry in facts.entries]
    others = (*(part.entry for part in facts.instead), *facts.again, *facts.without, *facts.amendments)
    targets = sorted(
        (*named, *(require_past_entry(draft.state, entry) for entry in others)), key=lambda past: past.number
    )
    _require_not_void(draft, targets, replaced)
    draft.link(Links(voids=tuple(past.id for past in targets)))
    removed, restored = affected_by_void(draft, sorted(named, key=lambda past: past.number))
    numbers = frozenset(past.number for past in targets)
    require_nothing_built_on(draft, removed, restored, sessions_stay_until(draft, facts, targets), numbers)
    should = _as_they_should_have_been(draft, facts, targets)
    draft.amended = tuple(should.parts)
    _post_difference(draft, targets, should, owing=facts.owing)
    along = facts.cascaded or {}
    result = void_result(
        draft.postings,
        draft.steps,
        sorted(past.number for past in named),
        sorted(past.number for past in named if past.id in along),
    )
    draft.result.update(result, differently=[past.number for past in targets if past.id in facts.again])


def _require_not_void(draft: Drafting, targets: Sequence[PastEntry], replaced: Collection[str]) -> None:
    """Refuse what is void already, unless by a correction that is replaced."""
    numbers = {past.number for past in targets if past.id in replaced}
    for past in targets:
        by = draft.state.voided_by(past.number)
        if by is not None and by not in numbers:
            raise Refusal("already_voided", entry=past.number, by=by)


def _targets(draft: Drafting, facts: EntryAmended) -> list[PastEntry]:
    """Every entry that the amendment voids, in order.

    Raises:
        InputError: `entry_unknown`.
        Refusal: `amend_fixed`, or `already_voided`, unless by an earlier amendment that this one replaces.
    """
    restated = (part.entry for part in facts.instead)
    starts = {part.entry for part in facts.instead if part.kind == SessionStarted.__name__}
    ids = {facts.entry, *restated, *facts.again, *facts.without, *facts.amendments}
    targets = sorted((require_past_entry(draft.state, id_) for id_ in sorted(ids)), key=lambda past: past.number)
    for past in targets:
        is_replaced, stays_gone = past.id in facts.amendments, past.id in facts.without
        is_fixed = past.body.kind in FIXED and past.id not in starts
        if is_replaced != past.body.holds_others or (is_fixed and not (is_replaced or stays_gone)):
            raise Refusal("amend_fixed", entry=past.number, kind=past.body.kind)
    _require_not_void(draft, targets, facts.amendments)
    return targets


def _require_secret(draft: Drafting, facts: EntryAmended, targets: Sequence[PastEntry]) -> None:
    """Require that what is put in the place of a secret stays one, and that nothing else becomes one."""
    for past in targets:
        hidden = past.body.secret and draft.field(REVEALED, past.id) is not True
        if hidden != draft.command.secret and past.id == facts.entry:
            raise Refusal("amend_secret", entry=past.number, secret=hidden)


class _Should(NamedTuple):
    """What entries should have been.

    Attributes:
        parts: Those that others are held in the place of, in order.
        state: The state that they lead to.
        remembered: Field changes of entries that come out the same but for these.
    """

    parts: list[AmendedEffects]
    state: RewoundState
    remembered: list[FieldChange]


def _as_they_should_have_been(draft: Drafting, facts: Correction, targets: Sequence[PastEntry]) -> _Should:
    """The entries as they should have been."""
    main = facts.entry if isinstance(facts, EntryAmended) else None
    restated = {part.entry: part for part in facts.instead}
    left_out = {past.id for past in targets}
    first = min(past.number for past in targets if past.id not in facts.amendments)
    state = RewoundState(draft.state, first)
    should = _Should([], state, [])
    for past in draft.state.entries_from(first):
        if past.id in restated:
            body = restate(past.body, facts, restated[past.id], draft.command.rolled)
        elif past.id in facts.again or past.id in facts.remembered:
            body = past.body
        else:
            if past.id in left_out:
                state.leave_out(past)
            elif past.id in facts.passed_over:
                state.pass_over(past)
            else:
                state.go_on(past)
            continue
        _require_same_session(past, body)
        if body.kind in FIXED and body.kind != SessionStarted.__name__ and past.id not in facts.remembered:
            raise Refusal("amend_fixed", entry=past.number, kind=body.kind)
        again = _decided(draft, state, past, body, dice=past.id == main)
        if past.id in facts.remembered:
            should.remembered.extend((*past.body.fields, *again.fields))
        else:
            should.parts.append(AmendedEffects(past.id, again.postings, again.fields, again.derivation, again.dice))
        state.go_on_with(past, again.postings, again.fields)
    return should


def _decided(draft: Drafting, state: RewoundState, past: PastEntry, body: Body, *, dice: bool) -> Draft:
    """Decide a command in the place of an entry."""
    rules = draft.rules_of(body.rules[0])
    try:
        return decide_again(state, command_of(body, facts_of(body)), rules)
    except NeedsDice:
        if dice:
            raise
        raise Refusal("amend_lacks_dice", entry=past.number) from None
    except CampaignError as refused:
        refused.facts.setdefault("entry", past.number)
        raise


def _require_same_session(past: PastEntry, body: Body) -> None:
    """Require that a session's start stays one, with its number and dice, and that nothing else becomes one."""
    if SessionStarted.__name__ not in (past.body.kind, body.kind):
        return
    before, after = facts_of(past.body), facts_of(body)
    if not (isinstance(before, SessionStarted) and isinstance(after, SessionStarted)):
        raise Refusal("amend_fixed", entry=past.number, kind=SessionStarted.__name__)
    if after.number not in (before.number, past.body.session):
        raise InputError("session_keeps_number", session=past.body.session)
    if (before.commitment, before.seed_entry) != (after.commitment, after.seed_entry):
        raise Refusal("amend_fixed", entry=past.number, kind=SessionStarted.__name__)


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


def _post_difference(draft: Drafting, targets: Sequence[PastEntry], should: _Should, *, owing: bool) -> None:
    """Post what the entries as they should have been differ by from those recorded; bounds are applied once."""
    recorded = (Posting(p.account, p.commodity, -p.quantity) for past in targets for p in past.body.postings)
    effects = netted((*recorded, *(posting for part in should.parts for posting in part.postings)))
    if owing:
        advance_all_missing(draft, effects)
    changes = {(change.account, change.key) for change in (*_changes(targets, should.parts), *should.remembered)}
    # The number of a session that is taken back is not used again, and what players have seen stays known.
    changes = {(account, key) for account, key in changes if account != REVEALED} - {(SESSION, "last")}
    characters = {account for account, _ in changes} | {posting.account for posting in effects}
    with levels_stay_earned(draft, characters, targets, targets):
        post_bounded(draft, effects, targets)
        for account, key in sorted(changes):
            draft.set(account, key, should.state.field(account, key))


def _changes(targets: Sequence[PastEntry], parts: Sequence[AmendedEffects]) -> Iterable[FieldChange]:
    for past in targets:
        yield from past.body.fields
    for part in parts:
        yield from part.fields
