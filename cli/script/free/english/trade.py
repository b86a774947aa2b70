"""What is bought and sold, as it is told: `Maeve picks up a healer's kit for 5gp`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cli.input.counted import singular
from cli.input.shop_lookup import sold
from cli.script.free.english.circumstances import beside, is_plain
from cli.script.free.patterns import Pattern, Span, Told, Way, asked, coins_of, counted_at, option, part_of, saying
from cli.script.shorthand.meaning import Command, Reading
from cli.script.shorthand.people.beings import is_person
from cli.script.shorthand.people.held import holders_of, most_held
from cli.script.shorthand.vocabulary.words import has_digit, word_set
from ledger.facts import HOARD_NAME
from ledger.rules.tables import folded

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
            continue
        number, named, at = counted_at(left, at, OF_WARES, LONGEST)
        name, count = told.name(named), int(number or 1)
        apart = at < len(left) and left[at].code in ("for", "at", "worth", ",")
        price = left[at + apart] if at + apart < len(left) else None
        if not name or price is None or price.code not in ("coins", "number"):
            return []
        unit = price.value.lstrip("0123456789") if price.code == "coins" else unit
        coins = price.value if price.code == "coins" else price.value + unit
        at += apart + 1
        each = at < len(left) and left[at].code in ("each", "apiece")
        at += each
        if not coins.lstrip("0123456789"):
            return []
        one = coins if each or count == 1 else part_of(told.app, coins, count)
        item = _ware(told.app, name)
        held = int((told.app.rules.tables.group("items").get(item or "", {}).get("holds") or {}).get("count", 1))
        if item is not None and count > 1 and held > 1:
            # So many pieces, of which a pack holds some.
            if count % held:
                return []
            count //= held
            one = part_of(told.app, coins, count) if not each else ""
        made.append(Ware(item or name, count, one, item is not None and bool(one)))
    return made


LONGEST = 5
"""Words of the longest name of a ware."""

OF_WARES = frozenset({"z", "item", "of", "spell"})
"""Codes of words that the name of a ware may have."""

PLAIN = word_set("new old fine good sturdy cheap simple plain used decent little big small second-hand spare")
"""Words of a ware that are none of its name, folded."""


def _ware(app: App, name: str) -> str | None:
    """The item of the ruleset that a ware is, `a new lantern`; None where it has none."""
    item = sold(app, name)
    first, _blank, rest = name.partition(" ")
    return item if item is not None or folded(first) not in PLAIN or not rest else sold(app, rest)


def _wares_alone(told: Told, spans: Sequence[Span]) -> list[Command]:
    """What a list of wares is without prices, `2 daggers, a backpack`, each with how many; empty for anything else."""
    made: list[Command] = []
    at = 0
    left = [span for span in spans if span.code not in ("(", ")")]
    while at < len(left):
        if left[at].code in ("and", ",", "plus") and made:
            at += 1
            continue
        count, named, at = counted_at(left, at, OF_WARES | {"whose"}, LONGEST)
        item = _ware(told.app, told.name(named)) if named else None
        if item is None:
            return []
        # Of what is sold by the pack so many pieces are meant.
        several = count not in ("", "1")
        packed = several and told.app.rules.tables.group("items").get(item, {}).get("holds") is not None
        made.append([f"{count} {told.name(named)}"] if packed else [item, *([count] if several else [])])
    return made


def _listed(told: Told) -> Iterator[Way]:
    """What is bought at its price, of which nobody says so: `Pim: 2 daggers and a backpack`, or for one sum."""
    who, wares = told.one("who"), _wares_alone(told, told.spans("first", "wares"))
    if not wares:
        return
    reading: Reading = [["buy", who, *ware] for ware in wares]
    total = told.span("coins")
    if total is None:
        yield Way(reading, sure=False)
        return
    coins = coins_of(told.app, total)
    # A sum for all of them is that of their prices, or it is paid as one.
    price = told.app.rules.price
    priced = [(price(ware[0]), int(ware[1]) if len(ware) > 1 else 1) for ware in wares]
    worth = [each * count for each, count in priced if each is not None]
    if len(worth) == len(wares) and sum(worth) == told.app.rules.coinage.value(told.app.read.amount(coins)):
        yield Way(reading, sure=total.code == "coins", agreed=(str(total.value),))
        return
    if len(wares) == 1 and (one := coins if priced[0][1] == 1 else part_of(told.app, coins, priced[0][1])):
        yield Way([[*reading[0], "--price", one]], sure=False)
    text = told.typed("first", "wares")
    yield Way([["pay", who, coins, "--for", text]], sure=False)


def _haggled(told: Told) -> Iterator[Way]:
    """Something that is bought for less than was asked: `a scroll of web, haggled from 100 down to 60gp`."""
    who, name, last = told.one("who"), told.called("thing"), told.span("coins")
    if last is None or not who or not name or has_digit(name) or told.anybody("thing"):
        return
    seller, how = told.typed("seller"), told.typed("how")
    source = option("--from", seller) if not has_digit(seller) else []
    bought = ["buy", who, _ware(told.app, name) or name, "--price", coins_of(told.app, last)]
    yield Way([[*bought, *source, *option("--note", how)]], sure=False)


def _beaten_down(told: Told) -> Iterator[Way]:
    """A ware of the game that is had for less: `ann haggles a lantern down to 8`; it may be somebody else."""
    if _ware(told.app, told.called("thing")) is not None:
        yield from _haggled(told)


def _sold_to(told: Told) -> Iterator[Way]:
    """Something that somebody outside the company sells to one of it: `Elve sells Sabeth a vial of antidote, 8 sp`."""
    who, name, price = told.one("who"), told.called("thing"), told.span("coins")
    seller = told.one("seller") or told.called("stranger")
    inside = who in told.company and not _is_inside(told, told.spans("stranger"))
    if price is None or not name or has_digit(name + seller) or not inside:
        return
    sure = bool(told.one("seller")) and is_plain(told, told.spans("thing"))
    yield Way([["buy", who, _ware(told.app, name) or name, "--price", price.value, "--from", seller]], sure)


def _from_purse(told: Told) -> Iterator[Way]:
    """Something that is bought out of the fund: `a mule, 30gp, from the fund`."""
    name, coins = told.called("thing"), told.value("coins")
    if not name or has_digit(name):
        return
    if (item := _ware(told.app, name)) is not None:
        yield Way([["buy", "fund", item, "--price", coins]], sure=told.span("verb") is not None)
    else:
        yield Way([["pay", "fund", coins, "--for", name]], sure=False)


def _bought(told: Told) -> Iterator[Way]:
    who, wares = told.one("who"), _wares(told, told.spans("wares"))
    found = beside(told, "tail")
    if not who or not wares or found is None:
        return
    note = found.option
    if len(wares) == 1 and is_person(wares[0].name) and wares[0].coins and wares[0].number == 1:
        # `tips the barmaid 3 silver`
        yield Way([["pay", who, wares[0].coins, "--to", wares[0].name, *note]], sure=False)
        return
    reading: Reading = [
        ["buy", who, ware.name, *([str(ware.number)] if ware.number > 1 else []), "--price", ware.coins]
        for ware in wares
    ]
    if all(ware.coins for ware in wares):
        reading[-1] += note
        yield Way(reading, sure=found.sure and all(ware.sure for ware in wares))


def _paid_for(told: Told) -> Iterator[Way]:
    """A thing that is named before whoever pays for it, or with no verb: `sling and 20 stones for Pip, 2 gp`."""
    who, coins = told.one("who"), told.value("coins")
    thing = told.spans("thing")
    if not thing or told.anybody("thing"):
        return
    text = told.text(thing)
    numbers = [span for span in thing if span.code == "number"]
    bare = [span for span in thing if span.code != "number"]
    name = told.name(bare)
    item = sold(told.app, name)
    if len(numbers) < 2 and thing[-1].code != "number" and item is not None:
        count = int(numbers[0].value) if numbers else 1
        if one := coins if count == 1 else part_of(told.app, coins, count):
            yield Way([["buy", who, item, *([str(count)] if count > 1 else []), "--price", one]], sure=False)
    yield Way([["pay", who, coins, "--for", text]], sure=False)


def _sold(told: Told) -> Iterator[Way]:
    """What is sold by one of the company who has it, or out of the hoard."""
    price, thing = told.span("coins"), told.spans("thing")
    if len(thing) > 1 and folded(thing[0].value) == "both":
        thing = thing[1:]
    number = int(thing[0].value) if len(thing) > 1 and thing[0].code == "number" and thing[0].value.isdecimal() else 0
    thing = thing[bool(number) :]
    found = beside(told, "middle", "tail")
    name = told.name(thing)
    if price is None or not name:
        return
    coins = coins_of(told.app, price)
    by = told.one("who")
    own = bool(told.spans("who")) and told.spans("who")[0].code == "whose"
    among = [by] if own else [by, HOARD_NAME] if by else [*told.company, HOARD_NAME]
    holders = [holder for holder in among if told.has(holder, name)]
    note = found.option if found is not None else []
    tail = folded(told.typed("tail"))
    buyers = told.spans("middle")
    outside = len(buyers) == 1 and buyers[0].names and not {*buyers[0].names} & {*told.company}
    to = ["--to", ",".join(buyers[0].names)] if outside else []
    for holder in holders[:2]:
        # `sells the brandy for 24gp the lot`
        count = number or (most_held(told.app, name, [holder]) if singular(name) != name or tail in LOT else 1)
        if count > 1:
            # Of several the price is that of one, or of all of them.
            one = part_of(told.app, coins, count)
            ways = [coins] * (tail not in LOT) + [one] * (tail not in ("each", "apiece") and bool(one))
            for price_of_one in ways:
                yield Way([["sell", holder, name, str(count), "--price", price_of_one]], sure=False)
            continue
        sure = found is not None and found.sure and len(holders) == 1 and price.code == "coins" and (
            not by or holder == by)  # fmt: skip
        # What the hoard holds is sold by somebody, which the book has nowhere else.
        seller = ["--note", f"sold by {by}"] if by and by != holder and not note else note
        yield Way([["sell", holder, name, "--price", coins, *to, *seller]], sure=sure)


LOT = frozenset({"altogether", "for the lot", "the lot", "total", "in total", "in all", "for both", "for all"})
"""Words by which a price is that of all, folded."""


def _sold_unlisted(told: Told) -> Iterator[Way]:
    """Something that is sold though nobody wrote down that it was had: `sold her old cloak to the carter for 9 UE`."""
    who, name, coins = told.one("who"), told.called("thing"), told.value("coins")
    buyer = told.typed("middle")
    if not name or name in ("it", "them") or has_digit(name + buyer) or told.anybody("thing"):
        return
    if not holders_of(told.app, name):
        source = option("--from", buyer)
        yield Way([["receive", who, coins, *source, "--note", told.typed("thing")]], sure=False)


def _bought_of(told: Told) -> Iterator[Way]:
    """Something that is bought of somebody outside the company: `buys a boat off old Hesk for 14 gp`."""
    who, name, coins = told.one("who"), told.called("thing"), told.value("coins")
    seller = told.spans("seller")
    if not name or _is_inside(told, seller) or has_digit(name) or has_digit(told.text(seller)):
        return
    item = sold(told.app, name)
    bought: Command = ["buy", who, item or name, "--price", coins, "--from", told.text(seller)]
    plain = all(span.code in ("z", "item") for span in told.spans("thing"))
    yield Way([bought], sure=plain and is_plain(told, seller))


def _is_inside(told: Told, spans: Sequence[Span]) -> bool:
    """Whether somebody of the company is named in spans, who sells what they hold."""
    return any(set(span.names) & set(told.company) for span in spans)


def _called(told: Told) -> Iterator[Way]:
    """Something that is bought and has a name of its own: `a mule called Biscuit, 30gp`."""
    who, name, coins = told.one("who"), told.called("thing"), told.value("coins")
    text = told.typed("called")
    item = sold(told.app, name) if name and not has_digit(name) else None
    if item is not None and text and not has_digit(text) and not told.anybody("called"):
        yield Way([["buy", who, item, "--price", coins, "--note", text]], sure=False)


def _sold_to_stranger(told: Told) -> Iterator[Way]:
    """What a stranger buys of those who have it: `the jeweller buys both gems at 45 each`."""
    buyer, thing = told.spans("buyer"), told.spans("thing")
    if not buyer or _is_inside(told, buyer) or any(span.code not in ("z", "foe", "of") for span in buyer):
        return
    counted = thing[:1] if thing and (thing[0].code == "number" or folded(thing[0].value) in ("both", "all")) else []
    count = {"both": "2", "all": ""}.get(folded(counted[0].value), counted[0].value) if counted else ""
    for way in _sold(told.with_spans(thing=thing[len(counted) :])):
        (command,) = way.reading
        if not count or count == (command[3] if command[3:4] and command[3].isdecimal() else "1"):
            name = buyer[0].names[0] if len(buyer) == 1 and buyer[0].names else told.name(buyer)
            yield Way([[*command, "--to", name]], sure=False)


def _with_list(told: Told) -> Iterator[Way]:
    """What is bought in a list whose prices stand behind each thing; what is behind the last price is told."""
    spans = told.spans("wares", "more")
    prices = [at for at, span in enumerate(spans) if span.code in ("coins", "number") and at]
    if not prices or not any(span.code == "coins" for span in spans):
        return
    end = prices[-1] + 1
    while end < len(spans) and spans[end].code in ("each", "apiece", ")"):
        end += 1
    yield from _bought(told.with_spans(wares=spans[:end], tail=spans[end:]))


BUYS = "verb:BUY|TAKE|GAIN|PAY"

TRADE = (
    Pattern("who:who UNKNOWN|z ~thing down to coins:coins|number", _beaten_down, late=True),
    Pattern("who:who , first:number|item|z|spell ~wares ,? coins:coins", asked(_listed), late=True),
    Pattern("~buyer BUY|TAKE ~thing ,|for|at coins:coins|number ~tail", _sold_to_stranger, late=True),
    Pattern("~front ,|colon ~thing be? SELL for|at coins:coins|number ~tail", _sold, late=True),
    Pattern(f"who:who {BUYS} wares:number|item|z ~more", _with_list),
    Pattern("who:who PAY coins:coins for first:number|item|z|spell ~wares", _listed, late=True),
    Pattern(
        "who:who BUY|TAKE first:number|item|z|spell ~wares at|from|in z ,|for PAY? coins:coins|number all|for|in z? z?",
        _listed,
    ),
    Pattern(
        "who:who BUY|TAKE first:number|item|z|spell ~wares ,|for PAY? coins:coins|number all|for|in z? z?", _listed
    ),
    Pattern("who:who colon first:number|item|z|spell ~wares", _listed, late=True),
    Pattern("first:number|item|z|spell ~wares for who:who", _listed, late=True),
    Pattern(
        "who:who BUY|TAKE|GAIN ~thing from|off ~seller for|at number|coins ,|( ~how down to coins:coins|number",
        _haggled,
    ),
    Pattern("seller:foe SELL who:who ~thing for|at|, coins:coins", _sold_to),
    Pattern("~stranger SELL who:who ~thing for|at|, coins:coins", _sold_to, late=True),
    Pattern(
        "verb:BUY? ~thing ,|for? coins:coins ,? from|out|by of? all? purse:z",
        saying(_from_purse, purse=("fund", "kitty")),
    ),
    Pattern("~thing ,? coins:coins , who:who PAY", _paid_for, late=True),
    Pattern("who:who BUY ~thing ,|for? coins:coins", _paid_for, late=True),
    Pattern("who:who|all|he? SELL ~thing to|at|in ~middle ,|for coins:coins|number ~tail", _sold),
    Pattern("who:who SELL ~thing to|at ~middle ,|for coins:coins", _sold_unlisted, late=True),
    Pattern("who:who SELL ~thing ,|for coins:coins", _sold_unlisted, late=True),
    Pattern("who:who|all|he? SELL ~thing ,|for coins:coins|number ~tail", _sold),
    Pattern("~thing SELL for|at coins:coins|number ~tail", asked(_sold), late=True),
    Pattern("who:who BUY ~thing off|from ~seller for|, coins:coins", _bought_of),
    Pattern("who:who BUY ~thing z|VERB ~called ,|for coins:coins", _called),
)
"""Patterns of trade."""
