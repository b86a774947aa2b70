"""Sentences of English by the patterns of their spans: `goblin 5 pokes Elspeth with his spear for 2 hp`."""
