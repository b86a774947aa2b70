"""Things that change hands without coins, as it is told: `the dagger goes to Wren`, `swiped it on the sly`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from cli.input.counted import singular
from cli.script.free.english.lists import NAMES
from cli.script.free.english.money import purpose
from cli.script.free.english.nouns import is_a_thing
from cli.script.free.patterns import Pattern, Told, Way, option, saying
from cli.script.shorthand.people.held import holders_of
from cli.script.shorthand.vocabulary.small_words import POSSESSIVES
from cli.script.shorthand.vocabulary.words import has_digit, word_set
from ledger.facts import HOARD_NAME
from ledger.rules.tables import folded

if TYPE_CHECKING:
    pass

SLY = re.compile(
    r"(?:(?:without|when|while|before) .*(?:tell\w*|know\w*|look\w*|see\w*|notic\w*|watch\w*).*"
    r"|on the sly|secretly|unseen|unnoticed)",
    re.DOTALL,
)
"""What says that the others do not know of it, folded."""


def _taken(told: Told) -> Iterator[Way]:
    """A thing or coins that somebody takes out of the hoard, and how: `swiped the candlestick on the sly`."""
    who, thing, tail = told.one("who"), told.spans("thing"), told.spans("tail")
    coins = thing[0].value if len(thing) == 1 and thing[0].code == "coins" else ""
    name = coins or told.name(thing)
    if not who or any(span.names for span in [*thing, *tail]) or has_digit(told.text(tail)):
        return
    if not coins and (has_digit(name) or not told.has(HOARD_NAME, name)):
        return
    how = told.text([*told.spans("how"), *tail])
    # What moves things can be no secret: how it was done is a note.
    yield Way([["take", who, name, *option("--note", how)]], sure=False)


def _slyly(told: Told) -> Iterator[Way]:
    if SLY.fullmatch(folded(told.typed("how", "tail"))):
        yield from _taken(told)


def _allotted(told: Told) -> Iterator[Way]:
    """A thing of the hoard that is given to somebody, or one of somebody else: `give the scroll to Aldous`."""
    by, who, name, found = told.one("by"), told.one("who"), told.called("thing"), purpose(told, "tail")
    if not who or not name or who == by or found is None or has_digit(name) or told.anybody("thing"):
        return
    text, plain = found
    note = option("--note", text)
    others = [one for one in told.company if one != who and (not by or one == by)]
    holders = [one for one in others if told.has(one, name)]
    if not by and told.has(HOARD_NAME, name):
        yield Way([["take", who, name, *note]], sure=plain and not holders)
    for one in holders[:2]:
        yield Way([["give", one, who, name, *note]], sure=plain and bool(by))


def _has(told: Told) -> Iterator[Way]:
    """What is in the hoard, and is said to be with one of the company: `oswin has the bow`, `carries the pelt`."""
    if (name := told.called("thing")) and _is_in_hoard(told, name):
        yield Way([["take", told.one("who"), name]], sure=False)


def _is_in_hoard(told: Told, name: str) -> bool:
    """Whether the hoard has something of a name without a number."""
    return bool(name) and not has_digit(name) and told.has(HOARD_NAME, name)


GOES = word_set("goes went go")
HAS = word_set("has carries holds keeps packs had carried wants claims")
"""Verbs of what goes to somebody, and of what somebody has from now on, folded."""


def _put_on(told: Told) -> Iterator[Way]:
    """A thing of the hoard that somebody takes and wears: `takes the ring and puts it on`."""
    who, name = told.one("who"), told.called("thing")
    if who and _is_in_hoard(told, name):
        yield Way([["take", who, name], ["equip", who, name]], sure=False)
        yield Way([["take", who, name]], sure=False)


def _one_each(told: Told) -> Iterator[Way]:
    """Two of a thing, each to somebody: `one potion for Talia, the other for Mirel`."""
    name = told.called("thing")
    if name and told.has(HOARD_NAME, name):
        yield Way([["take", told.one("who"), name], ["take", told.one("whom"), name]], sure=False)


def _swapped(told: Told) -> Iterator[Way]:
    """A thing of one of the company for one of another's: `swap: Tibalt's ring for Oswin's bow`."""
    one, other = told.one("who"), told.one("whom")
    first, second = told.called("thing"), told.called("other")
    held = one and other and told.has(one, first) and told.has(other, second)
    if held and one != other and not has_digit(first + second):
        yield Way([["give", one, other, first], ["give", other, one, second]], sure=False)


