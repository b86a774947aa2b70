"""Renders what pages have seen of the history, and what was found about a proof that one saved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import asdict

from cli.output.terminal.columns import hanging, labelled, line_width, table, wrapped
from cli.output.terminal.screen import Screen
from cli.output.words.dates import minute_of
from cli.output.words.language import N_, _, integer, listed, with_count
from ledger.seal import Seal
from projections.checks.witness import HistoryDifference
from projections.checks.witness_marks import JudgedMark

if TYPE_CHECKING:
    from projections.checks.witness_proof import JudgedProof

FOUND: Mapping[str, str] = {
    "broken": N_("The entries do not lead to their own seal: the file itself was changed."),
    "changed": N_("Entry #{entry} was changed: {parts}."),
    "dropped": N_("Entry #{entry} is gone; later ones have moved up."),
    "earlier": N_("Something after entry #{after}, up to #{before}, is not what it was."),
    "inserted": N_("Something was put in before what was entry #{entry}."),
    "moved": N_("Entry #{entry} stands in another place."),
    "other_campaign": N_("This is another campaign under the same name."),
    "other_seal": N_("The seal of another device, of entry #{entry}, is not of the history that this device saw."),
    "replaced": N_("Another entry stands in the place of #{entry}."),
    "shorter": N_("The entries from #{entry} on are gone."),
}
"""How a history is not the one that was seen, by code."""

PARTS: Mapping[str, str] = {
    "payload": N_("what it says"),
    "time": N_("when it was recorded"),
    "recorder": N_("who recorded it"),
}
"""What of an entry was changed."""

VERDICTS: Mapping[str, str] = {"same": N_("as here"), "other": N_("OTHER HERE"), "beyond": N_("NOT HERE")}
"""What a ledger has in the place of an entry that was seen: the same, another, or none, since it ends before."""


def difference_text(found: HistoryDifference) -> str:
    """How a history is not the one that was seen, in a sentence."""
    parts = listed([_(PARTS[part]) for part in found.parts])
    return _(FOUND[found.code]).format(entry=found.entry, parts=parts, after=found.after, before=found.before)


def difference_json(found: HistoryDifference | None) -> dict[str, Any] | None:
    """The same as scripts read it."""
    if found is None:
        return None
    return {**asdict(found), "message": difference_text(found)}


def marks_json(marks: Sequence[JudgedMark]) -> list[dict[str, Any]]:
    """Who saw which seal, as scripts read it."""
    return [
        {
            "who": mark.who,
            "role": mark.role,
            "device": mark.device,
            "session": mark.seal.session,
            "entry": mark.seal.number,
            "seal": Seal.of(mark.seal.number, mark.seal.hash).text,
            "hash": mark.seal.hash,
            "told_at": mark.seal.at,
            "verdict": mark.verdict,
            "page": difference_json(mark.found),
        }
        for mark in marks
    ]


def marks_lines(screen: Screen, marks: Sequence[JudgedMark]) -> Iterator[str]:
    """Who saw which seal, a line each; a red page is said under the last seal of its device."""
    if not marks:
        yield _("No page has said yet what it saw: each tells it when it is opened, while “campaign serve” runs.")
        return
    heads = (_("Who"), _("Seen"), _("Seal"), _("Told (UTC)"), _("Now"))
    rows = [
        (
            # A device is named once, above the ends of sessions that it saw.
            mark.who if mark.seal.session is None else "",
            seen_as(mark),
            Seal.of(mark.seal.number, mark.seal.hash).text,
            minute_of(mark.seal.at).removesuffix(" UTC"),
            _(VERDICTS[mark.verdict]),
        )
        for mark in marks
    ]
    head, *lines = table([heads, *rows], "lllll", columns=ONE_LINE)
    yield screen.style(head, bold=True)
    for mark, line in zip(marks, lines, strict=True):
        yield line if mark.verdict == "same" else screen.style(line, fg="red")
        if mark.found is not None:
            said = _("The page is red: {what}").format(what=difference_text(mark.found))
            yield from (screen.style("    " + part, fg="red") for part in wrapped(said, line_width() - 4))
    yield from wrapped(_summed(marks), line_width())


def _summed(marks: Sequence[JudgedMark]) -> str:
    """What it comes to, and what to do."""
    others = sum(mark.verdict != "same" or mark.found is not None for mark in marks)
    if not others:
        return _("Whatever pages have seen is in this ledger as they saw it.")
    return with_count(
        "{count} seal is not of this history: save the proof on that device, and judge it with "
        "“campaign verify --proof FILE”, here and on older copies.",
        "{count} seals are not of this history: save the proof on those devices, and judge it with "
        "“campaign verify --proof FILE”, here and on older copies.",
        others,
    )


ONE_LINE = 1 << 20
"""Columns for a row that is not to be wrapped here; the screen narrows it where it has to."""


def seen_as(mark: JudgedMark) -> str:
    """What the entry of a seal was to the device: the last one, or the end of a session."""
    if mark.seal.session is None:
        return _("last entry")
    return _("session {number}").format(number=integer(mark.seal.session))


def proof_json(found: JudgedProof) -> dict[str, Any]:
    """What was found about a proof, as scripts read it."""
    seen = found.proof.seen
    return {
        "campaign": seen.campaign,
        "entry": seen.head.number,
        "seal": _seal(found),
        "since": seen.since,
        "saved_at": found.proof.saved_at,
        "whole": found.is_whole,
        "shown": difference_json(found.shows),
        "against_ledger": found.has_seen is not None,
        "has_seen": found.has_seen,
        "has_shown": found.has_shown,
        "has_seal": found.has_seal,
        "difference": difference_json(found.differs),
        "ok": found.ok,
    }


def _seal(found: JudgedProof) -> str | None:
    head = found.proof.seen.head
    return Seal.of(*head).text if found.is_whole and head.number else None


def proof_lines(screen: Screen, found: JudgedProof) -> Iterator[str]:
    """The verdict on a proof, then what it rests on."""
    seen = found.proof.seen
    title = _("Proof of a page, {campaign}, entry #{entry}").format(campaign=seen.campaign, entry=seen.head.number)
    yield screen.style(title, bold=True)
    for is_good, said in _verdict(found):
        lines = wrapped(said, line_width())
        yield from lines if is_good else (screen.style(line, fg="red") for line in lines)
    if found.verdict == "damaged":
        return
    for said in _shown(found):
        yield from hanging("· ", said, line_width())
    yield from labelled(
        [
            (_("Seen since"), minute_of(seen.since)),
            (_("Saved"), minute_of(found.proof.saved_at)),
            (_("Seal"), _seal(found) or ""),
            (_("Other seal"), found.proof.seal or ""),
        ]
    )


def _verdict(found: JudgedProof) -> Iterator[tuple[bool, str]]:
    """What is said first, each with whether it is good news."""
    if found.verdict == "damaged":
        yield False, _("This file is not as a page saved it: what it holds does not lead to its own seal.")
    elif found.verdict == "alone":
        yield True, _("The file holds together. A copy of the campaign (--ledger FILE) says which history it has.")
    elif found.verdict == "same":
        yield True, _("This copy has the history that the device saw.")
    else:
        yield False, _("This copy does not have the history that the device saw.")
        if found.differs is not None:
            yield False, difference_text(found.differs)


def _shown(found: JudgedProof) -> Iterator[str]:
    count = found.proof.seen.head.number - found.proof.seen.base.number
    yield with_count(
        "The device kept the header of {count} entry, up to #{entry}, and it leads to its seal.",
        "The device kept the headers of {count} entries, up to #{entry}, and they lead to its seal.",
        count,
        entry=found.proof.seen.head.number,
    )
    if found.shows is not None and found.shows.code == "other_seal":
        yield _("It was compared with the seal of another device, which is of another history.")
    elif found.shows is not None:
        yield _("What its page was shown when it turned red: {what}").format(what=difference_text(found.shows))
    if found.has_shown is not None:
        yield (
            _("This copy has what the page was shown.")
            if found.has_shown
            else _("This copy does not have what the page was shown.")
        )
    if found.has_seal is not None:
        yield (
            _("This copy has the other device’s seal.")
            if found.has_seal
            else _("This copy does not have the other device’s seal.")
        )
