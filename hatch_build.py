"""Compiles the message catalogues when the package is built, so that every installation speaks every language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compile_catalogues(locale: Path) -> list[Path]:
    """Write a `.mo` beside each `.po`; the files written."""
    written = []
    for source in sorted(locale.glob("*/LC_MESSAGES/*.po")):
        with source.open("rb") as text:
            catalogue = read_po(text, locale=source.parts[-3])
        target = source.with_suffix(".mo")
        with target.open("wb") as compiled:
            write_mo(compiled, catalogue)
        written.append(target)
    return written


class CatalogueHook(BuildHookInterface[Any]):
    """Runs before a wheel is put together, and before an editable installation."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name == "wheel":
            compile_catalogues(Path(self.root) / "cli" / "locale")
