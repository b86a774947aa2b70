"""The stored projections, for whoever makes them again or compares them with a full fold."""

from __future__ import annotations

from projections.sessions import SESSIONS
from projections.stored_projection import StoredProjection
from projections.treasure_flows import TREASURE

STORED_PROJECTIONS: list[StoredProjection] = [SESSIONS, TREASURE]
"""Every projection with a table of its own."""
