"""What happened, to be told: chapters, fights, passages, highlights, the report."""
