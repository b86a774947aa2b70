"""Records what somebody brings from before the ledger: `opening`."""

from __future__ import annotations

import sys
from pathlib import Path

from cli.app import App
from cli.output.words.language import _
from ledger.errors import InputError
from ledger.texts import LONGEST_OF, require_plain


def opening(
    app: App,
    who: str | None,
    keys: tuple[str, ...],
    player: str | None,
    coins: str | None,
    items: tuple[str, ...],
    worn: tuple[str, ...],
) -> None:
    app.refuse_options("session")
    if who is None:
        if keys or player or coins or items or worn or app.in_batch or not (sys.stdin.isatty() and sys.stdout.isatty()):
            raise InputError("opening_who")
        _ask(app)
        return
    from cli.input.opening_facts import opening_facts

    if player is not None:
        require_plain(player, LONGEST_OF["name"])
    person = None if player is None else app.campaign.person(player)
    app.record(opening_facts(app.read, who, keys, player=person, coins=coins, items=items, worn=worn))


def _ask(app: App) -> None:
    """Ask for everybody, then record it as one batch, and keep it as a script."""
    from cli.guided.questions import GuidedOpening
    from cli.guided.terminal import Terminal
    from cli.script.run import run_lines

    # Answers take their time: meanwhile the ledger is read, and not locked.
    reader = App()
    vars(reader.settings).update(vars(app.settings))
    guided = GuidedOpening(reader, Terminal(), app.warn)
    try:
        wanted = guided.run()
    except (KeyboardInterrupt, EOFError):
        _keep(app, guided.lines())
        raise KeyboardInterrupt from None
    finally:
        reader.access.close()
    lines = guided.lines()
    _keep(app, lines)
    if wanted and lines:
        run_lines(app, script_of(lines).encode())
    else:
        app.answer({"lines": lines}, lambda: [_("Nothing was recorded.")])


def script_of(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _keep(app: App, lines: list[str]) -> None:
    """Keep what was typed as a script in this folder, beside those that are there."""
    if not lines:
        return
    stem = _("opening")
    names = (Path(f"{stem}{number}.campaign") for number in ("", *(f"-{n}" for n in range(2, 1000))))
    file = next(name for name in names if not name.exists())
    file.write_text(script_of(lines), encoding="utf-8")
    app.warn(_("Kept as a script, for “campaign run”: {file}").format(file=file))
