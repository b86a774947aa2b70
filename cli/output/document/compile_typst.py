"""Compiles folders by typst, in a process of its own, so that what typst remembers of pages is given back.

    python -P compile_typst.py ATTEMPT TIMESTAMP FOLDER…

Each folder has a `main.typ`, and gets `out.pdf`, and `places.json` if its template says where anchors are; or
`error.txt`, and the answer is 1. It imports nothing else of this program.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import typst

ATTEMPTS: tuple[dict[str, Any], ...] = (
    {"ignore_system_fonts": True, "pdf_standards": "ua-1"},
    {"pdf_standards": "ua-1"},
    {},
)
"""With the fonts of typst alone the same document has the same bytes everywhere. Letters that they lack, such as emoji,
are taken from the machine's; and where nobody has them, they show as empty boxes, which the standard does not allow."""


def compile_folders(attempt: int, timestamp: int, folders: list[str]) -> int:
    """Compile each folder; how many could not be."""
    failed = 0
    for folder in folders:
        main, options = os.path.join(folder, "main.typ"), ATTEMPTS[attempt]
        try:
            made = typst.compile(main, root=folder, timestamp=timestamp, **options)
            fonts = {key: value for key, value in options.items() if key == "ignore_system_fonts"}
            places = typst.query(main, "<places>", field="value", root=folder, **fonts)
        except typst.TypstError as error:
            failed += 1
            Path(folder, "error.txt").write_text(str(error).partition("\n")[0], encoding="utf-8")
            continue
        Path(folder, "out.pdf").write_bytes(made)
        Path(folder, "places.json").write_text(places, encoding="utf-8")
    return failed


if __name__ == "__main__":
    attempt_, timestamp_, *folders_ = sys.argv[1:]
    sys.exit(1 if compile_folders(int(attempt_), int(timestamp_), folders_) else 0)
