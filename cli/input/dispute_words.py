"""Reads what a dispute is opened with, in any order, and which dispute is meant by a number or by none."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from cli.context import CampaignContext
from cli.input.parse import loose_and_keys, pairs
from cli.input.plain_words import BEFORE_ENTRIES, ENTRIES, from_number
from cli.input.reader import Reader
from cli.input.values import number
from cli.names import plain
from cli.output.words.typable import command_line
from ledger.errors import CampaignError, InputError
from ledger.facts import GAME_MASTER
from ledger.ids import CHARACTER, GONE, ITEM, STATUS
from ledger.patterns import late_pattern
from ledger.people import name_of
from ledger.rules.tables import folded
from ledger.state import View
from projections.disputes.disputes import disputes_at, entries_at_stake

AMOUNT = late_pattern(r"[^\s=]+=\S.*|[+\-−]?\d[\d_.,]*\s?[^\W\d_]{1,3}")
"""What is claimed: `xp=200`, `50gp`."""

LAST = 3
"""How many of the last entries are named where it is not said what a dispute is about."""


class Opening(NamedTuple):
    """What a dispute is opened with, as it was typed: a claim, the entries, who raises it, how much."""

    claim: str
    about: tuple[str, ...]
    raised_by: str | None
    amount: tuple[str, ...]


def opening(context: CampaignContext, typed: Sequence[str], about: Sequence[str], raised_by: str | None) -> Opening:
    """What the words of `dispute open` mean: `45 Lira "the gem was mine"` as well as `"the gem was mine" --about 45`.

    Numbers before the claim are entries, and so are those after a claim between quotes; a name apart from such a claim
    is of whoever raises it. A claim without quotes is all that is left.

    Raises:
        InputError: `dispute_about_missing`, `claim_missing`, with the line to type.
    """
    words, entries = list(typed), list(about)
    if not about:
        words = from_number(words)
    while words and not about and ENTRIES.fullmatch(words[0]):
        entries.append(words.pop(0))
    quoted = next((word for word in words if " " in word.strip() and not AMOUNT.fullmatch(word)), None)
    if quoted is None and len(words) > 1 and not all(map(AMOUNT.fullmatch, words[1:])):
        loose, keys = loose_and_keys(words)
        quoted = " ".join(loose)
        words = [quoted, *keys]
    claim = quoted if quoted is not None else words[0] if words else ""
    amount = []
    for word in (word for word in words if word is not claim):
        if not about and ENTRIES.fullmatch(word):
            entries.append(word)
        elif AMOUNT.fullmatch(word) or raised_by is not None:
            amount.append(word)
        elif plain(word) not in BEFORE_ENTRIES:
            raised_by = word
    if not claim:
        raise InputError("claim_missing", typed=_line("…", entries or ["57"], raised_by))
    if not entries:
        last = [entry.number for entry in context.campaign.select(limit=LAST)]
        line = _line(claim, last[-1:] or ["57"], raised_by, amount)
        raise InputError("dispute_about_missing", typed=line, entries=last)
    return Opening(claim, tuple(entries), raised_by, tuple(amount))


def _line(claim: str, about: Sequence[object], raised_by: str | None, amount: Sequence[str] = ()) -> str:
    """The line that opens a dispute, in the order of its help."""
    by = () if raised_by is None else ("--raised-by", raised_by)
    return command_line(["campaign", "dispute", "open", claim, *amount, "--about", ",".join(map(str, about)), *by])


def meant(reader: Reader, view: View, text: str, *, settled: bool | None = None) -> int:
    """Number of the dispute that a text means: the entry that opened it, or one at stake in it alone.

    Args:
        text: Empty for the only one there is.
        settled: Whether the one that is meant was ruled on, where no number is typed; None for either.

    Raises:
        InputError: `dispute_none`; `dispute_which`, where there are several; `dispute_unknown`.
    """
    campaign = reader.context.campaign
    if text:
        number = reader.entry_number(text)
        marks = {mark.dispute for mark in entries_at_stake(view).get(number, ())}
        opened = {dispute.id for dispute in disputes_at(campaign, view)}
        return next(iter(marks)) if number not in opened and len(marks) == 1 else number
    found = disputes_at(campaign, view)
    fits = [dispute for dispute in found if settled is None or dispute.is_unsettled is not settled]
    if settled is None and len(fits) > 1:
        fits = [dispute for dispute in found if dispute.is_unsettled] or fits
    if len(fits or found) == 1:
        return (fits or found)[0].id
    if not found:
        raise InputError("dispute_none")
    raise InputError("dispute_which", candidates=[f"#{dispute.id}" for dispute in fits or found])


def claimant(reader: Reader, text: str) -> str:
    """The character that a text names, itself or by its player; or the game master.

    Raises:
        InputError: If nobody is called so, or somebody plays several characters.
    """
    try:
        return reader.who(text, GAME_MASTER)
    except InputError:
        played = _played_by(reader.context, text)
        if not played:
            raise
    if len(played) > 1:
        raise InputError("name_ambiguous", name=text, candidates=played)
    return played[0]


def _played_by(context: CampaignContext, player: str) -> list[str]:
    """Names of the characters that somebody plays; of the dead only if all are."""
    people = {id_ for id_, name in context.campaign.people().items() if name and folded(name) == folded(player)}
    own = [account for account in context.state.accounts(CHARACTER) if context.state.field(account, "player") in people]
    alive = [account for account in own if context.state.field(account, STATUS) not in GONE]
    return [name_of(account) for account in alive or own]


def claimed(reader: Reader, words: Sequence[str], whose: str | None) -> dict[str, int]:
    """What is claimed, by commodity: `xp=200`, `gp=-5`, `"torch=6"`, or an amount of coins, `50gp`.

    Raises:
        InputError: If nobody is named who claims it, or it cannot be counted.
    """
    if not words:
        return {}
    if whose in (None, GAME_MASTER):
        raise InputError("claim_whose")
    amount: dict[str, int] = {}
    for word in words:
        for commodity, quantity in _counted(reader, word, whose).items():
            amount[commodity] = amount.get(commodity, 0) + quantity
    return amount


def _counted(reader: Reader, word: str, whose: str) -> dict[str, int]:
    if "=" in word:
        [(key, value)] = pairs([word])
        return {_commodity(reader.context, key, whose): number(value)}
    many = word.strip().lstrip("-−+")
    sign = -1 if word.strip()[:1] in ("-", "−") else 1
    try:
        counted = reader.amount(many)
    except CampaignError as unclear:
        # `200xp` counts something else than coins.
        found = re.fullmatch(r"([\d_ ]+)([^\W\d].*)", many)
        if found is None:
            raise
        try:
            counted = {_commodity(reader.context, found[2], whose): number(found[1])}
        except InputError:
            raise unclear from None
    return {commodity: sign * count for commodity, count in counted.items()}


def _commodity(context: CampaignContext, text: str, whose: str) -> str:
    """What is counted: a measure of the claimant, or something that anybody holds.

    Raises:
        InputError: `measure_unknown`; `measure_computed`, if it follows from other figures.
    """
    from cli.input.lot_lookup import lot
    from cli.input.measure_lookup import checked

    try:
        measure, is_balance = checked(context, text, whose)
    except InputError as unknown:
        try:
            return ITEM + lot(context, text)
        except InputError:
            raise unknown from None
    if not is_balance:
        raise InputError("measure_computed", measure=text)
    return measure
