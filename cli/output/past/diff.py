"""Renders what differs between two points: account by account, each balance and field before and after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import asdict

from cli.output.entries.entry_details import ranges
from cli.output.entries.sentence import sentence
from cli.output.sheets.clock import clock_time
from cli.output.sheets.measures import measure_amount
from cli.output.sheets.sheet import STATUS_NAMES, field_label, flag_lines
from cli.output.terminal.columns import labelled, line_width, table, wrapped
from cli.output.terminal.screen import section_lines, title_lines
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import _, capital, day, integer, listed, ngettext
from cli.output.words.terms import Terms
from ledger.ids import CHARACTER, CLASS_LEVEL, CLOCK, CONDITION, EQUIPPED, FUND, HOARD, ITEM, NAME, POOL, STATUS
from ledger.people import alphabetical
from ledger.postings import FieldValue
from ledger.state import View
from projections.past.as_of import AsOf
from projections.past.diff import Diff
from projections.sheets.clock import clock_reading
from projections.sheets.sheet import shown_name

if TYPE_CHECKING:
    from projections.copies.copy_differences import CopyDifferences

Points = tuple[str, str]
"""How the two points are named: `120`, `s3`, `2026-11-01`, `now`."""

TOGETHER = (HOARD, FUND, POOL, CLOCK)
"""Accounts of the company, in the order in which they are shown after the characters."""

RANGES = 12
"""Ranges of entries that are listed."""


def diff_json(found: Diff, points: Points) -> dict[str, Any]:
    """The difference as scripts read it."""
    first, second = points
    return {
        "from": first,
        "to": second,
        "accounts": found.accounts,
        "fields": found.fields,
        "entries": found.entries,
        "flags": dict(zip(("from", "to"), found.flags, strict=True)),
        "corrections": found.corrections,
    }


def diff_lines(speaker: Speaker, found: Diff, points: Points, after: AsOf) -> Iterator[str]:
    """Characters, what the company holds together, then finds; each with what differs, before and after.

    The outside world is left out: what it gave or got is what the others got or gave.
    """
    first, second = map(_point_name, points)
    yield from title_lines(speaker.screen, _("From {first} to {second}").format(first=first, second=second))
    yield from changed_accounts(speaker, found, after)
    yield ""
    yield from wrapped(_entries(found.entries), line_width())
    yield from _corrections(speaker, found.corrections)
    yield from flag_lines(speaker, [asdict(flag) for flags in found.flags for flag in flags])


def _corrections(speaker: Speaker, numbers: Sequence[int]) -> Iterator[str]:
    """What corrects or completes, since the first point, what lies before it."""
    if not numbers:
        return
    yield from section_lines(speaker.screen, _("Recorded since, of what was before"))
    rows = [(f"#{number}", sentence(speaker, speaker.campaign.entry_named_in("entries", number))) for number in numbers]
    yield from table(rows, "rl", indent=2)


def changed_accounts(speaker: Speaker, found: Diff | CopyDifferences, view: View) -> Iterator[str]:
    """Each account that differs, by the name it has in a view, with what differs of it."""
    differs = False
    for account in _shown(found):
        if lines := list(_account_lines(speaker.terms, found, account)):
            differs = True
            name = shown_name(view, account) if account.startswith(CHARACTER) else speaker.terms.account(account)
            yield speaker.style(capital(name), bold=True)
            yield from lines
    if not differs:
        yield _("Nothing differs.")


def _shown(found: Diff | CopyDifferences) -> list[str]:
    """Accounts whose changes are shown, in order."""
    changed = {*found.accounts, *found.fields}
    people = sorted((account for account in changed if account.startswith(CHARACTER)), key=alphabetical)
    finds = sorted(account for account in changed if account.startswith(ITEM))
    return [*people, *(account for account in TOGETHER if account in changed), *finds]


def _account_lines(terms: Terms, found: Diff | CopyDifferences, account: str) -> Iterator[str]:
    """What differs of an account: each balance before, after, and by how much; then the fields."""
    balances = found.accounts.get(account, {})
    if account == CLOCK and "seconds" in balances:
        yield "  " + " → ".join(clock_time(clock_reading(seconds)) for seconds in balances["seconds"])
        return
    rows = []
    for commodity in sorted(balances, key=lambda commodity: _place(terms, commodity)):
        old, new = balances[commodity]
        name = terms.measure(commodity)
        rows.append(
            (
                name if commodity in terms.coinage.values else capital(name),
                measure_amount(terms, commodity, old),
                "→",
                measure_amount(terms, commodity, new),
                measure_amount(terms, commodity, new - old, sign=True),
            )
        )
    yield from table(rows, "lrlrr", indent=2)
    fields = found.fields.get(account, {}).items()
    yield from labelled([_field_change(terms, account, key, *pair) for key, pair in fields], indent=2)


def _field_change(terms: Terms, account: str, key: str, old: FieldValue, new: FieldValue) -> tuple[str, str]:
    """What a field is called, and its values; nothing where only the rules remember it."""
    if account.startswith(ITEM) and key == "value":
        label, sides = _("Worth"), [measure_amount(terms, "item.value", value) for value in (old, new)]
    elif key == STATUS:
        names = [None if value is None else _(STATUS_NAMES.get(str(value), str(value))) for value in (old, new)]
        label, sides = _("Status"), [name or _("not given") for name in names]
    elif key.startswith(EQUIPPED):
        item = capital(terms.item(key.removeprefix(EQUIPPED)))
        label, sides = _("{item}, worn or in hand").format(item=item), [_("yes") if v else _("no") for v in (old, new)]
    elif key == NAME or key in terms.tables.group("fields"):
        label, sides = field_label(terms, key), [measure_amount(terms, key, value) for value in (old, new)]
    else:
        return "", ""
    return label, " → ".join(sides)


def _place(terms: Terms, commodity: str) -> tuple[int, int, str]:
    """Where a balance is shown: experience and levels, hit points, coins, things, conditions, the rest."""
    coins = list(terms.coinage.values)
    if commodity in coins:
        return 3, coins.index(commodity), ""
    sorts = (
        commodity == "xp",
        commodity == "level" or commodity.startswith(CLASS_LEVEL),
        commodity.startswith("hp"),
        False,
        commodity.startswith(ITEM),
        commodity.startswith(CONDITION),
        True,
    )
    return sorts.index(True), 0, commodity


def _point_name(point: str) -> str:
    """A point in words."""
    if point == "now":
        return _("the present")
    if point.isdecimal():
        return _("entry #{entry}").format(entry=point)
    if point.startswith("s"):
        return _("the end of session {number}").format(number=integer(int(point[1:])))
    return _("the end of {day}").format(day=day(point))


def _entries(numbers: Sequence[int]) -> str:
    """How many entries differ, and which."""
    if not numbers:
        return _("No entry lies between them.")
    named = ranges(numbers)
    shown = listed(named) if len(named) <= RANGES else ", ".join([*named[:RANGES], "…"])
    said = ngettext("{count} entry between them: {entries}", "{count} entries between them: {entries}", len(numbers))
    return said.format(count=integer(len(numbers)), entries=shown)
