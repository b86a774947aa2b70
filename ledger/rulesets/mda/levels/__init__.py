"""Levels: `figures` computes, `play` and `experience` record."""
