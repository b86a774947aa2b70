"""How many names bash, zsh and fish are offered; completion waits for it, so it imports nothing."""

MOST = 95
"""Names of a sort that are offered: from a hundred on, bash asks before it lists them."""

MORE = "…"
"""Follows what is typed as the last of the names, where there are more: else a shell would complete what those that it
has been given have in common.
"""

MORE_SAID = {"en": "there are more: type another letter", "fr": "il y en a d’autres : tapez une lettre de plus"}
