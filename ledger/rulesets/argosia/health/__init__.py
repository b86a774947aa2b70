"""Health: `hit_points` and `hazards` compute, the others record."""
