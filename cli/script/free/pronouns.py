"""Whoever `he`, `she`, `it` or `they` may be: those of whom the entry before says something."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from msgspec import to_builtins

from cli.input.name_lookup import ARTICLES
from cli.script.free.centred import people_in
from cli.script.shorthand.one_line import once
from cli.script.shorthand.people.latest import newest
from cli.script.shorthand.people.who import bare
from cli.script.shorthand.vocabulary.verb_table import acts_begun, begins_with
from cli.script.shorthand.vocabulary.words import SMALL_WORDS, Word, small, word_set
from ledger.facts import EVERYONE
from ledger.ids import CHARACTER, FEMALE, GENDER, OTHER, STANDING
from ledger.rules.tables import folded
from ledger.store.codec import facts_of

if TYPE_CHECKING:
    from cli.app import App

ONE = word_set("he she him her il elle lui l'")
"""Words for one person, folded."""

DOES = word_set("he she it il elle")
"""Those of them, and of those below, that stand before the verb, folded."""

FOE = word_set("it that")
"""Words for one of those outside the company, or for a thing, folded."""

ALL = word_set("they we us ils elles on nous")
"""Words for everybody of the company, where a line begins with them, folded."""

US = word_set("we us on nous")
"""Those of them that are no others, folded."""

OWN = word_set("his hers her")
"""Words that are possessives before a noun, folded."""

BEHIND = word_set("for with and on in")
"""Words behind `her` by which it is somebody, and not whose something is, folded."""

ENTRIES = 3
"""Entries that are looked back at."""


def with_names(app: App, words: Sequence[Word]) -> Iterator[list[Word]]:
    """The words of a line with those whom its pronouns may mean, in each way; none where no word is one."""
    first = folded(words[0].text.rstrip(","))
    if words[0].quoted:
        return
    if first in ALL and first not in US and begins_with(words[1:], "flee", "surrender", "die") and _foes(app):
        # `they flee`: those of the other side, as likely as not.
        yield [Word(name, True, words[0].text) for name in [",".join(_foes(app))]] + list(words[1:])
    if first in ALL:
        yield [Word(EVERYONE, True, words[0].text), *words[1:]]
        return
    at = next((at for at, word in enumerate(words) if not word.quoted and _is_one(words, at)), None)
    if at is None:
        return
    text = words[at].text.rstrip(",.!").replace("’", "'")
    short, pronoun = text.casefold().endswith("'s"), folded(text).removesuffix("'s")
    named = people_in(app, words[:at])
    stranger = (
        words[0].text[:1].isupper() and words[0].text.isalpha() and any(word.text.endswith(",") for word in words[1:at])
    )
    if pronoun in DOES and stranger and folded(words[0].text) not in SMALL_WORDS | ARTICLES:
        # `Gorm en a marre, il rentre chez lui`: nobody of those who are known.
        return
    if pronoun in DOES and (named or named is None):
        # `hits corvin for 5, he's down`: it is one of those who are named before.
        return
    before = [one.name for one in named or ()]
    healed = _healed_before(app, words, at, before)
    bearers = healed or _bearers(app, words, at, before)
    if pronoun in DOES and begins_with(words[at + 1 :], "cast"):
        bearers = _casters(app, bearers)
    for name in bearers:
        if is_of_other_gender(app, name, pronoun):
            continue
        if pronoun in FOE and name in app.read.roster.names:
            continue
        if not healed and any(folded(name) == folded(word.text.rstrip(",")) for word in words):
            continue
        made = [*words[:at], Word(name, True, words[at].text), *([Word("is")] if short else []), *words[at + 1 :]]
        yield from _with_whom(app, made, at + 1, name)


def _healed_before(app: App, words: Sequence[Word], at: int, named: Sequence[str]) -> list[str]:
    """Friends of whoever heals who are named before, the last first: `chief hits corvin for 5, aube heals him`."""
    if small(words[at]) in DOES or not {"heal"} & set(acts_begun(words[at - 1 : at])[0]):
        return []
    ours = app.read.roster.names
    return [name for name in reversed(named[:-1]) if name != named[-1] and (name in ours) == (named[-1] in ours)]


def _casters(app: App, names: Sequence[str]) -> Sequence[str]:
    """Those of some who have what spells take; else all of the company who have, where anybody has."""
    # One spell of a level stands for all of it.
    spells = {row.get("level", id_): id_ for id_, row in app.rules.tables.group("spells").items()}.values()
    company = app.read.roster.names
    able = [each for each in company if any(app.rules.slot_for(app.state, CHARACTER + each, one) for one in spells)]
    return [name for name in names if name in able or name not in company] or able or names


def _foes(app: App) -> list[str]:
    """Those who are there and not of the company."""
    return sorted(bare(app, OTHER + str(name)) for name in app.state.fields(STANDING))


def _with_whom(app: App, words: list[Word], at: int, subject: str) -> Iterator[list[Word]]:
    """The words of a line with whomever a second pronoun right behind the first may mean: `elle lui colle 11`."""
    if at >= len(words) or words[at].quoted or folded(words[at].text) not in TO_WHOM:
        yield words
        return
    for name in _bearers(app, words, at, [subject]):
        yield [*words[:at], Word(name, True, words[at].text), *words[at + 1 :]]


TO_WHOM = word_set("lui l'")
"""Words of French for somebody to whom it is done, folded, before the verb."""


def _bearers(app: App, words: Sequence[Word], at: int, named: Sequence[str]) -> Sequence[str]:
    """Those whom a pronoun may mean: of whom was said something last; for whoever is struck, of the other side."""
    alone = at > 1 and small(words[at - 1]) == "sur" and len(named) == 1
    if alone and {"cast"} & {act for place in range(1, at) for act in acts_begun(words[place:at])[0]}:
        # `Odon lance protection sur lui`: on himself, or on whoever was told of.
        return list(dict.fromkeys([*named, *said_last(app)]))
    if folded(words[at].text) not in TO_WHOM or not named:
        return said_last(app)
    if len(named) > 1:
        # `Perle emprunte 12 po à Odon et lui laisse sa dague`: it is one of those two.
        return ()
    acts = acts_begun(words[at + 1 : at + 4])[0]
    ours = app.read.roster.names
    strikes = bool(STRIKING.intersection(acts))
    for names in _said(app):
        others = [name for name in names if name not in named]
        if strikes:
            others = [name for name in others if (name in ours) != (named[0] in ours)]
        if others:
            return others
    return ()


STRIKING = frozenset({"strike", "shoot", "attack", "kill"})
"""Acts by which somebody hurts one of the other side."""


def is_of_other_gender(app: App, name: str, pronoun: str) -> bool:
    """Whether a pronoun is one of a man and somebody a woman, or the reverse, where that was told."""
    account = (CHARACTER if name in app.read.roster.names else OTHER) + name.removeprefix(OTHER)
    gender = app.state.field(account, GENDER)
    return pronoun in HIS if gender == FEMALE else gender is not None and pronoun in HERS


HIS, HERS = word_set("he him il"), word_set("she her elle")
"""Pronouns of a man and of a woman, folded."""


def _is_one(words: Sequence[Word], at: int) -> bool:
    """Whether a word stands for somebody: `her` before a noun is whose it is."""
    typed = folded(words[at].text.rstrip(",.!")).replace("’", "'")
    if typed.removesuffix("'s") not in ONE | FOE:
        return False
    follows = words[at + 1].text if at + 1 < len(words) and words[at].text[-1:].isalpha() else ""
    return not (typed in OWN and follows[:1].isalpha() and folded(follows) not in BEHIND)


def said_last(app: App) -> Sequence[str]:
    """Names of those of whom the newest entry that names anybody says something."""
    return next(iter(_said(app)), ())


def _said(app: App) -> Sequence[Sequence[str]]:
    """Names of those of whom each of the newest entries that name anybody says something, the newest first."""
    return once("said last", lambda: tuple(_named_in(app)))


def _named_in(app: App) -> Iterator[Sequence[str]]:
    standing = {folded(f"{OTHER}{key}"): bare(app, OTHER + key) for key in app.state.fields(STANDING)}
    known = {**standing, **{folded(CHARACTER + name): name for name in app.read.roster.names}}
    for entry in islice(newest(app), ENTRIES):
        facts = _texts(to_builtins(facts_of(entry.body)))
        texts = (*facts, *(posting.account for posting in entry.body.postings))
        forms = (folded(form) for text in texts for form in (text, CHARACTER + text, OTHER + text))
        if names := dict.fromkeys(known[form] for form in forms if form in known):
            yield tuple(names)


def _texts(facts: Any) -> Iterator[str]:
    """All texts among facts."""
    if isinstance(facts, str):
        yield facts
    elif isinstance(facts, dict):
        yield from (text for fact in facts.values() for text in _texts(fact))
    elif isinstance(facts, list | tuple):
        yield from (text for fact in facts for text in _texts(fact))
