"""Shows the game's clock: `clock`."""

from __future__ import annotations

import msgspec

from cli.app import App
from cli.output.sheets.clock import clock_line
from cli.reading import view_and_rules
from ledger.ids import CLOCK
from projections.chronicle.game_dates import today
from projections.sheets.clock import clock_reading


def clock(app: App, as_of: str | None) -> None:
    view, _rules = view_and_rules(app, as_of)
    data = clock_reading(view.quantity(CLOCK, "seconds"))
    found = today(view)
    if found is None:
        app.show(data, lambda: [clock_line(data)])
        return
    calendar, number = found
    date = calendar.named(number)
    written = {"date": calendar.written(calendar.date_of(number)), "names": msgspec.to_builtins(date)}
    app.show({**data, "game_date": written}, lambda: [clock_line(data, date)])
