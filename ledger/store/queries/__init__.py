"""Queries of the read models and checks, by subject; each returns plain rows or values.

The statements are fixed texts for both databases, so that a command at the table loads no more than the database's
driver. `repairs` alone composes statements, of a table that is chosen when it runs, with SQLAlchemy.
"""
