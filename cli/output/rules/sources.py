"""Says where a rule is, in a book or in the lines of its text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from cli.output.words.language import _, spoken
from ledger.patterns import late_pattern

LINES = late_pattern(r"(.+?) L(\d+)(?:-L(\d+))?")
"""A source that names the lines of a text."""

BOOK = late_pattern(r"\b([a-z0-9]+):(?=\S)")
LINE_RUN = late_pattern(r"(,? ?)\bL\d+(?:-L\d+)?(?:, L\d+(?:-L\d+)?)*")
"""Lines of the rulebook's text, `L135-L178, L464`."""
PUBLISHED = late_pattern(r",? ?\bPUB\b( (?=\w))?")
"""What is said in the rulebook as it was published, and not in the text whose lines are counted."""


def books(sources: Iterable[str]) -> str:
    """Several sources at once: lines of one section that follow each other are one span of lines."""
    lines: dict[str, list[tuple[int, int]]] = {}
    for source in "; ".join(filter(None, sources)).split("; "):
        found = LINES.fullmatch(source)
        known = lines.setdefault(found[1] if found else source, [])
        if found:
            known.append((int(found[2]), int(found[3] or found[2])))
    return book(_("; ").join(" ".join(filter(None, [place, _spans(known)])) for place, known in lines.items()))


def _spans(lines: Iterable[tuple[int, int]]) -> str:
    spans: list[list[int]] = []
    for first, last in sorted(lines):
        if spans and first <= spans[-1][1] + 1:
            spans[-1][1] = max(last, spans[-1][1])
        else:
            spans.append([first, last])
    return ", ".join(f"L{first}" if first == last else f"L{first}-L{last}" for first, last in spans)


def book(source: str | None) -> str:
    """Where a rule is: the ruleset, the section, the lines of its text; `docs/reference/sources.md` says more."""
    return _book(source, spoken()) if source else ""


@lru_cache(maxsize=256)
def _book(source: str, _language: str) -> str:
    # A hundred wounds are of one rule.
    published = _("published text")
    text = LINE_RUN.sub(
        _lines_in_words, PUBLISHED.sub(lambda found: f", {published}{', ' if found[1] else ''}", source)
    )
    return BOOK.sub(lambda found: _("{book}: {place}").format(book=found[1], place=""), text)


def _lines_in_words(found: re.Match[str]) -> str:
    spans = [span.replace("L", "").replace("-", "–") for span in found[0].lstrip(", ").split(", ")]
    one = len(spans) == 1 and spans[0].isdigit()
    text = (_("line {lines}") if one else _("lines {lines}")).format(lines=", ".join(spans))
    before = found.string[: found.start()]
    return f" ({text})" if before and not before.endswith((":", ";", ",")) else found[1] + text
