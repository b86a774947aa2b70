"""Records work, wages and inheritance: `work`, `wages`, `inherit`."""

from __future__ import annotations

import click

from cli.app import App
from cli.commands.each import for_each
from cli.input.declare import option, recording_command
from cli.input.named import CHARACTER, Named
from cli.input.values import Number
from cli.output.words.language import N_
from ledger.errors import InputError


@recording_command(
    "work", example=N_('campaign work Nolwenn copy_item level=2 uses=10 item="wand of light" --faces 42')
)
@click.argument("who", type=CHARACTER)
@click.argument("kind", type=Named("works"))
@click.argument("keys", nargs=-1, metavar="[KEY=VALUE]…")
@option("--in-turn", is_flag=True, help=N_("After what others did apart, not at the same time."))
@for_each
def work(app: App, who: str, kind: str, keys: tuple[str, ...], in_turn: bool) -> None:
    from ledger.facts import WorkDone

    id_ = app.read.id_in("works", kind, "work_unknown", "work")
    app.record(WorkDone(who=app.read.who(who), work=id_, keys=app.read.keys("work", keys, id_), beside=not in_turn))


@recording_command("wages", example="campaign wages --days 7")
@click.argument("keys", nargs=-1, metavar="[KEY=VALUE]…")
@option("--days", type=Number(1), default=1, metavar="N", help=N_("For how many days; else for one."))
@click.pass_obj
def wages(app: App, keys: tuple[str, ...], days: int) -> None:
    from ledger.facts import WagesPaid

    app.record(WagesPaid(days=days, keys=app.read.keys("wages", keys)))


@recording_command("inherit", example="campaign inherit Maëlle --from Garin")
@click.argument("heir")
@click.argument("keys", nargs=-1, metavar="[KEY=VALUE]…")
@option("--from", "source", type=CHARACTER, metavar="WHO", help=N_("The dead character; by default the only one."))
@click.pass_obj
def inherit(app: App, heir: str, keys: tuple[str, ...], source: str | None) -> None:
    from cli.input.only_choice import only_dead
    from ledger.facts import EstateInherited

    name, dead = app.read.who(heir), app.read.who(source or only_dead(app, "--from"))
    read = app.read.keys("inherit", keys)
    if name == dead:
        raise InputError("heir_missing", who=name)
    app.record(EstateInherited(heir=name, source=dead, keys=read))
