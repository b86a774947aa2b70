"""Explains why a number is what it is: `explain`."""

from __future__ import annotations

import re

from cli.app import App
from cli.output.books.explain import explain_lines
from cli.output.words.language import _
from cli.reading import explained_account
from ledger.errors import InputError
from projections.books.explain import explain as explained
from projections.past.as_of import view_at


def explain(app: App, what: tuple[str, ...], every: bool, as_of: str | None) -> None:
    if len(what) == 1:
        _entry(app, what[0], as_of)
        return

    there = view_at(app.campaign, as_of, app.rules_of)
    who, measure = what[0], " ".join(what[1:])

    account = explained_account(app, there, who)
    data = explained(app.campaign, there, there.rules, account, measure, every=every)
    app.show(data, lambda: explain_lines(app.speaker, data))


def _entry(app: App, text: str, as_of: str | None) -> None:
    """Explain one entry: facts, arithmetic, effects, and what depended on it."""
    from cli.output.log.entry_explained import explained_lines, with_reasons
    from cli.reading import last_recorded
    from projections.books.entry_explained import explain_entry

    if not re.fullmatch(r"#?[0-9]+", text.strip()):
        raise InputError("argument_missing", argument="MEASURE", command="campaign explain")
    entry, last = app.read.entry(text), last_recorded(app, as_of)
    if entry.number > last:
        raise InputError("entry_unknown", entry=entry.number, last=last)
    left = app.campaign.last() - entry.number
    data = explain_entry(app.campaign, entry, app.rules_of, lambda rows: app.progress(rows, left, _("Deciding again")))
    # As of a moment, what was recorded later is not known yet.
    data["without"] = with_reasons(app.speaker, [row for row in data["without"] if row["entry"] <= last])
    data["depended"] = [row["entry"] for row in data["without"]]
    app.show(data, lambda: explained_lines(app.speaker, data))
