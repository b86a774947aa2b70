"""The arithmetic of a fight: no module here reads or writes the ledger."""
