"""Opens disputes, shows their evidence, rules on them: `dispute`, `disputes`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from cli.app import App
from cli.names import command_of
from cli.output.entries.disputes import dispute_json, disputes_lines
from cli.typed_names import OPTIONS
from ledger.entries import Entry
from ledger.errors import InputError
from ledger.facts import DisputeAppealed, DisputeOpened, DisputeRuled
from projections.disputes.disputes import disputes_at

REASON = frozenset({"--reason", *OPTIONS["--reason"]})


def open_(app: App, words: tuple[str, ...], about: tuple[str, ...], raised_by: str | None) -> None:
    from cli.input.dispute_words import claimant, claimed, opening
    from cli.input.entry_lists import listed_numbers

    typed = opening(app, words, about, raised_by)
    whose = None if typed.raised_by is None else claimant(app.read, typed.raised_by)
    app.record(
        DisputeOpened(
            claim=typed.claim,
            # Whatever became of them: what was corrected can be disputed again.
            about=tuple(app.read.entry(str(n)).header.id for n in sorted(listed_numbers(app.read, typed.about))),
            raised_by=whose,
            amount=claimed(app.read, typed.amount, whose),
        )
    )


def rule(app: App, dispute: str, uphold: bool, dismiss: bool, reason: str, correction: tuple[str, ...]) -> None:
    from cli.input.dispute_words import meant

    number = meant(app.read, app.state, dispute, settled=False)
    if uphold == dismiss:
        raise InputError("ruling_missing", dispute=number, reason=reason)
    if dismiss and correction:
        raise InputError("dismissal_corrects")
    opening = app.read.entry(str(number)).header.id
    if not correction:
        app.record(DisputeRuled(dispute=opening, upheld=uphold, reason=reason))
        return
    with app.recording.together():
        corrections = tuple(entry.header.id for entry in _corrected(app, opening, correction, reason))
        app.record(DisputeRuled(dispute=opening, upheld=uphold, reason=reason, corrections=corrections))


def _corrected(app: App, opening: str, words: tuple[str, ...], reason: str) -> list[Entry]:
    """Record the correction of a dispute, and return its entries; its reason is that of the ruling if it gives none."""
    from cli.script.full_commands import in_full
    from cli.script.run import record_within
    from ledger.decisions.disputes import require_open

    if "entry_id" in app.given:
        raise InputError("id_for_many")
    # A ruling that is refused is refused before its correction.
    require_open(app.campaign.state(), opening)
    before, _ = app.campaign.head()
    record_within(app, _with_reason(in_full(app, words), reason))
    entries = list(app.campaign.entries(before + 1))
    if not entries:
        raise InputError("correction_missing", command=words[0])
    return entries


def _with_reason(words: Sequence[str], reason: str) -> list[str]:
    """The words of a correction, with a reason where it needs one and gives none."""
    command, *rest = words
    own = [*takewhile(lambda word: word != "--", rest)]
    needs_one = {
        "amend": "--" in rest,
        # Words after the entries are its reason.
        "void": not any(word[:1].isalpha() for word in own),
    }
    if needs_one.get(command_of(command) or "") and not REASON.intersection(word.partition("=")[0] for word in own):
        return [command, "--reason", reason, *rest]
    return [*words]


def appeal(app: App, dispute: str, reason: str) -> None:
    from cli.input.dispute_words import meant

    number = meant(app.read, app.state, dispute, settled=True)
    app.record(DisputeAppealed(dispute=app.read.entry(str(number)).header.id, reason=reason))


def show(app: App, dispute: str, as_of: str | None) -> None:
    from cli.evidence import view_of_evidence, whole_evidence
    from cli.input.dispute_words import meant
    from cli.output.disputes.dispute_evidence import evidence_json, evidence_lines

    found = whole_evidence(app, as_of, meant(app.read, view_of_evidence(app, as_of), dispute))
    app.show(evidence_json(app.speaker, *found), lambda: evidence_lines(app.speaker, *found, as_of))


def disputes(app: App, unsettled: bool, as_of: str | None) -> None:
    found = [dispute for dispute in disputes_at(app.campaign, app.view(as_of)) if dispute.is_unsettled or not unsettled]
    app.show({"disputes": [dispute_json(dispute) for dispute in found]}, lambda: disputes_lines(app.speaker, found))
