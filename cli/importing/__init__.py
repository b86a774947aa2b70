"""Reads other programs' logs into the ledger: `import SOURCE FILE`.

A source (`sources/`) reads its files into rows and says what each row records; everything else is done here, once.
"""
