"""Lets a command that records an entry for one person take a list of them: `Brom,Lira`, `party`."""

from __future__ import annotations

from collections.abc import Callable
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
            for name in names:
                command(app, who=name, **words)

    return click.pass_obj(recorded)
