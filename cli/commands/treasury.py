"""Treasure, from find to last coin: `treasure`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.options import command, reading_options
from cli.views import seen
from cli.words import _

if TYPE_CHECKING:
    from cli.app import App


@command("treasure", example="campaign treasure --as-of s2")
@reading_options
@click.pass_obj
def treasure(app: App, as_of: str | None) -> None:
    from cli.render.sheet import of_moment
    from cli.render.treasure import treasure_lines
    from projections.treasure import treasure as report

    view, rules = seen(app, as_of)
    data = report(app.campaign, view, rules, language=app.language)
    app.show(data, lambda: treasure_lines(app, data, of_moment(_("Treasure"), as_of)))
