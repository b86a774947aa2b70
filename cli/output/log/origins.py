"""Says where an entry was recorded first: a row of another program's log, a line of a file, another copy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cli.output.words.language import _
from ledger.entries import Origin

SHORT = 12
"""Characters of a digest that are shown."""


def origin_text(origin: Mapping[str, Any] | str | None) -> str:
    """An origin in words, of an entry's JSON; empty where there is none."""
    if origin is None or isinstance(origin, str):
        return origin or ""
    said = _("{source}: {file}, row {row}").format(source=origin["source"], file=origin["file"], row=origin["row"])
    if at := origin.get("at"):
        said = _("{said}, at {at}").format(said=said, at=at)
    said = _("{said} (SHA-256 {digest}…), as recorded there").format(said=said, digest=origin["digest"][:SHORT])
    return f"{said}: {text}" if (text := origin.get("text")) else said


def origin_mark(origin: Origin) -> str:
    """An origin as the log marks an entry with it: `critrole 12`."""
    return f"{origin.source} {origin.row}"
