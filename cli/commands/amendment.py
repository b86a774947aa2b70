"""Puts in the place of an entry what should have been: `amend`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from cli.app import App
from cli.commands.absent import warn_of_shares_left
from cli.commands.corrections import options, reason_missing, warn_of, watched
from cli.input.plain_words import is_change
from cli.output.words.language import _
from cli.output.words.shown_words import shown_command_line
from cli.script.changed_command import changed_command
from cli.script.command_in_place import command_in_place
from cli.script.full_commands import in_full
from ledger.decisions.amendment import FIXED
from ledger.entries import Command, Entry
from ledger.errors import InputError, Refusal
from ledger.facts import Facts, SessionStarted
from ledger.state import is_hidden
from ledger.store.codec import facts_of
from projections.past.amendment_plan import amended_entry, plan_amendment
from projections.past.as_of import view_at
from projections.past.in_force import entry_in_force

SESSION_START = "SessionStarted"

COMING_AND_GOING = (SESSION_START, "CharactersArrived", "CharactersLeft")
"""Kinds by which somebody is at a session, or no longer."""


def amend(
    app: App, entry: str, words: tuple[str, ...], reason: str | None, cascade: bool, owing: bool, yes: bool
) -> None:
    app.refuse_options("faces", "on", "override", "secret", "session")
    target = amended_entry(app.campaign, app.read.entry(entry))
    if is_change(words):
        reason = reason or " ".join(words)
    if reason is None:
        raise reason_missing(app, (entry, *words))
    again = ("amend", entry, *options(reason, cascades=cascade, owing=owing))
    typed, command = _in_its_place(app, target, words, None if yes or app.dry_run or app.repeated else again)
    plan = plan_amendment(
        app.campaign,
        target,
        command,
        reason,
        cascade=cascade,
        owing=owing,
        again=_recorded_again(app),
        throw=partial(app.journal.face_in_place_of, target),
        watch=watched(app, target.number),
    )
    try:
        recorded = app.record(
            plan.facts,
            played_on=target.body.played_on,
            rolled=plan.rolled,
            secret=is_hidden(target, app.campaign.state()),
        )
    except Refusal as refusal:
        line = f"campaign {shown_command_line(['amend', entry, '--reason', reason])}"
        refusal.facts.update(again=line, instead=shown_command_line(typed), cascade=cascade, owing=owing)
        raise
    if cascade or recorded.already:
        return
    recorded.result["differently"] = list(plan.differently)
    if not plan.differently:
        return
    warn_of(app, plan.differently)
    if target.body.kind in COMING_AND_GOING and target.body.session is not None:
        warn_of_shares_left(app, target.body.session, plan.differently)
    line = shown_command_line(["amend", entry, *options(reason, cascades=True, owing=owing)])
    app.warn(_("“campaign {line}” decides them again.").format(line=f"{line} -- {shown_command_line(typed)}"))


def _in_its_place(
    app: App, target: Entry, words: Sequence[str], asking: Sequence[str] | None
) -> tuple[Sequence[str], Command]:
    """The words of what should have been, and the command that they stand for.

    Args:
        words: A command, or changes of the one that the entry was recorded by.
        asking: The line that is typed, up to `--`; None where nothing is asked.

    Raises:
        Refusal: `amend_other_kind`, a question: the command records something of another kind.
    """
    (now, _), before = entry_in_force(app.campaign, target), view_at(app.campaign, str(target.number - 1), app.rules_of)
    changes = is_change(words)
    words = changed_command(app, now, words) if changes else in_full(app, words)
    command = command_in_place(app, words, target.number, before, app.rules_of)
    if changes and command.facts.faces == facts_of(now.body).faces:
        command = replace(command, rolled=now.body.rolled)
    command = _as_its_session(command, facts_of(now.body), now.body.session)
    kind = type(command.facts).__name__
    if kind in FIXED and not kind == SESSION_START == now.body.kind:
        raise InputError("instead_command", command=" ".join(words))
    if now.body.kind == SESSION_START != kind:
        raise Refusal("amend_fixed", entry=target.number, kind=SESSION_START)
    _require_no_other_place(command)
    if kind != now.body.kind and asking is not None:
        confirm = f"campaign {shown_command_line([*asking, '--yes'])} -- {shown_command_line(words)}"
        raise Refusal("amend_other_kind", entry=target.number, kind=now.body.kind, other=kind, confirm=confirm)
    return words, command


def _as_its_session(command: Command, before: Facts, session: int | None) -> Command:
    """What starts a session, with what stays of it: its dice, and its title and number where no other is typed."""
    after = command.facts
    if not (isinstance(before, SessionStarted) and isinstance(after, SessionStarted)):
        return command
    facts = replace(
        after,
        title=before.title if after.title is None else after.title,
        number=before.number if after.number in (None, session) else after.number,
        commitment=before.commitment,
        seed_entry=before.seed_entry,
    )
    return replace(command, facts=facts)


def _require_no_other_place(command: Command) -> None:
    """Refuse options for which the place of an entry leaves no choice."""
    given = {"--on": command.played_on, "--secret": command.secret, "--session": command.session}
    if options := [option for option, value in given.items() if value]:
        raise InputError("option_useless", options=options, command="amend")


def _recorded_again(app: App) -> Entry | None:
    """The amendment that was recorded already, where the command is sent again."""
    repeated = app.repeated
    return None if repeated is None or repeated.entry.body.links.amends is None else repeated.entry
