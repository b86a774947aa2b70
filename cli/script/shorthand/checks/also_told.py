"""What a line tells beside its act, in the place of the note that it would be: a torch that is lit, how long it lasts.

Each is another reading of what a line is offered as, or read as; empty for any other.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cli.script.shorthand.acts.spells import CURES
from cli.script.shorthand.checks.unsaid_spells import with_what_it_did
from cli.script.shorthand.meaning import Reading, option_of, without_option
from cli.script.shorthand.phrases.quantities import is_unit
from cli.script.shorthand.phrases.texts import with_note
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

DICE_BEHIND = re.compile(r"(.+?)[ ,;:(]+(\d*d\d+(?:[-+]\d+)?)\)?")
"""A cause, and dice behind it."""


def cause_without_dice(_app: App, _text: str, reading: Reading) -> Reading:
    """A wound with the dice behind its cause as its note: `falls down the cliff, 1d6: 4`."""
    made = list(reading)
    for at, command in enumerate(reading):
        told = DICE_BEHIND.fullmatch(option_of(command, "--from")) if command[0] == "damage" else None
        if told is not None:
            made[at] = with_note([told[1] if part == told[0] else part for part in command], told[2])
    return made if made != reading else []


LIGHTS_IT = re.compile(
    r"(?:(?:and|et|puis|then) )*(?P<who>s?he |they |ils? |elles? |qui |who )?"
    r"(?:lights (?:it|them|one|(?:the|that|this) \w+)"
    r"|l['’]allume(?:nt)?|en allume(?:nt)? une?|allume(?:nt)? (?:la|une) \w+)[.!]*",
    re.IGNORECASE,
)
"""A remark that one of the things that change hands is lit, perhaps by whoever got it."""


def lit_too(app: App, text: str, reading: Reading) -> Reading:
    """A light that is handed on and lit, as used by whoever lights it: `hands corvin a torch, he lights it`."""
    (given, *others) = reading
    notes = [command[1] for command in others if command[0] == "note"] or [option_of(given, "--note")]
    said = LIGHTS_IT.fullmatch(notes[0]) if given[0] in ("give", "take") and len(notes) == 1 else None
    if said is None or len(notes) < len(others) or notes[0] == text.strip():
        return []
    bare = without_option(given, "--note")
    thing = bare[3:4] if given[0] == "give" else bare[2:3]
    who = given[2] if given[0] == "give" and said["who"] else given[1]
    return [bare, ["use", who, re.sub(r"^\d+ ", "", "".join(thing))]] if thing else []


IN_A_STATE = re.compile(
    r"(?:(?:and|et|so|donc) )?(?P<he>(?:s?he|it|ils?|elles?) )?"
    r"(?:(?:is|are|gets|falls|becomes|est|sont|tombe|devient)(?: now)? )?(?P<state>[^,;:]+?)[.!]*",
    re.IGNORECASE,
)
"""A state that somebody is told to be in."""


def in_a_state(app: App, text: str, reading: Reading) -> Reading:
    """A roll with the state behind it as that, and no text: `rate son JS, 6, elle est paralysée`."""
    (roll, *others) = reading
    option = next((each for each in ("--note", "--for") if option_of(roll, each)), "--note")
    told = option_of(roll, option)
    said = IN_A_STATE.fullmatch(told) if roll[0] == "roll" and "--faces" in roll and not others else None
    state = app.rules.tables.find("conditions", said["state"]) if said is not None else None
    behind = re.search(rf"\d[^\d]*[,;] (?:and |et )?{re.escape(told)}\W*$", text) is not None
    if said is None or state is None or "," in roll[1] or not behind:
        return []
    return [without_option(roll, option), ["condition", roll[1], state]]


LASTS = re.compile(
    r"[,;(] ?(?:(?:pour|pendant|for|dure|lasts?|durée ?:?|duration:?) )?(\d+ [^\W\d]+)\)?[.!]*$", re.IGNORECASE
)
"""A span of time at the end of a line."""


def lasts_so_long(app: App, text: str, reading: Reading) -> Reading:
    """A spell with how long it lasts as its note, and no time that goes by: `Zoé lance bouclier, 2 tours`."""
    said = LASTS.search(text)
    match reading:
        case [["use" | "spend", _, named, *more] as cast, ["time", number, unit, *_]] if said is not None:
            spell = next((part.removeprefix("cast=") for part in more if part.startswith("cast=")), named)
            is_spell = app.rules.tables.find("spells", spell) is not None
            count, _blank, of = said[1].partition(" ")
            if is_spell and count == number.lstrip("+") and is_unit(app, folded(of)) and unit:
                return [with_note(cast, said[1])]
    return []


def healed_by_dice(app: App, text: str, reading: Reading) -> Reading:
    """A cure with what its dice came to, where it is read as a roll of them: `soins légers sur Lira, 1d6+1, 5`."""
    match reading:
        case [["use" | "spend", *_] as cast, ["roll", _, dice, "--faces", shown]] if CURES.search(folded(text)):
            told = option_of(cast, "--note")
            if told and shown.isdecimal() and re.match(r"\d*d\d+", dice):
                made = with_what_it_did(app, text, [[*without_option(cast, "--note"), "--note", f"{told}, {shown}"]])
                return [*made[:-1], with_note(made[-1], dice)] if made[-1:] and made[-1][0] == "heal" else []
    return []
