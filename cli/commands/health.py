"""Records harm, healing, rests, conditions and deaths: `damage`, `heal`, `rest`, `condition`, `die`, `revive`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click

from cli.app import App
from cli.commands.each import for_each
from cli.input import dice_words
from cli.input.declare import option, recording_command
from cli.input.named import SOMEBODY, Named
from cli.input.numbered_names import numbered
from cli.input.plain_words import with_end
from cli.input.values import Number, number
from cli.output.words.language import N_
from ledger.errors import InputError
from ledger.numbers import whole_number

if TYPE_CHECKING:
    from ledger.facts import CharactersHealed, CharactersHurt


@recording_command("damage", example=N_('campaign damage Brom 1d6 --from "a goblin" --faces 4'))
@click.argument("who")
@click.argument("what", nargs=-1, metavar="[N|EXPR] [KEY=VALUE]…")
@option("--from", "cause", type=Named("met"), metavar="TEXT", help=N_("What caused it."))
@click.pass_obj
def damage(app: App, who: str, what: tuple[str, ...], cause: str | None) -> None:
    from ledger.facts import CharactersHurt

    app.record(_hit_points(app, CharactersHurt, "damage", who, what, cause))


@recording_command("heal", example=N_('campaign heal Brom 1d6+1 --from "a potion" --faces 4'))
@click.argument("who")
@click.argument("what", nargs=-1, metavar="[N|EXPR] [KEY=VALUE]…")
@option("--from", "cause", metavar="TEXT", help=N_("What caused it."))
@click.pass_obj
def heal(app: App, who: str, what: tuple[str, ...], cause: str | None) -> None:
    from ledger.facts import CharactersHealed

    app.record(_hit_points(app, CharactersHealed, "heal", who, what, cause))


CAUSE = re.compile(r"(?:de|du|des|par|from|by)\s+|d['’]", re.IGNORECASE)
"""A word before what did it."""


def _hit_points(
    app: App,
    kind: type[CharactersHurt | CharactersHealed],
    command: str,
    who: str,
    what: tuple[str, ...],
    cause: str | None,
) -> CharactersHurt | CharactersHealed:
    who, what = numbered(app, who, what)
    amounts = [word for word in what if "=" not in word]
    keys = [word for word in what if "=" in word]
    named = [word for word in amounts[1:] if app.rules.tables.find(f"keys.{command}", word)]
    if len(amounts) > 1 and cause is None and not named and not amounts[1][:1].isdecimal():
        # What stands after the amount is what did it: `damage Brom 5 from a goblin`.
        amounts, cause = amounts[:1], CAUSE.sub("", " ".join(amounts[1:]))
    if len(amounts) > 1:
        from cli.input.suggestions import texts_meant

        near = [f"{word}={amounts[0]}" for word in named] or texts_meant(app, amounts[1:], {"cause": cause})
        raise InputError("too_many_arguments", arguments=amounts[1:], command=f"campaign {command}", nearest=near)
    return kind(
        who=app.read.people(who),
        amount=dice_words.dice_or_number(amounts[0], command) if amounts else None,
        cause=cause,
        keys=app.read.keys(command, keys),
    )


@recording_command("rest", example=N_("campaign rest day party --days 2 --faces 2,3"))
@click.argument("kind", type=Named("rests"))
@click.argument("words", nargs=-1, metavar="[WHO] [KEY=VALUE]…")
@option("--days", type=Number(1), default=1, metavar="N", help=N_("How many times."))
@option("--in-turn", is_flag=True, help=N_("After what others did apart, not at the same time."))
@click.pass_obj
def rest(app: App, kind: str, words: tuple[str, ...], days: int, in_turn: bool) -> None:
    from ledger.facts import RestTaken

    who = [word for word in words if "=" not in word]
    if days == 1 and who and (typed := whole_number(kind)) is not None and typed > 0:
        # `1 day`.
        days, kind, who = typed, who[0], who[1:]
    if who and app.rules.tables.find("rests", kind) is None and app.rules.tables.find("rests", who[-1]):
        # Who rests was typed first, as in most commands.
        kind, who = who[-1], [kind, *who[:-1]]
    id_ = app.read.id_in("rests", kind, "rest_unknown", "rest")
    app.record(
        RestTaken(
            rest=id_,
            who=app.read.people(",".join(who) or "party"),
            days=days,
            keys=app.read.keys("rest", [word for word in words if "=" in word], id_),
            beside=not in_turn,
        )
    )


ENDING = dict.fromkeys(("off", "end", "over", "none", "fin", "non", "fini", "finie", "terminé"), "--off")
"""Words that say that a condition ends, to the option that does."""


@recording_command("condition", example=N_("campaign condition Brom blind"), as_meant=with_end)
@click.argument("who")
@click.argument("names", nargs=-1, required=True, type=Named("conditions"), metavar="NAME[=N]…")
@option("--off", is_flag=True, help=N_("End it."))
@click.pass_obj
def condition(app: App, who: str, names: tuple[str, ...], off: bool) -> None:
    from ledger.facts import ConditionsChanged

    who, names = numbered(app, who, names)
    levels: dict[str, int] = {}
    if app.rules.tables.find("conditions", " ".join(names)):
        # A name of several words, typed without quotes.
        names = (" ".join(names),)
    for word in names:
        name, equals, level = word.partition("=")
        id_ = app.read.id_in("conditions", name, "condition_unknown", "condition", ENDING)
        levels[id_] = number(level, 1) if equals else int(off or "levels" not in app.rules.tables["conditions"][id_])
    app.record(ConditionsChanged(who=app.read.people(who), conditions=levels, ended=off))


@recording_command("die", example=N_('campaign die Brom --from "the dragon"'))
@click.argument("who", type=SOMEBODY)
@option("--from", "cause", metavar="TEXT", help=N_("What caused it."))
@for_each
def die(app: App, who: str, cause: str | None) -> None:
    from ledger.facts import CharacterDied

    app.record(CharacterDied(who=app.read.who(who), cause=cause))


@recording_command("revive", example="campaign revive Brom")
@click.argument("who")
@click.argument("keys", nargs=-1, metavar="[KEY=VALUE]…")
@for_each
def revive(app: App, who: str, keys: tuple[str, ...]) -> None:
    from ledger.facts import CharacterRevived

    app.record(CharacterRevived(who=app.read.who(who), keys=app.read.keys("revive", keys)))
