"""Where copies part, and what a merge did."""
