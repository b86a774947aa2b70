"""Commands that wait for the game master: `propose`, `proposals`, `accept`, `decline`."""

from __future__ import annotations

from collections.abc import Sequence

from cli.app import App
from cli.grammar import command_in, option_names
from cli.names import command_of, options_in_ids, words_in_ids
from ledger.entries import Entry
from ledger.errors import InputError
from ledger.facts import CommandProposed, ProposalAccepted, ProposalDeclined
from ledger.store.codec import facts_of
from projections.disputes.proposals import proposals_at


def propose(app: App, words: tuple[str, ...]) -> None:
    from cli.script.proposable import require_proposable, require_readable

    commands = _proposed(app, words)
    for meant in commands:
        require_proposable(meant)
        require_readable(app, meant)
    with app.recording.one_or_together(commands):
        for meant in commands:
            app.record(CommandProposed(words=tuple(meant)))


def _proposed(app: App, words: Sequence[str]) -> list[list[str]]:
    """The full commands that are proposed or that a short line stands for, with commands and options by their ids."""
    from cli.script.lines import line_of
    from cli.script.shorthand.advice import read_line

    if len(words) > 1 and command_of(words[0]) is not None:
        commands = [list(words)]
    else:
        commands = read_line(app, words[0] if len(words) == 1 else line_of(words)).commands
    in_ids = [words_in_ids(command) for command in commands]
    rows = [command_in(command)[0] for command in in_ids]
    return [
        command if row is None else options_in_ids(command, option_names(row))
        for command, row in zip(in_ids, rows, strict=True)
    ]


def accept(app: App, proposal: tuple[str, ...], recorded: tuple[str, ...]) -> None:
    from cli.input.entry_lists import listed_numbers

    with app.recording.together():
        for waiting in _meant(app, proposal):
            known = [app.read.entry(str(n)) for n in sorted(listed_numbers(app.read, recorded))] if recorded else []
            _accept(app, waiting, known)


def _accept(app: App, proposal: Entry, known: Sequence[Entry]) -> None:
    """Record what was proposed, unless entries record it already, and that it was accepted."""
    from cli.script.proposable import require_proposable
    from cli.script.run import record_within
    from ledger.decisions.proposals import require_waiting

    # Refused before anything of it is recorded.
    require_waiting(app.campaign.state(), proposal.header.id)
    facts = facts_of(proposal.body)
    assert isinstance(facts, CommandProposed), "it waits"
    entries = list(known)
    if not entries:
        require_proposable(facts.words)
        before, _hash = app.campaign.head()
        record_within(app, list(facts.words))
        entries = list(app.campaign.entries(before + 1))
    ids = tuple(entry.header.id for entry in entries)
    app.record(ProposalAccepted(proposal=proposal.header.id, recorded=ids))


def decline(app: App, proposal: tuple[str, ...], reason: str | None) -> None:
    declined = _meant(app, proposal)
    with app.recording.one_or_together(declined):
        for one in declined:
            app.record(ProposalDeclined(proposal=one.header.id, reason=reason))


def _meant(app: App, numbers: Sequence[str]) -> list[Entry]:
    """The proposals of some numbers; the only one that waits where no number is typed.

    Raises:
        InputError: `proposal_none`; `proposal_which`, where several wait.
    """
    if numbers:
        return [app.read.entry(number) for number in numbers]
    waiting = proposals_at(app.campaign, app.state, waiting=True)
    if len(waiting) > 1:
        raise InputError("proposal_which", candidates=[f"#{proposal.id}" for proposal in waiting])
    if not waiting:
        raise InputError("proposal_none")
    return [app.read.entry(str(waiting[0].id))]


def proposals(app: App, waiting: bool, as_of: str | None) -> None:
    from cli.output.entries.disputes import proposal_lines

    found = proposals_at(app.campaign, app.view(as_of), waiting=waiting)
    rows = [
        {
            "id": proposal.id,
            "by": proposal.by,
            "command": list(proposal.words),
            "status": proposal.status,
            "answered": proposal.answered,
            "recorded": list(proposal.recorded),
            "reason": proposal.reason,
        }
        for proposal in found
    ]
    app.show({"proposals": rows}, lambda: proposal_lines(app.speaker, found))
