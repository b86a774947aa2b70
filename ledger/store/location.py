"""Locations of ledgers: paths of files, and addresses of PostgreSQL servers."""

from __future__ import annotations

from ledger.errors import LedgerError
from ledger.patterns import late_pattern

SCHEME = late_pattern(r"\s*([A-Za-z][A-Za-z0-9.-]+)(?:\+([A-Za-z0-9.-]*))?:(//)?")
"""How a URL begins; a single letter is a drive of Windows."""

SERVERS = frozenset({"postgresql", "postgres"})


def normalized(given: str) -> str:
    """Normalize a location: a path stays as it was typed, a server's address begins with `postgresql:`.

    Raises:
        LedgerError: `ledger_scheme_unknown`, where it is a URL of something else.
    """
    found = SCHEME.match(given) if ":" in given else None
    if found is None:
        return given
    scheme = found[1].lower()
    if scheme in SERVERS:
        return f"postgresql:{found[3] or ''}{given[found.end() :].strip()}"
    if found[3]:
        raise LedgerError("ledger_scheme_unknown", scheme=scheme)
    return given


def is_server(location: str) -> bool:
    """Whether a location is a server's address."""
    found = SCHEME.match(location) if ":" in location else None
    return found is not None and found[1].lower() in SERVERS
