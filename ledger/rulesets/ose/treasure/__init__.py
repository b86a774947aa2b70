"""Treasure: the treasure types; hoards and valuables, which are recorded."""
