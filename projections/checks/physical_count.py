"""Compares what somebody counted at the table with the ledger, and finds the entries that explain the difference."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from msgspec import Struct

from ledger.facts import BalanceChecked, EntriesVoided
from ledger.people import holder_account
from ledger.rules.ruleset import Ruleset
from ledger.store.campaign import Campaign
from ledger.store.codec import facts_of
from ledger.store.queries.checks import entries_of_kinds
from ledger.store.queries.postings import postings_to
from projections.checks.audit_findings import AuditFinding, count_differs

MOST = 20
"""Entries at most that are named for one difference."""


class CountCandidate(Struct, frozen=True):
    """An entry that would explain a difference.

    Attributes:
        code: `without` if the count is right without the entry, `twice` if it is and an entry before it is the same,
            `reversed` if it is right with the entry the other way round, `again` if the same happened once more.
    """

    entry: int
    code: str


class CountDifference(Struct, frozen=True):
    """What a count differs by, and what would explain it.

    Attributes:
        since: The last recorded check of this holder that agreed; None without one.
    """

    finding: AuditFinding
    since: int | None
    candidates: tuple[CountCandidate, ...]


def compare_count(
    campaign: Campaign, rules: Ruleset, holder: str, counted: Mapping[str, int], hidden: Collection[int] = ()
) -> CountDifference | None:
    """Compare a physical count with what the ledger holds now; None where they agree.

    Args:
        holder: A character's name, `hoard` or `fund`.
        counted: Pieces by commodity; what is not counted is not compared.
        hidden: Numbers of entries that are not named.
    """
    state, account = campaign.state(), holder_account(holder)
    held = {commodity: state.quantity(account, commodity) for commodity in counted}
    lacking = {c: quantity - held[c] for c, quantity in counted.items() if quantity != held[c]}
    if not lacking:
        return None
    expected, recorded = ({commodity: found[commodity] for commodity in lacking} for found in (counted, held))
    since = _last_check(campaign, holder)
    found = _candidates(campaign, rules, account, lacking, since or 0, hidden)
    return CountDifference(
        finding=count_differs(campaign.last(), account, expected, recorded, rules),
        since=since,
        candidates=tuple(sorted(found, key=lambda c: (LIKELIEST.index(c.code), c.entry))[:MOST]),
    )


def _last_check(campaign: Campaign, holder: str) -> int | None:
    """Number of the last check of somebody's balances that was not voided."""
    checks = entries_of_kinds(campaign, (BalanceChecked.__name__,), after=0, before=campaign.last() + 1)
    for number in sorted(checks, reverse=True):
        facts = facts_of(campaign.entry_named_in("entries", number).body)
        if isinstance(facts, BalanceChecked) and facts.who == holder:
            return number
    return None


def _candidates(
    campaign: Campaign, rules: Ruleset, account: str, lacking: Mapping[str, int], since: int, hidden: Collection[int]
) -> Iterator[CountCandidate]:
    """Entries since the last check whose effect on the account is the difference, by pieces or by value."""
    voided = campaign.voided()
    moved: dict[int, dict[str, int]] = {}
    for number, commodity, quantity in postings_to(campaign, account):
        if number > since and number not in voided and number not in hidden:
            moved.setdefault(number, {})[commodity] = quantity
    seen: dict[tuple[str, bytes], int] = {}
    for number, quantities in sorted(moved.items()):
        factor = _explains(rules, quantities, lacking)
        if factor is None:
            continue
        body = campaign.entry_named_in("postings", number).body
        if body.kind == EntriesVoided.__name__:
            continue
        same = (body.kind, bytes(body.facts))
        yield CountCandidate(number, "twice" if factor == -1 and same in seen else CODES[factor])
        seen[same] = number


LIKELIEST = ("twice", "without", "reversed", "again")
"""How entries explain a difference, the likeliest first."""

CODES = {-1: "without", -2: "reversed", 1: "again"}
"""How an entry explains a difference, by the number of times that its effect must be added."""


def _explains(rules: Ruleset, moved: Mapping[str, int], lacking: Mapping[str, int]) -> int | None:
    """How often the effect of an entry must be added to give the difference: -1 where it must be taken away."""
    coins = rules.coinage.values
    whole = {c: quantity for c, quantity in moved.items() if c in coins or c in lacking}
    for factor in CODES:
        if {c: factor * quantity for c, quantity in whole.items()} == lacking:
            return factor
    if value := rules.coinage.value(moved):
        for factor in CODES:
            if set(lacking) <= set(coins) and factor * value == rules.coinage.value(lacking):
                return factor
    return None
