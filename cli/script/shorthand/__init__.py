"""Expands the shorthand of the table, `brom -4 gobelin`, into full commands; `expansion.expand` is the way in."""
