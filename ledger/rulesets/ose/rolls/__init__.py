"""Rolls: the chances and outcomes by the tables, and the kinds of roll that are recorded."""
