"""Reads a table of one's own: a CSV or a workbook with a heading, a row for each thing that happened.

Its columns are known by their headings, English or French, or are named by `--columns` or the map. A column that is
neither is said, and left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from cli.importing.files import InputFile
from cli.importing.headings import Field, cells_of, columns_of, key_of, text_of
from cli.importing.source import EMPTY_ROW, Event, Options, Read, Remark, Row, Source, Unread, Unused
from cli.importing.values import AMERICAN_DAY, NONE_WORDS, Number, clean, day_in, number, whole
from cli.output.words.language import N_
from ledger.dice_tree import MOST_SIDES
from ledger.errors import InputError
from ledger.facts import (
    UNKNOWN,
    CharactersHealed,
    CharactersHurt,
    CoinsPaid,
    CoinsReceived,
    ExperienceAwarded,
    Facts,
    Goods,
    GoodsDropped,
    NoteTaken,
    OpeningRecorded,
    RollRecorded,
    TallyChanged,
    ToldDie,
    ToldRoll,
    TreasureFound,
)
from ledger.ids import CLASS_LEVEL, HP, HP_MAX

if TYPE_CHECKING:
    from cli.importing.names import Names

FIELDS = (
    Field(id="who", headings=("Character", "Name", "Who", "Hero", "Personnage", "PJ", "Nom", "Qui", "Héros", "PC")),
    Field(id="session", headings=("Session", "Session number", "Session no", "Séance", "Episode", "Combat id")),
    Field(id="day", headings=("Date", "Day", "Played on", "Date played", "Jour", "Date de jeu")),
    Field(id="time", headings=("Time", "Hour", "Heure")),
    Field(id="xp", headings=("XP", "Experience", "XP gained", "PX", "Expérience", "XP gagnés", "PX gagnés")),
    Field(id="pp", headings=("pp", "Platinum", "Platine", "Pièces de platine")),
    Field(id="gp", headings=("gp", "Gold", "po", "Or", "Pièces d'or", "Gold pieces")),
    Field(id="ep", headings=("ep", "Electrum", "pe", "Pièces d'électrum")),
    Field(id="sp", headings=("sp", "Silver", "pa", "Argent", "Pièces d'argent", "Silver pieces")),
    Field(id="cp", headings=("cp", "Copper", "pc", "Cuivre", "Pièces de cuivre", "Copper pieces")),
    Field(id="coins", headings=("Coins", "Amount", "Money", "Pièces", "Montant", "Somme")),
    Field(id="item", headings=("Item", "Thing", "Loot", "Object", "Objet", "Butin", "Trésor")),
    Field(id="count", headings=("Quantity", "Qty", "Count", "Number", "Quantité", "Qté", "Nombre")),
    Field(id="damage", headings=("Damage", "Damage taken", "dmg taken", "Dégâts", "Dégâts subis", "Blessures")),
    Field(id="healing", headings=("Healing", "Healed", "Soins", "Soins reçus", "PV rendus")),
    Field(id="hp", headings=("HP", "Hit points", "Current HP", "PV", "Points de vie", "PV actuels")),
    Field(id="hp_max", headings=("Max HP", "HP max", "Maximum HP", "PV max", "PV maximum")),
    Field(id="class", headings=("Class", "Classe")),
    Field(id="level", headings=("Level", "Niveau")),
    Field(id="natural", headings=("Natural", "Natural value", "roll base", "Die", "Dé", "Naturel")),
    Field(id="sides", headings=("Sides", "Faces", "Die size", "Faces du dé")),
    Field(id="total", headings=("Total", "Roll total", "Total value", "Résultat")),
    Field(id="roll", headings=("Roll", "Type of roll", "Type", "Jet", "Type de jet")),
    Field(id="roll_context", headings=("Context", "Contexte")),
    Field(id="roll_skill", headings=("Skill check", "Skill", "Compétence")),
    Field(id="roll_save", headings=("Ability save", "Save", "Sauvegarde")),
    Field(id="source", headings=("From", "Source", "De", "Origine", "Cause")),
    Field(id="target", headings=("To", "Paid to", "À", "Payé à")),
    Field(id="kills", headings=("Kills", "Final blows", "Tués", "Coups fatals")),
    Field(id="damage_dealt", headings=("Damage dealt", "dmg dealt", "Dégâts infligés")),
    Field(id="damage_avoided", headings=("Damage avoided", "dmg mitigated", "Dégâts évités")),
    Field(id="healing_given", headings=("Healing given", "dmg healed", "Soins donnés")),
    Field(id="attacks_hit", headings=("Hits", "atks success", "Attaques réussies")),
    Field(id="attacks_missed", headings=("Misses", "atks fail", "Attaques manquées")),
    Field(id="spells_cast", headings=("Spells cast", "Sorts lancés")),
    Field(id="downtime", headings=("Downtime", "Downtime days", "Intermède", "Jours d'intermède")),
    Field(id="renown", headings=("Renown", "Renom", "Réputation")),
    Field(
        id="note",
        headings=("Note", "Notes", "Comment", "Description", "Reason", "What", "Remarque", "Remarques", "Raison",
                  "Commentaire", "Événement", "Event", "combat blurb")
    ),
)  # fmt: skip
"""The columns that a table may have; `coin.ID` is one of any coin of the game."""

COINS = ("pp", "gp", "ep", "sp", "cp")
TALLIES = (
    "attacks_hit", "attacks_missed", "damage_avoided", "damage_dealt", "downtime", "healing_given", "kills", "renown",
    "spells_cast",
)  # fmt: skip
COIN = "coin."

AMOUNT = re.compile(r"([+-]?\d[\d .,'’_]*)\s*([^\W\d_]+)")
SESSION = re.compile(r"(?:session|séance|seance|s|episode|épisode|ep)?\s*#?(\d{1,6})(?:-\d+)?", re.IGNORECASE)
DAYS = ("%Y-%m-%d", "%d/%m/%Y", "%d.%m.%Y", "%Y/%m/%d", "%Y-%m-%d %H:%M:%S")
CLOCK = re.compile(r"(\d{1,2})[:h](\d{2})(?::(\d{2}))?")

UNUSED_COLUMN = N_("the column “{heading}” is none that is known, and is left out")
SEVERAL = N_("“{who}” are several: write a row for each")
NOBODY = N_("it does not say who")
NOTHING = N_("nothing in it can be recorded")
UNKNOWN_AMOUNT = N_("“{text}” is no amount of coins")
NO_FACE = N_("{natural} is no face of a die with {sides} sides")
NO_CLASS = N_("the column “{heading}” is left out: no column says of which class the level is")
NO_SESSION = N_("“{text}” is no number of a session")
NO_DAY = N_("“{text}” is no day that can be read in one way: write 2026-11-21")


def read(file: InputFile, options: Options) -> Iterator[Read]:
    """The rows under the heading of a table.

    Raises:
        InputError: `table_unknown`, `field_unknown`.
    """
    fields = _fields(options)
    rows = file.table()
    heading = next(rows, None)
    columns = None if heading is None else columns_of(heading.cells, fields, options.columns)
    if heading is None or not columns:
        raise InputError("table_unknown", file=file.name, source="table", fields=[field.id for field in FIELDS])
    known = set(columns.values()) | _left_out(heading.cells, options.columns)
    for place, name in enumerate(heading.cells):
        if name.strip() and place not in known:
            yield Remark(line=heading.line, reason=UNUSED_COLUMN, facts={"heading": clean(name)})
    if "level" in columns and "class" not in columns:
        yield Remark(line=heading.line, reason=NO_CLASS, facts={"heading": clean(heading.cells[columns["level"]])})
    for row in rows:
        cells = {id_: cell for id_, cell in cells_of(row, columns).items() if cell.casefold() not in NONE_WORDS}
        if not cells:
            yield Unread(line=row.line, reason=EMPTY_ROW)
            continue
        if options.decimal is not None:
            cells["decimal"] = options.decimal
        try:
            yield Row(
                line=row.line,
                cells=cells,
                text=text_of(row),
                session=_session(cells.get("session")),
                day=_day(cells.get("day")),
                at=cells.get("time", ""),
                order=_seconds(cells.get("time", "")),
            )
        except Unused as unused:
            yield Unread(line=row.line, reason=unused.reason, facts=unused.facts)


def _fields(options: Options) -> list[Field]:
    """The fields, with those of coins that the command names.

    Raises:
        InputError: `field_unknown`.
    """
    ids = {field.id for field in FIELDS}
    named = {id_ for id_ in options.columns.values() if id_}
    unknown = sorted(id_ for id_ in named - ids if not id_.startswith(COIN))
    if unknown:
        raise InputError("field_unknown", field=unknown[0], known=sorted(ids))
    return [*FIELDS, *(Field(id=id_, headings=()) for id_ in sorted(named - ids))]


def _left_out(headings: list[str], given: Mapping[str, str]) -> set[int]:
    out = {key_of(heading) for heading, id_ in given.items() if not id_}
    return {place for place, heading in enumerate(headings) if key_of(heading) in out}


def _session(text: str | None) -> int | None:
    if text is None:
        return None
    found = SESSION.fullmatch(clean(text).removesuffix(".0"))
    if found is None:
        raise Unused(NO_SESSION, text=text)
    return int(found[1])


def _day(text: str | None) -> str | None:
    """A day; one that could be two, 3/4/2026, is read in neither way."""
    if text is None or clean(text) == UNKNOWN:
        return None
    found = {day for pattern in (*DAYS, AMERICAN_DAY) if (day := day_in(text, pattern))}
    if len(found) != 1:
        raise Unused(NO_DAY, text=text)
    return found.pop()


def _seconds(text: str) -> float | None:
    found = CLOCK.fullmatch(clean(text))
    return None if found is None else int(found[1]) * 3600 + int(found[2]) * 60 + int(found[3] or 0)


# What a row records.


def events(row: Row, names: Names) -> Iterator[Event]:
    """What each cell says, in the order of a table's usual columns; the note stands with the first."""
    cells, made = row.cells, list[Facts]()
    note = clean(cells.get("note", "")) or None
    who = clean(cells.get("who", ""))
    if "," in who or ";" in who:
        raise Unused(SEVERAL, who=who)
    failed: list[Unused] = []
    for build in (_roll, _hurt, _xp, _coins, _item, _figures, _tallies):
        try:
            made += build(cells, who, note, names)
        except Unused as unused:
            failed.append(unused)
    if not made and note is not None and not failed:
        made = [NoteTaken(text=f"{who}: {note}" if who else note)]
    if not made:
        raise failed[0] if failed else Unused(NOTHING)
    for left_out in failed:
        names.remark(left_out.reason, **left_out.facts)
    for place, facts in enumerate(made):
        yield Event(facts=facts, note=note if not place and not _says_note(facts) else None)


