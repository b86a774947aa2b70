"""Records harm, healing, rests and conditions: `damage`, `heal`, `rest`, `condition`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import dropwhile

from cli.app import App
from cli.input import dice_words
from cli.input.counted import changes_it
from cli.input.name_lookup import numbered
from cli.input.parse import loose_and_keys
from cli.input.values import number
from ledger.errors import InputError
from ledger.facts import CharactersHealed, CharactersHurt, ConditionsChanged, RestTaken
from ledger.numbers import whole_number
from ledger.others import people_named
from ledger.patterns import late_pattern
from ledger.rules.tables import folded


def damage(app: App, who: str, what: tuple[str, ...], cause: str | None) -> None:
    app.record(_hit_points(app, CharactersHurt, "damage", who, what, cause))


def heal(app: App, who: str, what: tuple[str, ...], cause: str | None) -> None:
    app.record(_hit_points(app, CharactersHealed, "heal", who, what, cause))


JOINS = frozenset({"and", "et", "&", "then", "puis", "plus", "each", "chacun"})
"""Words behind an amount by which more is told, and no cause."""

BEFORE_CAUSE = r"(?:de|du|des|par|from|by)\s+|d['’]"

CAUSE = late_pattern(BEFORE_CAUSE, re.IGNORECASE)
"""A word before what did it."""


def _hit_points(
    app: App,
    kind: type[CharactersHurt | CharactersHealed],
    command: str,
    who: str,
    what: tuple[str, ...],
    cause: str | None,
) -> CharactersHurt | CharactersHealed:
    who, what = numbered(app, who, what)
    amounts, keys = loose_and_keys(what)
    named = [word for word in amounts[1:] if app.rules.tables.find(f"keys.{command}", word)]
    # `damage Bob 5 hp fire`, `5 points of damage`: what is counted is no part of the cause.
    told = list(dropwhile(lambda word: folded(word) in POINTS, amounts[1:]))
    amounts = [*amounts[:1], *(told if any(folded(word) not in (*POINTS, "of", "de") for word in told) else ())]
    # `damage Bob 3 and Ann 4`: a second act is no cause, nor is another of the company with an amount.
    second = len(amounts) > 1 and (_tells_more(app, amounts[0], amounts[1:]) or _tells_otherwise(app, amounts[1:]))
    if len(amounts) > 1 and cause is None and not named and not second and not amounts[1][:1].isdecimal():
        # What stands after the amount is what did it: `damage Brom 5 from a goblin`.
        amounts, cause = amounts[:1], CAUSE.sub("", " ".join(amounts[1:]))
    if len(amounts) > 1:
        from cli.input.suggestions import texts_meant

        meant = [] if second else texts_meant(app, amounts[1:], {"cause": cause})
        near = [f"{word}={amounts[0]}" for word in named] or meant
        raise InputError("too_many_arguments", arguments=amounts[1:], command=f"campaign {command}", nearest=near)
    return kind(
        who=app.read.people(who),
        amount=dice_words.dice_or_number(amounts[0], command) if amounts else None,
        cause=cause,
        keys=app.read.keys(command, keys),
    )


def _tells_more(app: App, amount: str, words: Sequence[str]) -> bool:
    """Whether words behind an amount are another act: `damage Bob 3 and Ann 4`, `damage Bob 3. wolf 2 9`."""
    *name, last = words
    somebody = " ".join(name)
    counts = last.isdecimal() and not people_named(app.state, " ".join(words))
    another = somebody in app.read.roster.names or bool(people_named(app.state, somebody))
    return amount.endswith((".", ";")) or words[0].casefold() in JOINS or (counts and another)


POINTS = frozenset({"hp", "pv", "ev", "points", "point", "damage", "dmg", "degats"})
"""Words behind an amount that say what it counts, folded."""

LEADS = late_pattern(rf"(?:for|pour)\s|{BEFORE_CAUSE}", re.IGNORECASE)
"""A word with which a text begins."""

NO_CAUSE = frozenset({"to", "a"})
"""Words, folded, by which what is behind them is no cause."""


def _tells_otherwise(app: App, words: Sequence[str]) -> bool:
    """Whether words behind an amount change it, or of whom it is: `damage Ann 4 twice`, `half`, `not 5`, `prone`."""
    text = " ".join(words)
    if LEADS.match(text):
        # Behind such a word all is text: `from trap 2`.
        return False
    numbered = any(map(str.isdecimal, words)) and not people_named(app.state, text)
    is_state = app.rules.tables.find("conditions", text) is not None
    # What stands within a cause may be of its name: `the double axe`.
    return changes_it([words[0], words[-1]]) or numbered or is_state or folded(words[0]) in NO_CAUSE


def rest(app: App, rest: str, words: tuple[str, ...], days: int, beside: bool) -> None:
    who, keys = loose_and_keys(words)
    if days == 1 and who and (typed := whole_number(rest)) is not None and typed > 0:
        # `1 day`.
        days, rest, who = typed, who[0], who[1:]
    if who and app.rules.tables.find("rests", rest) is None and app.rules.tables.find("rests", who[-1]):
        # Who rests was typed first, as in most commands.
        rest, who = who[-1], [rest, *who[:-1]]
    id_ = app.read.id_in("rests", rest, "rest_unknown", "rest")
    app.record(
        RestTaken(
            rest=id_,
            who=app.read.people(",".join(who) or "party"),
            days=days,
            keys=app.read.keys("rest", keys, id_),
            beside=beside,
        )
    )


ENDING = dict.fromkeys(("off", "end", "over", "none", "fin", "non", "fini", "finie", "terminé"), "--off")
"""Words that say that a condition ends, to the option that does."""


def condition(app: App, who: str, conditions: tuple[str, ...], ended: bool) -> None:
    who, names = numbered(app, who, conditions)
    levels: dict[str, int] = {}
    if app.rules.tables.find("conditions", " ".join(names)):
        # A name of several words, typed without quotes.
        names = (" ".join(names),)
    for word in names:
        name, equals, level = word.partition("=")
        id_ = app.read.id_in("conditions", name, "condition_unknown", "condition", ENDING)
        levels[id_] = number(level, 1) if equals else int(ended or "levels" not in app.rules.tables["conditions"][id_])
    app.record(ConditionsChanged(who=app.read.people(who), conditions=levels, ended=ended))
