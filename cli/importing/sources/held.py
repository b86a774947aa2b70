"""Reads heroes of the Helden-Software, XML: how they stand, and when they were given experience.

Its heroes play by the rules of DSA 4.1. What has a place in the campaign's game is taken: who they are, coins, things,
experience. All the rest, values, talents and spells, is listed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from cli.importing.sheet import sheet_event
from cli.importing.source import Difference, Event, Options, Read, Row, Source, Unread
from cli.importing.values import clean, whole
from cli.input.files import read_whole
from cli.output.words.language import N_
from ledger.errors import InputError
from ledger.facts import ExperienceAwarded

if TYPE_CHECKING:
    from lxml.etree import _Element

    from cli.importing.files import InputFile
    from cli.importing.names import Names

FIELDS: Mapping[str, str] = {
    "basis/geschlecht/@name": "gender",
    "basis/rasse/@string": "race",
    "basis/kultur/@string": "culture",
    "basis/ausbildungen/ausbildung/@string": "profession",
    "basis/rasse/aussehen/@titel": "title",
}
"""What is told of a hero: where it stands in the file, and what the ledger calls it."""

EXPERIENCE = "basis/abenteuerpunkte/@value"
FREE = "basis/freieabenteuerpunkte/@value"

LISTED: Mapping[str, str] = {
    "eigenschaften/eigenschaft": "value",
    "vt/vorteil": "value",
    "sf/sonderfertigkeit": "value",
    "talentliste/talent": "value",
    "zauberliste/zauber": "value",
    "kampf/kampfwerte": "attacke/@value",
    "verbindungen/verbindung": "so",
}
"""What has no place in the games here, and what its figure is called."""

AWARD = "Abenteuerpunkte"
"""The text of an event by which experience is given; others spend it, or are none of the kind."""

MOST_MB = 32
"""Most of a file; one hero takes less than a megabyte."""

MOST_NAMED = 60
"""Characters of a name that are shown."""

NO_PLACE = N_("{what} “{name}” has no place in this game: {said}")
OTHER_EVENT = N_("the event “{name}” moves nothing here: {said}")
NO_HERO = N_("a hero without a name")


def read(file: InputFile, options: Options) -> Iterator[Read]:
    """The heroes of a file: each award of experience, then the hero as the file has it.

    Raises:
        InputError: `log_unknown`, `xml_malformed`, `xml_declares`, `file_too_large`.
    """
    heroes = _heroes(file)
    if not heroes:
        raise InputError("log_unknown", file=file.name, source="held")
    line = 0
    for hero in heroes:
        line += 1
        name = clean(hero.get("name", ""))[:MOST_NAMED]
        if not name:
            yield Unread(line=line, reason=NO_HERO)
            continue
        who, at = {"name": name, "key": hero.get("key", "")}, line
        for element in hero.findall("ereignisse/ereignis"):
            line += 1
            yield _event(line, who, element)
        yield from _checked(hero, name)
        yield _sheet(at, who, hero)
        for path, figure in LISTED.items():
            for element in hero.findall(path):
                line += 1
                facts = {
                    "what": element.tag,
                    "name": clean(element.get("name", ""))[:MOST_NAMED],
                    "said": _first(element, figure if "/" in figure else f"@{figure}") or "–",
                }
                yield Unread(line=line, reason=NO_PLACE, facts=facts)


def _heroes(file: InputFile) -> list[_Element]:
    """The heroes of a file, of one or of several; entities that it declares itself are not looked at."""
    try:
        from lxml import etree
    except ModuleNotFoundError as missing:
        raise InputError("extra_missing", extra="import", module=missing.name) from missing
    content = read_whole(file.path, MOST_MB)
    if not content.strip():
        return []
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    try:
        root = etree.fromstring(content, parser)
    except (etree.XMLSyntaxError, ValueError) as broken:
        if b"<!ENTITY" in content or b"<!DOCTYPE" in content:
            raise InputError("xml_declares", file=file.name, part="DOCTYPE") from None
        raise InputError("xml_malformed", file=file.name, reason=str(broken)) from None
    if root.getroottree().docinfo.internalDTD is not None:
        raise InputError("xml_declares", file=file.name, part="DOCTYPE")
    return [root] if root.tag == "held" else root.findall("held")


def _first(element: _Element, path: str) -> str | None:
    """The first value of a path whose last part is an attribute."""
    steps, _sign, attribute = path.rpartition("@")
    found = element.find(steps.rstrip("/")) if steps else element
    value = None if found is None else found.get(attribute)
    return None if value is None else clean(value)


# Experience.


def _event(line: int, who: Mapping[str, str], element: _Element) -> Row | Unread:
    """An event: an award of experience, or one that is listed."""
    text, amount = clean(element.get("text", "")), element.get("Abenteuerpunkte", "")
    said = clean(", ".join(filter(None, (element.get("obj"), element.get("kommentar"), amount)))) or "–"
    moment = _moment(element.get("time", ""))
    if text != AWARD or moment is None or not amount.lstrip("-").isdecimal() or len(amount) > len("-999999999"):
        return Unread(line=line, reason=OTHER_EVENT, facts={"name": text[:MOST_NAMED], "said": said[:MOST_NAMED]})
    return Row(
        line=line,
        cells={**who, "xp": amount, "reason": clean(element.get("kommentar") or element.get("obj") or "")},
        text=f"{who['name']}: {text} {said}",
        day=moment.date().isoformat(),
        at=moment.strftime("%Y-%m-%d %H:%M"),
        order=moment.timestamp(),
    )


def _moment(text: str) -> datetime | None:
    """A moment that is written as thousandths of a second since 1970."""
    try:
        return datetime.fromtimestamp(int(text) / 1000, UTC) if text.isdecimal() else None
    except (ValueError, OverflowError, OSError):
        return None


def _checked(hero: _Element, name: str) -> Iterator[Difference]:
    """Whether the last award led to the experience that the hero has."""
    awards = [each for each in hero.findall("ereignisse/ereignis") if clean(each.get("text", "")) == AWARD]
    last = clean(awards[-1].get("Neu", "")) if awards else ""
    total = _first(hero, EXPERIENCE) or ""
    if last.isdecimal() and total.isdecimal() and int(last) != int(total):
        yield Difference(what=f"{name}, {AWARD}", source=total, ledger=last)


# The sheet.


def _sheet(line: int, who: Mapping[str, str], hero: _Element) -> Row:
    told = {key: said for path, key in FIELDS.items() if (said := _first(hero, path))}
    cells: dict[str, Any] = {
        **who,
        "told": told,
        "xp": _first(hero, EXPERIENCE),
        "coins": {each.get("name", ""): each.get("anzahl", "") for each in hero.findall("geldboerse/muenze")} or None,
        "things": [
            [each.get("name", ""), each.get("anzahl"), None, False] for each in hero.findall("gegenstände/gegenstand")
        ],
    }
    # What it has in the end is not before the last of its events, whatever it says of itself.
    times = [hero.get("stand", ""), *(each.get("time", "") for each in hero.findall("ereignisse/ereignis"))]
    moment = max(filter(None, map(_moment, times)), default=None)
    free = _first(hero, FREE)
    written = [*told.values(), f"{AWARD} {cells['xp']}" + (f" ({free} frei)" if free else "")]
    return Row(
        line=line,
        cells=cells,
        text=f"{who['name']}: {', '.join(written)}",
        day=None if moment is None else moment.date().isoformat(),
        at="" if moment is None else moment.strftime("%Y-%m-%d %H:%M"),
        order=None if moment is None else moment.timestamp(),
        is_snapshot=True,
    )


# What a row records.


def events(row: Row, names: Names) -> Iterator[Event]:
    """An award of experience, or how a hero stands."""
    cells = row.cells
    who = names.person_by_id(cells["key"], cells["name"])
    if row.is_snapshot:
        yield sheet_event(who, cells, names)
        return
    names.require_measure("xp")
    xp = whole(cells["xp"]) or 0
    yield Event(facts=ExperienceAwarded(xp=xp, each=True, to=(who,), reason=cells["reason"] or None))


SOURCE = Source(
    name="held",
    obtain=N_(
        "In the Helden-Software export the hero as XML; the file ends in .xml. The name, the people, the culture and "
        "the profession, the things and the experience are taken, and each award of experience on its day; Dukaten, "
        "Silbertaler, Heller and Kreuzer where a map says under [things] which coins of the game they are. The same "
        "hero again records what changed since. Values, talents, spells and whatever else the game has no place for is "
        "listed. Needs the extra “import”."
    ),
    read=read,
    events=events,
    placing="none",
)
