"""Gear: what is worn and wielded, what it protects from, and what gives light; sheets read most of it."""
