"""The application that click hands to every command: it reads words, records, and answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from cli.context import CampaignContext
from ledger.errors import CampaignError, InputError

if TYPE_CHECKING:
    from click import Context

    from cli.input.reader import Reader
    from cli.recording import Recording
    from ledger.facts import Facts
    from ledger.journal import Recorded

Row = TypeVar("Row")


class Ended(Exception):
    """A command is done, with an exit code that says what it found: a check, a comparison.

    Attributes:
        code: The exit code.
    """

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class App(CampaignContext):
    """One run of the program."""

    def __init__(self, environ: Mapping[str, str] | None = None) -> None:
        super().__init__(environ)
        self._reader: Reader | None = None
        self._recording: Recording | None = None

    def another(self) -> App:
        """An application with the options of this one, for a transaction of its own."""
        app = App(self.environ)
        vars(app.settings).update(vars(self.settings))
        app.given = dict(self.given)
        return app

    @property
    def read(self) -> Reader:
        """Reads what was typed after the command."""
        if self._reader is None:
            from cli.input.reader import Reader

            self._reader = Reader(self)
        return self._reader

    def meant_short(self, words: Sequence[str]) -> CampaignError | None:
        """What a short line stands for that was typed as a command; the program itself knows, a part of it does not."""
        return None

    def admit(self, context: Context) -> None:
        """Let any command run; a page refuses those that need the computer that it is served from."""

    @property
    def recording(self) -> Recording:
        """What the command records."""
        if self._recording is None:
            from cli.recording import Recording

            self._recording = Recording(self, self.read)
        return self._recording

    @contextmanager
    def recording_by(self, recording: Recording) -> Iterator[None]:
        """Let another recording take what commands record, for as long as something is tried."""
        kept, self._recording = self._recording, recording
        try:
            yield
        finally:
            self._recording = kept

    @property
    def in_batch(self) -> bool:
        """Whether the command is one of several that are recorded together."""
        return self._recording is not None and self._recording.batch is not None

    def record(self, facts: Facts, **fields: Any) -> Recorded:
        """Record an entry of these facts; see `Recording.record`."""
        return self.recording.record(facts, **fields)

    def answer(self, data: Mapping[str, Any], lines: Callable[[], Iterable[str]]) -> None:
        """Answer a question with a recording command that records nothing, such as `settle` alone."""
        if self.access.writes:
            self.recording.answered()
        self.show(data, lines)

    def conclude(self) -> None:
        """Keep what was recorded, and show it."""
        self.recording.conclude()

    def refuse_options(self, *names: str) -> None:
        """Refuse shared options that mean nothing to the command at hand; none is ignored in silence.

        Raises:
            InputError: `option_useless`, naming those that were given.
        """
        if given := [f"--{name.removeprefix('entry_')}" for name in names if name in self.given]:
            raise InputError("option_useless", options=given, command=self.typed)

    def warn(self, message: str, *, paragraphs: bool = False) -> None:
        """Write something to know on standard error; see `Screen.warn`."""
        self.screen.warn(message, paragraphs=paragraphs)

    def progress(self, rows: Iterable[Row], total: int | None, label: str) -> Iterator[Row]:
        """The rows, with a progress bar on a terminal if they take long."""
        return self.screen.progress(rows, total, label)
