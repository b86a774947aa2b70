"""Checks whether the program can speak here: catalogues that are missing, and letters that the terminal cannot show."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from cli.output.words.language import TRANSLATIONS, AsInTheCode, catalogue
from projections.checks.doctor import HINT, Diagnosis

SHOWN = "é œ ’ « → ─"
"""Letters and signs that both languages are written with."""


def of_language() -> Iterator[Diagnosis]:
    """Catalogues that are missing, and a terminal that cannot show what they say."""
    for language in TRANSLATIONS:
        if isinstance(catalogue(language), AsInTheCode):
            yield Diagnosis(code="catalogue_missing", facts={"language": language})
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    try:
        SHOWN.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        yield Diagnosis(code="letters_lost", severity=HINT, facts={"encoding": encoding})
