"""Joins PDFs that are parts of one document: pages, bookmarks, links from one to the other, tags for screen readers.

    python -m cli.output.document.joined_pdf PLACES TARGET PART…

A process of its own gives back what it takes; `PLACES` is a file with JSON, see `join`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from typing import Any

from pikepdf import Array, Dictionary, Name, OutlineItem, Pdf, String

WAY = "part:"
"""How the address of a link begins that leads to an anchor, wherever it is."""

OF_THE_WHOLE = ("/Lang", "/MarkInfo", "/ViewerPreferences", "/Metadata")
"""What the catalogue of the first part says of all."""


def join(files: Sequence[str], places: Mapping[str, tuple[int, float, float]], target: str) -> None:
    """Write the parts as one PDF.

    Args:
        places: Where the anchors are to which links lead: the page of the whole, and the position on it from the upper
            left corner.
    """
    with ExitStack() as opened:
        # What is copied stays in its file until the whole is written.
        whole, parts = opened.enter_context(Pdf.new()), [opened.enter_context(Pdf.open(file)) for file in files]
        tags = _Tags(whole)
        for part in parts:
            whole.pages.extend(part.pages)
            tags.add(part)
        with whole.open_outline() as outline:
            first = 0
            for part in parts:
                outline.root.extend(_bookmarks(part, first))
                first += len(part.pages)
        _link(whole, places)
        tags.write()
        for key in OF_THE_WHOLE:
            if key in parts[0].Root:
                whole.Root[key] = whole.copy_foreign(parts[0].make_indirect(parts[0].Root[key]))
        whole.docinfo.update({key: str(said) for key, said in parts[0].docinfo.items()})
        whole.save(target, deterministic_id=True, preserve_pdfa=True)


def _bookmarks(part: Pdf, first: int) -> Iterator[OutlineItem]:
    """The bookmarks of a part that begins after so many pages."""
    number_of = {page.obj.objgen: number for number, page in enumerate(part.pages)}

    def moved(item: Any) -> OutlineItem:
        page, _kind, *position = item.destination
        made = OutlineItem(
            item.title, first + number_of[page.objgen], "XYZ", left=float(position[0]), top=float(position[1])
        )
        made.children.extend(map(moved, item.children))
        return made

    with part.open_outline() as outline:
        yield from map(moved, outline.root)


def _link(whole: Pdf, places: Mapping[str, tuple[int, float, float]]) -> None:
    """Let links lead to the page and position of their anchor."""
    for page in whole.pages:
        for annotation in page.get("/Annots", ()):
            address = str(annotation.get("/A", Dictionary()).get("/URI", ""))
            if address.startswith(WAY):
                number, x, y = places[address.removeprefix(WAY)]
                target = whole.pages[number - 1]
                del annotation["/A"]
                annotation.Dest = Array([target.obj, Name.XYZ, x, float(target.mediabox[3]) - y, None])


class _Tags:
    """The trees of tags, joined to one: numbers of pages and links go on where the last part ended; ids are its own."""

    def __init__(self, whole: Pdf) -> None:
        self._whole = whole
        self._root = whole.make_indirect(Dictionary(Type=Name.StructTreeRoot, K=Array(), RoleMap=Dictionary()))
        self._parents, self._ids = Array(), Array()
        self._next = self._parts = self._pages = 0

    def add(self, part: Pdf) -> None:
        """Add those of a part, whose pages are the last of the whole."""
        tree = self._whole.copy_foreign(part.Root.StructTreeRoot)
        for child in _all(tree.K):
            child.P = self._root
            self._root.K.append(child)
        count = 0
        for number, value in _entries(tree.ParentTree, "/Nums"):
            count = max(count, int(number) + 1)
            self._parents.extend(Array([self._next + int(number), value]))
        for page in list(self._whole.pages)[self._pages :]:
            _move(page.obj, "/StructParents", self._next)
            for annotation in page.get("/Annots", ()):
                _move(annotation, "/StructParent", self._next)
        self._rename(tree, f"{self._parts}-")
        self._root.RoleMap.update(tree.get("/RoleMap", Dictionary()))
        self._next += count
        self._parts += 1
        self._pages = len(self._whole.pages)

    def _rename(self, tree: Any, prefix: str) -> None:
        """Give elements ids of their own, where cells name their heads by them."""
        for name, element in _entries(tree.get("/IDTree", Dictionary()), "/Names"):
            element.ID = String(prefix + str(name))
            self._ids.extend([element.ID, element])
        waiting = _all(tree.K)
        while waiting:
            element = waiting.pop()
            if isinstance(element, Dictionary):
                for attributes in _all(element.get("/A")):
                    if "/Headers" in attributes:
                        attributes.Headers = Array([String(prefix + str(id_)) for id_ in attributes.Headers])
                waiting += _all(element.get("/K"))

    def write(self) -> None:
        """Put the joined tree into the catalogue."""
        self._root.ParentTree = self._whole.make_indirect(Dictionary(Nums=self._parents))
        self._root.ParentTreeNextKey = self._next
        if len(self._ids):
            self._root.IDTree = self._whole.make_indirect(Dictionary(Names=self._ids))
        self._whole.Root.StructTreeRoot = self._root


def _move(holder: Any, key: str, by: int) -> None:
    if key in holder:
        holder[key] = int(holder[key]) + by


def _all(value: Any) -> list[Any]:
    """One thing or several, or nothing."""
    return list(value) if isinstance(value, Array) else [] if value is None else [value]


def _entries(tree: Any, key: str) -> Iterator[tuple[Any, Any]]:
    """The entries of a tree of numbers or names, flat."""
    for child in tree.get("/Kids", ()):
        yield from _entries(child, key)
    own = list(tree.get(key, ()))
    yield from zip(own[::2], own[1::2], strict=True)


if __name__ == "__main__":
    places_, target_, *files_ = sys.argv[1:]
    with open(places_, encoding="utf-8") as file_:
        join(files_, json.load(file_), target_)
