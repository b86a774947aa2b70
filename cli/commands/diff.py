"""Shows what changed between two points: `diff`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.input.declare import command, export_options, option
from cli.input.named import HOLDER
from cli.output.language import N_
from ledger.errors import InputError
from ledger.ids import CHARACTER, CLOCK, HOLDERS, POOL, ROLE
from ledger.people import alphabetical

if TYPE_CHECKING:
    from cli.app import App
    from projections.as_of import AsOf

NOW = {"now", "maintenant"}
"""Points that are the last entry, whatever its number."""

OTHERS = {"pool": POOL, "cagnotte": POOL, "clock": CLOCK, "horloge": CLOCK}
"""Accounts of the company that neither hold things nor are a character's, by the names that are typed."""


@command("diff", example="campaign diff s2 s3 Brom")
@click.argument("first", metavar="POINT", required=False)
@click.argument("second", metavar="POINT", required=False)
@click.argument("who", type=HOLDER, required=False)
@option("--with", "other", metavar="FILE|URL", help=N_("Where another copy of the campaign parts from this one."))
@export_options
@click.pass_obj
def diff(app: App, first: str | None, second: str | None, who: str | None, other: str | None) -> None:
    if other is not None:
        if first is not None:
            raise InputError("points_with_copy", point=first)
        _diff_with(app, other)
        return
    if first is None or second is None:
        context = click.get_current_context()
        raise click.MissingParameter(ctx=context, param=context.command.params[int(first is not None)])
    from cli.output.diff import diff_json, diff_lines
    from projections.diff import difference

    before, after = (_view(app, point) for point in (first, second))
    found = difference(before, after, None if who is None else _accounts(app, who, before, after))
    points = _point(first), _point(second)
    app.show(diff_json(found, points), lambda: diff_lines(app.speaker, found, points, after))


def _diff_with(app: App, file: str) -> None:
    """Show where another copy of the campaign parts from this one."""
    from cli.input.copies import other_copy
    from cli.output.copy_differences import CopyRenderer
    from projections.copy_differences import compare_copies, for_players

    copy = other_copy(app, file)
    found = compare_copies(app.whole_campaign, copy)
    if app.settings.for_players:
        found = for_players(found, app.public_campaign, app.rules)
    shown = CopyRenderer(app.speaker, copy, found)
    app.show(shown.json(), lambda: shown.lines(file))
    if found.changed:
        click.get_current_context().exit(1)


def _view(app: App, point: str) -> AsOf:
    return app.view_now() if point.strip().casefold() in NOW else app.view_of(point)


def _point(text: str) -> str:
    """A point as the answer names it: `120`, `s3`, `2026-11-01`, `now`."""
    plain = text.strip().casefold().lstrip("#")
    return "now" if plain in NOW else plain


def _accounts(app: App, who: str, before: AsOf, after: AsOf) -> list[str]:
    """The accounts that a WHO means: of `party` every character's, and what the company holds together.

    Raises:
        InputError: `character_unknown`, if somebody had joined at neither of the points.
    """
    from cli.input.name_lookup import WORDS
    from ledger.facts import EVERYONE
    from ledger.rules.tables import folded

    joined = sorted({*before.accounts(CHARACTER), *after.accounts(CHARACTER)}, key=alphabetical)
    accounts: list[str] = []
    for part in who.split(","):
        word = folded(part)
        if WORDS.get(word) == EVERYONE:
            accounts += [*joined, *HOLDERS.values(), POOL]
        elif word in OTHERS:
            accounts.append(OTHERS[word])
        elif part.strip():
            name = app.read.who(part, *HOLDERS)
            account = HOLDERS.get(name, CHARACTER + name)
            if name not in HOLDERS and not any(view.field(account, ROLE) for view in (before, after)):
                raise InputError("character_unknown", name=name, known=[a.removeprefix(CHARACTER) for a in joined])
            accounts.append(account)
    if not accounts:
        raise InputError("nobody_named", given=who)
    return list(dict.fromkeys(accounts))
