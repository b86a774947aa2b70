"""What is said of revelations, voids and balance assertions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cli.output.entries.entry_details import EntryDetails, entry_numbers, with_remark
from cli.output.entries.kind_row import KindRow, Shown
from cli.output.entries.messages import reason_text
from cli.output.entries.sentence import sentence
from cli.output.sheets.measures import measure_amount, measure_name
from cli.output.terminal.speaker import Speaker
from cli.output.words.grouping import grouped
from cli.output.words.language import N_, _, and_more, capital, integer, listed, numbered
from cli.output.words.terms import Terms
from ledger.entries import Entry
from ledger.facts import BalanceChecked, EntriesVoided, EntryAmended, EntryRevealed
from ledger.people import bare_name
from ledger.store.amendments import amendment_facts, entries_as_amended, taken_back_by
from ledger.store.codec import facts_of

if TYPE_CHECKING:
    from ledger.journal import Recorded


def _revealed(details: EntryDetails[EntryRevealed]) -> str:
    return _("No longer secret: {entries}.").format(entries=entry_numbers(details.speaker, [details.facts.entry]))


def _voided(details: EntryDetails[EntriesVoided]) -> str:
    facts, speaker = details.facts, details.speaker
    entries = _entries_taken_back(speaker, details.entry)
    along = [entry for entry in entries if entry.header.id in (facts.cascaded or ())]
    named = [entry for entry in entries if entry not in along]
    said = {"undo": _("Undone: {entries}"), "redo": _("Redone: {entries}")}.get(facts.way, _("Voided: {entries}"))
    said = with_remark(said.format(entries=quoted_or_counted(speaker, named)), facts.reason)
    if along:
        said = _("{sentence}, and with it {entries}").format(sentence=said, entries=_numbered_or_counted(along))
    said += "."
    if again := _decided_anew(speaker, details.entry):
        said += " " + _("Decided again: {entries}.").format(entries=_numbered_or_counted(again))
    return said


def quoted_or_counted(speaker: Speaker, entries: Sequence[Entry]) -> str:
    """A few entries with their sentences, or how many there are."""
    if len(entries) > FEW:
        return _counted(entries)
    return listed([_("#{number} “{sentence}”").format(number=e.number, sentence=_quoted(speaker, e)) for e in entries])


def _numbered_or_counted(entries: Sequence[Entry]) -> str:
    """A few entries by their numbers, or how many there are."""
    return _counted(entries) if len(entries) > 2 * FEW else numbered(entry.number for entry in entries)


def _counted(entries: Sequence[Entry]) -> str:
    return _("{count} entries, #{first} to #{last}").format(
        count=integer(len(entries)), first=entries[0].number, last=entries[-1].number
    )


def _amended(details: EntryDetails[EntryAmended]) -> str:
    facts, speaker = details.facts, details.speaker
    now = entries_as_amended([details.entry], speaker.campaign.entry_by_id)
    recorded = speaker.campaign.entry_by_id(facts.entry)
    if recorded is None or recorded.number not in now:
        return with_remark(_("An entry is amended"), facts.reason) + "."
    before = _held_before(speaker, details.entry).get(recorded.number, recorded)
    was, is_now = (sentence(speaker, entry).rstrip(".") for entry in (before, now[recorded.number]))
    # What is put right may be what only the rules look at, as of an award that ended no adventure.
    said = _("#{number} “{recorded}” was in fact “{amended}”")
    if was == is_now:
        said = _("#{number} “{recorded}” is amended, with the same result")
    said = with_remark(said.format(number=recorded.number, recorded=was, amended=is_now), facts.reason) + "."
    if again := [entry for entry in _decided_anew(speaker, details.entry) if entry.header.id in facts.again]:
        said += " " + _("Decided again: {entries}.").format(entries=numbered(entry.number for entry in again))
    # What an earlier void took back is not taken back with it.
    gone = {id_ for correction in _replaced(speaker, details.entry) for id_ in _named_in(correction)}
    if without := [id_ for id_ in facts.without if id_ not in gone]:
        said += " " + _("Taken back with it: {entries}.").format(entries=entry_numbers(speaker, without))
    return said


def _decided_anew(speaker: Speaker, correction: Entry) -> list[Entry]:
    """Entries as a correction holds them in the place of those that counted before, where they are otherwise."""
    now = entries_as_amended([correction], speaker.campaign.entry_by_id)
    before = _held_before(speaker, correction)
    facts = facts_of(correction.body)
    main = facts.entry if isinstance(facts, EntryAmended) else None
    return [
        entry
        for number, entry in now.items()
        if entry.header.id != main and (number not in before or _does(entry) != _does(before[number]))
    ]


def _held_before(speaker: Speaker, correction: Entry) -> dict[int, Entry]:
    """Entries as the corrections that one replaces hold them."""
    return entries_as_amended(_replaced(speaker, correction), speaker.campaign.entry_by_id)


def _replaced(speaker: Speaker, correction: Entry) -> list[Entry]:
    """The corrections that one replaces, in order."""
    facts = facts_of(correction.body)
    ids = facts.amendments if isinstance(facts, EntryAmended | EntriesVoided) else ()
    return sorted(filter(None, map(speaker.campaign.entry_by_id, ids)), key=lambda entry: entry.number)


def _named_in(correction: Entry) -> frozenset[str]:
    """The entries that a correction took back because somebody named them."""
    return taken_back_by(amendment_facts(correction.body))


def _does(entry: Entry) -> tuple[object, ...]:
    return entry.body.kind, entry.body.facts, entry.body.postings


def _differences(speaker: Speaker, recorded: Recorded) -> Iterator[str]:
    """What a correction changed: entries that were decided again as they are now, and every change by account."""
    others = _decided_anew(speaker, recorded.entry)
    for entry in others[:MOST_ENTRIES]:
        yield _("#{number} now: {sentence}").format(number=entry.number, sentence=sentence(speaker, entry))
    yield from _more(len(others))
    yield from _changes_by_account(speaker, recorded)


def _checked(details: EntryDetails[BalanceChecked]) -> str:
    facts, terms = details.facts, details.terms
    held = [terms.quantity(commodity, quantity) for commodity, quantity in sorted(facts.expected.items())]
    held += [f"{measure_name(terms, key)} {measure_amount(terms, key, n)}" for key, n in sorted(facts.figures.items())]
    return _("Checked, {who}: {held}.").format(who=details.holder(facts.who), held=", ".join(held))


FEW = 3
"""The most entries that the sentence of a void quotes one by one."""


def _entries_taken_back(speaker: Speaker, entry: Entry) -> list[Entry]:
    """The entries that a void takes back, as they counted until then; those that a redo brings back."""
    numbers: Sequence[int] = speaker.campaign.voids_of(entry.number)
    facts = facts_of(entry.body)
    if isinstance(facts, EntriesVoided) and facts.way == "redo":
        numbers = [target for number in numbers for target in speaker.campaign.voids_of(number)]
    elif isinstance(facts, EntriesVoided):
        # It voids other entries only to hold them as they are without these.
        numbers = [number for id_ in facts.entries if (number := speaker.campaign.number_of(id_)) is not None]
    before = _held_before(speaker, entry)
    return [found for number in numbers if (found := before.get(number) or speaker.campaign.entry(number)) is not None]


def _quoted(speaker: Speaker, entry: Entry) -> str:
    """An entry's sentence inside another; of a void only its number, so that no two quote each other without end."""
    if entry.body.links.amends is not None:
        return _("amendment of {entries}").format(entries=entry_numbers(speaker, [entry.body.links.amends]))
    if entry.body.links.voids:
        facts = facts_of(entry.body)
        ids = facts.entries if isinstance(facts, EntriesVoided) else entry.body.links.voids
        return _("void of {entries}").format(entries=entry_numbers(speaker, ids))
    return sentence(speaker, entry).rstrip(".")


