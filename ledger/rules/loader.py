"""Loading rulesets: their tables as one JSON text, and the code that gives it meaning.

A ruleset is a folder beside this module, or an installed package that the entry point group `campaign_ledger.rulesets`
names; either offers a class `RULESET` and `*.toml` files (`ledger.rules.compiling`).
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from ledger.errors import InputError
from ledger.rules.tables import Tables

if TYPE_CHECKING:
    from ledger.rules.protocol import Ruleset

ENTRY_POINTS = "campaign_ledger.rulesets"
BUILT_IN = os.path.dirname(__file__)


def known() -> list[str]:
    """Ids of the rulesets that can be loaded, sorted."""
    built_in = {name for name in os.listdir(BUILT_IN) if _is_built_in(name)}
    return sorted(built_in.union(_installed()))


def packaged(ruleset_id: str, house: Sequence[tuple[str, bytes]] = ()) -> bytes:
    """The tables of a ruleset as canonical JSON, with house rules laid over them.

    Args:
        house: Overlays in TOML, by the names of their files.

    Raises:
        InputError: `ruleset_unknown`; `tables_faulty` and `house_faulty`, with every fault by file and key.
    """
    # Compiling costs as much as a whole reading command, and only the opening of a campaign needs it.
    from pathlib import Path

    from ledger.rules.compiling import compiled

    folder = Path(str(_module(ruleset_id).__file__)).parent
    return compiled({file.name: file.read_bytes() for file in sorted(folder.glob("*.toml"))}, ruleset_id, house)


@lru_cache(maxsize=8)
def ruleset(content: bytes) -> Ruleset:
    """The rules over one compiled set of tables.

    Raises:
        InputError: `ruleset_unknown`, where no code is installed for them.
    """
    tables = Tables(content)
    return cast("Ruleset", _module(str(tables["meta"]["id"])).RULESET(tables))


def _module(ruleset_id: str) -> Any:
    if ruleset_id.isidentifier() and _is_built_in(ruleset_id):
        return import_module(f"{__package__}.{ruleset_id}")
    installed = _installed()
    if ruleset_id not in installed:
        raise InputError("ruleset_unknown", ruleset=ruleset_id, known=known())
    return import_module(installed[ruleset_id])


def _is_built_in(ruleset_id: str) -> bool:
    return os.path.isfile(os.path.join(BUILT_IN, ruleset_id, "meta.toml"))


def _installed() -> dict[str, str]:
    # Imported here for the same reason: a built-in ruleset does without it.
    from importlib.metadata import entry_points

    return {point.name: point.module for point in entry_points(group=ENTRY_POINTS)}
