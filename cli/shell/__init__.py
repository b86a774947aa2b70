"""The shell: commands at a prompt with completion, history, and the party's state under it.

Only its `screen`, `keys`, `history` and `candidates` load prompt_toolkit; the lines run without it.
"""
