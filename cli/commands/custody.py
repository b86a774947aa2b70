"""Shows who has had an item, from its find to now: `item`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cli.app import App


def item(app: App, name: tuple[str, ...], as_of: str | None) -> None:
    from cli.input.lot_lookup import anywhere
    from cli.output.books.custody import custody_lines
    from projections.books.custody import custody
    from projections.past.as_of import view_at

    there = view_at(app.campaign, as_of, app.rules_of)
    found = anywhere(app, there, " ".join(name))
    data = custody(app.campaign, there, there.rules, found, language=app.language)
    app.show(data, lambda: custody_lines(app.speaker, data, as_of))
