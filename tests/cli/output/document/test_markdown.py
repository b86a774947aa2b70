"""A document as Markdown: every block, and texts whose characters would be markup."""

from __future__ import annotations

import re

import pytest

from cli.output.document.blocks import Bullets, CoverPage, Document, Paragraph, Section, Span, Table, Text
from cli.output.document.markdown import markdown_lines
from cli.output.words.language import speak
from tests.support.documents import GOLDEN, every_block
from tests.support.golden import require_golden


def markdown(document: Document) -> str:
    return "".join(f"{line}\n" for line in markdown_lines(document))


def of(text: Text) -> str:
    return markdown(Document("en", CoverPage("A", blocks=(Paragraph(text),)), iter(()), "")).splitlines()[2]


def test_every_block_is_laid_out() -> None:
    speak("fr")
    require_golden(GOLDEN / "every_block.md", markdown(every_block()))


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("# 1", r"\# 1"),
        ("1. e4", r"1\. e4"),
        ("1.5 m", "1.5 m"),
        ("- 2", r"\- 2"),
        ("-2", "-2"),
        ("---", r"\---"),
        ("> so", r"\> so"),
        ("a | b", r"a \| b"),
        ("](x) $x$ *a* _b_ `c` ~~d~~", r"\](x) \$x\$ \*a\* \_b\_ \`c\` \~\~d\~\~"),
        ("&lt; & <b>", r"\&lt; & \<b>"),
        ("one\ntwo", "one two"),
        ("a\x1b[2Jb", r"a␛\[2Jb"),
        ((Span(" to Brom ", "strong"), Span("`", "code")), "**to Brom** `` ` ``"),
    ],
)
def test_characters_of_markup_stay_text(text: Text, written: str) -> None:
    assert of(text) == written


def test_a_long_document_has_an_anchor_for_each_line_of_its_contents() -> None:
    written = markdown(every_block())
    assert set(re.findall(r"\]\(#([^)]+)\)", written)) <= set(re.findall(r'<a id="([^"]+)">', written))


def test_a_cell_and_an_item_stay_on_their_line() -> None:
    table = Table("T", ("a", "b"), (("x|y", "one\ntwo"), ("Total", "3")), right=(1,), totals=1)
    section = Section("S", "s", (table, Bullets(("# no heading",))))
    written = markdown(Document("en", CoverPage("A"), iter([section]), "")).splitlines()
    assert written[2:] == [
        "## S", "", "**T**", "", "| a | b |", "|---|---:|", "| x\\|y | one two |", "| **Total** | **3** |", "",
        "- \\# no heading",
    ]  # fmt: skip
