"""Renders what checks found: the audit's findings and the verification's problems."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cli.output.entries.messages import reason_text, step_text
from cli.output.terminal.columns import line_width, wrapped
from cli.output.terminal.screen import Screen
from cli.output.words.language import N_, _, capital, integer, listed, with_count
from cli.output.words.terms import Terms
from ledger.ids import ITEM
from ledger.seal import Seal

if TYPE_CHECKING:
    from cli.output.terminal.speaker import Speaker
    from projections.checks.audit import Audit
    from projections.checks.audit_findings import AuditFinding, FindingWorth
    from projections.checks.physical_count import CountDifference
    from projections.checks.verify import Verification
    from projections.checks.verify_problems import Problem
    from projections.copies.players_export import CheckedExport

FINDINGS: Mapping[str, str] = {
    "entry_unreadable": N_("The entry cannot be read: {why}."),
    "absent_named": N_("{who} shares in it by name, but was not there."),
    "absent_shares": N_("{who} shares in it, but was not there."),
    "absent_since": N_("{who} has a share of it, but was not there, as #{by} says."),
    "award_again": N_("It is the same award as #{like}, in the same session."),
    "award_above_earned": N_("More experience is awarded than there was: {awarded}, but {earned} earned."),
    "change_differs": N_("The coins given in exchange are not worth those received."),
    "clock_back": N_("The game’s clock runs back by {seconds} seconds."),
    "correction_taken_back": N_(
        "Dispute #{dispute} is upheld, but #{correction}, which put it right, was taken back by #{by}."
    ),
    "count_differs": N_("{who} was counted: {expected}; the ledger says {recorded}."),
    "custody_broken": N_("{item} comes out of nowhere ({who}): it was in the ledger before."),
    "day_back": N_("It was played on {recorded}, before the session began ({expected})."),
    "dead_acts": N_("{who} acts, but is dead."),
    "dead_shares": N_("{who} shares in it, but is dead."),
    "dice_differ": N_("It holds other dice than those that were thrown."),
    "derivation_differs": N_("The arithmetic differs from what the rules give; the effects are the same."),
    "deviates": N_("The rules advise against it: {rule}."),
    "dice_missing": N_("The rules ask for more dice than were shown."),
    "fields_differ": N_("The rules change other fields than those recorded."),
    "impossible": N_("{who} is left in an impossible state: {state}."),
    "links_differ": N_("The rules link it to other entries than those recorded."),
    "lot_too_many": N_("There is more of {item} than was found: {recorded}, but {expected} found."),
    "not_conserved": N_("Coins or items come from nowhere or go nowhere: {recorded}."),
    "not_held": N_("{who} does not have it: {asked} {commodity} asked, {held} held."),
    "overridden": N_("The game master decides: {reason}."),
    "period_back": N_("It is before the entries recorded before it, without being late."),
    "place_differs": N_("It is in another session than its command says."),
    "postings_differ": N_("The rules give other effects than those recorded."),
    "recorded_elsewhere": N_("As recorded elsewhere ({source}), against the rules: {against}."),
    "recorded_back": N_("It was recorded at {recorded}, the one before it at {expected}: a clock was set back."),
    "refused": N_("The rules refuse it: {why}."),
    "rolled_differs": N_("It says of its dice “{recorded}”, which does not agree with the faces that it has."),
    "rules_differ": N_("It was decided under other rules than those in force."),
    "rules_missing": N_("The rules it was decided under are missing: {why}."),
    "sold_unpaid": N_("{who} sells {item}, taken from the hoard and never paid for."),
    "sold_unsplit": N_("{who} sells {item} out of treasure that was not split yet."),
    "undecidable": N_("It cannot be decided again: {why}."),
}
"""Findings of an audit, by code."""

PROBLEMS: Mapping[str, str] = {
    "and_more": N_("And {found} more of the same kind: {of}."),
    "campaign_renamed": N_("The campaign is called “{found}” here, but it was opened as “{expected}”."),
    "chain_broken": N_("The entry, or the one before it, was changed: its hash is not the one recorded."),
    "checkpoint_differs": N_("The checkpoint of “{table}” is at {found}, but the last entry is {expected}."),
    "checkpoint_missing": N_("The table “{table}” has rows and no checkpoint."),
    "column_differs": N_("The column “{column}” says {found}; the entry says {expected}."),
    "copy_changed": N_("It is not the same in the other copy, as #{there}: {parts}."),
    "database_damaged": N_("The database reports damage: {found}"),
    "entry_missing": N_("The entry is missing."),
    "entry_orphaned": N_("Entry {found} does not belong to any campaign (key {campaign})."),
    "id_twice": N_("The entry has the id of entry {first}."),
    "person_missing": N_(
        "Somebody who recorded the entry, or plays in it, is no longer among the campaign’s people: {expected}."
    ),
    "dice_differ": N_("The session’s seed gives other faces than those recorded: {expected} instead of {found}."),
    "dice_unseeded": N_("The program rolled dice for this entry, and it does not have them."),
    "payload_unreadable": N_("What the entry holds cannot be read: {found}"),
    "row_differs": N_("A row of “{table}” does not match the entries: {found}; it should be {expected}."),
    "row_missing": N_("A row of “{table}” is missing: {expected}."),
    "row_too_many": N_("No entry accounts for a row of “{table}”: {found}."),
    "row_unreadable": N_("The row cannot be read: {found}"),
    "rows_orphaned": N_("The table “{table}” has rows that do not belong to any campaign (key {found})."),
    "rules_changed": N_("Tables of rules were changed: {expected}."),
    "rules_missing": N_("Tables of rules are missing: {expected}."),
    "schema_differs": N_("In the table “{table}”, the {kind} {name} is missing, or not as it was made: {found}"),
    "schema_foreign": N_("In the table “{table}”, the {kind} {name} does not belong to a ledger: {found}"),
    "seal_beyond": N_("The seal is of entry {expected}, but the history ends at {found}: its end was cut off."),
    "seal_beyond_there": N_("The other copy ends at entry {found}, before the sealed one, {expected}."),
    "seal_goes_on": N_("It is the first that is missing: the other copy has the sealed history, and goes on with it."),
    "seed_differs": N_("The seed is not the one whose hash was announced: {expected}."),
    "seal_differs": N_("The history up to this entry is not the one that was sealed."),
    "seal_parts": N_("It is the first that differs: the other copy has the sealed history, and another entry here."),
    "seal_unknown_there": N_("The other copy does not have the history of the seal {expected} either."),
    "table_unreadable": N_("The table “{table}” cannot be read: {found}"),
    "time_unreadable": N_("The time at which it was recorded cannot be read: {found}"),
    "trigger_missing": N_("The trigger “{trigger}”, which keeps entries as they are, is missing or was changed."),
}
"""Problems of a verification, by code."""


SHOWN = 200
"""Characters that are shown of a stored value, which may be anything where it is damaged."""

MOST = 20
"""Findings of one kind that a screen lists."""


def audit_json(speaker: Speaker, found: Audit, differences: Sequence[CountDifference] = ()) -> dict[str, Any]:
    """The audit as scripts read it."""
    return {
        "checked": found.checked,
        "findings": [
            *(_finding_json(speaker, finding) for finding in found.findings),
            *(
                {
                    **_finding_json(speaker, difference.finding),
                    "since": difference.since,
                    "candidates": difference.candidates,
                }
                for difference in differences
            ),
        ],
    }


def _finding_json(speaker: Speaker, finding: AuditFinding) -> dict[str, Any]:
    return {
        "entry": finding.entry,
        "severity": finding.severity,
        "code": finding.code,
        "message": _finding(speaker, finding),
        "expected": finding.expected,
        "recorded": finding.recorded,
        "worth": _worth_json(finding),
    }


def audit_lines(
    speaker: Speaker, found: Audit, differences: Sequence[CountDifference] = (), counted: int = 0
) -> Iterator[str]:
    """Findings, then how many there are of each severity, then what was counted.

    Args:
        counted: How many counts were compared.
    """
    severities = {"error": _("error"), "deviation": _("deviation"), "override": _("override")}
    colours = {"error": "red", "deviation": "yellow", "override": "cyan"}
    shown: dict[str, int] = {}
    for finding in found.findings:
        shown[finding.code] = shown.get(finding.code, 0) + 1
        if shown[finding.code] > MOST:
            continue
        said = f"#{finding.entry}  {severities[finding.severity]}  {_finding(speaker, finding)}"
        first, *more = wrapped(said, line_width() - 4)
        yield speaker.style(first, fg=colours[finding.severity])
        yield from ("    " + line for line in more)
        if finding.severity == "error":
            yield from _both(_("by the rules"), finding.expected)
            yield from _both(_("recorded"), finding.recorded)
        if terms := speaker.terms_if_any:
            yield from _indented(_worth_lines(terms, finding.worth))
    left = sum(count - MOST for count in shown.values() if count > MOST)
    if left:
        yield _("And {count} more of the same kinds; --json lists them all.").format(count=integer(left))
    counts = {severity: sum(finding.severity == severity for finding in found.findings) for severity in severities}
    checked = with_count("{count} entry checked", "{count} entries checked", found.checked)
    rest = [
        with_count("{count} error", "{count} errors", counts["error"]),
        with_count("{count} deviation", "{count} deviations", counts["deviation"]),
        with_count("{count} override", "{count} overrides", counts["override"]),
    ]
    yield speaker.style(_("{checked}: {findings}.").format(checked=checked, findings=", ".join(rest)), bold=True)
    for difference in differences:
        yield from _difference_lines(speaker, difference)
    if counted > len(differences):
        agreed = counted - len(differences)
        yield with_count("{count} count agrees.", "{count} counts agree.", agreed)


EXPLAINED: Mapping[str, str] = {
    "without": N_("Without #{entry} the count is right: {said}"),
    "twice": N_("#{entry} is the same as an entry before it; without it the count is right: {said}"),
    "reversed": N_("The other way round, #{entry} makes the count right: {said}"),
    "again": N_("If the same as #{entry} happened once more, the count is right: {said}"),
}
"""How an entry explains what a count differs by, by code."""


def _difference_lines(speaker: Speaker, difference: CountDifference) -> Iterator[str]:
    """What a count differs by, and each entry that explains it."""
    for line in wrapped(_finding(speaker, difference.finding), line_width()):
        yield speaker.style(line, fg="red")
    yield from _indented(_explanations(speaker, difference))


def _explanations(speaker: Speaker, difference: CountDifference) -> Iterator[str]:
    from cli.output.entries.sentence import sentence

    if terms := speaker.terms_if_any:
        yield from _worth_lines(terms, difference.finding.worth)
    if difference.since is not None:
        yield _("The last check that agreed is #{entry}.").format(entry=difference.since)
    for candidate in difference.candidates:
        said = sentence(speaker, speaker.campaign.entry_named_in("entries", candidate.entry))
        yield _(EXPLAINED[candidate.code]).format(entry=candidate.entry, said=said)
    if not difference.candidates:
        yield _("No single entry explains it. “campaign explain {who}” shows each that moved it.").format(
            who=_plain(difference.finding.facts["who"]).partition(":")[2]
        )


def _indented(lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        yield from ("    " + part for part in wrapped(line, line_width() - 4))


def _worth_json(finding: AuditFinding) -> dict[str, Any] | None:
    """What a finding is worth: over all, and by account; None where it moves neither experience nor treasure."""
    if not finding.worth:
        return None
    return {
        "xp": sum(worth.xp for worth in finding.worth.values()),
        "value": sum(worth.value for worth in finding.worth.values()),
        "by": dict(sorted(finding.worth.items())),
    }


def _worth_lines(terms: Terms, worths: Mapping[str, FindingWorth]) -> Iterator[str]:
    """What each should have more or less: `Brom should have 200 XP more.`"""
    for account, worth in sorted(worths.items()):
        for sign, pattern in ((1, _("{who} should have {what} more.")), (-1, _("{who} should have {what} less."))):
            what = list(_amounts(terms, worth, sign))
            if what:
                yield pattern.format(who=capital(terms.account(account)), what=listed(what))


def _amounts(terms: Terms, worth: FindingWorth, sign: int) -> Iterator[str]:
    """What is above 0 of a worth, or with the sign -1 what is below."""
    if worth.xp * sign > 0:
        yield terms.quantity("xp", abs(worth.xp))
    if worth.value * sign > 0:
        yield terms.value(abs(worth.value))
    yield from (terms.quantity(ITEM + item, abs(n)) for item, n in worth.items.items() if n * sign > 0)


def _both(label: str, value: Any) -> Iterator[str]:
    for part in value if isinstance(value, list) else [value]:
        if part is not None:
            yield "    " + _("{who}: {text}").format(who=label, text=_plain(part))


def _plain(value: Any) -> str:
    """A row or an effect on one line, as it is in the ledger."""
    if isinstance(value, Mapping):
        return " ".join(f"{key}={_plain(part)}" for key, part in value.items() if part not in (None, {}, []))
    text = "–" if value is None else str(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def _finding(speaker: Speaker, finding: AuditFinding) -> str:
    given = {"expected": finding.expected, "recorded": finding.recorded, **finding.facts}
    facts = {name: _plain(value) for name, value in given.items()}
    if finding.code != "entry_unreadable" and (terms := speaker.terms_if_any) is not None:
        for name, words in WORDED.items():
            if name in facts:
                facts[name] = words(terms, given[name])
    if "reason" in facts:
        facts["reason"] = facts["reason"].rstrip(".")
    return capital(_(FINDINGS[finding.code]).format_map(facts))


def _quantities(terms: Terms, quantities: Any) -> str:
    """So much of each commodity, or what else the two sides of a finding are."""
    if not isinstance(quantities, Mapping) or not all(isinstance(quantity, int) for quantity in quantities.values()):
        return _plain(quantities)
    return listed([terms.quantity(commodity, quantity) for commodity, quantity in quantities.items()])


WORDED: Mapping[str, Callable[[Terms, Any], str]] = {
    "why": reason_text,
    "state": reason_text,
    "rule": reason_text,
    "who": lambda terms, account: terms.account(account),
    "item": lambda terms, item: terms.item(item.removeprefix(ITEM)),
    "against": lambda terms, steps: _("; ").join(step_text(terms, step) for step in steps),
    "commodity": lambda terms, commodity: terms.measure(commodity),
    "expected": _quantities,
    "recorded": _quantities,
}
"""How the parts of a finding's sentence are worded."""


