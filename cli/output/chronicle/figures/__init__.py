"""The plots of a report: their figures, words and tables."""
