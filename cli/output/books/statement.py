"""Lays out a statement of account: the sums, then coins, experience and the rest, each movement with its reason."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import astuple

from cli.output.document.blocks import (
    Block,
    Bullets,
    CoverPage,
    Document,
    Pairs,
    Paragraph,
    ReportPart,
    Section,
    Table,
    Text,
)
from cli.output.document.citations import Citations
from cli.output.entries.entry_details import as_corrected, with_remark
from cli.output.entries.sentence import sentence
from cli.output.sheets.measures import PARTS, measure_amount, measure_name
from cli.output.sheets.sheet import of_moment
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import _, capital, day, integer, spoken
from cli.output.words.terms import Terms
from ledger.ids import CHARACTER, SPENT
from projections.books.statement import Moved, Statement, StatementSpan
from projections.sheets.sheet import XP, shown_name

Cells = tuple[Text, ...]

BOUND = "max"
BOUND_OF = f".{BOUND}:"
"""In the commodity that is the bound of a counter with a name: `use.max:Brutal`."""


def statement_json(speaker: Speaker, found: Statement) -> dict[str, Any]:
    """The statement as scripts read it: a movement for each commodity that an entry moved."""
    sessions = found.span.sessions
    return {
        "who": _holder(speaker, found.account),
        "from": found.span.first_day if sessions is None else sessions[0],
        "to": found.span.last_day if sessions is None else sessions[-1],
        "opening": {commodity: sum_.opening for commodity, sum_ in found.sums.items()},
        "movements": [
            {
                "entry": moved.entry.number,
                "session": moved.entry.body.session,
                "played_on": moved.entry.body.played_on,
                "reason": sentence(speaker, moved.entry),
                "commodity": commodity,
                "quantity": quantity,
                "running": moved.running[commodity],
                "amended_by": moved.amended_by,
                "recorded": moved.recorded.get(commodity),
            }
            for moved in found.moved
            for commodity, quantity in moved.changes.items()
        ],
        "closing": {commodity: sum_.closing for commodity, sum_ in found.sums.items()},
        "corrections": [{"entry": taken.entry.number, "changes": dict(taken.changes)} for taken in found.taken_back],
    }


def statement_document(speaker: Speaker, found: Statement, *, point: str | None, made_at: str) -> Document:
    """The statement to be read or printed, as of a point."""
    who = capital(_holder_in_words(speaker, found.account))
    cover = CoverPage(
        title=of_moment(_("Statement of account: {who}").format(who=who), point),
        subtitle=speaker.campaign.name,
        blocks=(Pairs(tuple(_facts(speaker, found))),),
        page=False,
    )
    return Document(language=spoken(), cover=cover, sections=_sections(speaker, found), made_at=made_at)


def _holder(speaker: Speaker, account: str) -> str:
    return shown_name(speaker.view, account) if account.startswith(CHARACTER) else account.rpartition(":")[2]


def _holder_in_words(speaker: Speaker, account: str) -> str:
    is_character = account.startswith(CHARACTER)
    return shown_name(speaker.view, account) if is_character else speaker.terms.account(account)


def _facts(speaker: Speaker, found: Statement) -> Iterator[tuple[str, Text]]:
    player = speaker.view.field(found.account, "player")
    if player is not None:
        yield _("Player"), speaker.campaign.people().get(str(player), str(player))
    yield _("Period"), _period(found.span)
    if found.worth is not None:
        before, after = map(speaker.terms.value, found.worth)
        yield _("Worth of the coins"), _("{before} → {after}").format(before=before, after=after)
    if XP in found.sums:
        before, after = (integer(number) for number in (found.sums[XP].opening, found.sums[XP].closing))
        label = capital(measure_name(speaker.terms, XP))
        yield label, _("{before} → {after}").format(before=before, after=after)
    yield _("Last entry"), f"#{found.number}"


def _period(span: StatementSpan) -> str:
    if span.sessions is not None:
        first, last = (integer(span.sessions[place]) for place in (0, -1))
        if first == last:
            return _("session {number}").format(number=first)
        return _("sessions {first} to {last}").format(first=first, last=last)
    if span.first_day and span.last_day:
        return _("{first} to {last}").format(first=day(span.first_day), last=day(span.last_day))
    if span.first_day:
        return _("from {day} on").format(day=day(span.first_day))
    if span.last_day:
        return _("until {day}").format(day=day(span.last_day))
    return _("from the beginning of the campaign")


def _sections(speaker: Speaker, found: Statement) -> Iterator[Section]:
    """The sums, a section for each sort of commodity, and the corrections."""
    terms, citations = speaker.terms, Citations({moved.entry.number for moved in found.moved})
    coins = [commodity for commodity in found.sums if commodity in terms.coinage.values]
    moved = {commodity for row in found.moved for commodity in row.changes}
    others = [commodity for commodity in found.sums if commodity in moved and commodity not in (*coins, XP)]
    sums: Block = _sums(terms, found) if found.sums else Paragraph(_("No entry has moved it."))
    yield Section(_("Balances"), "balances", (sums,))
    if coins:
        yield Section(_("Coins"), "coins", (_account(speaker, found, coins, citations),))
    if XP in found.sums:
        title = capital(measure_name(terms, XP))
        yield Section(title, "xp", (_account(speaker, found, [XP], citations),))
    if others:
        parts = (
            ReportPart(_name(terms, commodity), (_account(speaker, found, [commodity], citations),))
            for commodity in others
        )
        yield Section(_("Everything else"), "others", tuple(parts))
    if found.taken_back:
        yield Section(_("Corrections"), "corrections", tuple(_corrections(speaker, found, citations)))


def _sums(terms: Terms, found: Statement) -> Table:
    """What was held of each commodity, what came and went, what is held."""
    rows: list[Cells] = [
        (_name(terms, commodity), *(measure_amount(terms, commodity, number) for number in astuple(sum_)))
        for commodity, sum_ in found.sums.items()
    ]
    totals = 0
    if found.worth is not None and any(commodity in terms.coinage.values for commodity in found.sums):
        before, after = map(terms.value, found.worth)
        rows.append((_("Worth of the coins"), before, "", "", after))
        totals = 1
    head = ("", _("Opening balance"), _("Received"), _("Given"), _("Closing balance"))
    return Table(_("What was held before, what came and went, what is held"), head, tuple(rows), (1, 2, 3, 4), totals)


def _account(speaker: Speaker, found: Statement, commodities: Sequence[str], citations: Citations) -> Table:
    """Each movement of commodities that are shown together: its day, its reason, the change and what is held then."""
    terms = speaker.terms
    opening = {commodity: found.sums[commodity].opening for commodity in commodities}
    closing = {commodity: found.sums[commodity].closing for commodity in commodities}
    rows: list[Cells] = [("", "", _("Opening balance"), "", _amount(terms, opening))]
    for moved in found.moved:
        changes = {commodity: moved.changes[commodity] for commodity in commodities if commodity in moved.changes}
        if changes:
            body = moved.entry.body
            held = {commodity: moved.running[commodity] for commodity in commodities}
            session = "" if body.session is None else integer(body.session)
            reason = _reason(speaker, moved, changes, citations)
            change = _amount(terms, changes, sign=True)
            rows.append((session, day(body.played_on), reason, change, _amount(terms, held)))
    rows.append(("", "", _("Closing balance"), "", _amount(terms, closing)))
    head = (_("Session"), _("Day"), _("Reason"), _("Change"), _("Balance"))
    return Table(_("Movements, oldest first"), head, tuple(rows), (3, 4), 1)


def _reason(speaker: Speaker, moved: Moved, changes: Mapping[str, int], citations: Citations) -> Text:
    """Why something moved: the entry in a sentence, what took it back, and its number."""
    marks = []
    if moved.amended_by is not None:
        before = {commodity: moved.before.get(commodity, 0) for commodity in changes}
        marks.append(as_corrected(moved.amended_by, _amount(speaker.terms, before, sign=True)))
    if moved.voided_by is not None:
        marks.append(_("voided by #{entry}").format(entry=moved.voided_by))
    said = sentence(speaker, moved.entry, in_account=True)
    return (with_remark(said, ", ".join(marks)), *citations.first_or_link(moved.entry.number))


def _corrections(speaker: Speaker, found: Statement, citations: Citations) -> Iterator[Block]:
    yield Paragraph(_("Recorded in this period. What they changed counts where the corrected entries are."), "aside")
    yield Bullets(
        tuple(
            (
                _("{who}: {text}").format(
                    who=_changed(speaker.terms, taken.changes), text=sentence(speaker, taken.entry)
                ),
                *citations.first_or_link(taken.entry.number),
            )
            for taken in found.taken_back
        )
    )


def _name(terms: Terms, commodity: str) -> str:
    """What a commodity is called in a heading; what counts how much is gone of something is called after that."""
    if commodity.startswith(SPENT):
        return _("{thing}, spent").format(thing=_name(terms, commodity.removeprefix(SPENT)))
    bound, colon, thing = commodity.partition(BOUND_OF)
    name = measure_name(terms, commodity)
    if colon:
        name = _("{thing}, {part}").format(thing=measure_name(terms, f"{bound}:{thing}"), part=_(PARTS[BOUND]))
    return name if commodity in terms.coinage.values else capital(name)


def _amount(terms: Terms, counted: Mapping[str, int], *, sign: bool = False) -> str:
    """Coins together, each with its sign where there is one; else a number."""
    if not counted.keys() <= terms.coinage.values.keys():
        return ", ".join(measure_amount(terms, commodity, number, sign=sign) for commodity, number in counted.items())
    return _changed(terms, counted) if sign else terms.amount(counted)


def _changed(terms: Terms, changes: Mapping[str, int]) -> str:
    """Changes with their signs: `−1 gp +9 sp`, `+120 XP`."""
    return " ".join(terms.quantity(commodity, number, sign=True) for commodity, number in changes.items())
