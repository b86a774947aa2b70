"""What is found, as it is told: `its sack holds 3 gems at 50gp apiece, 220 gp & a sword that glows`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cli.input.counted import singular
from cli.input.finds import FINDS
from cli.script.free.english.circumstances import beside
from cli.script.free.english.money import purse_of_all
from cli.script.free.english.nouns import is_a_thing
from cli.script.free.patterns import Pattern, Span, Told, Way, asked, coins_of, counted_at, option, saying
from cli.script.shorthand.people.beings import PEOPLE
from cli.script.shorthand.phrases.new_names import SCENERY
from cli.script.shorthand.phrases.quantities import written
from cli.script.shorthand.vocabulary.words import has_digit, word_set
from ledger.ids import VALUABLES
from ledger.rules.tables import folded

NAMES = frozenset({"z", "item", "of", "spell", "that", "kind", "from", "with"})
"""Codes of words that the name of a thing may have."""

LONGEST = 6
"""Words of the longest name."""


class Found(NamedTuple):
    """What a list holds, as `find` takes it, and whether each part of it was told in full."""

    things: list[str]
    sure: bool


def _list(told: Told, spans: Sequence[Span]) -> Found | None:
    """The coins and things of a list; None for anything else."""
    things: list[str] = []
    sure = True
    at = 0
    left = [span for span in spans if span.code not in ("(", ")")]
    while at < len(left):
        if (left[at].code in (",", "and") or folded(left[at].value) == "plus") and at:
            at += 1
            continue
        if left[at].code == "coins":
            things.append(left[at].value)
            at += 1
            if at + 1 < len(left) and left[at].code == "in" and left[at + 1].code == "z":
                # `in old coins`
                at = next((end for end in range(at, len(left)) if left[end].code in (",", "and")), len(left))
                sure = False
            continue
        count, named, at = counted_at(left, at, NAMES, LONGEST)
        name = told.name(named)
        if name.endswith(" with") and at < len(left):
            # `chest with 120 gp`: what it is in.
            sure = False
            continue
        if MAYBE.match(folded(name)):
            if not things:
                return None
            sure = False
            continue
        if (
            not name
            or has_digit(re.sub(r"\+\d", "", name))
            or (SCENERY | PEOPLE).intersection(map(folded, name.split()))
        ):
            return None
        worth = ""
        apart = at < len(left) and (left[at].code in ("worth", "at") or _is_price_of_each(left[at : at + 3]))
        if apart and left[at].code == "," and any("=" in thing and ":" not in thing for thing in things):
            # `2 torches and a rope, 5 each`
            return None
        price = left[at + apart] if at + apart < len(left) else None
        if price is not None and price.code in ("coins", "number") and (apart or _is_beside(told, left[at - 1], price)):
            worth = coins_of(told.app, price)
            sure = sure and price.code == "coins"
            at += apart + 1
            each = at < len(left) and left[at].code in ("each", "apiece")
            at += each
            sure = sure and (each or count in ("", "1"))
        elif apart:
            return None
        things.append(_typed(told, name, count, worth))
    return Found(things, sure) if things else None


def _is_price_of_each(spans: Sequence[Span]) -> bool:
    """Whether a mark, an amount and `each` are next: `2 garnets, 50 apiece`."""
    codes = [span.code for span in spans]
    return len(codes) == 3 and codes[0] == "," and codes[1] in ("coins", "number") and codes[2] in ("each", "apiece")


MAYBE = re.compile(r"(?:maybe|perhaps|probably|possibly|looks|seems|likely) ")
"""What is thought of a thing that was found, folded."""


def _is_beside(told: Told, thing: Span, price: Span) -> bool:
    """Whether a worth stands in brackets behind a thing."""
    return told.words[price.begins].text.startswith("(") and price.begins == thing.ends


def _typed(told: Told, name: str, count: str, worth: str) -> str:
    """A thing as `find` takes it."""
    several = count not in ("", "1")
    one = singular(name) if several else name
    kind = FINDS.get(folded(one)) or FINDS.get(folded(name))
    times = f"*{count}" if several else ""
    if kind in VALUABLES:
        return f"{kind}={worth or '?'}{times}"
    item = told.app.rules.tables.find("items", one)
    return f"item={item or one}{':' + worth if worth else ''}{times}"


def _find(told: Told) -> Iterator[Way]:
    """A find in a place, or by somebody: who finds it does not matter, for it is the company's."""
    found = _list(told, told.spans("list"))
    if purse_of_all(told.called("tail")):
        # `200gp advance in the pot`: it goes there.
        return
    rest = beside(told, "tail")
    if found is None or rest is None:
        return
    place = [span for span in told.spans("where") if span.code not in (",", "colon")]
    where = told.text(place)
    if any(span.code in ("number", "coins", "harm", "who", "all") for span in place):
        return
    if all(span.code in ("he", "be") for span in place):
        # `they were carrying 45 silver`: who that is, nobody says.
        where = ""
    origin = where or rest.note
    coins = [thing for thing in found.things if "=" not in thing]
    others = [thing for thing in found.things if "=" in thing]
    command = ["find", *([" ".join(coins)] if coins else []), *others, *option("--from", origin)]
    told_where = bool(told.spans("place")) or told.span("verb") is not None
    valued = bool(coins) or all(":" in thing or thing.startswith(("gem=", "jewel=")) for thing in others)
    yield Way([command], sure=found.sure and rest.sure and told_where and valued)


