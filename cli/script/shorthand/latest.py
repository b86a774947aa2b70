"""What the same person recorded last: a text that `idem` repeats, and who rolled."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ledger.errors import InputError
from ledger.rules.tables import folded
from ledger.state import open_session

if TYPE_CHECKING:
    from cli.app import App
    from cli.script.shorthand.meaning import Command
    from ledger.entries import Entry

SAME = frozenset({"idem", "ditto"})
"""The whole of a text that stands for the last one."""

TEXTS = ("--from", "--for")
"""Options whose text may be repeated."""


def with_last_text(app: App, command: Command) -> Command:
    """A command whose whole text is `idem`, with the text that the same person recorded last.

    Raises:
        InputError: If that person recorded none.
    """
    at = next((at for at, word in enumerate(command[:-1]) if word in TEXTS and folded(command[at + 1]) in SAME), None)
    if at is None:
        return command
    said = next((text for entry in _last(app, fits=text_of) if (text := text_of(entry))), None)
    if said is None:
        raise InputError("shorthand_unclear", given=command[at + 1], same=True)
    return [*command[: at + 1], said, *command[at + 2 :]]


def text_of(entry: Entry) -> str:
    """What caused an entry, or what it is for; empty where nobody said, and of a secret one."""
    from ledger.facts import CoinsReceived
    from ledger.store.codec import facts_of

    if entry.body.secret:
        return ""
    facts = facts_of(entry.body)
    fields = ("source",) if isinstance(facts, CoinsReceived) else ("cause", "purpose", "origin")
    return next((text for field in fields if isinstance(text := getattr(facts, field, None), str)), "")


def last_roller(app: App) -> tuple[str, str | None] | None:
    """Who rolled last in the open session, by the name in facts, and for whom the game master did; None for nobody."""
    from ledger.facts import RollRecorded
    from ledger.store.codec import facts_of

    session = open_session(app.state)
    found = [] if session is None else _last(app, kind="RollRecorded", session=session)
    facts = facts_of(found[0].body) if found else None
    return (facts.who, facts.on_behalf) if isinstance(facts, RollRecorded) else None


def _last(app: App, fits: Callable[[Entry], object] | None = None, **given: Any) -> list[Entry]:
    """The newest entry of the same person that is not secret, if there is one: nothing of a secret is repeated."""
    person = next((id_ for id_, name in app.campaign.people().items() if name == app.recorder), None)
    if person is None:
        return []
    return app.campaign.select(
        recorded_by=person,
        limit=1,
        fits=lambda entry: not entry.body.secret and (fits is None or bool(fits(entry))),
        **given,
    )
