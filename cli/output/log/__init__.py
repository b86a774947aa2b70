"""Entries one by one: the log, one entry whole, and what was just recorded."""
