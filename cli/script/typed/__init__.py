"""Writes entries as the commands that record them: a function for each kind of facts, in a module per subject."""

from cli.script.typed import as_recorded, corrections, others, people, play, treasure

__all__ = ["as_recorded", "corrections", "others", "people", "play", "treasure"]
