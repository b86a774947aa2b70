"""What comes in: `import jsonl`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import click

from cli.app import LEDGER_FILE, App
from cli.options import command, global_options, group
from cli.words import N_, _, integer, ngettext
from ledger.errors import LedgerError


@group("import")
def import_() -> None:
    pass


@command(
    "jsonl",
    N_("Restore a backup, with the same entries and the same seal."),
    example="campaign import jsonl campaign.jsonl",
)
@click.argument("file", metavar="FILE|-")
@global_options
@click.pass_obj
def jsonl(app: App, file: str) -> None:
    from ledger.seal import Seal
    from ledger.store.ledger import open_ledger
    from projections.backup import restore

    location = _location(app)
    new = not location.startswith(("postgresql:", "postgres:")) and not Path(location).exists()
    app.writes = True
    with _lines(file) as lines:
        try:
            app.use(open_ledger(location, create=True))
            restored = restore(app.ledger, app.progress(lines, None, _("Importing")))
        except BaseException as error:
            app.abandon(error)
            if new:
                # A ledger that was made for this and holds nothing is not left behind.
                for ending in ("", "-wal", "-shm"):
                    with suppress(OSError):
                        Path(location + ending).unlink()
            raise
    number, hash_ = restored.campaign.head()
    seal = Seal.of(number, hash_).text
    name = restored.campaign.name
    app.close()
    data = {"read": restored.read, "recorded": restored.recorded, "skipped": [], "already": restored.already}

    def told() -> Iterator[str]:
        count = ngettext("{count} entry", "{count} entries", restored.recorded)
        yield _("{campaign}: {count} recorded.").format(
            campaign=name, count=count.format(count=integer(restored.recorded))
        )
        if restored.already:
            there = ngettext(
                "{count} entry was there already.", "{count} entries were there already.", restored.already
            )
            yield there.format(count=integer(restored.already))
        yield _("Seal: {seal}").format(seal=seal)

    app.show({**data, "seal": seal}, told)


@contextmanager
def _lines(file: str) -> Iterator[Iterator[bytes]]:
    """The lines of a file or of standard input, without their ends."""
    if file == "-":
        yield (line.removesuffix(b"\n") for line in sys.stdin.buffer)
        return
    with Path(file).open("rb") as opened:
        yield (line.removesuffix(b"\n") for line in opened)


def _location(app: App) -> str:
    """The ledger that is named or near; a new one here where there is none."""
    try:
        return app.location
    except LedgerError:
        return str(Path.cwd() / LEDGER_FILE)


import_.add_command(jsonl)
