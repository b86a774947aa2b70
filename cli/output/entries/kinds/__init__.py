"""What is said of each kind of entry: a row per kind, in a module per subject."""
