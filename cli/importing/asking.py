"""Asks at the terminal who the people of a source are that nobody here is called like, and whether to record."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from cli.importing.names import NewPerson, plain
from cli.nearest import nearest
from cli.output.words.language import _, integer, ngettext
from ledger.ids import CHARACTER, OTHER, ROLE
from ledger.people import name_of

if TYPE_CHECKING:
    from cli.app import App
    from cli.importing.planning import Plan

LEAVE_OUT = "-"
YES = frozenset({"", "y", "yes", "o", "oui"})


def ask_about_people(app: App, plan: Plan) -> dict[str, str]:
    """Ask about each new person; return what was answered, as a map has it."""
    new = [person for person in plan.names.new.values() if not plan.names.is_mapped(person.source_name)]
    if not new:
        return {}
    app.warn(
        _(
            "Nobody here is called so yet. Enter: as it is proposed; a name: it is that one; other: somebody outside "
            "the company; {leave_out}: leave out."
        ).format(leave_out=LEAVE_OUT)
    )
    known = [name_of(a) for a in app.state.accounts(CHARACTER) if app.state.field(a, ROLE) is not None]
    answers: dict[str, str] = {}
    for person in new:
        meant = _ask(person, known)
        if meant is not None:
            answers[plain(person.source_name)] = meant
    return answers


def _ask(person: NewPerson, known: list[str]) -> str | None:
    near = nearest(person.source_name, known)
    proposed = near[0] if near else _("of the company") if person.role == "pc" else _("outside the company")
    rows = ngettext("{count} row", "{count} rows", person.rows).format(count=integer(person.rows))
    answer = _answer(_("{name} ({rows}) [{proposed}]:").format(name=person.source_name, rows=rows, proposed=proposed))
    if answer == LEAVE_OUT:
        return ""
    if answer.casefold() in ("other", "autre"):
        return OTHER
    if answer:
        return answer
    return near[0] if near else None


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