def _found_and_kept(told: Told) -> Iterator[Way]:
    """A thing that somebody takes of which the book knows nothing yet: `steals the idol`."""
    who, thing = told.one("who"), told.spans("thing")
    name = told.name(thing)
    if not who or not thing or any(span.code not in NAMES for span in thing) or not thing[0].article:
        return
    if has_digit(name) or len(name.split()) > LONGEST or not is_a_thing(told.app, name) or holders_of(told.app, name):
        return
    # `gets his hammer out`: it is theirs.
    if thing[0].article not in POSSESSIVES:
        yield _found_by(told, who, name, "")


def _found_by(told: Told, who: str, name: str, origin: str) -> Way:
    """A thing that is found, and is somebody's from then on."""
    item = told.app.rules.tables.find("items", name) or name
    return Way([["find", f"item={item}", *option("--from", origin)], ["take", who, name]], sure=False)


LONGEST = 4
"""Words of the longest thing."""

BROKEN = word_set("snapped snaps broke breaks broken shattered shatters splintered ruined burnt burned melted sank "
                  "lost loses smashed smashes")  # fmt: skip
"""Verbs by which somebody has a thing no more, folded."""


def _broken(told: Told) -> Iterator[Way]:
    """A thing that somebody has no more: `Zara's dagger snapped`, `the ogre breaks Bob's shield`, `breaks his sif`."""
    who, name, tail = told.one("who"), told.called("thing"), told.typed("tail")
    if told.anybody("tail") or has_digit(tail):
        return
    whose = told.spans("who")[0].code == "whose"
    own = whose or (bool(name) and told.spans("thing")[0].article in ("his", "her", "their"))
    if own and name and not has_digit(name) and told.has(who, name):
        note = told.typed("by", "verb", "tail") if whose else tail
        sure = not told.spans("tail") and bool(note)
        yield Way([["drop", who, name, "--note", note or told.value("verb")]], sure=sure)


def _left_there(told: Told) -> Iterator[Way]:
    """A thing that somebody leaves somewhere: `leaves his old axe at the smith's`."""
    who, name = told.one("who"), told.called("thing")
    bare = re.sub(r"^(?:old|spare|broken|own) ", "", name)
    where = told.typed("place", "tail")
    held = next((each for each in (name, bare) if each and told.has(who, each)), "")
    if held and not has_digit(name + where):
        yield Way([["drop", who, held, *option("--note", where)]], sure=False)


def _burnt_out(told: Told) -> Iterator[Way]:
    """A light that is burnt down, of whoever has one: `torch burns out`, `2 torches burnt through, both Mirel's`."""
    name, count = told.called("thing"), told.value("number")
    if not {"torch", "torches", "candle", "candles", "lantern"} & {*folded(name).split()}:
        return
    for one in [one for one in told.company if told.has(one, name)][:3]:
        yield Way([["use", one, name, *([count] if count not in ("", "1") else [])]], sure=False)


def _claimed(told: Told) -> Iterator[Way]:
    """A thing of the hoard that somebody has from now on: `the sword is Bob's now`, `stuffs a gem in her boot`."""
    who, name = told.one("who"), told.called("thing")
    if _is_in_hoard(told, name):
        yield Way([["take", who, name]], sure=False)


def _some_of(told: Told) -> Iterator[Way]:
    """So many of what is in the hoard: `pockets one of the gems`, `takes one gem`."""
    who, name, number = told.one("who"), told.called("thing"), told.value("number")
    number = "1" if folded(number) == "one" else number
    if number.isdecimal() and _is_in_hoard(told, name):
        yield Way([["take", who, singular(name), *([number] if number != "1" else [])]], sure=False)


