"""Whole lines: one thing, several, about nobody, and what a line that is not read is offered as."""
