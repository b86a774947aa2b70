"""Confirms what was recorded: the sentence of the entry, the figures behind it, and what is left or changed now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from cli.output.books.pending import choice_text
from cli.output.entries.kind_row import Shown, row_named
from cli.output.entries.messages import derivation_lines, step_row
from cli.output.entries.sentence import sentence
from cli.output.terminal.columns import hanging, line_width, width, wrapped
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import _, capital
from ledger.facts import SessionEnded
from ledger.ids import CHOICES, HP
from ledger.journal import Recorded
from ledger.people import pending_choices
from ledger.postings import Step
from ledger.seal import Seal

Extent: TypeAlias = Literal["sentence", "line", "whole"]
"""How much is said of an entry: its sentence, as for a list of commands; also what is left or changed now, where both
fit in a line, as in a shell; or all of the figures behind it."""


def confirmation(speaker: Speaker, recorded: Recorded, extent: Extent = "whole") -> Iterator[str]:
    """Lines about an entry that was just recorded."""
    entry = recorded.entry
    number = f"#{entry.number}"
    said = sentence(speaker, entry)
    if recorded.already:
        said = _("Recorded before: {sentence}").format(sentence=said)
    if entry.body.secret:
        said = _("{sentence} [secret]").format(sentence=said)
    margin = " " * len(f"{number}  ")
    columns = line_width() - len(margin)
    if extent == "line":
        said = _with_what_is_left(speaker, recorded, said, columns)
    lead = number if extent == "sentence" else speaker.style(number, bold=True)
    yield from hanging(f"{lead}  ", said, line_width())
    if extent != "sentence" and not recorded.already:
        details = _details(speaker, recorded, extent)
        yield from (margin + line for detail in details for line in wrapped(detail, columns))
    if entry.body.kind == SessionEnded.__name__:
        if extent == "sentence":
            yield margin + _seal_line(speaker, recorded)
        elif not recorded.already:
            yield from _session_closing(speaker, recorded)


def _with_what_is_left(speaker: Speaker, recorded: Recorded, said: str, columns: int) -> str:
    """The sentence, and what is left or changed now where that is one thing and both fit in a line."""
    row = row_named(recorded.entry.body.kind)
    left = [] if row.afterwards is None else list(row.afterwards(speaker, recorded))
    return f"{said} {capital(left[0])}" if len(left) == 1 and width(said) + 1 + width(left[0]) <= columns else said


def _details(speaker: Speaker, recorded: Recorded, extent: Extent) -> Iterator[str]:
    """The derivation, and what is left or changed now, as the row of the kind asks for.

    Of a confirmation in a line only what somebody has to know or to do: steps against the rules' advice, choices.
    """
    row, whole = row_named(recorded.entry.body.kind), extent == "whole"
    steps = _steps_shown(speaker, recorded, row.derivation if whole else None)
    yield from derivation_lines(speaker.terms, list(steps))
    if whole and row.afterwards is not None:
        yield from row.afterwards(speaker, recorded)
    yield from _pending(speaker, recorded)


def _steps_shown(speaker: Speaker, recorded: Recorded, shown: Shown | None) -> Iterator[Step]:
    """The steps of the derivation that are shown at once; those against the rules' advice always are."""
    tables = speaker.terms.tables
    for step in recorded.entry.body.derivation:
        marks = step_row(tables, step.step)
        if marks.get("secret"):
            continue
        if shown is None:
            if step.step == "deviates":
                yield step
        elif step.step in shown.without or (marks.get("told") and not shown.said):
            continue
        elif step.args or shown.bare_numbers or step.step == "deviates":
            yield step


def _pending(speaker: Speaker, recorded: Recorded) -> Iterator[str]:
    """Choices that are due to those who lost their last hit points, or whom a level gave some."""
    postings = recorded.entry.body.postings
    hurt = {p.account for p in postings
            if p.commodity == HP and p.quantity < 0 and speaker.view.quantity(p.account, HP) <= 0}  # fmt: skip
    for account in sorted(hurt | {p.account for p in postings if p.commodity.startswith(CHOICES)}):
        if options := pending_choices(speaker.rules, speaker.view, account):
            owed = {option: speaker.view.quantity(account, CHOICES + option) for option in options}
            named = ", ".join(choice_text(speaker.terms, option, count) for option, count in owed.items())
            yield _("{who} must choose: {options}.").format(who=speaker.terms.account(account), options=named)


def _session_closing(speaker: Speaker, recorded: Recorded) -> Iterator[str]:
    """The recap of the session, and the seal that players keep."""
    # Only the end of a session needs it, and it loads much.
    from cli.output.chronicle.session_recap import recap

    yield ""
    yield from recap(speaker, recorded.result["session"])
    yield ""
    yield _seal_line(speaker, recorded)
    yield from wrapped(
        _("Keep it: “campaign verify --seal” checks later whether this history is still the one sealed."), line_width()
    )


def _seal_line(speaker: Speaker, recorded: Recorded) -> str:
    return _("Seal: {seal}").format(seal=speaker.style(seal_of(recorded), bold=True))


def seal_of(recorded: Recorded) -> str:
    """The seal of the history that ends with an entry."""
    return Seal.of(recorded.entry.number, recorded.entry.hash).text
