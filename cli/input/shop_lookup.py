"""Finds what is bought among what the ruleset sells, and how many where it is sold by the pack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.input.counted import counted, singular, singular_words, without_article
from cli.nearest import ids_by_name, nearest
from ledger.errors import InputError, Refusal

if TYPE_CHECKING:
    from cli.context import CampaignContext
    from ledger.rules.tables import Tables


def wares(context: CampaignContext, text: str, count: int, *, priced: bool) -> tuple[str, int]:
    """What is bought and how many of it: a word of the ruleset or any other name, and what a pack holds.

    A number typed with the name counts, where the name as a whole is none of the ruleset's: `2 torches`.

    Raises:
        InputError: If it is neither sold nor priced, or may be so many pieces or packs.
    """
    if count == 1 and context.rules.coinage and sold(context, text) is None and (several := counted(text)) is not None:
        name, number = several
        # An article or a number in words is part of the name of what the ruleset does not sell: `a blue hat`.
        if text[:1].isdecimal() or text[-1:].isdecimal() or sold(context, name) is not None:
            text, count = name, number
    item = ware(context, text, priced=priced)
    return (item, count) if priced else packs(context, text, item, count)


def sold(context: CampaignContext, text: str) -> str | None:
    """The item of the ruleset that a name means; of what is only sold by the pack, the pack."""
    tables = context.rules.tables
    bare = without_article(text)
    names = (text, text.removesuffix("s"), singular(text), bare, singular(bare))
    item = next((found for name in names if (found := tables.find("items", name))), None)
    if item is None or context.rules.price(item) is not None:
        return item
    rows = tables.group("items")
    packed = [id_ for id_, row in rows.items() if (row.get("holds") or {}).get("item") == item]
    return packed[0] if len(packed) == 1 else item


def ware(context: CampaignContext, text: str, *, priced: bool) -> str:
    """Id of an item that the ruleset sells, or the name of anything else that has a price.

    Raises:
        InputError: If it is neither.
    """
    tables = context.rules.tables
    if not context.rules.coinage:
        raise Refusal("no_coins")
    item = sold(context, text)
    if item is not None:
        return item
    if priced or context.rules.price_by_name(text) is not None:
        return text
    raise InputError("ware_unknown", item=text, nearest=wares_like(tables, text)[:NAMED])


NAMED = 4
"""Wares that are named at most where something is not sold."""


def wares_like(tables: Tables, text: str) -> list[str]:
    """Ids of the items that have the words of a text in their names; else one of the words; else of names that look so.

    Whatever language it is in, each thing is named once.
    """
    called = ids_by_name(tables.group("items"))
    asked = {word for word in singular_words(text) if len(word) > SHORT}
    words = {name: asked.intersection(singular_words(name)) for name in called}
    most = max(map(len, words.values()), default=0)
    alike = [called[name] for name, common in words.items() if common and len(common) == most]
    return list(dict.fromkeys([*(called[name] for name in nearest(text, called, 0.85)), *alike])) or list(
        dict.fromkeys(called[name] for name in nearest(text, called))
    )


SHORT = 2
"""Letters of words that say nothing of a thing: `de`, `of`."""


def packs(context: CampaignContext, text: str, item: str, count: int) -> tuple[str, int]:
    """What so many of a ware are, where it is sold by the pack: `torches 6` are a pack of six, `torches 2` two packs.

    The pack by its own name, and fewer of its pieces than a pack holds, are counted in packs.

    Raises:
        InputError: `pack_unclear`, where it may be either.
    """
    holds = context.rules.tables.group("items").get(item, {}).get("holds")
    if not holds or count < holds["count"] or not is_piece(context, text, holds["item"]):
        return item, count
    number, rest = divmod(count, int(holds["count"]))
    if rest:
        raise InputError("pack_unclear", item=item, count=count, pack=int(holds["count"]), packs=number + 1)
    return item, number


def is_piece(context: CampaignContext, text: str, piece: str) -> bool:
    """Whether a word names one or several of what a pack holds, and not the pack."""
    row = context.rules.tables.group("items").get(piece, {})
    names = [piece, *row.get("names", {}).values(), *row.get("aliases", ())]
    return singular_words(text) in {singular_words(name.partition("(")[0]) for name in names}
