"""Lists the stored projections, for rebuilds and verification."""

from __future__ import annotations

from projections.stored.entry_runs import RUNS
from projections.stored.secret_entries import NAMED_SECRETLY, SECRETS
from projections.stored.sessions import SESSIONS
from projections.stored.stored_projection import StoredProjection
from projections.stored.treasure_flows import TREASURE

STORED_PROJECTIONS: list[StoredProjection] = [SESSIONS, TREASURE, RUNS, SECRETS, NAMED_SECRETLY]
"""Every projection with a table of its own."""
