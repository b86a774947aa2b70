"""Imports a backup, or another program's log: `import jsonl`, `import SOURCE`."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING

from cli.app import App
from cli.input.files import read_lines
from cli.ledger_access import LEDGER_FILE
from cli.output.words.language import _, integer, ngettext
from ledger.errors import InputError, LedgerError

if TYPE_CHECKING:
    from projections.copies.restore import Restored


def jsonl(app: App, file: str) -> None:
    from ledger.seal import Seal
    from ledger.store.location import is_server

    location = _location(app)
    app.access.writes = True
    with read_lines(file) as given:
        given = app.progress(given, None, _("Importing"))
        if is_server(location) or os.path.exists(location):
            with _checked(given) as whole:
                restored, head = _into(location, whole)
        else:
            restored, head = _into_new(location, given)
    seal, name = Seal.of(*head).text, restored.campaign.name
    data = {"read": restored.read, "recorded": restored.recorded, "skipped": [], "already": restored.already}

    def answer() -> Iterator[str]:
        said = ngettext(
            "{campaign}: {count} entry recorded.", "{campaign}: {count} entries recorded.", restored.recorded
        )
        yield said.format(campaign=name, count=integer(restored.recorded))
        if restored.already:
            there = ngettext(
                "{count} entry was there already.", "{count} entries were there already.", restored.already
            )
            yield there.format(count=integer(restored.already))
        yield _("Seal: {seal}").format(seal=seal)

    app.show({**data, "seal": seal}, answer)


@contextmanager
def _checked(given: Iterable[bytes]) -> Iterator[Iterator[bytes]]:
    """The same lines once each of them was checked: the lock waits for no input that comes slowly or is wrong."""
    from tempfile import TemporaryFile

    from projections.copies.players_export import check_export

    with TemporaryFile() as copied:
        check_export(_copied(given, copied))
        copied.seek(0)
        yield (line.removesuffix(b"\n") for line in copied)


def _copied(given: Iterable[bytes], to: IO[bytes]) -> Iterator[bytes]:
    """The lines, each written to another file before it is handed on."""
    for line in given:
        to.write(line + b"\n")
        yield line


def _into(location: str, lines: Iterable[bytes]) -> tuple[Restored, tuple[int, str]]:
    """Restore a backup in one transaction; what came of it, and number and hash of the last entry."""
    from ledger.store.ledger import open_ledger
    from projections.copies.restore import restore

    with open_ledger(location, create=True) as ledger, ledger.transaction():
        restored = restore(ledger, lines)
        return restored, restored.campaign.head()


def _into_new(location: str, lines: Iterable[bytes]) -> tuple[Restored, tuple[int, str]]:
    """Restore a backup to a ledger that does not exist yet: it is written next to its place, and moved when complete.

    Raises:
        InputError: `ledger_appeared`, where somebody else has made one meanwhile, which is left alone.
    """
    from ledger.store.sqlite_files import require_folder
    from projections.programs.output_file import new_file

    require_folder(os.path.dirname(os.path.realpath(location)))
    try:
        with new_file(location) as part:
            return _into(part, lines)
    except InputError as error:
        if error.code in ("file_exists", "file_of_database") and os.path.exists(location):
            raise InputError("ledger_appeared", location=location) from None
        raise


def _location(app: App) -> str:
    """The ledger that is named or near; a new one here where there is none."""
    try:
        return app.access.location
    except LedgerError:
        return str(Path.cwd() / LEDGER_FILE)


def entry(app: App, kind: str, facts: str, origin: str | None) -> None:
    import msgspec

    from ledger.entries import Origin
    from ledger.facts import KINDS, CampaignOpened
    from ledger.store.columns import UNREADABLE

    if kind not in KINDS or kind == CampaignOpened.__name__:
        raise InputError("kind_unknown", kind=kind, known=sorted(KINDS))
    try:
        given = msgspec.json.decode(facts, type=KINDS[kind])
        row = None if origin is None else msgspec.json.decode(origin, type=Origin)
    except UNREADABLE as error:
        raise InputError("entry_malformed", kind=kind, reason=str(error)) from None
    rolled = "table" if given.faces else None
    app.record(given, rolled=rolled, **({} if row is None else {"origin": row}))
