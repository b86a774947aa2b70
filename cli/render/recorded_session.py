"""The recap that ends a session: what it came to, in a few lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from cli.render.columns import screen_width, wrapped
from cli.words import _, listed, ngettext
from ledger.people import members, name_of
from ledger.postings import CHARACTER, DUNGEON
from projections.history import is_earned

if TYPE_CHECKING:
    from cli.app import App
    from ledger.entries import Entry


def recap(app: App, session: int) -> Iterator[str]:
    """Lines about a session; entries taken back do not count."""
    voided = app.campaign.voided()
    entries = [
        entry
        for entry in app.campaign.select(session=session)
        if entry.number not in voided and not entry.body.links.voids
    ]
    said = [
        ngettext("Session {session}: {count} entry.", "Session {session}: {count} entries.", len(entries)).format(
            session=session, count=len(entries)
        )
    ]
    if present := members(app.state, session):
        said.append(_("Present at its end: {who}.").format(who=listed(present)))
    for line in (" ".join(said), *_sums(app, entries)):
        yield from wrapped(line, screen_width())


def _sums(app: App, entries: Iterable[Entry]) -> Iterator[str]:
    """What was found, learned, suffered and lost."""
    found = 0
    gained: dict[str, int] = {}
    lost: dict[str, int] = {}
    dead: list[str] = []
    values = app.terms.coinage.values
    for entry in entries:
        kind = entry.body.kind
        for posting in entry.body.postings:
            who = name_of(posting.account)
            if posting.account == DUNGEON and posting.commodity in values:
                found -= posting.quantity * values[posting.commodity]
            elif posting.account.startswith(CHARACTER) and posting.commodity == "xp":
                if is_earned(kind, posting.quantity):
                    gained[who] = gained.get(who, 0) + posting.quantity
            elif posting.account.startswith(CHARACTER) and posting.commodity == "hp" and posting.quantity < 0:
                lost[who] = lost.get(who, 0) - posting.quantity
        dead += [name_of(f.account) for f in entry.body.fields if (f.key, f.new) == ("status", "dead")]
    if found:
        yield _("Coins found: {value}.").format(value=app.terms.value(found))
    if gained:
        shares = [f"{name} {app.terms.quantity('xp', xp, sign=True)}" for name, xp in sorted(gained.items())]
        yield _("Experience: {shares}.").format(shares=", ".join(shares))
    if lost:
        wounds = [f"{name} {app.terms.quantity('hp', -hp)}" for name, hp in sorted(lost.items())]
        yield _("Wounds: {wounds}.").format(wounds=", ".join(wounds))
    if dead:
        yield _("Dead: {who}.").format(who=listed(dead))
