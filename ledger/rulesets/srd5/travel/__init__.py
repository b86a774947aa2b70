"""Travel: `figures` computes distances, `play` records journeys."""
