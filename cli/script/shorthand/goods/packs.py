"""Purchases of what is sold by the pack: so many pieces of it, `20 arrows`, at the price of a pack."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cli.input.counted import counted
from cli.input.shop_lookup import sold, wares
from cli.script.shorthand.goods.things import coins_of
from cli.script.shorthand.meaning import Command, option_of
from cli.script.shorthand.phrases.quantities import written
from cli.script.shorthand.vocabulary.words import Word
from ledger.errors import CampaignError

if TYPE_CHECKING:
    from cli.app import App

PRICE = "--price"

APIECE = re.compile(r"\b(?:each|apiece|a ?piece|chacune?|pi[eè]ce|l['’]unit[ée]|l['’]une?)\b", re.IGNORECASE)
"""Words by which a price is that of a piece."""


def by_the_pack(app: App, text: str, command: Command) -> Command:
    """A purchase of pieces of what is sold by the pack as one of packs, at the price of a pack.

    `20 arrows at 1sp each` is a pack at 20sp, and `5gp for 20 arrows` one at 5gp.
    """
    command = _by_the_piece(app, command)
    if command[0] != "buy" or PRICE not in command or not (several := counted(command[2])):
        return command
    typed, pieces = _coins_typed(app, text), several[1]
    try:
        packs = wares(app, command[2], 1, {})[1]
        paid, price = (app.rules.coinage.value(app.read.amount(each)) for each in (typed, option_of(command, PRICE)))
    except CampaignError:
        return command
    if packs == pieces or price * (1 if APIECE.search(text) else pieces) != paid:
        return command
    worth = paid * pieces // packs if APIECE.search(text) else paid // packs
    at = command.index(PRICE) + 1
    return [*command[:at], written(app.rules.coinage.in_coins(worth)), *command[at + 1 :]]


def _by_the_piece(app: App, command: Command) -> Command:
    """A purchase of so many of what is sold by the pack, so that it is asked of what: `a rope and 3 torches`."""
    if command[:1] != ["buy"] or len(command) < 4 or not command[3].isdecimal() or command[3] == "1":
        return command
    item = sold(app, command[2])
    is_pack = item is not None and "holds" in app.rules.tables.group("items").get(item, {})
    return [*command[:2], f"{command[3]} {command[2]}", *command[4:]] if is_pack else command


def _coins_typed(app: App, text: str) -> str:
    """The first coins of a line, in one word or in two: `4gp`, `4 po`; empty without any."""
    words = [Word(word.strip(",;:.!")) for word in text.split()]
    spans = (words[at : at + count] for at in range(len(words)) for count in (2, 1))
    return next((coins for span in spans if (coins := coins_of(app, span))), "")
