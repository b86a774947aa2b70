"""Renders the treasure: what was found, who got what, what is left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from cli.output.sheets.sheet import flag_lines, item_lines, purse_text
from cli.output.terminal.columns import figures_of, labelled
from cli.output.terminal.screen import section_lines, title_lines
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import _, decimal
from cli.output.words.terms import Terms
from ledger.ids import CHARACTER


def treasure_lines(speaker: Speaker, data: Mapping[str, Any], title: str) -> Iterator[str]:
    """The report on one screen."""
    terms = speaker.terms
    found, left = data["found"], data["left"]
    yield from title_lines(speaker.screen, title)
    yield from labelled(sum_rows(terms, data))
    if found["items"]:
        yield from section_lines(speaker.screen, _("Found besides coins"))
        yield from item_lines(speaker.terms, found["items"])
    if data["holders"] and terms.coinage:
        yield from section_lines(speaker.screen, _("Who had how much, in coins"))
        yield from figures_of(*holder_table(terms, data["holders"]))
        yield "  " + coin_note(terms)
    if data["sessions"]:
        yield from section_lines(speaker.screen, _("By session"))
        yield from figures_of(*session_table(terms, data["sessions"]))
    for name, stock in ((_("In the hoard"), left["hoard"]), (_("In the fund"), left["fund"])):
        if stock["coins"] or stock["items"]:
            yield from section_lines(speaker.screen, name)
            if stock["coins"]:
                yield "  " + purse_text(terms, stock["coins"], terms.coinage.value(stock["coins"]))
            yield from item_lines(speaker.terms, stock["items"])
    yield from flag_lines(speaker, data["flags"])


def sum_rows(terms: Terms, data: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What was found, what became of it, and what is left."""
    hoard, fund = (data["left"][stock]["value"] for stock in ("hoard", "fund"))
    return [
        (_("Found"), terms.value(data["found"]["value"])),
        (_("Split"), terms.value(data["split"]["total"])),
        (_("Sold"), terms.value(data["sold"]["total"])),
        (_("Spent"), terms.value(data["spent"]["total"])),
        (_("Left in the hoard"), terms.value(hoard)),
        (_("Left in the fund"), terms.value(fund)),
    ]


def coin_columns() -> dict[str, str]:
    """What happens to coins, by the keys of a holder's row; `share` is the sum of the two before it."""
    return {
        "brought": _("brought"),
        "found": _("found"),
        "split": _("split"),
        "handed": _("handed"),
        "share": _("share"),
        "received": _("received"),
        "sold": _("sold"),
        "spent": _("spent"),
        "dropped": _("dropped"),
        "other": _("other"),
    }


def coin_note(terms: Terms) -> str:
    """In which coin worths are written."""
    return _("in {coin}").format(coin=terms.coin(terms.coinage.price_unit))


def holder_table(terms: Terms, holders: Mapping[str, Mapping[str, Any]]) -> tuple[list[str], list[list[str]]]:
    """A column for each thing that happened to anybody's coins, and what each holds now: heads and rows."""
    columns = coin_columns()
    used = [what for what in columns if any(row[what] for row in holders.values())]
    if "handed" not in used:
        # It would say what was split once more.
        used = [what for what in used if what != "share"]
    heads = ["", *(columns[what] for what in used), _("now")]
    named = [
        row["name"] if account.startswith(CHARACTER) else terms.account(account) for account, row in holders.items()
    ]
    rows = [
        [name, *(worth_text(terms, row[what], sign=True) for what in used), worth_text(terms, row["coins"]) or "0"]
        for name, row in zip(named, holders.values(), strict=True)
    ]
    return heads, rows


def session_table(terms: Terms, sessions: Sequence[Mapping[str, Any]]) -> tuple[list[str], list[list[str]]]:
    """What was found, split, sold and spent in each session: heads and rows."""
    kinds = ("found", "split", "sold", "spent")
    heads, rows = ["", _("found"), _("split"), _("sold"), _("spent")], []
    for row in sessions:
        if not any(row[kind] for kind in kinds):
            continue
        name = _("between sessions") if row["session"] is None else _("session {number}").format(number=row["session"])
        rows.append([name, *(terms.value(row[kind]) if row[kind] else "" for kind in kinds)])
    return heads, rows


def worth_text(terms: Terms, value: int, *, sign: bool = False) -> str:
    """A worth in the coin of prices: `1,200.5`; nothing where there is none."""
    if not value:
        return ""
    worth = Fraction(value, terms.coinage.values[terms.coinage.price_unit])
    text = decimal(int(worth) if worth.denominator == 1 else str(worth))
    return "+" + text if sign and value > 0 else text
