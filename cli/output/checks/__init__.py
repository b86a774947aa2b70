"""What checks found."""
