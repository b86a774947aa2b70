"""Shows every account and what it holds: `balances`."""

from __future__ import annotations

from typing import Any

from cli.app import App
from cli.output.books.balances import balance_lines, proof_lines, shown_name
from cli.reading import view_and_rules
from projections.books.balances import balances as listed
from projections.books.balances import prove


def balances(app: App, glob: str | None, check: bool, as_of: str | None) -> None:
    view, rules = view_and_rules(app, as_of)
    proof = prove(view, rules, app.campaign) if check else None
    accounts = listed(view, glob, lambda name: shown_name(app.terms, name))
    data: dict[str, Any] = {"accounts": accounts}
    if proof is None:
        app.show(data, lambda: balance_lines(app.terms, accounts))
    else:
        app.show({**data, "check": proof}, lambda: proof_lines(proof))