def _each(told: Told) -> Iterator[Way]:
    """Coins of which several find so many each: all of them are the hoard's, or each keeps what they found."""
    who, coins = told.spans("who")[0].names, told.value("coins")
    amount = told.app.read.amount(coins)
    rest = beside(told, "tail")
    if rest is None or not set(who) <= set(told.company):
        return
    where = ["--from", rest.note] if rest.note else []
    worth = told.app.rules.coinage.value(amount) * len(who)
    found = written(told.app.rules.coinage.in_coins(worth))
    said = f"{told.typed('who')}, {coins} each"
    yield Way([["find", found, *where, "--note", said]], sure=False)
    yield Way([["receive", name, coins, *where] for name in who], sure=False)


def _lies_there(told: Told) -> Iterator[Way]:
    """What is somewhere: `a purse of 12 gp hidden in the thatch`; no place by its name, and no person."""
    before = told.words[: told.spans("tail")[0].begins - 1] if told.spans("tail") else told.words
    said = [word.text.strip(",.") for word in before]
    is_place = any(word[:1].isupper() for word in said[1:]) and not any(map(has_digit, said))
    if not is_place and not PEOPLE.intersection(map(folded, said)):
        yield from _find(told)


def _alone(told: Told) -> Iterator[Way]:
    """Valuables that are only named, with what they are worth: `also 2 garnets, 50 apiece`."""
    things = [*told.spans("first"), *told.spans("list")]
    found = _list(told, things)
    if found is None or any(re.search(r"['’](?:s|re)\b", thing) for thing in found.things):
        return
    valued = all(":" in thing or re.match(r"(?:gem|jewel)=\d", thing) for thing in found.things)
    names = [thing.partition("=")[2].partition(":")[0].partition("*")[0] for thing in found.things]
    # `a rusty sword, a map`
    if valued or (len(names) > 1 and all(is_a_thing(told.app, name) for name in names)):
        yield Way([["find", *found.things]], sure=False)


def _of_a_foe(told: Told) -> Iterator[Way]:
    """`the ogre's pockets: 22 gp, a bone comb`"""
    if not set(told.spans("owner")[0].names) & set(told.company):
        where = [*told.spans("owner"), *told.spans("where")]
        yield from _find(told.with_spans(where=where))


def _beside(told: Told) -> Iterator[Way]:
    """A place and what is there, with no mark between: `behind the altar 250 gp plus a golden cup`."""
    first = told.spans("list")[:1]
    if first and (first[0].article in ("a", "an") or first[0].code in ("coins", "number")):
        yield from _find(told)


def _there(told: Told) -> Iterator[Way]:
    """`there's also a potion of healing and a weird iron ring`"""
    first = folded(told.words[0].text)
    if first in ("there's", "there’s", "there", "also", "plus"):
        there = [span for span in told.spans("list") if folded(span.value) != "also"]
        yield from _find(told.with_spans(list=there))


HOLDING = word_set(
    "holds contains had has held contained carried carrying carries hides hid conceals yields wearing wears"
)
LYING = word_set("lies lie lay sits is are was were rests")
"""Verbs of where something is, folded, before what it is."""

IN = "place:in|on|inside|under|behind|at|from|upon|off"

LISTS = (
    Pattern(f"{IN} ~where colon|, ~list", _find),
    Pattern(f"{IN} ~where all? FIND ~list", _find),
    Pattern(f"{IN} where:z ~list", asked(_beside), late=True),
    Pattern("~where holds ~list", _find),
    Pattern(f"{IN} ~where lies:z|UNKNOWN|be ~list", asked(saying(_find, lies=LYING)), late=True),
    Pattern("owner:whose where:z|item|TAKE colon ~list", asked(_of_a_foe), late=True),
    Pattern("verb:FIND ~list", _find),
    Pattern("who:who|all verb:FIND ~list place:in|on|under|behind|inside|at|from ~tail", _find),
    Pattern("who:who|all verb:FIND ~list", _find),
    Pattern(
        "who:many verb:FIND coins:coins each|apiece place:in|on|under|behind|inside|at|from ~tail",
        _each,
    ),
    Pattern("~where verb:z he|all? ~list", saying(_find, verb=HOLDING), late=True),
    Pattern("foe|many be ~list on|in|with he|z", _find),
    Pattern("z z? ~list", asked(_there)),
    Pattern("~list z|UNKNOWN in|on|at|under|behind|inside ~tail", _lies_there),
    Pattern("and? first:number|z|item ~list", _alone, late=True),
)
"""Patterns of what is found."""
