"""Amounts without a verb, beside whoever they are of: `3 on the troll, 2 on the ogre`, `troll 12→8`.

What such a line leaves out is guessed: it is offered, and never recorded unasked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from cli.script.shorthand.meaning import Command, Reading, option_of
from cli.script.shorthand.people.who import Who, account_of, leading, without_owning
from cli.script.shorthand.phrases.quantities import is_unit
from cli.script.shorthand.phrases.texts import FOR
from cli.script.shorthand.vocabulary.small_words import AND_THEN, DAMAGE_WORDS, without_articles
from cli.script.shorthand.vocabulary.words import LEAST, Word, as_typed, has_digit, joined, small, split, word_set
from ledger.ids import HP
from ledger.people import holder_account
from ledger.rules.keys import declared_keys
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

AMOUNT = re.compile(r"([-+−–]?)(\d{1,3})(hp|pv|ev)?,?", re.IGNORECASE)
"""An amount of hit points, with its sign."""

POINTS = DAMAGE_WORDS | {"ev"}

LEADS = FOR | word_set("on to for sur a au aux")
"""Words between an amount and whoever it is of, folded."""

ON = word_set("on to sur a au")
"""Those of them before whoever is struck, folded."""

NOTHING = word_set("nothing none rien")
"""What somebody did who did no harm, folded."""

FROM_TO = re.compile(
    r"(?:(?:goes|went|drops?|falls?|passe|tombe) )?(?:from |de )?"
    r"(\d{1,3})(?: ?(?:→|->|=>) ?|,? (?:to|à) )(\d{1,3})(?: ?(?:hp|pv|ev))?",
    re.IGNORECASE,
)
"""The hit points that somebody had, and those that they have now."""

FEWEST = 2
"""Of one alone `the chief for 5` may be anything."""


def bare_amounts(app: App, words: Sequence[Word]) -> Iterator[Reading]:
    """What one or several lose or get back, where nothing else is in the line: `2 hp for aube`, `3 on the troll`."""
    made: Reading = []
    left, led = list(words), False
    while left:
        if made and folded(left[0].text) in AND_THEN | {"&", ","}:
            left = left[1:]
            continue
        if made and (rest := _after_nothing(app, left)) is not None:
            left = rest
            continue
        command, left, first = _one_amount(app, left)
        if not command:
            return
        made.append(command)
        led = led or first
    if made and (led or len(made) >= FEWEST):
        yield made


def _one_amount(app: App, words: list[Word]) -> tuple[Command, list[Word], bool]:
    """The wound or healing that words begin with, those after it, and whether its amount stands first."""
    number = AMOUNT.fullmatch(words[0].text)
    if number is not None:
        after = words[1:]
        while after and folded(after[0].text) in POINTS | LEADS:
            after = after[1:]
        # Behind a comma is another amount: `3 on goblin 1, 2 on goblin 2`.
        ends = next((at for at, word in enumerate(after, 1) if word.text.endswith(",")), len(after))
        bare = [word._replace(text=word.text.rstrip(",")) for word in after[:ends]]
        people, rest = leading(app, bare) if bare else ([], [])
        return _done_to(app, number, people, led=len(after) + 1 < len(words)), [*rest, *after[ends:]], True
    people, after = leading(app, words)
    led = bool(after) and folded(after[0].text) in FOR
    after = after[led:]
    number = AMOUNT.fullmatch(after[0].text) if after else None
    if number is not None and not led and (struck := _struck(app, people, number, after[1:])):
        return struck
    return _done_to(app, number, people, led=led), after[1:], False


def _struck(
    app: App, people: Sequence[Who], number: re.Match[str], words: list[Word]
) -> tuple[Command, list[Word], bool] | None:
    """The wound that one of either side gives one of the other, and the words after it: `bob 4 on orc 1`."""
    ends = next((at for at, word in enumerate(words, 1) if word.text.endswith(",")), len(words))
    bare = [word._replace(text=word.text.rstrip(",")) for word in words[:ends]]
    whom, rest = leading(app, without_articles(bare[1:])) if bare and folded(bare[0].text) in ON else ([], bare)
    both = [who.names[0] for who in (*people, *whom) if not (who.several or who.purse)]
    if rest or number[1] or len(both) != len(("bob", "orc 1")):
        return None
    if len({name in app.read.roster.names for name in both}) < len(both):
        return None
    return ["damage", both[1], number[2], "--from", both[0]], words[ends:], True


def _after_nothing(app: App, words: list[Word]) -> list[Word] | None:
    """The words behind somebody who did nothing, where words begin so: `Zoé nothing`; else None."""
    people, rest = leading(app, words)
    done = people and rest and folded(rest[0].text.strip(",.!")) in NOTHING
    return rest[1:] if done else None


def _done_to(app: App, number: re.Match[str] | None, people: Sequence[Who], *, led: bool) -> Command:
    """The wound or healing of one; a number without a sign is one of somebody outside the company, or nothing."""
    if number is None or len(people) != 1 or people[0].several or people[0].purse:
        return []
    sign, digits, _unit = number.groups()
    (name,) = people[0].names
    if not sign and (not led or name in app.read.roster.names):
        return []
    return ["heal" if sign == "+" else "damage", name, digits]


def from_to(app: App, words: Sequence[Word]) -> Iterator[Reading]:
    """What brings somebody from the hit points that they have to others: `troll 12→8`, `chief goes from 14 to 8`."""
    people, rest = leading(app, words)
    # `14, (-> 8)` is how the rest of the reader has `14 -> 8`.
    line = re.sub(r", \((→|->|=>) (\d+)\)", r" \1 \2", as_typed(rest)).strip(" .!")
    found = FROM_TO.fullmatch(line) if len(people) == 1 and not people[0].several else None
    if found is None:
        return
    (name,) = people[0].names
    account = account_of(app, name)
    had, has = int(found[1]), int(found[2])
    if account and had != has and app.state.quantity(account, HP) == had:
        yield [["heal" if has > had else "damage", name, str(abs(has - had))]]


def number_changed(app: App, words: Sequence[Word]) -> Iterator[Reading]:
    """A number of somebody's sheet that rises or falls, or is so much: `kushur +1 moralité`, `moralité johrgun 4`."""
    plain = [word._replace(text=without_owning(word.text.strip(",.;:!"))) for word in words]
    keys = _numbers_of_sheet(app, plain)
    numbers = [at for at, word in enumerate(plain) if re.fullmatch(r"[-+−–]?\d{1,3}", word.text)]
    people = [
        who
        for at, word in enumerate(plain)
        if len(word.text) >= LEAST and at not in keys
        for who in leading(app, plain[at : at + 1])[0][:1]
    ]
    said = {folded(word.text) for word in plain}
    if len(keys) != 1 or len(numbers) != 1 or len(people) != 1 or people[0].several or said & FOR_NOW:
        return
    (name,), key = people[0].names, next(iter(keys.values()))
    had = app.state.field(holder_account(name), key) if name in app.read.roster.names else None
    number = plain[numbers[0]].text
    if not isinstance(had, int) or sum(has_digit(word.text) for word in words) > 1:
        return
    # `drops to 4` is what it comes to.
    comes_to = numbers[0] > 0 and small(plain[numbers[0] - 1]) in ("to", "à")
    sign = 0 if comes_to else -1 if number[0] in "-−–" or said & SINKS else 1 if number[0] == "+" or said & RISES else 0
    value = had + sign * int(number.lstrip("+-−–")) if sign else int(number)
    note = ["--note", as_typed(words)] if len(words) > MOST_SAID else []
    yield [["describe", name, f"{key}={value}", *note]]


