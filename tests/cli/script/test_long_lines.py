"""A line that nobody types is refused at once, and is no fault: a guest of the served table may send any."""

from __future__ import annotations

from contextlib import closing, suppress
from pathlib import Path

import pytest

from cli.script.shorthand.advice import read_line
from cli.script.shorthand.expansion import LONGEST_LINE
from ledger.errors import InputError
from tests.support.natural_lines import AtTheTable, table_of


@pytest.mark.parametrize("word", ["x", "x ", "Brom, ", "-5 ", "1po ", "(", "a'"])
def test_a_line_that_is_too_long_is_refused(tmp_path: Path, word: str) -> None:
    app = AtTheTable(table_of("ose.fr"), tmp_path).typed.app()
    with closing(app.access):
        with pytest.raises(InputError) as refused:
            read_line(app, "Brom -5 " + word * 5_000)
        assert refused.value.code == "text_too_long"
        # The longest is read, or asked about.
        with suppress(InputError):
            read_line(app, ("Brom -5 " + word * LONGEST_LINE)[:LONGEST_LINE])


def test_a_note_may_be_of_any_length(tmp_path: Path) -> None:
    app = AtTheTable(table_of("ose.fr"), tmp_path).typed.app()
    with closing(app.access):
        assert read_line(app, ". " + "mot " * 2_000).commands[0][0] == "note"
