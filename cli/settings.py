"""The global options, which every command takes, and the name of the user who is logged in."""

from __future__ import annotations

from collections.abc import Mapping

HIDES_HIT_POINTS = "CAMPAIGN_HIDES_HIT_POINTS"
"""What the page tells the commands that it runs for players in processes of their own."""


class Settings:
    """The global options, from before and after the command, else from the environment.

    Attributes:
        by: Name of the person who records, None where that is the one who is logged in.
        color: Whether to colour the text; None where each output decides, coloured on a terminal.
        as_of: The moment that is asked for, as it was typed.
        hides_hit_points: Whether texts say that hit points were lost and not how many, as on the pages of players.
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
        self.hides_hit_points = bool(environ.get(HIDES_HIT_POINTS))


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
