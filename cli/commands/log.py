"""Shows the chronicle and the entries: `history`, `log`, `show`."""

from __future__ import annotations

import os
from collections.abc import Callable

from cli.app import App
from ledger.entries import Entry, Origin
from ledger.errors import InputError


def history(app: App, sessions: range | None, detail: str, as_of: str | None) -> None:
    from cli.output.chronicle.history import history_json, history_lines
    from projections.chronicle.highlights.ranking import with_highlights
    from projections.chronicle.history import chronicle

    # A moment that is none is refused here.
    app.view(as_of)
    found = chronicle(app.campaign, point=as_of, sessions=sessions)
    chapters = with_highlights(app.campaign, found, app.rules_of, point=as_of, sessions=sessions)
    # Chapters are read once, one after the other.
    data = history_json(app.speaker, chapters) if app.settings.json else {}
    app.show(data, lambda: history_lines(app.speaker, chapters, detail))


def log(
    app: App,
    who: str | None,
    kind: str | None,
    sessions: range | None,
    grep: str | None,
    origin: str | None,
    limit: int | None,
    as_of: str | None,
) -> None:
    from cli.output.entries.kind_names import read_kind
    from cli.output.log.lines import log_lines
    from cli.reading import SHARED, account_of_name
    from ledger.store.search import matches

    named = None if kind is None else read_kind(kind)
    accounts: list[str | None] = [None]
    if who is not None:
        shared = SHARED.get(who.casefold()) if who.casefold() not in ("party", "groupe") else None
        names = app.read.people(who) if "," in who or who == "party" else (who,)
        accounts = [shared] if shared else [account_of_name(app, app.state, name) for name in names]
    first, *others = _texts(grep)
    last, counts = _counting(app, as_of)
    is_of_origin = _of_origin(origin)

    def fits(entry: Entry) -> bool:
        return counts(entry) and is_of_origin(entry) and all(matches(entry.body, None, text) for text in others)

    found: dict[int, Entry] = {}
    for account in accounts:
        if sessions is None:
            some = app.campaign.select(kind=named, account=account, text=first, limit=limit, last=last, fits=fits)
        else:
            some = _of_sessions(app, sessions, named, account, first, fits)
        found |= {entry.number: entry for entry in some}
    # Oldest first.
    entries = [found[number] for number in sorted(found)][-(limit or 0) :]
    data = {}
    if app.settings.json:
        from projections.past.entry_json import entries_json

        data["entries"] = list(entries_json(entries, app.campaign))
    app.show(data, lambda: log_lines(app.speaker, entries), whole=True)


def _of_origin(sought: str | None) -> Callable[[Entry], bool]:
    """Whether an entry was imported from a file, by its name, its digest or the beginning of that, or its source."""
    if sought is None:
        return lambda entry: True
    digests, name = [sought.casefold()], os.path.basename(sought)
    if os.path.isfile(sought):
        from cli.importing.files import InputFile
        from cli.importing.source import Options

        digests.append(InputFile(sought, Options()).digest)

    def fits(entry: Entry) -> bool:
        origin = entry.body.origin
        return isinstance(origin, Origin) and (
            sought == origin.source
            or name == origin.file
            or any(origin.digest.startswith(digest) for digest in digests if len(digest) >= SHORTEST_DIGEST)
        )

    return fits


SHORTEST_DIGEST = 8
"""Characters of a digest that are enough to mean a file."""


def _counting(app: App, as_of: str | None) -> tuple[int | None, Callable[[Entry], bool]]:
    """The number after which no entry counts, and whether one counts."""
    if as_of is None:
        return None, lambda entry: True
    from projections.past.moment import Moment

    moment = Moment.at(app.campaign, as_of)
    if moment.is_of_play:
        return min(moment.last, moment.counting.last), moment.counts
    return moment.last, lambda entry: entry.number <= moment.last


def _of_sessions(
    app: App, sessions: range, kind: str | None, account: str | None, text: str | None, fits: Callable[[Entry], bool]
) -> list[Entry]:
    """The entries of sessions that fit."""
    from ledger.store.search import matches
    from projections.stored.entry_runs import entries_of_sessions

    return [
        entry
        for entry in entries_of_sessions(app.campaign, sessions)
        if kind in (None, entry.body.kind) and matches(entry.body, account, text) and fits(entry)
    ]


def _texts(grep: str | None) -> list[str | None]:
    """What entries have to hold: every one of several tags, else the text as it is."""
    words = (grep or "").split()
    return [*words] if len(words) > 1 and all(word[0] in TAGS and len(word) > 1 for word in words) else [grep]


TAGS = "@#!*"
"""Signs that a tag of a note begins with."""


def show(app: App, entry: str, as_of: str | None) -> None:
    from cli.output.log.entry import show_lines
    from cli.reading import last_recorded
    from projections.past.entry_json import corrections_json, entry_json

    number, last = app.read.entry_number(entry), last_recorded(app, as_of)
    found = app.campaign.entry(number)
    if found is None or number > last:
        raise InputError("entry_unknown", entry=number, last=last)
    at_stake = app.speaker.at_stake.get(number, ())
    disputes = [{"id": mark.dispute, "status": mark.status} for mark in at_stake]
    data = {**entry_json(found, app.campaign), "disputes": disputes, **corrections_json(found, app.campaign)}
    app.show(data, lambda: show_lines(app.speaker, data))
