"""Reads the rolls of Foundry's chat: dice with those that were dropped, totals, who rolled and who could see it.

A message does not say who was hit or healed, so that nothing is made of it but rolls.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import msgspec

from cli.importing.json_parts import as_list, as_objects, as_text, within
from cli.importing.source import Event, Row, Unread
from cli.importing.sources.foundry_files import Document, decode
from cli.importing.values import LogDie, clean, told_dice, told_total
from cli.output.words.language import N_
from ledger.facts import GAME_MASTER, UNKNOWN, RollRecorded, ToldRoll

if TYPE_CHECKING:
    from cli.importing.names import Names, Role

NO_ROLL = N_("nothing is rolled in it")
NO_MOMENT = N_("it has no moment")
ROLL_UNREAD = N_("one of its rolls is damaged: {reason}")
NO_ACTOR = N_("“{name}” speaks for nobody: the dice are the game master’s, unless a map says under [people] who it is")

LONGEST = 200
"""Characters of what a roll is for, and of its dice as they are written."""

MOST_ROLLS, MOST_DICE = 100, 1_000
"""Rolls of a message and dice of a roll that are read."""

MOST_MS = 253_402_300_799_000
"""The last moment of the year 9999."""

OWN_USER = frozenset({"gamemaster", "game master"})
"""What Foundry calls its first user, who is the game master."""

SIGNS = {"+": 1, "-": -1}
BOUNDS = (("critical", "criticalSuccess"), ("fumble", "criticalFailure"))
"""What the faces are called from which on a roll is one, by older and later releases of the system."""
TAG = re.compile(r"<[^<>]*>")


def is_message(content: Mapping[str, Any]) -> bool:
    """Whether a document is a message of the chat."""
    return "speaker" in content or ("timestamp" in content and "content" in content)


def message(document: Document) -> Row | Unread:
    """A message with its rolls."""
    content, line = document.content, document.line
    given = content.get("rolls") or ([content["roll"]] if content.get("roll") else [])
    if not isinstance(given, list) or not given:
        return Unread(line=line, reason=NO_ROLL)
    moment = _moment(content.get("timestamp"))
    if moment is None:
        return Unread(line=line, reason=NO_MOMENT)
    try:
        rolls = [_roll(roll, is_attack=_note(content).get("type") == "attack") for roll in given[:MOST_ROLLS]]
    except (msgspec.MsgspecError, RecursionError, TypeError, ValueError) as error:
        return Unread(line=line, reason=ROLL_UNREAD, facts={"reason": str(error)})
    speaker = within(content, "speaker")
    cells = {
        "actor": as_text(speaker.get("actor")),
        "who": clean(as_text(speaker.get("alias"))),
        "purpose": _purpose(content),
        "is_private": bool(content.get("whisper") or content.get("blind")),
        "rolls": rolls,
    }
    said = "; ".join(f"{roll['formula']} = {roll['total']} [{_shown(roll['dice'])}]" for roll in rolls)
    who = cells["who"] or cells["actor"]
    return Row(
        line=line,
        id=document.id,
        cells=cells,
        text=clean(f"{who}: {cells['purpose'] or ''} {said}"),
        day=moment.date().isoformat(),
        at=moment.strftime("%Y-%m-%d %H:%M:%S UTC"),
        order=(moment - moment.replace(hour=0, minute=0, second=0, microsecond=0)).total_seconds(),
    )


def _moment(timestamp: Any) -> datetime | None:
    """The moment of a message, from milliseconds."""
    if isinstance(timestamp, bool) or not isinstance(timestamp, int | Decimal) or not 0 < timestamp < MOST_MS:
        return None
    seconds, milliseconds = divmod(int(timestamp), 1000)
    return datetime.fromtimestamp(seconds, UTC).replace(microsecond=milliseconds * 1000)


def _purpose(content: Mapping[str, Any]) -> str | None:
    """What is rolled for: what the message says above the roll, else what its program notes of it."""
    if said := clean(TAG.sub(" ", as_text(content.get("flavor")))):
        return said[:LONGEST]
    if within(content, "flags", "core").get("initiativeRoll") is True:
        return "initiative"
    words = [as_text(_note(content).get(key)) for key in ("type", "skillId", "abilityId", "ability")]
    return " ".join(filter(None, words))[:LONGEST] or None


def _note(content: Mapping[str, Any]) -> Mapping[str, Any]:
    """What the program of the system notes of a roll."""
    return within(content, "flags", "dnd5e", "roll")


# One roll.


def _roll(given: Any, *, is_attack: bool) -> dict[str, Any]:
    """A roll as it is kept: dice as [sides, face, kept], the total and the sum of its terms as text.

    Raises:
        ValueError: If it is none.
    """
    roll = decode(given) if isinstance(given, str) else given
    if not isinstance(roll, dict):
        raise ValueError(type(roll).__name__)
    terms = as_list(roll.get("terms"))
    dice = list(_dice(terms))[:MOST_DICE]
    total, sum_ = roll.get("total"), _sum(terms)
    return {
        "formula": clean(as_text(roll.get("formula")))[:LONGEST],
        "dice": dice,
        "total": None if isinstance(total, bool) or not isinstance(total, int | Decimal) else str(total),
        "sum": None if sum_ is None else str(sum_),
        "outcome": _outcome(roll, dice) if is_attack else None,
    }


def _dice(terms: Sequence[Any], *, counts: bool = True) -> Iterator[list[Any]]:
    """The physical dice of a roll, those within parentheses and pools too; of a roll that a pool drops none counts."""
    for term in terms:
        if not isinstance(term, dict):
            continue
        inner, results = _inner(term), as_objects(term.get("results"))
        faces = term.get("faces")
        if isinstance(faces, int) and not inner:
            for result in results:
                if isinstance(result.get("result"), int):
                    yield [faces, result["result"], counts and _is_kept(result)]
        for place, inner_terms in enumerate(inner):
            yield from _dice(inner_terms, counts=counts and (place >= len(results) or _is_kept(results[place])))


def _is_kept(result: Mapping[str, Any]) -> bool:
    return result.get("active") is not False and not result.get("discarded")


def _inner(term: Mapping[str, Any]) -> list[list[Any]]:
    """The terms of the rolls within a term: of parentheses and functions its `roll`, of a pool its `rolls`."""
    rolls = [term.get("roll"), *as_list(term.get("rolls"))]
    return [roll["terms"] for roll in rolls if isinstance(roll, dict) and isinstance(roll.get("terms"), list)]


def _sum(terms: Sequence[Any]) -> int | Decimal | None:
    """What dice and numbers that are added and subtracted make; None where a term is anything else."""
    sum_, sign = Decimal(0), 1
    for term in terms:
        if not isinstance(term, dict):
            return None
        sort = term.get("class")
        if sort == "OperatorTerm" and term.get("operator") in SIGNS:
            # Holes in a formula leave two signs beside each other, `+ -`, which count both.
            sign *= SIGNS[term["operator"]]
        elif sort == "NumericTerm" and isinstance(term.get("number"), int | Decimal):
            sum_, sign = sum_ + sign * Decimal(term["number"]), 1
        elif sort in ("Die", "D20Die") and _is_plain(term):
            kept = sum(face for _sides, face, is_kept in _dice([term]) if is_kept)
            sum_, sign = sum_ + sign * kept, 1
        else:
            return None
    return int(sum_) if sum_ == sum_.to_integral_value() else sum_


PLAIN = re.compile(r"(?:k[hl]?|d[hl]?|r|x|rr)[<>=]*\d*", re.IGNORECASE)
"""Modifiers of dice that drop some or throw some again, after which those kept are added."""


def _is_plain(term: Mapping[str, Any]) -> bool:
    modifiers = term.get("modifiers") or []
    return isinstance(modifiers, list) and all(
        isinstance(modifier, str) and PLAIN.fullmatch(modifier) for modifier in modifiers
    )


def _outcome(roll: Mapping[str, Any], dice: Sequence[Sequence[Any]]) -> str | None:
    """What Foundry marks a roll of an attack with, by the bounds that it states."""
    options = within(roll, "options")
    kept = [face for sides, face, is_kept in dice if sides == 20 and is_kept]
    if roll.get("class") != "D20Roll" or len(kept) != 1:
        return None
    high, low = (options.get(key, options.get(later)) for key, later in BOUNDS)
    if isinstance(high, int) and not isinstance(high, bool) and kept[0] >= high:
        return "critical"
    if isinstance(low, int) and not isinstance(low, bool) and kept[0] <= low:
        return "fumble"
    return None


def _shown(dice: Sequence[Sequence[Any]]) -> str:
    return " ".join(str(face) if kept else f"({face})" for _sides, face, kept in dice)


# What a row records.


def rolls(row: Row, names: Names) -> Iterator[Event]:
    """The rolls of a message; one that only some could see is secret."""
    cells = row.cells
    who, behalf = _roller(cells, names)
    for roll in cells["rolls"]:
        yield Event(
            facts=RollRecorded(
                who=who,
                on_behalf=behalf,
                expression=roll["formula"] or None,
                purpose=cells["purpose"],
                told=ToldRoll(
                    dice=tuple(told_dice([LogDie(*die) for die in roll["dice"]], names)),
                    total=told_total(roll["total"], roll["sum"], names),
                    outcome=roll["outcome"],
                ),
            ),
            secret=cells["is_private"],
        )


def _roller(cells: Mapping[str, Any], names: Names) -> tuple[str, str | None]:
    """Who rolled, and for whom where that is the game master."""
    actor, alias = cells["actor"], cells["who"]
    if actor:
        # Whoever has no sheet, where sheets came in, is none of the company.
        role: Role = "other" if names.company and actor not in names.company else "pc"
        return names.person_by_id(actor, alias or actor, role), None
    if not alias:
        return GAME_MASTER, UNKNOWN
    if alias.casefold() in OWN_USER and not names.is_mapped(alias):
        return GAME_MASTER, None
    if names.is_known(alias):
        return names.person(alias), None
    names.remark_once(NO_ACTOR, name=alias)
    return GAME_MASTER, alias
