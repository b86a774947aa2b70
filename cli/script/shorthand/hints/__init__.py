"""What is said of a line that is not understood: which word is in its way, and lines that would be read."""
