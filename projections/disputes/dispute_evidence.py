"""The evidence of a dispute, computed: what its entries did and to whom, what each outcome would change.

Nothing of it was stored with the dispute: it is what the ledger says of the moment that is asked for.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from ledger.entries import Command, Draft, Entry
from ledger.errors import CampaignError
from ledger.ids import CHARACTER, DISPUTE, ITEM, OWED, PARTY, STATUS
from ledger.measures import PURSE_VALUE
from ledger.money import Coinage
from ledger.postings import FieldValue, Posting
from ledger.store.campaign import Campaign
from projections.disputes.disputes import Dispute, entries_of
from projections.past.as_of import AsOf, RulesOf
from projections.past.in_force import entry_in_force
from projections.past.moment import Moment
from projections.sheets.presence import Presence, presence_at

COMPANY = (CHARACTER, PARTY)
"""Accounts whose figures are shown: the characters, and what they have in common."""

MOST_ITEMS = 3
"""Things whose custody is shown."""


class BalanceChange(Struct, frozen=True):
    """A change of a balance: what it was, by how much it changes, and what it is at the moment that is shown.

    Attributes:
        commodity: `purse_value` where coins are counted together, in the smallest coin.
    """

    account: str
    commodity: str
    before: int
    quantity: int
    now: int

    @property
    def after(self) -> int:
        """The balance with the change."""
        return self.before + self.quantity


class Stake(Struct, frozen=True):
    """An entry that matters to a dispute, and what it did to the company.

    Attributes:
        voided_by: Number of the entry that voids it at the moment that is shown.
        presence: Who was there; None between sessions.
        amended: The entry as that one has it, where it is an amendment.
    """

    entry: Entry
    changes: Sequence[BalanceChange]
    voided_by: int | None
    presence: Presence | None = None
    amended: Entry | None = None

    @property
    def counting(self) -> Entry:
        """The entry as it counts, with the arithmetic in force."""
        return self.amended or self.entry

    @property
    def moved(self) -> Sequence[BalanceChange]:
        """The changes without those of coins that are there for the worth of a purse only."""
        counting = {(posting.account, posting.commodity) for posting in self.counting.body.postings}
        return [c for c in self.changes if c.quantity or (c.account, c.commodity) in counting]


class DisputeEvent(Struct, frozen=True):
    """What was done about a dispute: it was opened, ruled on or appealed.

    Attributes:
        figures: The balances that are claimed, of who claims them, as they were just after it, by commodity.
    """

    entry: Entry
    figures: Mapping[str, int]
    voided_by: int | None


class Evidence(Struct, frozen=True, kw_only=True):
    """What there is to know of a dispute.

    Attributes:
        claimant: Account of the character who claims something, None where nobody in particular does.
        entries: The entries at stake.
        events: What was done about it, oldest first.
        corrections: The entries recorded with the last ruling.
        upheld: What upholding the claim would change, if an amount is claimed.
        voided: What voiding the entries at stake would change now; None where it was not asked about now.
        statuses: The characters whose status it would change too: name, status now, and then.
        refused: Why they could not be voided.
        owed: Where that is refused for what is spent: what voiding them with `--owing` would change, in `owing`, and
            what would be owed then, as results have it.
        givers: Who received what is claimed by the entries at stake, of coins and things.
        items: The things that it is about, without `item:`.
        since_ruling: Entries at stake that were voided after the last ruling, with the entry that voids each.
    """

    dispute: Dispute
    claimant: str | None
    entries: Sequence[Stake]
    events: Sequence[DisputeEvent]
    corrections: Sequence[Stake]
    upheld: Sequence[BalanceChange]
    voided: Sequence[BalanceChange] | None
    statuses: Sequence[tuple[str, FieldValue, FieldValue]]
    refused: CampaignError | None
    owing: Sequence[BalanceChange]
    owed: Sequence[Mapping[str, Any]]
    givers: Sequence[str]
    items: Sequence[str]
    since_ruling: Mapping[int, int]
    number: int


def evidence(campaign: Campaign, view: AsOf, dispute: Dispute, rules_of: RulesOf) -> Evidence:
    """Collect the evidence of a dispute as a view shows it."""
    claimant = None
    if dispute.raised_by is not None and view.fields(CHARACTER + dispute.raised_by):
        claimant = CHARACTER + dispute.raised_by
    voided = campaign.voided()
    reader = _Figures(campaign, view, rules_of, claimant)
    stakes = [reader.stake(entry, voided) for entry in entries_of(campaign, dispute.about)]
    corrections = [reader.stake(entry, voided) for entry in entries_of(campaign, dispute.corrections)]
    measures = list(dispute.amount) or reader.moved_of_claimant(stakes)
    asked_now = view.number == campaign.head()[0] and not view.moment.is_of_play
    undone, refused = _voided(campaign, view, stakes) if asked_now else (None, None)
    owing = _voided(campaign, view, stakes, owing=True)[0] if refused is not None else None
    return Evidence(
        dispute=dispute,
        claimant=claimant,
        entries=stakes,
        events=[reader.event(entry, measures, voided) for entry in _history(campaign, view, dispute)],
        corrections=corrections,
        upheld=reader.claimed_now(dispute.amount),
        voided=None if undone is None else reader.changes_now(undone.postings),
        statuses=() if undone is None else _statuses(undone),
        refused=refused,
        owing=() if owing is None else reader.changes_now(p for p in owing.postings if p.commodity != OWED),
        owed=() if owing is None else owing.result.get("owed", ()),
        givers=_givers(stakes, claimant, dispute.amount, view.rules.coinage),
        items=_items(stakes, dispute.amount),
        since_ruling={
            stake.entry.number: stake.voided_by
            for stake in stakes
            if stake.voided_by is not None and dispute.ruled is not None and stake.voided_by > dispute.ruled
        },
        number=view.number,
    )


def is_claimed(change: BalanceChange, claimed: Collection[str], coinage: Coinage) -> bool:
    """Whether a change is of something that is claimed; who claims one coin claims its worth."""
    return change.commodity in claimed or (
        change.commodity in coinage.values and not coinage.values.keys().isdisjoint(claimed)
    )


def coins_together(changes: Iterable[BalanceChange], coinage: Coinage) -> list[BalanceChange]:
    """The changes, with the coins of each account as one worth in the smallest coin."""
    rows: list[BalanceChange] = []
    worths: dict[str, BalanceChange] = {}
    for change in changes:
        worth = coinage.values.get(change.commodity)
        if worth is None:
            rows.append(change)
            continue
        sum_ = worths.get(change.account) or BalanceChange(change.account, PURSE_VALUE, 0, 0, 0)
        worths[change.account] = BalanceChange(
            change.account,
            PURSE_VALUE,
            sum_.before + worth * change.before,
            sum_.quantity + worth * change.quantity,
            sum_.now + worth * change.now,
        )
    return [*worths.values(), *rows]


class _Figures:
    """Reads what entries did to the balances of the company, those of the claimant first."""

    def __init__(self, campaign: Campaign, view: AsOf, rules_of: RulesOf, claimant: str | None) -> None:
        self._campaign = campaign
        self._view = view
        self._rules_of = rules_of
        self._claimant = claimant

    def at(self, number: int) -> AsOf:
        """The ledger as it was recorded at an entry."""
        return AsOf(Moment(self._campaign, entry=number), self._rules_of)

    def stake(self, entry: Entry, voided: Mapping[int, int]) -> Stake:
        """An entry with what it did."""
        before = self.at(entry.number - 1)
        by = voided.get(entry.number)
        now, amended_by = (entry, None) if by is None else entry_in_force(self._campaign, entry)
        # Whom it moves as it counts is there too, though it moved them by nothing when it was recorded.
        moving = {(p.account, p.commodity): Posting(p.account, p.commodity, 0) for p in now.body.postings}
        moving |= {(p.account, p.commodity): p for p in entry.body.postings}
        moved = self._in_order(moving.values())
        changes = [
            BalanceChange(
                posting.account,
                posting.commodity,
                before.quantity(posting.account, posting.commodity),
                posting.quantity,
                self._view.quantity(posting.account, posting.commodity),
            )
            for posting in self._with_all_coins(moved)
        ]
        presence = presence_at(self._campaign, entry, self._rules_of)
        return Stake(entry, changes, by, presence, None if amended_by is None else now)

    def changes_now(self, postings: Iterable[Posting]) -> list[BalanceChange]:
        """What effects would change now."""
        return [
            BalanceChange(posting.account, posting.commodity, held, posting.quantity, held)
            for posting in self._with_all_coins(self._in_order(postings))
            for held in [self._view.quantity(posting.account, posting.commodity)]
        ]

    def claimed_now(self, amount: Mapping[str, int]) -> Sequence[BalanceChange]:
        """What the claimant would gain or lose by an amount."""
        if self._claimant is None:
            return ()
        return self.changes_now([Posting(self._claimant, *counted) for counted in amount.items()])

    def event(self, entry: Entry, measures: Sequence[str], voided: Mapping[int, int]) -> DisputeEvent:
        """Something done about the dispute, with the claimant's figures then."""
        figures = {}
        if self._claimant is not None and measures:
            then = self.at(entry.number)
            figures = {p.commodity: then.quantity(p.account, p.commodity) for p in self._claimed(measures)}
        return DisputeEvent(entry, figures, voided.get(entry.number))

    def _claimed(self, measures: Sequence[str]) -> list[Posting]:
        """Balances of the claimant as postings of nothing, with all coins where one is claimed."""
        assert self._claimant is not None
        return self._with_all_coins([Posting(self._claimant, commodity, 0) for commodity in measures])

    def moved_of_claimant(self, stakes: Iterable[Stake]) -> list[str]:
        """Commodities of the claimant that the entries at stake moved."""
        changes = (change for stake in stakes for change in stake.changes if change.account == self._claimant)
        return list(dict.fromkeys(change.commodity for change in changes))

    def _in_order(self, postings: Iterable[Posting]) -> list[Posting]:
        company = [posting for posting in postings if posting.account.startswith(COMPANY)]
        return sorted(company, key=lambda p: (p.account != self._claimant, p.account, p.commodity))

    def _with_all_coins(self, postings: Sequence[Posting]) -> list[Posting]:
        """The postings; whose coins change has every other coin beside, so that the worth of a purse is whole."""
        coins = self._view.rules.coinage.values
        accounts = dict.fromkeys(posting.account for posting in postings if posting.commodity in coins)
        moved = {(posting.account, posting.commodity) for posting in postings}
        others = [Posting(account, coin, 0) for account in accounts for coin in coins if (account, coin) not in moved]
        return self._in_order([*postings, *others])


