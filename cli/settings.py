"""The global options, which every command takes, and the name of the user who is logged in."""

from __future__ import annotations

from collections.abc import Mapping


class Settings:
    """The global options, from before and after the command, else from the environment.

    Attributes:
        by: Name of the person who records, None where that is the one who is logged in.
        color: Whether to colour the text; None where each output decides, coloured on a terminal.
        as_of: The moment that is asked for, as it was typed.
    """

    def __init__(self, environ: Mapping[str, str]) -> None:
        self.json = False
        self.lang: str | None = None
        self.ledger: str | None = environ.get("CAMPAIGN_LEDGER") or None
        self.campaign: str | None = environ.get("CAMPAIGN_NAME") or None
        self.by: str | None = None
        self.color: bool | None = False if environ.get("NO_COLOR") else None
        self.dumb_terminal = environ.get("TERM") == "dumb"
        self.quiet = False
        self.for_players = False
        self.as_of: str | None = None


def login_name(environ: Mapping[str, str]) -> str:
    """Name of the user who is logged in, `gm` where the system has none."""
    for variable in ("LOGNAME", "USER", "USERNAME"):
        if environ.get(variable):
            return environ[variable]
    from getpass import getuser

    try:
        return getuser()
    except (KeyError, OSError):
        return "gm"
