"""Shows accounts, the custody of an item, and treasure: `balances`, `item`, `treasure`."""

from __future__ import annotations

from typing import Any

from cli.app import App
from cli.reading import view_and_rules


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


def item(app: App, name: tuple[str, ...], as_of: str | None) -> None:
    from cli.input.lot_lookup import anywhere
    from cli.output.books.custody import custody_lines
    from projections.books.custody import custody
    from projections.past.as_of import view_at

    there = view_at(app.campaign, as_of, app.rules_of)
    found = anywhere(app, there, " ".join(name))
    data = custody(app.campaign, there, there.rules, found, language=app.language)
    app.show(data, lambda: custody_lines(app.speaker, data, as_of))


def treasure(app: App, as_of: str | None) -> None:
    from cli.output.books.treasure import treasure_lines
    from cli.output.sheets.sheet import of_moment
    from cli.output.words.language import _
    from projections.books.treasure import treasure as report

    view, rules = view_and_rules(app, as_of)
    data = report(app.campaign, view, rules, language=app.language)
    app.show(data, lambda: treasure_lines(app.speaker, data, of_moment(_("Treasure"), as_of)))
