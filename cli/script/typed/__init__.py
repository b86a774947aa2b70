"""Writes entries as the commands that record them, by the rows of those commands."""
