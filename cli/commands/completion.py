"""Writes the scripts by which shells complete the command: `completion`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import click

from cli.app import App
from cli.input.declare import command, global_options
from cli.input.values import Choice
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


@command("completion", example='eval "$(campaign completion bash)"')
@click.argument("shell", required=False, type=Choice("bash", "zsh", "fish", "names"), metavar="[bash|zsh|fish]")
@click.argument("words", nargs=-1, type=click.UNPROCESSED, metavar="")
@global_options
@click.pass_context
def completion(ctx: click.Context, shell: str | None, words: tuple[str, ...]) -> None:
    from cli.completion.shells import SHELLS, script

    app: App = ctx.obj
    program = ctx.find_root().command
    assert isinstance(program, click.Group)
    if shell == "names":
        # What those scripts ask, of what they cannot tell by themselves.
        from cli.completion.asked import answers

        lines = list(answers(app, program, words))
        app.screen.print_lines(lines, raw=True)
        return
    if words:
        raise InputError("too_many_arguments", arguments=list(words), command="campaign completion")
    if shell is None:
        app.show({"shells": SHELLS}, lambda: _where(SHELLS))
        return
    text = script(shell, program)
    if app.settings.json:
        app.screen.print_json({"shell": shell, "script": text})
    else:
        app.screen.print_lines([text.rstrip("\n")], raw=True)
