"""Asks at the terminal who the people of a source are that nobody here is called like, and whether to record."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from cli.app import App
from cli.importing.names import NewPerson, plain
from cli.importing.planning import likely_others
from cli.output.words.language import _, integer, ngettext
from ledger.ids import OTHER

if TYPE_CHECKING:
    from cli.importing.planning import Plan

LEAVE_OUT = "-"
YES = frozenset({"", "y", "yes", "o", "oui"})


def ask_about_people(app: App, plan: Plan) -> dict[str, str]:
    """Ask about each new person of the company; return what was answered, as a map has it."""
    new = [p for p in plan.names.new.values() if p.role == "pc" and not plan.names.is_mapped(p.source_name)]
    if not new:
        return {}
    app.warn(
        _(
            "Nobody here is called so yet. Enter: as it is proposed; a name: it is that one; other: somebody outside "
            "the company; {leave_out}: leave out."
        ).format(leave_out=LEAVE_OUT)
    )
    likely = {person.name: near for person, near in likely_others(plan.names)}
    answers: dict[str, str] = {}
    for person in new:
        meant = _ask(person, likely.get(person.name))
        if meant is not None:
            answers[plain(person.source_name)] = meant
    return answers


def _ask(person: NewPerson, near: str | None) -> str | None:
    proposed = near or _("of the company")
    rows = ngettext("{count} row", "{count} rows", person.rows).format(count=integer(person.rows))
    answer = _answer(_("{name} ({rows}) [{proposed}]:").format(name=person.source_name, rows=rows, proposed=proposed))
    if answer == LEAVE_OUT:
        return ""
    if answer.casefold() in ("other", "autre"):
        return OTHER
    if answer:
        return answer
    return near


def agrees(question: str) -> bool:
    """Whether somebody agrees; Enter does."""
    return _answer(question).casefold() in YES


def _answer(question: str) -> str:
    sys.stderr.write(question + " ")
    sys.stderr.flush()
    line = sys.stdin.readline()
    if not line:
        raise KeyboardInterrupt
    return line.strip()
