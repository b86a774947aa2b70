"""A document as PDF: every block, texts that would be source, tags, and the same bytes again."""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader

from cli.output.document import pdf as module
from cli.output.document.pdf import pdf
from cli.output.words.language import speak
from ledger.errors import InputError
from tests.support.documents import GOLDEN, HOSTILE, every_block
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
