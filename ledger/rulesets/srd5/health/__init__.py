"""Health: hit points, death saves and conditions; `figures` and `conditions` compute, the others record."""
