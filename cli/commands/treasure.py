"""Finds, divides and hands over treasure: `find`, `split`, `take`, `give`, `drop`, `use`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.app import App
from cli.commands.absent import warn_of_absent
from cli.commands.each import for_each
from cli.input import finds, parse
from cli.input.declare import option, recording_command
from cli.input.named import HOLDER, Named
from cli.input.values import Choice, Count
from cli.input.values import count as number_of
from cli.output.words.language import N_
from ledger.errors import InputError
from ledger.ids import HOLDERS
from ledger.numbers import whole_number

if TYPE_CHECKING:
    from ledger.facts import Credit


@recording_command(
    "find", example=N_('campaign find 500gp gem=100gp*3 "item=Carpet:300gp" "magic=Ring:?" --from "the crypt"')
)
@click.argument("things", nargs=-1, type=Named("finds"), metavar="THING… [KEY=VALUE]…")
@option("--file", "file", metavar="FILE", help=N_("A file with one find a line; # begins a comment."))
@option("--from", "origin", metavar="TEXT", help=N_("Where it was found."))
@click.pass_obj
def find(app: App, things: tuple[str, ...], file: str | None, origin: str | None) -> None:
    from ledger.facts import TreasureFound

    words = list(things)
    if file is not None:
        lines = parse.text_of(file).splitlines()
        words += [line.strip() for line in lines if line.strip() and not line.lstrip().startswith("#")]
    rules = app.rules
    keys = [word for word in words if "=" in word and rules.tables.find("keys.find", word.partition("=")[0])]
    found = [word for word in words if word not in keys]
    app.record(
        TreasureFound(
            things=finds.things(found, rules.coinage, rules.tables), origin=origin, keys=app.read.keys("find", keys)
        )
    )


@recording_command("split", example="campaign split --share Ulf=1/2 --cash-in")
@option("--among", multiple=True, metavar="A,B", help=N_("Only among these; else among those present."))
@option("--share", "parts", multiple=True, metavar="NAME=1/2", help=N_("Somebody’s fraction of a full share."))
@option("--coins", metavar="AMOUNT", help=N_("Only this much of the hoard."))
@option("--cash-in", is_flag=True, help=N_("Sell gems and jewels at their value first."))
@option("--by-level", is_flag=True, help=N_("Weigh each share by its taker’s level."))
@option("--credit", "credits", multiple=True, metavar="NAME=ITEM:AMOUNT", help=N_("An item that counts as coins."))
@option("--no-change", "whole_coins", is_flag=True, help=N_("Whole coins of each kind only; no coins are exchanged."))
@option(
    "--remainder",
    type=Named("hoard", "rotate", "characters"),
    metavar="hoard|rotate|NAME",
    default="hoard",
    help=N_("Who takes what cannot be divided."),
)
@click.pass_obj
def split(
    app: App,
    among: tuple[str, ...],
    parts: tuple[str, ...],
    coins: str | None,
    cash_in: bool,
    by_level: bool,
    credits: tuple[str, ...],
    whole_coins: bool,
    remainder: str,
) -> None:
    from cli.names import WORDS
    from ledger.decisions.split import ROTATE
    from ledger.facts import TreasureSplit

    shares, sharing = app.read.shares(parts, among)
    recorded = app.record(
        TreasureSplit(
            among=sharing,
            shares=shares,
            coins=None if coins is None else app.read.amount(coins),
            cash_in=cash_in,
            by_level=by_level,
            credits=tuple(_credit(app, text) for text in credits),
            whole_coins=whole_coins,
            remainder=ROTATE if remainder.casefold() in (ROTATE, *WORDS[ROTATE]) else app.read.who(remainder, "hoard"),
        )
    )
    warn_of_absent(app, recorded, app.rules.coinage.values)


def _credit(app: App, text: str) -> Credit:
    """NAME=ITEM:AMOUNT: who takes which item of the hoard for how much of the share."""
    from ledger.facts import HOARD_NAME, Credit

    [(who, rest)] = parse.pairs([text])
    item, colon, amount = rest.rpartition(":")
    goods = app.read.goods(item, 1, HOARD_NAME) if colon and item.strip() else None
    if goods is None or goods.item is None:
        raise InputError("credit_unclear", given=text)
    return Credit(who=app.read.who(who), item=goods.item, value=app.rules.coinage.value(app.read.amount(amount)))


@recording_command("take", example=N_("campaign take Brom sword"))
@click.argument("who", type=HOLDER)
@click.argument("thing", type=Named("taken"), metavar="THING")
@click.argument("count", type=Count(), default=1, metavar="[N]")
@option("--from", "source", type=Choice(*HOLDERS), default="hoard", help=N_("Out of the hoard or the fund."))
@for_each
def take(app: App, who: str, thing: str, count: int, source: str) -> None:
    from ledger.facts import GoodsTaken

    app.record(GoodsTaken(who=app.read.who(who, *HOLDERS), goods=app.read.goods(thing, count, source), source=source))


@recording_command("give", example=N_("campaign give Brom Lira 12gp"))
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
@click.argument("thing", type=Named("goods"), metavar="THING")
@click.argument("count", type=Count(), default=1, metavar="[N]")
@click.pass_obj
def give(app: App, source: str, target: str, thing: str, count: int) -> None:
    from ledger.facts import GoodsGiven

    giver, taker = app.read.who(source, *HOLDERS), app.read.who(target, *HOLDERS)
    goods = app.read.goods(thing, count, giver)
    app.record(GoodsGiven(source=giver, target=taker, goods=goods))
    if goods.item is None:
        from cli.commands.debts import warn_of_debt

        warn_of_debt(app, giver, taker)


@recording_command("drop", example="campaign drop Brom torches 2")
@click.argument("who", type=HOLDER)
@click.argument("thing", type=Named("goods"), metavar="THING")
@click.argument("count", type=Count(), default=1, metavar="[N]")
@for_each
def drop(app: App, who: str, thing: str, count: int) -> None:
    from ledger.facts import GoodsDropped

    holder = app.read.who(who, *HOLDERS)
    app.record(GoodsDropped(who=holder, goods=app.read.goods(thing, count, holder)))


@recording_command("use", example="campaign use Brom torches")
@click.argument("who", type=HOLDER)
@click.argument("thing", metavar="ITEM")
@click.argument("words", nargs=-1, metavar="[N] [KEY=VALUE]…")
@for_each
def use(app: App, who: str, thing: str, words: tuple[str, ...]) -> None:
    from cli.input.choice_lookup import counter_held
    from cli.input.features import feature_used
    from ledger.facts import CounterSpent, ItemUsed

    counts = [word for word in words if "=" not in word]
    if len(counts) > 1 or (counts and whole_number(counts[0]) is None and whole_number(thing) is None):
        # The name of the thing is several words.
        last = counts[-1:] if whole_number(counts[-1]) is not None else []
        thing, counts = " ".join([thing, *counts[: len(counts) - len(last)]]), last
    holder = app.read.who(who, *HOLDERS)
    if counts and whole_number(thing) is not None and counts[0][:1].isalpha():
        # The number was typed first: `2 torches`.
        thing, counts = f"{thing} {counts[0]}", []
    count, keys = number_of(counts[0], thing) if counts else 1, [word for word in words if "=" in word]
    try:
        goods = app.read.goods(thing, count, holder)
    except InputError:
        # What is nothing that somebody has may be something that somebody can do.
        used = None if holder in HOLDERS else feature_used(app.read, holder, thing, keys)
        counter = None if holder in HOLDERS or used is not None else counter_held(app, thing, holder)
        if used is None and counter is None:
            raise
        if used is not None and counts:
            near = [f"--faces {counts[0]}"]
            raise InputError("too_many_arguments", arguments=counts, command="campaign use", nearest=near) from None
        spent = app.read.keys("spend", keys) if used is None else {}
        app.record(used or CounterSpent(who=holder, counter=str(counter), count=count, keys=spent))
        return
    app.record(ItemUsed(who=holder, goods=goods, keys=app.read.keys("use", keys)))
