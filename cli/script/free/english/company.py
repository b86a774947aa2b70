"""What is told of the company: experience and levels."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cli.script.free.english.circumstances import is_plain
from cli.script.free.patterns import Pattern, Told, Way, asked, option, saying
from cli.script.shorthand.meaning import Reading
from cli.script.shorthand.vocabulary.words import Word, has_digit, word_set
from cli.script.trial import refusal_of
from ledger.ids import CLASS_LEVEL
from ledger.people import holder_account
from ledger.rules.tables import folded

SHARED = re.compile(r"\b(?:split|shared?|divided|between|among|altogether|total|in all|ways)\b")
"""Words by which an amount is one that all share, folded."""

EACH = re.compile(r"\b(?:each|apiece|all round|all around|a head|a piece|per head|per person|to everyone)\b")
"""Words by which an amount is one for each, folded."""


def _awarded(told: Told) -> Iterator[Way]:
    """Experience of all, each or together: `the heroes earn 450 xp, split four ways`."""
    spans = told.spans("before", "tail")
    xp, text = told.value("xp"), folded(told.typed("tail"))
    if told.spans("before") and told.spans("before")[0].code == "each":
        text += " each"
    if any(span.names or span.code in ("coins", "harm", "xp") for span in spans):
        return
    of_all = all(span.code in ("all", "each") or folded(span.value) in ALL_OF_THEM for span in told.spans("before"))
    shared, each = SHARED.search(text), EACH.search(text)
    numbers = [span.value for span in spans if span.code == "number"]
    if shared and not each:
        ways = [value == str(len(told.app.read.people("party"))) for value in numbers]
        tail = told.spans("tail")
        cause = [span for span in tail if told.text(tail[: tail.index(span) + 1]) in told.text(tail)[: shared.start()]]
        earned = told.text(cause).removeprefix("from ").removeprefix("for ")
        reason = option("--reason", earned)
        plain = is_plain(told, cause)
        yield Way([["award", "--xp", xp, *reason]], sure=of_all and all(ways) and plain, agreed=tuple(numbers))
    elif each and not shared and not numbers:
        yield Way([["award", "--xp", xp, "--each"]], sure=of_all)
    elif not numbers:
        reason = ["--reason", told.typed("tail")] if text else []
        yield Way([["award", "--xp", xp, *reason]], sure=False)
        yield Way([["award", "--xp", xp, "--each", *reason]], sure=False)


def _shared_out(told: Told) -> Iterator[Way]:
    """Experience that all share: `345 xp from monsters split 4 ways`."""
    if SHARED.search(folded(told.typed("tail"))):
        yield from _awarded(told)


ALL_OF_THEM = word_set(
    "hero heroes party group company adventurers characters players pcs team gang everyone everybody"
)
"""Words for all of the company, folded."""


def _awarded_to(told: Told) -> Iterator[Way]:
    """Experience of one of the company: `extra 25 xp for Maeve for good roleplay`."""
    who = told.one("who")
    told_of = told.spans("before", "middle")
    if who not in told.company or any(span.code != "z" or folded(span.value) not in MORE for span in told_of):
        return
    tail = told.spans("tail")
    if any(span.names or span.code in ("number", "coins", "harm", "xp") for span in tail):
        return
    text = told.text(tail).removeprefix("for ")
    plain = not tail or tail[0].code == "for"
    yield Way([["award", "--xp", told.value("xp"), "--to", who, *option("--reason", text)]],
              sure=plain and is_plain(told, tail))  # fmt: skip


MORE = word_set("extra bonus another more additional special award reward")


def _each_earns(told: Told) -> Iterator[Way]:
    """So much for each, and what for: `100 xp apiece for the ogre`."""
    text = told.typed("tail").removeprefix("for ")
    if not has_digit(text) and not any(set(span.names) & {*told.company} for span in told.spans("tail")):
        yield Way([["award", "--xp", told.value("xp"), "--each", "--reason", text]], sure=False)


def _awarded_more(told: Told) -> Iterator[Way]:
    """More experience for one of the company, without its unit: `and 10 extra to Maelle for the idea`."""
    who, text = told.one("who"), told.typed("tail")
    if who in told.company and not has_digit(text):
        reason = option("--reason", text.removeprefix("for "))
        yield Way([["award", "--xp", told.value("number"), "--to", who, *reason]], sure=False)


def _worth(told: Told) -> Iterator[Way]:
    """What foes were worth: `that ogre was worth 125xp`, `2 wolves, that's 50 xp`."""
    what, company = told.spans("what"), told.company
    text = told.text(what)
    names = {name for span in what for name in span.names}
    that = folded(told.value("that"))
    if (told.spans("that") and that not in ("that's", "that’s", "makes", "=", "are", "for")) or names & {*company}:
        return
    if text and (names or not has_digit(text)) and not any(span.code in ("coins", "harm", "all") for span in what):
        yield Way([["award", "--xp", told.value("xp"), "--reason", text.removeprefix("for ")]], sure=False)


def _for_all_and_one(told: Told) -> Iterator[Way]:
    """Experience of all, and more of one: `120 xp for the adventure, ann 30 more for cunning`."""
    who, more = told.one("who"), told.value("number")
    reason, tail = (told.typed(name).removeprefix("for ") for name in ("reason", "tail"))
    if who not in told.company or has_digit(reason + tail):
        return
    why, own = (option("--reason", text) for text in (reason, tail))
    for each in (["--each"], []):
        first = ["award", "--xp", told.value("xp"), *each, *why]
        yield Way([first, ["award", "--xp", more, "--to", who, *own]], sure=False)


def _all_level(told: Told) -> Iterator[Way]:
    """`everybody levels up`"""
    yield Way([["level-up", name] for name in told.app.read.people("party")], sure=False)


def _levelled(told: Told) -> Iterator[Way]:
    """The next level of somebody, and what its die showed: `Thora levels up, rolled a 7 for hp`."""
    who = told.one("who")
    if who not in told.company:
        return
    number = told.span("number")
    holdings = told.app.state.holdings(holder_account(who))
    level = sum(count for each, count in holdings.items() if each.startswith(CLASS_LEVEL))
    fits = number is None or number.value == str(level + 1)
    spans = [span for span in told.spans("tail") if span.code not in JOINTS]
    points = [span for span in spans if span.code == "harm" and "=" not in span.value]
    faces = [span for span in spans if span.code in ("number", "die") or span in points]
    left = [span for span in spans if span not in faces and not span.code.startswith("v/roll")]
    said = {folded(word) for span in left for word in told.text([span]).split()}
    average = bool(said & AVERAGE)
    if len(faces) > 1 or (faces and average) or not said <= OF_LEVELS | AVERAGE:
        return
    line = [Word(who, True), Word("levels"), Word("up"), *([Word(faces[0].value)] if faces else [])]
    in_full = ["level-up", who, *(f"hp={face.value}" for face in faces)]
    readings = told.read(line)
    if faces and not readings and refusal_of(told.app, in_full) is None:
        # A game in which no die is thrown for them.
        yield Way([in_full], sure=False)
    for reading in readings:
        agreed = (number.value,) if number is not None else ()
        yield Way(_by_die(told, reading, rolled=bool(faces)), sure=fits, agreed=agreed)


def _by_die(told: Told, reading: Reading, *, rolled: bool) -> Reading:
    """A level whose hit points are rolled, in a game where they need not be."""
    row = told.app.rules.tables.group("keys.level_up").get("method")
    command = reading[0]
    if not rolled or row is None or any(part.startswith("method=") for part in command):
        return reading
    return [[*command[:2], "method=rolled", *command[2:]]]


JOINTS = frozenset({",", ".", "and", "colon", "with", "for", "up", "(", ")"})
AVERAGE = word_set("average fixed mean")
OF_LEVELS = word_set("a an the hp hps d4 d6 d8 d10 d12 on rolled rolls rolling takes took gets got gains gained "
                     "rolled it's now he she up and with for plus die hit points of to his her says "
                     "showed shows")  # fmt: skip


COMPANY = (
    Pattern("who:who GAIN|STEAL ~before xp:xp ~tail", _awarded_to),
    Pattern("~before GAIN|FIND|AWARD|STEAL xp:xp ~tail", _awarded),
    Pattern("~before xp:xp ~middle for|to who:who ~tail", _awarded_to),
    Pattern("xp:xp ~tail", _shared_out, late=True),
    Pattern("xp:xp each|apiece for ~tail", _each_earns, late=True),
    Pattern("and? number:number more:z to|for who:who ~tail", saying(_awarded_more, more=MORE)),
    Pattern("GIVE|AWARD all xp:xp ~tail", _each_earns, late=True),
    Pattern("~what be worth xp:xp", _worth, late=True),
    Pattern("~what ,|colon? that:z|be|UNKNOWN xp:xp", _worth, late=True),
    Pattern("xp:xp each? ~reason ,|and who:who number:number|xp ~tail", _for_all_and_one, late=True),
    Pattern("all LEVEL up?", _all_level, late=True),
    Pattern("who:who|whose be LEVEL number:number ,|.? ~tail", asked(_levelled), late=True),
    Pattern("who:who colon? LEVEL up? number:number? ~tail", _levelled),
    Pattern("who:who UNKNOWN|STRIKE|GAIN|z to? LEVEL number:number ~tail",
            _levelled),
)  # fmt: skip
"""Patterns of what is told of the company."""
