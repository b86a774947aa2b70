"""Damage and hazards: `figures` and `hazards` compute, `play` and `lowering` record."""
