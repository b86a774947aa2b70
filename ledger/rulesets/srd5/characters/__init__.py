"""Characters: ability scores, what the ledger holds of a character, and how one joins a campaign."""
