"""What is said of disputes, their rulings and their appeals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cli.output.entries.entry_details import EntryDetails, entry_numbers, ranges, with_remark
from cli.output.entries.kind_row import KindRow
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import N_, _, listed
from cli.output.words.terms import Terms
from cli.output.words.throwers import person_name
from ledger.facts import DisputeAppealed, DisputeOpened, DisputeRuled
from ledger.ids import CLASS_LEVEL, HP, HP_MAX, ITEM
from ledger.measures import LEVEL
from ledger.postings import Posting, netted
from projections.disputes.disputes import entries_of, numbers_of
from projections.sheets.sheet import XP

if TYPE_CHECKING:
    from ledger.journal import Recorded

OWN = (HP, HP_MAX, LEVEL)
"""What nobody can hand to anybody else, like the levels of classes."""

COINS = "coins"
"""Under which coins of every sort are counted together."""


def _opened(details: EntryDetails[DisputeOpened]) -> str:
    facts = details.facts
    about = listed(ranges(numbers_of(details.speaker.campaign, facts.about)))
    number = details.entry.number
    if facts.raised_by is None:
        said = _("Dispute #{number} opened about {entries}: “{claim}”")
    else:
        said = _("Dispute #{number} opened by {who} about {entries}: “{claim}”")
    whose = "" if facts.raised_by is None else person_name(facts.raised_by)
    said = said.format(number=number, who=whose, entries=about, claim=facts.claim)
    return with_remark(said, claimed(details.terms, facts.amount)) + "."


def _ruled(details: EntryDetails[DisputeRuled]) -> str:
    facts = details.facts
    said = _("Dispute {number} upheld: {reason}.") if facts.upheld else _("Dispute {number} dismissed: {reason}.")
    said = said.format(number=_dispute(details.speaker, facts.dispute), reason=facts.reason.rstrip("."))
    corrections = numbers_of(details.speaker.campaign, facts.corrections)
    return " ".join([said, put_right(details.speaker, corrections)]) if corrections else said


def put_right(speaker: Speaker, corrections: Sequence[int]) -> str:
    """The entries that put a dispute right as they were recorded, and what they moved from whom to whom."""
    numbers = listed(ranges(corrections))
    postings = netted(p for entry in entries_of(speaker.campaign, corrections) for p in entry.body.postings)
    if moved := transfers(speaker.terms, postings):
        return _("Put right by {entries}: {moved}.").format(entries=numbers, moved=_("; ").join(moved))
    return _("Put right by {entries}.").format(entries=numbers)


def transfers(terms: Terms, postings: Iterable[Posting]) -> list[str]:
    """What moves from whom to whom: coins, things, experience, hit points, levels; what only the rules count is left
    out."""
    moves: dict[str, dict[str, dict[str, int]]] = {}
    for posting in postings:
        commodity, is_coin = posting.commodity, posting.commodity in terms.coinage.values
        if is_coin or commodity == XP or commodity.startswith(ITEM):
            what = moves.setdefault(COINS if is_coin else commodity, {})
        elif commodity in OWN or commodity.startswith(CLASS_LEVEL):
            what = moves.setdefault(f"{commodity} {posting.account}", {})
        else:
            continue
        what.setdefault(posting.account, {})[commodity] = posting.quantity
    return [said for by_account in moves.values() for said in _transfer(terms, by_account)]


def _transfer(terms: Terms, by_account: Mapping[str, Mapping[str, int]]) -> Iterator[str]:
    """One sort of commodity: `83 gp from X to Y`, or each change where more gave or received, or not as much."""
    worth = {account: sum(_worth(terms, *counted) for counted in by.items()) for account, by in by_account.items()}
    givers, receivers = ([a for a, value in worth.items() if sign * value > 0] for sign in (-1, 1))
    # A rounding may leave one more or less experience than was taken from the other.
    if len(givers) == len(receivers) == 1 and not sum(worth.values()):
        quantity = _quantity(terms, by_account[receivers[0]], worth[receivers[0]])
        yield _("{quantity} from {who} to {target}").format(
            quantity=quantity, who=terms.account(givers[0]), target=terms.account(receivers[0])
        )
        return
    for account in sorted((*givers, *receivers), key=lambda account: (worth[account], account)):
        sign = "+" if worth[account] > 0 else "−"
        quantity = _quantity(terms, by_account[account], abs(worth[account]))
        yield _("{account} {quantity}").format(account=terms.account(account), quantity=sign + quantity)


def _worth(terms: Terms, commodity: str, quantity: int) -> int:
    return terms.coinage.values.get(commodity, 1) * quantity


def _quantity(terms: Terms, counted: Mapping[str, int], worth: int) -> str:
    """Without its sign; coins of several sorts as one worth."""
    if counted.keys() <= terms.coinage.values.keys():
        return terms.value(worth)
    return ", ".join(terms.quantity(commodity, abs(quantity)) for commodity, quantity in counted.items())


def _appealed(details: EntryDetails[DisputeAppealed]) -> str:
    return _("Dispute {number} appealed: {reason}.").format(
        number=_dispute(details.speaker, details.facts.dispute), reason=details.facts.reason.rstrip(".")
    )


def _dispute(speaker: Speaker, entry: str) -> str:
    """A dispute by its number; one that only another copy of the campaign has, has none here."""
    return entry_numbers(speaker, [entry]) or _("of the other copy")


def claimed(terms: Terms, amount: Mapping[str, int]) -> str:
    """What is claimed, with its sign."""
    return ", ".join(terms.quantity(commodity, number, sign=True) for commodity, number in amount.items())


def _where_evidence_is(speaker: Speaker, recorded: Recorded) -> Iterator[str]:
    yield _("“campaign dispute show {number}” shows the evidence.").format(number=recorded.result["id"])


ROWS: Sequence[KindRow[Any]] = (
    KindRow(facts=DisputeOpened, name=N_("dispute"), words=("claim",), sentence=_opened, afterwards=_where_evidence_is),
    KindRow(facts=DisputeRuled, name=N_("ruling"), sentence=_ruled),
    KindRow(facts=DisputeAppealed, name=N_("appeal"), sentence=_appealed),
)
