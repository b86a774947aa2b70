"""Characters: `joining`, `tracks` and `aging` record; the others compute, `account` from what the ledger holds."""
