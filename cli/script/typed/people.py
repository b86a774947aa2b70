"""Writes who joins and how they are described, sessions and who is at the table."""

from __future__ import annotations

from cli.script.typed.treasure import found
from cli.script.typed.words import Words, typed_as
from ledger.facts import (
    CampaignSetAside,
    CharacterDescribed,
    CharacterDied,
    CharacterJoined,
    CharacterRetired,
    CharacterRevived,
    CharactersArrived,
    CharactersLeft,
    EstateInherited,
    OpeningRecorded,
    RetainerHired,
    SessionEnded,
    SessionStarted,
    Thing,
)


@typed_as(CharacterJoined)
def _join(words: Words, facts: CharacterJoined) -> None:
    words.command("join", facts.who)
    words.keys(facts.keys)
    words.option("--player", words.person(facts.player) or None if facts.player is not None else None)
    words.option("--coins", words.optional_coins(facts.coins))


@typed_as(RetainerHired)
def _hire(words: Words, facts: RetainerHired) -> None:
    words.command("hire", facts.who)
    words.keys(facts.keys)
    words.option("--employer", facts.employer)
    words.option("--share", facts.share)
    words.option("--wage", None if facts.wage is None else f"{words.coins(facts.wage)}/day")
    words.option("--coins", words.optional_coins(facts.coins))


@typed_as(OpeningRecorded)
def _opening(words: Words, facts: OpeningRecorded) -> None:
    words.command("opening", facts.who)
    words.keys({**facts.figures, **facts.keys})
    words.option("--player", None if facts.player is None else words.person(facts.player) or None)
    words.option("--coins", words.optional_coins(facts.coins))
    for thing in facts.things:
        words.option("--item", _brought(words, thing))
    for item in facts.worn:
        words.option("--worn", item)


def _brought(words: Words, thing: Thing) -> str:
    if thing.value is None and thing.kind == "item":
        return f"{thing.item or thing.name}={thing.count}"
    return found(words, thing)


@typed_as(CharacterDescribed)
def _describe(words: Words, facts: CharacterDescribed) -> None:
    words.command("describe", facts.who)
    words.keys(facts.keys)


@typed_as(CharacterRetired)
def _retire(words: Words, facts: CharacterRetired) -> None:
    words.command("retire", facts.who)
    words.flag("--off", facts.off)


@typed_as(CharacterDied)
def _die(words: Words, facts: CharacterDied) -> None:
    words.command("die", facts.who)
    words.option("--from", facts.cause)


@typed_as(CharacterRevived)
def _revive(words: Words, facts: CharacterRevived) -> None:
    words.command("revive", facts.who)
    words.keys(facts.keys)


@typed_as(EstateInherited)
def _inherit(words: Words, facts: EstateInherited) -> None:
    words.command("inherit", facts.heir)
    words.keys(facts.keys)
    words.option("--from", facts.source)


@typed_as(CampaignSetAside)
def _set_aside(words: Words, facts: CampaignSetAside) -> None:
    words.command("set-aside")


@typed_as(SessionStarted)
def _start(words: Words, facts: SessionStarted) -> None:
    words.command("session start")
    if facts.title is not None:
        words.add(facts.title)
    words.option("--present", None if facts.present is None else ",".join(facts.present))
    words.option("--absent", ",".join(facts.absent) or None)
    words.option("--number", facts.number)


@typed_as(SessionEnded)
def _end(words: Words, facts: SessionEnded) -> None:
    words.command("session end")
    words.option("--summary", facts.summary)


@typed_as(CharactersArrived)
def _arrive(words: Words, facts: CharactersArrived) -> None:
    words.command("arrive", *facts.who)


@typed_as(CharactersLeft)
def _leave(words: Words, facts: CharactersLeft) -> None:
    words.command("leave", *facts.who)
