"""Balances and what they are made of: explanations, statements, treasure, custody."""