def verification_json(found: Verification) -> dict[str, Any]:
    """The verification as scripts read it."""
    return {
        "entries": found.entries,
        "head": found.head,
        "seal": found.seal,
        "ok": found.ok,
        "fair_dice": found.fair_dice,
        "problems": [
            {
                "code": problem.code,
                "entry": problem.entry,
                "message": problem_text(problem),
                "expected": problem.expected,
                "found": problem.found,
                **problem.facts,
            }
            for problem in found.problems
        ],
    }


def verification_lines(screen: Screen, found: Verification, seal: Seal | None) -> Iterator[str]:
    """Problems, or that there are none, and the present seal."""
    for problem in found.problems:
        lead = "" if problem.entry is None else f"#{problem.entry}  "
        first, *more = wrapped(problem_text(problem), line_width() - len(lead))
        yield screen.style(lead + first, fg="red")
        yield from (" " * len(lead) + line for line in more)
    count = with_count("{count} entry", "{count} entries", found.entries)
    if not found.ok:
        problems = len(found.problems)
        findings = with_count("{count} problem", "{count} problems", problems)
        yield screen.style(_("{checked}: {findings}.").format(checked=count, findings=findings), bold=True)
        yield from wrapped(_what_to_do(found, seal), line_width())
        return
    checks = [_("the chain holds"), _("the store is intact"), _("all stored balances match the entries")]
    yield screen.style(_("{checked}: {findings}.").format(checked=count, findings=listed(checks)), bold=True)
    yield from _proved(found.fair_dice, seal, found.seal)


