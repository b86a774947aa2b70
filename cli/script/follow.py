"""Follows a file: records its lines as they are saved, each by itself, and says what is wrong with a line."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import cached_property
from threading import Event
from typing import TYPE_CHECKING

from cli.app import App
from cli.errors import as_campaign_error, message_and_hint
from cli.input.files import SCRIPT_MB, read_whole
from cli.output.words.language import _, integer, listed
from cli.script.run import run_lines
from ledger.errors import CampaignError

if TYPE_CHECKING:
    from projections.programs.followed_lines import ChangedLine, RecordedLines

EVERY = 0.2
"""Seconds between two looks at the file."""

QUIET = 0.1
"""Seconds for which a file must be as it is before it is read: a save may take several writes."""

Stamp = tuple[int, int, int]


class Follower:
    """A file that is followed, and the ledger that its lines go to.

    Args:
        app: Says which ledger and campaign, and what every line is recorded with.
        say: Writes lines on the screen.
    """

    def __init__(self, app: App, file: str, say: Callable[[str], None]) -> None:
        self._app = app
        self._file = file
        self._say = say
        self._said: set[tuple[int, str]] = set()
        self._name = self._known_as()

    def follow(self) -> None:
        """Record lines as they are saved, until Ctrl-C."""
        self._say(_("Following {file}: what is saved is recorded. Ctrl-C ends.").format(file=self._file))
        try:
            for content in saved_contents(self._file):
                self.read(content)
        except KeyboardInterrupt:
            self._say(_("No longer following {file}.").format(file=self._file))

    def read(self, content: bytes) -> None:
        """Record what is new in the file; say what is wrong with lines, and which recorded lines were changed."""
        from projections.programs.followed_lines import compare

        reader = self._app.another()
        try:
            self._recorded.update(reader.campaign)
            compared = compare(self._recorded.lines, list(commands_in(content)))
        finally:
            reader.access.close()
        for changed in compared.changed:
            self._say_once(changed.number, _difference(changed))
        for number, text in compared.new:
            self._record(number, text)

    def _record(self, number: int, text: str) -> None:
        """Record a line in a transaction of its own, unless another who follows the file did so meanwhile."""
        from projections.programs.followed_lines import LineOrigin

        app = self._app.another()
        app.access.writes = True
        app.recording.origin = LineOrigin(followed=self._name, line=number, text=text).stored()
        try:
            meanwhile = self._recorded.update(app.campaign)
            if any((line.number, line.text) == (number, text) for line in meanwhile):
                app.access.close()
                return
            # Blank lines before it give it its number in errors.
            run_lines(app, b"\n" * (number - 1) + text.encode())
            app.conclude()
        except CampaignError as error:
            message, hint = message_and_hint(as_campaign_error(error, app), app)
            app.access.abandon(error)
            self._say_once(number, f"{message}\n{hint}" if hint else message)
        except BaseException as error:
            app.access.abandon(error)
            raise

    def _say_once(self, number: int, message: str) -> None:
        """Say what is wrong with a line, once for as long as it stays so."""
        if (number, message) not in self._said:
            self._said.add((number, message))
            self._say(message)

    @cached_property
    def _recorded(self) -> RecordedLines:
        from projections.programs.followed_lines import RecordedLines

        return RecordedLines(self._name)

    def _known_as(self) -> str:
        """The file as the ledger knows it: by its way from the ledger, so that both can be moved together."""
        from ledger.store.location import is_server

        whole, location = os.path.realpath(self._file), self._app.access.location
        return whole if is_server(location) else os.path.relpath(whole, os.path.dirname(os.path.realpath(location)))


def commands_in(content: bytes) -> Iterator[tuple[int, str]]:
    """Numbers and texts of the lines that hold a command; a last line that has not ended yet is none."""
    lines = content.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    for number, line in enumerate(lines[:-1], 1):
        text = line.decode("utf-8", "replace").strip()
        if text and not text.startswith("#"):
            yield number, text


def saved_contents(file: str) -> Iterator[bytes]:
    """What a file holds, each time that it was saved."""
    for _saved in saves_of(file):
        yield read_whole(file, SCRIPT_MB)


def saves_of(file: str) -> Iterator[Stamp]:
    """A sign each time that a file was saved; editors may write it anew beside its place and move it there."""
    waiting, seen = Event(), None
    while True:
        stamp = _stamp(file)
        if stamp is not None and stamp != seen:
            waiting.wait(QUIET)
            if stamp == _stamp(file):
                seen = stamp
                yield stamp
                continue
        waiting.wait(EVERY)


def _stamp(file: str) -> Stamp | None:
    try:
        found = os.stat(file)
    except FileNotFoundError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns


def _difference(changed: ChangedLine) -> str:
    """What became of a recorded line, with what to type where that is meant."""
    entries = changed.recorded.entries
    numbers, typed = listed([f"#{number}" for number in entries]), " ".join(map(str, entries))
    if changed.text is None:
        said = _("Line {line} is gone, and stays recorded as {entries}: {text}")
        hint = _("“campaign void {numbers} --reason TEXT” takes it back.").format(numbers=typed)
    else:
        said = _("Line {line} reads otherwise, and stays recorded as {entries}: {text}")
        hint = _(
            "“campaign amend {entry} --reason TEXT -- {text}” corrects it.\n"
            "“campaign void {numbers} --reason TEXT” takes it back; the next save then records the line as it is now."
        ).format(entry=entries[0], text=changed.text, numbers=typed)
    text = changed.recorded.text
    return f"{said.format(line=integer(changed.number), entries=numbers, text=text)}\n{hint}"
