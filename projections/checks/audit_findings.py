"""Findings of an audit, and what each is worth to whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from ledger.ids import CHARACTER, FUND, HOARD, ITEM, POOL
from ledger.postings import Posting, netted
from ledger.rules.ruleset import Ruleset

HOLDERS = (HOARD, FUND, POOL)
"""Accounts of the party that a finding can be worth something to."""


class FindingWorth(Struct, frozen=True):
    """What somebody should have more, or less where it is negative, if the rules had been followed.

    Attributes:
        value: Coins, in the smallest coin.
        items: Pieces by item or lot, without `item:`.
    """

    xp: int = 0
    value: int = 0
    items: Mapping[str, int] = {}


class AuditFinding(Struct, frozen=True, kw_only=True):
    """Something that the audit found about an entry.

    Attributes:
        severity: `error` if the rules give other effects than those recorded, or a state is impossible; `deviation` if
            only the derivation differs, a void itself notes the state that it leaves, or what was recorded is unusual
            though it may be right; `override` if the game master overrode a rule.
        expected: The result of deciding again, in the JSON shape of an entry's part.
        recorded: What the entry has.
        facts: What else a message about the finding needs.
        worth: What it is worth, by account; empty where it moves neither experience nor treasure.
    """

    entry: int
    severity: str
    code: str
    expected: Any = None
    recorded: Any = None
    facts: dict[str, Any] = {}
    worth: Mapping[str, FindingWorth] = {}


def audit_error(number: int, code: str, **parts: Any) -> AuditFinding:
    """A finding that is an error."""
    return AuditFinding(entry=number, severity="error", code=code, **parts)


def audit_deviation(number: int, code: str, **parts: Any) -> AuditFinding:
    """A finding that may be right, though it is unusual."""
    return AuditFinding(entry=number, severity="deviation", code=code, **parts)


def count_differs(
    number: int, account: str, counted: Mapping[str, int], held: Mapping[str, int], rules: Ruleset
) -> AuditFinding:
    """The finding that an account holds otherwise than was counted, by commodity."""
    expected, recorded = ([Posting(account, *each) for each in found.items()] for found in (counted, held))
    worth = worth_of(rules, expected, recorded)
    return audit_error(number, "count_differs", expected=counted, recorded=held, facts={"who": account}, worth=worth)


def worth_of(rules: Ruleset, expected: Iterable[Posting], recorded: Iterable[Posting]) -> dict[str, FindingWorth]:
    """What the difference between expected and recorded postings is worth to characters and the party, by account."""
    opposite = (Posting(p.account, p.commodity, -p.quantity) for p in recorded)
    differences: dict[str, dict[str, int]] = {}
    for posting in netted((*expected, *opposite)):
        if posting.account.startswith(CHARACTER) or posting.account in HOLDERS:
            differences.setdefault(posting.account, {})[posting.commodity] = posting.quantity
    worths = {
        account: FindingWorth(
            xp=by.get("xp", 0),
            value=rules.coinage.value(by),
            items={c.removeprefix(ITEM): quantity for c, quantity in by.items() if c.startswith(ITEM)},
        )
        for account, by in differences.items()
    }
    return {account: worth for account, worth in worths.items() if worth != FindingWorth()}
