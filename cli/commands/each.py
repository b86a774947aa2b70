"""Lets a command that records an entry for one person take a list of them: `Brom,Lira`, `party`."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from cli.app import App
from cli.running import for_each_of


def for_each(command: Callable[..., None]) -> Callable[..., None]:
    """Let a command be given the application, and record an entry for each of its WHO, all or none."""

    @wraps(command)
    def recorded(app: App, /, **words: Any) -> None:
        for_each_of(app, command, **words)

    return click.pass_obj(recorded)
