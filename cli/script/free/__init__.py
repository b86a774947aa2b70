"""Reads lines as people speak, where the grammar of the shorthand alone has no reading for them."""
