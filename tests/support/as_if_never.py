"""The long way to a cascade: the whole journal decided again from its first entry, without some of its entries."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from ledger.decisions import decide
from ledger.decisions.session import place_in_time
from ledger.drafting import NeedsDice
from ledger.entries import Body, Entry, command_of
from ledger.errors import CampaignError
from ledger.folded_state import FoldedState
from ledger.ids import REVEALED, ROLE, SESSION, WORLD
from ledger.postings import FieldChange, FieldValue, Posting, netted
from ledger.rules.ruleset import Ruleset
from ledger.store.campaign import Campaign
from ledger.store.codec import facts_of
from projections.history import voided_at
from tests.support.given import rules_of

STAYING = ("CampaignOpened", "RulesAdopted", "EntryRevealed")


class AsIfNever:
    """A journal without some entries, and without those that are then refused or different.

    Attributes:
        dropped: The latter, with the code of the difference.
        state: What is left.
    """

    def __init__(self, campaign: Campaign, without: Collection[int]) -> None:
        self.campaign = campaign
        self.state = FoldedState(campaign.state().past_entry)
        self.dropped: dict[int, str] = {}
        self._without = set(without)
        self._voided = voided_at(campaign, campaign.last(), sorted(without))
        self._restored = campaign.voided().keys() - self._voided.keys()
        self._surplus: dict[int, tuple[Posting, ...]] = {}
        self._gone: set[str] = set()
        for entry in campaign.entries():
            self._pass(entry)

    def _pass(self, entry: Entry) -> None:
        number, body = entry.number, entry.body
        if number in self._without:
            self._leave_out(number, body)
        elif body.links.voids:
            self._void(number, body)
        else:
            code = None if number in self._restored else _difference(self.state, body, self._gone)
            if code is None or body.kind in STAYING:
                self.state.apply(number, body)
                return
            if number not in self._voided:
                self.dropped[number] = code
            self._leave_out(number, body)

    def _leave_out(self, number: int, body: Body) -> None:
        self._surplus[number] = _negated(body.postings)
        self.state.number = number
        for change in body.fields:
            if (change.account, change.key) == (SESSION, "last"):
                self.state.values.setdefault(SESSION, {})["last"] = change.new
            if change.key == ROLE and body.kind in ("CharacterJoined", "RetainerHired"):
                self._gone.add(change.account)

    def _void(self, number: int, body: Body) -> None:
        targets = self.campaign.voids_of(number)
        surplus = [posting for target in targets for posting in self._surplus.get(target, ())]
        self._surplus[number] = _negated(surplus)
        self.state.apply(
            number, replace(body, postings=netted((*body.postings, *_negated(surplus))), fields=()), targets
        )
        for account, key in self._keys(number, body):
            changes = self.state.field_changes(account, key)
            self._set(account, key, changes[-1][2] if changes else None)

    def _keys(self, number: int, body: Body) -> set[tuple[str, str]]:
        keys = {(change.account, change.key) for change in body.fields}
        for target in self.campaign.voids_of(number):
            entry = self.campaign.entry(target)
            assert entry is not None
            keys |= self._keys(target, entry.body)
        return {(account, key) for account, key in keys if account != REVEALED} - {(SESSION, "last")}

    def _set(self, account: str, key: str, value: FieldValue) -> None:
        values = self.state.values.setdefault(account, {})
        if value is None:
            values.pop(key, None)
        else:
            values[key] = value


def _difference(state: FoldedState, body: Body, gone: set[str]) -> str | None:
    command = command_of(body, facts_of(body))
    try:
        place = place_in_time(state, command)
        draft = decide(state, command, rules_of_body(body, state))
    except NeedsDice:
        return "dice_missing"
    except CampaignError as refused:
        return refused.code
    if (place.session, place.period) != (body.session, body.period) or draft.postings != body.postings:
        return "different"
    if _values(draft.fields) != _values(body.fields):
        return "different"
    accounts = [posting.account for posting in body.postings] + [change.account for change in body.fields]
    return "character_unknown" if gone.intersection(accounts) else None


def rules_of_body(body: Body, state: FoldedState) -> Ruleset:
    """The packaged rules that an entry was decided under."""
    ruleset = state.field("campaign:campaign", "ruleset") or facts_of(body).ruleset  # type: ignore[attr-defined]
    rules = rules_of(str(ruleset))
    assert body.rules == (rules.tables.hash,)
    return rules


def within_bounds(state: FoldedState, rules: Ruleset) -> dict[str, dict[str, int]]:
    """Every balance that is not 0, those that are bounded within their bounds."""
    bounded: dict[str, dict[str, int]] = {}
    for account, held in state.balances.items():
        for commodity in held:
            quantity, bounds = held[commodity], rules.commodity(commodity)
            if not bounds.refuses and not account.startswith(WORLD):
                ceiling = state.quantity(account, bounds.ceiling) if isinstance(bounds.ceiling, str) else bounds.ceiling
                quantity = quantity if ceiling is None else min(quantity, ceiling)
                quantity = quantity if bounds.floor is None else max(quantity, bounds.floor)
            if quantity:
                bounded.setdefault(account, {})[commodity] = quantity
    return bounded


def _values(changes: Sequence[FieldChange]) -> list[tuple[str, str, FieldValue]]:
    return [(change.account, change.key, change.new) for change in changes]


def _negated(postings: Sequence[Posting]) -> tuple[Posting, ...]:
    return tuple(Posting(p.account, p.commodity, -p.quantity) for p in postings)
