"""Rests: `figures` computes, `play` records."""