def _changes_taken_back(speaker: Speaker, recorded: Recorded) -> Iterator[str]:
    """What a void took back: entries that its sentence only counts, what it took along, changes by account, debts."""
    terms, entries = speaker.terms, _entries_taken_back(speaker, recorded.entry)
    facts = facts_of(recorded.entry.body)
    along = facts.cascaded or {} if isinstance(facts, EntriesVoided) else {}
    if len(entries) - len(along) > FEW or along:
        for entry in entries[:MOST_ENTRIES]:
            said, code = sentence(speaker, entry), along.get(entry.header.id)
            yield f"#{entry.number} {said}" if code is None else f"#{entry.number} {said} {_why(terms, code, entry)}"
        yield from _more(len(entries))
    yield from _differences(speaker, recorded)


def _more(count: int) -> Iterator[str]:
    """How many entries are not listed, if any."""
    if (more := count - MOST_ENTRIES) > 0:
        yield and_more(more)


def _changes_by_account(speaker: Speaker, recorded: Recorded) -> Iterator[str]:
    """Every change of a balance that was taken back, by account, and what is owed."""
    terms = speaker.terms
    took_back = recorded.result["took_back"]
    moved = grouped((row["account"], _moved(terms, row["commodity"], -row["quantity"])) for row in took_back)
    for account, changes in sorted(moved.items()):
        said = _("{account}: {changes}.").format(account=terms.account(account), changes=", ".join(changes))
        yield capital(said)
    yield from (owed_text(terms, debt) for debt in recorded.result["owed"])


