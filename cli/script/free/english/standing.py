"""How many hit points somebody has, or all get back, as it is told: `bob's at 12 now`, `everyone back up 1hp`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cli.script.free.english.circumstances import typed_of
from cli.script.free.patterns import Pattern, Told, Way
from cli.script.shorthand.meaning import Reading
from cli.script.shorthand.people.who import account_of
from cli.script.shorthand.vocabulary.words import word_set
from cli.script.trial import kills
from ledger.facts import EVERYONE
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

STANDS = word_set(
    "is are now only still just left down up back goes drops falls hurt bad badly wounded barely standing and so has "
    "hp hit points unconscious out cold dying dead on to at by the floor ground gets it"
)
"""Words, folded, that say no more than at how many hit points somebody stands."""


def left_with(app: App, name: str, number: int) -> list[str]:
    """The command that brings somebody to so many hit points; empty where they have these, or nobody counts them."""
    inside = name in app.read.roster.names
    account = account_of(app, name)
    has = app.state.quantity(account, "hp") if account else 0
    if number == has or (not inside and (has <= 0 or number > has)):
        return []
    return ["damage" if number < has else "heal", name, str(abs(number - has))]


def _stands_at(told: Told) -> Iterator[Way]:
    """What brings somebody to the hit points that they are said to have, or a check of these."""
    who, value = told.one("who"), told.value("value")
    spans = [span for span in told.spans("told", "tail") if span.code not in (",", ".")]
    said = {folded(word.text) for word in typed_of(told.words, spans) if word.text}
    if not who or not value.isdecimal() or not said <= STANDS:
        return
    command = left_with(told.app, who, int(value))
    if command[:1] == ["damage"] and "back" in said:
        # Whoever is back up had fewer.
        return
    if command and said & OUT and kills(told.app, command) and not _chosen_at_zero(told.app, who, int(value), said):
        # `falls unconscious at 0 hp`, in a game where whoever has none is dead.
        if "unconscious" in told.app.rules.tables.group("conditions"):
            yield Way([["condition", who, "unconscious", "--note", told.whole]], sure=False)
    elif command:
        yield Way([command, *_chosen_at_zero(told.app, who, int(value), said)], sure=False)
        yield Way([["check", who, f"hp={value}"]], sure=False)


def _chosen_at_zero(app: App, who: str, value: int, said: set[str]) -> Reading:
    """What somebody without hit points chooses by the rules, where it is told: `perle is out cold at 0 hp`.

    Whoever has some, and is out cold, is unconscious.
    """
    if value and said & OUT and "unconscious" in app.rules.tables.group("conditions"):
        return [["condition", who, "unconscious"]]
    chosen = app.rules.tables.find("choices", "unconscious") if who in app.read.roster.names else None
    return [["choose", who, chosen]] if chosen and not value and said & OUT else []


OUT = word_set("unconscious out cold")
"""Words of whoever is unconscious, folded."""


def _brought_to(told: Told) -> Iterator[Way]:
    """A blow of which it is told what it leaves: `wolf 2 knocks zoé to 0`."""
    by, whom, value = told.one("who"), told.one("whom"), told.value("value")
    company = told.company
    if not value.isdecimal() or not whom or not by or told.typed("tail").strip():
        return
    command = left_with(told.app, whom, int(value))
    mends = folded(told.value("verb")) in MENDS and by in company and command[:1] == ["heal"]
    if mends or (command[:1] == ["damage"] and (by in company) != (whom in company)):
        yield Way([[*command, "--from", by]], sure=False)


MENDS = word_set("heals healed brings brought cures cured nurses restores gets patches tends")
"""Verbs by which somebody gets hit points back, folded."""


def _all_healed(told: Told) -> Iterator[Way]:
    """Hit points that all get back: `everyone back up 1hp`."""
    if told.value("amount").isdecimal():
        yield Way([["heal", EVERYONE, told.value("amount")]], sure=False)


def _has_left(told: Told) -> Iterator[Way]:
    """`orc 1 has 2 hp left`"""
    said = {folded(word.text) for word in typed_of(told.words, told.spans("told"))}
    down = folded(told.typed("tail")) == "down" or "down" in said
    if down and told.one("who") and not said & {"to", "at"}:
        # `is 4 hp down`: so many are lost.
        yield Way([["damage", told.one("who"), told.value("value")]], sure=False)
        return
    if said & LEFT or told.typed("tail"):
        yield from _stands_at(told)


def _foe_has_left(told: Told) -> Iterator[Way]:
    """How many somebody outside the company has left, who has nothing else: `troll 6 left`, `orc 1 has 2 left`."""
    if folded(told.typed("tail")) == "left":
        yield from _stands_at(told)


LEFT = word_set("has only just still")
"""Words before the hit points that somebody has left, folded."""

STANDING = (
    Pattern("who:who|foe|whose ~told value:harm ~tail", _has_left, late=True),
    Pattern("who:foe ~told value:number ~tail", _foe_has_left, late=True),
    Pattern("who:who|foe|whose ~told at|to value:number|harm ~tail", _stands_at, late=True),
    Pattern("who:who|foe verb:VERB|z whom:who|foe back|down|up? to value:number|harm ~tail", _brought_to, late=True),
    Pattern("all be? back up? amount:harm", _all_healed, late=True),
)
"""Patterns of the hit points that somebody has."""
