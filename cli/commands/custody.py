"""Shows who has had an item, from its find to now: `item`."""

from __future__ import annotations

from cli.app import App
from cli.input.lot_lookup import anywhere
from cli.output.books.custody import custody_lines
from projections.books.custody import custody
from projections.past.as_of import view_at


def item(app: App, name: tuple[str, ...], as_of: str | None) -> None:
    there = view_at(app.campaign, as_of, app.rules_of)
    found = anywhere(app, there, " ".join(name))
    data = custody(app.campaign, there, there.rules, found, language=app.language)
    app.show(data, lambda: custody_lines(app.speaker, data, as_of))
