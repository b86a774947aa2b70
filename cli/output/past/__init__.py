"""What differs between two moments, or would have been otherwise."""
