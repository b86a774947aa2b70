"""What is left or lost after several kinds of entries: hit points, the coins in a purse, the goods of a sort."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cli.output.entries.entry_details import EntryDetails
from cli.output.terminal.speaker import Speaker
from cli.output.words.grouping import grouped
from cli.output.words.language import _, integer, listed, ngettext
from ledger.ids import HIT_POINTS, HOLDERS, HP_LOST
from ledger.people import begun_with
from ledger.store.codec import facts_of

if TYPE_CHECKING:
    from ledger.journal import Recorded


def purse_left(speaker: Speaker, recorded: Recorded) -> Iterator[str]:
    """The coins left in the purse, or in the hoard or the fund; nothing where the entry moved none."""
    if "purse" not in recorded.result:
        return
    amount = speaker.terms.amount(recorded.result["purse"])
    if (holder := HOLDERS.get(getattr(facts_of(recorded.entry.body), "who", ""))) is not None:
        yield _("Now in {holder}: {amount}.").format(holder=speaker.terms.account(holder), amount=amount)
    else:
        yield _("Left in the purse: {amount}.").format(amount=amount)


def goods_left(speaker: Speaker, recorded: Recorded) -> Iterator[str]:
    """How many of the goods are left, unless they were kept."""
    result = recorded.result
    if result.get("left") and not result.get("kept"):
        yield _("Left: {goods}.").format(goods=speaker.terms.quantity(result["item"], result["left"]))


def hit_points(details: EntryDetails[Any], *, gone: bool) -> list[str]:
    """How many hit points each one lost or regained, and of the maximum and temporary ones too; alike ones together."""
    if not any(posting.commodity in HIT_POINTS for posting in details.body.postings):
        return []
    if gone:
        lost = _amounts(details, ("hp.temporary", "hp", "hp.max"), -1)
        return _said(lost, lambda count: ngettext("{who} loses {amount}", "{who} lose {amount} each", count))
    gained, regained = _amounts(details, ("hp.temporary",), 1), _amounts(details, ("hp", "hp.max"), 1)
    return [
        *_said(gained, lambda count: ngettext("{who} gains {amount}", "{who} gain {amount} each", count)),
        *_said(regained, lambda count: ngettext("{who} regains {amount}", "{who} regain {amount} each", count)),
    ]


def _amounts(details: EntryDetails[Any], commodities: Sequence[str], sign: int) -> dict[str, list[str]]:
    """What of some commodities came to somebody, or went with a sign of -1, by names."""
    amounts: dict[str, list[str]] = {}
    for commodity in commodities:
        moved = details.changes(commodity)
        if commodity in ("hp", "hp.max"):
            # Whoever the table gave a maximum since they joined has it from the first blow on, of which it takes.
            moved = {name: count - begun_with(details.body, details.account(name)) for name, count in moved.items()}
        if commodity == "hp":
            # What somebody lost whose hit points nobody told.
            moved |= {name: -quantity for name, quantity in details.changes(HP_LOST).items() if name not in moved}
        for name, quantity in moved.items():
            if quantity * sign > 0:
                amounts.setdefault(name, []).append(details.terms.quantity(commodity, quantity * sign))
    return amounts


def _said(amounts: Mapping[str, Sequence[str]], sentence: Callable[[int], str]) -> list[str]:
    """A sentence for each amount, with all to whom it happened."""
    alike = grouped((tuple(parts), name) for name, parts in amounts.items())
    return [sentence(len(names)).format(who=listed(names), amount=listed(parts)) for parts, names in alike.items()]


def hit_points_now(speaker: Speaker, recorded: Recorded) -> Iterator[str]:
    """The hit points of everybody who lost or regained some, before and now."""
    result, terms = recorded.result, speaker.terms
    changed = {**{name: -lost for name, lost in result.get("damage", {}).items()}, **result.get("healed", {})}
    for name, now in result.get("hp", {}).items():
        current, most = now["current"], now["max"]
        if current is None:
            yield _("{who}: {amount} lost so far").format(who=name, amount=terms.quantity("hp", now["lost"]))
            continue
        before = current - changed.get(name, 0)
        if before == current:
            continue
        yield _("{who}: {measure} {before} → {now}").format(
            who=name,
            measure=terms.measure("hp"),
            before=integer(before),
            now=integer(current) if most is None else f"{integer(current)}/{integer(most)}",
        )
