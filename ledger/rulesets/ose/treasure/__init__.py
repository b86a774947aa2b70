"""Treasure: `treasure_types` computes, `hoards` and `valuables` record."""
