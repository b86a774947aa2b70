"""Says what is pending: what nobody was given yet, wages and debts, levels and choices, finds and disputes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from cli.output.words.language import _, as_typed, capital, integer, listed, ngettext, with_count
from cli.output.words.terms import Terms
from cli.output.words.typable import one_word
from ledger.ids import ITEM

if TYPE_CHECKING:
    from projections.sheets.pending import Pending
    from projections.sheets.wages_due import WageDue

MOST = 6
"""Things that are named one by one."""


def pending_lines(terms: Terms, pending: Pending, name: Callable[[str], str] | None = None) -> Iterator[str]:
    """A line for each sort of thing that is pending.

    Args:
        name: What an account is called, where that is not what the rules in force call it.
    """
    name = name or terms.account
    if pending.hoard:
        coins = {c: n for c, n in pending.hoard.items() if c in terms.coinage.values}
        held = [*([terms.amount(coins)] if coins else []), *things(terms, pending.hoard)]
        yield _("Still in the hoard: {things}.").format(things=", ".join(held))
    yield from pool_line(terms, pending.pool)
    yield from fallen_line(terms, pending.fallen)
    if pending.wages:
        yield _("Wages due: {wages}.").format(wages=_("; ").join(_wage(terms, due) for due in pending.wages))
    for owed, said in ((-1, _("Still owing: {who}.")), (1, _("Still owed to: {who}."))):
        sums = [f"{name(a)} {terms.value(abs(v))}" for a, v in pending.owed.items() if v * owed > 0]
        if sums and terms.coinage:
            yield said.format(who=", ".join(sums))
    if pending.levels:
        said = ngettext("Level to be taken: {who}.", "Levels to be taken: {who}.", len(pending.levels))
        yield said.format(who=listed([*pending.levels]))
    if pending.choices:
        yield _("Still to choose: {who}.").format(who=listed([*pending.choices]))
    if pending.unidentified:
        yield _("Not yet identified: {things}.").format(
            things=", ".join(things(terms, dict.fromkeys(pending.unidentified, 1)))
        )
    if pending.disputes:
        from cli.output.entries.disputes import unsettled_line

        yield unsettled_line(pending.disputes)


def choice_text(terms: Terms, option: str, count: int) -> str:
    """A choice that somebody has to make, and of how many things where it is more than one."""
    named = terms.term("choices", option)
    return f"{named} × {integer(count)}" if count > 1 else named


def choices_lines(terms: Terms, name: str, owed: Mapping[str, int]) -> Iterator[str]:
    """What somebody has to choose, and what is typed for each of it."""
    if not owed:
        yield _("{who} has nothing to choose.").format(who=name)
    for option, count in owed.items():
        keys = [key for key, row in terms.tables.group("keys.choose").items() if option in row.get("kinds", ())]
        words = [f"{one_word(key, terms.term('keys.choose', key))}=…" for key in dict.fromkeys([*keys[:1], *keys[-1:]])]
        named = choice_text(terms, option, count)
        for word in words or [terms.term("choices", option)]:
            yield _("{choice}: “{command}”").format(
                choice=capital(named), command=as_typed(f"campaign choose {name} {word}")
            )


def pool_line(terms: Terms, pool: Mapping[str, int]) -> Iterator[str]:
    """What is still to be awarded, in a game with experience."""
    if any(pool.values()) and "xp" in terms.tables.group("measures"):
        from cli.output.sheets.party import pool_text

        both = {what: pool.get(what, 0) for what in ("treasure", "xp")}
        yield _("Still in the pool: {pool}.").format(pool=pool_text(terms, both))


def fallen_line(terms: Terms, fallen: Sequence[str]) -> Iterator[str]:
    """Foes who are dead and were not counted, in a game where foes are worth experience."""
    if fallen and terms.tables.group("keys.defeat"):
        said = _("Dead and worth no experience yet: {foes} (“{command}”).")
        yield said.format(foes=listed([*fallen]), command=as_typed(_("campaign defeat foes")))


def things(terms: Terms, held: Mapping[str, int], *, sign: bool = False) -> list[str]:
    """Items among what is held, the first few by name and the others by their number."""
    named = [terms.quantity(c, number, sign=sign) for c, number in held.items() if c.startswith(ITEM) and number]
    more = len(named) - MOST
    if more < 2:
        return named
    return [*named[:MOST], with_count("{count} more thing", "{count} more things", more)]


def _wage(terms: Terms, due: WageDue) -> str:
    said = ngettext(
        "{value} to {who} for {days} day, by {whose}", "{value} to {who} for {days} days, by {whose}", due.days
    )
    return said.format(who=due.who, value=terms.value(due.value), days=integer(due.days), whose=due.employer)
