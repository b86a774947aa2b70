"""Campaigns, characters and sessions: `new`, `join`, `hire`, `session`, `arrive`, `leave`, `describe`, `retire`."""

from __future__ import annotations

from pathlib import Path

import click

from cli.app import App
from cli.input import amounts, parse
from cli.input.declare import group, option, recording_command
from cli.input.option import Option
from cli.input.reader import parts_of
from cli.input.values import Number
from cli.ledger_access import LEDGER_FILE
from cli.output.language import N_
from ledger.errors import InputError


class RulesetOption(Option):
    """The ruleset, whose help names those that are installed."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        from ledger.rules.loader import known_rulesets

        record = super().get_help_record(ctx)
        return record and (record[0], record[1].format(known=", ".join(known_rulesets())))


@recording_command("new", example='campaign new "Le donjon gris" --rules ID')
@click.argument("name")
@option("--rules", cls=RulesetOption, metavar="ID", help=N_("The ruleset: {known}."))
@option("--house", multiple=True, metavar="FILE", help=N_("House rules in TOML, in their order; none without it."))
@click.pass_obj
def new(app: App, name: str, rules: str | None, house: tuple[str, ...]) -> None:
    from ledger.facts import CampaignOpened
    from ledger.journal import Journal
    from ledger.rules.loader import known_rulesets, packaged_tables
    from ledger.store.ledger import open_ledger

    if rules is None:
        raise InputError("rules_missing", known=known_rulesets())
    app.refuse_options("faces", "session", "override")
    if not name.strip():
        raise InputError("campaign_unnamed")
    content = packaged_tables(rules, parse.house_rules(house))
    location = app.access.named_location or str(Path.cwd() / LEDGER_FILE)
    if app.dry_run:
        location = app.access.scratch_location(location)
    app.use(open_ledger(location, create=True))
    facts = CampaignOpened(name=name, ruleset=rules, language=app.language)
    command = app.recording.command(facts)
    journal, recorded = Journal.open_campaign(
        app.ledger,
        facts,
        content,
        app.recorder,
        entry_id=app.entry_key,
        note=command.note,
        secret=command.secret,
        played_on=command.played_on,
        ingame=command.ingame,
    )
    app.choose(journal.campaign)
    app.recording.confirm(recorded)


@recording_command("join", example=N_("campaign join Brom class=fighter str=16 hp_die=7 --coins 120gp"))
@click.argument("name")
@click.argument("keys", nargs=-1, metavar="[KEY=VALUE]…")
@option("--player", metavar="NAME", help=N_("Who plays the character."))
@option("--coins", metavar="AMOUNT", help=N_("Starting coins."))
@click.pass_obj
def join(app: App, name: str, keys: tuple[str, ...], player: str | None, coins: str | None) -> None:
    from ledger.facts import CharacterJoined
    from ledger.texts import LONGEST_OF, require_plain

    if player is not None:
        require_plain(player, LONGEST_OF["name"])
    app.record(
        CharacterJoined(
            who=name.strip(),
            keys=app.read.keys("join", keys),
            player=None if player is None else app.campaign.person(player),
            coins=None if coins is None else app.read.amount(coins),
        )
    )


@recording_command("hire", example=N_("campaign hire Ulf --employer Brom class=fighter hp_die=6 --share 1/2"))
@click.argument("name")
@click.argument("keys", nargs=-1, metavar="[KEY=VALUE]…")
@option("--employer", required=True, metavar="WHO", help=N_("The character who hires."))
@option("--share", metavar="FRACTION", help=N_("Fraction of a full share of treasure, such as 1/2."))
@option("--wage", metavar="AMOUNT/day", help=N_("Pay for a day."))
@option("--coins", metavar="AMOUNT", help=N_("Starting coins."))
@click.pass_obj
def hire(
    app: App,
    name: str,
    keys: tuple[str, ...],
    employer: str,
    share: str | None,
    wage: str | None,
    coins: str | None,
) -> None:
    from ledger.facts import RetainerHired

    app.record(
        RetainerHired(
            who=name.strip(),
            employer=app.read.who(employer),
            keys=app.read.keys("hire", keys),
            share=None if share is None else parse.share(share),
            wage=None if wage is None else app.read.amount(amounts.daily(wage)),
            coins=None if coins is None else app.read.amount(coins),
        )
    )


@group("session")
def session() -> None:
    """Start or end a session at the table."""


@recording_command(
    "start",
    N_("Start a session; everyone active is present unless you say otherwise."),
    example=N_('campaign session start "The mill"'),
)
@click.argument("title", required=False)
@option("--present", multiple=True, metavar="A,B", help=N_("Only these are present."))
@option("--absent", multiple=True, metavar="A,B", help=N_("All are present except these."))
@option("--number", type=Number(1), metavar="N", help=N_("Its number, where numbering does not start at 1."))
@click.pass_obj
def start(app: App, title: str | None, present: tuple[str, ...], absent: tuple[str, ...], number: int | None) -> None:
    from ledger.facts import SessionStarted

    if present and absent:
        raise InputError("present_and_absent")
    app.record(
        SessionStarted(
            title=title,
            present=tuple(app.read.who(name) for name in parts_of(present)) if present else None,
            absent=tuple(app.read.who(name) for name in parts_of(absent)),
            number=number,
        )
    )


@recording_command("end", N_("End the session, with a recap and the seal."), example="campaign session end")
@option("--summary", metavar="TEXT", help=N_("What the chronicle says about it."))
@click.pass_obj
def end(app: App, summary: str | None) -> None:
    from ledger.facts import SessionEnded

    app.record(SessionEnded(summary=summary))


session.add_command(start)
session.add_command(end)


@recording_command("arrive", example="campaign arrive Lira")
@click.argument("who", nargs=-1, required=True)
@click.pass_obj
def arrive(app: App, who: tuple[str, ...]) -> None:
    from ledger.facts import CharactersArrived

    app.record(CharactersArrived(who=app.read.roster.people(",".join(who), app.state)))


@recording_command("leave", example="campaign leave Lira")
@click.argument("who", nargs=-1, required=True)
@click.pass_obj
def leave(app: App, who: tuple[str, ...]) -> None:
    from ledger.facts import CharactersLeft

    app.record(CharactersLeft(who=app.read.people(",".join(who))))


@recording_command("describe", example=N_("campaign describe Brom age=31 alignment=law"))
@click.argument("who")
@click.argument("keys", nargs=-1, required=True, metavar="KEY=VALUE…")
@click.pass_obj
def describe(app: App, who: str, keys: tuple[str, ...]) -> None:
    from ledger.facts import CharacterDescribed

    app.record(CharacterDescribed(who=app.read.who(who), keys=app.read.keys("describe", keys)))


@recording_command("retire", example="campaign retire Lira")
@click.argument("who")
@option("--off", is_flag=True, help=N_("Back into the company."))
@click.pass_obj
def retire(app: App, who: str, off: bool) -> None:
    from ledger.facts import CharacterRetired

    app.record(CharacterRetired(who=app.read.who(who), off=off))
