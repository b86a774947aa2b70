"""Writes rolls, hit points, rests, choices, time, notes, experience and work."""

from __future__ import annotations

from cli.script.typed.words import Words, typed_as
from ledger.facts import (
    CharacterImproved,
    CharacterLevelled,
    CharactersHealed,
    CharactersHurt,
    ChoiceMade,
    ConditionsChanged,
    CounterRestored,
    CounterSpent,
    ExperienceAwarded,
    FoesDefeated,
    NoteTaken,
    RestTaken,
    RollRecorded,
    TimePassed,
    WorkDone,
)
from ledger.people import bare_name


@typed_as(RollRecorded)
def _roll(words: Words, facts: RollRecorded) -> None:
    kind = facts.kind if facts.value is None else f"{facts.kind}={facts.value}"
    words.command("roll", facts.who, facts.expression if facts.kind is None else kind)
    words.keys(facts.keys)
    words.option("--for", facts.purpose)
    words.option("--vs", facts.target)
    if facts.against is not None:
        words.option("--against", facts.against.who)
        # Left out where somebody is only aimed at.
        words.flag(facts.against.roll, given=bool(facts.against.roll))
    words.flag("--adv", facts.edge in ("advantage", "both"))
    words.flag("--dis", facts.edge in ("disadvantage", "both"))
    words.option("--as", facts.on_behalf)


@typed_as(CharactersHurt)
def _damage(words: Words, facts: CharactersHurt) -> None:
    _hit_points(words, "damage", facts)


@typed_as(CharactersHealed)
def _heal(words: Words, facts: CharactersHealed) -> None:
    _hit_points(words, "heal", facts)


def _hit_points(words: Words, command: str, facts: CharactersHurt | CharactersHealed) -> None:
    words.command(command, ",".join(facts.who))
    if facts.amount is not None:
        words.add(facts.amount)
    words.keys(facts.keys)
    words.option("--from", facts.cause)


@typed_as(RestTaken)
def _rest(words: Words, facts: RestTaken) -> None:
    words.command("rest", facts.rest, ",".join(facts.who))
    words.keys(facts.keys)
    words.option("--days", None if facts.days == 1 else facts.days)
    words.flag("--in-turn", not facts.beside)


@typed_as(ConditionsChanged)
def _condition(words: Words, facts: ConditionsChanged) -> None:
    words.command("condition", ",".join(facts.who))
    # A level of 0 was left open.
    words.add(*(f"{condition}={level}" if level else condition for condition, level in facts.conditions.items()))
    words.flag("--off", facts.ended)


@typed_as(ChoiceMade)
def _choose(words: Words, facts: ChoiceMade) -> None:
    words.command("choose", facts.who, facts.option)
    words.keys(facts.keys)


@typed_as(CounterSpent)
def _spend(words: Words, facts: CounterSpent) -> None:
    words.command("spend", facts.who, facts.counter, facts.count)
    words.keys(facts.keys)


@typed_as(CounterRestored)
def _restore(words: Words, facts: CounterRestored) -> None:
    words.command("restore", facts.who, facts.counter, facts.count)
    words.keys(facts.keys)


@typed_as(TimePassed)
def _time(words: Words, facts: TimePassed) -> None:
    words.command("time", f"+{facts.count}{facts.unit}")
    words.keys(facts.keys)


@typed_as(NoteTaken)
def _note(words: Words, facts: NoteTaken) -> None:
    words.command("note", facts.text)


@typed_as(FoesDefeated)
def _defeat(words: Words, facts: FoesDefeated) -> None:
    words.command("defeat", ",".join(map(bare_name, facts.foes)) or facts.what)
    words.keys(facts.keys)
    words.option("--count", None if facts.count == 1 or facts.foes else facts.count)


@typed_as(ExperienceAwarded)
def _award(words: Words, facts: ExperienceAwarded) -> None:
    words.command("award")
    words.keys(facts.keys)
    words.option("--xp", facts.xp)
    words.flag("--each", facts.each)
    words.option("--to", None if facts.to is None else ",".join(facts.to))
    words.shares(facts.shares)
    words.flag("--continue", facts.continues)
    words.option("--reason", facts.reason)


@typed_as(CharacterLevelled)
def _level_up(words: Words, facts: CharacterLevelled) -> None:
    words.command("level-up", facts.who)
    words.keys(facts.keys)


@typed_as(CharacterImproved)
def _improve(words: Words, facts: CharacterImproved) -> None:
    words.command("improve", facts.who)
    words.keys(facts.things)
    words.keys(facts.keys)


@typed_as(WorkDone)
def _work(words: Words, facts: WorkDone) -> None:
    words.command("work", facts.who, facts.work)
    words.keys(facts.keys)
    words.flag("--in-turn", not facts.beside)
