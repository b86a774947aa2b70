"""Says what a passage gave and took: finds, splits, awards, and what each one gained and lost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from cli.output.chronicle import scene_dealings
from cli.output.chronicle.chapter import entry_line, is_disputed
from cli.output.chronicle.scene_context import of_kind
from cli.output.chronicle.scenes import sentences_once
from cli.output.entries.entry_details import with_remark
from cli.output.terminal.speaker import Speaker
from cli.output.words.grouping import grouped
from cli.output.words.language import _, integer, listed, ngettext
from cli.output.words.terms import Terms
from ledger.entries import Entry
from ledger.facts import ExperienceAwarded, GoodsTaken, TreasureSplit
from ledger.ids import CHARACTER, FUND, HOARD, ITEM
from ledger.people import alphabetical, bare_name

NAMED = 3
"""The most things gained or lost in a run of dealings that are named; more are counted."""

COMPANY = (CHARACTER, HOARD, FUND)
"""Accounts whose coins and things a story mentions."""


def treasure(speaker: Speaker, entries: Sequence[Entry]) -> str:
    """Finds in their own words, splits by who had how much, then what was taken out of the hoard."""
    disputed = [entry for entry in entries if is_disputed(speaker, entry)]
    splits = [e for e in entries if e.body.kind == TreasureSplit.__name__ and e not in disputed]
    taken = [entry for entry in entries if entry.body.kind == GoodsTaken.__name__]
    coins: dict[str, dict[str, int]] = {}
    things: dict[str, dict[str, int]] = {}
    for posting in (posting for entry in splits for posting in entry.body.postings):
        if posting.account.startswith(CHARACTER):
            held = (things if posting.commodity.startswith(ITEM) else coins).setdefault(posting.account, {})
            held[posting.commodity] = held.get(posting.commodity, 0) + posting.quantity
    others = [entry for entry in entries if entry not in splits and entry not in taken]
    said = scene_dealings.found(speaker, others)
    if shares := _("; ").join(shares_of_all(_changes(speaker.terms, things, coins))):
        said.append(_("Treasure split: {shares}.").format(shares=shares))
    said += scene_dealings.taken(speaker, taken, others)
    return " ".join(filter(None, said))


def awards(speaker: Speaker, entries: Sequence[Entry]) -> str:
    """What several awards add up to, and what they were for."""
    earned = [(who, speaker.terms.quantity("xp", xp, sign=True)) for who, xp in experience_of(entries).items() if xp]
    if not earned:
        return sentences_once(entry_line(speaker, entry) for entry in entries)
    said = _("Experience: {shares}.").format(shares=_("; ").join(shares_alike(earned))).rstrip(".")
    return with_remark(said, reasons(entries)) + "."


def experience_of(entries: Iterable[Entry]) -> dict[str, int]:
    """Experience that people earned or lost by entries, by name."""
    earned: dict[str, int] = {}
    for entry in entries:
        for posting in sorted(entry.body.postings, key=lambda posting: alphabetical(bare_name(posting.account))):
            if posting.commodity == "xp" and posting.account.startswith(CHARACTER):
                name = bare_name(posting.account)
                earned[name] = earned.get(name, 0) + posting.quantity
    return earned


def awarded(entries: Sequence[Entry]) -> str:
    """Awards of which the sums of the chapter say how much."""
    return with_remark(_("Experience is awarded"), reasons(entries)) + "."


def reasons(entries: Iterable[Entry]) -> str:
    """What awards were for, as it was typed."""
    return ", ".join(
        dict.fromkeys(facts.reason for _entry, facts in of_kind(entries, ExperienceAwarded) if facts.reason)
    )


def _changes(
    terms: Terms, things: Mapping[str, Mapping[str, int]], coins: Mapping[str, Mapping[str, int]]
) -> Iterator[tuple[str, str]]:
    """The name of each of the company, and what they had."""
    for account in dict.fromkeys((*coins, *things)):
        if not account.startswith(COMPANY):
            continue
        value = terms.coinage.value(coins.get(account, {})) if terms.coinage else 0
        changed = [terms.value(value)] if value else []
        for moved in (
            {thing: count for thing, count in things.get(account, {}).items() if count > 0},
            {thing: count for thing, count in things.get(account, {}).items() if count < 0},
        ):
            if len(moved) > NAMED:
                number = sum(moved.values())
                said = ngettext("{count} thing", "{count} things", abs(number))
                changed.append(said.format(count=integer(number)))
            else:
                changed += [terms.quantity(thing, count) for thing, count in moved.items()]
        if changed:
            yield terms.account(account), ", ".join(changed)


MOST = 3
"""From how many sharers of one amount on their names may be left out."""


def shares_alike(shares: Iterable[tuple[str, str]]) -> list[str]:
    """Names with their amounts, those of the same amount together: `Brom and Lira, 12 gp each`, `Vex 4 gp`."""
    return [_named(names, share) for share, names in grouped((share, name) for name, share in shares).items()]


def shares_of_all(shares: Iterable[tuple[str, str]]) -> list[str]:
    """The same of those who shared out something: the amount that most of them have needs no names."""
    groups = grouped((share, name) for name, share in shares)
    most = max(groups, key=lambda share: len(groups[share]), default="")
    if most not in groups or len(groups[most]) < MOST:
        return [_named(names, share) for share, names in groups.items()]
    others = [_named(names, share) for share, names in groups.items() if share != most]
    return [_("{share} each").format(share=most), *others]


def _named(names: list[str], share: str) -> str:
    if len(names) == 1:
        return f"{names[0]} {share}"
    return _("{who}, {share} each").format(who=listed(names), share=share)
