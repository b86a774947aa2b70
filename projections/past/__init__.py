"""The campaign at a moment, and what would have been: which entries count, corrections, what-ifs."""
