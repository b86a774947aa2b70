"""Shows what was found, split, spent, and is left: `treasure`."""

from __future__ import annotations

from cli.app import App
from cli.output.books.treasure import treasure_lines
from cli.output.sheets.sheet import of_moment
from cli.output.words.language import _
from cli.reading import view_and_rules
from projections.books.treasure import treasure as report


def treasure(app: App, as_of: str | None) -> None:
    view, rules = view_and_rules(app, as_of)
    data = report(app.campaign, view, rules, language=app.language)
    app.show(data, lambda: treasure_lines(app.speaker, data, of_moment(_("Treasure"), as_of)))
