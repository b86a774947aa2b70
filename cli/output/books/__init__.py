"""Balances and what they are made of, in words."""
