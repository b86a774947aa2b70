"""Finds which of the things that somebody holds is meant by a name, or how many coins."""

from __future__ import annotations

import re

from cli.context import CampaignContext
from cli.input.amounts import amount
from cli.input.counted import called, counted, without_article
from cli.input.lot_lookup import ambiguous
from cli.input.shop_lookup import is_piece
from cli.nearest import nearest
from ledger.errors import InputError, Refusal
from ledger.facts import HOARD_NAME, Goods
from ledger.ids import HOARD, ITEM
from ledger.people import holder_account
from ledger.rules.game_tables import Item
from ledger.rules.tables import folded


def goods(context: CampaignContext, text: str, count: int, holder: str) -> Goods:
    """A number of an item or lot that a holder has, by any of its names, or coins (`12gp`); `2 torches` are two.

    What is held is looked for by name before the text is read as an amount: `+1 longsword` may be a thing.

    Raises:
        InputError: If nothing is called so, or several things that differ are.
    """
    try:
        return _goods(context, text, count, holder)
    except (InputError, Refusal) as error:
        if error.code == "item_unknown" and (named := without_article(text)) != text:
            return goods(context, named, count, holder)
        several = counted(text) if count == 1 and error.code in ("item_unknown", "coin_unknown", "no_coins") else None
        if several is None:
            raise
    name, count = several
    return _goods(context, _piece(context, name) or name, count, holder)


def _piece(context: CampaignContext, text: str) -> str | None:
    """What a pack holds, where the name of a pack is also that of its pieces: `torches`, of torches (6)."""
    listed = context.rules.tables.find("items", text)
    holds = context.rules.tables.items.get(listed or "", Item()).holds
    return holds.item if holds and is_piece(context, text, holds.item) else None


def _goods(context: CampaignContext, text: str, count: int, holder: str) -> Goods:
    listed = context.rules.tables.find("items", text)
    held = [name for name in context.state.holdings(holder_account(holder)) if name.startswith(ITEM)]
    items = [commodity.removeprefix(ITEM) for commodity in held]
    if listed in items or text in items:
        return Goods(item=listed if listed in items else text, count=count)
    rows = context.rules.tables.items
    if listed is not None and any(listed in rows.get(bundle, Item()).bundle for bundle in items):
        return Goods(item=listed, count=count)
    if found := held_item(context, text, items, whole=True):
        return Goods(item=found, count=count)
    coins = _coins(context, text) if listed is None else None
    if isinstance(coins, dict) and count > 1:
        # `give Bob Ann 5gp 3`: so many coins, or so many times as many.
        raise InputError("too_many_arguments", arguments=[str(count)], command=context.typed, nearest=[])
    if isinstance(coins, dict):
        return Goods(coins=coins)
    pieces = [piece for item in items for piece in rows.get(item, Item()).bundle]
    worded = held_item(context, text, list(dict.fromkeys([*items, *pieces])), begun=False)
    if found := worded or held_item(context, text, items):
        return Goods(item=found, count=count)
    if (piece := _piece(context, text)) in items:
        return Goods(item=piece, count=count)
    if listed is not None:
        return Goods(item=listed, count=count)
    if coins is not None:
        raise coins
    near = nearest(text, [context.terms.item(item) for item in items])
    there = [] if near or holder == HOARD_NAME else _in_hoard(context, text)
    raise InputError("item_unknown", item=text, nearest=near or there, hoard=[holder, *there] if there else [])


def _in_hoard(context: CampaignContext, text: str) -> list[str]:
    """The names of things in the hoard that a text names by one of their words: `ring` of a silver ring."""
    there = [each.removeprefix(ITEM) for each in context.state.holdings(HOARD) if each.startswith(ITEM)]
    names = {item: context.terms.item_names(item) for item in there}
    return [context.terms.item(item) for item in called(text, names)]


def _coins(context: CampaignContext, text: str) -> dict[str, int] | InputError | Refusal | None:
    """The amount that a text is, or what is wrong with it as an amount; None for what begins with no number.

    A number before a word that is like no coin is the beginning of a name.
    """
    if not re.match(r"\s*[+\-−]?\s*[\d½¼¾]", text):
        return None
    try:
        return amount(text, context.rules.coinage, context.rules.tables)
    except InputError as error:
        unlike = error.code == "coin_unknown" and not error.facts["nearest"] and len(error.facts["coin"]) > LONGEST_COIN
        return None if unlike else error
    except Refusal as error:
        return error


LONGEST_COIN = 3
"""Letters that a coin's short name has at most: a longer word that is like no coin is none."""


def held_item(
    context: CampaignContext, text: str, items: list[str], *, whole: bool = False, begun: bool = True
) -> str | None:
    """The one thing held that a text names, of its whole name alone or of any word of it; alike ones are the same.

    Raises:
        InputError: `item_ambiguous`, where several things that differ are called so.
    """
    names = {item: context.terms.item_names(item) for item in items}
    if whole:
        names = {item: {name for name in own if folded(name) == folded(text)} for item, own in names.items()}
    fits = called(text, names, begun=begun)
    # A pack of what is meant is not meant itself: a ration, of rations (7 days).
    rows = context.rules.tables.items
    fits = [item for item in fits if not set(fits).intersection(rows.get(item, Item()).bundle)]
    worth = {item: context.state.field(ITEM + item, "value") for item in fits}
    if len({(context.terms.item(item), value) for item, value in worth.items()}) > 1:
        raise ambiguous(context, text, fits)
    return fits[0] if fits else None
