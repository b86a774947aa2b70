"""Runs a command by its row: for each of those who are named, by its function or by its facts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from importlib import import_module
from typing import Any

from cli.app import App
from cli.grammar.row import Row
from ledger.errors import InputError


def run(row: Row, app: App, /, **values: Any) -> None:
    """Do what a command does."""
    function = _function_of(row)
    if row.each:
        _for_each(app, function, **values)
    else:
        function(app, **values)


@cache
def _function_of(row: Row) -> Callable[..., None]:
    """The function of a command; where it has none, one that records the facts that follow from what was typed."""
    return function_at(row.run) if row.run else partial(record, row)


@cache
def function_at(path: str) -> Callable[..., Any]:
    """A function of `cli.commands`, by its module and name: `debts.charge`."""
    module, _dot, name = path.partition(".")
    function: Callable[..., Any] = getattr(import_module(f"cli.commands.{module}"), name)
    return function


def record(row: Row, app: App, /, **values: Any) -> None:
    """Record the facts that follow from what was typed."""
    from cli.input.by_type import facts_of

    recorded = app.record(facts_of(row, app.read, values))
    if row.after:
        function_at(row.after)(app, recorded)


def _for_each(app: App, function: Callable[..., None], *, who: str, **values: Any) -> None:
    """Record an entry for each of a WHO, all or none: `Brom,Lira`, `party`."""
    names = app.read.each(who)
    if len(names) < 2:
        function(app, who=names[0], **values)
        return
    if "entry_id" in app.given:
        raise InputError("id_for_many")
    with app.recording.together():
        for name in _with_own_faces(app, names):
            function(app, who=name, **values)


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
