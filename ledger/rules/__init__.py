"""Rulesets: what a game's rules make of a command."""
