"""Counts the keys that four evenings of sixty events take: as full commands, in shorthand, and with Tab in the shell.

python -m bench.keystrokes [--with-tab]
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from cli.script.lines import words_with_quotes

ROOT = Path(__file__).parents[1]
EVENINGS = ROOT / "bench/evenings"
PROGRAM = "campaign "

EVENTS = 60
"""Lines of an evening."""

TEXTS = frozenset({"--from", "--for", "--reason", "--note", "--summary", "--as"})
"""Options of a full command that take a free text."""

NAMED = re.compile(r"(?:objet|magique)=([^:]*)(?::.*)?")
"""A find with its name."""

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
    """The first sixty lines of a session of two examples, as they are there; an evening made of fights; and a story."""
    return [
        _of_example("ose", {"Brom": "b", "Lira": "l", "Maëlle": "m", "Aldric": "a", "Thrain": "t", "Ulf": "u"}),
        _of_example("srd5", {"Brune": "b", "Odon": "o", "Perle": "p"}),
        _of_table("fights, `ose`", "ose-long", "ose-short"),
        _of_table("story, `ose`", "mill-long", "mill-short"),
    ]


def _of_example(rules: str, beginnings: Mapping[str, str]) -> Evening:
    script = (ROOT / f"examples/{rules}-three-sessions.campaign").read_text(encoding="utf-8")
    lines = [line for line in script.splitlines() if line and not line.startswith("#")]
    first = next(at for at, line in enumerate(lines) if line.startswith("session start"))
    full, name = lines[first : first + EVENTS], f"{rules}-session-short"
    return Evening(f"session, `{rules}`", rules, lines[:first], full, _without_reasons(full), _lines(name),
                   _lines(f"{name}-without-reasons"), beginnings)  # fmt: skip


def _of_table(called: str, long: str, short: str) -> Evening:
    full = [line.removeprefix(PROGRAM) for line in _lines(long)]
    beginnings = {"Éloïse": "é", "Anselme": "a", "Maïwenn": "m", "Bérenger": "b"}
    before = _lines("people", "campaign")
    return Evening(called, "ose", before, full, _without_reasons(full), _lines(short),
                   _lines(f"{short}-without-reasons"), beginnings)  # fmt: skip


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


def texts_of(full: Sequence[str]) -> list[str]:
    """What is free text in full commands: notes, titles, summaries, reasons, and the names of what was found."""
    texts: list[str] = []
    for line in full:
        words = _words(line)
        if words[0] == "note":
            end = next((at for at, word in enumerate(words) if word.startswith("--")), len(words))
            texts.append(line.removeprefix("note ").partition(" --")[0].strip('"'))
            words = words[end:]
        elif words[:2] == ["session", "start"]:
            texts += words[2:3]
        texts += [text for option, text in pairwise(words) if option in TEXTS]
        texts += [found[1] for word in words if (found := NAMED.fullmatch(word))]
    return [text for text in texts if not text.startswith("--")]


def free_keys(lines: Sequence[str], *, of: Sequence[str]) -> int:
    """How many keys of some lines are the free text of full commands; a text that `idem` repeats is typed once."""
    whole, count = "\n".join(lines), 0
    for text in texts_of(of):
        if text in whole:
            whole, count = whole.replace(text, "", 1), count + len(text)
    return count


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
    texts = [free_keys([at_a_prompt(line) for line in one.full], of=one.full) for one in found]
    texts_short = [free_keys(one.short, of=one.full) for one in found]
    rows += [("free text in full commands", texts), ("free text in shorthand", texts_short)]
    apart = [[a - b for a, b in zip(*pair, strict=True)] for pair in ((short, texts_short), (full, texts))]
    shares.append(("shorthand of full commands, without free text in either", apart[0], apart[1]))
    shares.insert(0, ("free text of shorthand", texts_short, short))
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
    with TemporaryDirectory() as folder:
        rows: dict[str, list[str]] = {"full commands with Tab": [], "shorthand with Tab": []}
        for at, one in enumerate(evenings()):
            whole = keys_in_a_terminal(one.full)
            for name, lines in zip(rows, (one.full, one.short), strict=True):
                count = _keys_of_evening(one, lines, f"{folder}/{at}{name[0]}")
                rows[name].append(f"{count:,} ({count / whole:.2f})")
    return [_row(name, cells) for name, cells in rows.items()]


def _keys_of_evening(evening: Evening, lines: Sequence[str], path: str) -> int:
    """The keys of lines in the shell, each recorded before the next is typed."""
    from cli.app import App
    from cli.completion.completer import Completer

    environ = {"CAMPAIGN_LEDGER": f"{path}.db", "LANG": "fr_FR.UTF-8", "USER": "gm"}
    _play(environ, ["new", evening.name, "--rules", evening.rules])
    for line in evening.before:
        _play(environ, _words(line))
    pressed, completer, script = 0, Completer(shorthand=True), Path(f"{path}.campaign")
    for line in lines:
        app = App(environ)
        pressed += _keys_with_tab(line, completer, app)
        app.access.close()
        script.write_text(line, encoding="utf-8")
        _play(environ, ["run", str(script)])
    return pressed


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
