"""Awards experience and levels: `defeat`, `award`, `level-up`, `improve`."""

from __future__ import annotations

import click

from cli.app import App
from cli.commands.absent import warn_of_absent
from cli.commands.each import for_each
from cli.input.declare import option, recording_command
from cli.input.named import CHARACTER, Named
from cli.input.values import Number
from cli.output.words.language import N_


@recording_command("defeat", example=N_("campaign defeat foes"))
@click.argument("what")
@click.argument("keys", nargs=-1, metavar="[KEY=VALUE]…")
@option("--count", type=Number(1), metavar="N", help=N_("How many."))
@option("--fled", is_flag=True, help=N_("Of foes who were met, those who fled too."))
@click.pass_obj
def defeat(app: App, what: str, keys: tuple[str, ...], count: int | None, fled: bool) -> None:
    from cli.input.counted import counted
    from cli.input.foes import EVERYBODY, one_of_them, overcome
    from cli.input.whole_names import with_its_words
    from cli.output.sheets.foes import left_out_text, standing_text
    from ledger.facts import FoesDefeated
    from ledger.ids import ACTIVE, STATUS
    from ledger.others import counted_by_sort
    from ledger.rules.tables import folded

    app.read.require_experience()
    if not any(app.rules.tables.find("keys.defeat", word) for word in keys[:1]):
        what, keys = with_its_words(what, keys)
    several = counted(what) if count in (None, 1) else None
    # An article is part of the name: `a dragon`.
    if several is not None and several[1] > 1:
        what, count = several
    worth = app.read.keys("defeat", keys)
    met = overcome(app.state, app.rules.tables, what, count, fled=fled, worth_given=bool(worth))
    if met is None:
        if count is not None and count > 1:
            one = one_of_them(app.state, app.rules.tables, what)
            what = one if app.rules.monster(one) is not None else what
        app.record(FoesDefeated(what=what, count=1 if count is None else count, keys=worth))
        return
    # Who is named one by one, or in a number, is meant, standing or not.
    are_named = count is not None or len(met.foes) <= len(what.split(","))
    among = met.foes if folded(what) in EVERYBODY or not are_named else ()
    standing = [account for account in among if app.state.field(account, STATUS) == ACTIVE]
    sorts = list(counted_by_sort(met.foes))
    what = sorts[0] if len(sorts) == 1 else "foes"
    app.record(FoesDefeated(what=what, count=len(met.foes), keys=worth, foes=met.foes))
    if standing and not app.settings.quiet and not app.settings.json:
        app.screen.warn(standing_text(standing))
    if met.left_out and not app.settings.quiet and not app.settings.json:
        app.screen.warn(left_out_text(met.left_out))


@recording_command("award", example="campaign award")
@click.argument("keys", nargs=-1, metavar="[KEY=VALUE]…")
@option(
    "--xp",
    type=Number(-(10**9)),
    metavar="N",
    help=N_("An award of the game master’s, taken back below 0; else the pool."),
)
@option("--each", is_flag=True, help=N_("All of it to each."))
@option("--to", multiple=True, metavar="A,B", help=N_("Only to these."))
@option("--share", "parts", multiple=True, metavar="NAME=1/2", help=N_("Somebody’s fraction of a full share."))
@option("--continue", "continues", is_flag=True, help=N_("The adventure goes on."))
@option("--reason", metavar="TEXT", help=N_("What it is for."))
@click.pass_obj
def award(
    app: App,
    keys: tuple[str, ...],
    xp: int | None,
    each: bool,
    to: tuple[str, ...],
    parts: tuple[str, ...],
    continues: bool,
    reason: str | None,
) -> None:
    from ledger.facts import ExperienceAwarded

    app.read.require_experience()
    if xp is None and any("=" not in word for word in keys):
        from cli.input.awarded import awarded

        xp, each, to, keys = awarded(app.read, keys, each=each, to=to)
    shares, receivers = app.read.shares(parts, to)
    recorded = app.record(
        ExperienceAwarded(
            xp=xp,
            each=each,
            to=receivers,
            shares=shares,
            continues=continues,
            reason=reason,
            keys=app.read.keys("award", keys),
        )
    )
    warn_of_absent(app, recorded, {"xp"})


@recording_command("level-up", example=N_("campaign level-up Brom hp_die=6"))
@click.argument("who", type=CHARACTER)
@click.argument("keys", nargs=-1, metavar="[KEY=VALUE]…")
@for_each
def level_up(app: App, who: str, keys: tuple[str, ...]) -> None:
    from ledger.facts import CharacterLevelled

    app.record(CharacterLevelled(who=app.read.who(who), keys=app.read.keys("level_up", keys)))


@recording_command("improve", example=N_("campaign improve Wilhelm swordplay=2 strength"))
@click.argument("who", type=CHARACTER)
@click.argument("words", nargs=-1, type=Named("improvements"), metavar="THING[=N]… [KEY=VALUE]…")
@for_each
def improve(app: App, who: str, words: tuple[str, ...]) -> None:
    from cli.input.choice_lookup import improvements
    from ledger.facts import CharacterImproved

    name = app.read.who(who)
    things, keys = improvements(app, words)
    app.record(CharacterImproved(who=name, things=things, keys=app.read.keys("improve", keys)))
