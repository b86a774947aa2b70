"""Renders a replay: what would be otherwise, from which entry on, and what would be refused or lacks dice."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from typing import Any

from cli.output.books.explain import step_lines
from cli.output.entries.entry_details import ranges
from cli.output.entries.sentence import sentence
from cli.output.errors.dice_missing import missing_dice
from cli.output.errors.error_words import message_alone
from cli.output.sheets.clock import clock_time
from cli.output.sheets.measures import measure_amount, measure_name
from cli.output.sheets.sheet import STATUS_NAMES, field_label, field_value
from cli.output.terminal.columns import MORE, line_width, table, wrapped
from cli.output.terminal.screen import section_lines
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import _, capital, integer, listed, with_count
from cli.output.words.terms import Terms
from ledger.ids import CLOCK, NAME, POOL, STATUS, WORLD
from ledger.measures import LEVEL, PURSE_VALUE, VALUE
from ledger.people import alphabetical
from ledger.postings import FieldValue
from projections.past.what_if import Divergence, LackingDice, Refused
from projections.past.what_if_differences import ComparedReplay
from projections.sheets.clock import clock_reading

NONE = "–"
MOST = 20
"""Entries of one sort that a screen lists."""


def replay_json(speaker: Speaker, otherwise: ComparedReplay, *, unchanged: bool) -> dict[str, Any]:
    """The replay as scripts read it.

    Args:
        unchanged: Whether the ledger's last entry is the same as before.
    """
    found, terms = otherwise.found, replayed_terms(otherwise)
    return {
        "decided": found.decided,
        "diverges_at": found.diverges_at,
        "first": None if found.first is None else {"entry": found.first.entry.number, "code": found.first.code},
        "differences": otherwise.balances,
        "fields": otherwise.fields,
        "figures": otherwise.figures,
        "different": found.different,
        "refused": [
            {"entry": refused.entry, "code": refused.error.code, "message": message_alone(refused.error, terms)}
            for refused in found.refused
        ],
        "needs_dice": [lacking.entry for lacking in found.lacking],
        "dice": [
            {"entry": lacking.entry, "sides": lacking.sides, "count": lacking.count, "who": lacking.who}
            for lacking in found.lacking
        ],
        "left_out": found.left_out,
        "head_unchanged": unchanged,
    }


def replayed_terms(otherwise: ComparedReplay) -> Terms:
    """What the rules of the replay call things; lots have their name in the replay, else that in the record."""

    def name_of(lot: str) -> str | None:
        name = otherwise.found.state.field(lot, NAME) or otherwise.recorded.field(lot, NAME)
        return name if isinstance(name, str) else None

    return Terms(otherwise.rules.tables, otherwise.rules.coinage, name_of)


def replay_lines(speaker: Speaker, otherwise: ComparedReplay, versions: Collection[tuple[str, str]]) -> Iterator[str]:
    """Where it parts from the record, every account that differs, then the entries that could not be recorded.

    Args:
        versions: Versions of recorded rules with the one that was in their place.
    """
    found, terms = otherwise.found, replayed_terms(otherwise)
    if found.first is not None:
        yield from _first(speaker, terms, found.first, found.refused)
    accounts = {**otherwise.balances, **otherwise.fields, **otherwise.figures}
    shown = {
        account: rows for account in sorted(accounts, key=alphabetical) if (rows := _rows(terms, otherwise, account))
    }
    for account, rows in shown.items():
        yield from section_lines(speaker.screen, capital(terms.account(account)))
        yield from table(rows, "lrl", indent=2)
    yield from _listed(
        speaker, _("Would be refused"), [(r.entry, message_alone(r.error, terms)) for r in found.refused]
    )
    lacking = [(row.entry, _dice(terms, row)) for row in found.lacking]
    yield from _listed(speaker, _("Dice would be missing; the recorded effects are kept"), lacking)
    yield ""
    if found.left_out:
        said = _("Left out: {entries}.").format(entries=_numbers(found.left_out))
        yield from wrapped(said, line_width())
    for before, now in sorted(versions):
        said = _("House rules are applied to version {now} of the rules; version {before} was in force.")
        yield from wrapped(said.format(now=now, before=before), line_width())
    if not shown:
        is_same = found.diverges_at is None
        yield _("Nothing would be different.") if is_same else _("No sheet would be different in the end.")
    yield from _total(speaker, otherwise)


def _first(speaker: Speaker, terms: Terms, first: Divergence, refused: Sequence[Refused]) -> Iterator[str]:
    """The first entry that would go differently, and why: its effects on both sides with the steps that led to the new
    ones, or why it would be refused."""
    entry, replayed = first.entry, first.replayed
    yield speaker.style(_("The first entry that would go differently"), bold=True)
    yield from _entry_line(entry.number, sentence(speaker, entry))
    if replayed is None or replayed is entry.body:
        reasons = [message_alone(row.error, terms) for row in refused if row.entry == entry.number]
        yield from ("    " + line for reason in reasons for line in wrapped(reason, line_width() - 4))
        return
    was, now = ({(p.account, p.commodity): p.quantity for p in body.postings} for body in (entry.body, replayed))
    rows = [
        (terms.account(account), terms.measure(commodity), *_change(*(integer(n, sign=True) for n in (before, after))))
        for account, commodity in sorted({*was, *now})
        if (before := was.get((account, commodity), 0)) != (after := now.get((account, commodity), 0))
        and not account.startswith(WORLD)
    ]
    yield from table(rows, "llrl", indent=4)
    steps = [step for step in replayed.derivation if step not in entry.body.derivation]
    yield from (f"    {line}" for line in step_lines(speaker, steps, line_width() - 4, named=True))


def _rows(terms: Terms, otherwise: ComparedReplay, account: str) -> list[tuple[str, str, str]]:
    """What differs of an account in the end; the outside world is left to scripts."""
    if account.startswith(WORLD):
        return []
    if account == CLOCK:
        shown = [
            clock_time(clock_reading(view.quantity(CLOCK, "seconds")))
            for view in (otherwise.recorded, otherwise.found.state)
        ]
        return [(_("On the clock"), *_change(*shown))]
    name_of = terms.measure if account == POOL else partial(measure_name, terms)
    balances, figures = otherwise.balances.get(account, {}), otherwise.figures.get(account, {})
    coins = terms.coinage.values
    rows = []
    if any(commodity in coins for commodity in balances):
        views = otherwise.recorded, otherwise.found.state
        worths = [terms.coinage.value(view.holdings(account)) for view in views]
        shown = [terms.value(worth) for worth in worths]
        if worths[0] == worths[1]:
            shown = [terms.amount(view.holdings(account)) for view in views]
        rows.append((_("Coins"), *_change(*shown)))
    for measure, pair in {**balances, **figures}.items():
        # The worth of coins is in the line above, the level in that of the class; what is gone has no value.
        said_above = measure in coins or measure == PURSE_VALUE or (measure == LEVEL and LEVEL not in balances)
        if not (said_above or (measure.endswith(VALUE) and None in pair)):
            rows.append((capital(name_of(measure)), *_amounts(terms, measure, pair)))
    for key, pair in otherwise.fields.get(account, {}).items():
        if key == STATUS:
            rows.append((_("Status"), *_change(*(_(STATUS_NAMES.get(str(v), str(v))) for v in pair))))
        elif key in terms.tables.group("fields"):
            rows.append((field_label(terms, key), *_change(*(_value(terms, key, value) for value in pair))))
    return rows


def _amounts(terms: Terms, measure: str, pair: Sequence[int | str | None]) -> tuple[str, str]:
    return _change(*(NONE if value is None else measure_amount(terms, measure, value) for value in pair))


def _value(terms: Terms, key: str, value: FieldValue) -> str:
    return NONE if value is None else field_value(terms, key, value)


def _change(before: str, after: str) -> tuple[str, str]:
    return before, f"→ {after}"


def _listed(speaker: Speaker, title: str, entries: Sequence[tuple[int, str]]) -> Iterator[str]:
    if not entries:
        return
    yield from section_lines(speaker.screen, title)
    for number, text in entries[:MOST]:
        yield from _entry_line(number, text)
    if len(entries) > MOST:
        more = _("And {count} more; --json lists them all.").format(count=integer(len(entries) - MOST))
        yield f"  {more}"


def _entry_line(number: int, text: str) -> Iterator[str]:
    return table([(f"#{number}", text)], "rl", indent=2)


def _dice(terms: Terms, lacking: LackingDice) -> str:
    facts = {name: getattr(lacking, name) for name in ("count", "sides", "who", "purpose")}
    return f"{missing_dice(terms, facts)}."


def _numbers(numbers: Sequence[int]) -> str:
    """Entries by number, as far as they are not too many: `#10–#20 and #57`."""
    named = ranges(numbers)
    return listed([*named[:MOST], MORE] if len(named) > MOST else named)


def _total(speaker: Speaker, otherwise: ComparedReplay) -> Iterator[str]:
    found = otherwise.found
    if found.diverges_at is not None and not found.different:
        said = with_count(
            "{count} entry decided again, and not differently; nothing was recorded.",
            "{count} entries decided again, none of them differently; nothing was recorded.",
            found.decided,
        )
        yield from (speaker.style(line, bold=True) for line in wrapped(said, line_width()))
        return
    decided = with_count("{count} entry decided again", "{count} entries decided again", found.decided)
    different = with_count("{count} would go differently", "{count} would go differently", len(found.different))
    said = _("{decided}, {different}; nothing was recorded.").format(decided=decided, different=different)
    yield from (speaker.style(line, bold=True) for line in wrapped(said, line_width()))
