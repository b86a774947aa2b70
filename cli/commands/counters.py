"""What is counted and comes back, and the choices that the ruleset owes somebody."""

from __future__ import annotations

import click

from cli.app import App
from cli.options import Number, recording


@recording("choose", example="campaign choose Brom second_wind --faces 3,5")
@click.argument("who")
@click.argument("words", nargs=-1, required=True, metavar="OPTION [KEY=VALUE]…")
@click.pass_obj
def choose(app: App, who: str, words: tuple[str, ...]) -> None:
    from cli.things import option
    from ledger.facts import ChoiceMade

    name = app.who(who)
    app.record(ChoiceMade(who=name, option=option(app, words[0], name), keys=app.keys("choose", words[1:])))


@recording("spend", example="campaign spend Brom luck 1")
@click.argument("who")
@click.argument("thing", metavar="THING")
@click.argument("count", type=Number(1), default=1, metavar="[N]")
@click.argument("keys", nargs=-1, metavar="[KEY=VALUE]…")
@click.pass_obj
def spend(app: App, who: str, thing: str, count: int, keys: tuple[str, ...]) -> None:
    from cli.things import counter
    from ledger.facts import CounterSpent

    name = app.who(who)
    app.record(CounterSpent(who=name, counter=counter(app, thing, name), count=count, keys=app.keys("spend", keys)))


@recording("restore", example="campaign restore Brom luck 1")
@click.argument("who")
@click.argument("thing", metavar="THING")
@click.argument("count", type=Number(1), default=1, metavar="[N]")
@click.argument("keys", nargs=-1, metavar="[KEY=VALUE]…")
@click.pass_obj
def restore(app: App, who: str, thing: str, count: int, keys: tuple[str, ...]) -> None:
    from cli.things import counter
    from ledger.facts import CounterRestored

    name = app.who(who)
    kept = app.keys("restore", keys)
    app.record(CounterRestored(who=name, counter=counter(app, thing, name), count=count, keys=kept))