def _says_note(facts: Facts) -> bool:
    """Whether facts hold the note themselves."""
    return isinstance(facts, NoteTaken | ExperienceAwarded | CoinsPaid | TallyChanged)


def _require_somebody(who: str) -> str:
    if not who:
        raise Unused(NOBODY)
    return who


def _number(cells: Mapping[str, Any], field: str) -> Number | None:
    found = number(cells.get(field), cells.get("decimal"))
    return None if found is None or isinstance(found, str) else found


def _whole(cells: Mapping[str, Any], field: str) -> int | None:
    return whole(cells.get(field), cells.get("decimal"))


def _roll(cells: Mapping[str, Any], who: str, note: str | None, names: Names) -> Iterator[Facts]:
    if "natural" not in cells and "total" not in cells:
        return
    total = number(cells.get("total"))
    try:
        dice = tuple(_dice(cells))
    except Unused as unused:
        if total is None:
            raise
        dice = ()
        names.remark(unused.reason, **unused.facts)
    said = [clean(cells[field]) for field in ("roll", "roll_context", "roll_skill", "roll_save") if field in cells]
    yield RollRecorded(
        who=names.person(_require_somebody(who)),
        purpose=", ".join(said) or None,
        told=ToldRoll(dice=dice, total=str(total) if isinstance(total, Decimal) else total),
    )


