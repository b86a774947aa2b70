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
    from cli.render.treasure import treasure_lines
    from projections.treasure import treasure as report

    view, rules = seen(app, as_of)
    data = report(app.campaign, view, rules, language=app.language)
    title = _("Treasure") if as_of is None else _("Treasure, as of {point}").format(point=as_of)
    app.show(data, lambda: treasure_lines(app, data, title))
