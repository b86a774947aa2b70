"""Lays out a campaign's accounts as an Excel workbook: balances, treasure, experience, statements, entries."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import date
from typing import Any

from msgspec import Struct

from cli.output.books.balances import shown_name
from cli.output.entries.sentence import sentence
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import _, capital, spoken
from ledger.errors import InputError
from ledger.ids import FUND, HOARD, ITEM
from ledger.patterns import late_pattern
from ledger.rules.ruleset import Ruleset
from ledger.state import ShownView
from projections.books.balances import balances
from projections.books.statement import Statement, StatementSpan, statement
from projections.books.treasure import treasure
from projections.past.as_of import RulesOf
from projections.programs.spreadsheet import spreadsheet_rows
from projections.sheets.party import characters
from projections.sheets.sheet import XP

try:
    from openpyxl import Workbook
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter
except ModuleNotFoundError as missing:
    raise InputError("extra_missing", extra="xlsx", module=missing.name) from missing


LONGEST_TITLE = 31
"""Letters that Excel lets the name of a sheet have."""

NOT_IN_TITLES = late_pattern(r"[][:*?/\\']")
"""Signs that it does not let it have."""

ISO_DAY = late_pattern(r"\d{4}-\d\d-\d\d")

LARGEST_EXACT = 10**15
"""Excel keeps fifteen digits of a number: a longer one is written as text."""


class Sheet(Struct, frozen=True):
    """A sheet: its name, the heads of its columns with their widths in letters, its rows."""

    title: str
    heads: Sequence[tuple[str, int]]
    rows: Iterable[Sequence[Any]]


def workbook(speaker: Speaker, view: ShownView, rules: Ruleset, rules_of: RulesOf) -> Workbook:
    """The workbook of a campaign as it stands."""
    book, titles = Workbook(write_only=True), set[str]()
    for sheet in _sheets(speaker, view, rules, rules_of):
        written = book.create_sheet(_free_title(sheet.title, titles))
        written.freeze_panes = "A2"
        for number, (_head, width) in enumerate(sheet.heads, 1):
            written.column_dimensions[get_column_letter(number)].width = width
        written.append([_cell(written, head, bold=True) for head, _width in sheet.heads])
        for row in sheet.rows:
            written.append([_cell(written, value) for value in row])
    return book


def _free_title(title: str, taken: set[str]) -> str:
    """A name that Excel takes and no sheet before has, whatever the case."""
    stem = NOT_IN_TITLES.sub("-", title).strip() or "-"
    free, number = stem[:LONGEST_TITLE], 1
    while free.casefold() in taken:
        number += 1
        free = f"{stem[: LONGEST_TITLE - 1 - len(str(number))]} {number}"
    taken.add(free.casefold())
    return free


def _cell(sheet: Any, value: Any, *, bold: bool = False) -> Any:
    """A cell; a text is never a formula, a day is a date, and a text like one that no calendar has stays a text."""
    if isinstance(value, str) and ISO_DAY.fullmatch(value):
        with suppress(ValueError):
            value = date.fromisoformat(value)
    elif isinstance(value, int) and abs(value) >= LARGEST_EXACT:
        value = str(value)
    text = isinstance(value, str)
    cell = WriteOnlyCell(sheet, ILLEGAL_CHARACTERS_RE.sub("", value) if text else value)
    if text:
        cell.data_type = "s"
    if bold:
        cell.font = Font(bold=True)
    return cell


def _sheets(speaker: Speaker, view: ShownView, rules: Ruleset, rules_of: RulesOf) -> Iterator[Sheet]:
    yield _balances(speaker, view, rules)
    if rules.coinage.values:
        yield from _treasure(speaker, view, rules)
    people = characters(view)
    found = {
        account: statement(speaker.campaign, rules_of, account, StatementSpan(), every=True)
        for account in [*people, HOARD, FUND]
    }
    yield _experience(speaker, [found[account] for account in people])
    for moved in found.values():
        if moved.moved:
            yield _statement(speaker, moved, [*rules.coinage.values, XP, ITEM])
    rows = spreadsheet_rows(speaker.campaign)
    heads = [(str(head), 14) for head in next(rows)]
    yield Sheet(_("Entries"), heads, rows)


def _balances(speaker: Speaker, view: ShownView, rules: Ruleset) -> Sheet:
    """What every account holds; coins with their worth too."""
    terms, values = speaker.terms, rules.coinage.values
    rows = (
        (
            shown_name(terms, account),
            terms.measure(commodity),
            quantity,
            _worth(rules, quantity * values[commodity]) if commodity in values else None,
        )
        for account, held in balances(view).items()
        for commodity, quantity in held.items()
    )
    heads = [(_("Account"), 30), (_("What"), 30), (_("Quantity"), 12), (_in_coin(speaker, _("Worth")), 14)]
    return Sheet(_("Balances"), heads if values else heads[:3], rows if values else (row[:3] for row in rows))


def _treasure(speaker: Speaker, view: ShownView, rules: Ruleset) -> Iterator[Sheet]:
    """By session and by holder, in the coin that prices are in."""
    data = treasure(speaker.campaign, view, rules, language=spoken())
    found = {"found": _("Found"), "split": _("Split"), "sold": _("Sold"), "spent": _("Spent")}
    yield Sheet(
        _("Treasure by session"),
        [(_("Session"), 10), *((_in_coin(speaker, head), 16) for head in found.values())],
        ((row["session"], *(_worth(rules, row[what]) for what in found)) for row in data["sessions"]),
    )
    held = {"split": _("Split"), "handed": _("Handed over"), "share": _("Share"), "spent": _("Spent")}
    held["coins"] = _("Purse")
    yield Sheet(
        _("Treasure by holder"),
        [(_("Holder"), 26), *((_in_coin(speaker, head), 16) for head in held.values())],
        (
            (capital(speaker.terms.account(account)), *(_worth(rules, row[what]) for what in held))
            for account, row in data["holders"].items()
        ),
    )


def _experience(speaker: Speaker, found: Sequence[Statement]) -> Sheet:
    """What each character gained and lost, with the total after it."""
    entry, session, day, _what, _quantity, *after = _movement_heads()
    heads = [(_("Holder"), 26), entry, session, day, (_("Experience"), 12), *after]
    rows = (
        (capital(speaker.terms.account(each.account)), *row[:3], *row[4:])
        for each in found
        for row in _movements(speaker, each, {XP})
    )
    return Sheet(_("Experience"), heads, rows)


def _statement(speaker: Speaker, found: Statement, of: Collection[str]) -> Sheet:
    """What went through somebody's hands: coins, experience, things."""
    return Sheet(capital(speaker.terms.account(found.account)), _movement_heads(), _movements(speaker, found, of))


