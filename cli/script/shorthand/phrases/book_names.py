"""Finds a name of the book at the beginning of some words, and what is told after it: whom it is done to, how much."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from cli.input.name_lookup import ARTICLES
from cli.output.words.language import spoken
from cli.script.shorthand.people.held import own_counter
from cli.script.shorthand.people.who import Who, leading
from cli.script.shorthand.phrases.keyed import kind_of_amount, roll_called
from cli.script.shorthand.phrases.quantities import counter_called
from cli.script.shorthand.phrases.tail import AT, ONTO
from cli.script.shorthand.phrases.texts import FOR
from cli.script.shorthand.vocabulary.conjugation import lemmas
from cli.script.shorthand.vocabulary.small_words import (
    AND_THEN,
    DAMAGE_WORDS,
    POSSESSIVES,
    TARGET,
    THEY,
    is_face,
    without_articles,
)
from cli.script.shorthand.vocabulary.verb_table import acts_begun
from cli.script.shorthand.vocabulary.words import Word, joined, small, without_commas, word_set
from ledger.rules.keys import declared_keys, values_group
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App
    from ledger.rules.tables import Tables

LONGEST = 8
"""Words of the longest name."""

POWERS, COUNTER, SPELLS, ROLLS, HEALING = "powers", "counters", "spells", "rolls", "healing"

DOES = word_set("does activates triggers performs fait active declenche effectue emploie")
"""Verbs before such a name that no act of the tables has, folded."""

GIVES = word_set("gives grants donne accorde confere")
"""Verbs behind which somebody is named before what they get, folded."""

TO_PLACES = frozenset({"à", "au", "aux"})
"""Words of French before where somebody is, as typed."""

SMALL = ARTICLES | POSSESSIVES | {"a", "du", "des", "l'"}
"""Words within such a name that say nothing, folded: `lays her hands`, `goes into a rage`."""

ONESELF = word_set("himself herself itself themselves lui-meme elle-meme soi soi-meme")
"""Words for whoever does it, folded."""

MORE_ONTO = word_set("upon onto over a au aux vers into to")
"""Words beside `on` that lead to somebody, folded."""


class Named(NamedTuple):
    """A name of the tables in the words of a line.

    Attributes:
        group: `powers`, `counters`, `spells`, `rolls`, `healing`, or a group that a roll is named from.
        rest: The words after it.
    """

    group: str
    id: str
    rest: list[Word]


class Told(NamedTuple):
    """What is told after such a name: whom it is done to, and the word that leads there; how much; what dice showed.

    Attributes:
        regained: The hit points that were got back by it.
    """

    lead: str = ""
    people: Who | None = None
    amount: str = ""
    faces: tuple[str, ...] = ()
    regained: str = ""

    @property
    def onto(self) -> str:
        """Whom it is done to, as a text."""
        return f"{self.lead} {', '.join(self.people.names)}" if self.people is not None else ""


def after_verb(app: App, words: Sequence[Word]) -> tuple[bool, list[Word]]:
    """Whether words begin with a verb of using something, and the words after it, whoever it is for last."""
    called, length = acts_begun(words)
    first = folded(words[0].text)
    if first in GIVES and len(words) > 2:
        people, after = leading(app, words[1:])
        if len(people) == 1 and after:
            # `gives brom bardic inspiration`
            to = Word("à" if spoken() == "fr" else "to")
            return True, [*without_articles(after), to, *words[1 : len(words) - len(after)]]
    if "use" in called:
        return True, without_articles(words[length:])
    if first in DOES and len(words) > 1:
        return True, without_articles(words[1:])
    return False, list(words)


def rolled_from(tables: Tables) -> tuple[str, ...]:
    """The groups whose names say what a roll is for: words of sorcery, runes."""
    return tuple(str(row["named_from"]) for row in tables.group(ROLLS).values() if row.get("named_from"))


def name_begun(app: App, who: Who, words: Sequence[Word], groups: Sequence[str]) -> Named | None:
    """The longest name of one of these groups that words begin with."""
    if words and small(words[0]) in TO_PLACES:
        # `à terre` is no rune of the earth.
        return None
    for count in range(min(len(words), LONGEST), 0, -1):
        if any(word.quoted for word in words[:count]) or joined(words[:count]).rstrip(",").isdecimal():
            continue
        for group in groups:
            if id_ := _called(app, who, group, without_commas(words[:count])):
                comma = [Word(",")] if words[count - 1].text.endswith(",") else []
                return Named(group, id_, [*comma, *words[count:]])
    return None


def _called(app: App, who: Who, group: str, words: Sequence[Word]) -> str | None:
    tables, text = app.rules.tables, joined(words)
    if group == ROLLS:
        return roll_called(tables, text) or (
            _by_verb(tables, ROLLS, words) if len(words) > 1 and _is_verb_of_two(words) else None
        )
    if group == COUNTER:
        return own_counter(app, who.names[0], text) or counter_called(tables, text) or _by_verb(tables, COUNTER, words)
    if group == HEALING:
        key = healed_with(tables)
        healing = key and _by_verb(tables, values_group("heal", key, declared_keys(tables, "heal")[key]), words)
        # What is a spell, or a roll of its own, is read as that.
        return None if not healing or tables.find(SPELLS, healing) or tables.find(ROLLS, healing) else healing
    # What is a skill too is rolled as that.
    return None if group not in (POWERS, SPELLS) and tables.find(ROLLS, text) else _by_verb(tables, group, words)


def _is_verb_of_two(words: Sequence[Word]) -> bool:
    """Whether words say more than one thing: `hides in shadows`, and not `attack the`."""
    return sum(folded(word.text) not in SMALL for word in words) > 1


def healed_with(tables: Tables) -> str | None:
    """The key of `heal` that says with what somebody heals, where there is one for who does it too."""
    rows = declared_keys(tables, "heal")
    return next((key for key, row in rows.items() if row["type"] == "choice" and "by" in rows and key == "with"), None)


def _by_verb(tables: Tables, group: str, words: Sequence[Word]) -> str | None:
    """A row by its name, or by a verb in any form with what follows it: `turned the undead`, `lays her hands`."""
    plain = " ".join(folded(word.text) for word in words if folded(word.text) not in SMALL)
    if plain.isdecimal():
        # What is called `2` in a book is called so by nobody alone: `les deux autres`.
        return None
    if found := tables.find(group, joined(words)):
        return found
    if not words or folded(words[-1].text) in SMALL:
        return None
    forms = [lemma.text for lemma in lemmas(plain) if not lemma.passive]
    verb, blank, after = plain.partition(" ")
    # `hides in shadows` is `hide in shadows`.
    forms += [base + blank + after for base in (verb.removesuffix("s"), verb.removesuffix("es")) if base != verb]
    return next((found for form in forms if (found := tables.find(group, form))), None) if plain else None


def told_after(app: App, who: Who, words: Sequence[Word]) -> Told | None:
    """What is told after a name; None where a word of it has no place."""
    after, told = list(words), Told()
    comma = bool(after) and after[0].text == ","
    after = after[1:] if comma else after
    if after:
        leads = small(after[0]) in ONTO | AT | TARGET or folded(after[0].text) in MORE_ONTO
        named = without_articles(after[1:] if leads else after)
        if leads and named and folded(named[0].text.rstrip(",")) in ONESELF:
            comma = comma or named[0].text.endswith(",")
            named = [*(Word(part) for part in who.typed.split(" ")), *named[1:]]
        # A number alone is no foe of that number: it is how much, or what the dice showed.
        people, rest = leading(app, named) if named and not is_face(named[0]) else ([], [])
        if people:
            lead = small(after[0]) if leads else ("sur" if spoken() == "fr" else "on")
            told, after = told._replace(lead=lead, people=people[0]), rest
        elif leads:
            return None
        comma = comma or any(word.text.endswith(",") for word in words[: len(words) - len(after)])
    after = [word for word in without_commas(after) if word.text]
    if regained := _regained(after):
        return told._replace(regained=regained)
    if after and small(after[0]) in FOR | {"de", "of"} and len(after) > 1 and is_face(after[1]):
        comma, after = True, after[1:]
    if after and all(map(is_face, after)):
        if comma and len(after) == 1:
            return told._replace(amount=after[0].text)
        return told._replace(faces=tuple(word.text for word in after))
    if len(after) > 1 and is_face(after[0]):
        kinds = [word for word in after[1:] if folded(word.text) not in DAMAGE_WORDS]
        if not kinds or (len(kinds) == 1 and kind_of_amount(app, "damage", kinds[0].text)):
            return told._replace(amount=joined([after[0], *kinds]))
    return None if after else told


def _regained(words: Sequence[Word]) -> str:
    """The hit points that somebody gets back: `gets 8 back`, `et récupère 8 PV`; empty for anything else."""
    rest = list(words[1:] if words and folded(words[0].text) in AND_THEN | THEY else words)
    rest = rest[1:] if rest and folded(rest[0].text) in THEY else rest
    called, length = acts_begun(rest)
    after = [word for word in rest[length:] if small(word) not in BACK and folded(word.text) not in DAMAGE_WORDS]
    gains = {"gain", "recover", "heal"}.intersection(called)
    return after[0].text if gains and len(after) == 1 and after[0].text.isdecimal() else ""


BACK = frozenset({"back", "hit", "de", "vie", "for", "of"})
"""Words beside hit points that are got back."""
