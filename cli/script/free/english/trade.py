"""What is bought and sold, as it is told: `Maeve picks up a healer's kit for 5gp`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cli.input.shop_lookup import sold
from cli.script.free.english.circumstances import around, is_plain
from cli.script.free.english.money import main_coin
from cli.script.free.patterns import Pattern, Span, Told, Way
from cli.script.shorthand.held import holders_of
from cli.script.shorthand.meaning import Command, Reading
from cli.script.shorthand.quantities import written
from cli.script.shorthand.words import has_digit
from ledger.facts import HOARD_NAME

if TYPE_CHECKING:
    from cli.app import App


class Ware(NamedTuple):
    """Something that is bought, at so much a piece.

    Attributes:
        number: How many.
        coins: The price of one, as a full command has it.
        sure: Whether all of it is told: what it is, how many, and the coins of its price.
    """

    name: str
    number: int
    coins: str
    sure: bool


def _wares(told: Told, spans: Sequence[Span]) -> list[Ware]:
    """The things of a list, each with its price: `chain mail for 40gp and a shield for 10`; empty for anything else."""
    made: list[Ware] = []
    unit, at = "", 0
    left = [span for span in spans if span.code not in ("(", ")")]
    while at < len(left):
        if left[at].code in ("and", ",", "plus") and made:
            at += 1
        count = 1
        if at < len(left) and left[at].code == "number":
            count, at = int(left[at].value), at + 1
        begins = at
        while at < len(left) and left[at].code in ("z", "item", "of", "spell") and at - begins < LONGEST:
            at += 1
        name = told.name(left[begins:at])
        apart = at < len(left) and left[at].code in ("for", "at", "worth", ",")
        price = left[at + apart] if at + apart < len(left) else None
        if not name or price is None or price.code not in ("coins", "number"):
            return []
        unit = price.value.lstrip("0123456789") if price.code == "coins" else unit
        coins = price.value if price.code == "coins" else price.value + unit
        each = at + apart + 1 < len(left) and left[at + apart + 1].code in ("each", "apiece")
        at += apart + 1 + each
        if not coins.lstrip("0123456789"):
            return []
        one = coins if each or count == 1 else _part(told.app, coins, count)
        item = sold(told.app, name)
        made.append(Ware(item or name, count, one, item is not None and bool(one)))
    return made


LONGEST = 5
"""Words of the longest name of a ware."""


def _part(app: App, coins: str, count: int) -> str:
    """The price of one of several; empty where it is no whole number of coins."""
    worth, rest = divmod(app.rules.coinage.value(app.read.amount(coins)), count)
    return "" if rest else written(app.rules.coinage.in_coins(worth))


def _bought(told: Told) -> Iterator[Way]:
    who, wares = told.one("who"), _wares(told, told.spans("wares"))
    found = around(told.app, told.words, told.spans("tail"))
    if not who or not wares or found is None:
        return
    verb = told.span("verb")
    known = verb is None or verb.code != "v/unknown/"
    note = found.option
    reading: Reading = [
        ["buy", who, ware.name, *([str(ware.number)] if ware.number > 1 else []), "--price", ware.coins]
        for ware in wares
    ]
    if all(ware.coins for ware in wares):
        reading[-1] += note
        yield Way(
            reading, sure=found.sure and known and told.span("asked") is None and all(ware.sure for ware in wares)
        )


def _paid_for(told: Told) -> Iterator[Way]:
    """A thing that is named before whoever pays for it, or with no verb: `sling and 20 stones for Pip, 2 gp`."""
    who, coins = told.one("who"), told.value("coins")
    thing = told.spans("thing")
    names = any(span.names for span in thing)
    if not who or not coins or names or not thing:
        return
    text = told.text(thing)
    numbers = [span for span in thing if span.code == "number"]
    bare = [span for span in thing if span.code != "number"]
    name = told.name(bare)
    verb = told.span("verb")
    item = sold(told.app, name)
    if verb is not None and verb.code == "v/unknown/" and item is None:
        return
    if len(numbers) < 2 and thing[-1].code != "number" and item is not None:
        count = int(numbers[0].value) if numbers else 1
        if one := coins if count == 1 else _part(told.app, coins, count):
            yield Way([["buy", who, item, *([str(count)] if count > 1 else []), "--price", one]], sure=False)
    yield Way([["pay", who, coins, "--for", text]], sure=False)


def _sold(told: Told) -> Iterator[Way]:
    """What is sold by one of the company who has it, or out of the hoard."""
    price, thing = told.span("coins"), told.spans("thing")
    found = around(told.app, told.words, told.spans("middle"), told.spans("tail"))
    name = told.name(thing)
    if price is None or not name:
        return
    coins = price.value if price.code == "coins" else f"{price.value}{main_coin(told.app)}"
    by = told.one("who")
    among = [by, HOARD_NAME] if by else [*told.app.read.roster.names, HOARD_NAME]
    holders = [holder for holder in among if holders_of(told.app, name, among=[holder])]
    note = found.option if found is not None else []
    for holder in holders[:2]:
        sure = found is not None and found.sure and len(holders) == 1 and price.code == "coins" and (
            not by or holder == by)  # fmt: skip
        yield Way([["sell", holder, name, "--price", coins, *note]], sure=sure)


def _bought_of(told: Told) -> Iterator[Way]:
    """Something that is bought of somebody outside the company: `buys a boat off old Hesk for 14 gp`."""
    who, name, coins = told.one("who"), told.name(told.spans("thing")), told.value("coins")
    seller = told.spans("seller")
    inside = any(set(span.names) & set(told.app.read.roster.names) for span in seller)
    if not name or inside or has_digit(name) or has_digit(told.text(seller)):
        return
    item = sold(told.app, name)
    bought: Command = ["buy", who, item or name, "--price", coins, "--note", f"from {told.text(seller)}"]
    yield Way([bought], sure=item is not None and is_plain(told.app, told.words, seller))


def _called(told: Told) -> Iterator[Way]:
    """Something that is bought and has a name of its own: `a mule called Biscuit, 30gp`."""
    who, name, coins = told.one("who"), told.name(told.spans("thing")), told.value("coins")
    text = told.text(told.spans("called"))
    item = sold(told.app, name) if name and not has_digit(name) else None
    if item is not None and text and not has_digit(text) and not any(span.names for span in told.spans("called")):
        yield Way([["buy", who, item, "--price", coins, "--note", text]], sure=False)


BUYS = "verb:BUY|TAKE|GAIN|PAY"

TRADE = (
    Pattern(f"who:who {BUYS} wares:number|item|z ~more", lambda told: _with_list(told)),
    Pattern("who:who colon wares:number|item|z ~more", lambda told: _with_list(told, asked=True)),
    Pattern("who:who verb:UNKNOWN ~thing down|at|for|to? to? coins:coins ~tail", _paid_for, late=True),
    Pattern("~thing ,? coins:coins , who:who PAY", _paid_for, late=True),
    Pattern("~thing for who:who ,? coins:coins", _paid_for, late=True),
    Pattern("who:who BUY ~thing ,|for? coins:coins", _paid_for, late=True),
    Pattern("who:who? SELL ~thing to|at ~middle ,|for coins:coins|number ~tail", _sold),
    Pattern("who:who? SELL ~thing to ~middle , z? GAIN coins:coins|number ~tail", _sold),
    Pattern("who:who? SELL ~thing ,|for coins:coins|number ~tail", _sold),
    Pattern("~thing z|UNKNOWN|SELL to ~middle for coins:coins|number ~tail", _sold),
    Pattern("~thing be SELL for coins:coins|number ~tail", _sold),
    Pattern("who:who BUY ~thing off|from ~seller for|, coins:coins", _bought_of),
    Pattern("who:who BUY ~thing z|VERB ~called ,|for coins:coins", _called),
)
"""Patterns of trade."""


def _with_list(told: Told, *, asked: bool = False) -> Iterator[Way]:
    """What is bought in a list whose prices stand behind each thing; what is behind the last price is told."""
    spans = [*told.spans("wares"), *told.spans("more")]
    prices = [at for at, span in enumerate(spans) if span.code in ("coins", "number") and at]
    if not prices or not any(span.code == "coins" for span in spans):
        return
    end = prices[-1] + 1
    while end < len(spans) and spans[end].code in ("each", "apiece", ")"):
        end += 1
    named = {**told.named, "wares": spans[:end], "tail": spans[end:]}
    if asked:
        named["asked"] = spans[:1]
    yield from _bought(told._replace(named=named))
