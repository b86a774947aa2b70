"""Counts how many faults the tests notice: `python -m tests.mutation COUNT SEED`, or `make mutate`; it takes long.

Cosmic Ray makes the faults, one at a time and in a copy of the project under `build/`; its own runner would try each of
thousands with the same tests, and with the whole suite that is days of work. So this draws some of them by lot, and
each meets the tests that `tests.changed` finds for its module. A fault that no test notices is shown: it is either
equal to what was there, or wants a test. Tests that fail without a fault say nothing of one: they are named and not
counted, as are those that timed out, since a busy machine may be the reason.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random  # noqa: TID251, as nothing of a ledger depends on which faults are tried

from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator

from tests.changed import tests_of
from tests.support.processes import ROOT

PLACES = ("ledger/decisions", "ledger/store", "ledger/rules", "ledger/rulesets", "projections")

# One of each sort: of the hundreds that Cosmic Ray has, most exchange one operator for another in the same place.
OPERATORS = (
    "core/AddNot",
    "core/NumberReplacer",
    "core/ReplaceAndWithOr",
    "core/ReplaceBinaryOperator_Add_Sub",
    "core/ReplaceBinaryOperator_FloorDiv_Mul",
    "core/ReplaceBinaryOperator_Mul_Add",
    "core/ReplaceBinaryOperator_Sub_Add",
    "core/ReplaceComparisonOperator_Eq_NotEq",
    "core/ReplaceComparisonOperator_GtE_Gt",
    "core/ReplaceComparisonOperator_Gt_GtE",
    "core/ReplaceComparisonOperator_LtE_Lt",
    "core/ReplaceComparisonOperator_Lt_LtE",
    "core/ReplaceContinueWithBreak",
    "core/ReplaceFalseWithTrue",
    "core/ReplaceOrWithAnd",
    "core/ReplaceTrueWithFalse",
    "core/ReplaceUnaryOperator_Delete_Not",
    "core/ZeroIterationForLoop",
)

LEFT_OUT = shutil.ignore_patterns(".*", "build", "dist", "__pycache__")
MOST = 20
"""Test files that a fault meets, the nearest first."""

PATIENCE_S = 300


def fault(chance: Random, files: list[Path]) -> tuple[Path, str, str]:
    """A file, the line that was changed in it, and the text with the change."""
    while True:
        file = chance.choices(files, [file.stat().st_size for file in files])[0]
        before, name = file.read_text(encoding="utf-8"), chance.choice(OPERATORS)
        after = mutate_code(before, get_operator(name)(), chance.randrange(12))
        if after is not None:
            place = next(
                number
                for number, (old, new) in enumerate(zip(before.splitlines(), after.splitlines(), strict=False), 1)
                if old != new
            )
            return file, f"{file.relative_to(ROOT)}:{place}: {after.splitlines()[place - 1].strip()}", after


def noticed(copy: Path, file: Path, text: str) -> bool | None:
    """Whether a test fails with this text in the place of the file's; None where that says nothing of the text."""
    name = file.relative_to(ROOT).as_posix()
    tests = tuple(tests_of([name])[:MOST])
    (copy / name).write_text(text, encoding="utf-8")
    try:
        failed = fails(copy, tests)
    finally:
        shutil.copy(file, copy / name)
    return None if failed is None or (failed and without_a_fault(copy, tests)) else failed


@cache
def without_a_fault(copy: Path, tests: tuple[str, ...]) -> bool:
    """Whether tests do not pass though nothing was changed."""
    return fails(copy, tests) is not False


def fails(copy: Path, tests: tuple[str, ...]) -> bool | None:
    """Whether one of the tests fails; None where they timed out."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-x",
        "-n",
        "auto",
        "--dist",
        "loadfile",
        "-p",
        "no:cacheprovider",
        *tests,
    ]
    try:
        done = subprocess.run(command, cwd=copy, capture_output=True, check=False, timeout=PATIENCE_S)
    except subprocess.TimeoutExpired:
        return None
    return done.returncode != 0


def main(count: int, seed: int) -> None:
    """Try faults, and say of each whether it was noticed."""
    copy = ROOT / "build" / "mutation"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(ROOT, copy, ignore=LEFT_OUT)
    files = [file for place in PLACES for file in sorted((ROOT / place).rglob("*.py"))]
    chance, caught, counted = Random(seed), 0, 0
    for _number in range(count):
        file, place, text = fault(chance, files)
        found = noticed(copy, file, text)
        counted += found is not None
        caught += bool(found)
        said = {True: "noticed", False: "NOT noticed", None: "not counted"}[found]
        sys.stdout.write(f"{said:<11}  {place}  ({caught} of {counted})\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
