"""The documentation says what the program does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.reference import REFERENCES
from tests.transcripts import PAGES, ROOT, comparable, language_of, rewritten


@pytest.mark.parametrize("name", PAGES)
def test_transcripts_are_what_the_commands_print(name: str) -> None:
    page = (ROOT / name).read_text(encoding="utf-8")
    assert comparable(page) == comparable(rewritten(page, language=language_of(name)))


@pytest.mark.parametrize("name", REFERENCES)
def test_reference_pages_say_what_the_program_says(name: str) -> None:
    assert (ROOT / name).read_text(encoding="utf-8") == REFERENCES[name]()


@pytest.mark.parametrize("page", [*sorted(ROOT.glob("docs/**/*.md")), ROOT / "README.md"], ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    text = re.sub(r"(?ms)^```.*?^```", "", page.read_text(encoding="utf-8"))
    links = re.findall(r"\]\((?!https?:)([^)#]+)", text)
    assert [link for link in links if not (page.parent / link).exists()] == []
