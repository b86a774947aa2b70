"""Reads the game log of D&D Beyond as scrapers write it: `(20, 2) + 1` of `2d20kl1+1`, its total, who and for what."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

from cli.importing.headings import Field
from cli.importing.source import Event, Row, Unread, Unused
from cli.importing.values import LogDie, clean, number, told_dice, told_total
from cli.output.words.language import N_
from ledger.facts import GAME_MASTER, UNKNOWN, RollRecorded, ToldRoll

if TYPE_CHECKING:
    from cli.importing.names import Names

FIELDS = (
    Field(id="long", headings=("rollLong",), required=True),
    Field(id="total", headings=("rollShort",), required=True),
    Field(id="dice", headings=("rollType",), required=True),
    Field(id="vantage", headings=("rollVantage",)),
    Field(id="who", headings=("sender",), required=True),
    Field(id="time", headings=("time",), required=True),
    Field(id="title", headings=("title",)),
)
"""The columns of a log, and the keys of its rows in JSON."""

KINDS = {
    "TO HIT": "to hit",
    "DAMAGE": "damage",
    "CHECK": "check",
    "SAVE": "save",
    "ROLL": "roll",
    "HEAL": "heal",
}
"""What a roll is, the last part of its title."""

TIME = "%m/%d/%Y %I:%M %p"
TERM = re.compile(r"([+-]?)(?:(\d{0,4})d(\d{1,7})(?:(k[hl])(\d{0,3}))?|(\d{1,9}))", re.IGNORECASE)
SHOWN = re.compile(r"([+-]?)(?:\(([\d, +]*)\)|(\d{1,9}))")
VANTAGE = {"advantage": "kh", "disadvantage": "kl"}

MOST_DICE = 1_000

NOTHING = N_("it shows neither dice nor a total")
NO_DAY = N_("“{text}” is no moment, such as 1/8/2022 5:43 PM")
DICE_UNREAD = N_("“{shown}” are not the dice of {dice}: they are kept as not known")
KEPT_ALL = N_("it says {vantage} of {dice}; its total {total} is that of all of its dice, which are kept")
NO_VANTAGE = N_("it says {vantage}, and its dice are {dice}")


def log_row(line: int, cells: dict[str, Any], text: str) -> Row | Unread:
    """A roll of the log."""
    try:
        # The log has no zone.
        moment = datetime.strptime(time := clean(cells.get("time", "")), TIME)  # noqa: DTZ007
    except ValueError:
        return Unread(line=line, reason=NO_DAY, facts={"text": time})
    return Row(
        line=line,
        cells=cells,
        text=text,
        day=moment.date().isoformat(),
        at=time,
        # Many rolls share a minute, in which the order of the file counts.
        order=moment.hour * 60 + moment.minute,
    )


def roll(row: Row, names: Names) -> Iterator[Event]:
    """The roll of a row; who is hit or healed by it the log does not say."""
    cells = row.cells
    shown, notation = clean(cells.get("long", "")), clean(cells.get("dice", ""))
    total = number(cells.get("total"), ".")
    if total is None and not shown:
        raise Unused(NOTHING)
    dice, sum_ = _read(shown, notation, None if total is None or isinstance(total, str) else int(total), cells, names)
    sender = clean(cells.get("who", ""))
    yield Event(
        facts=RollRecorded(
            who=names.person(sender) if sender else GAME_MASTER,
            on_behalf=None if sender else UNKNOWN,
            expression=notation or None,
            purpose=_purpose(clean(cells.get("title", ""))),
            told=ToldRoll(
                dice=tuple(told_dice(dice, names)),
                total=UNKNOWN if total == UNKNOWN else told_total(None if total is None else str(total), sum_, names),
            ),
        )
    )


def _purpose(title: str) -> str | None:
    """What a roll is for: `STEALTH: CHECK` is a Stealth check; the name may have a colon itself."""
    name, colon, kind = title.rpartition(":")
    if not colon or kind.strip() not in KINDS:
        return title or None
    return f"{name.strip().capitalize()} {KINDS[kind.strip()]}".strip()


# Dice: the notation says of which, what is shown says which faces.


class _Term:
    """A part of a notation: dice, or a number that is added."""

    def __init__(self, found: re.Match[str]) -> None:
        sign, count, sides, keep, kept, constant = found.groups()
        self.sign = -1 if sign == "-" else 1
        self.count = int(count or 1) if sides else 1
        self.sides = int(sides or 0)
        self.keep = (keep or "").lower()
        self.kept = int(kept or 1) if keep else self.count
        self.constant = None if constant is None else int(constant)


def _read(
    shown: str, notation: str, total: int | None, cells: Mapping[str, Any], names: Names
) -> tuple[list[LogDie], str | None]:
    """The dice of a roll with those that were dropped, and what they and its numbers make."""
    terms = _terms(notation)
    numbers = _numbers(shown)
    if terms is None or numbers is None or not _fit(terms, numbers):
        if terms and (shown or notation):
            names.remark(DICE_UNREAD, shown=shown or "–", dice=notation)
        unknown = [LogDie(term.sides, 0) for term in terms or () for _die in range(term.count) if term.sides]
        return unknown, None
    vantage, keeps = clean(cells.get("vantage", "")).casefold(), {term.keep for term in terms}
    found, sum_ = _kept(terms, numbers, by_notation=True)
    everything, sum_of_all = _kept(terms, numbers, by_notation=False)
    if total is not None and sum_ != total == sum_of_all:
        names.remark(KEPT_ALL, vantage=vantage or "–", dice=notation, total=total)
        return everything, str(sum_of_all)
    if vantage in VANTAGE and VANTAGE[vantage] not in keeps:
        names.remark(NO_VANTAGE, vantage=vantage, dice=notation)
    return found, str(sum_)


def _terms(notation: str) -> list[_Term] | None:
    """The parts of a notation; None where it is not understood."""
    plain = notation.replace(" ", "")
    found = list(TERM.finditer(plain))
    if not found or "".join(match[0] for match in found) != plain:
        return None
    terms = [_Term(match) for match in found]
    return terms if sum(term.count for term in terms) <= MOST_DICE else None


def _numbers(shown: str) -> list[int] | None:
    """The numbers that are shown, with those in brackets, without their signs; None where it is not understood."""
    plain = shown.replace(" ", "")
    found = list(SHOWN.finditer(plain))
    if not found or "".join(match[0] for match in found) != plain or found[0][1]:
        # A sign at the beginning is that of a number before which the dice are missing.
        return None
    return [int(part) for match in found for part in re.findall(r"\d+", match[2] or match[3] or "")]


def _fit(terms: list[_Term], numbers: list[int]) -> bool:
    """Whether as many numbers are shown as there are dice and constants, with the constants in their places."""
    if len(numbers) != sum(term.count for term in terms):
        return False
    at = 0
    for term in terms:
        if term.constant is not None and numbers[at] != term.constant:
            return False
        at += term.count
    return True


def _kept(terms: list[_Term], numbers: list[int], *, by_notation: bool) -> tuple[list[LogDie], int]:
    """The dice, those marked that count, and what counts added up."""
    dice, sum_, at = list[LogDie](), 0, 0
    for term in terms:
        shown = numbers[at : at + term.count]
        at += term.count
        if term.constant is not None:
            sum_ += term.sign * term.constant
            continue
        best = sorted(range(term.count), key=lambda place: shown[place], reverse=term.keep != "kl")
        counts = set(best[: term.kept] if by_notation else best)
        dice += [LogDie(term.sides, face, place in counts) for place, face in enumerate(shown)]
        sum_ += term.sign * sum(shown[place] for place in counts)
    return dice, sum_
