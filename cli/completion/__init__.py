"""Completes a command line: what may be typed at the cursor, from the commands, the rules and the ledger."""
