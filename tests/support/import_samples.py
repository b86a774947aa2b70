"""Real files of other programs, where they lie beside the checkout; the project ships none of them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.processes import ROOT


def sample(name: str) -> Path:
    """A sample by its path; the test is skipped where it is not there.

    `IMPORT_SAMPLES` says where they are, else they are in `shared/samples` beside the checkout or above it.
    """
    named = os.environ.get("IMPORT_SAMPLES")
    folders = [Path(named)] if named else [above / "shared" / "samples" for above in ROOT.parents]
    found = next((folder / name for folder in folders if (folder / name).is_file()), None)
    if found is None:
        pytest.skip(f"the sample {name} is not beside the checkout")
    return found
