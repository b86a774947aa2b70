"""What a finished reading is asked: each question is answered, however short a command is that it is about."""

from __future__ import annotations

from contextlib import closing, suppress
from pathlib import Path

import pytest

from cli.grammar import COMMANDS
from cli.output.words import language
from cli.script.shorthand.checks import second_look
from cli.script.shorthand.checks.inventions import invents
from ledger.errors import CampaignError
from tests.support.natural_lines import AtTheTable, table_of

QUESTIONS = (
    *second_look.NOTHING,
    *second_look.INSTEAD,
    *second_look.BESIDE,
    *second_look.ONLY_LIKELY,
    *second_look.LIKELY,
    *second_look.RATHER,
    invents,
)

LINES = {
    "srd5.en": ["Ann takes 5 from goblin 1, crit, misses", "Ann reads it and throws 3 of them for 5 at -2 per round"],
    "ose.fr": ["Lira prend 5 du gobelin 1, raté", "repos d'une journée au gué, Lira lit et jette 3 fioles"],
}


@pytest.mark.parametrize("table", LINES)
def test_every_question_is_answered_of_every_command(table: str, tmp_path: Path) -> None:
    app = AtTheTable(table_of(table), tmp_path).typed.app()
    language.speak(table.partition(".")[2])
    with closing(app.access):
        name = app.read.roster.names[0]
        for command in COMMANDS:
            for line in LINES[table]:
                for words in ([name], [name, "--from", name], [name, "5"]):
                    for question in QUESTIONS:
                        with suppress(CampaignError):
                            question(app, line, [[command, *words]])
