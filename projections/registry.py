"""Lists the stored projections, for rebuilds and verification."""

from __future__ import annotations

from projections.entry_runs import RUNS
from projections.secret_entries import SECRETS
from projections.sessions import SESSIONS
from projections.stored_projection import StoredProjection
from projections.treasure_flows import TREASURE

STORED_PROJECTIONS: list[StoredProjection] = [SESSIONS, TREASURE, RUNS, SECRETS]
"""Every projection with a table of its own."""