def _history(campaign: Campaign, view: AsOf, dispute: Dispute) -> list[Entry]:
    """The entries that opened, ruled on and appealed a dispute, oldest first; voids of them are not listed."""
    numbers = {number for number, _key, _value in view.all_field_changes(f"{DISPUTE}{dispute.id}")}
    return [entry for entry in entries_of(campaign, sorted(numbers)) if not entry.body.links.voids]


def _givers(stakes: Iterable[Stake], claimant: str | None, claimed: Mapping[str, int], coinage: Coinage) -> list[str]:
    """Who received by the entries at stake what is claimed and conserved: not the claimant, nor an empty hoard."""
    conserved = [commodity for commodity in claimed if commodity.startswith(ITEM) or commodity in coinage.values]
    gained: dict[str, int] = {}
    for change in (change for stake in stakes for change in stake.changes if is_claimed(change, conserved, coinage)):
        if change.account.startswith(PARTY) and not change.now:
            continue
        worth = coinage.values.get(change.commodity, 1) * change.quantity
        gained[change.account] = gained.get(change.account, 0) + worth
    return [account for account, worth in sorted(gained.items()) if worth > 0 and account != claimant]


def _items(stakes: Iterable[Stake], claimed: Mapping[str, int]) -> list[str]:
    """The things that are claimed; where nothing is, those that the entries at stake moved."""
    moved = (change.commodity for stake in stakes for change in stake.changes if change.quantity)
    found = dict.fromkeys(commodity for commodity in (claimed or moved) if commodity.startswith(ITEM))
    return [commodity.removeprefix(ITEM) for commodity in found][:MOST_ITEMS]


def _voided(
    campaign: Campaign, view: AsOf, stakes: Sequence[Stake], *, owing: bool = False
) -> tuple[Draft | None, CampaignError | None]:
    """The void of the entries at stake that are not void, as it would be decided now, or why it is refused.

    Args:
        owing: Whether what is spent is advanced, and owed.
    """
    from ledger.decisions import decide
    from ledger.facts import EntriesVoided

    targets = tuple(stake.entry.header.id for stake in stakes if stake.voided_by is None)
    if not targets:
        return None, None
    try:
        command = Command(facts=EntriesVoided(entries=targets, reason="dispute", owing=owing))
        return decide(campaign.state(), command, view.rules), None
    except CampaignError as refused:
        return None, refused


def _statuses(draft: Draft) -> list[tuple[str, FieldValue, FieldValue]]:
    changed = (change for change in draft.fields if change.key == STATUS and change.account.startswith(CHARACTER))
    return [(change.account.removeprefix(CHARACTER), change.old, change.new) for change in changed]
