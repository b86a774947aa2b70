"""Reads what the Discord bot Avrae rolled: a channel that was exported as JSON, or a stream of its events.

Both say the same things, each in a shape of its own (`avrae_channel`, `avrae_stream`): rolls, damage, healing,
temporary hit points, and now and then how many hit points somebody has, by which the others are checked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from typing import TYPE_CHECKING

from cli.importing.files import InputFile
from cli.importing.source import Event, Options, Read, Row, Source, Unused
from cli.importing.sources.avrae_dice import read_dice
from cli.importing.sources.avrae_health import Happening
from cli.importing.sources.avrae_stream import read_channel, read_stream
from cli.importing.values import clean
from cli.output.words.language import N_
from ledger.facts import (
    GAME_MASTER,
    UNKNOWN,
    CharacterDied,
    CharactersHealed,
    CharactersHurt,
    OpeningRecorded,
    RollRecorded,
    ToldRoll,
)
from ledger.ids import HP, HP_MAX
from ledger.people import bare_name

if TYPE_CHECKING:
    from cli.importing.names import Names, Role

FIELDS: Mapping[str, str] = {"hp": HP, "max": HP_MAX, "temporary": "hp.temporary"}
"""Figures as Avrae states them, and what the ledger calls each."""

EVENT_MARK = '"event_type"'
FIRST_PART = 65_536
"""Characters at the beginning of a file that show what it is."""

BOUNDED = N_("{who} would be at {posted} HP, as recorded; Avrae counts {hp} HP, which is set")
STATED = N_("{who} has {stated} HP, which no row before it says: the difference of {amount} is recorded")
NO_TEMPORARY = N_("this game counts no temporary hit points: {amount} of {who} are left out")
NO_FACE = N_("{face} is no face of its die, and is left out")
BY_PLAYER = N_("“{who}” rolls as a player: a map says under [people] for whom")
NO_DICE = N_("“{text}” shows no dice and no total")


def read(file: InputFile, options: Options) -> Iterator[Read]:
    """The messages of a channel, or the events of a stream.

    Raises:
        InputError: `log_unknown`.
    """
    if file.begins_with(b"{") and not _is_stream(file):
        yield from read_channel(file)
    else:
        yield from read_stream(file, "avrae")


def _is_stream(file: InputFile) -> bool:
    with closing(file.blocks()) as blocks:
        return EVENT_MARK in next(blocks, "")[:FIRST_PART]


# What a row records.


def events(row: Row, names: Names) -> Iterator[Event]:
    """What happens, in order; what cannot be recorded of it is said."""
    made, failed = list[Event](), list[Unused]()
    for happening in row.cells["happenings"]:
        try:
            made += list(EVENTS[happening["what"]](happening, names))
        except Unused as unused:
            failed.append(unused)
    if failed and not made:
        raise failed[0]
    for left_out in failed:
        names.remark(left_out.reason, **left_out.facts)
    yield from made


def _person(happening: Happening, key: str, names: Names) -> str:
    role: Role = "other" if happening[key] in happening.get("others", ()) else "pc"
    return names.person(happening[key], role)


def _roll(happening: Happening, names: Names) -> Iterator[Event]:
    shown = read_dice(happening["dice"])
    if shown is None:
        raise Unused(NO_DICE, text=clean(happening["dice"])[:80])
    if shown.unread:
        names.remark(NO_FACE, face=shown.unread)
    if happening.get("is_player") and names.meant(happening["who"]) is None:
        raise Unused(BY_PLAYER, who=happening["who"])
    is_known = happening["who"] is not None
    yield Event(
        facts=RollRecorded(
            who=_person(happening, "who", names) if is_known else GAME_MASTER,
            on_behalf=None if is_known else UNKNOWN,
            expression=shown.expression or None,
            purpose=clean(happening["purpose"]),
            target=happening.get("target"),
            told=ToldRoll(dice=shown.dice, total=shown.total, outcome=happening.get("outcome")),
        )
    )


def _hurt_or_healed(happening: Happening, names: Names) -> Iterator[Event]:
    names.require_measure(HP)
    kind = CharactersHurt if happening["what"] == "hurt" else CharactersHealed
    who, amount = _person(happening, "who", names), happening["amount"]
    if "stated" in happening:
        names.remark(STATED, who=happening["who"], stated=happening["stated"], amount=amount)
    cause = bare_name(_person(happening, "by", names)) if happening.get("by") else None
    yield Event(facts=kind(who=(who,), amount=str(amount), cause=cause), note=happening.get("sort") or None)


def _figures(happening: Happening, names: Names) -> Iterator[Event]:
    """Figures as they are stated; hit points that bounds made others of than what was posted are said."""
    names.require_measure(HP)
    counted = {key: happening[key] for key in FIELDS if key in happening}
    if not names.has_measure(FIELDS["temporary"]) and (temporary := counted.pop("temporary", 0)):
        names.remark(NO_TEMPORARY, amount=temporary, who=happening["who"])
    if "posted" in happening and happening["posted"] != happening["hp"]:
        names.remark(BOUNDED, who=happening["who"], posted=happening["posted"], hp=happening["hp"])
    if counted:
        figures = {FIELDS[key]: amount for key, amount in counted.items()}
        yield Event(facts=OpeningRecorded(who=_person(happening, "who", names), figures=figures))


def _died(happening: Happening, names: Names) -> Iterator[Event]:
    yield Event(facts=CharacterDied(who=_person(happening, "who", names)))


EVENTS: Mapping[str, Callable[[Happening, Names], Iterator[Event]]] = {
    "died": _died,
    "figures": _figures,
    "healed": _hurt_or_healed,
    "hurt": _hurt_or_healed,
    "roll": _roll,
}
"""What each thing that happens becomes."""


SOURCE = Source(
    name="avrae",
    obtain=N_(
        "Avrae keeps no log that could be downloaded; the channel in which it rolls has it all. DiscordChatExporter "
        "(github.com/Tyrrrz/DiscordChatExporter) writes a channel to a file: choose JSON. Checks,"
        " saves, attacks, spells, death saves and hit points that Avrae shows in its messages are read, "
        "damage of those whose hit points it then names. What players write is left out. A stream of events, "
        "JSON one a line, is read too, as “import fireball” does. An evening is a session."
    ),
    read=read,
    events=events,
    placing="days",
)
