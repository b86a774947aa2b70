"""Rolls: by whom and against what, what the dice showed, what it came to and how it went."""
