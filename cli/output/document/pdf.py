"""Lays a document out as a PDF by typst: a template reads the blocks as JSON, so that no text of theirs is source.

A long document is laid out in parts, one after the other, which are joined: typst takes two megabytes for each page.
Each is compiled in a process of its own, since it would remember the pages of all before.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from msgspec.structs import asdict

from cli.output.document.blocks import Details, Document, Figure, Span, bound, visible
from cli.output.document.drawing import drawing
from cli.output.document.palette import PRINT
from cli.output.document.plots import colours as plot_colours
from cli.output.document.plots.plot import Plot
from ledger.errors import InputError

for needed in ("typst", "pikepdf"):
    if find_spec(needed) is None:
        raise InputError("extra_missing", extra="report", module=needed)

TEMPLATE = os.path.join(os.path.dirname(__file__), "templates", "velin.typ")
COMPILER = os.path.join(os.path.dirname(__file__), "compile_typst.py")

ATTEMPTS = 3
"""So many times a document is tried, each time with less asked of it."""

LONGEST = 400_000
"""Bytes of blocks in a part, which are some 70 pages, and 250 MB while they are laid out."""


def pdf(document: Document) -> bytes:
    """The pages of a document.

    Raises:
        InputError: `pdf_failed`, with what typst says.
    """
    with TemporaryDirectory(prefix="campaign-") as folder:
        parts = _parts(folder, document, LONGEST)
        moment = _moment(document)
        if len(parts) == 1:
            _compile(moment, [part.folder for part in parts])
            return Path(parts[0].file).read_bytes()
        return _joined(parts, moment, folder)


def write_pdfs(named: Sequence[tuple[str, Document]]) -> None:
    """Write some short documents to files, by one process.

    Raises:
        InputError: `pdf_failed`, with what typst says.
    """
    if not named:
        return
    with TemporaryDirectory(prefix="campaign-") as folder:
        parts = []
        for number, (_file, document) in enumerate(named):
            own = os.path.join(folder, str(number))
            os.mkdir(own)
            parts += _parts(own, document, sys.maxsize)
        _compile(_moment(named[0][1]), [part.folder for part in parts])
        for (file, _document), part in zip(named, parts, strict=True):
            shutil.move(part.file, file)


def _moment(document: Document) -> int:
    return int(datetime.fromisoformat(document.made_at).timestamp())


def _compile(moment: int, folders: Sequence[str], attempt: int | None = None) -> None:
    """Compile folders, asking for as much as all of them can give.

    Raises:
        InputError: `pdf_failed`.
    """
    tried = range(ATTEMPTS) if attempt is None else (attempt,)
    for number in tried:
        run = _run([COMPILER, str(number), str(moment), *folders])
        if run.returncode == 0:
            return
    raise InputError("pdf_failed", reason=_reason(folders) or _last_line(run))


def _last_line(run: subprocess.CompletedProcess[bytes]) -> str:
    return "".join(run.stderr.decode(errors="replace").splitlines()[-1:])


def _reason(folders: Sequence[str]) -> str:
    for folder in folders:
        if (file := Path(folder, "error.txt")).exists():
            return file.read_text(encoding="utf-8")
    return ""


class _Laid(msgspec.Struct):
    """What a part says of itself: its pages, and of each anchor that was asked for the page and the position there."""

    pages: int
    places: list[tuple[str, int, float, float]]


class _Part:
    """A part of a document as a folder: its sections as JSON, its plots as files.

    Attributes:
        anchors: In it. targets: To which its links lead.
        size: Bytes of its sections so far.
    """

    def __init__(self, folder: str, head: dict[str, object], number: int, before: str) -> None:
        self.folder = folder
        self.anchors: set[str] = set()
        self.targets: set[str] = set()
        self.size = 0
        self._sections = 0
        shutil.copy(TEMPLATE, os.path.join(folder, "main.typ"))
        self._file = open(os.path.join(folder, "document.json"), "wb")  # noqa: SIM115
        cover = self._encoded(head["cover"])
        self._file.write(
            msgspec.json.encode({**head, "cover": cover, "number": number, "before": before})[:-1] + b',"sections":['
        )

    def add(self, section: object) -> None:
        """Add a section."""
        encoded = msgspec.json.encode(self._encoded(section))
        self._file.write((b"," if self._sections else b"") + encoded)
        self._sections += 1
        self.size += len(encoded)

    def end(self) -> None:
        """The anchors come last, when all are known: a link to any other would be an error, and is text there."""
        self._file.write(b'],"anchors":' + msgspec.json.encode(sorted(self.anchors)) + b"}")
        self._file.close()
        self.place(1)

    def place(
        self,
        first: int,
        *,
        wanted: Iterable[str] = (),
        linked: Iterable[str] = (),
        pages: Mapping[str, int] | None = None,
    ) -> None:
        """Say where it is in the whole.

        Args:
            first: Number of its first page.
            wanted: Anchors whose places are asked for.
            linked: Anchors to which links lead, here or elsewhere; none in a document that is not parted.
            pages: Numbers of their pages, as far as they are known.
        """
        own = {anchor: page for anchor, page in (pages or {}).items() if anchor in linked}
        said = {"first": first, "wanted": sorted(wanted), "linked": sorted(linked), "pages": own}
        Path(self.folder, "place.json").write_bytes(msgspec.json.encode(said))

    @property
    def file(self) -> str:
        """Its pages, once it is compiled."""
        return os.path.join(self.folder, "out.pdf")

    def laid(self) -> _Laid:
        """How many pages it has, and where its anchors are, once it is compiled."""
        return msgspec.json.decode(Path(self.folder, "places.json").read_bytes(), type=list[_Laid])[0]

    def _encoded(self, value: object) -> object:
        if isinstance(value, str):
            return bound(value)
        if isinstance(value, tuple):
            return [self._encoded(inside) for inside in value]
        if isinstance(value, Plot) or not isinstance(value, msgspec.Struct):
            return value if isinstance(value, bool | int) else None
        if isinstance(value, Details) and value.screen:
            # Nobody opens it on paper: its anchors are not there either.
            return {"kind": "Details", "screen": True}
        fields = {name: self._encoded(inside) for name, inside in asdict(value).items()}
        if isinstance(value, Span) and value.style == "code":
            fields["text"] = visible(value.text)
        if isinstance(value, Figure):
            fields["image"] = self._drawn(value)
        if anchor := fields.get("anchor"):
            self.anchors.add(str(anchor))
        if target := fields.get("target"):
            self.targets.add(str(target))
        return {"kind": type(value).__name__, **fields}

    def _drawn(self, figure: Figure) -> str:
        """Draw a plot to a file; its name."""
        name = f"{figure.anchor}.svg"
        Path(self.folder, name).write_text(drawing(figure, {**PRINT, **plot_colours.LIGHT}), encoding="utf-8")
        return name


def _parts(folder: str, document: Document, longest: int) -> list[_Part]:
    """The document in parts, each with as many sections as there is room for."""
    head = {"language": document.language, "colours": PRINT, "title": visible(document.cover.title)}

    def begun(number: int, before: str) -> _Part:
        own = os.path.join(folder, f"part-{number}")
        os.mkdir(own)
        return _Part(own, {**head, "cover": None if number else document.cover}, number, before)

    found, before = [begun(0, "")], ""
    for number, section in enumerate(document.sections):
        if found[-1].size > longest:
            found.append(begun(number, before))
        found[-1].add(section)
        before = section.role
    for part in found:
        part.end()
    return found


def _joined(parts: Sequence[_Part], moment: int, folder: str) -> bytes:
    """Compile parts one after the other, each from the page on which the one before ends, and join them."""
    for attempt in range(ATTEMPTS):
        try:
            return _joined_at(parts, moment, folder, attempt)
        except InputError:
            if attempt == ATTEMPTS - 1:
                raise
    raise AssertionError


def _joined_at(parts: Sequence[_Part], moment: int, folder: str, attempt: int) -> bytes:
    led_to = set().union(*(part.targets for part in parts))
    known = set().union(*(part.anchors for part in parts))
    places: dict[str, tuple[int, float, float]] = {}
    begun: list[int | None] = [None for _part in parts]
    for _again in range(4):
        # The contents are laid out again once it is known where everything is: the first part alone, as a rule.
        pages, first = {anchor: place[0] for anchor, place in places.items()}, 1
        for number, part in enumerate(parts):
            if begun[number] != first or number == 0:
                begun[number] = first
                part.place(first, wanted=part.anchors & led_to, linked=part.targets & known, pages=pages)
                _compile(moment, [part.folder], attempt)
                places |= {anchor: (first + page - 1, x, y) for anchor, page, x, y in part.laid().places}
            first += part.laid().pages
        if pages == {anchor: place[0] for anchor, place in places.items()}:
            break
    where, whole = os.path.join(folder, "places.json"), os.path.join(folder, "whole.pdf")
    Path(where).write_bytes(msgspec.json.encode(places))
    run = _run(["-m", "cli.output.document.joined_pdf", where, whole, *(part.file for part in parts)])
    if run.returncode:
        raise InputError("pdf_failed", reason=_last_line(run))
    return Path(whole).read_bytes()


def _run(words: Sequence[str]) -> subprocess.CompletedProcess[bytes]:
    """Run Python, without the folder of a script, which may have modules that are called like Python's own."""
    return subprocess.run([sys.executable, "-P", *words], capture_output=True)
