"""What coins and things have and their line does not say: a coin, a price, who gives them, what is owed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cli.input.counted import without_article
from cli.script.shorthand.checks.invented_rolls import Invention, said_in
from cli.script.shorthand.goods.all_of_it import SO_MANY_COINS
from cli.script.shorthand.goods.things import coins_of
from cli.script.shorthand.meaning import Command, option_of
from cli.script.shorthand.people.held import owed
from cli.script.shorthand.vocabulary.small_words import ON_TOP
from cli.script.shorthand.vocabulary.words import Word, has_digit, word_set
from ledger.facts import EVERYONE, FUND_NAME, HOARD_NAME
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App


GETS = re.compile(r"\b(?:gets?|got|obtient|re[çc]oit)\b", re.IGNORECASE)
"""Verbs of whoever has a thing by a purchase."""


def is_ware(app: App, name: str) -> bool:
    return bool(name) and app.rules.tables.find("items", name) is not None


def _is_given_back(_app: App, text: str, command: Command) -> bool:
    """Whether whoever gives is only named as whom something is for: `ann gets 12gp, a potion for bob`."""
    giver = command[1] if command[0] in ("give", "lend") and len(command) > 2 else ""
    said = re.search(rf"(?:(\w+) )?\b{re.escape(giver)}\b", text, re.IGNORECASE) if giver else None
    return said is not None and folded(said[1] or "") in ("for", "pour")


def _is_of_somebody_else(app: App, text: str, command: Command) -> bool:
    """Whether the hoard or all get what one who is named gets: `Oriane donne 3 pa à lira et lui doit encore 2 po`."""
    gets = command[0] == "receive" and command[1] in (HOARD_NAME, FUND_NAME, EVERYONE)
    names = "|".join(map(re.escape, app.read.roster.names)) if gets else ""
    return bool(names) and re.search(rf"\b(?:à|a|to) (?:{names})\b", text, re.IGNORECASE) is not None


def _coins_unsaid(app: App, text: str, command: Command) -> bool:
    coins = app.rules.coinage.values if app.rules.coinage else {}
    if len(coins) < LEAST_COINS or command[0] not in ("receive", "pay", "give", "lend"):
        return False
    for part in command[2:]:
        amount = SO_MANY_COINS.fullmatch(part)
        if amount is None or amount[2] not in coins:
            continue
        # `avance 10 à Lira` says no unit.
        units = re.findall(rf"(?<!\d){amount[1]} ?([^\W\d]{{3,}})", text)
        units = [unit for unit in units if folded(unit) not in PIECES]
        if units and not any(coins_of(app, [Word("1"), Word(unit)]) for unit in units):
            return True
    return False


PIECES = word_set("piece pieces coin coins from for pour chez avec with each chacun chacune")
"""Words behind a number that are no coin, folded: `10 pièces d'or`, `15gp from Bob and 5 from Ann`."""


LEAST_COINS = 2
"""In a game of one coin a number is so many of it."""


def _is_paid_for_wares(app: App, text: str, command: Command) -> bool:
    """Whether somebody gets coins for what is named alone, as what is bought is: `une corde pour Lira, 26 po`."""
    first = re.split(r" (?:et|and|pour|for) |,", without_article(text))[0]
    return command[0] == "receive" and is_ware(app, first)


def _is_first_loan(app: App, text: str, command: Command) -> bool:
    """Whether somebody who is not named lends more to whom they have lent nothing: `il lui en prête dix de plus`."""
    if command[0] != "lend" or not folded(text).strip(" .!").endswith(tuple(ON_TOP)):
        return False
    unnamed = not any({*folded(name).split()} & said_in(text) for name in command[1:3])
    return unnamed and not owed(app, command[2], command[1])


def _is_in_return(_app: App, text: str, command: Command) -> bool:
    """Whether coins are what another one gives for what is handed over: `in consideration of 40ue, Ann conveyed it`."""
    coins = SO_MANY_COINS.fullmatch(command[3]) if command[0] == "give" and len(command) > LEAST_OF_LOAN else None
    return (
        coins is not None and re.search(rf"{IN_RETURN_FOR} ?{coins[1]} ?{coins[2]}\b", text, re.IGNORECASE) is not None
    )


IN_RETURN_FOR = r"\b(?:in (?:consideration|exchange|return) (?:of|for)|en [ée]change d[e'’])"
"""Words before what somebody gets for what they hand over."""


def _is_left_of_debt(app: App, text: str, command: Command) -> bool:
    """Whether coins are lent where it is told what is left of a debt that there is: `Maëlle still owes Borgal 12ue`."""
    lent = command[0] == "lend" and len(command) > LEAST_OF_LOAN and STILL_OWES.search(text) is not None
    return lent and owed(app, command[2], command[1]) > 0


STILL_OWES = re.compile(r"\b(?:still owes?|owes? still|doi(?:t|vent) (?:encore|toujours))\b", re.IGNORECASE)


LEAST_OF_LOAN = 3
"""Parts of a loan, or of coins that change hands, are more."""


def _tells_prices(_app: App, _text: str, command: Command) -> bool:
    """Whether one price is paid, and a text tells others: `buys rope for 4ue, a lantern for 12 and food for 7`."""
    told = f"{option_of(command, '--note')} {option_of(command, '--for')}"
    return command[0] in ("buy", "pay") and PRICED.search(told) is not None


PRICED = re.compile(r"\b(?:for|pour) \d+\w* (?:and|et)\b|\b(?:and|et) [^\d,]+ (?:for|pour) \d", re.IGNORECASE)
"""A price of one thing in a list of them."""


EACH = re.compile(r"\b(?:each|chacune?|chaque|apiece)\b", re.IGNORECASE)


HALF_MORE = re.compile(r"(?:and|et) (?:half|twice|double|(?:la )?moiti[ée]|le double)\b", re.IGNORECASE)
"""Words by which others get a part of what one gets, or more of it."""


def _finds_a_roll(app: App, _text: str, command: Command) -> bool:
    """Whether several of a thing that is found are the die of a roll: `searches the room: 12 perception`."""
    tables = app.rules.tables
    found = [part.removeprefix("item=").partition("*") for part in command[1:] if part.startswith("item=")]
    return command[0] == "find" and any(
        many and (tables.find("rolls", name) or tables.find("skills", name)) for name, many, _count in found
    )


DEALT: tuple[Invention, ...] = (
    _finds_a_roll,
    _coins_unsaid,
    _is_given_back,
    _is_of_somebody_else,
    _is_in_return,
    _is_left_of_debt,
    _tells_prices,
    _is_paid_for_wares,
    _is_first_loan,
    # `100 xp to Ann and half that to the others`
    lambda _app, _text, command: command[0] == "award" and HALF_MORE.match(option_of(command, "--reason")),
    lambda _app, _text, command: (
        command[0] == "pay" and any(EACH.match(option_of(command, option)) for option in ("--for", "--note"))
    ),
    # `change pour l'arc`: of no coins.
    lambda _app, _text, command: command[0] == "exchange" and not has_digit(" ".join(command[2:])),
)
"""What is asked of coins and things."""
