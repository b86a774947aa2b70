"""Shows the chronicle and the entries: `history`, `log`, `show`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.app import App
from cli.input.declare import DETAIL, command, option, reading_options
from cli.input.values import Number
from cli.output.language import N_

if TYPE_CHECKING:
    from ledger.entries import Entry


@command("history", example="campaign history --session 2")
@option("--session", type=Number(1), metavar="N", help=N_("Only this session."))
@DETAIL
@reading_options
@click.pass_obj
def history(app: App, session: int | None, detail: str, as_of: str | None) -> None:
    from cli.output.history import history_json, history_lines
    from projections.history import chronicle

    # A moment that is none is refused here.
    app.view(as_of)
    chapters = chronicle(app.campaign, point=as_of, session=session)
    app.show(history_json(app.speaker, chapters), lambda: history_lines(app.speaker, chapters, detail))


@command("log", example="campaign log --who Brom --limit 10")
@option("--who", metavar="WHO", help=N_("Entries about somebody, the hoard or the fund."))
@option("--kind", metavar="KIND", help=N_("Entries of a kind, such as purchase."))
@option("--session", type=Number(1), metavar="N", help=N_("Entries of a session."))
@option("--grep", metavar="TEXT", help=N_("Entries that hold a text."))
@option("--limit", type=Number(1), metavar="N", help=N_("Only this many of the last ones."))
@reading_options
@click.pass_obj
def log(
    app: App,
    who: str | None,
    kind: str | None,
    session: int | None,
    grep: str | None,
    limit: int | None,
    as_of: str | None,
) -> None:
    from cli.output.entry import log_lines
    from projections.entry_json import entries_json

    entries = _selected(app, who, kind, session, grep, None if as_of else limit)
    if as_of is not None:
        from projections.history import entries_at

        app.view(as_of)
        entries = list(entries_at(app.campaign, entries, as_of))[-(limit or 0) :]
    app.show({"entries": list(entries_json(entries, app.campaign))}, lambda: log_lines(app.speaker, entries))


def _selected(
    app: App, who: str | None, kind: str | None, session: int | None, grep: str | None, limit: int | None
) -> list[Entry]:
    """The entries that fit, oldest first."""
    from cli.commands.explain import SHARED
    from cli.output.kind_names import read_kind
    from cli.reading import account_of_name

    named = None if kind is None else read_kind(kind)
    accounts: list[str | None] = [None]
    if who is not None:
        shared = SHARED.get(who.casefold()) if who.casefold() not in ("party", "groupe") else None
        names = app.read.people(who) if "," in who or who == "party" else (who,)
        accounts = [shared] if shared else [account_of_name(app, app.state, name) for name in names]
    first, *others = _texts(grep)
    if others:
        limit, most = None, limit
    else:
        most = limit
    found = {
        entry.number: entry
        for account in accounts
        for entry in app.campaign.select(kind=named, session=session, account=account, text=first, limit=limit)
    }
    for text in others:
        fit = {entry.number for entry in app.campaign.select(session=session, text=text)}
        found = {number: entry for number, entry in found.items() if number in fit}
    limit = most
    return [found[number] for number in sorted(found)][-(limit or 0) :]


def _texts(grep: str | None) -> list[str | None]:
    """What entries have to hold: every one of several tags, else the text as it is."""
    words = (grep or "").split()
    return [*words] if len(words) > 1 and all(word[0] in TAGS and len(word) > 1 for word in words) else [grep]


TAGS = "@#!*"
"""Signs that a tag of a note begins with."""


@command("show", example="campaign show 12")
@click.argument("entry")
@reading_options
@click.pass_obj
def show(app: App, entry: str, as_of: str | None) -> None:
    from cli.input.as_of import last_recorded
    from cli.output.entry import show_lines
    from ledger.errors import InputError
    from projections.entry_json import entry_json

    number, last = app.read.entry_number(entry), last_recorded(app, as_of)
    found = app.campaign.entry(number)
    if found is None or number > last:
        raise InputError("entry_unknown", entry=number, last=last)
    at_stake = app.speaker.at_stake.get(number, ())
    disputes = [{"id": mark.dispute, "status": mark.status} for mark in at_stake]
    data = {**entry_json(found, app.campaign), "disputes": disputes}
    app.show(data, lambda: show_lines(app.speaker, data))
