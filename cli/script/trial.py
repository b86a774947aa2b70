"""Tries a line or a full command out: whether it would be recorded as things are, of which nothing is kept.

What is advised is tried before it is said, so that nobody types what is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, NoReturn

from cli.errors import as_campaign_error
from cli.recording import Recording
from cli.script.run import Runner
from ledger.errors import CampaignError
from ledger.ids import ACTIVE, STATUS
from ledger.people import killed_by

if TYPE_CHECKING:
    from cli.app import App
    from ledger.entries import Draft
    from ledger.facts import Facts

TRIED = frozenset({
    "arrive", "award", "buy", "charge", "check", "condition", "damage", "defeat", "describe", "die", "drop",
    "equip", "find", "give", "heal", "hire", "leave", "lend", "level-up", "meet", "note", "pay", "receive", "repay",
    "rest", "restore", "roll", "sell", "spend", "split", "take", "time", "unequip", "use",
})  # fmt: skip
"""Commands that are tried: each records facts of what happens in the game, and nothing about other entries."""

_trying: ContextVar[bool] = ContextVar("trying", default=False)


def is_trial() -> bool:
    """Whether a line is read only to see whether it may be advised, so that nothing is advised about it."""
    return _trying.get()


@contextmanager
def trial() -> Iterator[None]:
    """Read a line only to see whether it may be advised."""
    token = _trying.set(True)
    try:
        yield
    finally:
        _trying.reset(token)


def kills(app: App, command: Sequence[str]) -> bool:
    """Whether somebody dies by a command, as the ledger decides it."""
    draft = tried(app, command)
    return draft is not None and not isinstance(draft, CampaignError) and bool(killed_by(draft.fields))


def fells(app: App, command: Sequence[str]) -> bool:
    """Whether somebody is dead or down by a command, so that it need not be told."""
    draft = tried(app, command)
    if draft is None or isinstance(draft, CampaignError):
        return False
    return any(change.key == STATUS and change.new not in (None, ACTIVE) for change in draft.fields)


def refusal_of(app: App, words: Sequence[str]) -> CampaignError | None:
    """The error with which a full command would be refused; None where it would be recorded, or is not tried."""
    found = tried(app, words)
    return found if isinstance(found, CampaignError) else None


def tried(app: App, words: Sequence[str]) -> Draft | CampaignError | None:
    """What a full command would do, or the error with which it would be refused; None for one that is not tried.

    Of several people it is the first for whom it is tried.
    """
    if not words or words[0] not in TRIED:
        return None
    with _apart(app):
        try:
            Runner(app).run(list(map(str, words)))
        except _Decided as decided:
            return decided.draft
        except Exception as failure:
            error = as_campaign_error(failure, app)
            if error.code == "fault":
                raise
            return error
    return None


class _Decided(Exception):
    """Raised when a command came to what it records, which would be recorded."""

    def __init__(self, draft: Draft) -> None:
        super().__init__()
        self.draft = draft


class _Trial(Recording):
    """Decides what a command would record, and stops there."""

    def record(self, facts: Facts, **fields: Any) -> NoReturn:
        raise _Decided(self._context.journal.try_out(self.command(facts, **fields)))

    @contextmanager
    def together(self) -> Iterator[None]:
        """The first of several is tried."""
        yield


@contextmanager
def _apart(app: App) -> Iterator[None]:
    """Let what is tried leave nothing behind: the options and the command of the line at hand are as before."""
    given, settings = app.given, dict(vars(app.settings))
    typed = app.typed, app.command, app.alone
    app.given = {}
    # What is to be known of a command is said when it is recorded.
    app.settings.quiet = True
    try:
        with app.recording_by(_Trial(app, app.read)):
            yield
    finally:
        app.given, (app.typed, app.command, app.alone) = given, typed
        vars(app.settings).update(settings)
