"""Healing: `figures` computes, `play` records."""
