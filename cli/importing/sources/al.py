"""Reads Adventurers League logs: the CSV of adventurersleaguelog.com, a character a file, and log sheets as JSON."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from cli.importing.files import InputFile, TableRow
from cli.importing.headings import Field, cells_of, columns_of, key_of, text_of
from cli.importing.json_parts import as_objects
from cli.importing.source import EMPTY_ROW, Event, Options, Read, Row, Source, Unread, Unused
from cli.importing.values import AMERICAN_DAY, Number, clean, day_in, number
from cli.output.words.language import N_
from ledger.errors import InputError
from ledger.facts import (
    CoinsPaid,
    CoinsReceived,
    ExperienceAwarded,
    Facts,
    Goods,
    GoodsDropped,
    GoodsGiven,
    NoteTaken,
    OpeningRecorded,
    TallyChanged,
    TreasureFound,
)
from ledger.ids import CLASS_LEVEL

if TYPE_CHECKING:
    from cli.importing.names import Names

CHARACTER = (
    Field(id="name", headings=("name",), required=True),
    Field(id="race", headings=("race",)),
    Field(id="classes", headings=("class_and_levels", "class", "classes"), required=True),
    Field(id="faction", headings=("faction",)),
    Field(id="background", headings=("background",)),
    Field(id="lifestyle", headings=("lifestyle",)),
)
"""The row of a character."""

ENTRY = (
    Field(id="type", headings=("type",)),
    Field(id="title", headings=("adventure_title", "adventure", "title", "event", "session_title")),
    Field(id="part", headings=("session_num", "session")),
    Field(id="date", headings=("date_played", "date", "played", "day")),
    Field(id="level", headings=("player_level", "level")),
    Field(id="xp", headings=("xp_gained", "xp", "xp_net")),
    Field(id="gp", headings=("gp_gained", "gp_net", "gold_net", "gp", "gold")),
    Field(id="gp_plus", headings=("gp_plus", "gold_plus", "gp_earned")),
    Field(id="gp_minus", headings=("gp_minus", "gold_minus", "gp_spent")),
    Field(id="downtime", headings=("downtime_gained", "downtime_net", "dt_net", "downtime", "dtd")),
    Field(id="downtime_plus", headings=("downtime_plus", "dt_plus", "dtd_plus")),
    Field(id="downtime_minus", headings=("downtime_minus", "dt_minus", "dtd_minus")),
    Field(id="renown", headings=("renown_gained", "renown")),
    Field(id="secret_missions", headings=("num_secret_missions", "secret_missions")),
    Field(id="place", headings=("location_played", "location")),
    Field(id="dm", headings=("dm_name", "dm")),
    Field(id="notes", headings=("notes", "note", "comment", "comments")),
    Field(id="items", headings=("perm_items", "magic_items", "items", "permanent_items")),
    Field(
        id="lost", headings=("lost_items", "items_lost", "traded_items", "gave", "given", "item_given", "traded_away")
    ),
    Field(id="received", headings=("got", "received", "item_received", "traded_for")),
    Field(id="partner", headings=("traded_with", "trade_with", "partner", "with", "counterparty")),
    Field(id="trade", headings=("trade",)),
)
"""The cells of an entry; a log sheet's keys are among them."""

ITEM = (
    Field(id="name", headings=("name", "item", "item_name"), required=True),
    Field(id="rarity", headings=("rarity",)),
    Field(id="place", headings=("location_found",)),
)
"""The cells of a magic item."""

GAINED, TRADED = "magic item", "traded magic item"
"""First cells, in small letters, of the rows of items below an entry."""

ENTRIES = ("entries", "log_entries", "logs", "log", "sessions", "logsheet", "log_sheet")
PEOPLE = ("characters", "sheets", "log_sheets", "logsheets")
NAMES = ("name", "character", "character_name", "character name")
"""Keys of a log sheet."""

MOST_MB = 64
"""Most of a log sheet."""

TALLIES = ("downtime", "renown", "secret_missions")
CLASS = re.compile(r"([^\W\d_][^\d/,;+]*?)\s*(?:\([^)]*\)\s*)?(?:level\s*)?(\d{1,2})\b", re.IGNORECASE)
STAMP = re.compile(r"(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2}):(\d{2}))?")

