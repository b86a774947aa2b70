"""Characters: `account` reads what the ledger holds of them, `counters` and `joining` record."""