def _dice(cells: Mapping[str, Any]) -> Iterator[ToldDie]:
    """The die of a roll, one of twenty sides unless a column says how many it has."""
    natural, sides = number(cells.get("natural")), _whole(cells, "sides")
    if natural is None:
        return
    sides = 20 if sides is None else sides
    face = 0 if natural == UNKNOWN else natural
    if not 1 <= sides <= MOST_SIDES or (natural != UNKNOWN and natural not in range(1, sides + 1)):
        raise Unused(NO_FACE, natural=natural, sides=sides)
    yield ToldDie(sides=sides, face=int(face))


def _hurt(cells: Mapping[str, Any], who: str, note: str | None, names: Names) -> Iterator[Facts]:
    cause = clean(cells.get("source", "")) or None
    for field, kind in (("damage", CharactersHurt), ("healing", CharactersHealed)):
        amount = _whole(cells, field)
        if amount:
            name = names.person(_require_somebody(who))
            # What is taken off as damage below zero is healing.
            made = kind if amount > 0 else CharactersHealed if kind is CharactersHurt else CharactersHurt
            yield made(who=(name,), amount=str(abs(amount)), cause=cause)


def _xp(cells: Mapping[str, Any], who: str, note: str | None, names: Names) -> Iterator[Facts]:
    xp = _whole(cells, "xp")
    if xp:
        names.require_measure("xp")
        yield ExperienceAwarded(xp=xp, each=True, to=(names.person(_require_somebody(who)),), reason=note)


