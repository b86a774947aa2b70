"""Loads rulesets: their tables as one JSON text, and the class that reads them.

A ruleset is a folder of `ledger/rulesets`, or an installed package that the entry point group
`campaign_ledger.rulesets` names; either has one class derived from `ledger.rules.ruleset.Ruleset`, and `*.toml` files
(`ledger.rules.compiling`).
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from ledger.errors import InputError
from ledger.rules.tables import Tables, folded

if TYPE_CHECKING:
    from ledger.rules.ruleset import Ruleset

ENTRY_POINTS = "campaign_ledger.rulesets"
BUILT_IN = os.path.join(os.path.dirname(os.path.dirname(__file__)), "rulesets")


def known_rulesets() -> list[str]:
    """Ids of the rulesets that can be loaded, sorted."""
    built_in = {name for name in os.listdir(BUILT_IN) if _is_built_in(name)}
    return sorted(built_in.union(installed_rulesets()))


def ruleset_named(text: str) -> str:
    """The id of a ruleset as somebody may write it, `Altaride`; the text itself where none is called so."""
    return next((id_ for id_ in known_rulesets() if folded(id_) == folded(text)), text)


def packaged_tables(ruleset_id: str, house: Sequence[tuple[str, bytes]] = ()) -> bytes:
    """The tables of a ruleset as canonical JSON, with house rules applied.

    Args:
        house: Overlays in TOML, by the names of their files.

    Raises:
        InputError: `ruleset_unknown`, `ruleset_twice`, `ruleset_broken`, `ruleset_incomplete`; `tables_faulty` and
            `house_faulty`, with every fault by file and key.
    """
    from pathlib import Path

    module = _module(ruleset_id)
    _require_one_package(ruleset_id)
    _require_complete(ruleset_id, module)
    folder = Path(str(module.__file__)).parent
    files = tuple((file.name, file.read_bytes()) for file in sorted(folder.glob("*.toml")))
    content = _compiled(files, ruleset_id, tuple(house))
    load_ruleset(content)
    return content


def released_row(tables: Tables, group: str, id_: str) -> Mapping[str, Any]:
    """A row of the ruleset as it is installed, for a campaign whose own tables are of an earlier release without it.

    Returns:
        Nothing where there is none either, or the ruleset is not installed.
    """
    released = _released(str(tables["meta"]["id"]))
    row: Mapping[str, Any] = released.group(group).get(id_, {}) if released is not None else {}
    return row


@lru_cache(maxsize=8)
def _released(ruleset_id: str) -> Tables | None:
    """The tables of a ruleset as it is installed; None where it is not."""
    try:
        return Tables(packaged_tables(ruleset_id))
    except InputError:
        return None


@lru_cache(maxsize=8)
def _compiled(files: tuple[tuple[str, bytes], ...], ruleset_id: str, house: tuple[tuple[str, bytes], ...]) -> bytes:
    # Imported here: compiling costs as much as a whole reading command, and only opening a campaign needs it.
    from ledger.rules.compiling import compile_tables

    (game,) = _games(_module(ruleset_id))
    return compile_tables(dict(files), ruleset_id, house, game.TABLES, fitting=_is_built_in(ruleset_id))


@lru_cache(maxsize=8)
def load_ruleset(content: bytes) -> Ruleset:
    """The rules over one compiled set of tables.

    Raises:
        InputError: `ruleset_unknown` if no code is installed for them; `ruleset_broken` if it does not load.
    """
    tables = Tables(content)
    ruleset_id = str(tables["meta"]["id"])
    module = _module(ruleset_id)
    try:
        (game,) = _games(module)
        return game(tables)
    except Exception as error:
        raise _broken(ruleset_id, error) from error


def _module(ruleset_id: str) -> ModuleType:
    if ruleset_id.isidentifier() and _is_built_in(ruleset_id):
        return import_module(f"ledger.rulesets.{ruleset_id}")
    packages = installed_rulesets()
    if ruleset_id not in packages:
        from difflib import get_close_matches

        near = get_close_matches(ruleset_id.casefold(), known_rulesets(), n=1)
        raise InputError("ruleset_unknown", ruleset=ruleset_id, known=known_rulesets(), nearest=near)
    try:
        return import_module(packages[ruleset_id])
    except Exception as error:
        raise _broken(ruleset_id, error) from error


def _broken(ruleset_id: str, error: Exception) -> InputError:
    """The error about a package whose code raised something."""
    reason = f"{type(error).__name__}: {error}"
    package = installed_rulesets().get(ruleset_id, "")
    return InputError("ruleset_broken", ruleset=ruleset_id, package=package, reason=reason)


def _require_one_package(ruleset_id: str) -> None:
    """Require that no two packages offer a ruleset of this id; a built-in one would hide the other.

    Raises:
        InputError: `ruleset_twice`.
    """
    packages = [package for id_, package in _offered() if id_ == ruleset_id]
    if len(packages) > 1 or (packages and _is_built_in(ruleset_id)):
        raise InputError("ruleset_twice", ruleset=ruleset_id, packages=packages)


def _require_complete(ruleset_id: str, module: ModuleType) -> None:
    """Require that a package has an `__init__.py`, one class derived from `Ruleset`, and the hooks that it names.

    A class with a method of a hook's name is incomplete too: nothing would ever call that method.

    Raises:
        InputError: `ruleset_incomplete`, `ruleset_broken`.
    """
    from ledger.rules.hooks import Hooks, load_hooks

    missing, games = [], _games(module)
    if module.__file__ is None:
        missing = ["__init__.py"]
    elif len(games) != 1:
        missing = ["Ruleset"]
    else:
        (game,) = games
        try:
            load_hooks(game.HOOKS)
        except (AttributeError, TypeError):
            missing.append(game.HOOKS)
        except Exception as error:
            raise _broken(ruleset_id, error) from error
        missing += [f"HOOKS.{name}" for name in Hooks.__struct_fields__ if hasattr(game, name)]
    if missing:
        raise InputError("ruleset_incomplete", ruleset=ruleset_id, package=module.__name__, lacks=missing)


def _games(module: ModuleType) -> list[type[Ruleset]]:
    """The classes of a package that derive from `Ruleset`, without those that another of them derives from."""
    from ledger.rules.ruleset import Ruleset

    games = [
        value
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Ruleset) and value is not Ruleset
    ]
    return [game for game in games if not any(other is not game and issubclass(other, game) for other in games)]


def _is_built_in(ruleset_id: str) -> bool:
    return os.path.isfile(os.path.join(BUILT_IN, ruleset_id, "meta.toml"))


def installed_rulesets() -> dict[str, str]:
    """Packages that offer rulesets, by the id of the ruleset."""
    return dict(_offered())


def _offered() -> list[tuple[str, str]]:
    """Pairs of a ruleset's id and a package that offers it, sorted; an id may occur more than once."""
    # Imported here: a built-in ruleset is loaded without it.
    from importlib.metadata import entry_points

    return sorted({(point.name, point.module) for point in entry_points(group=ENTRY_POINTS)})
