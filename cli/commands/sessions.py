"""Opens campaigns, sets them aside, starts and ends sessions: `new`, `set-aside`, `session`."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from cli.app import App
from cli.input import parse
from cli.input.reader import split_list
from cli.ledger_access import LEDGER_FILE
from cli.output.words.language import _, as_typed, listed
from cli.output.words.typable import command_line
from ledger.errors import InputError, Refusal
from ledger.facts import CampaignOpened, CampaignSetAside, SessionEnded, SessionStarted
from ledger.fair_dice import hidden_seed_entry, kept_seed
from ledger.journal import Journal
from ledger.patterns import late_pattern
from ledger.people import slug
from ledger.rules.loader import known_rulesets, packaged_tables, ruleset_named
from ledger.state import open_session
from ledger.store.codec import facts_of
from ledger.store.ledger import open_ledger


def new(app: App, name: str, rules: str | None, house: tuple[str, ...], calendar: str | None, yes: bool) -> None:
    if rules is None:
        raise InputError("rules_missing", known=known_rulesets())
    rules = next((known for known in known_rulesets() if known.casefold() == rules.casefold()), rules)
    app.refuse_options("faces", "session", "override")
    if not name.strip():
        raise InputError("campaign_unnamed")
    rules = ruleset_named(rules)
    content = packaged_tables(rules, parse.house_rules(house))
    location = app.access.named_location or str(Path.cwd() / LEDGER_FILE)
    if app.dry_run:
        location = app.access.scratch_location(location)
    app.use(open_ledger(location, create=True))
    others = [campaign.name for campaign in app.ledger.campaigns_in_use() if campaign.name != name]
    if others and sys.stdin.isatty() and not (yes or app.dry_run or app.settings.json):
        raise _asked_about_second(app, others, name, rules)
    facts = CampaignOpened(name=name, ruleset=rules, language=app.language, calendar=_calendar(app, calendar))
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
    if others and not recorded.already:
        app.remark(_say_which([*others, name]))


def _asked_about_second(app: App, others: Sequence[str], name: str, rules: str) -> Refusal:
    """The question whether another campaign is opened in a ledger that has one."""
    words = command_line([name])
    line = as_typed(f"campaign new {words} --rules {rules}")
    apart = f"{line} {as_typed('--ledger')} {command_line([f'{slug(name)}.db'])}"
    return Refusal("campaign_second", campaigns=others, confirm=f"{line} {as_typed('--yes')}", apart=apart)


def _say_which(names: list[str]) -> str:
    """What to type from now on in a ledger of several campaigns."""
    said = _(
        "This ledger now holds several campaigns: {names}. Say which with each command, --campaign {name},"
        " or once for all, CAMPAIGN_NAME={name} in the environment."
    )
    return said.format(names=listed(names), name=command_line(names[-1:]))


def _calendar(app: App, file: str | None) -> str | None:
    """The calendar of a file as it is stored; it begins on the day in the game that the opening is of."""
    if file is None:
        return None

    from ledger.calendar import calendar_of_toml, stored

    calendar = calendar_of_toml(parse.text_of(file))
    if "ingame" in app.given:
        begins = calendar.written(calendar.read(app.given["ingame"]))
        app.given["ingame"] = begins
        calendar = msgspec.structs.replace(calendar, begins=begins)
    return stored(calendar)


def set_aside(app: App, name: str | None) -> None:
    if name is not None and not app.has_campaign:
        app.settings.campaign = name
    elif name is not None and name.casefold() != app.campaign.name.casefold():
        raise InputError("campaign_other", campaign=name, open=app.campaign.name)
    app.refuse_options("session", "override")
    app.record(CampaignSetAside())


WITHIN_QUOTES = late_pattern(
    r"\s*(?:'((?:(?!' ).)+)'|‘([^‘]+)’|“([^“]+)”|«\s*([^«]*\S)\s*»|\"([^\"]+)\")\s*", re.DOTALL
)
"""A title between quotes that are left in it: `session start 'The road'`."""


def _bare(title: str) -> str:
    """A title without quotes around it."""
    quoted = WITHIN_QUOTES.fullmatch(title)
    return next(filter(None, quoted.groups())) if quoted else title


def start(
    app: App, title: str | None, present: tuple[str, ...], absent: tuple[str, ...], number: int | None, fair: bool
) -> None:
    if present and absent:
        raise InputError("present_and_absent")
    facts = SessionStarted(
        title=title and _bare(title),
        present=tuple(app.read.who(name) for name in split_list(present)) if present else None,
        absent=tuple(app.read.who(name) for name in split_list(absent)),
        number=number,
    )
    if fair:
        _start_fairly(app, facts)
    else:
        app.record(facts)


def _start_fairly(app: App, facts: SessionStarted) -> None:
    """Record a session's start together with a new seed; sent again, the command names the seed of the first time."""
    repeated = app.repeated
    if repeated is not None:
        before = facts_of(repeated.entry.body)
        if isinstance(before, type(facts)):
            facts = msgspec.structs.replace(facts, commitment=before.commitment, seed_entry=before.seed_entry)
        app.record(facts)
        return
    with app.journal.batch(app.recording.batch):
        seed = app.journal.keep_seed()
        app.record(msgspec.structs.replace(facts, commitment=seed.commitment, seed_entry=seed.entry))


def _seed_to_reveal(app: App) -> str | None:
    """The seed of the open session's dice; None where they are not fair, or this copy of the ledger lacks it.

    None in a dry run too, after which the session goes on.
    """
    transaction = app.journal.store.current
    if app.dry_run or (transaction is not None and not transaction.keep):
        return None
    entry = hidden_seed_entry(app.state, open_session(app.state))
    found = None if entry is None else app.campaign.entry_by_id(entry)
    return None if found is None else kept_seed(found)


def end(app: App, summary: str | None) -> None:
    app.record(SessionEnded(summary=summary, seed=_seed_to_reveal(app)))
