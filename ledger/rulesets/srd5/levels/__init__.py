"""Levels: `figures` and `hit_points` compute, `play` and `experience` record, `sheet` shows."""
