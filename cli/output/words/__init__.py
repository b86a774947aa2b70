"""How things are called and written in each language: messages, numbers, days, nouns, terms."""
