"""Recording from the command line: the shared options into a command, and the confirmation of what it came to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from cli.input import parse
from cli.output.language import _
from ledger.entries import Command
from ledger.errors import InputError
from ledger.facts import GAME_MASTER, CharacterDescribed, CharacterJoined, EntriesVoided, Facts, RetainerHired

if TYPE_CHECKING:
    from cli.app import App
    from ledger.journal import Recorded

RENAMING = (CharacterJoined, RetainerHired, CharacterDescribed, EntriesVoided)
"""Kinds after which names have to be looked up again."""


def command_of(app: App, facts: Facts, fields: dict[str, Any]) -> Command:
    """The command as the shared options complete it."""
    given = app.given
    faces = _faces(app, facts)
    if faces:
        facts = msgspec.structs.replace(facts, faces=faces)
    override = given.get("override")
    if override is not None and not override.strip():
        raise InputError("override_empty")
    return Command(
        facts=facts,
        session=given.get("session"),
        override=override,
        secret=bool(given.get("secret")),
        note=given.get("note"),
        played_on=parse.day(given["on"]) if "on" in given else None,
        ingame=given.get("ingame"),
        rolled="table" if faces else None,
        **fields,
    )


def _faces(app: App, facts: Facts) -> dict[str, tuple[int, ...]]:
    """Faces by name; the one who joins has a name that nobody has yet."""
    shown: dict[str, tuple[int, ...]] = {}
    newcomer = getattr(facts, "who", "") if isinstance(facts, CharacterJoined | RetainerHired) else None
    for typed, faces in parse.shown_faces(app.given.get("faces", ())):
        name = typed if typed in ("", newcomer) else app.who(typed, GAME_MASTER)
        shown[name] = shown.get(name, ()) + faces
    return shown


def record(app: App, facts: Facts, fields: dict[str, Any]) -> Recorded:
    """Record an entry, and keep its confirmation until the command concludes."""
    recorded = app.journal.record(command_of(app, facts, fields), entry_id=app.entry_key, batch=app.batch)
    keep(app, recorded)
    if "override" in app.given and recorded.entry.body.override is None and app.batch is None and not app.quiet:
        app.warn(_("No rule stood in the way: the entry is not marked as the game master’s word."))
    return recorded


def keep(app: App, recorded: Any) -> None:
    """Make the confirmation of a recorded entry ready."""
    if app.json:
        from projections.entry_json import entry_json

        if recorded.already:
            from projections.replay import result_of

            # Whoever sends a command again missed its answer.
            recorded.result.update(result_of(app.campaign, recorded.entry))
        if recorded.entry.body.kind == "SessionEnded":
            from cli.output.confirmation import seal_of

            recorded.result["seal"] = seal_of(recorded)
        app.note_recorded(recorded, entry_json(recorded.entry, app.campaign), [])
    elif app.quiet:
        app.note_recorded(recorded, None, [])
    else:
        from cli.output.confirmation import confirmation

        lines = list(confirmation(app.speaker, recorded, sentence_only=app.batch is not None))
        app.note_recorded(recorded, None, lines)
    if recorded.entry.body.kind in {kind.__name__ for kind in RENAMING}:
        app.forget_names()


def conclude(app: App, recorded: Sequence[tuple[dict[str, Any] | None, dict[str, Any], list[str]]]) -> None:
    """Keep what was recorded for good, then show it."""
    dry_run = app.dry_run
    app.close()
    if app.json:
        result = recorded[0][1] if len(recorded) == 1 else {"results": [result for _e, result, _l in recorded]}
        app.print_json({"entries": [entry for entry, _r, _l in recorded], "result": result, "dry_run": dry_run})
    elif not app.quiet:
        lines = [line for _entry, _result, told in recorded for line in told]
        if dry_run:
            lines.append(_("Dry run: nothing was recorded."))
        app.print_lines(lines)
