"""Writes the scripts by which shells complete the command: `completion`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cli.app import App
from cli.completion.shells import SHELLS, script
from cli.output.terminal.columns import screen_width, wrapped
from cli.output.words.language import N_, _
from ledger.errors import InputError


def _where(shells: Mapping[str, str]) -> Iterator[str]:
    """Which line is typed once for each shell."""
    yield from wrapped(_("Type the line of your shell once, and again when campaign has been updated."), screen_width())
    for shell, file in shells.items():
        yield ""
        yield f"{shell}:"
        yield f"  mkdir -p {file.rpartition('/')[0]}"
        yield f"  campaign completion {shell} > {file}"
        if shell in ALSO:
            yield from wrapped(_(ALSO[shell]), screen_width())


ALSO = {
    "bash": N_("The package bash-completion reads that file; without it, ~/.bashrc has to: source FILE."),
    "zsh": N_("~/.zshrc needs, before compinit: fpath+=(~/.zfunc)"),
}
"""What else a shell needs to find the script."""


def completion(app: App, shell: str | None, words: tuple[str, ...]) -> None:
    if shell == "names":
        # What those scripts ask, of what they cannot tell by themselves.
        from cli.completion.asked import answers

        lines = list(answers(app, words))
        app.screen.print_lines(lines, raw=True)
        return
    if words:
        raise InputError("too_many_arguments", arguments=list(words), command="campaign completion")
    if shell is None:
        app.show({"shells": SHELLS}, lambda: _where(SHELLS))
        return
    text = script(shell)
    if app.settings.json:
        app.screen.print_json({"shell": shell, "script": text})
    else:
        app.screen.print_lines([text.rstrip("\n")], raw=True)
