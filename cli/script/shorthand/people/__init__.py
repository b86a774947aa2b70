"""Who is meant by some words: somebody by any beginning of a name, by a number, as whoever holds a thing."""