def _movement_heads() -> list[tuple[str, int]]:
    when = [(_("Entry"), 8), (_("Session"), 10), (_("Day of play"), 14)]
    return [*when, (_("What"), 26), (_("Quantity"), 12), (_("Balance"), 12), (_("Reason"), 90)]


def _movements(speaker: Speaker, found: Statement, of: Collection[str]) -> Iterator[tuple[Any, ...]]:
    """A row for each commodity of these that an entry moved, with what is held after it."""
    for moved in found.moved:
        said = sentence(speaker, moved.entry, in_account=True)
        body = moved.entry.body
        for commodity, quantity in moved.changes.items():
            if commodity in of or (commodity.startswith(ITEM) and ITEM in of):
                what = speaker.terms.measure(commodity)
                when = (moved.entry.number, body.session, body.played_on)
                yield (*when, what, quantity, moved.running[commodity], said)


def _worth(rules: Ruleset, value: int) -> float | int:
    """A worth in the coin that prices are in."""
    worth, rest = divmod(value, rules.coinage.values[rules.coinage.price_unit])
    return worth if not rest else value / rules.coinage.values[rules.coinage.price_unit]


def _in_coin(speaker: Speaker, head: str) -> str:
    coinage = speaker.terms.coinage
    unit = speaker.terms.coin(coinage.price_unit) if coinage else ""
    return f"{head} ({unit})" if unit else head
