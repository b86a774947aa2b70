"""Rune magic: stones, spells, the rune test and astral energy; `figures` computes, the others record."""
