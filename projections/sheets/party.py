"""Collects the party: every character's sheet, the hoard, the common fund, and the pool of experience."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ledger.ids import CHARACTER, FUND, HOARD, POOL, ROLE
from ledger.people import alphabetical
from ledger.rules.ruleset import Ruleset
from ledger.state import ShownView, View
from projections.sheets.sheet import flag_rows, item_rows, purse_coins, sheet

ROLES = ("pc", "retainer")
"""The order of members; within a role by name."""


def party(
    view: ShownView, rules: Ruleset, *, language: str = "en", people: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """Members (player characters, then retainers, each by name), figures of the active group, hoard, fund, pool."""
    members = [sheet(view, rules, account, language=language, people=people) for account in characters(view)]
    pool = view.holdings(POOL)
    active = [member["account"] for member in members if member["status"] == "active"]
    going = [account for account in active if rules.is_adventurer(view, account)]
    return {
        "members": members,
        "hoard": holdings_row(view, rules, HOARD, language),
        "fund": holdings_row(view, rules, FUND, language),
        "together": dict(rules.derived_for_group(view, going)),
        "pool": {"treasure": pool.get("treasure", 0), "xp": pool.get("xp", 0)},
        "flags": flag_rows(view, HOARD, FUND, POOL),
    }


def company(view: View) -> list[str]:
    """Accounts of the characters who are or were of the company."""
    return [account for account in view.accounts(CHARACTER) if view.field(account, ROLE) is not None]


def characters(view: View) -> list[str]:
    """Accounts of everyone who ever joined, in the order shown."""
    return sorted(company(view), key=lambda account: (_rank(view.field(account, ROLE)), alphabetical(account)))


def holdings_row(view: View, rules: Ruleset, account: str, language: str) -> dict[str, Any]:
    """Coins and items of an account, and the value of both in the smallest coin; unappraised items count 0."""
    held = view.holdings(account)
    things = item_rows(view, rules, held, language)
    return {
        "coins": purse_coins(rules, held),
        "items": things,
        "value": rules.coinage.value(held) + total_value(things),
    }


def total_value(things: Sequence[Mapping[str, Any]]) -> int:
    """Worth of items as `projections.sheets.sheet.item_rows` lists them, in the smallest coin."""
    return sum(thing["quantity"] * (thing["value"] or 0) for thing in things)


def _rank(role: object) -> int:
    return ROLES.index(str(role)) if role in ROLES else len(ROLES)
