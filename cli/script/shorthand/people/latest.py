"""What the same person recorded last: a text that `idem` repeats, and who rolled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ledger.errors import InputError
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App
    from cli.script.shorthand.meaning import Command
    from ledger.entries import Entry

SAME = frozenset({"idem", "ditto", "same", "pareil"})
"""The whole of a text that stands for the last one."""

TEXTS = ("--from", "--for")
"""Options whose text may be repeated."""

FAR = 50
"""Entries that are looked at: what is further back nobody means."""


def with_last_text(app: App, command: Command) -> Command:
    """A command whose whole text is `idem`, with the text that the same person recorded last.

    Raises:
        InputError: If that person recorded none.
    """
    at = next((at for at, word in enumerate(command[:-1]) if word in TEXTS and folded(command[at + 1]) in SAME), None)
    if at is None:
        return command
    said = next((text for entry in newest(app) if (text := text_of(entry))), None)
    if said is None:
        raise InputError("shorthand_unclear", given=command[at + 1], same=True)
    return [*command[: at + 1], said, *command[at + 2 :]]


def text_of(entry: Entry) -> str:
    """What caused an entry, or what it is for; empty where nobody said."""
    from ledger.facts import CoinsReceived
    from ledger.store.codec import facts_of

    facts = facts_of(entry.body)
    fields = ("source",) if isinstance(facts, CoinsReceived) else ("cause", "purpose", "origin")
    return next((text for field in fields if isinstance(text := getattr(facts, field, None), str)), "")


def last_roller(app: App) -> tuple[str, str | None] | None:
    """Who rolled last in the open session, by the name in facts, and for whom the game master did; None for nobody."""
    from ledger.facts import RollRecorded
    from ledger.state import open_session
    from ledger.store.codec import facts_of

    session = open_session(app.state)
    rolled = (entry for entry in newest(app) if entry.body.kind == RollRecorded.__name__)
    last = next(rolled, None) if session is not None else None
    facts = facts_of(last.body) if last is not None and last.body.session == session else None
    return (facts.who, facts.on_behalf) if isinstance(facts, RollRecorded) else None


def last_commands(app: App) -> Iterator[Command]:
    """The commands of what the same person recorded last, newest first; empty where none says an entry."""
    from cli.script.changed_command import command_of_entry

    return (command_of_entry(app, entry) or [""] for entry in newest(app))


def last_command(app: App) -> Command:
    """The command of the newest entry; empty where none says it."""
    return next(last_commands(app), [""])


def newest(app: App) -> Iterator[Entry]:
    """What the same person recorded last, newest first, without what is secret: nothing of that is repeated."""
    person = next((id_ for id_, name in app.campaign.people().items() if name == app.recorder), None)
    if person is None:
        return iter(())
    entries = app.campaign.select(recorded_by=person, limit=FAR)
    return (entry for entry in reversed(entries) if not entry.body.secret)
