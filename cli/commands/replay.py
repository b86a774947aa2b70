"""Shows what would be if entries, commands or house rules had been otherwise: `replay`."""

from __future__ import annotations

import msgspec

from cli.app import App
from cli.input.entry_lists import listed_numbers
from cli.input.parse import house_rules
from cli.output.past.replay import replay_json, replay_lines
from cli.output.words.language import _
from cli.reading import last_recorded
from cli.script.command_in_place import command_in_place, entry_commands
from ledger.errors import InputError
from ledger.ids import CHARACTER, HOLDERS
from ledger.state import campaign_field
from projections.past.as_of import view_at
from projections.past.what_if import Changes, Typed, WhatIf, replay_otherwise
from projections.past.what_if_differences import compared
from projections.past.what_if_rules import ReplayedRules


def replay(
    app: App,
    who: str | None,
    house: tuple[str, ...],
    no_house: bool,
    without: tuple[str, ...],
    instead: tuple[str, ...],
    as_of: str | None,
) -> None:
    if house and no_house:
        raise InputError("options_together", options=["--house", "--no-house"])
    last = last_recorded(app, as_of)
    campaign, head = app.campaign, app.campaign.head()
    rules = ReplayedRules(campaign, house_rules(house) if house or no_house else None)
    changes = _changes(app, without, instead, last, rules)
    found = _replayed(app, rules, changes, last)
    recorded = app.state if as_of is None else view_at(campaign, str(last), app.rules_of)
    in_force = [rules.of_tables(campaign_field(view, "rules")) for view in (recorded, found.state)]
    otherwise = compared(found, recorded, *in_force)
    if who is not None:
        name = app.read.who(who, *HOLDERS)
        otherwise = otherwise.only(HOLDERS.get(name, CHARACTER + name))
    data = replay_json(app.speaker, otherwise, unchanged=campaign.head() == head)
    app.show(data, lambda: replay_lines(app.speaker, otherwise, rules.versions))


def _changes(app: App, without: tuple[str, ...], instead: tuple[str, ...], last: int, rules: ReplayedRules) -> Changes:
    """What is to be otherwise, with the commands as they are typed."""
    left_out = listed_numbers(app.read, without)
    commands: dict[int, Typed] = {}
    for text, words in entry_commands(instead):
        number = app.read.entry_number(text)
        if number in commands or number in left_out:
            raise InputError("replay_twice", entry=number)
        commands[number] = _typed(app, words, rules)
    for number in (*left_out, *commands):
        if number > last:
            raise InputError("replay_beyond", entry=number, last=last)
    return Changes(without=left_out, instead=commands)


def _typed(app: App, words: list[str], rules: ReplayedRules) -> Typed:
    """Reads a command in the state before an entry, once the replay has reached it."""
    return lambda state, entry: command_in_place(app, words, entry.number, state, rules.of_tables)


def _replayed(app: App, rules: ReplayedRules, changes: Changes, last: int) -> WhatIf:
    campaign = app.campaign
    if app.settings.for_players and app.public_campaign.withheld:
        # What players cannot decide again, because it owes something to a secret, stays as they know it.
        alone = replay_otherwise(campaign, ReplayedRules(campaign), Changes(), campaign.entries(last=last))
        changes = msgspec.structs.replace(changes, kept=frozenset(alone.different))
    return replay_otherwise(
        campaign, rules, changes, app.progress(campaign.entries(last=last), last, _("Deciding again"))
    )
