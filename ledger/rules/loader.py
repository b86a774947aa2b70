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
BUILT_IN = os.path.join(os.path.dirname(os.path.dirname(__file__)), "rulesets")


def known() -> list[str]:
    """Ids of the rulesets that can be loaded, sorted."""
    built_in = {name for name in os.listdir(BUILT_IN) if _is_built_in(name)}
    return sorted(built_in.union(installed()))


def packaged(ruleset_id: str, house: Sequence[tuple[str, bytes]] = ()) -> bytes:
    """The tables of a ruleset as canonical JSON, with house rules laid over them.

    Args:
        house: Overlays in TOML, by the names of their files.

    Raises:
        InputError: `ruleset_unknown`, `ruleset_twice`, `ruleset_broken`, `ruleset_incomplete`; `tables_faulty` and
            `house_faulty`, with every fault by file and key.
    """
    from pathlib import Path

    module = _module(ruleset_id)
    _need_once(ruleset_id)
    _need_whole(ruleset_id, module)
    folder = Path(str(module.__file__)).parent
    files = tuple((file.name, file.read_bytes()) for file in sorted(folder.glob("*.toml")))
    content = _compiled(files, ruleset_id, tuple(house))
    ruleset(content)
    return content


@lru_cache(maxsize=8)
def _compiled(files: tuple[tuple[str, bytes], ...], ruleset_id: str, house: tuple[tuple[str, bytes], ...]) -> bytes:
    # Compiling costs as much as a whole reading command, and only the opening of a campaign needs it.
    from ledger.rules.compiling import compiled

    return compiled(dict(files), ruleset_id, house)


@lru_cache(maxsize=8)
def ruleset(content: bytes) -> Ruleset:
    """The rules over one compiled set of tables.

    Raises:
        InputError: `ruleset_unknown`, where no code is installed for them; `ruleset_broken`, where it does not load.
    """
    tables = Tables(content)
    ruleset_id = str(tables["meta"]["id"])
    module = _module(ruleset_id)
    try:
        return cast("Ruleset", module.RULESET(tables))
    except Exception as error:
        raise _broken(ruleset_id, error) from error


def _module(ruleset_id: str) -> Any:
    if ruleset_id.isidentifier() and _is_built_in(ruleset_id):
        return import_module(f"ledger.rulesets.{ruleset_id}")
    packages = installed()
    if ruleset_id not in packages:
        from difflib import get_close_matches

        near = get_close_matches(ruleset_id.casefold(), known(), n=1)
        raise InputError("ruleset_unknown", ruleset=ruleset_id, known=known(), nearest=near)
    try:
        return import_module(packages[ruleset_id])
    except Exception as error:
        raise _broken(ruleset_id, error) from error


def _broken(ruleset_id: str, error: Exception) -> InputError:
    """Whatever the code of a package raises is the package's fault, and said to be."""
    reason = f"{type(error).__name__}: {error}"
    return InputError("ruleset_broken", ruleset=ruleset_id, package=installed().get(ruleset_id, ""), reason=reason)


def _need_once(ruleset_id: str) -> None:
    """Hold that nobody else offers a ruleset of this id; the one that is built in would hide it.

    Raises:
        InputError: `ruleset_twice`.
    """
    packages = [package for id_, package in _offered() if id_ == ruleset_id]
    if len(packages) > 1 or (packages and _is_built_in(ruleset_id)):
        raise InputError("ruleset_twice", ruleset=ruleset_id, packages=packages)


def _need_whole(ruleset_id: str, module: Any) -> None:
    """Hold that a package offers a class that answers everything that a ruleset is asked.

    Raises:
        InputError: `ruleset_incomplete`.
    """
    from ledger.rules.protocol import Ruleset

    offered = getattr(module, "RULESET", None)
    asked = [name for name in dir(Ruleset) if not name.startswith("_")]
    missing = ["__init__.py"] if module.__file__ is None else ["RULESET"] if not isinstance(offered, type) else []
    missing = missing or [f"RULESET.{name}" for name in asked if not callable(getattr(offered, name, None))]
    if missing:
        raise InputError("ruleset_incomplete", ruleset=ruleset_id, package=module.__name__, lacks=missing)


def _is_built_in(ruleset_id: str) -> bool:
    return os.path.isfile(os.path.join(BUILT_IN, ruleset_id, "meta.toml"))


def installed() -> dict[str, str]:
    """Rulesets that other packages offer: ids, and the package of each."""
    return dict(_offered())


def _offered() -> list[tuple[str, str]]:
    """Ids of rulesets that packages offer, and the package of each, once for each that offers it."""
    # Imported here for the same reason: a built-in ruleset does without it.
    from importlib.metadata import entry_points

    return sorted({(point.name, point.module) for point in entry_points(group=ENTRY_POINTS)})
