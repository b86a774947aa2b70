"""Auditing: deciding every entry again, beside reading them; on a large ledger as on a small one; and its memory."""

from __future__ import annotations

import subprocess
import sys

from bench.timing import Measure, calls
from ledger.store.ledger import open_ledger
from projections.checks.audit import audit

MOST = 2_000
"""Entries of the large ledger that the two loops of a pair go through."""

PEAK = """
import resource, sys
from ledger.store.ledger import open_ledger
from projections.checks.audit import audit
with open_ledger(sys.argv[1], write=False) as ledger, ledger.transaction(write=False):
    campaign = ledger.campaign(None)
    audit(campaign, campaign.readable(last=int(sys.argv[2])))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def audited(location: str, entries: int) -> list[Measure]:
    """An audit beside decoding the same entries, and its memory for the whole ledger beside that for a part of it."""
    with open_ledger(location, write=False) as ledger, ledger.transaction(write=False):
        campaign = ledger.campaign(None)
        time = calls(
            f"audit of {MOST:,} entries",
            lambda: audit(campaign, campaign.readable(last=MOST)),
            "reading and decoding them",
            lambda: list(campaign.readable(last=MOST)),
            15.0,
            runs=7,
        )
        flat = calls(
            f"audit of {entries:,}, an entry",
            lambda: audit(campaign),
            f"of {MOST:,}",
            lambda: [audit(campaign, campaign.readable(last=MOST)) for _ in range(entries // MOST)],
            1.2,
            runs=1,
        )
    return [time, flat, _memory(location, entries)]


def _memory(location: str, entries: int) -> Measure:
    """Peak memory in MB, in the places of milliseconds."""
    whole, part = _peak(location, entries), _peak(location, MOST)
    return Measure(
        name=f"audit of {entries:,}, memory in MB",
        ours_ms=whole,
        baseline=f"of {MOST:,}",
        baseline_ms=part,
        ratio=whole / part,
        cpu_ratio=None,
        bound=1.5,
    )


def _peak(location: str, last: int) -> float:
    asked = subprocess.run(
        [sys.executable, "-c", PEAK, location, str(last)], capture_output=True, text=True, check=True
    )
    return float(asked.stdout)