def owed_text(terms: Terms, debt: Mapping[str, Any]) -> str:
    """What one owes another for what a void took back and was spent."""
    who, whom = terms.account(debt["from"]), terms.account(debt["to"])
    return _("Owed: {who} → {target}, {value}.").format(who=who, target=whom, value=terms.value(debt["quantity"]))


def _why(terms: Terms, code: str, entry: Entry) -> str:
    """Why an entry was taken along."""
    if code in REASONS:
        return _(REASONS[code])
    who: str | tuple[str, ...] = getattr(facts_of(entry.body), "who", ())
    names = [who] if isinstance(who, str) else who
    refused = reason_text(terms, code, bare_name(names[0]) if len(names) == 1 else None)
    # A reason with gaps says less than none.
    return _(REFUSED) if "…" in refused else _("(would have been refused: {reason})").format(reason=refused)


REFUSED = N_("(would have been refused)")
REASONS = {
    "balance_differs": N_("(the count would not have been right)"),
    "different": N_("(would have gone differently)"),
    "dice_missing": N_("(would have needed other dice)"),
    "level_unearned": N_("(the experience for it is gone)"),
    "void_blocked": N_("(depends on it)"),
    "void_short": N_("(spent what is gone)"),
}
"""Why entries are taken along, by the code of the difference; any other is one that they would be refused with."""


def _moved(terms: Terms, commodity: str, quantity: int) -> str:
    """A change of a balance, with its sign."""
    if commodity == "treasure":
        # Its quantity is a worth in the smallest coin.
        return ("+" if quantity > 0 else "") + terms.value(quantity)
    return terms.quantity(commodity, quantity, sign=True)


MOST_ENTRIES = 20
"""The most entries that a confirmation of a void lists."""


ROWS: Sequence[KindRow[Any]] = (
    KindRow(facts=EntryRevealed, name=N_("revelation"), sentence=_revealed),
    KindRow(facts=EntriesVoided, name=N_("void"), sentence=_voided, derivation=Shown(), afterwards=_changes_taken_back),
    KindRow(facts=EntryAmended, name=N_("amendment"), sentence=_amended, derivation=Shown(), afterwards=_differences),
    KindRow(facts=BalanceChecked, name=N_("check"), sentence=_checked),
)
