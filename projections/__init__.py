"""What it adds up to: read models folded from the journal; they never record."""
