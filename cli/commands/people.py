"""Adds and describes characters and retainers, and passes on what the dead leave: `hire`, `describe`, `inherit`."""

from __future__ import annotations

from typing import Any

from cli.app import App
from cli.grammar import ROWS
from cli.names import SESSION_LINES, command_of
from cli.output.words.language import _, as_typed
from cli.running import record
from ledger.errors import InputError
from ledger.facts import GAME_MASTER, CharacterDescribed, CharacterJoined, Keys, RetainerHired
from ledger.ids import NAME
from ledger.journal import Recorded
from ledger.people import account_of, is_outsider
from ledger.rules.tables import folded
from ledger.store.codec import facts_of


def warn_of_command(app: App, recorded: Recorded) -> None:
    """Say that somebody's name is a command too, so that a line which begins with it is that."""
    facts = facts_of(recorded.entry.body)
    assert isinstance(facts, CharacterJoined | RetainerHired)
    name = facts.who
    inner = SESSION_LINES.get(folded(name))
    command = command_of(name) if inner is None else f"session {inner}"
    if command is not None:
        app.warn(
            _(
                "“{name}” is also the command “{command}”: in a line that begins with it, put the name between quotes."
            ).format(name=name, command=as_typed(f"campaign {command}"))
        )


def after_hire(app: App, recorded: Recorded) -> None:
    """Say that a name is a command too; of who has a wage and no share told, that there is a share of the treasure."""
    warn_of_command(app, recorded)
    facts = facts_of(recorded.entry.body)
    assert isinstance(facts, RetainerHired)
    account = account_of(facts.who)
    is_told = facts.wage is None or facts.share is not None
    if not is_told and app.rules.is_adventurer(app.campaign.state(), account):
        app.remark(
            _("{who} has a share of the treasure too; “{option}” hires for wages alone.").format(
                who=facts.who, option=as_typed("--share 0")
            )
        )


def hire(app: App, keys: tuple[str, ...], employer: str | None, **typed: Any) -> None:
    from cli.input.name_lookup import only_employer

    keys = keys or _plain_hire(app)
    record(ROWS["hire"], app, keys=keys, employer=employer or only_employer(app, "--employer"), **typed)


def _plain_hire(app: App) -> tuple[str, ...]:
    """The keys of whoever is hired without a word more, by the book; said back in the words of the game."""
    rows, plain = app.rules.tables.group("keys.hire"), app.rules.tables.get("plain_hire").get("keys", {})
    if plain:
        told = [
            app.terms.term(str(rows[key]["group"]), value)
            if "group" in rows[key]
            else f"{app.terms.term('keys.hire', key)} {value}"
            for key, value in plain.items()
        ]
        app.remark(_("Nothing more was said, so: {keys}.").format(keys=", ".join(dict.fromkeys(told))))
    return tuple(f"{key}={value}" for key, value in plain.items())


def describe(app: App, who: str, keys: tuple[str, ...]) -> None:
    name = app.read.who(who, GAME_MASTER)
    app.record(CharacterDescribed(who=name, keys=_described(app, name, keys)))


def _described(app: App, name: str, words: tuple[str, ...]) -> Keys:
    """The keys of a description; somebody outside the company has those of `meet` too."""
    if name == GAME_MASTER:
        from cli.input.game_master import keys_of_game_master

        called = keys_of_game_master(app.read.keys("describe", words))
        word = str(called.get(NAME, ""))
        if folded(word) in map(folded, app.read.roster.names):
            # Rolls of the game master would read as that character's.
            raise InputError("name_taken", name=word)
        return called
    if not is_outsider(name):
        return app.read.keys("describe", words)
    of_meeting = [word for word in words if app.rules.tables.find("keys.meet", word.partition("=")[0].strip())]
    others = [word for word in words if word not in of_meeting]
    return {**app.read.keys("meet", of_meeting), **(app.read.keys("describe", others) if others else {})}


def inherit(app: App, heir: str, keys: tuple[str, ...], source: str | None) -> None:
    from cli.input.name_lookup import only_dead

    source = source or only_dead(app, "--from")
    if app.read.who(heir) == app.read.who(source):
        raise InputError("heir_missing", who=app.read.who(heir))
    record(ROWS["inherit"], app, heir=heir, keys=keys, source=source)
