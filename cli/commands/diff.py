"""Shows what changed between two points: `diff`."""

from __future__ import annotations

from cli.app import App, Ended
from cli.output.past.diff import diff_json, diff_lines
from ledger.errors import InputError
from ledger.facts import EVERYONE
from ledger.ids import CHARACTER, CLOCK, HOLDERS, POOL, ROLE
from ledger.people import alphabetical
from ledger.rules.tables import folded
from projections.past.as_of import AsOf
from projections.past.diff import as_it_ended, difference
from projections.past.moment import entry_of, is_point, session_of

NOW = {"now", "maintenant"}
"""Points that are the last entry, whatever its number."""

OTHERS = {"pool": POOL, "cagnotte": POOL, "clock": CLOCK, "horloge": CLOCK}
"""Accounts of the company that neither hold things nor are a character's, by the names that are typed."""


def diff(app: App, first: str | None, second: str | None, who: str | None, other: str | None) -> None:
    if other is not None:
        if first is not None:
            raise InputError("points_with_copy", point=first)
        _diff_with(app, other)
        return
    if first is None:
        raise InputError("argument_missing", argument="POINT", command=app.typed)
    if second is not None and who is None and not _is_point(second):
        second, who = None, second

    points = _point(first), _point(second or "now")
    before, after = _views(app, *points)
    found = difference(before, after, None if who is None else _accounts(app, who, before, after))
    app.show(diff_json(found, points), lambda: diff_lines(app.speaker, found, points, after))


def _diff_with(app: App, file: str) -> None:
    """Show where another copy of the campaign parts from this one."""
    from cli.input.files import other_copy
    from cli.output.copies.copy_differences import CopyRenderer
    from projections.copies.copy_differences import compare_copies, for_players

    copy = other_copy(app, file)
    found = compare_copies(app.whole_campaign, copy)
    if app.settings.for_players:
        found = for_players(found, app.public_campaign, app.rules)
    shown = CopyRenderer(app.speaker, copy, found)
    app.show(shown.json(), lambda: shown.lines(file))
    if found.changed:
        raise Ended(1)


def _views(app: App, first: str, second: str) -> tuple[AsOf, AsOf]:
    """The ledger at two points; of a session that the other follows, as it was when it ended, before corrections."""
    views = [app.view_now() if point == "now" else app.view_of(point) for point in (first, second)]
    for place, point, other in ((0, first, second), (1, second, first)):
        then = _as_it_ended(app, point)
        if then is not None and _follows(other, views[1 - place], point, then):
            views[place] = then
    return views[0], views[1]


def _as_it_ended(app: App, point: str) -> AsOf | None:
    session = session_of(point)
    return None if session is None else as_it_ended(app.campaign, session, app.rules_of)


def _follows(point: str, view: AsOf, session: str, then: AsOf) -> bool:
    """Whether a point is after the end of a session; days are compared as they are now held to have been played."""
    if (number := session_of(point)) is not None:
        return number > int(session[1:])
    return point == "now" or (entry_of(point) is not None and view.number > then.number)


def _is_point(text: str) -> bool:
    """Whether a word is a point in time, and not somebody."""
    return _point(text) == "now" or is_point(_point(text))


def _point(text: str) -> str:
    """A point as the answer names it: `120`, `s3`, `2026-11-01`, `now`."""
    plain = text.strip().casefold().lstrip("#")
    return "now" if plain in NOW else plain


def _accounts(app: App, who: str, before: AsOf, after: AsOf) -> list[str]:
    """The accounts that a WHO means: of `party` every character's, and what the company holds together.

    Raises:
        InputError: `character_unknown`, if somebody had joined at neither of the points.
    """
    from cli.input.name_lookup import WORDS

    joined = sorted({*before.accounts(CHARACTER), *after.accounts(CHARACTER)}, key=alphabetical)
    accounts: list[str] = []
    for part in who.split(","):
        word = folded(part)
        if WORDS.get(word) == EVERYONE:
            accounts += [*joined, *HOLDERS.values(), POOL]
        elif word in OTHERS:
            accounts.append(OTHERS[word])
        elif part.strip():
            name = app.read.who(part, *HOLDERS)
            account = HOLDERS.get(name, CHARACTER + name)
            if name not in HOLDERS and not any(view.field(account, ROLE) for view in (before, after)):
                raise InputError("character_unknown", name=name, known=[a.removeprefix(CHARACTER) for a in joined])
            accounts.append(account)
    if not accounts:
        raise InputError("nobody_named", given=who)
    return list(dict.fromkeys(accounts))
