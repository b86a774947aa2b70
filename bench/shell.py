"""The shell: what a line and a Tab take on a large ledger, beside their budget, a small ledger, and a process."""

from __future__ import annotations

import io
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import perf_counter, process_time

from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from bench.ledgers import campaign as as_process
from bench.timing import Measure, Spent, call, calls, measured, spent
from cli.app import App
from cli.program import campaign
from cli.shell.candidates import ShellCompleter
from cli.shell.shell import Shell
from cli.shell.warming import pieces

ANSWER_S = 0.020
"""In what time a line is to be answered."""

RUNS = 15

LINES = {
    "a wound, in short": ("Lira -1 a snare", "Lira +1"),
    "a wound, in full": ('damage Lira 1 --from "a snare"', "Lira +1"),
    "a roll": ("roll Lira 1d20+2 --for listen --faces 7", None),
    "coins": ("Lira +2gp a duke", None),
    "undo": ("undo", ". a note"),
    "sheet": ("sheet Lira", None),
    "party": ("party", None),
}
"""Lines by what they are called, each with another one that is typed before it, untimed."""

PLACES = ("", "Lira ", "damage ", "damage Lira ", "buy Lira ", "roll Lira ")
"""What is typed when Tab is pressed."""

FIRST = {"the first Tab": "tab Lira ", "the first line": "line Lira -1 a trap"}


class Table:
    """A shell on a copy of a ledger, without a screen."""

    def __init__(self, ledger: str, folder: Path, name: str) -> None:
        self.ledger = str(shutil.copy(ledger, folder / f"{name}.db"))
        self.shell = Shell(
            App({"CAMPAIGN_LEDGER": self.ledger, "LOGNAME": "bench", "LANG": "en"}), campaign, io.StringIO()
        )
        self.shell.begin()
        self.completer = ShellCompleter(self.shell.lines)

    def enter(self, line: str) -> None:
        """Do a line.

        Raises:
            AssertionError: If it is refused; what is not done is not timed.
        """
        assert self.shell.enter(line).done, (line, self.shell.complaint)

    def tab(self, line: str) -> None:
        """Complete a line at its end."""
        list(self.completer.get_completions(Document(line), CompleteEvent(completion_requested=True)))

    def prepare(self, before: str | None) -> None:
        """Do the line before another one, if there is any."""
        if before is not None:
            self.enter(before)

    def do_all(self) -> None:
        """All the lines, and Tab in all the places."""
        for line, before in LINES.values():
            self.prepare(before)
            self.enter(line)
        for place in PLACES:
            self.tab(place)

    def warm_up(self) -> None:
        """Load what the screen loads while nothing is typed."""
        for _piece in pieces(self.shell, self.completer):
            pass


def lines(small: str, large: str, folder: Path) -> Iterator[Measure]:
    """Lines and Tabs in a shell that stays open; a line as a process; the first of an evening."""
    few, many = Table(small, folder, "few"), Table(large, folder, "many")
    for name, (line, before) in LINES.items():
        yield _within_budget(name, partial(many.enter, line), partial(many.prepare, before))
    for place in PLACES:
        yield _within_budget(f"Tab after “{place}”", partial(many.tab, place))
    yield calls("shell: all of these", many.do_all, "100 entries", few.do_all, 1.5, RUNS)
    command = as_process("--ledger", many.ledger, "damage", "Lira", "1", "--from", "a trap")
    pairs = []
    for _ in range(RUNS):
        many.enter("Lira +2")
        pairs.append((call(partial(many.enter, "Lira -1 a trap")), spent(command)))
    yield measured("shell: a wound", "campaign damage …", pairs, 0.2)
    for name, first in FIRST.items():
        yield measured(f"shell: {name}", "nothing loaded before", _firsts(many.ledger, first), 0.8)


def _within_budget(name: str, do: Callable[[], None], before: Callable[[], None] = lambda: None) -> Measure:
    """What something takes that somebody waits for; the first time is not counted."""
    pairs = []
    for _ in range(RUNS + 1):
        before()
        pairs.append((call(do), Spent(ANSWER_S, ANSWER_S)))
    return measured(f"shell: {name}", "20 ms", pairs[1:], 1.0)


def _firsts(ledger: str, first: str) -> list[tuple[Spent, Spent]]:
    """What the first of something takes in a process, with and without what is loaded while nothing is typed."""
    return [(_first(ledger, first, "warm"), _first(ledger, first, "cold")) for _ in range(RUNS // 3)]


def _first(ledger: str, first: str, state: str) -> Spent:
    command = [sys.executable, "-m", "bench.shell", ledger, state, first]
    took, used = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    return Spent(float(took), float(used))


def main() -> None:
    """Print what the first Tab or line of this process takes."""
    ledger, state, first = sys.argv[1:]
    kind, _, text = first.partition(" ")
    folder = Path(ledger).parent
    table = Table(ledger, folder, "first")
    if state == "warm":
        table.warm_up()
    do = table.tab if kind == "tab" else table.enter
    begun, used = perf_counter(), process_time()
    do(text)
    print(perf_counter() - begun, process_time() - used)


if __name__ == "__main__":
    main()
