"""Errors in words: what happened, what was expected, what to type."""
