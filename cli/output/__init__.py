"""Writes answers and errors, in the language of the user."""
