"""Crafting: `figures` computes cost and time, `play` records what is made."""