def _numbers_of_sheet(app: App, words: Sequence[Word]) -> dict[int, str]:
    """The numbers of a sheet that words name, each by where its name ends: `moralité`, `arme longue`."""
    single = {at: key for at, word in enumerate(words) if (key := _number_of_sheet(app, word.text))}
    return single | {
        at: key
        for at, (first, word) in enumerate(pairwise(words), 1)
        if at not in single and (key := _number_of_sheet(app, joined([first, word])))
    }


def _number_of_sheet(app: App, text: str) -> str:
    """The number of a sheet that a word is the name of, as `describe` has it; else empty."""
    tables = app.rules.tables
    key = tables.find("keys.describe", text) if text else None
    return key if key is not None and declared_keys(tables, "describe")[key].get("type") == "integer" else ""


def of_whom_it_is(app: App, text: str, reading: Reading) -> Reading:
    """What a line is that was read as hit points, or as time, by a word that is neither; empty for any other.

    `kushur +1 moralité`, `+2 aube`
    """
    command = reading[0]
    if len(reading) > 1 or '"' in text:
        return []
    if command[0] in ("damage", "heal") and _number_of_sheet(app, option_of(command, "--from")):
        return next(number_changed(app, split(text, 1)), [])
    is_time = command[0] == "time" and len(command) > 2 and not is_unit(app, command[2])
    return next(bare_amounts(app, split(text, 1)), []) if is_time else []


SINKS = word_set("loses lost lose down drops drop falls perd baisse descend")
RISES = word_set("gains gained gain up rises rise raises raised gets gagne monte augmente")
"""Words by which a number falls or rises, folded."""

FOR_NOW = word_set("till until while during round turn jusqu'a jusqu'au pendant tour")
"""Words by which it does so for a while only, folded."""

MOST_SAID = 4
"""Words that say no more than whose number, and by how much."""


def of_the_same_coin(_app: App, text: str, reading: Reading) -> Reading:
    """Coins of several, of which the first alone has a unit: `Illaï +150 ue, Borgal +200`; else empty.

    Behind coins a number is hit points only where a word says so.
    """
    made = list(reading)
    for at, command in enumerate(reading):
        before = made[at - 1] if at else []
        if before[:1] not in (["receive"], ["pay"]) or not is_of_other_unit([before], [command]):
            continue
        coin = before[2].lstrip("0123456789")
        made[at] = ["receive" if command[0] == "heal" else "pay", command[1], f"{command[2]}{coin}"]
    return made if made != reading and not BY_POINTS.search(text) else []


BY_POINTS = re.compile(
    r"\b(?:pvs?|hps?|ev|points?|d[ée]g[aâ]ts?|damage|dmg|wounds?|\d+(?:pv|hp|ev)|regagn\w+|r[ée]cup[eè]r\w+|"
    r"soign\w+|heal\w*|regain\w*|recover\w*|hits?|bless\w+|frapp\w+|touch\w+|encaiss\w+|perd\w*|loses?)\b",
    re.IGNORECASE,
)
"""Words by which a number is one of hit points."""


HIT_POINTS = frozenset({"damage", "heal", "roll", "condition", "die", "equip", "leave", "arrive", "note"})
"""Commands after which a bare number is one of hit points."""


def is_of_other_unit(before: Reading, after: Reading) -> bool:
    """Whether a number without a unit comes after an amount of something else: `found 30gp, bob takes 10`."""
    bare = any(command[0] in ("damage", "heal") and command[2].isdecimal() for command in after)
    return bare and any(command and command[0] not in HIT_POINTS for command in before)
