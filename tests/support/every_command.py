"""Every command that answers and ends, and what is typed after it."""

from __future__ import annotations

from cli.grammar import ROWS

TYPED: dict[str, tuple[str, ...]] = {
    "explain": ("Brom", "xp"),
    "item": ("torch",),
    "show": ("2",),
    "sheet": ("Brom",),
    "receipt": ("Brom",),
    "export statement": ("Brom",),
    "export session": ("1",),
    "export dispute": ("6",),
    "dispute show": ("6",),
    "sql": ("SELECT entry, kind FROM entries_v",),
    "diff": ("2",),
    "completion": ("bash",),
    "rules show": ("prices",),
    "rules keys": ("meet",),
    "help": ("roll",),
}
"""What is typed after commands that need a word; others are typed alone, and refuse or answer."""

WAITING = frozenset({"shell", "run", "serve"})
"""Commands that read lines or serve till they are ended."""

EVERY = [row for row in ROWS.values() if row.id not in WAITING and (row.run or row.records)]
