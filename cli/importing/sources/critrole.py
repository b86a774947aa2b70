"""Reads Critical Role's sheets of rolls, as CritRoleStats keeps them: one roll a row, or amounts by episode."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from cli.importing.files import InputFile, TableRow
from cli.importing.headings import Field, cells_of, columns_of, key_of, text_of
from cli.importing.source import EMPTY_ROW, Difference, Event, Options, Read, Row, Source, Unread, Unused
from cli.importing.values import UNKNOWN_WORDS, clean, number, whole
from cli.output.words.language import N_
from ledger.errors import InputError
from ledger.facts import GAME_MASTER, UNKNOWN, CharactersHealed, CharactersHurt, RollRecorded, TallyChanged
from ledger.facts.play import ToldDie, ToldRoll
from ledger.people import bare_name

if TYPE_CHECKING:
    from cli.importing.names import Names

FIELDS = (
    Field(id="episode", headings=("Episode", "ep")),
    Field(id="time", headings=("Time",), required=True),
    Field(id="who", headings=("Character", "char"), required=True),
    Field(id="kind", headings=("Type of Roll", "type"), required=True),
    Field(id="total", headings=("Total Value", "total"), required=True),
    Field(id="natural", headings=("Natural Value", "nat"), required=True),
    Field(id="critical", headings=("Crit?", "crit")),
    Field(id="damage", headings=("Damage", "Damage Dealt")),
    Field(id="kills", headings=("# Kills", "Kills")),
    Field(id="notes", headings=("Notes",)),
)
"""The columns of a sheet of rolls, in every layout."""

WITHOUT_UNKNOWN = "nat"
"""Heading of the layout in which what is unknown was left blank: the table of the R package."""

NO_D20 = frozenset(
    {
        "cutting words", "damage", "determine effect", "healing", "hit dice", "hit points", "inspiration", "other",
        "percentile", "telekinesis", "",
    }
)  # fmt: skip
"""Kinds of rolls, in small letters, whose natural value is not that of a d20."""

DEALING = frozenset({"attack", "damage"})
"""Kinds of rolls on whose rows the character deals the damage; on others it may be whoever suffers it."""

EPISODE = re.compile(r"(?:C\d+E|E[Pp]?(?:isode)?\s*)?(\d{1,4})", re.IGNORECASE)
COLUMN = re.compile(r"ep(?:isode)?\s*(\d{1,4})", re.IGNORECASE)
MANGLED = re.compile(r"\d{4}-\d{2}-(\d{2})(?: 00:00:00)?")
"""An episode `2-20` that a spreadsheet took for a date of that year."""

TIME = re.compile(r"(\d{1,2}):(\d{2}):(\d{2})")
BROKEN_TIME = re.compile(r"(\d{1,2})[:;.\-](\d{2})[:;.\-L](\d{2}):?", re.IGNORECASE)
SECONDS = re.compile(r"\d{3,}(?:\.\d+)?")

NATURAL = re.compile(r"nat\s?(\d{1,2})", re.IGNORECASE)
BOUND = re.compile(r"[<>≤≥]\s?\d+")
OUTCOMES = {"success": "success", "fail": "failure", "failure": "failure"}
YES = frozenset({"y", "yes", "1", "1.0", "true"})

DISREGARDED = re.compile(r"disregarded due to (dis)?advantage", re.IGNORECASE)

CLAUSE = re.compile(r"(\d+)\s*(\([^()]*\))?\s*([^,()]*?)\s*\bto\s+(.+)", re.IGNORECASE | re.DOTALL)
"""One hit: an amount, how it comes about, its type, and whom it hits."""

BETWEEN_CLAUSES = re.compile(r"[,;\n]\s*(?=\d)")

HEALS = re.compile(r"(?:^|[,;.]\s*)([A-Z][\w’' -]*?) heals (\d+)")

MEASURES: Mapping[str, str] = {"damage": "damage_dealt", "heal": "healing_given", "kill": "kills"}
"""What the amounts of a table by episodes count, by a word in the name of the file or of the sheet."""

NO_WORD = N_("“{text}” is read as episode {episode}")
AS_ABOVE = N_("no episode is given: taken as {episode}, that of the row above")
TIME_READ = N_("the time “{text}” is read as {read}")
TIME_UNREAD = N_("the time “{text}” cannot be read")
NO_FACE = N_("the natural value {natural} is none of a d20")
DAMAGE_UNREAD = N_("the damage “{text}” is not understood, and kept with the row alone")
DAMAGE_OF_NOBODY = N_("{amount} damage, to nobody who is named")
CRITICAL_UNCLEAR = N_("marked as critical with a natural {natural}")
EPISODE_UNREAD = N_("“{text}” is no episode")


def read(file: InputFile, options: Options) -> Iterator[Read]:
    """The rolls of a sheet, or the amounts of a table by episodes.

    Raises:
        InputError: `table_unknown`.
    """
    found, given, summed = False, dict[str, Decimal](), dict[str, Decimal]()
    for name, rows in file.tables():
        first = next(rows, None)
        if first is None:
            continue
        columns = _columns(first.cells)
        if columns is not None:
            found = True
            yield from _rolls(rows, columns, unknown_is_blank=WITHOUT_UNKNOWN in map(key_of, first.cells))
        elif key_of(first.cells[0]) == "char":
            found = True
            yield from _by_episode(file, first.cells, rows)
        elif key_of(name) == "totals":
            _add_totals(first.cells, rows, given)
        elif (episode := _episode_of(name)) is not None:
            found = True
            yield from _episode_sheet(file, name, episode, first, rows, summed)
    yield from _differences(given, summed)
    if not found:
        raise InputError("table_unknown", file=file.name, source="critrole", fields=[f.headings[0] for f in FIELDS])


def _columns(headings: list[str]) -> dict[str, int] | None:
    columns = columns_of(headings, FIELDS)
    if columns is not None and "episode" not in columns:
        # One layout leaves the heading of its first column out.
        blank = [place for place, heading in enumerate(headings) if not heading.strip()]
        if not blank:
            return None
        columns["episode"] = blank[0]
    return columns


# One roll a row.


def _rolls(rows: Iterator[TableRow], columns: Mapping[str, int], *, unknown_is_blank: bool) -> Iterator[Read]:
    """Rolls; dice that were disregarded are one row with the roll that was kept beside them."""
    above, waiting = "", list[Row]()
    for table_row in rows:
        cells = cells_of(table_row, columns)
        if not cells:
            yield from _joined(waiting)
            waiting = []
            yield Unread(line=table_row.line, reason=EMPTY_ROW)
            continue
        if unknown_is_blank:
            cells.setdefault("total", UNKNOWN)
            if _is_d20(cells):
                cells.setdefault("natural", UNKNOWN)
        if "episode" not in cells and above:
            cells["episode_above"] = above
        above = cells.get("episode", above)
        row = _row(table_row, cells)
        if isinstance(row, Unread):
            yield row
            continue
        if waiting and _key(waiting[0]) != _key(row):
            yield from _joined(waiting)
            waiting = []
        waiting.append(row)
    yield from _joined(waiting)


def _row(table_row: TableRow, cells: dict[str, Any]) -> Row | Unread:
    episode = _episode_of(cells.get("episode") or cells.get("episode_above") or "")
    if episode is None:
        return Unread(line=table_row.line, reason=EPISODE_UNREAD, facts={"text": cells.get("episode", "")})
    time = clean(cells.get("time", ""))
    seconds = _seconds(time)
    return Row(
        line=table_row.line,
        cells=cells,
        text=text_of(table_row),
        session=episode,
        title=_title_of(cells.get("episode", "")),
        at=time,
        order=seconds,
    )


def _title_of(episode: str) -> str | None:
    """What an episode is called, where that is more than its number."""
    return episode if EPISODE.fullmatch(episode) and not episode.isdecimal() else None


def _key(row: Row) -> tuple[object, ...]:
    cells = row.cells
    return row.session, row.at, cells.get("who"), clean(cells.get("kind", "")).casefold()


def _joined(rows: list[Row]) -> Iterator[Row]:
    """Rolls of one character at one moment: each one that was disregarded goes to the kept one beside it."""
    kept: list[Row] = []
    loose: list[Row] = []
    for row in rows:
        if not _is_disregarded(row):
            if loose:
                _drop_into(row, loose)
                loose = []
            kept.append(row)
        elif kept and "dropped" not in kept[-1].cells:
            _drop_into(kept[-1], [row])
        else:
            loose.append(row)
    yield from sorted((*kept, *loose), key=lambda row: row.line)


def _is_disregarded(row: Row) -> bool:
    return bool(DISREGARDED.search(row.cells.get("notes", "")))


def _drop_into(row: Row, dropped: list[Row]) -> None:
    row.cells["dropped"] = [*row.cells.get("dropped", ()), *(each.cells for each in dropped)]
    row.count += len(dropped)
    row.text = "; ".join((row.text, *(each.text for each in dropped)))


def _episode_of(text: str) -> int | None:
    found = MANGLED.fullmatch(clean(text)) or EPISODE.fullmatch(clean(text))
    return int(found[1]) if found else None


def _seconds(text: str) -> float | None:
    found = TIME.fullmatch(text) or BROKEN_TIME.fullmatch(text)
    if found:
        hours, minutes, seconds = map(int, found.groups())
        return hours * 3600 + minutes * 60 + seconds
    return float(text) if SECONDS.fullmatch(text) else None


def _is_d20(cells: Mapping[str, Any]) -> bool:
    return clean(cells.get("kind", "")).casefold() not in NO_D20


# What a row records.


def events(row: Row, names: Names) -> Iterator[Event]:
    """The roll, with the damage, the healing and the kills of its row."""
    if "tally" in row.cells:
        yield from _tally(row, names)
        return
    _remark_on_place(row, names)
    cells = row.cells
    kind = clean(cells.get("kind", "")).rstrip("?").strip() or None
    named = clean(cells.get("who", ""))
    who = names.person(named) if named else GAME_MASTER
    is_dealt = (kind or "").casefold() in DEALING
    yield Event(
        facts=RollRecorded(
            who=who,
            on_behalf=None if named else UNKNOWN,
            expression=_expression(cells),
            purpose=kind,
            told=_told(cells, names, disregarded=_is_disregarded(row)),
        ),
        note=clean(cells.get("notes", "")) or None,
    )
    if "damage" in cells:
        yield from _damage(clean(cells["damage"]), who if is_dealt and named else None, names)
    if (kind or "").casefold() == "healing":
        yield from _healing(cells, who if named else None, names)
    if "kills" in cells and named:
        kills = "1" if cells["kills"].casefold() in YES else str(number(cells["kills"]))
        yield Event(facts=TallyChanged(who=who, tally="kills", amount=kills))


def _remark_on_place(row: Row, names: Names) -> None:
    """Say what was made of a mangled episode or a broken time."""
    episode = row.cells.get("episode", "")
    if MANGLED.fullmatch(episode):
        names.remark(NO_WORD, text=episode, episode=_episode_of(episode))
    elif not episode:
        names.remark(AS_ABOVE, episode=_episode_of(row.cells["episode_above"]))
    if row.at and not TIME.fullmatch(row.at) and not SECONDS.fullmatch(row.at):
        found = BROKEN_TIME.fullmatch(row.at)
        if found:
            names.remark(TIME_READ, text=row.at, read=":".join(found.groups()))
        else:
            names.remark(TIME_UNREAD, text=row.at)


def _expression(cells: Mapping[str, Any]) -> str | None:
    if not _is_d20(cells) or "dropped" not in cells:
        return None
    low = any("disadvantage" in each.get("notes", "").casefold() for each in cells["dropped"])
    return f"{1 + len(cells['dropped'])}d20{'kl1' if low else 'kh1'}"


def _told(cells: Mapping[str, Any], names: Names, *, disregarded: bool) -> ToldRoll:
    natural, dice = _natural(cells), []
    if _is_d20(cells):
        dice = [die for each in cells.get("dropped", ()) if (die := _die(_natural(each), names, kept=False))]
        if (own := _die(natural, names, kept=not disregarded)) is not None:
            dice.insert(0, own)
    text = clean(cells.get("total", ""))
    outcome, total, against = OUTCOMES.get(text.casefold()), None, None
    if BOUND.fullmatch(text):
        against = text
    elif outcome is None and not NATURAL.match(text):
        total = _total(text, names)
    return ToldRoll(dice=tuple(dice), total=total, outcome=outcome or _critical(cells, natural, names), against=against)


def _total(text: str, names: Names) -> int | str | None:
    try:
        found = number(text)
    except Unused as unused:
        names.remark(unused.reason, **unused.facts)
        return None
    return str(found) if isinstance(found, Decimal) else found


def _natural(cells: Mapping[str, Any]) -> int | str | None:
    """The natural value, which the total may say: an integer, `UNKNOWN`, or None where none is given."""
    for field in ("natural", "total"):
        text = clean(cells.get(field, ""))
        if found := NATURAL.match(text):
            return int(found[1])
        if field == "natural" and text.casefold() in UNKNOWN_WORDS:
            said = NATURAL.match(clean(cells.get("total", "")))
            return int(said[1]) if said else UNKNOWN
        if field == "natural" and text:
            return whole(text)
    return None


def _die(natural: int | str | None, names: Names, *, kept: bool) -> ToldDie | None:
    if natural == UNKNOWN:
        return ToldDie(sides=20, face=0, kept=kept)
    if not isinstance(natural, int):
        return None
    if not 1 <= natural <= 20:
        names.remark(NO_FACE, natural=natural)
        return None
    return ToldDie(sides=20, face=natural, kept=kept)


def _critical(cells: Mapping[str, Any], natural: int | str | None, names: Names) -> str | None:
    if clean(cells.get("critical", "")).casefold() not in YES or not isinstance(natural, int) or not _is_d20(cells):
        return None
    if natural == 1:
        return "fumble"
    if natural >= 18:
        return "critical"
    names.remark(CRITICAL_UNCLEAR, natural=natural)
    return None


def _damage(text: str, dealer: str | None, names: Names) -> Iterator[Event]:
    """Each hit of a cell of damage: `14 Slashing to Grog`, several with commas between."""
    if text.isdecimal():
        if dealer is None:
            names.remark(DAMAGE_OF_NOBODY, amount=text)
        else:
            yield Event(facts=TallyChanged(who=dealer, tally="damage_dealt", amount=text))
        return
    for part in BETWEEN_CLAUSES.split(text):
        found = CLAUSE.fullmatch(part.strip().rstrip(",;"))
        if found is None:
            names.remark(DAMAGE_UNREAD, text=part)
            continue
        amount, how, sort, target = found.groups()
        yield Event(
            facts=CharactersHurt(
                who=(names.person(target, "other"),), amount=amount, cause=dealer and bare_name(dealer)
            ),
            note=" ".join(filter(None, (sort.strip(), how))) or None,
        )


def _healing(cells: Mapping[str, Any], healer: str | None, names: Names) -> Iterator[Event]:
    """Those who are said to be healed; where nobody is, what was rolled counts as given by the healer."""
    healed = HEALS.findall(clean(cells.get("notes", "")))
    for who, amount in healed:
        yield Event(
            facts=CharactersHealed(who=(names.person(who, "other"),), amount=amount, cause=healer and bare_name(healer))
        )
    total = clean(cells.get("total", ""))
    if not healed and healer is not None and total.isdecimal():
        yield Event(facts=TallyChanged(who=healer, tally="healing_given", amount=total))


# Amounts by episode.


def _by_episode(file: InputFile, headings: list[str], rows: Iterator[TableRow]) -> Iterator[Read]:
    """A table with a row for each character and a column for each episode, and a total that is checked."""
    tally = _measure(file, "")
    episodes = {
        place: int(found[1]) for place, heading in enumerate(headings) if (found := COLUMN.fullmatch(clean(heading)))
    }
    keys = [key_of(heading) for heading in headings]
    total_at = keys.index("total") if "total" in keys else None
    for row in rows:
        who, summed = clean(row.cells[0]) if row.cells else "", Decimal(0)
        if not who:
            yield Unread(line=row.line, reason=EMPTY_ROW)
            continue
        for place, episode in episodes.items():
            amount = row.cells[place] if place < len(row.cells) else ""
            if not amount.strip():
                continue
            text, first = f"{who}, {headings[place]}: {amount}", not summed
            yield _tally_row(row.line, who, tally, amount, episode, text, count=int(first))
            summed += _amount(amount)
        if total_at is not None and total_at < len(row.cells) and row.cells[total_at].strip():
            yield from _differences({who: _amount(row.cells[total_at])}, {who: summed})


def _episode_sheet(
    file: InputFile, name: str, episode: int, first: TableRow, rows: Iterator[TableRow], summed: dict[str, Decimal]
) -> Iterator[Read]:
    """A sheet of one episode: names in its first row, formulas in the next two, then amounts."""
    tally, people = _measure(file, name), list(map(clean, first.cells))
    for row in rows:
        if row.line < FIRST_AMOUNT:
            continue
        for who, amount in zip(people, row.cells, strict=False):
            if who and amount.strip():
                yield _tally_row(row.line, who, tally, amount, episode, f"{name}, {who}: {amount}")
                summed[who] = summed.get(who, Decimal(0)) + _amount(amount)


FIRST_AMOUNT = 4
"""Row of a sheet of one episode in which its amounts begin."""


def _add_totals(headings: list[str], rows: Iterator[TableRow], given: dict[str, Decimal]) -> None:
    """Add up the sheet of totals of a workbook, by name."""
    for row in rows:
        for who, amount in zip(map(clean, headings), row.cells, strict=False):
            given[who] = given.get(who, Decimal(0)) + _amount(amount)


def _differences(given: Mapping[str, Decimal], summed: Mapping[str, Decimal]) -> Iterator[Difference]:
    """Totals that the sheets do not add up to."""
    for who, total in given.items():
        if who in summed and total != summed[who]:
            yield Difference(what=who, source=str(total), ledger=str(summed[who]))


def _amount(text: str) -> Decimal:
    try:
        found = number(text, ".")
    except Unused:
        return Decimal(0)
    return Decimal(found) if isinstance(found, int | Decimal) else Decimal(0)


def _tally_row(line: int, who: str, tally: str, amount: str, episode: int, text: str, count: int = 1) -> Row:
    cells = {"tally": tally, "who": who, "amount": amount, "episode": str(episode)}
    return Row(line=line, cells=cells, text=text, session=episode, count=count)


def _tally(row: Row, names: Names) -> Iterator[Event]:
    amount = number(row.cells["amount"], ".")
    if amount is None or amount == UNKNOWN:
        return
    facts = TallyChanged(who=names.person(row.cells["who"]), tally=row.cells["tally"], amount=str(amount))
    yield Event(facts=facts)


def _measure(file: InputFile, sheet: str) -> str:
    """What amounts count: what the command says, else the one word for it in the names of sheet and file.

    Raises:
        InputError: `amounts_of_what`.
    """
    if given := file.options.settings.get("counts"):
        return str(given)
    named = f"{sheet} {file.name}".casefold()
    words = [tally for word, tally in MEASURES.items() if word in named]
    if len(words) != 1:
        raise InputError("amounts_of_what", file=file.name, known=sorted(MEASURES.values()))
    return words[0]


SOURCE = Source(
    name="critrole",
    obtain=N_(
        "On critrolestats.com open a sheet of rolls, and save it in Google Sheets by File, Download, as "
        "“Comma-separated values” or as “Microsoft Excel”. The tables of the R package crstatreadr are read too. "
        "Each episode becomes a session; advantage is one roll with both dice."
    ),
    read=read,
    events=events,
)
