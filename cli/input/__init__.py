"""Reads what was typed: amounts, names, items, keys and options."""
