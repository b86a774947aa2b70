"""A document as PDF: every block, texts that would be source, tags, and the same bytes again."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from cli.output.document import pdf as module
from cli.output.document.blocks import (
    Bullets,
    Contents,
    ContentsLine,
    CoverPage,
    Document,
    Paragraph,
    Section,
    Span,
    Table,
    entry_anchor,
)
from cli.output.document.pdf import pdf
from cli.output.words.language import speak
from ledger.errors import InputError
from tests.support.documents import GOLDEN, HOSTILE, MADE_AT, every_block
from tests.support.golden import require_golden


@pytest.fixture(autouse=True)
def french() -> None:
    speak("fr")


def read(made: bytes) -> PdfReader:
    return PdfReader(BytesIO(made))


def text_of(made: bytes) -> str:
    return "\n".join(page.extract_text() for page in read(made).pages)


def test_every_block_is_laid_out_tagged_and_named() -> None:
    made = pdf(every_block())
    found = read(made)
    require_golden(GOLDEN / "every_block.pdf.txt", text_of(made) + "\n")
    assert found.metadata is not None
    assert found.metadata.title == "La Tour de Élise"
    assert {"/MarkInfo": {"/Marked": True, "/Suspects": False}, "/Lang": "fr-FR"}.items() <= found.root_object.items()
    assert [title.title for title in found.outline if not isinstance(title, list)] == ["Séance 1 : Élise", "Sceau"]
    assert pdf(every_block()) == made


@pytest.mark.parametrize("name", ["".join(HOSTILE[:6]), *HOSTILE[6:9]])
def test_a_name_is_text_and_not_source(name: str) -> None:
    made = pdf(every_block(name))
    bare = "".join(name.split())
    title = read(made).metadata
    assert title is not None
    assert "".join((title.title or "").split()) == "LaTourde" + bare
    # Letters from right to left and those that no font has are not extracted as they were typed.
    if all(ord(letter) < 0x500 for letter in bare):
        assert bare in "".join(text_of(made).replace("\u200b", "").split())


def test_what_typst_refuses_is_an_error_of_ours(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    broken = f"{tmp_path}/velin.typ"
    with open(broken, "w", encoding="utf-8") as file:
        file.write("#panic()")
    monkeypatch.setattr(module, "TEMPLATE", broken)
    with pytest.raises(InputError, match="pdf_failed"):
        pdf(every_block())


def many_sections() -> Document:
    """A document whose contents, index and sections lead to each other, with a table in each."""
    sections = [
        Section(
            f"Séance {number}",
            f"s{number}",
            (
                Bullets((("Élise arrive. ", Span(f"[#{number}]", "small", anchor=entry_anchor(number))),), "story"),
                Paragraph(("Voir ", Span("la suite", target=entry_anchor(1 + number % 40)), ".")),
                Table("Gains", ("", "PX"), ((f"Élise {number}", "12"), ("Brom", "3")), right=(1,)),
            ),
            role="chapter",
        )
        for number in range(1, 41)
    ]
    lines = tuple(ContentsLine(section.title, section.anchor) for section in sections)
    cover = CoverPage("La Tour", "", (Contents("Sommaire", lines),))
    return Document("fr", cover, iter(sections), MADE_AT)


def leads(made: bytes) -> list[tuple[int, int]]:
    """From which page to which each link leads."""
    found = read(made)
    number_of = {page.indirect_reference.idnum: number for number, page in enumerate(found.pages)}  # type: ignore[union-attr]
    return [
        (number, number_of[annotation.get_object()["/Dest"][0].idnum])
        for number, page in enumerate(found.pages)
        for annotation in page.get("/Annots", ())
    ]


def elements(made: bytes) -> list[str]:
    """The tags, in their order."""
    tree = read(made).root_object["/StructTreeRoot"]
    tags: list[str] = []

    def visit(element: Any) -> None:
        element = element.get_object()
        if not isinstance(element, dict):
            return
        tags.append(str(element.get("/S", "")))
        children = element.get("/K", [])
        for child in children if isinstance(children, list) else [children]:
            visit(child)

    visit(tree)
    return tags


def test_a_long_document_is_laid_out_in_parts_and_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = pdf(many_sections())
    monkeypatch.setattr(module, "LONGEST", 5_000)
    parted = pdf(many_sections())
    one, other = read(whole), read(parted)
    assert len(other.pages) > 3
    texts = [page.extract_text() for page in other.pages]
    assert all(re.search(rf"Élise {number}\s+12\b", "\n".join(texts)) for number in range(1, 41))
    contents, others = leads(parted)[:40], leads(parted)[40:]
    assert all(f"Séance {number}\n" in texts[to] for number, (_page, to) in enumerate(contents, start=1))
    assert all(f"[#{1 + number % 40}]" in texts[to] for number, (_page, to) in enumerate(others, start=1))
    assert bookmarks(parted) == [f"Séance {number}" for number in range(1, 41)] == bookmarks(whole)
    assert dict(other.metadata or {}) == dict(one.metadata or {})
    catalogue: Any = other.root_object
    assert (catalogue["/Lang"], catalogue["/MarkInfo"]["/Marked"]) == ("fr-FR", True)
    assert pdf(many_sections()) == parted


def test_the_parts_of_a_long_document_have_one_tree_of_tags(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = elements(pdf(many_sections()))
    monkeypatch.setattr(module, "LONGEST", 5_000)
    made = pdf(many_sections())
    found = read(made)
    tags = elements(made)
    for sort in ("/H1", "/Table", "/TH", "/TD", "/Link"):
        assert tags.count(sort) == whole.count(sort) > 30, sort
    tree: Any = found.root_object["/StructTreeRoot"]
    numbers = list(tree["/ParentTree"]["/Nums"][::2])
    used = [page["/StructParents"] for page in found.pages] + [
        annotation.get_object()["/StructParent"] for page in found.pages for annotation in page.get("/Annots", ())
    ]
    assert sorted(used) == numbers == list(range(len(numbers)))
    names = tree["/IDTree"]["/Names"]
    assert len({*names[::2]}) == len(names) // 2
    assert all(element.get_object()["/ID"] == name for name, element in zip(names[::2], names[1::2], strict=True))


def bookmarks(made: bytes) -> list[str | None]:
    return [each.title for each in read(made).outline if not isinstance(each, list)]
