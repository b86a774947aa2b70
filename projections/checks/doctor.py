"""Diagnoses a ledger: runs every check of its campaigns, its file and the machine.

Nothing is written. A fault is `wrong`; what is worth knowing, such as a newer version of the rules, is a `hint`.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, replace

from ledger.errors import CampaignError, CheckFailed, InputError, LedgerError
from ledger.ids import CHARACTER, ROLE
from ledger.rules.ruleset import Ruleset
from ledger.store.campaign import Campaign
from ledger.store.codec import TIME
from ledger.store.ledger import Ledger, open_ledger
from ledger.store.location import is_server
from ledger.store.sqlite_files import DATABASE
from ledger.store.sqlite_schema import APPLICATION_ID
from projections.checks import impossible_states
from projections.checks.ledger_copy import check_file
from projections.checks.verify import Pass, Verification, verify
from projections.checks.verify_problems import Problem
from projections.past.rules_versions import rules_status
from projections.programs.output_file import ENDING, PREFIX

WRONG, HINT = "wrong", "hint"

LOW_BYTES = 100_000_000
"""Less free space on the disk than this is worth knowing."""

LEAST_BYTES = 4_000_000
"""With less free space than this, or than the size of the ledger, the next entry or copy may not fit."""

DERIVED = frozenset(
    {
        "rows_orphaned",
        "row_differs",
        "row_missing",
        "row_too_many",
        "table_unreadable",
        "checkpoint_differs",
        "checkpoint_missing",
    }
)
"""Problems of derived tables, which a rebuild repairs."""

COPIES = (".db", ".sqlite", ".jsonl")
"""Endings of files that may be a copy of a ledger."""

SYNCHRONISED = ("dropbox", "onedrive", "google drive", "icloud", "nextcloud", "owncloud", "syncthing")
"""Folders that a program synchronises between machines, file by file."""


class Diagnosis(Struct, frozen=True, kw_only=True):
    """A finding.

    Attributes:
        severity: `wrong` or `hint`.
        campaign: Name of the campaign that it concerns, None if it concerns the file or the machine.
        facts: What a message about it needs.
    """

    code: str
    severity: str = WRONG
    campaign: str | None = None
    facts: dict[str, Any] = {}


def diagnose_campaign(campaign: Campaign, watch: Pass = iter) -> tuple[Verification, list[Diagnosis]]:
    """Check a campaign: its chain, its rows, its derived tables, its rules, and its characters."""
    verified = verify(campaign, watch=watch)
    found = list(_of_verification(verified))
    if verified.clock_back:
        number, at, before = verified.clock_back[0]
        went_back = {"count": len(verified.clock_back), "entry": number, "at": at, "before": before}
        found.append(Diagnosis(code="clock_back", severity=HINT, facts=went_back))
    if any(problem.facts.get("kind") == "table" for problem in verified.problems):
        # Without one of its tables nothing can be asked of the ledger; PostgreSQL then ends the whole transaction.
        return verified, [replace(finding, campaign=campaign.name) for finding in found]
    try:
        found += _of_rules(campaign)
    except Exception as error:
        # An error of the rules in a damaged ledger is a finding, unless the damage itself was found already.
        if all(finding.severity != WRONG for finding in found):
            why = error.facts.get("reason", error.code) if isinstance(error, CampaignError) else str(error)
            found.append(Diagnosis(code="rules_unreadable", facts={"why": str(why)}))
    return verified, [replace(finding, campaign=campaign.name) for finding in found]


def is_derived(problem: Problem) -> bool:
    """Whether a problem concerns a derived table."""
    return problem.code in DERIVED or problem.facts.get("of") in DERIVED


def _of_verification(verified: Verification) -> Iterator[Diagnosis]:
    derived = [problem for problem in verified.problems if is_derived(problem)]
    others = [problem for problem in verified.problems if not is_derived(problem)]
    if others:
        yield Diagnosis(code="not_as_recorded", facts={"problems": others, "count": len(others)})
    elif derived:
        yield Diagnosis(code="not_added_up", facts={"problems": derived, "count": len(derived)})


def _of_rules(campaign: Campaign) -> Iterator[Diagnosis]:
    """Compare the tables in force with those installed, then look for characters in impossible states."""
    from ledger.rules.tables import Tables
    from ledger.state import campaign_field

    tables = Tables(campaign.store.rules(campaign_field(campaign.state(), "rules")))
    status = rules_status(tables)
    if status.code != "current":
        wrong = status.code in ("missing", "broken", "older")
        facts = {name: fact for name, fact in asdict(status).items() if name != "code"}
        yield Diagnosis(code=f"rules_{status.code}", severity=WRONG if wrong else HINT, facts=facts)
    if status.code in ("missing", "broken"):
        return
    from ledger.rules.loader import load_ruleset

    rules = load_ruleset(tables.content)
    yield from _of_characters(campaign, rules)
    for code, fault in impossible_states.faults(campaign, rules):
        yield Diagnosis(code=code, facts=dict(fault))


def _of_characters(campaign: Campaign, rules: Ruleset) -> Iterator[Diagnosis]:
    state = campaign.state()
    for account in state.accounts(CHARACTER):
        name = account.removeprefix(CHARACTER)
        if state.field(account, ROLE) is None:
            continue
        try:
            codes: Sequence[str] = rules.impossible_states(state, account)
        except CampaignError as error:
            codes = [error.code]
        for code in codes:
            yield Diagnosis(code="impossible", facts={"who": name, "state": code})


def diagnose_lost_campaigns(ledger: Ledger) -> Iterator[Diagnosis]:
    """Find entries of a campaign that the ledger does not have; the verification of any campaign finds them too."""
    try:
        ledger.require_campaigns()
    except LedgerError as error:
        yield Diagnosis(code="campaign_lost", facts={"why": error})


def of_packages() -> Iterator[Diagnosis]:
    """Rulesets of other packages that do not work, whether or not a campaign is played by them."""
    from ledger.rules.loader import installed_rulesets, packaged_tables

    for ruleset in installed_rulesets():
        try:
            packaged_tables(ruleset)
        except InputError as error:
            yield Diagnosis(code="package_faulty", severity=HINT, facts={"ruleset": ruleset, "why": error})


# The file and the machine.


def diagnose_file(location: str, campaigns: Sequence[str], last_recorded: str | None = None) -> Iterator[Diagnosis]:
    """Check a ledger's file, its disk and its folder; a ledger on a server has none of them.

    Args:
        campaigns: Their uuids in hex, by which copies in the same folder are recognised.
        last_recorded: When the last entry was recorded, ISO; a copy should be newer.
    """
    if is_server(location):
        return
    path = os.path.realpath(location)
    folder, size = os.path.dirname(path), os.path.getsize(path)
    if not os.access(path, os.W_OK) or not os.access(folder, os.W_OK):
        yield Diagnosis(code="read_only", severity=HINT, facts={"file": path})
    if os.stat(path).st_nlink > 1:
        yield Diagnosis(code="two_names", facts={"file": path})
    free = shutil.disk_usage(folder).free
    if free < max(LEAST_BYTES, size):
        yield Diagnosis(code="disk_full", facts={"free": free, "size": size})
    elif free < LOW_BYTES:
        yield Diagnosis(code="disk_low", severity=HINT, facts={"free": free, "size": size})
    parts = {part.casefold() for part in path.split(os.sep)}
    if synchronised := [name for name in SYNCHRONISED if any(part.startswith(name) for part in parts)]:
        yield Diagnosis(code="synchronised", severity=HINT, facts={"folder": folder, "by": synchronised[0]})
    if campaigns:
        yield from _copies(path, campaigns, last_recorded)


def diagnose_leftovers(location: str) -> Iterator[Diagnosis]:
    """Find files that a killed command left next to the ledger; must run before the ledger is opened."""
    path = os.path.realpath(location)
    if is_server(location) or not os.path.isfile(path):
        return
    if os.path.exists(path + "-journal"):
        yield Diagnosis(code="journal_left", severity=HINT, facts={"file": path + "-journal"})
    log = path + "-wal"
    if os.path.exists(log) and (size := os.path.getsize(log)):
        yield Diagnosis(code="log_left", severity=HINT, facts={"file": log, "size": size})
    for name in sorted(os.listdir(os.path.dirname(path))):
        if name.startswith(PREFIX) and ENDING in name:
            yield Diagnosis(code="part_left", severity=HINT, facts={"file": name})


def last_recorded(campaign: Campaign) -> str | None:
    """When the last entry was recorded, ISO; None if that cannot be read."""
    try:
        entry = campaign.entry(campaign.last())
    except LedgerError:
        return None
    return entry.header.recorded_at if entry else None


def _copies(path: str, campaigns: Sequence[str], last_recorded: str | None) -> Iterator[Diagnosis]:
    """Look for a sound copy in the ledger's folder, and compare the newest one with the last entry."""
    copies = []
    with os.scandir(os.path.dirname(path)) as entries:
        candidates = [entry for entry in entries if entry.name.endswith(COPIES) and entry.is_file()]
    for entry in sorted(candidates, key=lambda entry: entry.name):
        sound = None if os.path.samefile(entry.path, path) else is_sound_copy(entry.path, campaigns)
        if sound:
            copies.append((entry.stat().st_mtime, entry.name))
        elif sound is not None:
            yield Diagnosis(code="copy_damaged", facts={"file": entry.name})
    if not copies:
        yield Diagnosis(code="no_copy", severity=HINT)
        return
    made, name = max(copies)
    if last_recorded is not None and TIME.fullmatch(last_recorded) and made < _seconds(last_recorded):
        day = datetime.fromtimestamp(made, UTC).date().isoformat()
        yield Diagnosis(code="copy_old", severity=HINT, facts={"file": name, "day": day})


def is_sound_copy(path: str, campaigns: Sequence[str]) -> bool | None:
    """Whether a file is a copy that verifies; None if it is no copy of these campaigns (uuids in hex)."""
    try:
        with open(path, "rb") as file:
            head = file.read(4096)
        if not head.startswith(DATABASE):
            if not any(campaign.encode() in head for campaign in campaigns):
                return None
            # An export for players is no copy: nothing can be restored from it.
            return None if check_file(path).for_players else True
        if int.from_bytes(head[68:72], "big") != APPLICATION_ID:
            return None
        with open_ledger(path, write=False) as ledger, ledger.transaction(write=False):
            copied = [campaign for campaign in ledger.campaigns() if campaign.id.hex in campaigns]
            return all(verify(campaign).ok for campaign in copied) if copied else None
    except (OSError, CheckFailed, LedgerError):
        return False


def _seconds(recorded_at: str) -> float:
    try:
        return datetime.fromisoformat(recorded_at).timestamp()
    except ValueError:
        # Not a valid date: the verification reports it.
        return 0
