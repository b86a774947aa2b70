"""Counts the keys that three evenings of sixty events take: as full commands, in shorthand, and with Tab in the shell.

python -m bench.keystrokes [--with-tab]
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from cli.script.lines import words_with_quotes

ROOT = Path(__file__).parents[1]
EVENINGS = ROOT / "bench/evenings"
PROGRAM = "campaign "

EVENTS = 60
"""Lines of an evening."""

REASON = re.compile(r' --(?:from|for|reason|note) (?:"[^"]*"|\S+)')
"""An option of a full command that says why."""

NEEDS_QUOTES = re.compile(r"^#|^$|[\s'!;&|<>()$`]")
"""What a terminal's shell would take for its own, outside quotes."""


class Evening(NamedTuple):
    """Sixty events, as they may be typed.

    Attributes:
        before: Lines of the campaign before the evening.
        full: Its lines as full commands, as in a script.
        bare: The same without any reason that may be left out.
        short: In shorthand.
        barest: In shorthand without reasons.
        beginnings: Those at the table, to the beginnings that are enough.
    """

    name: str
    rules: str
    before: list[str]
    full: list[str]
    bare: list[str]
    short: list[str]
    barest: list[str]
    beginnings: Mapping[str, str]

    @property
    def full_by_beginnings(self) -> list[str]:
        """The full commands, with names by their beginnings too."""
        return [self._by_beginnings(line) for line in self.full]

    @property
    def bare_by_beginnings(self) -> list[str]:
        """The full commands without reasons, with names by their beginnings too."""
        return [self._by_beginnings(line) for line in self.bare]

    def _by_beginnings(self, line: str) -> str:
        words = re.findall(r'(?:[^\s"]|"[^"]*")+', line)
        if words[0] == "note":
            return line
        # A value after `=` is taken whole.
        return " ".join(",".join(self.beginnings.get(name, name) for name in word.split(",")) for word in words)


def evenings() -> list[Evening]:
    """The first sixty lines of a session of two examples, as they are there; and an evening made of fights."""
    return [
        _of_example("ose", {"Brom": "b", "Lira": "l", "Maëlle": "m", "Aldric": "a", "Thrain": "t", "Ulf": "u"}),
        _of_example("srd5", {"Brune": "b", "Odon": "o", "Perle": "p"}),
        _of_fights(),
    ]


def _of_example(rules: str, beginnings: Mapping[str, str]) -> Evening:
    script = (ROOT / f"examples/{rules}-three-sessions.campaign").read_text(encoding="utf-8")
    lines = [line for line in script.splitlines() if line and not line.startswith("#")]
    first = next(at for at, line in enumerate(lines) if line.startswith("session start"))
    full, name = lines[first : first + EVENTS], f"{rules}-session-short"
    return Evening(f"session, `{rules}`", rules, lines[:first], full, _without_reasons(full), _lines(name),
                   _lines(f"{name}-without-reasons"), beginnings)  # fmt: skip


def _of_fights() -> Evening:
    full = [line.removeprefix(PROGRAM) for line in _lines("ose-long")]
    beginnings = {"Éloïse": "é", "Anselme": "a", "Maïwenn": "m", "Bérenger": "b"}
    before = _lines("people", "campaign")
    return Evening("fights, `ose`", "ose", before, full, _without_reasons(full), _lines("ose-short"),
                   _lines("ose-short-without-reasons"), beginnings)  # fmt: skip


def _lines(name: str, suffix: str = "txt") -> list[str]:
    return (EVENINGS / f"{name}.{suffix}").read_text(encoding="utf-8").splitlines()


def _without_reasons(lines: Sequence[str]) -> list[str]:
    # What takes an entry back must say why.
    return [line if line.startswith("void") else REASON.sub("", line) for line in lines]


def at_a_prompt(line: str) -> str:
    """A full command as it is typed in a terminal: the program's name before it, between quotes what needs them."""
    words = [word for word, _begins in words_with_quotes(line, 1)]
    if words[0] == "note":
        end = next((at for at, word in enumerate(words) if word.startswith("--")), len(words))
        words = ["note", " ".join(words[1:end]), *words[end:]]
    return PROGRAM + " ".join(f'"{word}"' if NEEDS_QUOTES.search(word) else word for word in words)


def keys(lines: Sequence[str]) -> int:
    """Keys pressed: every character, and Enter after each line."""
    return sum(len(line) + 1 for line in lines)


def keys_in_a_terminal(lines: Sequence[str]) -> int:
    """Keys pressed for full commands in a terminal."""
    return keys([at_a_prompt(line) for line in lines])


