"""Records the commands of a file: `run`."""

from __future__ import annotations

import click

from cli.app import App
from cli.input.declare import option, recording_command
from cli.input.files import SCRIPT_MB, read_whole
from cli.output.words.language import N_
from ledger.errors import InputError


@recording_command("run", example=N_("campaign run session-1.txt"))
@click.argument("file", metavar="FILE|-")
@option("--check", is_flag=True, help=N_("Record nothing, and name every line that would be refused."))
@option("--follow", is_flag=True, help=N_("Record each line as it is saved, until Ctrl-C."))
@click.pass_obj
def run(app: App, file: str, check: bool, follow: bool) -> None:
    from cli.script.run import check_lines, run_lines

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
