"""Writes what a sheet has in words: status, class, hit points, things, purse, fields, figures, tracks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cli.output.terminal.columns import table
from cli.output.words.language import N_, _, capital, decimal, exact, integer, pgettext, spoken, with_label
from cli.output.words.terms import FIND_KINDS, Gender, Terms
from ledger.ids import FEMALE, GENDER, OWED, RECORDED_IN
from ledger.people import alphabetical
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.output.terminal.speaker import Speaker

STATUS_NAMES: Mapping[str, str] = {
    "active": N_("active"),
    "away": N_("away"),
    "down": N_("down"),
    "dead": N_("dead"),
    "retired": N_("retired"),
    "fled": N_("gone"),
    "joined": N_("in the company now"),
}

OF_A_WOMAN: Mapping[str, Callable[[], str]] = {
    "active": lambda: pgettext("of a woman", "active"),
    "away": lambda: pgettext("of a woman", "away"),
    "dead": lambda: pgettext("of a woman", "dead"),
    "retired": lambda: pgettext("of a woman", "retired"),
    "fled": lambda: pgettext("of a woman", "gone"),
}
"""Statuses that French names otherwise for a woman."""

SERVICE_FIELDS = frozenset({"employer", "share", "wage"})
"""Fields that the sheet shows on the line of service."""


def status_text(data: Mapping[str, Any]) -> str:
    """What somebody's status is, nothing where it is the usual one."""
    return "" if data["status"] == "active" else status_name(data["status"], gender_in(data))


def status_name(status: str, gender: Gender) -> str:
    """What a status of one person is called: `mort`, `morte`."""
    if gender == FEMALE and status in OF_A_WOMAN:
        return OF_A_WOMAN[status]()
    return _(STATUS_NAMES.get(status, status))


def label_of(terms: Terms, measure: str) -> str:
    """What the game calls its hit points or its experience, with a capital."""
    return capital(terms.measure(measure))


def heading_of(terms: Terms, measure: str) -> str:
    """Its short name as the heading of a column: `HP`, `XP`."""
    if measure not in terms.tables.group("measures"):
        # A game without hit points of heroes counts those of whom they meet.
        return _("HP")
    return terms.term("measures", measure, "short").upper()


def of_moment(title: str, as_of: str | None) -> str:
    """A title with the moment that is shown, if it is not the present."""
    return title if as_of is None else _("{name}, as of {point}").format(name=title, point=as_of)


def hit_points_text(hp: Mapping[str, Any] | None) -> str:
    """Hit points of their maximum, with temporary ones: `7/12`; nothing where the game has none."""
    if hp is None:
        return ""
    if hp["max"] is None:
        lost = _("{amount} lost").format(amount=integer(hp["lost"]))
        if hp["current"] is None:
            return lost
        return f"{integer(hp['current'])}/?" + (f", {lost}" if hp["lost"] else "")
    text = f"{integer(hp['current'])}/{integer(hp['max'])}"
    return f"{text} +{integer(hp['temporary'])}" if hp["temporary"] else text


def points_text(hp: Mapping[str, Any] | None) -> str:
    """Hit points of their maximum, or what was lost; nothing where nobody told a figure."""
    return "" if hp is None or (hp["max"] is None and hp["current"] is None and not hp["lost"]) else hit_points_text(hp)


def health_text(data: Mapping[str, Any]) -> str:
    """How somebody outside the company is, in a word, for those who are not told any hit points."""
    return "" if data["hp"] is not None or "health" not in data else health_name(data["health"])


HEALTH_NAMES: Mapping[str, str] = {
    "unharmed": N_("unharmed"),
    "hurt": N_("hurt"),
    "bloodied": N_("badly hurt"),
    "fallen": N_("fallen"),
}
"""How somebody outside the company is, as players see it."""


def health_name(health: str) -> str:
    """How somebody is, in a word."""
    return _(HEALTH_NAMES[health])


def class_text(terms: Terms, data: Mapping[str, Any]) -> str:
    """Classes with their level, `fighter 3`; the level alone where there are no classes."""
    if not data["classes"] and data["level"] is not None:
        return f"{terms.term('measures', 'level')} {integer(data['level'])}"
    held, gender = data["classes"].items(), gender_in(data)
    return " / ".join(f"{terms.of_person('classes', class_, gender)} {integer(level)}" for class_, level in held)


