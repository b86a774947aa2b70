"""Follows a log: records what is added to it, each time that it was saved."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO

import msgspec

from cli.app import App
from cli.errors import as_campaign_error, message_and_hint
from cli.importing.files import BLOCK
from cli.importing.importing import Request, run_import
from cli.importing.report import import_lines
from cli.output.words.language import _
from cli.script.follow import saves_of
from ledger.errors import CampaignError, InputError


def follow_file(app: App, request: Request) -> None:
    """Record what is added to a file, until Ctrl-C.

    Raises:
        InputError: `follow_one`, for several files.
    """
    if len(request.paths) != 1:
        raise InputError("follow_one")
    path, said = request.paths[0], ""
    app.screen.print_lines([_("Following {file}: what is added is recorded. Ctrl-C ends.").format(file=path)])
    try:
        for _saved in saves_of(path):
            try:
                with _whole_lines(path) as copy:
                    done = run_import(app, msgspec.structs.replace(request, paths=(copy,)), lambda plan: None)
            except CampaignError as error:
                message, hint = message_and_hint(as_campaign_error(error, app), app)
                message = f"{message}\n{hint}" if hint else message
                if message != said:
                    app.warn(message, paragraphs=True)
                said = message
                continue
            said = ""
            if done.outcome.entries or done.plan.changed:
                app.screen.print_lines(import_lines(done))
    except KeyboardInterrupt:
        app.screen.print_lines([_("No longer following {file}.").format(file=path)])


@contextmanager
def _whole_lines(path: str) -> Iterator[str]:
    """A copy of a file as it is at this moment, of the same name; of text without a last line that has not ended."""
    with TemporaryDirectory(prefix="campaign-follow-") as folder:
        copy = Path(folder) / Path(path).name
        shutil.copyfile(path, copy)
        with copy.open("r+b") as copied:
            if not copied.read(4).startswith(b"PK"):
                copied.truncate(_end_of_last_line(copied))
        yield str(copy)


def _end_of_last_line(file: BinaryIO) -> int:
    """Where the last line ends that has an end."""
    end = file.seek(0, os.SEEK_END)
    while end:
        begin = max(0, end - BLOCK)
        file.seek(begin)
        found = file.read(end - begin).rfind(b"\n")
        if found >= 0:
            return begin + found + 1
        end = begin
    return 0
