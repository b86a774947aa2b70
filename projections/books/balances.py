"""Lists all balances, and checks that coins and items are conserved."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fnmatch import fnmatchcase
from typing import Any

from ledger.errors import CheckFailed
from ledger.ids import CHANGE
from ledger.rules.ruleset import Ruleset
from ledger.rules.tables import folded
from ledger.state import View
from ledger.store.campaign import Campaign


def balances(
    view: View, glob: str | None = None, called: Callable[[str], str] = lambda name: name
) -> dict[str, dict[str, int]]:
    """Balances by account and commodity, sorted; without those that are zero.

    Args:
        glob: Keeps accounts or commodities that match, whatever the case and accents; a pattern without `*`, `?`
            or `[` matches anywhere in a name.
        called: Returns the name that an account or a commodity is shown by; it may match too.
    """
    matches_name = _matcher(glob)

    def matches(name: str) -> bool:
        return matches_name(name) or (glob is not None and matches_name(called(name)))

    found = {}
    for account in view.accounts(""):
        held = view.holdings(account)
        if not matches(account):
            held = {commodity: quantity for commodity, quantity in held.items() if matches(commodity)}
        if held:
            found[account] = dict(held)
    return found


def conserved(view: View, rules: Ruleset) -> dict[str, Any]:
    """Sums that must be zero, over every account with the outside world.

    Returns:
        `{"commodities": N, "unbalanced": {commodity: sum}, "change": value}`: how many conserved commodities were
        summed, those that are not zero, and the value that changing coins made, in the smallest coin.
    """
    sums: dict[str, int] = {}
    for account in view.accounts(""):
        for commodity, quantity in view.holdings(account).items():
            if rules.commodity(commodity).conserved:
                sums[commodity] = sums.get(commodity, 0) + quantity
    return {
        "commodities": len(sums),
        "unbalanced": {commodity: total for commodity, total in sorted(sums.items()) if total},
        "change": rules.coinage.value(view.holdings(CHANGE)),
    }


def prove(view: View, rules: Ruleset, campaign: Campaign | None = None) -> dict[str, Any]:
    """Require that coins and items are conserved; return the sums.

    Raises:
        CheckFailed: `not_conserved`, with the sums that are not zero and the entries that do not balance.
    """
    proof = conserved(view, rules)
    if proof["unbalanced"] or proof["change"]:
        entries = [] if campaign is None else _unbalanced_entries(campaign, rules, proof["unbalanced"])
        raise CheckFailed("not_conserved", unbalanced=proof["unbalanced"], change=proof["change"], entries=entries)
    return proof


def unbalanced(campaign: Campaign, rules: Ruleset) -> tuple[dict[str, int], int, list[int]]:
    """Sums of conserved commodities that are not zero, the value made by changing coins, and the entries at fault."""
    proof = conserved(campaign.state(), rules)
    return proof["unbalanced"], proof["change"], _unbalanced_entries(campaign, rules, proof["unbalanced"])


def _unbalanced_entries(campaign: Campaign, rules: Ruleset, sums: Mapping[str, int]) -> list[int]:
    """Numbers of the entries whose own postings of a commodity do not sum to zero, or that change coins for others of
    another value."""
    from ledger.store.queries.postings import postings_to, unbalanced_entries

    found: set[int] = set()
    for commodity in sums:
        found.update(unbalanced_entries(campaign, commodity))
    changed: dict[int, dict[str, int]] = {}
    for number, commodity, quantity in postings_to(campaign, CHANGE):
        changed.setdefault(number, {})[commodity] = quantity
    return sorted(found | {number for number, coins in changed.items() if rules.coinage.value(coins)})


def _matcher(glob: str | None) -> Callable[[str], bool]:
    if glob is None:
        return lambda name: True
    pattern = _plain(glob)
    if not any(mark in pattern for mark in "*?["):
        pattern = f"*{pattern}*"
    return lambda name: fnmatchcase(_plain(name), pattern)


def _plain(text: str) -> str:
    """Folded as names are, and blanks with them."""
    return folded(text).replace(" ", "_")
