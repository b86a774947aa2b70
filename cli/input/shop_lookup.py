"""Finds what is bought among what the ruleset sells, and how many where it is sold by the pack."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from cli.context import CampaignContext
from cli.input.counted import counted, has_words, same_words, singular, without_article
from cli.nearest import nearest
from cli.output.words.language import spoken
from ledger.errors import InputError, Refusal
from ledger.rules.keys import words_for
from ledger.rules.tables import Tables, folded


def wares(context: CampaignContext, text: str, count: int, price: Mapping[str, int] | None) -> tuple[str, int]:
    """What is bought and how many of it: a word of the ruleset or any other name, and what a pack holds.

    A number typed with the name counts, where the name as a whole is none of the ruleset's: `2 torches`.

    Raises:
        InputError: If it is neither sold nor priced, or may be so many pieces or packs.
    """
    spoken = False
    if count == 1 and context.rules.coinage and sold(context, text) is None and (several := counted(text)) is not None:
        name, number = several
        # An article or a number in words is part of the name of what the ruleset does not sell: `a blue hat`.
        if text[:1].isdecimal() or text[-1:].isdecimal() or sold(context, name) is not None:
            text, count, spoken = name, number, True
    item = ware(context, text, priced=price is not None)
    if spoken and count > 1 and item == text:
        # What the table itself gives a name to: `3 torches`.
        item = singular(text)
    if price is None:
        return packs(context, text, item, count, spoken=spoken)
    holds = context.rules.tables.group("items").get(item, {}).get("holds")
    if holds and count == 1 and _is_one_piece(context, without_article(text), item, holds["item"]):
        # `a torch` for less than all six cost
        is_cheaper = context.rules.coinage.value(price) < (context.rules.price(item) or 0)
        return (holds["item"] if is_cheaper else item), count
    if not holds or not spoken or not is_piece(context, text, holds["item"]):
        return item, count
    # `2 torches` at a price are so many pieces, `6 torches` the pack.
    number, rest = divmod(count, int(holds["count"]))
    return (holds["item"], count) if rest else (item, number)


def sold(context: CampaignContext, text: str) -> str | None:
    """The item of the ruleset that a name means; of what is only sold by the pack, the pack."""
    tables = context.rules.tables
    bare = without_article(text)
    listed = partial(tables.find, "items")
    item = next((found for name in (text, bare) if (found := listed(singular(name, listed)))), None)
    return None if item is None else _packed(context, item)


def _packed(context: CampaignContext, item: str) -> str:
    """The pack of a thing that is only sold by the pack; any other thing as it is."""
    rows = context.rules.tables.group("items")
    packed = [id_ for id_, row in rows.items() if (row.get("holds") or {}).get("item") == item]
    return packed[0] if len(packed) == 1 and context.rules.price(item) is None else item


def ware(context: CampaignContext, text: str, *, priced: bool) -> str:
    """Id of an item that the ruleset sells, by its name or any word of it, or the name of anything else with a price.

    Raises:
        InputError: `item_ambiguous`, `ware_unknown`.
    """
    tables = context.rules.tables
    if not context.rules.coinage:
        raise Refusal("no_coins")
    item = sold(context, text)
    if item is not None:
        return item
    if priced or context.rules.price_by_name(text) is not None:
        return text.replace("_", " ")
    wares = wares_worded(context, without_article(text))
    if len(wares) > 1:
        raise InputError("item_ambiguous", item=text, candidates=[context.terms.item(id_) for id_ in wares])
    if wares:
        return wares[0]
    raise InputError("ware_unknown", item=text, nearest=wares_like(tables, text)[:NAMED])


def wares_worded(context: CampaignContext, text: str) -> list[str]:
    """What is sold that has the words of a text in a name, or a name that begins so: an axe is no hatchet unasked."""
    return _wares_called(context, lambda name: _is_part(text, name.partition(" (")[0]))


def wares_ending(context: CampaignContext, text: str) -> list[str]:
    """What is sold whose name ends so, in one word too: a longbow and a shortbow, of `bow`."""
    typed = folded(text)
    return _wares_called(context, lambda name: folded(name).endswith(typed))


def _wares_called(context: CampaignContext, is_called: Callable[[str], bool]) -> list[str]:
    found = {
        _packed(context, id_): None
        for id_, row in context.rules.tables.group("items").items()
        # What is rare is on no market: only its whole name will do.
        if "rarity" not in row and any(map(is_called, words_for(id_, row)))
    }
    return [id_ for id_ in found if context.rules.price(id_) is not None]


def _is_part(text: str, name: str) -> bool:
    """Whether a text is the beginning of a name, or some of its words."""
    return has_words(name, text) or folded(name).startswith(folded(text))


NAMED = 4
"""Wares that are named at most where something is not sold."""


def wares_like(tables: Tables, text: str) -> list[str]:
    """Ids of the items that have the words of a text in their names, or most of them, and of names that look so."""
    rows = tables.group("items")
    asked = [word for word in text.split() if len(word) > SHORT]
    words = {
        id_: max(sum(has_words(name, word) for word in asked) for name in words_for(id_, row))
        for id_, row in rows.items()
    }
    most = max(words.values(), default=0)
    alike = [id_ for id_, common in words.items() if common and common == most]
    names = {tables.term("items", id_, spoken()): id_ for id_ in rows}
    close = [names[name] for name in nearest(text, names, 0.85 if alike else 0.6)]
    return list(dict.fromkeys([*close, *alike]))


SHORT = 2
"""Letters of words that say nothing of a thing: `de`, `of`."""


def packs(context: CampaignContext, text: str, item: str, count: int, *, spoken: bool = False) -> tuple[str, int]:
    """What so many of a ware are, where it is sold by the pack: `torches 6` are a pack of six, `torches 2` two packs.

    The pack by its own name, and fewer of its pieces than a pack holds, are counted in packs; but a number before the
    name, `2 torches`, is how many pieces.

    Raises:
        InputError: `pack_unclear`, where it may be either.
    """
    holds = context.rules.tables.group("items").get(item, {}).get("holds")
    least = 2 if spoken else holds["count"] if holds else 0
    if holds and 1 < count < holds["count"] and _is_one_piece(context, text, item, holds["item"]):
        # `arrow 12`, of quivers of twenty
        raise InputError("pack_unclear", item=item, count=count, pack=int(holds["count"]), packs=count)
    if not holds or count < least or not is_piece(context, text, holds["item"]):
        return item, count
    number, rest = divmod(count, int(holds["count"]))
    if rest:
        raise InputError("pack_unclear", item=item, count=count, pack=int(holds["count"]), packs=number + 1)
    return item, number


def _is_one_piece(context: CampaignContext, text: str, pack: str, piece: str) -> bool:
    """Whether a text is what one piece is called, and not the pack."""
    rows = context.rules.tables.group("items")
    names, packed = (set(map(folded, words_for(id_, rows.get(id_, {})))) for id_ in (piece, pack))
    parts = {name.partition(" (")[0] for name in packed}
    return folded(text) in names - packed - parts


def is_piece(context: CampaignContext, text: str, piece: str) -> bool:
    """Whether a word names one or several of what a pack holds, and not the pack."""
    row = context.rules.tables.group("items").get(piece, {})
    return any(same_words(name.partition("(")[0], text) for name in words_for(piece, row))
