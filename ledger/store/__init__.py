"""How entries are kept: schema, statements, codec, hash chain, state and recorder, on SQLite and PostgreSQL."""