def gender_in(data: Mapping[str, Any]) -> Gender:
    """By which form the class and conditions of a sheet are named."""
    gender: Gender = data["fields"].get(GENDER)
    return gender


def service_text(terms: Terms, data: Mapping[str, Any]) -> str:
    """The kind of service that somebody is in, where the rules have more kinds than retainers: `mercenaries`."""
    service = data["fields"].get("service")
    return terms.term("services", str(service)) if service else ""


def role_text(terms: Terms, data: Mapping[str, Any]) -> str:
    """What somebody is in the company besides a character: a kind of service, a retainer."""
    return service_text(terms, data) or (_("retainer") if data["role"] == "retainer" else "")


def pending_row(terms: Terms, data: Mapping[str, Any]) -> tuple[str, str]:
    """What somebody has to choose."""
    return pgettext("of a sheet", "To choose"), ", ".join(terms.term("choices", id_) for id_ in data["pending"])


def item_lines(terms: Terms, items: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Items with their number and the value of one, in columns."""
    return table(item_rows(terms, items), "rll", indent=2)


def item_rows(terms: Terms, items: Sequence[Mapping[str, Any]]) -> list[tuple[str, str, str]]:
    """Number, name and value of items; what is not appraised says so."""
    rows = []
    for item in items:
        value = "" if item["value"] is None else terms.value(item["value"])
        if item["value"] is None and "~" in item["id"] and terms.coinage:
            value = _("not appraised")
        elif item["quantity"] != 1 and value:
            value = _("{value} each").format(value=value)
        rows.append((integer(item["quantity"]), item_text(item), value))
    return rows


def item_text(item: Mapping[str, Any]) -> str:
    """An item's name; the name of its kind for a find that has no other."""
    if item["name"] == item["kind"] and item["kind"] in FIND_KINDS:
        return _(FIND_KINDS[item["kind"]])
    return str(item["name"])


def purse_text(terms: Terms, coins: Mapping[str, int], value: int) -> str:
    """Coins, with their worth where several kinds of coin make it hard to see."""
    if not terms.coinage:
        return ""
    text, worth = terms.amount(coins), terms.value(value)
    return text if text == worth else _("{coins} (worth {value})").format(coins=text, value=worth)


def flag_lines(speaker: Speaker, flags: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Warnings about balances below their floor at a moment."""
    for flag in flags:
        said = _("! {account}: {quantity}: at that moment more was spent than was there.").format(
            account=speaker.terms.account(flag["account"]),
            quantity=speaker.terms.quantity(flag["commodity"], flag["quantity"]),
        )
        yield speaker.style(said, fg="yellow")


def field_label(terms: Terms, key: str) -> str:
    """What a field is called, with a capital."""
    if key == RECORDED_IN:
        return _("As recorded in")
    return capital(terms.term("fields" if key in terms.tables.group("fields") else "keys.meet", key))


def field_value(terms: Terms, key: str, value: Any, gender: Gender = None) -> str:
    """A field's value; an id of one of the ruleset's groups by its name."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, int):
        return integer(value)
    groups = ("fields", "keys.describe", "keys.meet")
    row = next((row for group in groups if (row := terms.tables.group(group).get(key))), {})
    if "group" not in row:
        return str(value)
    ids = str(value).split(",") if row.get("type") == "choices" else [str(value)]
    return ", ".join(terms.of_person(row["group"], id_, gender) for id_ in ids)


def told(terms: Terms, key: str, value: Any) -> str:
    """What is told of somebody, in a sentence: `rank: Knight`; what is simply so by its name alone."""
    group = "keys.describe" if key in terms.tables.group("keys.describe") else "keys.meet"
    return with_label(terms.term(group, key), field_value(terms, key, value), is_so=value is True)


def described_fields(terms: Terms, data: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """Fields that `describe` may set; what the rules remember for themselves is not shown."""
    known = {*terms.tables.group("fields"), *terms.tables.group("keys.meet"), RECORDED_IN}
    return [(key, value) for key, value in data["fields"].items() if key in known and key not in SERVICE_FIELDS]


def service_row(terms: Terms, data: Mapping[str, Any]) -> tuple[str, str]:
    """Whom somebody serves, for what share and wage."""
    fields = data["fields"]
    parts = [str(fields.get("employer") or "")]
    if fields.get("share"):
        is_none = fields["share"] == "0"
        parts.append(_("for wages alone") if is_none else _("share {share}").format(share=fields["share"]))
    if isinstance(fields.get("wage"), int):
        parts.append(_("{amount} a day").format(amount=terms.value(fields["wage"])))
    return _("In the service of"), ", ".join(part for part in parts if part)


def group_rows(terms: Terms, key: str, group: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The figures of a group, each with its name."""
    values = str(terms.tables.group("derived").get(key, {}).get("group", ""))
    # What a group counts by is called in the group's own table, or is a thing, such as a torch that burns.
    own = terms.tables.group(key)
    named = {id_: terms.term(key, id_) if id_ in own else terms.item(id_) for id_ in group}
    return [(named[id_], _figure(terms, group[id_], values)) for id_ in as_listed(terms, key, list(group))]


def as_listed(terms: Terms, group: str, ids: Sequence[str]) -> Sequence[str]:
    """Ids of a group in its own order; where that is the alphabet of English, in that of the language spoken."""
    own = terms.tables.group(group)
    english = [folded(terms.tables.term(group, id_, "en")) for id_ in ids]
    if spoken() == "en" or len(ids) < FEW or not own.keys() >= set(ids) or english != sorted(english):
        return ids
    return sorted(ids, key=lambda id_: alphabetical(terms.term(group, id_)))


FEW = 3
"""Fewer things than these are in no order that means anything."""


def _figure(terms: Terms, value: Any, group: str) -> str:
    """One figure of a group: a number, the name of what it is an id of, or two that belong together, `5 (11)`."""
    if isinstance(value, Mapping):
        first, *more = (exact(part) for part in value.values())
        return f"{first}\u00a0({', '.join(more)})"
    return terms.term(group, value) if group else exact(value)


def figure_texts(terms: Terms, derived: Mapping[str, Any]) -> list[str]:
    """Single figures that follow from the rest, each with its name."""
    return [
        f"{terms.term('derived', key)}\u00a0{decimal(value)}"
        for key, value in derived.items()
        if isinstance(value, int | str) and not isinstance(value, bool)
    ]


def conditions_text(terms: Terms, data: Mapping[str, Any]) -> str:
    """Conditions, each with its level where it has more than one."""
    conditions: Mapping[str, int] = data["conditions"]
    names = {id_: terms.of_person("conditions", id_, gender_in(data)) for id_ in conditions}
    return ", ".join(
        names[id_] if level == 1 else f"{names[id_]} {integer(level)}" for id_, level in conditions.items()
    )


def owes(terms: Terms, counters: Mapping[str, int]) -> tuple[str, str]:
    """What somebody owes or is owed, in coins."""
    value = int(counters.get(OWED, 0))
    return _("Is owed") if value > 0 else _("Owes"), terms.value(abs(value)) if value and terms.coinage else ""


def track_texts(terms: Terms, tracks: Mapping[str, Any]) -> Iterator[str]:
    """How far each track has gone: a number, `3/7` where it has an end, a word, or figures by id."""
    for track, gone in tracks.items():
        text, *more = _track_parts(terms, track, gone)
        yield f"{terms.term('tracks', track)}\u00a0{text}"
        yield from more


def track_text(terms: Terms, track: str, gone: Any) -> str:
    """How far one track has gone, without its name."""
    return next(_track_parts(terms, track, gone))


def _track_parts(terms: Terms, track: str, gone: Any) -> Iterator[str]:
    if isinstance(gone, Mapping) and gone.keys() == {"current", "max"}:
        yield f"{integer(gone['current'])}/{integer(gone['max'])}"
    elif isinstance(gone, Mapping):
        yield from (f"{terms.term(track, id_)}\u00a0{exact(value)}" for id_, value in gone.items())
    else:
        yield field_value(terms, track, gone)
