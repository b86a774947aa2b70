"""Who `it`, `him` or `she` is in a sentence: somebody named before in it, or of whom the newest entry says something.

A pronoun has a bearer where one alone is possible: `it` is outside the company, and whoever suffers a blow is of the
other side than whoever strikes it. Of an entry before it is certain only where nobody else is there of that side, for
what was said since may not have been recorded.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING

from cli.script.free.asides import HURTS
from cli.script.free.patterns import Span
from cli.script.free.pronouns import is_of_other_gender, said_last
from cli.script.shorthand.people.numbered import sorts_there
from cli.script.shorthand.vocabulary.words import word_set

if TYPE_CHECKING:
    from cli.app import App

SUBJECTS = word_set("he she it")
"""Pronouns of whoever does something, folded."""

OBJECTS = word_set("him her it")
"""Pronouns of whoever something is done to, folded."""

CLAUSES = frozenset({",", ".", "colon", "and", "but", "then", "so", "("})
"""Codes behind which another clause may begin."""


def with_bearers(app: App, found: Sequence[Span]) -> tuple[list[Span], bool]:
    """Spans with whoever is meant in the place of pronouns, and whether nobody else can be."""
    if not any(span.code in ("he", "he's") for span in found):
        return list(found), True
    made: list[Span] = []
    certain = True
    for at, span in enumerate(found):
        if span.code not in ("he", "he's"):
            made.append(span)
            continue
        after = found[at + 1].code if at + 1 < len(found) else ""
        does = span.code == "he's" or (
            span.value in SUBJECTS
            and (not made or made[-1].code in CLAUSES)
            and (after == "be" or after.startswith("v/") or after == "z")
        )
        candidates = _doers(app, made, span.value) if does else _sufferers(app, made, span.value)
        if len(candidates) != 1 and not (does and candidates):
            made.append(span)
            continue
        told = candidates[0] in _named(made) or sum(map(len, sorts_there(app).values())) == 1
        certain = certain and len(candidates) == 1 and told
        who = candidates[0]
        made.append(span._replace(code=_code(app, who), names=(who,)))
        if span.code == "he's":
            made.append(span._replace(code="be", value="is"))
    return made, certain


def of_last_blow(app: App, found: Sequence[Span]) -> list[Span] | None:
    """Spans that go on with the blow that was recorded last: `and hits for 6`, `kills him`; None for any others.

    Whoever struck does it, and whoever was struck is `him` or `it`, or is nowhere named.
    """
    at = next((at for at, span in enumerate(found) if span.code not in JOINTS), len(found))
    left = found[at:]
    blow = _last_blow(app) if left else None
    if any(span.code == "that" for span in found):
        # `scratch that, 35`
        return None
    if blow is None or ((pronouns := [span for span in left if span.code in ("he", "he's")]) and left[0] in pronouns):
        return None
    names = _named(left)
    by, whom = blow if not names or (names[0] in app.read.roster.names) == (blow[0] in app.read.roster.names) else (
        blow[1], blow[0])  # fmt: skip
    acts = set(left[0].code.split("/")[1:-1])
    if len(names) == 1 and not pronouns and left[0].names and any(span.code == "back" for span in left):
        # `and the ogre hits back for 4`
        place = next((at for at, span in enumerate(left) if HURTS.intersection(span.code.split("/"))), 0)
        target = Span(_code(app, whom), left[place].ends, left[place].ends, "", (whom,))
        rest = [span for span in left[place + 1 :] if span.code != "back"]
        return [*left[: place + 1], target, *rest] if place else None
    if names and not (pronouns and left[0].names == (names[0],) and len(names) == 1 and names[0] != whom):
        return None
    if not names and not acts & HURTS:
        return None
    made = [span._replace(code=_code(app, whom), names=(whom,)) if span in pronouns else span for span in left]
    if not names:
        verb = left[0]
        doer = Span(_code(app, by), verb.begins, verb.begins, "", (by,))
        struck = [] if pronouns else [Span(_code(app, whom), verb.ends, verb.ends, "", (whom,))]
        made = [doer, verb, *struck, *made[1:]]
    return made


JOINTS = frozenset({"and", "then", "so", ",", "but"})
"""Codes of words by which a line goes on with what was told before."""

BLOWS_BACK = 3
"""Entries among which the last blow is looked for."""


def _last_blow(app: App) -> tuple[str, str] | None:
    """Who struck whom last, by the newest entries; None where none of them is a blow."""
    from cli.script.shorthand.people.latest import last_commands

    for command in islice(last_commands(app), BLOWS_BACK):
        option = {"damage": "--from", "roll": "--against"}.get(command[0], "")
        if option and option in command[:-1]:
            other = command[command.index(option) + 1]
            by, whom = (other, command[1]) if command[0] == "damage" else (command[1], other)
            company = app.read.roster.names
            if by != whom and (by in company) != (whom in company):
                return by, whom
    return None


def _doers(app: App, before: Sequence[Span], pronoun: str) -> list[str]:
    """Those who may do what a pronoun does, the likeliest first."""
    named = _named(before)
    if not named:
        last, company = said_last(app), app.read.roster.names
        named = [name for name in last if name in company] if pronoun != "it" else list(last)
    found = [name for name in reversed(named) if _may_be(app, name, pronoun)]
    # One of several foes is `it` where somebody else, who suffered from them, may be `she`.
    alone = pronoun != "it" and [name[-1:].isdecimal() for name in found].count(False) == 1
    return found[:1] if alone and not found[0][-1:].isdecimal() else found


def _sufferers(app: App, before: Sequence[Span], pronoun: str) -> list[str]:
    """Those whom somebody does something to: of the other side than whoever the clause is about."""
    if pronoun not in OBJECTS:
        return []
    begins = max((at for at, span in enumerate(before) if span.code in CLAUSES), default=-1) + 1
    by = next((span for span in [*before[begins:], *before] if len(span.names) == 1), None)
    inside = by is not None and by.names[0] in app.read.roster.names
    company = app.read.roster.names

    def other_side(names: Sequence[str]) -> list[str]:
        sided = [name for name in names if by is None or (name in company) != inside]
        return [name for name in sided if _may_be(app, name, pronoun)]

    named = other_side(_named(before))
    return named[-1:] if len(named) == 1 else named or other_side(said_last(app))


def _named(spans: Sequence[Span]) -> list[str]:
    return list(dict.fromkeys(span.names[0] for span in spans if len(span.names) == 1))


def _may_be(app: App, name: str, pronoun: str) -> bool:
    inside = name in app.read.roster.names
    return not (pronoun == "it" and inside) and not is_of_other_gender(app, name, pronoun)


def _code(app: App, name: str) -> str:
    return "who" if name in app.read.roster.names else "foe"
