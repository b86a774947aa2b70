"""Shows every account and what it holds: `balances`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cli.input.declare import command, option, reading_options
from cli.output.words.language import N_
from cli.reading import view_and_rules

if TYPE_CHECKING:
    from cli.app import App


@command("balances", example=N_('campaign balances "character:*" --as-of 120'))
@click.argument("glob", required=False)
@option("--check", is_flag=True, help=N_("Prove that coins and items are conserved."))
@reading_options
@click.pass_obj
def balances(app: App, glob: str | None, check: bool, as_of: str | None) -> None:
    from cli.output.books.balances import balance_lines, proof_lines, shown_name
    from projections.books.balances import balances as listed
    from projections.books.balances import prove

    view, rules = view_and_rules(app, as_of)
    proof = prove(view, rules, app.campaign) if check else None
    accounts = listed(view, glob, lambda name: shown_name(app.terms, name))
    data: dict[str, Any] = {"accounts": accounts}
    if proof is None:
        app.show(data, lambda: balance_lines(app.terms, accounts))
    else:
        app.show({**data, "check": proof}, lambda: proof_lines(proof))
