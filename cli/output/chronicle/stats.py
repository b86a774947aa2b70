"""Renders statistics of the party and of the sessions, and the overview of all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from msgspec.structs import asdict

from cli.output.books.treasure import coin_columns, worth_text
from cli.output.terminal.columns import figures_of
from cli.output.terminal.screen import section_lines, title_lines
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import _, day, decimal, integer, pgettext, with_count
from cli.output.words.terms import Terms

if TYPE_CHECKING:
    from projections.chronicle.person_stats import PartyStats
    from projections.chronicle.session_stats import SessionStats

SUMMED = ("entries", "rolls", "experience", "coin", "deaths")
"""Figures of sessions that add up."""


# JSON.


def party_json(terms: Terms, stats: PartyStats) -> dict[str, Any]:
    """The characters by name; wealth is in the smallest coin."""
    by_character = {
        stats.names[account]: {**asdict(row), "level": stats.levels[account], "wealth": stats.wealth[account]}
        for account, row in stats.rows.items()
    }
    total = {name: sum(asdict(row)[name] for row in stats.rows.values()) for name in FIGURES}
    return {
        "by_character": by_character,
        "total": {**total, "defeated": stats.defeated, "wealth": sum(each["now"] for each in stats.wealth.values())},
        "coin": terms.coinage.smallest if terms.coinage else None,
    }


FIGURES = ("damage_taken", "damage_dealt", "healing_received", "healing_given", "kills", "downs", "deaths", "rolls")
"""What is added up of a character."""


def sessions_json(sessions: Sequence[SessionStats]) -> dict[str, Any]:
    """The sessions in order, what they add up to, and what one has on the average."""
    played = [each for each in sessions if each.session is not None]
    hours = [each.hours for each in played if each.hours is not None]
    total = {name: sum(getattr(each, name) for each in sessions) for name in SUMMED}
    return {
        "sessions": [asdict(each) for each in sessions],
        "total": {"sessions": len(played), **total, "hours": round(sum(hours), 2) if hours else None},
        "average": {
            **{name: _average([getattr(each, name) for each in played]) for name in SUMMED},
            "hours": _average(hours),
        },
    }


def _average(figures: Sequence[float]) -> float | None:
    return round(sum(figures) / len(figures), 2) if figures else None


# On the screen.


def party_lines(speaker: Speaker, stats: PartyStats, title: str) -> Iterator[str]:
    """What everybody did and suffered, then their wealth."""
    yield from title_lines(speaker.screen, title)
    if not stats.rows:
        yield _("Nobody has joined yet.")
        return
    columns = {
        "level": _("level"),
        "rolls": _("rolls"),
        "damage_taken": _("damage taken"),
        "damage_dealt": _("dealt"),
        "healing_received": _("healed"),
        "healing_given": _("healing others"),
        "downs": _("down"),
        "deaths": _("died"),
        "kills": _("kills"),
    }
    figures = {account: {**asdict(row), "level": stats.levels[account]} for account, row in stats.rows.items()}
    used = [name for name in columns if name == "rolls" or any(row[name] for row in figures.values())]
    rows = [
        [stats.names[account], *(integer(row[name]) if row[name] else "" for name in used)]
        for account, row in figures.items()
    ]
    yield from figures_of(["", *(columns[name] for name in used)], rows)
    if stats.defeated:
        yield ""
        yield with_count("{count} foe defeated by all.", "{count} foes defeated by all.", stats.defeated)
    if speaker.terms.coinage:
        yield from section_lines(speaker.screen, _("Wealth"))
        yield from _wealth(speaker.terms, stats)


def _wealth(terms: Terms, stats: PartyStats) -> Iterator[str]:
    """What went through each purse, and what each holds now, items with their worth."""
    columns = {**coin_columns(), "now": _("now")}
    used = [name for name in columns if name == "now" or any(row.get(name) for row in stats.wealth.values())]
    rows = [
        [stats.names[account], *(worth_text(terms, row[name]) for name in used)]
        for account, row in stats.wealth.items()
    ]
    yield from figures_of(["", *(columns[name] for name in used)], rows)
    yield "  " + _("in {coin}, now with the worth of items").format(coin=terms.coin(terms.coinage.price_unit))


def sessions_lines(speaker: Speaker, sessions: Sequence[SessionStats], title: str) -> Iterator[str]:
    """A line for each session, then sums and averages."""
    yield from title_lines(speaker.screen, title)
    if not sessions:
        yield _("No session has been played yet.")
        return
    terms, data = speaker.terms, sessions_json(sessions)
    columns = {
        "entries": _("entries"),
        "hours": _("hours"),
        "rolls": _("rolls"),
        "experience": _("experience"),
        **({"coin": terms.coin(terms.coinage.price_unit)} if terms.coinage else {}),
        "deaths": _("deaths"),
    }
    used = [name for name in columns if name == "entries" or any(getattr(each, name) for each in sessions)]
    if any(each.hours is None for each in sessions) and "hours" not in used:
        used.insert(1, "hours")
    rows = [
        [_place(each), _day_of(each), *_session_cells(terms, used, asdict(each), played=each.session is not None)]
        for each in sessions
    ]
    if len(sessions) > 1:
        rows.append([_("in all"), "", *_session_cells(terms, used, data["total"], played=False)])
    if data["total"]["sessions"] > 1:
        rows.append([_("mean"), "", *_session_cells(terms, used, data["average"], played=False)])
    yield from figures_of([_("session"), _("day"), *(columns[name] for name in used)], rows)
    if any(each.hours is None for each in sessions if each.session is not None):
        yield ""
        yield _("?: not recorded while it was played.")


def _place(row: SessionStats) -> str:
    return pgettext("sessions", "between") if row.session is None else integer(row.session)


def _day_of(row: SessionStats) -> str:
    return "" if row.session is None else day(row.played_on)


def _session_cells(terms: Terms, names: Iterable[str], row: Mapping[str, Any], *, played: bool) -> list[str]:
    """Figures of a row of sessions; of one that was played it is told where its hours are not known."""
    cells = []
    for name in names:
        value = row[name]
        if name == "coin":
            cells.append(worth_text(terms, round(value or 0)))
        elif name == "hours" and value is None:
            cells.append("?" if played else "")
        else:
            cells.append(_number(Fraction(round(10 * value), 10)) if value else "")
    return cells


def _number(value: Fraction) -> str:
    """A figure as a decimal, with its thousands set apart."""
    return integer(int(value)) if value.denominator == 1 else decimal(str(value))


def overview_lines(
    speaker: Speaker,
    sessions: Sequence[SessionStats],
    party: PartyStats,
    dice: Iterable[str],
    title: Callable[[str], str],
) -> Iterator[str]:
    """Sessions, party and dice one after the other.

    Args:
        title: Makes a title of what it is given.
    """
    yield from sessions_lines(speaker, sessions, title(_("Sessions")))
    yield ""
    yield from party_lines(speaker, party, title(_("Party")))
    yield ""
    yield from dice
