"""Reads what a dispute claims: for whom, and how much."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.input.parse import pairs
from cli.input.values import number
from ledger.errors import CampaignError, InputError
from ledger.facts import GAME_MASTER
from ledger.ids import CHARACTER, GONE, ITEM, STATUS
from ledger.people import name_of
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.context import CampaignContext
    from cli.input.reader import Reader


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
