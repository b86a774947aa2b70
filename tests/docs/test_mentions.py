"""What comments, docstrings and pages mention of the code is there: modules, names in them, and files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.support.processes import ROOT

PACKAGES = ("cli", "ledger", "projections", "tests", "bench")
DOTTED = re.compile(rf"`((?:{'|'.join(PACKAGES)})(?:\.\w+)+)")
"""A module, or a name in one, between backticks."""

FILE = re.compile(rf"\b((?:{'|'.join(PACKAGES)})/[\w/.-]+\.(?:py|toml|md|txt))")
"""A file by its path from the root; `GAME` or `RULESET` in it means any game."""

PAGES = (*ROOT.glob("docs/**/*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "Makefile")
MODULES = tuple(file for package in PACKAGES for file in ROOT.glob(f"{package}/**/*.py"))


@cache
def modules() -> dict[str, Path]:
    """Every module's file by its dotted name."""
    return {".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): file for file in MODULES}


def missing(text: str) -> Iterator[str]:
    """What a text mentions that is not there."""
    for dotted in DOTTED.findall(text):
        if dotted.endswith(".py"):
            continue  # a file of another package
        parts = dotted.split(".")
        known = (".".join(parts[:end]) for end in range(len(parts), 0, -1))
        module = next(name for name in (*known, parts[0]) if name in modules())
        rest = dotted.removeprefix(module).split(".")
        if len(rest) > 1 and not re.search(rf"\b{rest[1]}\b", modules()[module].read_text("utf-8")):
            yield dotted
    yield from (file for file in FILE.findall(text) if not (ROOT / re.sub("GAME|RULESET", "ose", file)).exists())


def test_what_is_mentioned_exists() -> None:
    files = [file for file in (*PAGES, *MODULES) if file != Path(__file__)]
    found = {file.relative_to(ROOT).as_posix(): list(missing(file.read_text("utf-8"))) for file in files}
    assert {file: gone for file, gone in found.items() if gone} == {}


def test_what_is_gone_would_be_found() -> None:
    text = "`ledger.state.View`, `ledger.never`, ledger/state.py and " + "ledger/never.py"
    assert list(missing(text)) == ["ledger.never", "ledger/never.py"]
