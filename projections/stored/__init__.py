"""Stored projections: tables that follow the journal, what they hold, and how they are rebuilt."""
