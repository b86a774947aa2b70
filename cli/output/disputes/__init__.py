"""The evidence and the file of a dispute."""
