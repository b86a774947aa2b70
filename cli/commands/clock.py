"""Shows the game's clock: `clock`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.input.declare import command, reading_options
from cli.reading import view_and_rules
from ledger.ids import CLOCK

if TYPE_CHECKING:
    from cli.app import App


@command("clock", example="campaign clock")
@reading_options
@click.pass_obj
def clock(app: App, as_of: str | None) -> None:
    from cli.output.clock import clock_line
    from projections.clock import clock_reading

    view, _rules = view_and_rules(app, as_of)
    data = clock_reading(view.quantity(CLOCK, "seconds"))
    app.show(data, lambda: [clock_line(data)])
