"""How documents are asked for: their form, by option or by the file's name, and what it needs."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.support.browser import Browser
from tests.support.command_line import BROM, CommandLine
from tests.support.page_checks import faults, unreachable

WITHOUT = (
    "import sys\nfor name in ('jinja2', 'matplotlib', 'typst'): sys.modules[name] = None\n"
    "from cli.main import main\nsys.exit(main(sys.argv[1:]))"
)
LOADED = (
    "import contextlib, io, sys\nfrom cli.main import main\n"
    "with contextlib.redirect_stdout(io.StringIO()): assert main(sys.argv[1:]) == 0\n"
    "print([name for name in ('jinja2', 'matplotlib', 'typst') if name in sys.modules])"
)


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    return CommandLine(tmp_path_factory.mktemp("documents")).open(BROM)


STATEMENT = ("export", "statement", "Brom")


def test_the_form_is_as_the_file_is_called_unless_it_is_given(table: CommandLine) -> None:
    given = {
        "brom.html": "<!DOCTYPE html>",
        "brom.HTM": "<!DOCTYPE html>",
        "brom.pdf": "%PDF-",
        "brom.txt": "# Relevé",
    }
    for name, beginning in given.items():
        table(*STATEMENT, "-o", name)
        assert (table.folder / name).read_bytes().startswith(beginning.encode())
    table(*STATEMENT, "-o", "brom.pdf", "--format", "md", "--force")
    assert (table.folder / "brom.pdf").read_text(encoding="utf-8").startswith("# ")


def test_markdown_is_not_written_under_the_name_of_another_program(table: CommandLine) -> None:
    assert ".docx" in table(*STATEMENT, "-o", "brom.docx", code=2).err
    assert not (table.folder / "brom.docx").exists()
    table(*STATEMENT, "-o", "brom.docx", "--format", "md")


def test_a_page_on_the_screen_is_the_page_in_the_file(table: CommandLine) -> None:
    table(*STATEMENT, "-o", "page.html")
    assert table(*STATEMENT, "--format", "html").out == (table.folder / "page.html").read_text(encoding="utf-8")


def test_a_pdf_goes_to_a_file_or_through_a_pipe_and_is_the_same(table: CommandLine) -> None:
    assert "-o FICHIER.pdf" in table(*STATEMENT, "--format", "pdf", code=2).err
    table(*STATEMENT, "-o", "brom-2.pdf")
    made = (table.folder / "brom-2.pdf").read_bytes()
    with table.start(*STATEMENT, "--format", "pdf", stdout=-1) as piped:
        assert piped.communicate(timeout=60)[0] == made
    assert {"/Lang": "fr-FR"}.items() <= PdfReader(BytesIO(made)).root_object.items()


def test_without_the_extra_there_is_markdown_and_for_the_others_what_to_install(table: CommandLine) -> None:
    assert table.python(WITHOUT, *STATEMENT).out.startswith("# ")
    for form in ("html", "pdf"):
        answer = table.python(WITHOUT, *STATEMENT, "-o", f"none.{form}", code=2)
        assert '".[report]"' in answer.err
        assert not (table.folder / f"none.{form}").exists()


@pytest.mark.parametrize(("form", "loaded"), [("md", []), ("html", ["jinja2"])])
def test_a_document_loads_what_its_form_needs(table: CommandLine, form: str, loaded: list[str]) -> None:
    assert table.python(LOADED, *STATEMENT, "--format", form).out.strip() == str(loaded)


def test_a_page_is_as_it_should_be_however_it_is_looked_at(table: CommandLine, browser: Browser) -> None:
    page = Path(table.folder, "seen.html")
    table(*STATEMENT, "-o", page.name)
    assert faults(browser, page) == []
    assert unreachable(browser, page) == []
