"""Read models folded from the journal, and checks of it; nothing here records."""
