"""Lets a command that records an entry for one person take a list of them: `Brom,Lira`, `party`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from typing import Any

import click

from cli.app import App
from ledger.errors import InputError


def for_each(command: Callable[..., None]) -> Callable[..., None]:
    """Let a command be given the application, and record an entry for each of its WHO, all or none."""

    @wraps(command)
    def recorded(app: App, /, who: str, **words: Any) -> None:
        names = app.read.each(who)
        if len(names) < 2:
            command(app, who=names[0], **words)
            return
        if "entry_id" in app.given:
            raise InputError("id_for_many")
        with app.recording.together():
            for name in _with_own_faces(app, names):
                command(app, who=name, **words)

    return click.pass_obj(recorded)


def _with_own_faces(app: App, names: Sequence[str]) -> Iterator[str]:
    """Each of several, while the faces given are its own: those under its name, or its part of the others.

    Raises:
        InputError: `faces_uneven`.
    """
    from cli.input.dice_words import shown_faces

    given = app.given.get("faces", ())
    if not given:
        yield from names
        return
    shown = [(app.read.who(name) if name else "", faces) for name, faces in shown_faces(given)]
    loose = [face for name, faces in shown if not name for face in faces]
    each, left = divmod(len(loose), len(names))
    if left:
        raise InputError("faces_uneven", count=len(loose), rolls=len(names))
    for place, name in enumerate(names):
        own = [face for named, faces in shown if named == app.read.who(name) for face in faces]
        own += loose[place * each : (place + 1) * each]
        app.given["faces"] = (",".join(map(str, own)),) if own else ()
        yield name
