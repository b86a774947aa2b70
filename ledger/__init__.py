"""What happened: the write side of the campaign ledger, and the only package that knows how to store."""
