"""Renders what the doctor found: what is wrong, what to do about it, and hints."""

from __future__ import annotations

import platform
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from cli.output.checks.audit import problem_text
from cli.output.checks.doctor_messages import MESSAGES
from cli.output.entries.messages import reason_text
from cli.output.error_messages.error_message import Typed
from cli.output.errors.error_words import in_words
from cli.output.terminal.columns import can_show, labelled, line_width, wrapped
from cli.output.terminal.screen import Screen
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import TRANSLATIONS, AsInTheCode, _, catalogue, integer, listed, numbered, with_count
from cli.output.words.terms import Terms
from ledger.errors import CampaignError
from ledger.ids import ITEM
from ledger.store.campaign import Campaign
from ledger.store.ledger import Ledger
from projections.checks.doctor import HINT, WRONG, Diagnosis
from projections.checks.verify import Verification

Patients = Sequence[tuple["Campaign", "Verification"]]


def doctor_json(
    ledger: Ledger, speaker: Speaker | None, patients: Patients, found: Sequence[Diagnosis]
) -> dict[str, Any]:
    """What was found, as scripts read it."""
    return {
        "ok": all(finding.severity != WRONG for finding in found),
        "ledger": ledger.database.location,
        "program": _program(ledger),
        "campaigns": [
            {"name": campaign.name, "entries": verified.entries, "seal": verified.seal}
            for campaign, verified in patients
        ],
        "findings": [
            {
                "code": finding.code,
                "severity": finding.severity,
                "campaign": finding.campaign,
                "message": _text(speaker, finding),
                "advice": _advice(speaker, finding),
            }
            for finding in found
        ],
    }


def doctor_lines(
    screen: Screen, ledger: Ledger, speaker: Speaker | None, patients: Patients, found: Sequence[Diagnosis]
) -> Iterator[str]:
    """What was looked at, then what is wrong with what to do, then hints, and how many of each."""
    yield from labelled(
        [
            (_("Ledger"), ledger.database.location),
            (_("Program"), ", ".join(f"{name} {number}" for name, number in _program(ledger).items())),
            *((_("Campaign"), _patient(campaign, verified)) for campaign, verified in patients),
        ]
    )
    yield ""
    for finding in found:
        wrong = finding.severity == WRONG
        text = _text(speaker, finding)
        if finding.campaign is not None and len(patients) > 1:
            text = f"[{finding.campaign}] {text}"
        first, *more = wrapped(text, line_width() - 2)
        yield screen.style(f"{'!' if wrong else '-'} {first}", fg="red" if wrong else None)
        yield from (
            f"  {line}" for part in (more, wrapped(_advice(speaker, finding), line_width() - 2)) for line in part
        )
    if found:
        yield ""
    wrong_ones = sum(finding.severity == WRONG for finding in found)
    said = _("Nothing is wrong")
    if wrong_ones:
        said = with_count("{count} thing is wrong", "{count} things are wrong", wrong_ones)
    if hints := len(found) - wrong_ones:
        said = _("; ").join([said, with_count("{count} hint", "{count} hints", hints)])
    yield screen.style(said + ".", bold=True)


def _program(ledger: Ledger) -> dict[str, str]:
    try:
        program = version("campaign-ledger")
    except PackageNotFoundError:
        # Run from its source, it was never installed.
        program = "–"
    return {
        "campaign-ledger": program,
        "Python": platform.python_version(),
        **({"SQLite": sqlite3.sqlite_version} if ledger.dialect == "sqlite" else {}),
    }


def _patient(campaign: Campaign, verified: Verification) -> str:
    count = with_count("{count} entry", "{count} entries", verified.entries)
    return f"{campaign.name}, {count}"


def _text(speaker: Speaker | None, finding: Diagnosis) -> str:
    return _(MESSAGES[finding.code].text).format_map(_Facts(speaker, finding))


def _advice(speaker: Speaker | None, finding: Diagnosis) -> str:
    return _(MESSAGES[finding.code].hint).format_map(_Facts(speaker, finding))


class _Facts(dict[str, str]):
    """The facts of a finding as words."""

    def __init__(self, speaker: Speaker | None, finding: Diagnosis) -> None:
        super().__init__()
        self._speaker = speaker
        self._facts = finding.facts

    def __missing__(self, name: str) -> str:
        if name == "problem":
            return problem_text(self._facts["problems"][0])
        value = self._facts.get(name)
        if isinstance(value, CampaignError):
            return in_words(value, self._terms_if_any(), Typed("campaign doctor"))[0]
        if name in ("free", "size") and isinstance(value, int):
            return integer(-(-value // 1_000_000))
        if name == "state":
            terms = self._terms_if_any()
            return str(value) if terms is None else reason_text(terms, str(value))
        if name == "id":
            # As it is typed: what has no name is typed by its id.
            return str(self._facts["commodity"]).removeprefix(ITEM)
        if name == "number":
            return str(self._facts["entry"])
        if name in NUMBERED:
            return f"#{value}"
        if name == "entries":
            return numbered(value or ()) or "–"
        if name in ("account", "commodity", "quantity", "commodities"):
            return self._held(name, value)
        if name == "version" or name == "installed" or not isinstance(value, int):
            return str(value)
        return integer(value)

    def _terms_if_any(self) -> Terms | None:
        return None if self._speaker is None else self._speaker.terms_if_any

    def _held(self, name: str, value: Any) -> str:
        """An account, and what is on it, as the rules in force call them where they can be read."""
        terms = self._terms_if_any()
        if name == "commodities":
            return listed([word if terms is None else terms.measure(word) for word in value]) or "–"
        if terms is None:
            return str(value).partition(":")[2] or str(value) if name == "account" else str(value)
        if name == "account":
            return terms.account(value)
        return terms.measure(value) if name == "commodity" else terms.quantity(self._facts["commodity"], value)


NUMBERED = ("entry", "first", "last", "died")
"""Facts that are the number of an entry."""


SHOWN = "é œ ’ « → ─"
"""Letters and signs that both languages are written with."""


def of_language() -> Iterator[Diagnosis]:
    """Catalogues that are missing, and a terminal that cannot show what they say."""
    for language in TRANSLATIONS:
        if isinstance(catalogue(language), AsInTheCode):
            yield Diagnosis(code="catalogue_missing", facts={"language": language})
    if not can_show(SHOWN):
        yield Diagnosis(code="letters_lost", severity=HINT, facts={"encoding": sys.stdout.encoding})
