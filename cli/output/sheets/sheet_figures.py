"""Gives each figure of a sheet its name and its words, by its path, and remembers which of them a box has shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any, NamedTuple

from cli.output.sheets.sheet import (
    as_listed,
    class_text,
    described_fields,
    field_label,
    field_value,
    gender_in,
    health_text,
    hit_points_text,
    item_rows,
    label_of,
    role_text,
    service_row,
    track_text,
)
from cli.output.words.grouping import grouped
from cli.output.words.language import N_, _, capital, decimal, exact, integer, times
from cli.output.words.terms import Terms
from ledger.ids import OUTSIDER, OWED

if TYPE_CHECKING:
    from ledger.rules.printed_sheet import PrintedSheet
    from projections.sheets.printed_sheet import Printed


class SheetFigure(NamedTuple):
    """One figure of a sheet.

    Attributes:
        path: Where it is in the sheet: `derived.saves.death`.
        label: What it is called.
        text: The figure in words.
        number: The figure, where it is a whole number.
        most: What it is a part of, where that is known.
        short: What it is called where there is little room.
        beside: The modifier of a trait.
        trained: How often training counts for it, None where it cannot.
    """

    path: str
    label: str
    text: str
    number: int | None = None
    most: int | None = None
    short: str = ""
    beside: str = ""
    trained: int | None = None


class Figures:
    """The figures of a sheet, of which each is taken by the first box that shows it."""

    def __init__(self, terms: Terms, data: Mapping[str, Any], printed: Printed) -> None:
        found = (_as_printed(figure, printed.layout) for figure in _figures(terms, data, printed))
        self._left = {figure.path: figure for figure in found}

    def take(self, *paths: str) -> list[SheetFigure]:
        """The figures at these paths and below them, without those that another box shows."""
        taken = [figure for path in paths for figure in self._at(path)]
        for figure in taken:
            self._left.pop(figure.path, None)
            # What is printed of a group shows its members of the sheet too.
            place, _dot, rest = figure.path.partition(".")
            if place == "printed":
                self._left.pop(f"derived.{rest}", None)
        return taken

    def _at(self, path: str) -> Iterator[SheetFigure]:
        for known, figure in list(self._left.items()):
            if known == path or known.startswith((f"{path}.", f"{path}:")):
                yield figure

    def has(self, *paths: str) -> bool:
        """Whether anything at these paths or below is left."""
        return any(True for path in paths for _figure in self._at(path))

    def copy(self) -> Figures:
        """The same figures, of which others may be taken."""
        other = copy(self)
        other._left = dict(self._left)
        return other


NAMES: Mapping[str, str] = {"failures": N_("Failures"), "level": N_("Level {number}"), "successes": N_("Successes")}
"""What figures are called beside the title of their box, by the words that layouts have for them."""


def _as_printed(figure: SheetFigure, layout: PrintedSheet) -> SheetFigure:
    """A figure with its sign and its name as a layout has them."""
    for path in (figure.path, figure.path.rpartition(".")[0]):
        if path in layout.signed and figure.number is not None:
            figure = figure._replace(text=integer(figure.number, sign=True))
        if path in layout.names:
            word, number = layout.names[path], figure.path.rpartition(".")[2]
            figure = figure._replace(label=_(NAMES.get(word, word)).format(number=number))
    return figure if figure.short else figure._replace(short=figure.label)


def _figures(terms: Terms, data: Mapping[str, Any], printed: Printed) -> Iterator[SheetFigure]:
    yield from _head(terms, data)
    if data["hp"] is not None and not terms.hides_hit_points:
        hp = data["hp"]
        yield SheetFigure("hp", label_of(terms, "hp"), hit_points_text(hp), hp["current"], hp["max"])
    if data["xp"] is not None:
        yield from _experience(terms, data["xp"])
    for trait, row in data["traits"].items():
        shown = "" if row["modifier"] is None else integer(row["modifier"], sign=True)
        name, long = capital(terms.term("traits", trait)), capital(terms.term("traits", trait, "long"))
        yield SheetFigure(f"traits.{trait}", long, integer(row["score"]), row["score"], short=name, beside=shown)
    for key, value in data["derived"].items():
        yield from _derived(terms, key, value, printed)
    for group, members in grouped(measure.partition(".")[::2] for measure in printed.figures).items():
        for rest in as_listed(terms, group, members):
            measure = f"{group}.{rest}".rstrip(".")
            yield _member(terms, f"printed.{measure}", group, rest, printed.figures[measure], printed)
    yield from _counted(terms, data, printed)
    for item in data["equipped"]:
        yield SheetFigure(f"equipped.{item}", "", terms.item(item))
    # A purse is printed for whoever goes on adventures, and for others only what is in it.
    everybody = data["role"] != OUTSIDER and (data["level"] is not None or data["xp"] is not None)
    for coin in terms.coinage.values:
        number = data["purse"].get(coin, 0)
        if number or everybody:
            yield SheetFigure(f"purse.{coin}", terms.term("coinage.coins", coin).upper(), integer(number), number)
    worth = (data["purse_value"] or {}).get("quantity", 0)
    if len(data["purse"]) > 1:
        yield SheetFigure("purse.worth", _("Worth"), terms.value(worth))
    for item, (count, name, value) in zip(data["items"], item_rows(terms, data["items"]), strict=True):
        yield SheetFigure(f"items.{item['id']}", times(count, name) if item["quantity"] != 1 else name, value)
    gender = gender_in(data)
    for key, value in described_fields(terms, data):
        yield SheetFigure(f"fields.{key}", field_label(terms, key), field_value(terms, key, value, gender))


def _head(terms: Terms, data: Mapping[str, Any]) -> Iterator[SheetFigure]:
    heads = {
        "class": _level(terms, data),
        "player": (_("Player"), data["player"] or ""),
        "role": ("", role_text(terms, data)),
        "health": (_("Health"), health_text(data)),
        "service": service_row(terms, data),
    }
    for path, (label, text) in heads.items():
        if text:
            yield SheetFigure(path, label, text)


def _level(terms: Terms, data: Mapping[str, Any]) -> tuple[str, str]:
    """Classes with their levels, or the level of a game without classes."""
    if data["classes"] or data["level"] is None:
        return _("Class and level"), class_text(terms, data)
    return capital(terms.term("measures", "level")), integer(data["level"])


def _experience(terms: Terms, xp: Mapping[str, Any]) -> Iterator[SheetFigure]:
    total, most = xp["total"], xp["next_level_at"]
    yield SheetFigure("xp", label_of(terms, "xp"), integer(total), total, most)
    if most is not None and total >= most:
        yield SheetFigure("xp.next", "", _("Next level earned"))
    elif most is not None:
        yield SheetFigure("xp.next", _("To the next level"), integer(most - total))


def _derived(terms: Terms, key: str, value: Any, printed: Printed) -> Iterator[SheetFigure]:
    if isinstance(value, Mapping):
        for id_ in as_listed(terms, key, list(value)):
            yield from _members(terms, key, id_, value[id_], printed)
    elif isinstance(value, Sequence) and not isinstance(value, str):
        yield SheetFigure(
            f"derived.{key}", capital(terms.term("derived", key)), ", ".join(terms.item(item) for item in value)
        )
    elif isinstance(value, int | str) and not isinstance(value, bool):
        number = value if isinstance(value, int) else None
        yield SheetFigure(f"derived.{key}", capital(terms.term("derived", key)), decimal(value), number)


def _members(terms: Terms, key: str, id_: str, figure: Any, printed: Printed) -> Iterator[SheetFigure]:
    if isinstance(figure, Mapping):
        for part, value in figure.items():
            yield _member(terms, f"derived.{key}.{id_}.{part}", key, id_, value, printed)
    else:
        yield _member(terms, f"derived.{key}.{id_}", key, id_, figure, printed)


def _member(terms: Terms, path: str, group: str, id_: str, value: Any, printed: Printed) -> SheetFigure:
    """One of a group of figures: named in the group's own table, or a thing, such as a torch that burns."""
    member = id_.partition(".")[0]
    values = str(terms.tables.group("derived").get(group, {}).get("group", ""))
    named = member in terms.tables.group(group) or member.isdecimal()
    label = capital(terms.term(group, member) if named else terms.item(member))
    text = terms.term(values, value) if values else exact(value)
    number = value if isinstance(value, int) else None
    return SheetFigure(path, label, text, number, trained=printed.training.get(f"{group}.{id_}"))


def _counted(terms: Terms, data: Mapping[str, Any], printed: Printed) -> Iterator[SheetFigure]:
    for counter, count in {**dict.fromkeys(printed.empty, 0), **data["counters"]}.items():
        if counter != OWED or not terms.coinage:
            yield SheetFigure(
                f"counters.{counter}", capital(terms.measure(counter)), integer(count), count, printed.most.get(counter)
            )
        elif count:
            label = _("Is owed") if count > 0 else _("Owes")
            yield SheetFigure(f"counters.{counter}", label, terms.value(abs(count)))
    for track, gone in data["tracks"].items():
        whole = isinstance(gone, Mapping) and gone.keys() == {"current", "max"}
        current, most = (gone["current"], gone["max"]) if whole else (None, None)
        if isinstance(gone, Mapping) and not whole:
            for id_, value in gone.items():
                label = _("{thing}, {part}").format(
                    thing=capital(terms.term("tracks", track)), part=terms.term(track, id_)
                )
                yield SheetFigure(f"tracks.{track}.{id_}", label, exact(value), value)
        else:
            yield SheetFigure(
                f"tracks.{track}", capital(terms.term("tracks", track)), track_text(terms, track, gone), current, most
            )
