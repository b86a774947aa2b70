"""Reads a recording command as if it were typed in the place of an entry; nothing is recorded or written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any, NoReturn

from cli.app import App
from cli.errors import as_campaign_error
from cli.names import words_in_ids
from cli.output.error_messages.error_message import Typed
from cli.output.words import language
from cli.recording import Recording
from cli.script.lines import split_line
from cli.script.run import Runner
from ledger.entries import Command
from ledger.errors import InputError
from ledger.facts import Facts
from ledger.rules.ruleset import Ruleset
from ledger.state import ShownView
from ledger.store.ledger import Ledger
from projections.past.campaign_at import CampaignAt

if TYPE_CHECKING:
    from ledger.journal import Recorded


ABOUT_OTHERS = frozenset({"amend", "redo", "undo"})
"""Commands about other entries, which nothing else tells from those that take an entry's place."""


def entry_commands(texts: Sequence[str]) -> list[tuple[str, list[str]]]:
    """ENTRY=COMMAND words, split at the first `=`: the entry as typed, and the words of the command.

    Raises:
        InputError: `instead_unclear`, if one is missing; `quote_open`.
    """
    split = []
    for text in texts:
        number, _equals, command = text.partition("=")
        words = split_line(command, 1)
        words = words[1:] if words[:1] == ["campaign"] else words
        if not number.strip() or not words:
            raise InputError("instead_unclear", given=text)
        split.append((number, words))
    return split


def command_in_place(
    app: App, words: Sequence[str], number: int, state: ShownView, rules_of: Callable[[str], Ruleset]
) -> Command:
    """The command that words stand for.

    Args:
        words: As they are typed after `campaign`.
        number: Number of the entry in whose place they are typed.
        state: Balances and fields before it, in which names are looked up.
        rules_of: The rules over the tables of a content hash.

    Raises:
        CampaignError: If it cannot be read, with the number as the fact `in_place_of`; `instead_command`, if it is none
            that records one entry by itself.
    """
    place = _InPlace(app, number, state, rules_of)
    words = words_in_ids(words)
    try:
        if words[0] in ABOUT_OTHERS or list(words[:2]) == ["rules", "adopt"]:
            raise InputError("instead_command", command=" ".join(words))
        Runner(place).run(list(words))
    except _IsRead as read:
        return read.command
    except Exception as failure:
        error = as_campaign_error(failure, app)
        if error.code == "fault":
            raise
        if error.code in ("reading_in_run", "run_command"):
            error = InputError("instead_command", command=error.facts["command"])
        error.facts |= {"in_place_of": number, "reading": Typed(place.typed, place.command)}
        raise error from None
    raise InputError("instead_command", command=" ".join(words))


class _IsRead(Exception):
    """Raised when the command has come to what it would record."""

    def __init__(self, command: Command) -> None:
        super().__init__()
        self.command = command


class _InPlace(App):
    """A run of the program at a moment of the past that stops where something would be recorded."""

    def __init__(self, app: App, number: int, state: ShownView, rules_of: Callable[[str], Ruleset]) -> None:
        spoken = language.spoken()
        super().__init__(app.environ)
        language.speak(spoken)
        self.settings = copy(app.settings)
        # What is for players is read from a campaign without secrets.
        self.settings.for_players, self.settings.as_of, self.settings.quiet = False, None, True
        self._ledger, self._before, self._rules_then = app.ledger, state, rules_of
        whole = app.campaign
        self.choose(_Unwritten(whole.store, whole.key, whole.id, whole.name, until=number - 1))

    @property
    def ledger(self) -> Ledger:
        return self._ledger

    @property
    def state(self) -> ShownView:
        return self._before

    @property
    def in_batch(self) -> bool:
        """True, so that options of the whole program are refused in it."""
        return True

    @property
    def recording(self) -> Recording:
        return _Single(self, self.read)

    @property
    def journal(self) -> NoReturn:
        """Not there: a command that records several entries, as a session with fair dice, takes no other's place."""
        raise InputError("instead_command", command=self.typed.removeprefix("campaign "))

    def rules_of(self, hash_: str) -> Ruleset:
        return self._rules_then(hash_)

    def record(self, facts: Facts, **fields: Any) -> Recorded:
        raise _IsRead(self.recording.command(facts, **fields))

    def answer(self, *_: object) -> NoReturn:
        raise InputError("instead_command", command=self.typed.removeprefix("campaign "))

    def conclude(self) -> None:
        """Nothing was recorded."""


class _Single(Recording):
    """Reads the shared options of a command that records one entry."""

    def together(self) -> NoReturn:
        raise InputError("instead_command", command=self._context.typed.removeprefix("campaign "))


class _Unwritten(CampaignAt):
    """A campaign that nobody is added to."""

    def person(self, name: str) -> str:
        """Id of a person, for somebody new the name itself."""
        return next((id_ for id_, known in self.people().items() if known == name), name)
