"""Taking effects back, and asserting what should be held."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ledger.decisions.table import decides
from ledger.drafting import Drafting
from ledger.entries import Links
from ledger.errors import CheckFailed, InputError, Refusal
from ledger.facts import BalanceChecked, EntriesVoided
from ledger.ids import CHARACTER, SESSION, WORLD
from ledger.measures import shown_figure
from ledger.people import name_of, new_impossible_states, require_holder
from ledger.postings import FieldChange, FieldValue, Posting, netted
from ledger.state import REVEALING, PastEntry

NEVER_VOIDED = frozenset({"CampaignOpened", "RulesAdopted", REVEALING})
"""Kinds that stay: what stands on them cannot be counted, or cannot be unseen."""


@decides(EntriesVoided)
def void(draft: Drafting, facts: EntriesVoided) -> None:
    """Take a set of entries' effects back: netted, negated, and bounded once.

    Raises:
        Refusal: Where something that can run out would run out now, a level would be unearned, or something
            later stands on an entry of the set.
    """
    targets = sorted((_require_voidable(draft, entry) for entry in facts.entries), key=lambda past: past.number)
    if not targets:
        raise InputError("nothing_to_void")
    gone, given_back = _turned(draft, targets)
    _require_nothing_built_on(draft, gone, given_back)
    draft.link(Links(voids=tuple(past.id for past in targets)))
    effects = netted(posting for past in targets for posting in past.body.postings)
    changes = (change for past in (*gone, *given_back) for change in past.body.fields)
    before = {
        account: draft.rules.has_unearned_level(draft.state, account) for account in _characters(*effects, *changes)
    }
    ceilings = {ceiling for p in effects if isinstance(ceiling := draft.rules.commodity(p.commodity).ceiling, str)}
    # A maximum comes back before what it bounds, and before that what holds the two apart.
    for posting in sorted(effects, key=lambda p: (p.commodity not in ceilings, p.account, p.commodity)):
        _take_back(draft, posting.account, posting.commodity, -posting.quantity, targets)
    for account in sorted({posting.account for posting in effects}):
        _bound_again(draft, account)
    _restore_fields(draft, gone, given_back)
    for account, was_unearned in before.items():
        if draft.rules.has_unearned_level(draft, account) and not was_unearned:
            raise Refusal("level_unearned", who=name_of(account), entries=[past.number for past in targets])
        for code in new_impossible_states(draft, account):
            draft.step("impossible", who=account, state=code)
    draft.result.update(void_result(draft.postings, [past.number for past in targets]))


def void_result(postings: Iterable[Posting], voided: Sequence[int]) -> dict[str, Any]:
    """What a void answers: the entries, and which of their effects it took back, those on the outside world aside."""
    took_back = [
        {"account": posting.account, "commodity": posting.commodity, "quantity": -posting.quantity}
        for posting in sorted(postings, key=lambda p: (p.account, p.commodity))
        if not posting.account.startswith(WORLD)
    ]
    return {"voided": list(voided), "took_back": took_back}


def _require_voidable(draft: Drafting, entry: str) -> PastEntry:
    past = draft.state.past_entry(entry)
    if past is None:
        raise InputError("entry_unknown", entry=entry)
    if past.body.kind == "RulesAdopted":
        raise Refusal("adoption_stays", entry=past.number)
    if past.body.kind == REVEALING:
        raise Refusal("reveal_stays", entry=past.number)
    if past.body.kind in NEVER_VOIDED:
        raise Refusal("never_voided", entry=past.number, kind=past.body.kind)
    by = draft.state.voided_by(past.number)
    if by is not None:
        raise Refusal("already_voided", entry=past.number, by=by)
    return past


def _turned(draft: Drafting, targets: Sequence[PastEntry]) -> tuple[Sequence[PastEntry], Sequence[PastEntry]]:
    """What goes with a set, and what comes back: a void that goes brings back what it took, and so on down."""
    gone: list[PastEntry] = []
    given_back: list[PastEntry] = []

    def turn(past: PastEntry, *, goes: bool) -> None:
        (gone if goes else given_back).append(past)
        for entry in past.body.links.voids:
            inner = draft.state.past_entry(entry)
            if inner is not None:
                turn(inner, goes=not goes)

    for past in targets:
        turn(past, goes=True)
    return gone, given_back


def _require_nothing_built_on(draft: Drafting, gone: Sequence[PastEntry], given_back: Sequence[PastEntry]) -> None:
    """Refuse where something later stands on what goes, or in the place of what comes back, and cannot be counted."""
    turned = {past.number for past in gone}
    for past in (*gone, *given_back):
        standing: set[int] = set()
        if past.body.kind in ("CharacterJoined", "RetainerHired"):
            for account in (change.account for change in past.body.fields if change.key == "role"):
                standing.update(draft.state.entries_changing(account, past.number))
        elif past.body.kind in ("SessionStarted", "SessionEnded"):
            standing.update(draft.state.entries_changing(SESSION, past.number))
            if past.body.kind == "SessionStarted" and past.body.session is not None:
                standing.update(draft.state.entries_of_session(past.body.session, past.number))
        if later := sorted(number for number in standing - turned if number > past.number):
            raise Refusal("void_blocked", entry=past.number, kind=past.body.kind, standing=later[:5])


def _take_back(draft: Drafting, account: str, commodity: str, quantity: int, targets: Sequence[PastEntry]) -> None:
    bounds = draft.rules.commodity(commodity)
    if account.startswith(WORLD) or not bounds.refuses:
        draft.post(account, commodity, quantity)
        return
    held, floor = draft.quantity(account, commodity), 0 if bounds.spent else bounds.floor
    if floor is not None and quantity < 0 and held + quantity < floor:
        standing = list(draft.state.entries_spending(account, commodity, targets[-1].number)[:5])
        if standing or not bounds.spent:
            raise Refusal(
                "void_short", account=account, commodity=commodity, asked=-quantity, held=held, standing=standing
            )
    draft.note(account, commodity, quantity)


def _bound_again(draft: Drafting, account: str) -> None:
    """Lower what stands above a maximum that has come down."""
    for commodity, held in draft.holdings(account).items():
        ceiling = draft.ceiling(account, commodity)
        if ceiling is not None and held > ceiling and not draft.rules.commodity(commodity).refuses:
            draft.step("clamped", ceiling - held, who=account, commodity=commodity, asked=0)
            draft.note(account, commodity, ceiling - held)


def _restore_fields(draft: Drafting, gone: Sequence[PastEntry], given_back: Sequence[PastEntry]) -> None:
    """Give each field the value of its last change that is not voided, those given back by this entry included."""
    numbers = {past.number for past in gone}
    back = [past for past in given_back if not past.body.links.voids]
    changed = {(change.account, change.key) for past in (*gone, *back) for change in past.body.fields}
    # The number of a session that is taken back is not used again.
    for account, key in sorted(changed - {(SESSION, "last")}):
        told: list[tuple[int, FieldValue]] = [
            (number, value) for number, _, value in draft.state.field_changes(account, key) if number not in numbers
        ]
        for past in back:
            told += [(past.number, c.new) for c in past.body.fields if (c.account, c.key) == (account, key)]
        draft.set(account, key, max(told, key=lambda change: change[0])[1] if told else None)


def _characters(*changes: Posting | FieldChange) -> list[str]:
    return sorted({change.account for change in changes if change.account.startswith(CHARACTER)})


@decides(BalanceChecked)
def check(draft: Drafting, facts: BalanceChecked) -> None:
    """Assert balances; every difference is told at once.

    Raises:
        CheckFailed: If one differs.
    """
    account = require_holder(draft, facts.who)
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
