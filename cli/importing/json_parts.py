"""Looks into JSON of any shape: what is of another type than it should be is as if it were not there."""

from __future__ import annotations

from typing import Any

from cli.importing.values import clean


def as_text(value: Any) -> str:
    """A text; an empty one for anything else."""
    return value if isinstance(value, str) else ""


def as_list(value: Any) -> list[Any]:
    """A list; an empty one for anything else."""
    return value if isinstance(value, list) else []


def as_object(value: Any) -> dict[str, Any]:
    """An object; an empty one for anything else."""
    return value if isinstance(value, dict) else {}


def as_objects(value: Any) -> list[dict[str, Any]]:
    """The objects of a list."""
    return [item for item in as_list(value) if isinstance(item, dict)]


def within(content: Any, *keys: str) -> dict[str, Any]:
    """An object within others; an empty one where there is none."""
    for key in keys:
        content = as_object(content).get(key)
    return as_object(content)


def as_written(value: Any) -> str | None:
    """A number or text as it is written; None where none is given."""
    if value is None or isinstance(value, bool | dict | list):
        return None
    return clean(str(value)) or None
