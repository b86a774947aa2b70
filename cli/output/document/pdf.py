"""Lays a document out as a PDF by typst: a template reads the blocks as JSON, so that no text of theirs is source."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from datetime import datetime
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from msgspec.structs import asdict

from cli.output.document.blocks import Details, Document, Figure
from cli.output.document.drawing import drawing
from cli.output.document.palette import PRINT
from cli.output.document.plots import colours as plot_colours
from cli.output.document.plots.plot import Plot
from cli.output.document.text import visible
from ledger.errors import InputError

try:
    import typst
except ModuleNotFoundError as missing:
    raise InputError("extra_missing", extra="report", module=missing.name) from missing

TEMPLATE = os.path.join(os.path.dirname(__file__), "templates", "velin.typ")

ATTEMPTS: tuple[Mapping[str, Any], ...] = (
    {"ignore_system_fonts": True, "pdf_standards": "ua-1"},
    {"pdf_standards": "ua-1"},
    {},
)
"""With the fonts of typst alone the same document has the same bytes everywhere. Letters that they lack, such as emoji,
are taken from the machine's; and where nobody has them, they show as empty boxes, which the standard does not allow."""


def pdf(document: Document) -> bytes:
    """The pages of a document.

    Raises:
        InputError: `pdf_failed`, with what typst says.
    """
    with TemporaryDirectory(prefix="campaign-") as folder:
        main = os.path.join(folder, "main.typ")
        shutil.copy(TEMPLATE, main)
        with open(os.path.join(folder, "document.json"), "wb") as file:
            file.writelines(_Encoding(folder).document(document))
        moment = int(datetime.fromisoformat(document.made_at).timestamp())
        reason = ""
        for options in ATTEMPTS:
            try:
                made: bytes = typst.compile(main, root=folder, timestamp=moment, **options)
                return made
            except typst.TypstError as error:
                reason = str(error).partition("\n")[0]
        raise InputError("pdf_failed", reason=reason)


class _Encoding:
    """A document as JSON, one section at a time, with its plots as files in the folder.

    The anchors come last, when all are known: a link to any other would be an error to typst, and is text there.
    """

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._anchors: set[str] = set()

    def document(self, document: Document) -> Iterator[bytes]:
        head = {"language": document.language, "colours": PRINT, "cover": self._encoded(document.cover)}
        yield msgspec.json.encode(head)[:-1] + b',"sections":['
        for place, section in enumerate(document.sections):
            yield (b"," if place else b"") + msgspec.json.encode(self._encoded(section))
        yield b'],"anchors":' + msgspec.json.encode(sorted(self._anchors)) + b"}"

    def _encoded(self, value: object) -> object:
        if isinstance(value, str):
            return visible(value)
        if isinstance(value, tuple):
            return [self._encoded(inside) for inside in value]
        if isinstance(value, Plot) or not isinstance(value, msgspec.Struct):
            return value if isinstance(value, bool | int) else None
        if isinstance(value, Details) and value.screen:
            # Nobody opens it on paper: its anchors are not there either.
            return {"kind": "Details", "screen": True}
        fields = {name: self._encoded(inside) for name, inside in asdict(value).items()}
        if isinstance(value, Figure):
            fields["image"] = self._drawn(value)
        if anchor := fields.get("anchor"):
            self._anchors.add(str(anchor))
        return {"kind": type(value).__name__, **fields}

    def _drawn(self, figure: Figure) -> str:
        """Draw a plot to a file; its name."""
        name = f"{figure.anchor}.svg"
        with open(os.path.join(self._folder, name), "w", encoding="utf-8") as file:
            file.write(drawing(figure, {**PRINT, **plot_colours.LIGHT}))
        return name
