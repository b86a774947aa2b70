"""Experience: `figures` computes, `play` records."""
