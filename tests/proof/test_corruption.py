"""A damaged ledger is never called whole, never crashes a command, and what follows from the entries is mended.

Every column of every table is given every wrong value, every row is removed and doubled, and the file is cut and its
bytes changed. A run of the tests tries a part of it that is the same each time; `PROPERTIES=hunt` tries all.
"""

from __future__ import annotations

import os
import shutil
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.proof import corruption
from tests.proof.corruption import Damage
from tests.table import Answer, Table

Words = tuple[str, ...]

HUNT = os.environ.get("PROPERTIES") == "hunt"

CHECKS: tuple[Words, ...] = (("verify",), ("doctor",), ("audit",))
READING: tuple[Words, ...] = (
    ("party",),
    ("sheet", "Brom"),
    ("log",),
    ("history",),
    ("balances",),
    ("treasure",),
    ("explain", "Brom", "hp"),
    ("party", "--as-of", "s1"),
    ("export", "events"),
)

HARMLESS = frozenset(
    {
        # A name stands beside the chain, so that a person can be forgotten or called otherwise.
        ("people", "name"),
        # Somebody who recorded nothing.
        ("people", "doubled"),
    }
)
"""Damage that means nothing: what is recorded is read as before."""


def said(table: Table, *words: str) -> Answer | str:
    """What a command answers, or the traceback that escaped it."""
    try:
        return table(*words, code=None)
    except BaseException:
        return traceback.format_exc()


def fault(words: Words, answer: Answer | str) -> str | None:
    """What a command does on a damaged ledger that it must not."""
    if isinstance(answer, str):
        return f"{' '.join(words)}: {answer}"
    if answer.code not in (0, 1, 2, 3, 4) or (answer.code == 1 and words not in CHECKS) or "imbriqu" in answer.err:
        return f"{' '.join(words)}: exit {answer.code}: {answer.err}"
    return None


def copied(evening: Path, table: Table) -> Path:
    """The evening's ledger once more, in the place of what is there."""
    path = Path(table.ledger)
    for ending in ("-wal", "-shm", "-journal"):
        Path(f"{path}{ending}").unlink(missing_ok=True)
    return Path(shutil.copy(evening, path))


def tried(evening: Path, table: Table, damage: Damage, reading: tuple[Words, ...]) -> Iterator[str]:
    """Do a damage and name what is wrong with how commands take it."""
    path = copied(evening, table)
    if not corruption.do(path, damage):
        return
    answers: dict[Words, Answer | str] = {words: said(table, *words) for words in CHECKS}
    noticed = any(isinstance(answer, str) or answer.code for words, answer in answers.items() if words != ("audit",))
    if not noticed and (damage.table, damage.what.split(" ")[0]) not in HARMLESS:
        yield "neither verify nor doctor notices"
    answers |= {words: said(table, *words) for words in (*reading, ("note", "x", "--dry-run"))}
    yield from filter(None, (fault(words, answer) for words, answer in answers.items()))
    if damage.table not in corruption.RECORDED:
        mended = said(table, "rebuild"), said(table, "verify")
        if any(isinstance(answer, str) or answer.code for answer in mended):
            yield f"rebuild does not mend it: {mended}"


def part(damages: Iterator[Damage], wanted: int) -> list[Damage]:
    """As many of them, from all over; all when hunting."""
    every = list(damages)
    return every if HUNT else every[:: max(1, -(-len(every) // wanted))]


def none(evening: Path, table: Table, damages: list[Damage]) -> None:
    """Assert that no damage is taken wrongly."""
    wrong = []
    for place, damage in enumerate(damages):
        reading = READING if HUNT else tuple(READING[(place + step) % len(READING)] for step in range(3))
        wrong += [f"{damage}: {what}" for what in tried(evening, table, damage, reading)]
    assert wrong == [], "\n".join(wrong)


@pytest.mark.parametrize("name", corruption.TABLES)
def test_a_wrong_value_in_any_column_is_a_finding(campaign: Table, evening: Path, name: str) -> None:
    damages = corruption.wrong_values(name, corruption.count(evening, name))
    none(evening, campaign, part(damages, 12))


@pytest.mark.parametrize("change", [corruption.rows_removed, corruption.rows_doubled])
@pytest.mark.parametrize("name", corruption.TABLES)
def test_a_row_too_few_or_too_many_is_a_finding(
    campaign: Table, evening: Path, name: str, change: Callable[[str, int], Iterator[Damage]]
) -> None:
    none(evening, campaign, part(change(name, corruption.count(evening, name)), 2))
