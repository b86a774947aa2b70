"""Finds who is meant by the first words of a line: by any beginning of a name, several with commas, or everybody."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from itertools import pairwise, product
from typing import TYPE_CHECKING, NamedTuple

from cli.input.counted import singular, without_article
from cli.input.dictionary import is_word
from cli.input.name_lookup import WORDS
from cli.output.words.language import spoken
from cli.script.shorthand.one_line import once
from cli.script.shorthand.vocabulary.small_words import AND
from cli.script.shorthand.vocabulary.verb_table import begins_with
from cli.script.shorthand.vocabulary.words import SIGN, SMALL_WORDS, Word, as_typed, joined, small, word_set
from ledger.facts import EVERYONE, FUND_NAME, GAME_MASTER, HOARD_NAME
from ledger.ids import OTHER, STANDING
from ledger.others import people_named
from ledger.people import bare_name, holder_account, is_outsider
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

EACH_ONE = frozenset(
    {"each", "each of them", "each of us", "each one", "chacun", "chacune", "chacun d'eux", "each hero", "every hero",
     "chaque heros", "chaque héros"}
)  # fmt: skip
"""Words for everybody who is there, each by himself, folded."""

EVERYBODY = frozenset(
    {"everyone", "everybody", "they all", "we all",
     "tout le monde", "the party", "the group", "le groupe", "la compagnie",
     "tout le groupe", "toute la compagnie",
     "toute la troupe", "toute l'equipe", "toute l'équipe", *EACH_ONE,
     *(word for word, meant in WORDS.items() if meant == EVERYONE)}
)  # fmt: skip
"""Words for those who are there."""

AS_ONE = frozenset({"the party", "the group", "le groupe", "la compagnie", "party", "groupe", "group"})
"""Those of them that speak of all together: what they gain may be shared."""


FOES = frozenset(
    f"{all_of}{them}"
    for all_of, words in (("", "foes enemies monsters ennemis monstres adversaires"),
                          ("the ", "foes enemies monsters"), ("all ", "foes enemies monsters"),
                          ("all the ", "foes enemies monsters"), ("les ", "ennemis monstres adversaires"),
                          ("tous les ", "ennemis monstres adversaires"))
    for them in words.split()
)  # fmt: skip
"""Words for everybody outside the company who is neither dead nor gone."""

PURSES = (HOARD_NAME, FUND_NAME)
"""Holders of coins and things that are nobody."""

COMMON_PURSE = frozenset(
    {"caisse commune", "pot commun", "bourse commune", "cassette commune", "common fund", "common purse", "common pot",
     "party fund", "group fund"}
)  # fmt: skip
"""What the fund is called in two words, folded."""

LONGEST = 6
"""A name has no more words than this."""

MANY = 20
"""No more readings than these are told apart."""

BOTH = ("both", "both the", "both of the", "les deux")

QUANTIFIED = re.compile(
    r"(?:both|all|tous|toutes|every|each|chaque)(?: of)?(?: the| les)? |(?:(?:the|les) )?(\d) (?=[^\W\d])"
)
"""Words before those who are all meant, folded."""

ONE_BY_ONE = frozenset({"every", "each", "chaque"})
"""Those of them before one in the singular."""

SO_MANY = re.compile(r"(?:les|tous les|toutes les|all|all the|both|these|those|ces) \d+")
"""So many of those who are there, folded."""

POSSESSED = re.compile(r"['’]s$", re.IGNORECASE)
OWNS = re.compile(r"^(?:de|du|des|of)$|^d['’]", re.IGNORECASE)


def without_owning(text: str) -> str:
    """A word without the mark by which something is of whoever it names: `Bob’s`, `d’Odon`."""
    return OWNS.sub("", POSSESSED.sub("", text))


FAR = 4
"""Words of a weapon and whose it is, at most."""

BLOWS = ("strike", "crit", "kill")
"""What a weapon does by itself; of whoever it is, nothing else is said so."""

SPAN = re.compile(r"(.*[^\W\d])\s?(\d{1,3})-(\d{1,3})")
"""Several with numbers: `gobelin1-3`."""

NUMBERED = re.compile(r"(.*[^\W\d])(\d{1,3})")
"""One with a number that was typed without a blank: `gobelin2`."""


class Who(NamedTuple):
    """Who is meant.

    Attributes:
        names: Whole names, as a full command has them.
        everybody: Whether all who are there are meant; `names` are theirs.
        each: Whether they are meant one by one.
        called: What several are called together: `goblins`.
    """

    names: tuple[str, ...]
    everybody: bool = False
    each: bool = False
    called: str = ""

    @property
    def typed(self) -> str:
        """All of them in one word."""
        return "party" if self.everybody else ",".join(self.names)

    @property
    def purse(self) -> bool:
        """Whether it is the hoard or the fund."""
        return self.names in ((HOARD_NAME,), (FUND_NAME,))

    @property
    def several(self) -> bool:
        """Whether it is more than one."""
        return self.everybody or len(self.names) > 1


def leading(app: App, words: Sequence[Word], *, begins: bool = False) -> tuple[list[Who], list[Word]]:
    """Who is named by as many of the first words as possible, in each way they can be read; and the words after.

    Several may have commas or a word between them: `bob, ann`, `illaï et borgal`. Nobody is meant where the first word
    names nobody.

    Args:
        begins: Whether a line begins with the words, so that `a att` may be short for Ann: elsewhere `a` leads to her.
    """
    people, rest = once(("leading", tuple(words), begins), lambda: _leading(app, words, begins=begins))
    return list(people), list(rest)


def _leading(app: App, words: Sequence[Word], *, begins: bool) -> tuple[list[Who], list[Word]]:
    people, rest = _first(app, words, begins=begins)
    if people and people[0].everybody and _is_of_others(words[len(words) - len(rest) - 1 :]):
        return [], list(words)
    if not people and not any(word.quoted for word in words[:FAR]):
        people, rest = _owner(app, words)
    before = words[len(words) - len(rest) - 1] if people else None
    joins = bool(rest) and not rest[0].quoted and folded(rest[0].text) in AND
    if len(people) != 1 or before is None or not (joins or before.text.endswith(",")):
        return people, rest
    if rest[joins : joins + 1] and rest[joins].text.isdecimal():
        # `a troll and 2 wolves`: so many of them, and not the second.
        return people, rest
    more, after = leading(app, rest[joins:])
    if joins and before.text.endswith(",") and len(people[0].names) == 1 and len(more) == 1 and not more[0].several:
        # `sur Brune et Perle, et Brune est à terre`: two are joined by a word alone.
        return people, rest
    if len(more) != 1 or people[0].everybody or more[0].everybody or (joins and _does_to_it(after)):
        return people, rest
    return [Who(tuple(dict.fromkeys((*people[0].names, *more[0].names))))], after


def _does_to_it(words: Sequence[Word]) -> bool:
    """Whether words begin with what one alone does to whoever was named before: `le finit`, `l'achève`, `la remercie`.

    In `Borgal et Illaï le finissent` both do.
    """
    found = ITS_OBJECT.match(joined(words[:2])) if words and not words[0].quoted else None
    return found is not None and not found[1].endswith("nt")


ITS_OBJECT = re.compile(r"(?:(?:les?|la|lui|leur|se) |[ls]['’])([^\W\d]{3,})", re.IGNORECASE)
"""A pronoun of French with the verb behind it."""


def _is_of_others(words: Sequence[Word]) -> bool:
    """Whether a word for everybody is of those named behind it: `tous les marchands`, `all the guards`."""
    said = [small(word) for word in words[:2]]
    return said in (["tous", "les"], ["toutes", "les"], ["all", "the"], ["all", "of"])


def is_number_of(app: App, words: Sequence[Word], at: int) -> bool:
    """Whether a number is that of somebody whose name is before it: `by orc 2 for 3`, `hits bandit 3 for 2`."""
    number = words[at].text.rstrip(",")
    before = words[at - 1].text if at else ""
    return number.isdecimal() and bool(before) and before[-1] != "," and bool(named(app, f"{before} {number}"))


def struck_with(app: App, words: Sequence[Word]) -> str:
    """The weapon or the spell whose owner a line begins with, as typed: `borgal's axe hits stôl`; empty without one."""
    thing = _owned(app, words).thing
    return as_typed(thing) if thing and not _first(app, words, begins=True)[0] else ""


class _Owned(NamedTuple):
    """Whose weapon strikes a blow, the words from its verb on, and the weapon."""

    people: list[Who]
    rest: list[Word]
    thing: Sequence[Word] = ()


def _owner(app: App, words: Sequence[Word]) -> tuple[list[Who], list[Word]]:
    people, rest, _thing = _owned(app, words)
    return people, rest


def _owned(app: App, words: Sequence[Word]) -> _Owned:
    """Whose weapon strikes a blow: `borgal's axe hits stôl`, `la massue de l'ogre touche brom`."""
    for at, word in enumerate(words[:FAR]):
        if POSSESSED.search(word.text):
            owner = [*words[:at], word._replace(text=POSSESSED.sub("", word.text))]
            people, _rest = _first(app, owner)
            verb = next((more for more in range(at + 2, at + FAR) if begins_with(words[more:], *BLOWS)), 0)
            thing = words[at + 1 : verb]
        elif at and OWNS.match(word.text):
            people, rest = owner_behind(app, words[at:])
            verb = len(words) - len(rest) if people and begins_with(rest, *BLOWS) else 0
            thing = words[:at]
        else:
            continue
        if people and verb:
            return _Owned(people, list(words[verb:]), thing)
    return _Owned([], list(words))


def owner_behind(app: App, words: Sequence[Word]) -> tuple[list[Who], list[Word]]:
    """Who is named behind a word of owning with which words begin, and the words after: `de Perle`, `d'Odon`."""
    if not words or not OWNS.match(words[0].text):
        return [], list(words)
    bound = OWNS.sub("", words[0].text)
    return _first(app, [*([Word(bound)] if bound else []), *words[1:]])


def _first(app: App, words: Sequence[Word], *, begins: bool = False) -> tuple[list[Who], list[Word]]:
    """Who is named by the first words, up to a word between two."""
    signs = (at for at, word in enumerate(words) if not word.quoted and SIGN.fullmatch(word.text))
    for count in range(min(next(signs, len(words)), LONGEST), 0, -1):
        if count > 1 and words[count - 1].text.rstrip(",").isdecimal():
            listed = _numbers_listed(words[count - 1 :])
            ways = [one(app, without_article(f"{joined(words[: count - 1])} {number}")) for number in listed]
            ways = ways if all(ways) else [_of_several(app, words[: count - 1], number) for number in listed]
            if len(listed) > 1 and all(len(way) == 1 for way in ways):
                # `goblins 2 and 3`
                return [Who(tuple(way[0] for way in ways))], list(words[count - 1 + 2 * len(listed) - 1 :])
        if (
            count > 1
            and words[count - 2].text.endswith(",")
            and ON_THE_DIE.match(f"{joined(words[count - 1 : count + 3])} ")
        ):
            # `kills goblin 1, 2 on the die`
            continue
        if count > 1 and words[count - 1].text.isdecimal() and _several_called(app, joined(words[: count - 1])):
            # `goblins 2` is not the second of them.
            continue
        if count == 1 and (_is_article(app, words) if begins else _is_small(app, words)):
            continue
        if count > 1 and _ends_small(app, words[:count]):
            continue
        if found := named(app, joined(words[:count]).rstrip(",")):
            return found, list(words[count:])
    return [], list(words)


ON_THE_DIE = re.compile(r"\d+ (?:(?:on|sur) (?:the |a |le |les )?(?:dice|die|dés?)|aux? dés?) ", re.IGNORECASE)
"""What a die showed, and no number of somebody."""


def _numbers_listed(words: Sequence[Word]) -> list[str]:
    """The numbers that words begin with, with a word between two of them: `2 and 3`."""
    numbers = [words[0].text]
    at = 1
    while at + 1 < len(words) and folded(words[at].text) in AND and words[at + 1].text.isdecimal():
        numbers, at = [*numbers, words[at + 1].text], at + 2
    return numbers


def _of_several(app: App, words: Sequence[Word], number: str) -> list[str]:
    """The one of those of a name in the plural that has a number."""
    several = _several_called(app, joined(words))
    return [name for name in several if name.endswith(f" {number}")]


def _is_article(app: App, words: Sequence[Word]) -> bool:
    """Whether the `a` that a line begins with is an article or a verb, and not short for Ann, as in `a -3`, `a att`."""
    if words[0].quoted or folded(words[0].text) != "a" or app.read.roster.is_known(words[0].text) or len(words) == 1:
        return False
    after = words[1].text.casefold()
    if spoken() == "en":
        return is_word(after, "en")
    return after.endswith(PARTICIPLES)


PARTICIPLES = ("é", "ée", "és", "i", "u", "is", "it", "ert", "ort")
"""Endings of what `a` of French has behind it: `a pris`, `a perdu`, `a tué`."""


def _is_small(app: App, words: Sequence[Word]) -> bool:
    """Whether the first of some words is a small one, which nobody is called by and no sign follows."""
    small = not words[0].quoted and folded(words[0].text) in SMALL_WORDS
    signs = len(words) > 1 and SIGN.fullmatch(words[1].text) is not None
    return small and not signs and not app.read.roster.is_known(words[0].text)


def _ends_small(app: App, words: Sequence[Word]) -> bool:
    """Whether the last of some words is a small one of which no name is: `nils à` is nobody called Nils Ardent."""
    last = words[-1]
    return not last.quoted and folded(last.text) in SMALL_WORDS and not app.read.roster.is_known(joined(words))


def named(app: App, text: str) -> list[Who]:
    """Who a text names, in each way it can be read."""
    return once(("named", text), lambda: _named(app, text))


def _named(app: App, text: str) -> list[Who]:
    if folded(text) in EVERYBODY:
        called = text if folded(text) in AS_ONE else ""
        return [Who(app.read.people("party"), everybody=True, each=folded(text) in EACH_ONE, called=called)]
    if folded(text) in FOES:
        standing = sorted(app.state.fields(STANDING))
        return [Who(tuple(bare(app, OTHER + name) for name in standing))] if standing else []
    listed = [part.strip() for part in text.split(",")]
    if any(part.isdecimal() and not before[-1:].isdecimal() for before, part in pairwise(listed)):
        # `parry of Ann, 7`: what a die showed is nobody.
        return []
    parts = [member for part in listed for member in _numbered(part)]
    if not all(parts):
        return []
    if len(parts) == 1 and SO_MANY.fullmatch(folded(text)):
        # `les deux fuient`: so many of them, and nobody says which; the second is `le 2`.
        return []
    if len(parts) == 1 and (all_of_them := _several_called(app, text)):
        return [Who(tuple(all_of_them), called=without_article(text))]
    ways = list(product(*(one(app, part) or one(app, without_article(part)) for part in parts)))
    return [Who(tuple(dict.fromkeys(names))) for names in ways[:MANY]]


def _several_called(app: App, text: str) -> list[str]:
    """All who are still there of a name in the plural: `goblins`, `les loups`, `all the orcs`, `both wolves`."""
    return once(("several", text), lambda: _all_called(app, text))


def _all_called(app: App, text: str) -> list[str]:
    found = QUANTIFIED.match(folded(text))
    number = found and (found[1] or (2 if found[0].strip() in BOTH else 0))
    # The article is before the number, if there is one: `the two wolves`.
    name = text[found.end() :] if found else without_article(text)
    state = app.state
    # `each goblin` is all of them.
    one_by_one = found is not None and found[0].split()[0] in ONE_BY_ONE
    if not name or app.read.roster.is_known(name) or (people_named(state, name) and not one_by_one):
        return []
    one = singular(name, partial(people_named, state))
    several = [bare(app, account) for account in people_named(state, one) or _called_in_part(app, name, one)]
    # `the two wolves` are all there are, or nobody says which.
    return several if not number or int(number) == len(several) else []


def _called_in_part(app: App, name: str, one: str) -> list[str]:
    """Those who are still there in whose names a plural is a word: `les brigands`, of brigands des neiges."""
    if one == name or len(one) < LEAST_OF_A_NAME or " " in one:
        return []
    there = map(str, app.state.fields(STANDING))
    return sorted(OTHER + each for each in there if folded(one) in folded(bare_name(each)).split(" "))


LEAST_OF_A_NAME = 4
"""Letters of a word of a name that stands for the whole of it."""


def _numbered(text: str) -> list[str]:
    """The members of a span such as `gobelin1-3`."""
    found = SPAN.fullmatch(text)
    if found is None or not 0 <= int(found[3]) - int(found[2]) < 100:
        return [text]
    return [f"{found[1]} {number}" for number in range(int(found[2]), int(found[3]) + 1)]


def bare(app: App, name: str) -> str:
    """A name as a full command has it: of somebody outside the company without `other:`, unless a character has it."""
    shown = bare_name(name)
    if not is_outsider(name):
        return shown
    if shown in app.read.roster.names:
        return name
    # The first of several may have been met without a number: `ogre 1` is the account `other:ogre`.
    return shown if len(people_named(app.state, shown)) == 1 else app.read.roster.shown(name)


def account_of(app: App, name: str) -> str:
    """The account of somebody by the name that a full command has; empty for nobody."""
    return holder_account(name) if name in app.read.roster.names else next(iter(people_named(app.state, name)), "")


def one(app: App, text: str) -> list[str]:
    """The one whom a text names, or those whom it may name."""
    return once(("one", text), lambda: _one(app, text))


NEVER_SHORT = word_set(
    "an the some un une le la les du des de d he she it they him them we us you i me il elle on ils elles lui nous "
    "vous je tu my his her its our your their mon ma mes ton ta tes son sa ses leur leurs notre nos votre vos this "
    "that these those ce cet cette ces ca cela and or but so then et ou mais donc puis at in to of off by for from "
    "with into out up down au aux en dans sur sous par pour avec chez vers is are was has had be been est ont sont as "
    "no not non ne pas"
)
"""Words of every sentence, folded: none of them is the beginning of a name, `an attack on bob` is no attack of Ann."""


def _one(app: App, text: str) -> list[str]:
    roster, typed = app.read.roster, folded(text)
    if typed in COMMON_PURSE:
        return [FUND_NAME]
    found = roster.meant(text, (*PURSES, GAME_MASTER))
    if typed in NEVER_SHORT and not any(typed == folded(bare_name(name)) for name in found):
        return []
    if len(found) == 1:
        return [bare(app, found[0])]
    if found:
        return [roster.shown(name) for name in found]
    attached = NUMBERED.fullmatch(text)
    return one(app, f"{attached[1]} {attached[2]}") if attached else []
