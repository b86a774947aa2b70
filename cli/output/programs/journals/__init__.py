"""Journals for programs of plain-text accounting."""
