"""The global options: what is asked of every command."""

from __future__ import annotations

from collections.abc import Mapping


class Settings:
    """The global options, from before and after the command, else from the environment."""

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
