"""Verbs of spells: `casts cure wounds on bob 3 4`, `lance bénédiction`, `casts a spell, 2 matrices`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.output.words.language import _, listed
from cli.script.shorthand.meaning import Command, Reading, option_of
from cli.script.shorthand.people.held import holders_of
from cli.script.shorthand.people.who import Who, leading, struck_with
from cli.script.shorthand.phrases.choice import guessed
from cli.script.shorthand.phrases.frames import Found, Frame, blow, told
from cli.script.shorthand.phrases.quantities import counter_called, is_quantity, quantities
from cli.script.shorthand.phrases.tail import AT, ONTO, read_tail
from cli.script.shorthand.phrases.texts import FOR, text_option
from cli.script.shorthand.rolls.rolls import rolls
from cli.script.shorthand.vocabulary.small_words import without_articles
from cli.script.shorthand.vocabulary.words import LEAST, Word, as_typed, joined, small, without_commas, word_set
from ledger.ids import SPENT
from ledger.people import account_of
from ledger.rules.keys import declared_keys, values_group
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App


def is_attack(app: App, spell: str) -> bool:
    """Whether a spell, by its id or one of its names, has to hit whom it is cast at."""
    row = app.rules.tables.group("spells").get(app.rules.tables.find("spells", spell) or "", {})
    return bool(row.get("attack"))


def memorise(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """A spell that somebody learns by heart, which is told; or has back, where one was cast: `memorizes sleep`."""
    bare = without_articles(words)
    spell = app.rules.tables.find("spells", joined(bare)) if bare else None
    if spell is None or who.purse or who.several:
        return []
    noted: Reading = [["note", _("{who} memorizes {spell}").format(who=who.typed, spell=joined(words))]]
    account = account_of(who.names[0])
    slot = app.rules.slot_for(app.state, account, spell)
    return [noted, [["restore", who.typed, slot]]] if slot and app.state.quantity(account, SPENT + slot) else [noted]


def cast(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """A spell: a roll where the game has one for it, else what is spent for it: `casts bless`, `lance bénédiction`.

    Whoever is no character spends nothing that is counted, so that the spell is told.
    """
    readings = _cast(app, who, words)
    if any(name in app.read.roster.names for name in who.names) or not who.names:
        return [[_as_spell(app, who, command) for command in reading] for reading in readings]
    return [
        [command for command in reading if command[0] != "use"]
        or [["note", _("{who} casts {spell}").format(who=who.typed, spell=joined(words))]]
        for reading in readings
    ]


def _as_spell(app: App, who: Who, command: Command) -> Command:
    """A spell that is also the name of a thing that whoever casts it has, by the slot that it takes: `casts shield`."""
    if command[0] != "use" or who.several or not holders_of(app, command[2], among=who.names):
        return command
    spell = app.rules.tables.find("spells", command[2])
    slot = app.rules.slot_for(app.state, account_of(who.names[0]), spell) if spell else None
    return ["spend", who.typed, slot, f"cast={spell}", *command[3:]] if slot else command


def _cast(app: App, who: Who, words: list[Word]) -> list[Reading]:
    if app.rules.tables.find("rolls", "cast") is not None:
        bare = without_articles(words)
        words = bare[1:] if len(bare) > 1 and folded(bare[0].text) in SPELL else words
        return rolls(app, who, [Word("cast"), *words]) if words else []
    bare = without_articles(words)
    if spent := _from_slot(app, who, bare) or _spent_for(app, who, bare):
        return spent
    for count in range(len(bare), 0, -1):
        if app.rules.tables.find("spells", joined(bare[:count])):
            spell = joined(bare[:count])
            done = _heal_with(app, who, spell, bare[count:]) or _hurt_with(app, who, spell, bare[count:])
            if done:
                return [_with_its_cost(app, who, spell, reading) for reading in done]
            if several := _upon_several(app, bare[count:]):
                return [[["use", who.typed, spell, "--note", several]]]
            frame = Frame("spend", None, "--note", tells_target=True)
            return [
                [["use", who.typed, joined(bare[:count]), *found.keys.values(), *told(app, frame, found)]]
                for found in read_tail(app, frame, bare[count:])
            ]
    return []


def _with_its_cost(app: App, who: Who, spell: str, reading: Reading) -> Reading:
    """What a spell did, and what it costs whoever casts it; healing by its dice takes the slot itself."""
    (act, *_others) = reading
    id_ = app.rules.tables.find("spells", spell) or ""
    taken = app.rules.slot_for(app.state, account_of(who.names[0]), id_)
    if f"by={who.typed}" not in act:
        # A cantrip costs nothing.
        return [["use", who.typed, spell], *reading] if taken != "" else reading
    level = f"{app.rules.tables.group('spells')[id_].get('level')}"
    slot = (taken or "").removeprefix("slots.")
    higher = [f"slot={slot}"] if slot.isdecimal() and slot != level else []
    return [[*act[:2], *higher, *act[2:]]]


def cast_by(app: App, command: Command) -> Command:
    """Healing by a spell with whoever casts it, whose slot it takes: `Odon soigne Perle avec soins`."""
    spell = next((part.removeprefix("with=") for part in command if part.startswith("with=")), "")
    by, level = option_of(command, "--from"), app.rules.tables.group("spells").get(spell, {}).get("level")
    if command[0] != "heal" or not level or by not in app.read.roster.names or any("by=" in part for part in command):
        return command
    at = command.index("--from")
    return [*command[:at], f"by={by}", *command[at + 2 :]]


def require_cast(app: App, words: Sequence[Word], commands: Reading) -> None:
    """Require that whoever hurts somebody with a spell of theirs is said to cast it, where that costs them something.

    Raises:
        InputError: `shorthand_guessed`, with the spell cast and what it did, and that alone: `ysolde's magic missile
            burns bugbear 1 for 5`.
    """
    spell = struck_with(app, words) if len(commands) == 1 and commands[0][:1] == ["damage"] else ""
    if not spell or not app.rules.tables.find("spells", spell) or "--from" not in commands[0]:
        return
    from cli.script.trial import refusal_of

    cast = ["use", commands[0][commands[0].index("--from") + 1], spell]
    if refusal_of(app, cast) is None:
        raise guessed(as_typed(words), [[cast, *commands], commands], [[["note", as_typed(words)]]])


SPELL = word_set("spell word sort sortilege mot")
"""Words before the name of a spell, folded."""


def _upon_several(app: App, words: Sequence[Word]) -> str:
    """Upon whom a spell is cast that nothing else is said of, by name: `on kara, sly and pal`; else empty."""
    if len(words) < 2 or small(words[0]) not in ONTO | AT:
        return ""
    people, after = leading(app, words[1:])
    names = list(people[0].names) if len(people) == 1 and not people[0].purse else []
    return f"{words[0].text} {listed(names)}" if names and not after else ""


def _heal_with(app: App, who: Who, spell: str, words: Sequence[Word]) -> list[Reading]:
    """A spell that heals somebody: `casts cure wounds on bob 3 4`."""
    tables, rows = app.rules.tables, declared_keys(app.rules.tables, "heal")
    groups = {key: values_group("heal", key, row) for key, row in rows.items() if row["type"] == "choice"}
    key = next((key for key, group in groups.items() if tables.called(group, spell)), None)
    by = next((key for key in rows if key == "by"), None)
    if key is None or by is None or not words or who.several or small(words[0]) not in ONTO:
        return []
    if any(small(word) in FOR for word in words):
        # `cure wounds on bob for 8`: what it healed is said.
        frame = Frame("heal", None, "--note", suffers=True, amount=True)
        plain = [word for word in words[1:] if small(word) not in FOR]
        return [
            [[*blow(app, frame, who.typed, found), *([] if found.text else ["--note", spell])]]
            for found in read_tail(app, frame, plain) if found.people and found.amount is not None
        ]  # fmt: skip
    given = Found(keys={key: f"{key}={tables.called(groups[key], spell)[0]}", by: f"{by}={who.typed}"})
    return [
        [["heal", *found.people, *found.keys.values(), *told(app, frame, found), *found.shown]]
        for frame in (Frame("heal", None, "--note", suffers=True, dice=True),)
        for found in read_tail(app, frame, words[1:], given) if found.people
    ]  # fmt: skip


def _hurt_with(app: App, who: Who, spell: str, words: Sequence[Word]) -> list[Reading]:
    """A spell with what it did to somebody: `casts magic missile at goblin 3 for 7`."""
    led = len(words) > 1 and small(words[0]) in ONTO | AT
    ends = next((at for at, word in enumerate(words) if at and small(word) in FOR), 0)
    if not ends and led and len(words) >= LEAST and words[-1].text.isdecimal() and words[-2].text[-1:] in (":", ","):
        # `lance projectile magique sur l'ogre : 9`
        before = [word for word in (*words[:-2], words[-2]._replace(text=words[-2].text.rstrip(":,"))) if word.text]
        words, ends = [*before, Word("pour"), words[-1]], len(before)
    if not led or not ends or not is_quantity(words[ends + 1 :]) or who.several:
        return []
    company = set(app.read.roster.names)
    people, _after = leading(app, without_articles(words[1:]))
    ours = bool(people) and company.issuperset(people[0].names) == company.issuperset(who.names)
    # Among friends a spell heals, or it went wrong; one whose name says so heals.
    effects = ("heal",) if CURES.search(folded(spell)) else ("heal", "damage") if ours else ("damage",)
    frames = [Frame(effect, None, "--note", suffers=True, amount=True) for effect in effects]
    return [
        [[*blow(app, frame, who.typed, found), *([] if found.text else ["--note", spell])]]
        for frame in frames
        for found in read_tail(app, frame, words[1:]) if found.people and (found.amount is not None or found.keys)
    ]  # fmt: skip


CURES = re.compile(r"\b(?:cures?|heal\w*|soins?|soigne\w*|guerisons?|guerit|guerir)\b")
"""Words in the name of a spell that heals, folded."""


def _from_slot(app: App, who: Who, words: Sequence[Word]) -> list[Reading]:
    """A spell with the slot that it is cast from: `fireball with a level 4 slot`, `bénédiction au niveau 2`."""
    tables = app.rules.tables
    slot = SLOT.fullmatch(folded(joined(words)))
    spell = slot and tables.find("spells", slot[1])
    counter = slot and counter_called(tables, f"slot {slot[2]}")
    if not spell or not counter or who.purse or "cast" not in declared_keys(tables, "spend", counter):
        return []
    return [[["spend", who.typed, counter, f"cast={spell}"]]]


SLOT = re.compile(
    r"(.+?),? (?:with|using|from|at|as|avec|dans|au|a|en|par)"
    r"(?: (?:a|an|the|un|une|l'|le|de|sort|spell|slot|emplacement|level|niveau|of))*"
    r" (?:niveau |level )?([1-9])(?:st|nd|rd|th|er|e)?(?:[ -](?:level|slot|niveau|spell))*"
)
"""A spell, and the level of the slot behind it, folded."""


def _spent_for(app: App, who: Who, words: Sequence[Word]) -> list[Reading]:
    """A spell by what is spent for it: `casts a spell, 2 matrices`, `lance un sort de 5 pa`."""
    at = next((at for at in range(1, len(words)) if is_quantity(words[at:])), None)
    if at is None or who.purse or who.several:
        return []
    counters = app.rules.tables.group("counters")
    spent = [each for each in quantities(app, words[at:], "-") if each.kind in counters and not each.rest]
    before = without_commas(words[: at - (small(words[at - 1]) in ("de", "for", "pour", "of"))])
    before = [] if [folded(word.text) for word in before] in (["sort"], ["spell"]) else before
    note = text_option(app, "--note", "spend", before)
    return [[["spend", who.typed, each.kind, each.text, *note]] for each in spent]