def _coins(cells: Mapping[str, Any], who: str, note: str | None, names: Names) -> Iterator[Facts]:
    amount: dict[str, int] = {}
    given = {coin: number_ for coin in COINS if (number_ := _number(cells, coin))}
    given |= {f.removeprefix(COIN): n for f in cells if f.startswith(COIN) and (n := _number(cells, f))}
    parts = [*given.items(), *_amounts(clean(cells.get("coins", "")), cells.get("decimal"))]
    for coin, count in parts:
        for id_, number_ in names.coins(count, coin).items():
            amount[id_] = amount.get(id_, 0) + number_
    received = {coin: count for coin, count in amount.items() if count > 0}
    paid = {coin: -count for coin, count in amount.items() if count < 0}
    if not amount:
        return
    holder = names.holder(_require_somebody(who))
    if received:
        yield CoinsReceived(who=holder, amount=received, source=clean(cells.get("source", "")) or None)
    if paid:
        yield CoinsPaid(who=holder, amount=paid, purpose=note, to=clean(cells.get("target", "")) or None)


def _amounts(text: str, decimal: str | None) -> Iterator[tuple[str, Number]]:
    """The coins of an amount as it is written: `12 po 3 pa`."""
    if not text:
        return
    parts = AMOUNT.findall(text)
    if not parts or AMOUNT.sub("", text).strip(" ,;+"):
        raise Unused(UNKNOWN_AMOUNT, text=text)
    for count, coin in parts:
        found = number(count, decimal)
        if isinstance(found, int | Decimal):
            yield coin, found


def _item(cells: Mapping[str, Any], who: str, note: str | None, names: Names) -> Iterator[Facts]:
    if "item" not in cells:
        return
    count = _whole(cells, "count")
    count = 1 if count is None else count
    if count > 0:
        thing = names.thing(cells["item"], count=count)
        origin = clean(cells.get("source", "")) or None
        yield TreasureFound(things=(thing,), origin=origin, to=names.holder(_require_somebody(who)))
    elif count < 0:
        goods = Goods(item=names.item(cells["item"]), count=-count)
        yield GoodsDropped(who=names.holder(_require_somebody(who)), goods=goods)


def _figures(cells: Mapping[str, Any], who: str, note: str | None, names: Names) -> Iterator[Facts]:
    """Figures as a sheet has them, which are set."""
    figures: dict[str, int] = {}
    for field, figure in (("hp", HP), ("hp_max", HP_MAX)):
        if (found := _whole(cells, field)) is not None:
            names.require_measure(HP)
            figures[figure] = found
    if (level := _whole(cells, "level")) is not None and "class" in cells:
        figures[CLASS_LEVEL + names.member("classes", cells["class"])] = level
    if figures:
        yield OpeningRecorded(who=names.person(_require_somebody(who)), figures=figures)


def _tallies(cells: Mapping[str, Any], who: str, note: str | None, names: Names) -> Iterator[Facts]:
    for tally in TALLIES:
        if amount := _number(cells, tally):
            name = names.person(_require_somebody(who))
            yield TallyChanged(who=name, tally=tally, amount=str(amount), reason=note)


SOURCE = Source(
    name="table",
    obtain=N_(
        "Give each column a heading, and save the sheet as CSV in UTF-8 or as a workbook (.xlsx). Headings such as "
        "Character, Session, Date, XP, gp, Item, Quantity, Damage, Healing, HP, Note are known, in English and in "
        "French; --columns names others: --columns “Gold pieces=gp” --columns “Who was there=”, an empty field being "
        "left out. Coins and quantities below zero are paid or lost."
    ),
    read=read,
    events=events,
)
