"""Writes a character's sheet in plain lines: for pipes, files and plain terminals, and the rows of it for reports."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from cli.output.sheets.sheet import (
    class_text,
    conditions_text,
    described_fields,
    field_label,
    field_value,
    figure_texts,
    flag_lines,
    gender_in,
    group_rows,
    health_text,
    hit_points_text,
    item_lines,
    label_of,
    of_moment,
    owes,
    pending_row,
    purse_text,
    role_text,
    service_row,
    status_text,
    track_texts,
)
from cli.output.terminal.columns import flow, labelled, terminal_width
from cli.output.terminal.screen import title_lines
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import _, capital, integer, pgettext
from cli.output.words.terms import Terms
from ledger.ids import FEMALE, OUTSIDER, OWED


def sheet_lines(speaker: Speaker, data: Mapping[str, Any], as_of: str | None = None) -> Iterator[str]:
    """A whole sheet in plain lines.

    Args:
        as_of: The moment it is of, as it was typed.
    """
    terms, title = speaker.terms, of_moment(str(data["name"]), as_of)
    yield from title_lines(speaker.screen, title, ", ".join(title_details(terms, data)))
    # What nobody reads on a screen is searched and cut by line.
    rows = sheet_rows(terms, data, apart=not terminal_width())
    yield from labelled([(_("Status"), status_text(data)), *rows])
    if data["items"]:
        yield ""
        yield from item_lines(speaker.terms, data["items"])
    yield from flag_lines(speaker, data["flags"])


def sheet_rows(terms: Terms, data: Mapping[str, Any], *, apart: bool = False) -> Iterator[tuple[str, str]]:
    """Labels and texts of a sheet without its status and items; a text may be empty.

    Args:
        apart: Whether each figure is a row of its own, with the label that it shares with others.
    """
    yield service_row(terms, data)
    yield label_of(terms, "hp"), "" if terms.hides_hit_points else hit_points_text(data["hp"])
    yield _("Health"), health_text(data)
    yield label_of(terms, "xp"), experience_text(data["xp"])
    yield from _facts(_("Traits"), _traits(terms, data["traits"]), apart)
    for label, parts in _derived(terms, data["derived"]):
        yield from _facts(label, parts, apart)
    yield from _facts(_("Equipped"), map(terms.item, data["equipped"]), apart, ", ".join)
    yield _("Conditions"), conditions_text(terms, data)
    yield pending_row(terms, data)
    yield from _facts(_("Counters"), _counted(terms, data["counters"]), apart, ", ".join)
    yield owes(terms, data["counters"])
    yield from _facts(pgettext("of a sheet", "Tracks"), track_texts(terms, data["tracks"]), apart)
    if data["role"] != OUTSIDER:
        yield _("Purse"), purse_text(terms, data["purse"], (data["purse_value"] or {}).get("quantity", 0))
    for key, value in described_fields(terms, data):
        yield field_label(terms, key), field_value(terms, key, value, gender_in(data))


def _facts(
    label: str, parts: Iterable[str], apart: bool, together: Callable[[Iterable[str]], str] = flow
) -> Iterator[tuple[str, str]]:
    """A row of parts, or a row for each of them."""
    if apart:
        yield from ((label, part) for part in parts)
    else:
        yield label, together(parts)


def title_details(terms: Terms, data: Mapping[str, Any]) -> list[str]:
    """What follows the name in the title."""
    played = pgettext("of a woman", "played by {player}") if gender_in(data) == FEMALE else _("played by {player}")
    player = data["player"] and played.format(player=data["player"])
    return [part for part in (role_text(terms, data), class_text(terms, data), player) if part]


def experience_text(xp: Mapping[str, Any] | None) -> str:
    """Experience, and how much of it is missing to the next level; nothing where the game has none."""
    if xp is None:
        return ""
    total, next_at = xp["total"], xp["next_level_at"]
    if next_at is None:
        return integer(total)
    if total >= next_at:
        return _("{total}, next level earned (at {next})").format(total=integer(total), next=integer(next_at))
    return _("{total}, next level at {next} ({missing} to go)").format(
        total=integer(total), next=integer(next_at), missing=integer(next_at - total)
    )


def _traits(terms: Terms, traits: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    for trait, row in traits.items():
        modifier = f"\u00a0({integer(row['modifier'], sign=True)})" if row["modifier"] else ""
        yield f"{terms.term('traits', trait)}\u00a0{integer(row['score'])}{modifier}"


def _derived(terms: Terms, derived: Mapping[str, Any]) -> Iterator[tuple[str, list[str]]]:
    """What follows from the rest: single figures under one label, groups of them and lists of items each their own."""
    yield pgettext("of a sheet", "Figures"), figure_texts(terms, derived)
    for key, group in derived.items():
        label = capital(terms.term("derived", key))
        if isinstance(group, Mapping):
            yield label, [f"{name}\u00a0{figure}" for name, figure in group_rows(terms, key, group)]
        elif isinstance(group, Sequence) and not isinstance(group, str):
            yield label, [", ".join(map(terms.item, group))]


def _counted(terms: Terms, counters: Mapping[str, int]) -> Iterator[str]:
    for counter, quantity in counters.items():
        if counter == OWED and terms.coinage:
            continue
        most = terms.tables.group("counters").get(counter, {}).get("most")
        yield f"{terms.measure(counter)}\u00a0{integer(quantity)}" + (f"/{integer(most)}" if most else "")
