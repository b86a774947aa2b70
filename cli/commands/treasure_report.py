"""Shows what was found, split, spent, and is left: `treasure`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.output.words.language import _
from cli.reading import view_and_rules

if TYPE_CHECKING:
    from cli.app import App


def treasure(app: App, as_of: str | None) -> None:
    from cli.output.books.treasure import treasure_lines
    from cli.output.sheets.sheet import of_moment
    from projections.books.treasure import treasure as report

    view, rules = view_and_rules(app, as_of)
    data = report(app.campaign, view, rules, language=app.language)
    app.show(data, lambda: treasure_lines(app.speaker, data, of_moment(_("Treasure"), as_of)))
