"""Takes the effects of entries back, as voids and amendments do; decides checks of balances."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from ledger.decisions.owing import advance_all_missing, debts_advanced
from ledger.decisions.table import decides
from ledger.drafting import Drafting
from ledger.entries import Body, Links
from ledger.errors import CheckFailed, InputError, Refusal
from ledger.facts import (
    BalanceChecked,
    CampaignOpened,
    CharacterJoined,
    CharacterLevelled,
    CommandProposed,
    DisputeAppealed,
    DisputeOpened,
    DisputeRuled,
    EntriesVoided,
    EntryRevealed,
    OpeningRecorded,
    OthersMet,
    ProposalAccepted,
    RetainerHired,
    RulesAdopted,
    SessionEnded,
    SessionStarted,
)
from ledger.ids import CHARACTER, OWED, REVEALED, SESSION, WORLD
from ledger.measures import shown_figure
from ledger.people import is_outsider, name_of, new_impossible_states, require_holder, require_person
from ledger.postings import FieldValue, Posting, Step, netted
from ledger.state import PastEntry, State, require_past_entry
from ledger.store.codec import facts_of

JOINING = frozenset({kind.__name__ for kind in (CharacterJoined, OpeningRecorded, OthersMet, RetainerHired)})
"""Kinds with which somebody may join, or be met."""

ANSWERED = frozenset(
    kind.__name__ for kind in (DisputeOpened, DisputeRuled, DisputeAppealed, CommandProposed, ProposalAccepted)
)
"""Kinds on which later ones depend: a ruling on what was opened, an appeal on a ruling, an answer on a proposal."""


def take_back_all(draft: Drafting, facts: EntriesVoided) -> None:
    """Take the effects of a set of entries back: netted, negated, and bounded once.

    Raises:
        Refusal: If a balance would fall below its floor now, a level would be unearned, or a later entry depends on
            one of the set.
    """
    chosen = frozenset(facts.entries)
    targets = sorted((require_voidable(draft, entry, chosen) for entry in facts.entries), key=lambda past: past.number)
    if not targets:
        raise InputError("nothing_to_void")
    removed, restored = affected_by_void(draft, targets)
    require_nothing_built_on(draft, removed, restored, sessions_stay_until(draft, facts, targets))
    draft.link(Links(voids=tuple(past.id for past in targets)))
    effects = netted(Posting(p.account, p.commodity, -p.quantity) for past in targets for p in past.body.postings)
    changed = {change.account for past in (*removed, *restored) for change in past.body.fields}
    if facts.owing:
        advance_all_missing(draft, effects)
    with levels_stay_earned(draft, changed | {posting.account for posting in effects}, targets, removed):
        post_bounded(draft, effects, targets)
        _restore_fields(draft, removed, restored)
    cascaded = [past.number for past in targets if past.id in (facts.cascaded or ())]
    draft.result.update(void_result(draft.postings, draft.steps, [past.number for past in targets], cascaded))


@contextmanager
def levels_stay_earned(
    draft: Drafting, accounts: Iterable[str], targets: Sequence[PastEntry], removed: Sequence[PastEntry]
) -> Iterator[None]:
    """Refuse what leaves a character, in this context, with a level that was earned before it; note impossible states.

    Args:
        removed: Entries by which no level was reached any more.
    """
    characters = sorted({account for account in accounts if account.startswith(CHARACTER)})
    before = {account: draft.rules.has_unearned_level(draft.state, account) for account in characters}
    yield
    for account, was_unearned in before.items():
        if draft.rules.has_unearned_level(draft, account) and not was_unearned:
            standing, numbers = _level_ups(draft, account, removed), [past.number for past in targets]
            raise Refusal("level_unearned", who=name_of(account), entries=numbers, standing=standing)
        for code in new_impossible_states(draft, account):
            draft.step("impossible", who=account, state=code)


def post_bounded(draft: Drafting, effects: Sequence[Posting], targets: Sequence[PastEntry]) -> None:
    """Post what is taken back, netted; bounds are applied once."""
    ceilings = {ceiling for p in effects if isinstance(ceiling := draft.rules.commodity(p.commodity).ceiling, str)}
    # A maximum is restored before the commodity that it bounds.
    for posting in sorted(effects, key=lambda p: (p.commodity not in ceilings, p.account, p.commodity)):
        _take_back(draft, posting, targets)
    for account in sorted({posting.account for posting in effects}):
        _clamp_to_ceilings(draft, account)


def void_result(
    postings: Iterable[Posting], steps: Iterable[Step], voided: Sequence[int], cascaded: Sequence[int] = ()
) -> dict[str, Any]:
    """The result of a void: the entries, and their effects that it took back, without those on the outside world."""
    owed = debts_advanced(steps)
    # A debt that it made is nothing that it took back.
    made = {(debt["from"], OWED): debt["quantity"] for debt in owed}
    took_back = [
        {"account": posting.account, "commodity": posting.commodity, "quantity": quantity}
        for posting in sorted(postings, key=lambda p: (p.account, p.commodity))
        if not posting.account.startswith(WORLD)
        if (quantity := -posting.quantity - made.get((posting.account, posting.commodity), 0))
    ]
    return {"voided": list(voided), "cascaded": list(cascaded), "took_back": took_back, "owed": owed}


def _level_ups(draft: Drafting, account: str, removed: Sequence[PastEntry]) -> list[int]:
    """Numbers of the entries in which a character reached levels, the last one first."""
    gone = {past.number for past in removed}
    levels = set(draft.state.entries_of_kinds([CharacterLevelled.__name__], 0)) - gone
    return sorted(levels.intersection(draft.state.entries_changing(account, 0)), reverse=True)[:1]


def require_voidable(draft: Drafting, entry: str, chosen: frozenset[str]) -> PastEntry:
    """Find an entry to take back; of what was amended, all of the amendments are to be chosen or replaced with it."""
    past = require_past_entry(draft.state, entry)
    match past.body.kind:
        # Later entries depend on the rules and on the campaign; players have seen what was revealed.
        case RulesAdopted.__name__:
            raise Refusal("adoption_stays", entry=past.number)
        case EntryRevealed.__name__:
            raise Refusal("reveal_stays", entry=past.number)
        case CampaignOpened.__name__:
            raise Refusal("never_voided", entry=past.number, kind=past.body.kind)
    by = draft.state.voided_by(past.number)
    if by is None:
        return past
    amendments = standing_amendments(draft.state, past.number, past.id)
    if chosen.issuperset(amendment.id for amendment in amendments) and amendments:
        return past
    if amendments and past.body.holds_others:
        raise Refusal("correction_replaced", entry=past.number, by=by)
    if not amendments or past.id not in {effects.entry for effects in amendments[-1].body.amended}:
        raise Refusal("already_voided", entry=past.number, by=by)
    numbers = [past.number, *(amendment.number for amendment in amendments)]
    raise Refusal("already_amended", entry=past.number, by=by, numbers=" ".join(map(str, numbers)))


def standing_amendments(state: State, number: int, id_: str) -> list[PastEntry]:
    """The amendments that an entry is void by, in order: the last one, and those that it replaced; else none."""
    by = state.voided_by(number)
    last = None if by is None else next(state.entries_from(by), None)
    if last is None or not last.body.holds_others:
        return []
    replaced = (state.past_entry(other) for other in last.body.links.voids)
    found = [entry for entry in replaced if entry is not None and id_ in entry.body.links.voids]
    return [*sorted(found, key=lambda entry: entry.number), last]


def affected_by_void(draft: Drafting, targets: Sequence[PastEntry]) -> tuple[Sequence[PastEntry], Sequence[PastEntry]]:
    """The entries that a void removes, and those it restores: voiding a void restores its entries, to any depth."""
    turned: dict[int, tuple[PastEntry, bool]] = {}

    def turn(past: PastEntry, *, goes: bool) -> None:
        turned[past.number] = past, goes
        voided = (draft.state.past_entry(entry) for entry in past.body.links.voids)
        inner = sorted((past for past in voided if past is not None), key=lambda past: past.number)
        # An amendment may void an earlier one, and with it what that one voids: the last to be turned decides.
        for entry in inner if goes else reversed(inner):
            turn(entry, goes=not goes)

    # The last one first: an amendment that goes restores entries, which may be among those that go.
    for past in reversed(targets):
        turn(past, goes=True)
    return [past for past, goes in turned.values() if goes], [past for past, goes in turned.values() if not goes]


def require_nothing_built_on(
    draft: Drafting,
    removed: Sequence[PastEntry],
    restored: Sequence[PastEntry],
    stay_until: int,
    decided_again: frozenset[int] = frozenset(),
) -> None:
    """Refuse if a later entry depends on one that is removed or restored in a way that no balance shows.

    Args:
        decided_again: Numbers of entries that are decided again without those, and depend on them no more.
        stay_until: Number of the last entry that may begin or end a session though an earlier session is turned.
    """
    turned = {past.number for past in removed} | decided_again
    # Who joins by an entry and by its amendment is there with either.
    amended = (body for past in (*removed, *restored) for _, body in _amended(draft, past))
    joined = {change.account for body in amended for change in body.fields if change.key == "role"}
    started = _sessions_started_anew(draft, removed, restored)
    for past in (*removed, *restored):
        dependent: set[int] = set()
        if past.body.kind in JOINING:
            roles = {change.account for change in past.body.fields if change.key == "role"}
            for account in sorted(roles - joined):
                dependent.update(draft.state.entries_changing(account, past.number))
        elif past.body.kind in (SessionStarted.__name__, SessionEnded.__name__) and past.number not in started:
            dependent.update(draft.state.entries_changing(SESSION, max(past.number, stay_until)))
            if past.body.kind == SessionStarted.__name__ and past.body.session is not None:
                dependent.update(draft.state.entries_of_session(past.body.session, past.number))
        elif past.body.kind in ANSWERED:
            for account in {change.account for change in past.body.fields}:
                dependent.update(draft.state.entries_changing(account, past.number))
        if later := sorted(number for number in dependent - turned if number > past.number):
            raise Refusal("void_blocked", entry=past.number, kind=past.body.kind, standing=later[:5])


def _sessions_started_anew(draft: Drafting, removed: Sequence[PastEntry], restored: Sequence[PastEntry]) -> set[int]:
    """Numbers of the entries whose sessions start all the same, by an amendment or without it."""
    ways = ((removed, restored), (restored, removed))
    return {
        number
        for amendments, starts in ways
        for past in amendments
        for number, body in _amended(draft, past)
        if body.kind == SessionStarted.__name__ and number in {start.number for start in starts}
    }


def sessions_stay_until(draft: Drafting, facts: EntriesVoided, targets: Sequence[PastEntry]) -> int:
    """Number of the last entry that was decided again without those that are taken back, or with those restored.

    A session that begins or ends there nonetheless does not depend on the earlier one.
    """
    if facts.cascaded is not None:
        return draft.state.number
    cascades = (past for past in targets if _is_cascade(past))
    return max((past.number for past in cascades), default=0)


def _is_cascade(past: PastEntry) -> bool:
    facts = facts_of(past.body) if past.body.kind == EntriesVoided.__name__ else None
    return isinstance(facts, EntriesVoided) and facts.cascaded is not None


def _take_back(draft: Drafting, posting: Posting, targets: Sequence[PastEntry]) -> None:
    account, commodity, quantity = posting.account, posting.commodity, posting.quantity
    bounds = draft.rules.commodity(commodity)
    if account.startswith(WORLD) or not bounds.refuses:
        draft.post(account, commodity, quantity)
        return
    held, floor = draft.quantity(account, commodity), 0 if bounds.spent else bounds.floor
    if floor is not None and quantity < 0 and held + quantity < floor:
        standing = draft.state.entries_spending(account, commodity, targets[-1].number)
        if standing or not bounds.spent:
            raise Refusal(
                "void_short",
                account=account,
                commodity=commodity,
                asked=-quantity,
                held=held,
                standing=_spent_by(draft, account, commodity, targets),
                owable=bounds.conserved,
            )
    draft.note(account, commodity, quantity)


def _spent_by(draft: Drafting, account: str, commodity: str, targets: Sequence[PastEntry]) -> list[int]:
    """Numbers of later entries that took from a balance, none of them to be taken back."""
    gone = {past.number for past in targets}
    later = draft.state.entries_spending(account, commodity, targets[0].number)
    return [number for number in later if number not in gone][:5]


def _clamp_to_ceilings(draft: Drafting, account: str) -> None:
    """Lower the balances that are above a maximum that was lowered."""
    for commodity, held in draft.holdings(account).items():
        ceiling = draft.ceiling(account, commodity)
        if ceiling is not None and held > ceiling and not draft.rules.commodity(commodity).refuses:
            draft.step("clamped", ceiling - held, who=account, commodity=commodity, asked=0)
            draft.note(account, commodity, ceiling - held)


def _restore_fields(draft: Drafting, removed: Sequence[PastEntry], restored: Sequence[PastEntry]) -> None:
    """Set each field to the value of its last change that is not voided, counting the entries restored here."""
    numbers = {past.number for past in removed} | {number for past in removed for number, _ in _amended(draft, past)}
    back = [(past.number, past.body) for past in restored if not past.body.links.voids]
    back += [amended for past in restored for amended in _amended(draft, past)]
    bodies = (*(past.body for past in removed), *(body for _, body in back))
    changed = {(change.account, change.key) for body in bodies for change in body.fields}
    # The number of a session that is taken back is not used again, and what players have seen stays known.
    for account, key in sorted(changed - {(SESSION, "last")}):
        if account == REVEALED:
            continue
        changes: list[tuple[int, FieldValue]] = [
            (number, value) for number, _, value in draft.state.field_changes(account, key) if number not in numbers
        ]
        for number, body in back:
            changes += [(number, c.new) for c in body.fields if (c.account, c.key) == (account, key)]
        draft.set(account, key, max(changes, key=lambda change: change[0])[1] if changes else None)


def _amended(draft: Drafting, amendment: PastEntry) -> Iterator[tuple[int, Body]]:
    """The entries that an amendment holds in the place of those recorded, by number; none for other entries."""
    if amendment.body.amended:
        from ledger.store.amendments import bodies_as_amended

        recorded = {effects.entry: draft.state.past_entry(effects.entry) for effects in amendment.body.amended}
        bodies = {id_: past.body for id_, past in recorded.items() if past is not None}
        for id_, body in bodies_as_amended(amendment.body, bodies.get):
            if (past := recorded[id_]) is not None:
                yield past.number, body


@decides(BalanceChecked)
def check(draft: Drafting, facts: BalanceChecked) -> None:
    """Check balances and figures; every difference is reported.

    Raises:
        CheckFailed: `balance_differs`.
    """
    account = (require_person if is_outsider(facts.who) else require_holder)(draft, facts.who)
    differences: list[dict[str, Any]] = [
        {"commodity": commodity, "expected": expected, "found": draft.quantity(account, commodity)}
        for commodity, expected in sorted(facts.expected.items())
        if draft.quantity(account, commodity) != expected
    ]
    for measure, expected in sorted(facts.figures.items()):
        found = shown_figure(draft, draft.rules, account, measure)
        if found != expected:
            differences.append({"commodity": measure, "expected": expected, "found": found})
    if not (facts.expected or facts.figures):
        raise InputError("nothing_to_check")
    if differences:
        raise CheckFailed("balance_differs", who=facts.who, account=account, differences=differences)
    draft.result["checked"] = {**facts.expected, **facts.figures}
