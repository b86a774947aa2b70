"""A first evening in a ledger that is thrown away: `tutorial` asks for its commands one after the other.

`steps` has what is asked as data; `tutor` does what is typed and judges it; `session` makes the ledger and removes it.
"""
