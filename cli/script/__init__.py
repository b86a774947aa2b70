"""Runs many commands from a script."""