ITEM_WITHOUT_ENTRY = N_("an item below no entry")
UNKNOWN_ROW = N_("“{text}” begins no row of a log")
NO_DAY = N_("“{text}” is no day")
NOTHING = N_("nothing in it can be recorded")
CLASS_UNKNOWN = N_("this game has no class “{name}”")
NOT_MIRRORED = N_("the log of {partner} does not have this trade")
NET_DIFFERS = N_("{net} gp is not {plus} − {minus}: the net counts")


def read(file: InputFile, options: Options) -> Iterator[Read]:
    """The entries of a log, each with the items below it.

    Raises:
        InputError: `table_unknown`.
    """
    if file.ending == ".json" or file.begins_with(b"{", b"["):
        yield from _sheets(file)
    else:
        yield from _log(file)


# CSV.


def _log(file: InputFile) -> Iterator[Read]:
    who, columns, heading, waiting = "", dict[str, int](), list[str](), None
    found = False
    expects_character: dict[str, int] | None = None
    for table_row in file.table():
        cells = table_row.cells
        first = clean(cells[0]).casefold() if cells else ""
        if not any(cell.strip() for cell in cells):
            yield Unread(line=table_row.line, reason=EMPTY_ROW)
        elif expects_character is not None:
            person = cells_of(table_row, expects_character)
            who, expects_character = clean(person.get("name", "")), None
            yield Row(line=table_row.line, cells={"who": who, "person": person}, text=text_of(table_row))
        elif (heads := columns_of(cells, CHARACTER)) is not None and first == "name":
            found, expects_character = True, heads
        elif "type" in map(key_of, cells) and (heads := columns_of(cells, ENTRY)) and len(heads) > 2:
            found, columns, heading = True, heads, cells
        elif first in (GAINED, TRADED) and [key_of(cell) for cell in cells[1:3]] == ["name", "rarity"]:
            # The heading of the rows of items.
            continue
        elif first in (GAINED, TRADED):
            if waiting is None:
                yield Unread(line=table_row.line, reason=ITEM_WITHOUT_ENTRY)
            else:
                _add_item(waiting, table_row, first)
        elif (columns and first.endswith("logentry")) or (columns and _is_entry(cells, columns)):
            if waiting is not None:
                yield waiting
            waiting = _entry(table_row, columns, heading, who)
        else:
            yield Unread(line=table_row.line, reason=UNKNOWN_ROW, facts={"text": clean(cells[0])[:40]})
    if waiting is not None:
        yield waiting
    if not found:
        raise InputError("table_unknown", file=file.name, source="al", fields=[f.headings[0] for f in ENTRY])


def _is_entry(cells: Sequence[str], columns: Mapping[str, int]) -> bool:
    """Whether a row of an older export, which has its type elsewhere, is an entry."""
    place = columns.get("type", 0)
    return place < len(cells) and clean(cells[place]).casefold().endswith("logentry")


def _entry(table_row: TableRow, columns: Mapping[str, int], heading: Sequence[str], who: str) -> Row:
    entry, items = cells_of(table_row, columns), []
    # An older export has the cells of one item at the end of its entry's row, under the same heading or beyond it.
    own = columns_of(heading, ITEM) if "rarity" in map(key_of, heading) else None
    beyond = dict(zip(("name", "rarity"), map(str.strip, table_row.cells[len(heading) :]), strict=False))
    found = cells_of(table_row, own) if own else beyond
    if found.get("name"):
        items.append({"name": clean(found["name"]), "rarity": found.get("rarity", "")})
    day, order = _moment(entry.get("date", ""))
    return Row(
        line=table_row.line,
        cells={"who": who, "entry": entry, "items": items, "traded": []},
        text=text_of(table_row),
        day=day,
        at=entry.get("date", ""),
        order=order,
    )


def _add_item(entry: Row, table_row: TableRow, first: str) -> None:
    """Add a row of an item to the entry above it; one without a name is a placeholder."""
    entry.count += 1
    entry.text += " ⏎ " + text_of(table_row)
    cells = [clean(cell) for cell in table_row.cells]
    if len(cells) > 1 and cells[1]:
        item = {"name": cells[1], "rarity": cells[2] if len(cells) > 2 else ""}
        entry.cells["items" if first == GAINED else "traded"].append(item)


def _moment(text: str) -> tuple[str | None, float | None]:
    """The day of a moment, and the seconds since its midnight."""
    found = STAMP.match(clean(text))
    if found is None:
        # A day as an American log sheet has it: these logs are of one organisation.
        return day_in(text, AMERICAN_DAY), None
    seconds = None if found[2] is None else int(found[2]) * 3600 + int(found[3]) * 60 + int(found[4])
    return found[1], seconds


