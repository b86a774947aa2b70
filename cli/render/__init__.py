"""Words for what projections and decisions come to."""
