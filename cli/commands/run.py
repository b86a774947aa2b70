"""Records the commands of a file: `run`."""

from __future__ import annotations

from cli.app import App
from cli.input.files import SCRIPT_MB, read_whole
from cli.script.run import check_lines, run_lines
from ledger.errors import InputError


def run(app: App, file: str, check: bool, follow: bool) -> None:
    if follow:
        if others := [
            name for name, given in {"-": file == "-", "--check": check, "--dry-run": app.dry_run}.items() if given
        ]:
            raise InputError("options_together", options=["--follow", *others])
        from cli.script.follow import Follower

        Follower(app, file, app.warn).follow()
        app.recording.answered()
        return
    lines = read_whole(file, SCRIPT_MB)
    if check:
        check_lines(app, lines)
    else:
        run_lines(app, lines)
