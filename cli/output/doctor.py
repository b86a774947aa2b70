"""Renders what the doctor found: what is wrong, what to do about it, and hints."""

from __future__ import annotations

import platform
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any

from cli.output.audit import problem_text
from cli.output.columns import labelled, screen_width, wrapped
from cli.output.error_message import Message, Typed
from cli.output.error_words import in_words
from cli.output.language import N_, _, integer, listed, ngettext
from cli.output.messages import reason_text
from ledger.errors import CampaignError
from ledger.ids import ITEM
from projections.doctor import WRONG

if TYPE_CHECKING:
    from cli.output.screen import Screen
    from cli.output.speaker import Speaker
    from cli.output.terms import Terms
    from ledger.store.campaign import Campaign
    from ledger.store.ledger import Ledger
    from projections.doctor import Diagnosis
    from projections.verify import Verification

Patients = Sequence[tuple["Campaign", "Verification"]]

MESSAGES: Mapping[str, Message] = {
    "campaign_lost": Message(N_("{why}"), N_("Import the last backup that verifies into a new ledger.")),
    "account_of_nobody": Message(
        N_("{account} has an account ({commodity}), and nobody of that name ever joined."),
        N_("“campaign balances {account}” shows it, “campaign audit” what put it there; void what was wrong."),
    ),
    "batch_torn": Message(
        N_("Entries {entry} to {last} were recorded together, and others lie between them."),
        N_("No command records so: “campaign log” shows them. Compare with the last backup that verifies."),
    ),
    "below_floor": Message(
        N_("{account} holds less than there can be: {quantity}."),
        N_("“campaign audit” names the entry that did it; void it, or record what is missing (“campaign receive”)."),
    ),
    "clock_back": Message(
        N_("The machine’s clock ran back: entry {entry} is of {at}, the one before of {before} ({count} in all)."),
        N_("Nothing follows from it, for entries count by their number. Check that the machine’s clock is right."),
    ),
    "commodity_unknown": Message(
        N_("{account} has “{commodity}”, which the rules in force do not know."),
        N_("“campaign audit” names the entry that brought it; void it."),
    ),
    "dead_acts": Message(
        N_("{account} acts in entry {entry}, and died in entry {died}."),
        N_("Void the entry that is wrong: “campaign void {number} --reason TEXT”, or record the revival."),
    ),
    "game_clock_back": Message(
        N_("The game’s clock runs back in entry {entry}."),
        N_("Time is taken back by a void alone: “campaign void {number} --reason TEXT”, and tell it again."),
    ),
    "lot_too_many": Message(
        N_("There is more of “{commodity}” than was found: {quantity}, and {count} found."),
        N_("“campaign item {id}” shows who has it and since when; void what was wrong."),
    ),
    "lot_unknown": Message(
        N_("{account} has “{commodity}”, which nobody ever found."),
        N_("“campaign item {id}” shows where it came from; void what was wrong."),
    ),
    "not_conserved": Message(
        N_("Coins or items came from nowhere or went nowhere: {commodities} (entries: {entries})."),
        N_("“campaign show ENTRY” shows each of them; void what was wrong, and record it again."),
    ),
    "session_left_open": Message(
        N_("Session {session} was never ended, and entry {entry} starts another."),
        N_("“campaign show {number}” shows it; void the start that was wrong."),
    ),
    "session_twice": Message(
        N_("Session {session} was started twice, by entries {first} and {entry}."),
        N_("“campaign show {number}” shows the second; void the one that was wrong."),
    ),
    "catalogue_missing": Message(
        N_("The messages in the language “{language}” are not there."),
        N_("Install the program again; a copy of its source has to be built first."),
    ),
    "copy_damaged": Message(
        N_("The copy beside the ledger, {file}, is damaged or incomplete: it does not verify."),
        N_("Do not rely on it: delete it, and make another one: “campaign backup FILE”."),
    ),
    "copy_old": Message(
        N_("The newest copy beside the ledger, {file} of {day}, is older than the last entry."),
        N_("Make another one: “campaign backup FILE”, best kept on another disk."),
    ),
    "disk_full": Message(
        N_("The disk is almost full: {free} MB are left, and the ledger takes {size} MB."),
        N_("Make room before the next session; what does not fit is not recorded."),
    ),
    "disk_low": Message(N_("There are {free} MB left on the disk."), N_("That is enough for now; mind it.")),
    "impossible": Message(
        N_("{who} is in a state that cannot be: {state}."),
        N_("“campaign log --who {who}” shows how it came about; void what was wrong, or record what is missing."),
    ),
    "journal_left": Message(
        N_("A command was killed while it wrote: {file} is left of it."),
        N_("Leave it there: the next command that records takes back what was half done."),
    ),
    "letters_lost": Message(
        N_("What is shown is written in {encoding}, which lacks letters of both languages."),
        N_("Set the terminal, or the environment’s LANG or PYTHONIOENCODING, to UTF-8; what is recorded is whole."),
    ),
    "log_left": Message(
        N_("A log of {size} MB lies beside the ledger: {file}."),
        N_("Another command is at work, or one was killed. Nothing is lost; copy it with “campaign backup FILE” only."),
    ),
    "two_names": Message(
        N_("The ledger’s file has another name (a hard link): {file}."),
        N_(
            "What is recorded under one name may be lost under the other. "
            "Keep one name, and copy with “campaign backup”."
        ),
    ),
    "no_copy": Message(
        N_("No copy of the ledger lies beside it."),
        N_("If none is kept elsewhere, make one: “campaign backup FILE”, or “campaign export events -o FILE.jsonl”."),
    ),
    "not_added_up": Message(
        N_(
            "What is kept beside the entries is not what they add up to: {count} {count|problem|problems}, "
            "the first being: {problem}"
        ),
        N_("The entries are whole: “campaign rebuild” makes the rest anew."),
    ),
    "not_as_recorded": Message(
        N_("The ledger is not as it was recorded: {count} {count|problem|problems}, the first being: {problem}"),
        N_("Record nothing more in it. “campaign verify” tells all of them; import the last backup that verifies."),
    ),
    "package_faulty": Message(
        N_("The rules “{ruleset}” of another package cannot be used: {why}"),
        N_("No campaign here needs them; correct or uninstall the package."),
    ),
    "part_left": Message(
        N_("A command is writing a file, or was killed while it did: {file} is left of it."),
        N_("If no command is at work, delete it: nothing needs it."),
    ),
    "read_only": Message(
        N_("Nothing can be written to {file}, or to its folder."), N_("Change their rights to record in it again.")
    ),
    "rules_broken": Message(
        N_("The rules “{ruleset}” do not work: {why}"), N_("Until they do, the campaign can be verified and exported.")
    ),
    "rules_corrected": Message(
        N_(
            "The installed tables of “{ruleset}” {version} differ from those of the campaign: "
            "{changes} {changes|figure|figures}."
        ),
        N_("Nothing changes by itself: “campaign rules adopt” takes them up, and shows which with --dry-run."),
    ),
    "rules_missing": Message(
        N_("The rules “{ruleset}” are not installed."),
        N_("Install the package that brings them; until then the campaign can be verified and exported."),
    ),
    "rules_newer": Message(
        N_(
            "Version {installed} of “{ruleset}” is installed; the campaign is judged by {version}: "
            "{changes} {changes|figure|figures}."
        ),
        N_("Nothing changes by itself: “campaign rules adopt” takes it up, and shows what differs with --dry-run."),
    ),
    "rules_older": Message(
        N_("The campaign is judged by version {version} of “{ruleset}”, and an older one is installed: {installed}."),
        N_("Upgrade the program, or the package that brings these rules, before anything more is recorded."),
    ),
    "rules_unfit": Message(
        N_("The house rules in force do not fit the tables of “{ruleset}” {installed} that are installed: {why}"),
        N_("The campaign goes on as it is; correct them before “campaign rules adopt”."),
    ),
    "rules_unreadable": Message(
        N_("The tables of rules in force cannot be read: {why}."), N_("Import the last backup that verifies.")
    ),
    "synchronised": Message(
        N_("The ledger lies in a folder that is synchronised ({by})."),
        N_("Never record on two machines at once, and keep whole copies: “campaign backup FILE”."),
    ),
}  # fmt: skip
"""What may be found, and what to do about it."""


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
        first, *more = wrapped(text, screen_width() - 2)
        yield screen.style(f"{'!' if wrong else '-'} {first}", fg="red" if wrong else None)
        yield from (
            f"  {line}" for part in (more, wrapped(_advice(speaker, finding), screen_width() - 2)) for line in part
        )
    if found:
        yield ""
    wrong_ones = sum(finding.severity == WRONG for finding in found)
    hints = ngettext("{count} hint", "{count} hints", len(found) - wrong_ones)
    told = (
        ngettext("{count} thing is wrong", "{count} things are wrong", wrong_ones)
        if wrong_ones
        else _("Nothing is wrong")
    )
    said = told.format(count=integer(wrong_ones))
    if len(found) > wrong_ones:
        said = _("; ").join([said, hints.format(count=integer(len(found) - wrong_ones))])
    yield screen.style(said + ".", bold=True)


def _program(ledger: Ledger) -> dict[str, str]:
    import sqlite3

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
    count = ngettext("{count} entry", "{count} entries", verified.entries).format(count=integer(verified.entries))
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
            return listed([f"#{number}" for number in value or ()]) or "–"
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
