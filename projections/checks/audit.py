"""Audits a campaign: decides every entry again, from the state before it, under the rules of its time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET, Struct

from ledger.decisions import REPORTING_IMPOSSIBLE, decide
from ledger.decisions.session import place_in_time, rules_in_force
from ledger.drafting import NeedsDice
from ledger.entries import (
    AGAINST_RULE,
    OVERRIDDEN,
    Body,
    Command,
    Draft,
    Entry,
    Origin,
    Place,
    command_of,
    overridden_rules,
)
from ledger.errors import CampaignError, LedgerError, reason_of
from ledger.facts import CampaignOpened, DisputeRuled, Facts
from ledger.ids import CHARACTER, DISPUTE, EQUIPPED, RULED_BY, STATUS, UPHELD
from ledger.rules.ruleset import Ruleset
from ledger.store.amendments import bodies_as_amended
from ledger.store.codec import facts_of
from projections.checks.audit_findings import AuditFinding, audit_deviation, audit_error, worth_of
from projections.checks.journal_checks import CHECKED, OF_OTHERS, JournalChecks
from projections.past.deciding import RefoldedCampaign
from projections.past.entry_json import step_json
from projections.past.in_force import gone_by
from projections.past.rulebooks import Rulebooks
from projections.sheets.presence import shares_of_absent

if TYPE_CHECKING:
    from ledger.store.campaign import Campaign
    from projections.secrecy.public import PublicCampaign


LOOKING_THEMSELVES = frozenset(kind.__name__ for kind in REPORTING_IMPOSSIBLE)
"""Kinds whose decisions report or refuse impossible states by themselves."""

DEVIATES = "deviates"
"""Step of a derivation for what the rules advise against."""

NOTED = frozenset({OVERRIDDEN, AGAINST_RULE, DEVIATES})
"""Steps of a derivation that are findings by themselves."""

DEPENDENT = OF_OTHERS | {"impossible"}
"""Codes of findings that depend on more than their own entry, which may be secret."""


class Audit(Struct, frozen=True):
    """Findings in the order of the entries."""

    checked: int
    findings: tuple[AuditFinding, ...]

    @property
    def clean(self) -> bool:
        """Whether no finding is an error."""
        return all(finding.severity != "error" for finding in self.findings)


def for_players(found: Audit, public: PublicCampaign) -> Audit:
    """The part of an audit that players may know: findings on public entries that do not depend on a secret."""
    hidden = [entry for entry in public.withheld.values() if not entry.public and entry.number <= found.checked]
    findings = (f for f in found.findings if f.entry not in public.withheld and f.code not in DEPENDENT)
    return Audit(found.checked - len(hidden), tuple(findings))


def audit(campaign: Campaign, entries: Iterable[Entry | LedgerError] | None = None) -> Audit:
    """Decide every entry again and compare.

    Args:
        entries: The campaign's `readable` entries from the first, for a caller that wants to watch them.
    """
    checked = 0
    findings: list[AuditFinding] = []
    auditor = _Auditor(campaign)
    for entry in campaign.readable() if entries is None else entries:
        if isinstance(entry, LedgerError):
            findings.append(audit_error(entry.facts["entry"], "entry_unreadable", facts={"why": reason_of(entry)}))
        else:
            findings.extend(auditor.check(entry))
        checked += 1
    # What a void took back needs no answer; that the rules gave something else stays true of the entry.
    findings = [f for f in findings if f.code not in CHECKED or not auditor.is_void(f.entry)]
    findings = [f for f in findings if not auditor.is_void(f.facts.get("holder", 0)) and not auditor.is_settled(f)]
    findings += auditor.corrections_taken_back()
    findings += auditor.absent_since(findings)
    return Audit(checked, tuple(sorted(findings, key=lambda finding: finding.entry)))


class _Auditor:
    """The state so far, and the impossible states found so far."""

    def __init__(self, campaign: Campaign) -> None:
        self._campaign = campaign
        self._rulebooks = Rulebooks(campaign)
        self._fold = RefoldedCampaign(campaign)
        self._state = self._fold.state
        self._checks = JournalChecks(self._state)
        self._impossible: dict[str, frozenset[str]] = {}
        self._rulings: dict[int, DisputeRuled] = {}

    def corrections_taken_back(self) -> Iterator[AuditFinding]:
        """Disputes whose last ruling was put right by an entry that counts no longer, and has nothing in its place."""
        later = {self._fold.number_of(id_) for ruling in self._rulings.values() for id_ in ruling.corrections}
        for number, ruling in self._rulings.items():
            dispute = self._fold.number_of(ruling.dispute)
            account = f"{DISPUTE}{dispute}"
            if (self._state.field(account, RULED_BY), self._state.field(account, STATUS)) != (number, UPHELD):
                continue
            for id_ in ruling.corrections:
                correction = self._fold.number_of(id_)
                by = None if correction is None else gone_by(self._campaign, correction)
                if by is not None and by not in later:
                    facts = {"dispute": dispute, "correction": correction, "by": by}
                    yield audit_deviation(number, "correction_taken_back", recorded=by, facts=facts)

    def absent_since(self, found: Iterable[AuditFinding]) -> Iterator[AuditFinding]:
        """Shares of those who were there by what the ledger said, and were not as it was corrected since.

        Args:
            found: What was found so far, their names among it where a command gives them.
        """
        known = {(f.entry, f.facts["who"]) for f in found if f.code in ("absent_named", "absent_shares")}
        for session, by in self._checks.members_corrected.items():
            if self.is_void(by):
                continue
            for share in shares_of_absent(self._campaign, session, self._rulebooks.of):
                if (share.holder, share.name) not in known:
                    worth = worth_of(share.rules, (), share.postings)
                    facts = {"who": share.name, "by": by}
                    yield audit_deviation(share.entry, "absent_since", facts=facts, worth=worth)

    def is_void(self, number: int) -> bool:
        """Whether an entry is void now."""
        return self._state.voided_by(number) is not None

    def is_settled(self, finding: AuditFinding) -> bool:
        """Whether a later correction says something that makes a finding none."""
        entry = self._campaign.entry(finding.entry) if finding.code in CHECKED else None
        # A correction between sessions holds an entry of one.
        place = None if entry is None else self._campaign.entry(finding.facts.get("place", entry.number))
        return place is not None and self._checks.is_settled(finding, place.body)

    def check(self, entry: Entry) -> Iterator[AuditFinding]:
        """Every finding about the next entry."""
        number, body = entry.header.number, entry.body
        self._fold.begin(entry)
        try:
            rules = self._rulebooks.of(body)
        except Exception as missing:
            # Tables that were changed by hand may contain anything, and make the code that reads them fail anyhow.
            rules = None
            code = getattr(missing, "code", "rules_unknown")
            yield audit_error(number, "rules_missing", recorded=list(body.rules), facts={"why": code})
        different = False
        if rules is not None:
            for finding in self._check_entry(entry, rules):
                different = True
                yield finding
        if body.derivation and not NOTED.isdisjoint([step.step for step in body.derivation]):
            yield from _noted(number, body)
        self._fold.apply(entry)
        if rules is not None and body.amended:
            yield from self._check_held(entry, rules)
        if rules is not None and (different or self._may_be_impossible(body)):
            yield from self._look_for_impossible(number, body, rules)

    def _check_entry(self, entry: Entry, rules: Ruleset) -> Iterator[AuditFinding]:
        """Decide an entry again, and check it against the entries before."""
        number, body = entry.header.number, entry.body
        facts: Facts | None = None
        try:
            facts = facts_of(body)
            if type(facts) is DisputeRuled and facts.corrections:
                self._rulings[number] = facts
            command = command_of(body, facts)
            yield from self._compare_place(number, body, command)
            draft = decide(self._state, command, rules, self._rulebooks.of_tables)
        except NeedsDice as dice:
            needed = {"sides": dice.sides, "count": dice.count, "who": dice.who}
            yield audit_error(number, "dice_missing", expected=needed, recorded=body.rolled)
        except CampaignError as refused:
            why = {"code": refused.code, "facts": _plain(refused.facts)}
            worth = worth_of(rules, (), body.postings)
            yield audit_error(number, "refused", expected=why, facts={"why": refused.code}, worth=worth)
        except Exception as broken:
            # Facts that were changed by hand may contain anything: an error in a rule is a finding, never a crash.
            yield audit_error(number, "undecidable", facts={"why": str(broken)})
        else:
            yield from _compare(number, draft, body, rules)
        try:
            yield from self._checks.check(entry, facts, rules)
        except Exception as broken:
            yield audit_error(number, "undecidable", facts={"why": str(broken)})

    def _check_held(self, correction: Entry, rules: Ruleset) -> Iterator[AuditFinding]:
        """Check what a correction holds in the place of other entries, once its effects are in the state."""

        def recorded(id_: str) -> Body | None:
            past = self._fold.past_entry(id_)
            return None if past is None else past.body

        try:
            for id_, body in bodies_as_amended(correction.body, recorded):
                if (place := self._fold.number_of(id_)) is not None:
                    yield from self._checks.check_held(correction.number, place, body, rules)
        except Exception as broken:
            yield audit_error(correction.number, "undecidable", facts={"why": str(broken)})

    def _may_be_impossible(self, body: Body) -> bool:
        """Whether an entry that is as it would be decided again could leave an impossible state.

        Its decision refused those that are new, unless somebody overrode that, and before what left its holder was
        unequipped. Voids and the adoption of rules look for them in their own way.
        """
        return (
            body.override is not None
            or body.as_recorded
            or body.kind in LOOKING_THEMSELVES
            or bool(self._impossible)
            or (bool(body.fields) and any(change.key.startswith(EQUIPPED) for change in body.fields))
        )

    def _compare_place(self, number: int, body: Body, command: Command) -> Iterator[AuditFinding]:
        """Compare an entry's session and rules with those that its command belongs to."""
        if type(command.facts) is CampaignOpened:
            return
        where, in_force = place_in_time(self._state, command), rules_in_force(self._state, command)
        recorded = Place(body.session, body.period, body.late)
        if where != recorded:
            yield audit_error(number, "place_differs", expected=_shape(where), recorded=_shape(recorded))
        if body.rules != (in_force,):
            yield audit_error(number, "rules_differ", expected=[in_force], recorded=list(body.rules))

    def _look_for_impossible(self, number: int, body: Body, rules: Ruleset) -> Iterator[AuditFinding]:
        """Report impossible states that no bound catches, once, at the entry that caused them."""
        touched = {p.account for p in body.postings} | {f.account for f in body.fields}
        for who in sorted(account for account in touched if account.startswith(CHARACTER)):
            try:
                codes = frozenset(rules.impossible_states(self._state, who))
            except Exception as broken:
                yield audit_error(number, "undecidable", facts={"why": str(broken)})
                continue
            before = self._impossible.get(who, frozenset())
            self._impossible[who] = codes
            noted = {
                step.args.get("state") for step in body.derivation if step.step == "impossible" and step.who == who
            }
            for code in sorted(codes - before):
                stands = code in noted or body.as_recorded
                severity = "override" if body.override else "deviation" if stands else "error"
                facts = {"who": who.removeprefix(CHARACTER), "state": code}
                yield AuditFinding(entry=number, severity=severity, code="impossible", recorded=code, facts=facts)


