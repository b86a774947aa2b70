"""How much players see of hit points: where it is a word, no text, table, file or completion says a number."""

from __future__ import annotations

import re

import pytest

from tests.support.command_line import CommandLine
from tests.support.served_here import ServedHere

FOE, LOST, LEFT = "89", "43", "46"
"""Hit points that a foe has, loses and keeps; no other number of the evening has these figures."""

PAGES = (
    *("/", "/now", "/sheet/goblin", "/sheet/Lira", "/explain/goblin/hp", "/explain/goblin/hp.max", "/history"),
    *("/explain/Lira/hp", "/statement/goblin", "/statement/Lira", "/treasure", "/disputes", "/dispute/10"),
    *(f"/entry/{number}" for number in range(5, 11)),
    *("/entry/6/after", "/complete?line=blesser+", "/complete?line=gob", "/explain/goblin/ac", "/?as-of=7"),
    *(
        "/download/report.md",
        "/download/session.md?of=1",
        "/download/statement.md?of=Lira",
        "/download/dispute.md?of=10",
    ),
)


@pytest.fixture
def fought(table: CommandLine) -> CommandLine:
    """Blows that are seen, and what is left after them."""
    return table.lines(
        f"""
        meet goblin hp={FOE}
        damage goblin {LOST} --from Brom
        damage Lira 3 --from goblin
        damage Brom 5 --from goblin
        heal Lira 2 --from prière
        dispute open "Trop" --about 6 --raised-by Lira
        """
    )


def numbers(here: ServedHere, token: str) -> set[tuple[str, str]]:
    """Pages on which somebody reads how many hit points others have, with the number."""
    found = set()
    for path in PAGES:
        answer = here.ask(path, token=token)
        assert answer.status in (200, 404), path
        text = re.sub(r"<[^>]*>", " ", answer.text.partition("<main")[2] or answer.text)
        found |= {(path, number) for number in re.findall(rf"(?<![\w#:-])(?:{FOE}|{LOST}|{LEFT})(?![\w:-])", text)}
        found |= {(path, number) for number in re.findall(r"[1-4]/4\b|[−+-]?[23]\sPV|lose 3", text)}
    return found


def test_where_hit_points_are_a_word_nothing_says_a_number(fought: CommandLine, here: ServedHere) -> None:
    gm, ana = here.let_in("gm"), here.let_in("Ana")
    assert {path for path, _number in numbers(here, gm)} >= {"/", "/history", "/entry/6", "/explain/Lira/hp"}
    assert numbers(here, ana) == set()
    assert "Goblin perd des PV (Brom)" in here.ask("/", token=ana).text.replace("\u202f", " ").replace("\u00a0", " ")
    assert "Rencontre : goblin." in here.ask("/entry/5", token=ana).text.replace("\u202f", " ").replace("\u00a0", " ")
    here.form("/settings", gm, company="nothing", foes="nothing")
    assert numbers(here, ana) == set()
    here.form("/settings", gm, company="numbers", foes="words")
    assert {path for path, _number in numbers(here, ana)} >= {"/", "/sheet/Lira", "/explain/Lira/hp"}
    assert not [path for path, number in numbers(here, ana) if number in (FOE, LOST, LEFT)]
    here.form("/settings", gm, company="numbers", foes="numbers")
    assert {path for path, _number in numbers(here, ana)} >= {"/", "/history", "/entry/6", "/explain/goblin/hp"}


def test_ones_own_hit_points_are_explained_in_figures(fought: CommandLine, here: ServedHere) -> None:
    ana = here.let_in("Ana")
    said = here.ask("/explain/Brom/hp", token=ana).text.replace("\u202f", " ").replace("\u00a0", " ")
    assert "Brom perd 5 PV (goblin)." in said
    assert "3/8" in here.ask("/sheet/Brom", token=ana).text
    assert here.ask("/entry/8/after", token=ana).status == 200
    assert here.ask("/entry/6/after", token=ana).status == 404
