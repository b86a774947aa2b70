"""What is bought and sold, paid, lent and given back, as it is told: `Maeve picks up a healer's kit for 5gp`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cli.input.shop_lookup import sold
from cli.script.free.english.circumstances import around, is_plain
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
    coins = price.value if price.code == "coins" else f"{price.value}{_main_coin(told.app)}"
    by = told.one("who")
    among = [by, HOARD_NAME] if by else [*told.app.read.roster.names, HOARD_NAME]
    holders = [holder for holder in among if holders_of(told.app, name, among=[holder])]
    note = found.option if found is not None else []
    for holder in holders[:2]:
        sure = found is not None and found.sure and len(holders) == 1 and price.code == "coins" and (
            not by or holder == by)  # fmt: skip
        yield Way([["sell", holder, name, "--price", coins, *note]], sure=sure)


def _main_coin(app: App) -> str:
    """The coin that prices are told in where nobody says which."""
    coins = app.rules.tables.group("coinage.coins")
    return "gp" if "gp" in coins else next(iter(coins), "")


def _repaid(told: Told) -> Iterator[Way]:
    """A debt that is paid back: `Maeve pays back the 15 she owes Thora`."""
    who, whom, amount = told.one("who"), told.one("whom"), told.span("coins")
    if not who or not whom or amount is None or who == whom:
        return
    coins = amount.value if amount.code == "coins" else f"{amount.value}{_main_coin(told.app)}"
    found = around(told.app, told.words, told.spans("tail"))
    sure = amount.code == "coins" or _owed(told.app, who, whom) == told.app.rules.coinage.value(
        told.app.read.amount(coins))  # fmt: skip
    if found is not None:
        note = found.option
        yield Way([["repay", who, whom, coins, *note]], sure=sure and found.sure)


def _owed(app: App, who: str, whom: str) -> int:
    """What one of the company owes another, in the smallest coin."""
    from ledger.debts import owed_between
    from ledger.people import holder_account

    return owed_between(app.state, holder_account(who), holder_account(whom))


def _borrowed(told: Told) -> Iterator[Way]:
    """A loan, told by whoever gets it: `borrowed: Elspeth from Garrick, 50 gp, for a spell`."""
    who, whom, coins = told.one("who"), told.one("whom"), told.value("coins")
    company = told.app.read.roster.names
    found = _purpose(told, told.spans("tail"))
    if who in company and whom in company and who != whom and coins and found is not None:
        text, sure = found
        yield Way([["lend", whom, who, coins, *(["--note", text] if text else [])]], sure=sure)


def _lent(told: Told) -> Iterator[Way]:
    """A loan, with until when or what for: `lends Sable 3 gp until payday`."""
    who, whom, coins = told.one("who"), told.one("whom"), told.value("coins")
    found = _purpose(told, told.spans("tail"))
    if who != whom and coins and found is not None:
        text, sure = found
        yield Way([["lend", who, whom, coins, *(["--note", text] if text else [])]], sure=sure)


def _taken(told: Told) -> Iterator[Way]:
    """A thing or coins that somebody takes out of the hoard, and how: `swiped the candlestick on the sly`."""
    who, thing = told.one("who"), told.spans("thing")
    coins = thing[0].value if len(thing) == 1 and thing[0].code == "coins" else ""
    name = coins or told.name(thing)
    if not who or any(span.names for span in [*thing, *told.spans("tail")]) or has_digit(told.text(told.spans("tail"))):
        return
    if coins or (not has_digit(name) and holders_of(told.app, name, among=[HOARD_NAME])):
        yield Way([["take", who, name]], sure=False)


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


def _allotted(told: Told) -> Iterator[Way]:
    """A thing of the hoard that is given to somebody, or one of somebody else: `give the scroll to Aldous`."""
    who, by, name = told.one("who"), told.one("by"), told.name(told.spans("thing"))
    found = _purpose(told, told.spans("tail"))
    if (
        not who
        or not name
        or who == by
        or found is None
        or has_digit(name)
        or any(s.names for s in told.spans("thing"))
    ):
        return
    company = [by] if by else [one for one in told.app.read.roster.names if one != who]
    if holders_of(told.app, name, among=[HOARD_NAME]):
        yield Way(
            [["take", who, name]], sure=found[1] and not found[0] and not holders_of(told.app, name, among=company)
        )
    for one in company:
        if holders_of(told.app, name, among=[one]):
            yield Way([["give", one, who, name]], sure=False)


def _purpose(told: Told, spans: Sequence[Span]) -> tuple[str, bool] | None:
    """What money is for, as a text; None where it holds a number or somebody."""
    if any(span.names or span.code in ("number", "coins", "harm", "xp", "all") for span in spans):
        return None
    left = [span for span in spans if span.code != ","]
    text = told.text(left)
    bare = text.removeprefix("for ").removeprefix("in ")
    return bare, is_plain(told.app, told.words, left)


def _handed(told: Told) -> Iterator[Way]:
    """Coins from one of the company to another, with what they are for: `gives Wren 5 gp she lost on a bet`."""
    who, whom, coins = told.one("who"), told.one("whom"), told.value("coins")
    company = told.app.read.roster.names
    found = _purpose(told, told.spans("tail"))
    if any(span.code == "back" for span in told.spans("tail")):
        # What is given back may be a debt.
        yield Way([["repay", who, whom, coins]], sure=False)
        yield Way([["give", who, whom, coins]], sure=False)
    elif who in company and whom in company and who != whom and coins and found is not None:
        text, sure = found
        yield Way([["give", who, whom, coins, *(["--note", text] if text else [])]], sure=sure)


def _from_outside(told: Told) -> Iterator[Way]:
    """Coins of somebody outside the company, who pays them to all where nobody is named: `Hollis pays the rest`."""
    giver, coins, whom = told.spans("giver"), told.value("coins"), told.one("whom")
    name = giver[0].names[0] if giver and giver[0].names else told.text(giver)
    company = told.app.read.roster.names
    found = _purpose(told, told.spans("tail"))
    if not name or not coins or found is None or set(giver[0].names if giver else ()) & set(company):
        return
    text, sure = found
    note = ["--note", text] if text else []
    known = bool(giver[0].names)
    if whom in company:
        yield Way([["receive", whom, coins, "--from", name, *note]], sure=sure and known)
    elif not whom:
        # What is given to nobody in particular is everybody's.
        yield Way([["receive", HOARD_NAME, coins, "--from", name, *note]], sure=False)
        yield Way([["receive", "party", coins, "--from", name, *note]], sure=False)


def _paid(told: Told) -> Iterator[Way]:
    """Coins that one of the company pays or loses to the world, and what for."""
    who, coins = told.one("who"), told.value("coins")
    if who not in told.app.read.roster.names or not coins:
        return
    found = _purpose(told, [*told.spans("told"), *told.spans("tail")])
    if found is not None:
        text, _sure = found
        yield Way([["pay", who, coins, *(["--for", text] if text else [])]], sure=False)


def _each_pays(told: Told) -> Iterator[Way]:
    """So much for each: `room and board for a week, 7 gp a head`, and what one of them pays besides."""
    if told.spans("also") and not told.value("more"):
        return
    coins, found = told.value("coins"), _purpose(told, told.spans("told"))
    if not coins or found is None or not found[0]:
        return
    reading: Reading = [["pay", "party", coins, "--for", found[0]]]
    if more := told.value("more"):
        also, who = _purpose(told, told.spans("also")), told.one("who")
        if also is None or not who:
            return
        extra: Command = ["pay", who, more, *(["--for", also[0].removeprefix("of ")] if also[0] else [])]
        reading.append(extra)
    yield Way(reading, sure=False)


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
    Pattern("who:who PAY|GIVE whom:who back z? coins:coins ~tail", _repaid),
    Pattern("who:who PAY coins:coins back to? whom:who ~tail", _repaid),
    Pattern("who:who LEND whom:who coins:coins ~tail", _lent),
    Pattern("who:who LEND coins:coins to whom:who ~tail", _lent),
    Pattern("whom:who STEAL|GAIN|TAKE coins:coins off|from who:who ~tail", _handed),
    Pattern("GIVE ~thing to who:who ~tail", _allotted),
    Pattern("who:who TAKE|STEAL|PUT ~thing on|when|while|from|before|as ~tail", _taken),
    Pattern("who:who BUY ~thing off|from ~seller for|, coins:coins", _bought_of),
    Pattern("who:who BUY ~thing z|VERB ~called ,|for coins:coins", _called),
    Pattern("by:who GIVE ~thing to who:who ~tail", _allotted),
    Pattern("who:who REPAY whom:who coins:coins|number ~tail", _repaid),
    Pattern("who:who REPAY coins:coins|number to? whom:who ~tail", _repaid),
    Pattern("who:who REPAY coins:coins|number he|that|which? he? UNKNOWN|z whom:who", _repaid),
    Pattern("who:who REPAY whom:who coins:coins|number he UNKNOWN|z", _repaid),
    Pattern("BORROW colon? who:who from whom:who ,|colon? coins:coins ~tail", _borrowed),
    Pattern("who:who BORROW coins:coins from|of|off whom:who ~tail", _borrowed),
    Pattern("who:who GIVE|PAY whom:who coins:coins ~tail", _handed),
    Pattern("who:who GIVE|PAY coins:coins to whom:who ~tail", _handed),
    Pattern("giver:foe PAY|GIVE whom:who coins:coins ~tail", _from_outside),
    Pattern("giver:foe PAY|GIVE he|all? z? coins:coins ~tail", _from_outside),
    Pattern("giver:foe UNKNOWN|z he|all ~tail , coins:coins up|in|for? z?", _from_outside),
    Pattern("who:who PAY|LOSE|DROP|PUT coins:coins ~tail", _paid, late=True),
    Pattern("who:who ~told , z? coins:coins", _paid, late=True),
    Pattern("~told ,|colon|be coins:coins each|apiece ~also", _each_pays, late=True),
    Pattern("~told ,|colon coins:coins z", _each_pays, late=True),
    Pattern("~told ,|colon coins:coins each , z more:coins ~also on|for who:whose|who z?", _each_pays, late=True),
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