def _proved(count: int, sealed: Seal | None, seal: str | None) -> Iterator[str]:
    """That the dice of fair sessions were thrown again, where there are any; what was sealed, and the present seal."""
    if count:
        yield with_count(
            "{count} die of the fair sessions was thrown again from its seed: as recorded.",
            "{count} dice of the fair sessions were thrown again from their seeds: as recorded.",
            count,
        )
    if sealed is not None:
        yield _("History up to entry {number} is the one that was sealed.").format(number=integer(sealed.number))
    yield _("Seal: {seal}").format(seal=seal)


def file_json(found: CheckedExport) -> dict[str, Any]:
    """What an exported file holds, as scripts read it."""
    return {
        "campaign": found.name,
        "entries": found.entries,
        "withheld": found.withheld,
        "for_players": found.for_players,
        "head": found.head,
        "seal": Seal.of(found.entries, found.head).text,
        "ok": True,
        "fair_dice": found.fair_dice,
    }


def file_lines(found: CheckedExport, seal: Seal | None) -> Iterator[str]:
    """That a file is as it was exported, and what of it is withheld."""
    count = with_count("{count} entry", "{count} entries", found.entries)
    yield _("{campaign}, {count}: the chain holds.").format(campaign=found.name, count=count)
    if found.for_players:
        yield with_count(
            "{count} of them is withheld, whole or in part; its digest is in its place.",
            "{count} of them are withheld, whole or in part; their digests are in their place.",
            found.withheld,
        )
    yield from _proved(found.fair_dice, seal, Seal.of(found.entries, found.head).text)


def _what_to_do(found: Verification, seal: Seal | None) -> str:
    from projections.checks.doctor import is_derived

    if all(problem.code == "copy_changed" for problem in found.problems):
        if seal is not None and all((problem.entry or 0) <= seal.number for problem in found.problems):
            return _("The history here is the one that was sealed: the other copy was changed.")
        return _(
            "The chain holds here and there: a seal that was kept (--seal SEAL) says which of the two was changed."
        )
    if all(map(is_derived, found.problems)):
        return _("The entries are intact: “campaign rebuild” makes the rest again.")
    return _(
        "Record nothing more in it: entries are append-only and cannot be repaired. Import the last "
        "backup that verifies."
    )


def problem_text(problem: Problem) -> str:
    """A problem in a sentence."""
    facts = {"expected": problem.expected, "found": problem.found, **problem.facts}
    if "parts" in facts:
        from cli.output.copies.copy_differences import parts_named

        facts["parts"] = parts_named(facts["parts"])
    return _(PROBLEMS[problem.code]).format_map({name: _plain(value) for name, value in facts.items()})
