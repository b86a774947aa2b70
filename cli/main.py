"""Runs a command line: from its words to an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from io import TextIOWrapper

from cli.app import App, Ended
from cli.direct import run_directly
from cli.names import option_of
from cli.output.words.characters import NEAREST
from cli.output.words.language import one_of_ours
from ledger.errors import CampaignError, Refusal


def main(arguments: Sequence[str] | None = None, environ: Mapping[str, str] | None = None) -> int:
    """Run a command line, the process's own unless given.

    Returns:
        The exit code: see `cli.errors`.
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            # Closed by whoever started the program; a file of ours must not be opened in its place. What cannot be
            # written to says so, as a full disk does; of standard error there is nobody to say it to.
            mode = os.O_RDONLY if name == "stdout" else os.O_WRONLY
            setattr(sys, name, os.fdopen(os.open(os.devnull, mode), "w", encoding="utf-8"))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A terminal that cannot show a character shows the nearest: nothing that was recorded is lost by it.
            stream.reconfigure(errors=NEAREST)
    app = _Program(environ)
    read_ahead(app, given)
    try:
        code = 0
        try:
            if not run_directly(app, given):
                from cli.program import campaign

                code = campaign.main(given, prog_name="campaign", standalone_mode=False, obj=app)
        except Ended as ended:
            code = ended.code
        app.access.close()
        return code if isinstance(code, int) else 0
    except BaseException as error:
        from cli.errors import is_agreed, report_error

        agreed = is_agreed(error, app)
        if agreed is False:
            return Refusal.exit_code
        if agreed:
            at = given.index("--") if "--" in given else len(given)
            return main([*given[:at], "--yes", *given[at:]], environ)
        return report_error(error, app)


class _Program(App):
    """The program as it is typed in a terminal, which knows the short lines of the shell too."""

    def meant_short(self, words: Sequence[str]) -> CampaignError | None:
        if self.rules_if_any is None:
            return None
        from cli.script.short_line import short_line

        return short_line(words, self)


EARLY = ("--json", "--lang")
"""Options that how an error is said depends on."""


def read_ahead(app: App, given: Sequence[str]) -> None:
    """Look for --json and --lang before click parses: help and errors may come before an option is parsed."""
    words = given[: given.index("--")] if "--" in given else given
    for at, word in enumerate(words):
        if not word.startswith("--"):
            continue
        name, equals, value = word.partition("=")
        option = option_of(name, EARLY)
        language = value if equals else words[at + 1] if at + 1 < len(words) else ""
        if option == "--json":
            app.settings.json = True
        elif option == "--lang" and one_of_ours(language):
            app.settings.lang = language
    app.speak()


if __name__ == "__main__":
    sys.exit(main())