# Log sheets.


def _sheets(file: InputFile) -> Iterator[Read]:
    content = file.json(MOST_MB)
    people = _people(content)
    if not people:
        raise InputError("table_unknown", file=file.name, source="al", fields=[f.headings[0] for f in ENTRY])
    rows: list[Row] = []
    for who, entries in people:
        for entry in entries:
            rows.append(_sheet_entry(len(rows) + 1, who, entry))
    _match_trades(rows)
    yield from rows


def _people(content: Any) -> list[tuple[str, list[dict[str, Any]]]]:
    """Each character of a log sheet with its entries, whatever the sheet calls them."""
    if isinstance(content, dict):
        inner = next((content[key] for key in PEOPLE if isinstance(content.get(key), list | dict)), None)
        if inner is not None:
            return _people(inner)
        if any(isinstance(content.get(key), list) for key in ENTRIES):
            content = [content]
        else:
            content = [
                {"name": name, **(value if isinstance(value, dict) else {"entries": value})}
                for name, value in content.items()
                if isinstance(value, dict | list)
            ]
    found: list[tuple[str, list[dict[str, Any]]]] = []
    for person in as_objects(content):
        name = next((str(person[key]) for key in NAMES if person.get(key)), "")
        given = next((person[key] for key in ENTRIES if isinstance(person.get(key), list)), None)
        found.append((name, as_objects(given)))
    return found


def _sheet_entry(line: int, who: str, given: dict[str, Any]) -> Row:
    keys = {key_of(str(key).replace(" ", "_")): value for key, value in given.items()}
    entry: dict[str, Any] = {}
    for field in ENTRY:
        value = next((keys[key] for heading in field.headings if (key := key_of(heading)) in keys), None)
        if value not in (None, "", [], {}):
            entry[field.id] = value
    trade = entry.pop("trade", None)
    if isinstance(trade, dict):
        inner = _sheet_entry(line, who, trade).cells
        entry = {**inner["entry"], **entry}
    received = _things(entry.pop("received", None))
    gained = [thing for thing in _things(entry.pop("items", None)) if "partner" not in entry or thing not in received]
    cells = {
        "who": who,
        "items": [{"name": name} for name in gained],
        "traded": [{"name": name} for name in _things(entry.pop("lost", None))],
        "received": received,
        "partner": clean(str(entry.pop("partner", ""))),
        "entry": {key: value if isinstance(value, str) else str(value) for key, value in entry.items()},
    }
    day, order = _moment(str(entry.get("date", "")))
    text = " | ".join(f"{key}: {clean(str(value))}" for key, value in given.items() if value not in (None, "", []))
    return Row(line=line, cells=cells, text=text, day=day, at=str(entry.get("date", "")), order=order)


def _things(value: Any) -> list[str]:
    """Names of things: a list of texts or of objects with a name, or one text."""
    parts = value if isinstance(value, list) else [value]
    names = (part.get("name", "") if isinstance(part, dict) else part for part in parts)
    return [clean(str(name)) for name in names if name not in (None, "") and clean(str(name))]


def _match_trades(rows: Sequence[Row]) -> None:
    """Mark which trades the other side has too, so that what was given is counted once."""
    gave = {
        (key_of(row.cells["who"]), key_of(row.cells["partner"]), key_of(item["name"])): row
        for row in rows
        for item in row.cells["traded"]
        if row.cells["partner"]
    }
    people = {key_of(row.cells["who"]) for row in rows}
    for row in rows:
        who, partner = key_of(row.cells["who"]), key_of(row.cells["partner"])
        row.cells["is_partner_here"] = partner in people
        row.cells["mirrored"] = [name for name in row.cells["received"] if (partner, who, key_of(name)) in gave]


# What a row records.


def events(row: Row, names: Names) -> Iterator[Event]:
    """What an entry brought and cost; or who a character is."""
    who = names.person(row.cells["who"])
    if "person" in row.cells:
        yield from _person(row.cells["person"], who, names)
        return
    entry = row.cells["entry"]
    reason = _reason(entry)
    if row.at and row.day is None:
        names.remark(NO_DAY, text=row.at)
    made = [*_worth(entry, who, reason, names), *_items(row.cells, who, reason, names), *_level(entry, who, names)]
    notes = clean(entry.get("notes", "")) or None
    if not made:
        if reason is None and notes is None:
            raise Unused(NOTHING)
        made = [NoteTaken(text=f"{row.cells['who']}: {reason or notes}")]
        notes = notes if reason else None
    for place, facts in enumerate(made):
        yield Event(facts=facts, note=None if place else notes)


