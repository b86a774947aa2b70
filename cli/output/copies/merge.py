"""Renders a merge: what was left aside and why, then what was recorded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any
from uuid import UUID

from cli.output.entries.sentence import marked_sentence, sentence_there
from cli.output.terminal.columns import hanging, line_width, wrapped
from cli.output.terminal.screen import section_lines
from cli.output.words.language import N_, _, with_count
from ledger.errors import CampaignError

if TYPE_CHECKING:
    from cli.output.terminal.speaker import Speaker
    from ledger.journal import Recorded
    from projections.copies.merge_plan import LeftAside, MergePlan
    from projections.copies.other_copy import CopiedEntry, OtherCopy

REASONS: Mapping[str, str] = {
    "double": N_("looks typed twice: {like} here."),
    "double_differs": N_("was done here as well, with another result: {like}."),
    "differs_here": N_("goes differently after {like} here."),
    "changes_own": N_("{like} here would have gone differently after it."),
    "field_differs": N_("{like} here says something else of the same."),
    "refused": N_("is refused here: {why}"),
    "dice_missing": N_("needs other dice here than were rolled."),
    "session_apart": N_("belongs to another sitting than the session of that number here."),
    "session_open": N_("was recorded between sessions, and one is open here: end it and merge again."),
    "depends": N_("depends on an entry that is left aside or is not here."),
    "withheld": N_("is secret, and this file does not have it."),
}
"""Why an entry of the other copy is left aside; each follows its sentence."""

NEVER_TAKEN = ("depends", "dice_missing", "refused", "session_open", "withheld")
"""Reasons for which an entry cannot be recorded all the same."""

MANY = 20
"""So many recorded entries are shown; `log` has the others."""


def merge_json(
    copy: OtherCopy, plan: MergePlan, recorded: Sequence[Recorded], left: Sequence[LeftAside], batch: UUID
) -> dict[str, Any]:
    """A merge as JSON; entries left aside by their numbers there, and what they are like by its number here."""
    return {
        "fork": copy.fork,
        "read": plan.read,
        "recorded": len(recorded),
        "already": plan.already,
        "taken_back": plan.taken_back,
        "left_aside": [{"entry": e.entry, "reason": e.reason, "like": e.like, "code": e.code} for e in left],
        "entries": [done.entry.number for done in recorded],
        "batch": str(batch) if recorded else None,
    }


def merge_lines(
    speaker: Speaker,
    file: str,
    copy: OtherCopy,
    plan: MergePlan,
    recorded: Sequence[Recorded],
    left: Sequence[LeftAside],
) -> Iterator[str]:
    """What was left aside, then what was recorded, then what may be done about the former."""
    if not plan.read:
        yield _("The other copy has no entry that is not here.")
        return
    yield with_count(
        "The copies part after #{fork}; the other one has {count} entry since.",
        "The copies part after #{fork}; the other one has {count} entries since.",
        plan.read,
        fork=copy.fork,
    )
    if left:
        yield from section_lines(speaker.screen, _("Left aside"))
        entries = {entry.number: entry for entry in copy.since}
        for entry in left:
            yield from _left_line(speaker, entries[entry.entry], entry)
    if recorded:
        yield from section_lines(speaker.screen, _("Recorded here"))
        for done in recorded[:MANY]:
            yield from hanging(f"#{done.entry.number}  ", marked_sentence(speaker, done.entry), line_width())
    yield ""
    yield " ".join(_counts(plan, recorded, left))
    if left:
        yield from wrapped(_advice(left, file), line_width())


def _left_line(speaker: Speaker, entry: CopiedEntry, left: LeftAside) -> Iterator[str]:
    """A line or two of an entry: its number there, who recorded it when, its sentence, and why it is left aside."""
    like = "" if left.like is None else f"#{left.like}"
    why = _(REASONS[left.reason]).format(like=like or _("what is recorded"), why=_refusal(speaker, left))
    said = " ".join((sentence_there(speaker, entry), "—", why))
    yield from hanging(f"#{entry.number}  ", said, line_width())


def _refusal(speaker: Speaker, left: LeftAside) -> str:
    if left.code is None:
        return ""
    from cli.output.errors.error_words import message_alone

    return message_alone(CampaignError(left.code, **left.facts), speaker.terms_if_any)


def _counts(plan: MergePlan, recorded: Sequence[Recorded], left: Sequence[LeftAside]) -> Iterator[str]:
    """How many entries were recorded, left aside, here already, taken back there."""
    yield with_count("{count} entry recorded.", "{count} entries recorded.", len(recorded))
    if left:
        yield with_count("{count} entry left aside.", "{count} entries left aside.", len(left))
    if plan.already:
        yield with_count("{count} entry was here already.", "{count} entries were here already.", plan.already)
    if plan.taken_back:
        yield with_count(
            "{count} entry was taken back there, and is not needed.",
            "{count} entries were taken back there, and are not needed.",
            plan.taken_back,
        )


def _advice(left: Sequence[LeftAside], file: str) -> str:
    """What may be done about entries that were left aside."""
    conflicts = [entry for entry in left if entry.reason not in ("double", "withheld")]
    own = [f"#{entry.like}" for entry in conflicts if entry.like is not None]
    takes = next((entry for entry in (*conflicts, *left) if entry.reason not in NEVER_TAKEN), None)
    advice = ""
    if takes is not None:
        taken = _(
            "“campaign merge {file} --take {entry}” records one of them all the same, “--doubles take” every one."
        )
        advice = taken.format(file=file, entry=takes.entry)
    if not own:
        return advice
    said = _(
        "Of two entries that conflict, each copy keeps its own, and their balances differ by these alone. Void one of "
        "the two where it was recorded (here {entry}) and merge again."
    )
    return f"{said.format(entry=own[0])} {advice}".rstrip()
