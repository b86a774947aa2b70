"""The dice of a campaign, counted and judged."""