def _person(person: Mapping[str, str], who: str, names: Names) -> Iterator[Event]:
    """Who a character is, and its levels as they were when the log was written out."""
    keys: dict[str, int | str | bool] = {
        key: clean(person[key]) for key in ("race", "faction", "background", "lifestyle") if key in person
    }
    figures: dict[str, int] = {}
    for name, level in CLASS.findall(person.get("classes", "")):
        try:
            figures[CLASS_LEVEL + names.member("classes", name)] = int(level)
        except Unused:
            names.remark(CLASS_UNKNOWN, name=clean(name))
    if keys or figures:
        yield Event(facts=OpeningRecorded(who=who, keys=keys, figures=figures))


def _reason(entry: Mapping[str, str]) -> str | None:
    title, part = clean(entry.get("title", "")), clean(entry.get("part", ""))
    if title and part and part not in ("0", "1"):
        return f"{title}, {part}"
    return title or None


def _worth(entry: Mapping[str, str], who: str, reason: str | None, names: Names) -> Iterator[Facts]:
    if (xp := number(entry.get("xp"), ".")) and isinstance(xp, int):
        try:
            names.require_measure("xp")
            yield ExperienceAwarded(xp=xp, each=True, to=(who,), reason=reason)
        except Unused as unused:
            names.remark(unused.reason, **unused.facts)
    amount = _net(entry, "gp", names) or 0
    if amount:
        coins = names.coins(amount if amount > 0 else -amount, "gp")
        if amount > 0:
            yield CoinsReceived(who=who, amount=coins, source=reason)
        else:
            yield CoinsPaid(who=who, amount=coins, purpose=reason)
    for tally in TALLIES:
        if counted := _net(entry, tally, names):
            yield TallyChanged(who=who, tally=tally, amount=str(counted), reason=reason)


def _net(entry: Mapping[str, str], field: str, names: Names) -> Number | None:
    """An amount: the net, else what came in less what went out."""
    values = [number(entry.get(key), ".") for key in (field, f"{field}_plus", f"{field}_minus")]
    net, plus, minus = (value if isinstance(value, int | Decimal) else None for value in values)
    if plus is None and minus is None:
        return net
    summed = Decimal(plus or 0) - Decimal(minus or 0)
    if net is not None and Decimal(net) != summed:
        names.remark(NET_DIFFERS, net=net, plus=plus or 0, minus=minus or 0)
        return net
    return summed


def _items(cells: Mapping[str, Any], who: str, reason: str | None, names: Names) -> Iterator[Facts]:
    partner = cells.get("partner") or None
    for item in cells["traded"]:
        goods = Goods(item=names.item(item["name"]), count=1)
        if partner and cells["is_partner_here"]:
            yield GoodsGiven(source=who, target=names.person(partner), goods=goods)
        elif partner:
            yield GoodsGiven(source=who, target=partner, goods=goods)
        else:
            yield GoodsDropped(who=who, goods=goods)
    if gained := [names.thing(item["name"], "magic") for item in cells["items"]]:
        yield TreasureFound(things=tuple(gained), origin=reason, to=who)
    mirrored = cells.get("mirrored", ())
    if came := [names.thing(name, "magic") for name in cells.get("received", ()) if name not in mirrored]:
        if partner and cells["is_partner_here"]:
            names.remark(NOT_MIRRORED, partner=partner)
        yield TreasureFound(things=tuple(came), origin=partner or reason, to=who)


def _level(entry: Mapping[str, str], who: str, names: Names) -> Iterator[Facts]:
    """The level where it rises, in a game in which somebody has one level and not several classes."""
    level = number(entry.get("level"), ".")
    if not isinstance(level, int) or level < 1:
        return
    classes = [figure for figure in names.holdings(who) if figure.startswith(CLASS_LEVEL)]
    if len(classes) == 1 and names.holdings(who)[classes[0]] < level:
        yield OpeningRecorded(who=who, figures={classes[0]: level})


SOURCE = Source(
    name="al",
    obtain=N_(
        "On adventurersleaguelog.com open your character and choose Export, then CSV; each character is a file, "
        "and several may be named at once. Log sheets kept elsewhere are read as JSON: characters with their entries. "
        "Gold, downtime days, renown, magic items and trades are recorded on their day, between sessions."
    ),
    read=read,
    events=events,
    placing="none",
)