def _handed_from_outside(told: Told) -> Iterator[Way]:
    """A thing of which the book knows nothing yet, which somebody outside gives: `the ghost gives céd an amulet`."""
    whom, giver, thing = told.one("whom"), told.spans("giver"), told.spans("thing")
    name = told.name(thing)
    company = told.company
    if whom not in company or not thing or thing[0].article not in ("a", "an") or has_digit(name):
        return
    if any(set(span.names) & {*company} for span in giver) or holders_of(told.app, name):
        return
    if not is_a_thing(told.app, name) or any(span.code not in NAMES for span in thing):
        return
    text = told.text(giver)
    named = bool(giver) and not has_digit(text) and giver[0].code != "he"
    yield _found_by(told, whom, name, text if named else "")


def _found_there(told: Told) -> Iterator[Way]:
    """A thing that is somewhere, and somebody takes: `potion of vigour on the shelf, selwyn keeps it`."""
    who, thing, where = told.one("who"), told.spans("thing"), told.typed("where")
    name = told.name(thing)
    if not who or any(span.code not in NAMES for span in thing) or not is_a_thing(told.app, name):
        return
    if not has_digit(name + where) and not holders_of(told.app, name):
        yield _found_by(told, who, name, where)


BREAKS = saying(_broken, verb=BROKEN)

GOODS = (
    Pattern("who:who TAKE|STEAL|PUT|UNKNOWN|z number:number|z of ~thing", _some_of, late=True),
    Pattern("who:who TAKE|STEAL|PUT number:z ~thing", _some_of, late=True),
    Pattern("number:number ~thing for who:who", _some_of, late=True),
    Pattern("number:number|z of? ~thing verb:UNKNOWN|z to who:who", saying(_some_of, verb=GOES), late=True),
    Pattern("who:who EXCHANGE|UNKNOWN|z ~thing for whom:whose ~other", _swapped, late=True),
    Pattern(
        "number:number|z ~thing for|to who:who ,|and other:number|z z? for|to whom:who",
        saying(_one_each, number=("1", "one"), other=("other", "second", "one", "1")),
        late=True,
    ),
    Pattern("who:who EQUIP ~thing", _put_on, late=True),
    Pattern("~giver GIVE whom:who ~thing", _handed_from_outside, late=True),
    Pattern("and|z? ~thing to|for whom:who", _handed_from_outside, late=True),
    Pattern("~thing on|in|under|at|behind ~where ,|and who:who TAKE|UNKNOWN|GAIN he", _found_there, late=True),
    Pattern("~thing to who:who", _allotted, late=True),
    Pattern("who:who UNKNOWN|z z on|to ~thing", _claimed, late=True),
    Pattern("who:whose ~thing verb:UNKNOWN|STRIKE|USE|LOSE|z ~tail", BREAKS, late=True),
    Pattern("~by verb:UNKNOWN|STRIKE|z who:whose ~thing", BREAKS, late=True),
    Pattern("who:who verb:UNKNOWN|STRIKE|USE|LOSE|z ~thing", BREAKS, late=True),
    Pattern("who:who verb:UNKNOWN|STRIKE|USE|LOSE|z ~thing in|on|at|against|while ~tail", BREAKS, late=True),
    Pattern("who:who LEAVE|DROP ~thing place:at|with|in|behind|on ~tail", _left_there, late=True),
    Pattern("number:number? z? ~thing USE|STRIKE|z out|through|down", _burnt_out, late=True),
    Pattern("GIVE ~thing to who:who ~tail", _allotted),
    Pattern("GIVE who:who number:number|z ~thing", _some_of, late=True),
    Pattern("GIVE who:who ~thing", _allotted, late=True),
    Pattern("by:who GIVE ~thing to who:who ~tail", _allotted),
    Pattern("by:whose? ~thing verb:UNKNOWN|z|be to|with who:who ~tail", saying(_allotted, verb=GOES | {"is", "are"})),
    Pattern("who:who verb:be|UNKNOWN|z|TAKE ~thing", saying(_has, verb=HAS), late=True),
    Pattern("who:who TAKE|STEAL|PUT ~thing how:on|when|while|from|before|as ~tail", _taken),
    Pattern("who:who TAKE|STEAL ~thing how:z ~tail", _slyly),
    Pattern("who:who PUT ~thing on", _put_on),
    Pattern("who:who STEAL ~thing", _found_and_kept, late=True),
)
"""Patterns of things that change hands."""