def _noted(number: int, body: Body) -> Iterator[AuditFinding]:
    """What the entry itself says: rules that the game master overrode, and what the rules advise against."""
    if passed := overridden_rules(body.derivation):
        facts: dict[str, Any] = {"reason": body.override, "rules": passed}
        yield AuditFinding(entry=number, severity="override", code="overridden", recorded=body.override, facts=facts)
    if against := [step for step in body.derivation if step.step == AGAINST_RULE]:
        source = body.origin.source if isinstance(body.origin, Origin) else ""
        facts = {"source": source, "against": against}
        yield audit_deviation(number, "recorded_elsewhere", expected=[step_json(step) for step in against], facts=facts)
    for step in body.derivation:
        if step.step == DEVIATES:
            rule = step.args.get("rule")
            yield audit_deviation(number, "deviates", recorded=rule, facts={"rule": rule})


PARTS = (
    ("postings_differ", "error"),
    ("fields_differ", "error"),
    ("links_differ", "error"),
    ("amended_differ", "error"),
    ("derivation_differs", "deviation"),
    ("dice_differ", "error"),
)
"""The code and severity of a difference in each part of an entry."""


def _compare(number: int, draft: Draft, body: Body, rules: Ruleset) -> list[AuditFinding]:
    """Compare a draft with the entry as recorded; one finding for each part that differs."""
    # Older programs did not record dice by themselves.
    dice = () if body.dice is UNSET else draft.dice
    given = draft.postings, draft.fields, (draft.links,), draft.amended, draft.derivation, dice
    found = body.postings, body.fields, (body.links,), body.amended, body.derivation, body.throws
    if given == found:
        return []
    both: Iterable[tuple[Sequence[Any], Sequence[Any]]] = zip(given, found, strict=True)
    return [
        AuditFinding(
            entry=number,
            severity=severity,
            code=code,
            expected=[_shape(part) for part in expected if part not in recorded],
            recorded=[_shape(part) for part in recorded if part not in expected],
            worth=worth_of(rules, draft.postings, body.postings) if code == "postings_differ" else {},
        )
        for (code, severity), (expected, recorded) in zip(PARTS, both, strict=True)
        if expected != recorded
    ]


def _shape(part: Any) -> Any:
    """A posting, field change, step or link as an entry's JSON shows it."""
    names: tuple[str, ...] = getattr(part, "__struct_fields__", ())
    if hasattr(part, "step"):
        return step_json(part)
    return {name: _plain(getattr(part, name)) for name in names}


def _plain(value: Any) -> Any:
    return msgspec.to_builtins(value, enc_hook=str)
