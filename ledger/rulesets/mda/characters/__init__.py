"""Characters: `figures` computes the values of a new hero, `play` records joining, `account` reads the ledger."""
