"""Confirms what was recorded: the sentence of the entry, the figures behind it, and what is left or changed now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cli.output.columns import screen_width, wrapped
from cli.output.kinds.row import row_of
from cli.output.language import _
from cli.output.messages import derivation_lines
from cli.output.sentence import sentence
from ledger.facts import KINDS, SessionEnded
from ledger.people import pending_choices
from ledger.seal import Seal

if TYPE_CHECKING:
    from cli.output.kinds.row import Shown
    from cli.output.speaker import Speaker
    from ledger.journal import Recorded
    from ledger.postings import Step


def confirmation(speaker: Speaker, recorded: Recorded, *, sentence_only: bool = False) -> Iterator[str]:
    """Lines about an entry that was just recorded.

    Args:
        sentence_only: Whether to leave out the figures behind it, as for a list of commands.
    """
    entry = recorded.entry
    number = f"#{entry.number}"
    said = sentence(speaker, entry)
    if recorded.already:
        said = _("Recorded before: {sentence}").format(sentence=said)
    if entry.body.secret:
        said = _("{sentence} [secret]").format(sentence=said)
    margin = " " * len(f"{number}  ")
    width = screen_width() - len(margin)
    first, *more = wrapped(said, width)
    yield (number if sentence_only else speaker.style(number, bold=True)) + "  " + first
    yield from (margin + line for line in more)
    if not sentence_only and not recorded.already:
        yield from (margin + line for detail in _details(speaker, recorded) for line in wrapped(detail, width))
    if entry.body.kind == SessionEnded.__name__:
        if sentence_only:
            yield margin + _seal_line(speaker, recorded)
        elif not recorded.already:
            yield from _session_closing(speaker, recorded)


def _details(speaker: Speaker, recorded: Recorded) -> Iterator[str]:
    """The derivation, and what is left or changed now, as the row of the kind asks for."""
    row = row_of(KINDS[recorded.entry.body.kind])
    yield from derivation_lines(speaker.terms, list(_steps_shown(speaker, recorded, row.derivation)))
    if row.afterwards is not None:
        yield from row.afterwards(speaker, recorded)
    yield from _pending(speaker, recorded)


def _steps_shown(speaker: Speaker, recorded: Recorded, shown: Shown | None) -> Iterator[Step]:
    """The steps of the derivation that are shown at once; those against the rules' advice always are."""
    rows = speaker.terms.tables.group("steps")
    for step in recorded.entry.body.derivation:
        marks = rows.get(step.step, {})
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
    """Choices that are due to those who lost hit points."""
    for account in sorted({p.account for p in recorded.entry.body.postings if p.commodity == "hp" and p.quantity < 0}):
        if options := pending_choices(speaker.rules, speaker.view, account):
            named = ", ".join(speaker.terms.term("choices", option) for option in options)
            yield _("{who} must choose: {options}.").format(who=speaker.terms.account(account), options=named)


def _session_closing(speaker: Speaker, recorded: Recorded) -> Iterator[str]:
    """The recap of the session, and the seal that players keep."""
    # Only the end of a session needs it, and it loads much.
    from cli.output.session_recap import recap

    yield ""
    yield from recap(speaker, recorded.result["session"])
    yield ""
    yield _seal_line(speaker, recorded)
    yield from wrapped(
        _("Keep it: “campaign verify --seal” checks later whether this history is still the one sealed."),
        screen_width(),
    )


def _seal_line(speaker: Speaker, recorded: Recorded) -> str:
    return _("Seal: {seal}").format(seal=speaker.style(seal_of(recorded), bold=True))


def seal_of(recorded: Recorded) -> str:
    """The seal of the history that ends with an entry."""
    return Seal.of(recorded.entry.number, recorded.entry.hash).text
