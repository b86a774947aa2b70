"""The rules in words: tables, keys, examples, faults of house rules."""
