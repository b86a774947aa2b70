"""Finds which of those who were met a victory is over."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from msgspec import Struct

from cli.input.counted import BETWEEN, called, singular
from cli.input.reader import EVERYBODY
from cli.plurals import IRREGULAR
from ledger.errors import InputError
from ledger.ids import ACTIVE, DEAD, FLED, JOINED, MONSTER, NAME, SECRET, STATUS
from ledger.others import NUMBERED, people_named, sort_of, uncounted
from ledger.rules.keys import words_for
from ledger.rules.tables import Tables, folded
from ledger.state import View

CALLED = frozenset({"called", "named", "nomme", "nommee", "appele", "appelee"})
"""Words between what somebody is and their name, folded."""

WITH = frozenset({"with", "having", "avec", "ayant"})
"""Words between somebody and what they have, folded."""

WHO = frozenset({"who", "which", "that", "qui"})
"""Words between somebody and what they do, folded."""

OF = frozenset({"of", "de"})

ONE_OR_SOME = frozenset({"a", "an", "un", "une", "des", "some"})
"""Articles before somebody who was not spoken of, folded: `the Duke` may be a name."""

ALL_THE = re.compile(r"^(?:(?:all|tous|toutes) )?(?:(?:of )?(?:the|les|le|la) |l['’])?", re.IGNORECASE)
"""Words before those who were spoken of: `defeat all the wolves`."""

LIKELY = {DEAD: 0, FLED: 2}
"""In which order those of one name are counted as overcome, by what became of them."""


class Overcome(Struct, frozen=True):
    """Those who are counted as overcome, and those who are left out, each with why: an id of `WHY`."""

    foes: tuple[str, ...]
    left_out: Mapping[str, str] = {}


def overcome(
    view: View, tables: Tables, what: str, count: int | None, *, fled: bool = False, worth_given: bool = False
) -> Overcome | None:
    """Who is meant by what was typed; None where it names nobody who was met and not counted yet.

    Args:
        count: How many of those with one name, the dead first; None for all of them.
        fled: Whether those who got away count too.
        worth_given: Whether a worth was typed for all of them.

    Raises:
        InputError: `foes_fewer`, where fewer than so many were met and not counted; `nobody_to_count`.
    """
    if folded(what) in EVERYBODY:
        return _everybody(view, tables, fled=fled, worth_given=worth_given)
    found: list[str] = []
    for part in filter(None, map(str.strip, what.split(","))):
        alike = _named(view, tables, part, loosely=not worth_given)
        if not alike and count is None and not worth_given:
            # Counted before, as the refusal says: nobody else is called so.
            alike = people_named(view, part)[:1]
        if not alike:
            return None
        if count is not None and count > len(alike):
            raise InputError("foes_fewer", what=part, count=count, met=len(alike))
        found += alike[:count]
    return Overcome(tuple(dict.fromkeys(found)))


def _everybody(view: View, tables: Tables, *, fled: bool, worth_given: bool) -> Overcome:
    """All who were met and are not left out.

    Left out are those who got away, those players do not know of, bystanders who stand, and those whose worth nobody
    gave.
    """
    foes, left_out = [], {}
    for account in uncounted(view):
        status = view.field(account, STATUS)
        if view.field(account, SECRET):
            left_out[account] = "secret"
        elif status == JOINED or (status == FLED and not fled):
            left_out[account] = str(status)
        elif not (worth_given and status != ACTIVE) and not _has_worth(view, tables, account):
            left_out[account] = "no_worth" if status == ACTIVE else "fallen_no_worth"
        else:
            foes.append(account)
    if not foes:
        raise InputError("nobody_to_count", left_out=left_out)
    return Overcome(tuple(foes), left_out)


def _has_worth(view: View, tables: Tables, account: str) -> bool:
    """Whether something says what somebody is worth; where no game counts foes, its refusal says so."""
    worth = tables.group("keys.defeat")
    return not worth or any(view.field(account, key) is not None for key in (MONSTER, *worth))


def one_name(typed: str) -> str:
    """A name typed without quotes, without the article before it: `a giant rat`.

    Raises:
        InputError: `foes_listed`, where it may be of several: `bandits and a captain`.
    """
    parts = BETWEEN.split(typed)
    if len(parts) > 1:
        raise InputError("foes_listed", given=typed, first=parts[0].strip())
    article, _blank, name = typed.partition(" ")
    return name if folded(article) in ONE_OR_SOME and name else typed


def parted_by_comma(tables: Tables, words: Sequence[str]) -> int:
    """How many words stand before a comma behind which a name would go on; 0 without one.

    `Hugo, Berta`, `Brother Osric, priest of the mill`, and not `orc, hp 9`.
    """
    for at, word in enumerate(words[1:], 1):
        if "=" in word or not word.strip("0123456789:+-/,") or is_figure_key(tables, word.rstrip(",")):
            return 0
        if words[at - 1].endswith(",") and len(words[at - 1]) > 1:
            return 0 if word.isdecimal() else at
    return 0


def is_figure_key(tables: Tables, word: str) -> bool:
    """Whether a word begins the figures of whoever is met: `hp`, `3hp`, `ca7`."""
    name = word.partition("=")[0].strip("0123456789:+-/")
    return bool(name) and tables.find("keys.meet", name) is not None


def require_one(tables: Tables, words: Sequence[str]) -> None:
    """Refuse a name that goes on behind a comma.

    Raises:
        InputError: `foes_listed`.
    """
    if at := parted_by_comma(tables, words):
        raise InputError("foes_listed", given=" ".join(words), first=" ".join(words[:at]).rstrip(","))


THEN = frozenset({"then", "puis"})
"""Words behind which another thing happens, folded: `meet bandit then buy Ann rope`."""


def left_in_a_name(words: Sequence[str]) -> str | None:
    """Whom to meet where words of a name lead to something that would be lost in it; None where none does.

    `ogre with an axe`, `a troll who lurks`, `a chief called Karg`, `a horde of 6 kobolds`. A name between quotes is one
    word.
    """
    for at, word in enumerate(words[:-1] if words else ()):
        typed, after = folded(word), words[at + 1]
        if typed in CALLED:
            return after
        if at and typed in WITH | WHO:
            return " ".join(words[:at])
        if typed in THEN or word.endswith(";"):
            return " ".join(words[:at] if typed in THEN else [*words[:at], word.rstrip(";")])
        if at and typed in OF and after.isdecimal():
            return " ".join(words[at + 1 :])
    return None


def one_of_them(view: View, tables: Tables, name: str) -> str:
    """The name of one of several: `wolf` of `wolves`; the rules and those who were met know best."""
    return singular(name, lambda one: tables.find("monsters", one) or people_named(view, one))


def several_without_number(view: View, tables: Tables, name: str) -> str | None:
    """The name of one where a name is that of several, by its own plural, the rules, or those who were met."""
    if not name.strip() or tables.find("monsters", name) or people_named(view, name):
        return None
    met = {folded(sort_of(account)) for account in uncounted(view)}
    one = singular(name, lambda one: tables.find("monsters", one) or folded(one) in met)
    is_known = tables.find("monsters", one) or folded(one) in met or folded(name.split()[-1]) in IRREGULAR
    return one if folded(one) != folded(name) and is_known else None


def _named(view: View, tables: Tables, text: str, *, loosely: bool) -> list[str]:
    """Accounts of those whom a name means: one by its number, counted or not; else all of the name.

    The dead are first, those who got away last.

    Args:
        loosely: Whether a word of the name will do: `spider`, of a giant spider.
    """
    named = people_named(view, text)
    if not named:
        text = ALL_THE.sub("", text) or text
        named = people_named(view, text) or people_named(view, one_of_them(view, tables, text))
    if not named and loosely:
        named = _with_words(view, tables, text)
    if len(named) == 1 and (NUMBERED.fullmatch(folded(text)) or sort_of(named[0]) != sort_of(text)):
        return named
    sorts = {sort_of(account) for account in named}
    alike = [account for account in uncounted(view) if sort_of(account) in sorts]
    return sorted(alike, key=lambda account: LIKELY.get(str(view.field(account, STATUS)), 1))


def _with_words(view: View, tables: Tables, text: str) -> list[str]:
    """Accounts of those not counted yet who have some words in their names.

    Raises:
        InputError: `name_ambiguous`, where several sorts have; `foe_not_met`, where the rules call another so.
    """
    names = {account: _names(view, tables, account) for account in uncounted(view)}
    found = called(text, names, begun=False)
    sorts = list(dict.fromkeys(map(sort_of, found)))
    if len(sorts) > 1:
        raise InputError("name_ambiguous", name=text, candidates=sorts)
    if sorts and tables.find("monsters", one_of_them(view, tables, text)):
        raise InputError("foe_not_met", name=text, met=sorts[0])
    return found


def _names(view: View, tables: Tables, account: str) -> tuple[str, ...]:
    """What somebody outside the company is called: by name, and by the names of the row of the rules."""
    row = str(view.field(account, MONSTER))
    own = (sort_of(account), str(view.field(account, NAME) or ""))
    return (*own, *words_for(row, tables.group("monsters").get(row, {})))