def table() -> list[str]:
    """The figures, as rows of a table in Markdown."""
    found = evenings()
    rows = [
        ("full commands", [keys_in_a_terminal(one.full) for one in found]),
        ("full commands, names by their beginnings", [keys_in_a_terminal(one.full_by_beginnings) for one in found]),
        ("shorthand", [keys(one.short) for one in found]),
        ("full commands without reasons", [keys_in_a_terminal(one.bare) for one in found]),
        ("the same, names by their beginnings", [keys_in_a_terminal(one.bare_by_beginnings) for one in found]),
        ("shorthand without reasons", [keys(one.barest) for one in found]),
    ]
    figures = dict(rows)
    full, begun, short, bare, bare_begun, barest = (figures[name] for name, _keys in rows)
    shares = [
        ("shorthand of full commands (goal 0.40)", short, full),
        ("shorthand of full commands by beginnings", short, begun),
        ("both without reasons", barest, bare),
        ("both without reasons, both by beginnings", barest, bare_begun),
        ("shorthand without reasons of full commands with them (goal 0.33)", barest, full),
    ]
    return [
        _row("keys", [one.name for one in found]),
        _row("---", ["---"] * len(found)),
        *(_row(name, [f"{count:,}" for count in counts]) for name, counts in rows),
        *(_row(name, [f"{a / b:.2f}" for a, b in zip(some, whole, strict=True)]) for name, some, whole in shares),
    ]


def _row(name: str, cells: Sequence[str]) -> str:
    return f"| {name} | {' | '.join(cells)} |"


# In the shell, with Tab.


def table_with_tab() -> list[str]:
    """The keys of the same evenings in the shell, where Tab is pressed wherever that is less."""
    from cli.app import App
    from cli.completion.completer import Completer
    from cli.main import campaign

    with TemporaryDirectory() as folder:
        rows: dict[str, list[str]] = {"full commands with Tab": [], "shorthand with Tab": []}
        found = evenings()
        for at, one in enumerate(found):
            environ = {"CAMPAIGN_LEDGER": f"{folder}/{at}.db", "LANG": "fr_FR.UTF-8", "USER": "gm"}
            _play(environ, ["new", one.name, "--rules", one.rules])
            for line in one.before:
                _play(environ, _words(line))
            pressed, completer = [0, 0], Completer(campaign, shorthand=True)
            for full, short in zip(one.full, one.short, strict=True):
                app = App(environ)
                for way, line in enumerate((full, short)):
                    pressed[way] += _keys_with_tab(line, completer, app)
                app.access.close()
                _play(environ, _words(full))
            whole = keys_in_a_terminal(one.full)
            for name, count in zip(rows, pressed, strict=True):
                rows[name].append(f"{count:,} ({count / whole:.2f})")
    return [_row(name, cells) for name, cells in rows.items()]


def _words(line: str) -> list[str]:
    return [word for word, _begins in words_with_quotes(line, 1)]


def _play(environ: Mapping[str, str], words: Sequence[str]) -> None:
    from contextlib import redirect_stderr, redirect_stdout
    from io import StringIO

    from cli.main import main

    said = StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        code = main(list(words), dict(environ))
    if code:
        raise SystemExit(f"{words}: {said.getvalue()}")


def _keys_with_tab(line: str, completer: object, app: object) -> int:
    """The fewest keys that bring a line about, Enter included.

    One Tab puts in the only word that fits; of several the first shows a menu, and each further one goes on in it.
    """
    from cli.app import App
    from cli.completion.completer import Completer

    assert isinstance(completer, Completer)
    assert isinstance(app, App)
    # By how much of the line is there: the keys so far, and the line as it stands, which may have more quotes.
    best: dict[int, tuple[int, str]] = {0: (0, "")}
    for at in range(len(line)):
        count, typed = best[at]
        _better(best, at + 1, count + 1, typed + line[at])
        if line.startswith(". "):
            continue
        offered = completer.candidates(typed, len(typed), app)
        for place, candidate in enumerate(offered, 1):
            taken = typed[: candidate.start]
            kept = at - (len(typed) - candidate.start)
            end = " " if candidate.whole else ""
            for text in (candidate.text + end, candidate.name + end):
                if kept >= 0 and (line + " ").startswith(text, kept) and kept + len(text) > at:
                    tabs = 1 if len(offered) == 1 else 1 + place
                    there = min(kept + len(text), len(line))
                    _better(best, there, count + tabs, taken + candidate.text + end)
    return best[len(line)][0] + 1


def _better(best: dict[int, tuple[int, str]], at: int, count: int, typed: str) -> None:
    if at not in best or count < best[at][0]:
        best[at] = (count, typed)


if __name__ == "__main__":
    print("\n".join(table()))
    if "--with-tab" in sys.argv:
        print("\n".join(table_with_tab()))
