"""Renders balances in columns: accounts and what they hold, as accountants list them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cli.output.terminal.columns import line_width, table, wrapped
from cli.output.words.language import _, integer, spoken, with_count
from cli.output.words.terms import ACCOUNT_NAMES, Terms
from cli.typed_names import ACCOUNTS
from ledger.patterns import late_pattern


def balance_lines(terms: Terms, accounts: Mapping[str, Mapping[str, int]]) -> Iterator[str]:
    """Quantity, commodity and account, by the names that other commands take."""
    if not accounts:
        yield _("No account matches.")
        return
    rows = []
    for account, held in accounts.items():
        for number, (commodity, quantity) in enumerate(held.items()):
            rows.append(
                (shown_name(terms, account) if not number else "", integer(quantity), _commodity_name(terms, commodity))
            )
    yield from table(rows, "lrl")


def proof_lines(proof: Mapping[str, Any]) -> Iterator[str]:
    """The proof in a sentence."""
    count = proof["commodities"]
    said = with_count(
        "Conserved: the sum of {count} kind of coin or item is zero over all accounts, "
        "and change made is worth nothing.",
        "Conserved: the sums of {count} kinds of coins and items are zero over all accounts, "
        "and change made is worth nothing.",
        count,
    )
    yield from wrapped(said, line_width())


def shown_name(terms: Terms, id_: str) -> str:
    """An account or a commodity as it is shown: in English by its id, in French in words."""
    if spoken() == "en":
        return id_
    prefix, _colon, own = id_.partition(":")
    if prefix not in ACCOUNTS or (prefix == "item" and not own.partition("~")[2]):
        return terms.measure(id_)
    named = terms.item(own) + "~" + own.partition("~")[2] if prefix == "item" else terms.account(id_)
    return f"{ACCOUNTS[prefix]}:{ARTICLE.sub('', named) if id_ in ACCOUNT_NAMES else named}"


ARTICLE = late_pattern(r"^(?:les? |la |l’)")


def _commodity_name(terms: Terms, commodity: str) -> str:
    """A commodity by its id, with its name where that says more; in French by its name alone."""
    if spoken() == "fr":
        return shown_name(terms, commodity)
    name = terms.measure(commodity)
    return commodity if name in (commodity, commodity.partition(":")[2]) else f"{commodity} ({name})"
