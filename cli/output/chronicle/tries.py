"""Says what people tried to do: `Brom manages to lift the slab and Lira to cross the ledge, but Maëlle fails`.

A text that begins with a verb is part of the sentence; any other is what the roll was about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from cli.output.entries.entry_details import with_remark
from cli.output.words.grouping import grouped
from cli.output.words.language import N_, _, listed, one_or_more, pgettext, spoken
from cli.output.words.nouns import has_article
from ledger.patterns import late_pattern

VERBS = (
    "aim answer avoid balance banish bargain bend bless block bluff break build bury calm carry carve "
    "cast catch charm chase cheat cheer climb close convince cook craft crawl cross dance deceive "
    "decipher dig disarm distract dive dodge drag draw drink earn endure escape fake feed feel find fix "
    "fly follow force forge get grab guard guess guide haggle hang heal hear hide hold hunt identify "
    "impress intimidate jump keep kick know land lead leap lie lift light listen lock look lure make move "
    "negotiate notice open outrun pass perform persuade pick play pray pull push put reach read recall "
    "recognise recognize remember remove repair resist ride row run sail save scare scout search seduce "
    "see sense shoot shove shut sing sleep slide slip smell sneak solve soothe spot spring squeeze "
    "stabilise stabilize stand stay steady steal steer stop swallow swim swing take tame taste tell throw "
    "tie touch track trade translate treat trick turn understand unlock untie wade wake walk warn watch "
    "win withstand work"
)
ENGLISH_VERBS = frozenset(VERBS.split())
"""Verbs with which people say in English what they try to do."""

FRENCH_VERB = late_pattern(
    r"(?:ne (?:pas|plus|rien) )?(?:(?:se|en|y|le|la|les|lui|leur) |[sl]['’])?"
    r"(?!(?:fer|mer|hiver|enfer|ver|danger|rocher|clocher|bûcher|boucher|berger|verger|plancher|foyer|hier|cher"
    r"|désir|plaisir|soupir|souvenir|avenir|loisir|cuir|soir|miroir|couloir|manoir|trottoir|abreuvoir|encensoir)\b)"
    r"(?:\w*[^\Wi]er|(?:cri|pri|pli|li|oubli|étudi|vérifi|pari|négoci|défi|épi|supplii?|appréci|identifi)er|\w{2,}ir"
    r"|\w*(?:lire|dire|faire|prendre|rendre|endre|ondre|erdre|ordre|suivre|vivre|mettre|battre|rompre|vaincre|aindre"
    r"|eindre|oindre|uire|crire|boire|croire|coudre|soudre|aître|plaire|taire|rire|clure))\b",
    re.IGNORECASE,
)
"""An infinitive with which a French text begins."""

GERUND = late_pattern(
    r"(?!(?:any|every|some|no)?thing\b|[a-z]?r?ing\b|(?:even|morn|ceil|build|str|spr|open)ing\b)\w{2,}ing\b",
    re.IGNORECASE,
)
"""An English text that begins with what somebody was doing: `listening at the door`."""

Sort = Literal["verb", "gerund", "save", "thing", "about", "bare"]


class Try(Struct, frozen=True):
    """A roll that was judged: by whom, what for, and whether it succeeded.

    Attributes:
        is_save: Whether it resists something.
        is_named: Whether its purpose is what the rules call such a roll.
        is_late: Whether the same person failed at the same thing before.
    """

    who: str
    purpose: str
    is_good: bool
    is_save: bool = False
    is_named: bool = False
    is_late: bool = False

    @property
    def sort(self) -> Sort:
        """How its text goes into a sentence."""
        if not self.purpose:
            return "bare"
        if self.is_save and has_article(self.purpose):
            return "save"
        if self.is_named:
            return "about"
        if spoken() == "en" and GERUND.match(self.purpose):
            return "gerund"
        if begins_with_verb(self.purpose):
            return "verb"
        return "thing" if has_article(self.purpose) and not is_clause(self.purpose) else "about"


def begins_with_verb(text: str) -> bool:
    """Whether a text says in the language spoken what somebody does."""
    if spoken() == "fr":
        return FRENCH_VERB.match(text) is not None
    return text.split(" ", 1)[0].lower() in ENGLISH_VERBS


FEW = 3
"""So many clauses are one sentence, in which what failed follows a *but*."""

CLAUSE = late_pattern(
    r"\S+ \S+ (?:se|s['’]\S+|ne|n['’]\S+|lui|leur|est|sont|était|étaient|a|ont|avait|avaient"
    r"|is|are|was|were|has|have|had|does|do|did|will|would|can) ",
    re.IGNORECASE,
)
"""A text with an article that is a sentence of its own: `the enemy is stirring`, `l’ennemi se débat`."""


def is_clause(text: str) -> bool:
    """Whether a text says what happens, and not what something is about."""
    return CLAUSE.match(re.sub("^[lL]['’]", "l ", text) + " ") is not None


LATE = "late"

PATTERNS = {
    ("verb", LATE): (N_("{who} manages at last to {what}"), N_("{who} manage at last to {what}")),
    ("about", LATE): (N_("{who} succeeds at last"), N_("{who} succeed at last")),
    ("save", LATE): (N_("{who} resists {what} at last"), N_("{who} resist {what} at last")),
    ("verb", True): (N_("{who} manages to {what}"), N_("{who} manage to {what}")),
    ("verb", False): (N_("{who} fails to {what}"), N_("{who} fail to {what}")),
    ("gerund", LATE): (N_("{who} succeeds at last in {what}"), N_("{who} succeed at last in {what}")),
    ("gerund", True): (N_("{who} succeeds in {what}"), N_("{who} succeed in {what}")),
    ("gerund", False): (N_("{who} fails at {what}"), N_("{who} fail at {what}")),
    ("thing", LATE): (N_("{who} succeeds at last with {what}"), N_("{who} succeed at last with {what}")),
    ("thing", True): (N_("{who} succeeds with {what}"), N_("{who} succeed with {what}")),
    ("thing", False): (N_("{who} fails with {what}"), N_("{who} fail with {what}")),
    ("about", True): (N_("{who} succeeds"), N_("{who} succeed")),
    ("about", False): (N_("{who} fails"), N_("{who} fail")),
    ("save", True): (N_("{who} resists {what}"), N_("{who} resist {what}")),
    ("save", False): (N_("{who} does not resist {what}"), N_("{who} do not resist {what}")),
}
"""How a try is told: that of one, that of several."""


class _Clause(Struct, frozen=True):
    """What people did alike, and their names."""

    people: tuple[str, ...]
    text: str


def tries_said(tries: Sequence[Try]) -> Iterator[str]:
    """Tries as sentences: successes first, then failures; at the end those of which a text only says what they were."""
    told = list(_settled(tries))
    good, late, bad = (
        [each for each in told if (each.is_good, each.is_late) == wanted]
        for wanted in ((True, False), (True, True), (False, False))
    )
    for sorts in (("verb", "gerund", "save", "thing"), ("about",)):
        successes = [*_clauses(good, True, sorts), *_clauses(late, LATE, sorts)]
        yield from _sentences(successes, list(_clauses(bad, False, sorts)))


def _sentences(successes: Sequence[_Clause], failures: Sequence[_Clause]) -> Iterator[str]:
    """One sentence of few clauses, or one of what succeeded and one of what failed."""
    if not (successes and failures and len(successes) + len(failures) <= FEW):
        yield from (_("; ").join(clause.text for clause in half) + "." for half in (successes, failures) if half)
        return
    said = [clause.text for clause in failures]
    if len(failures[0].people) == 1 and failures[0].people == successes[-1].people:
        said[0] = said[0].removeprefix(f"{failures[0].people[0]} ")
    yield _("{successes}, but {failures}.").format(
        successes=_("; ").join(clause.text for clause in successes), failures=_("; ").join(said)
    )


def _settled(tries: Sequence[Try]) -> Iterator[Try]:
    """Tries without the failures before somebody succeeded at the same thing."""
    for place, each in enumerate(tries):
        same = [other for other in tries if (other.who, other.purpose) == (each.who, each.purpose)]
        if each.is_good:
            yield replace(each, is_late=not same[0].is_good)
        elif not any(other.is_good for other in tries[place + 1 :] if other in same):
            yield each


def _clauses(tries: Sequence[Try], came_out: bool | str, sorts: Sequence[Sort]) -> Iterator[_Clause]:
    """What succeeded, or what failed, in one clause for each way of saying it.

    Args:
        came_out: Whether it succeeded, or `late`.
    """
    for sort in sorts:
        own = [each for each in tries if each.sort == sort]
        people = tuple(dict.fromkeys(each.who for each in own))
        if own:
            yield _Clause(people, _about(own, came_out) if sort == "about" else _alike_said(sort, own, came_out))


def _about(tries: Sequence[Try], came_out: bool | str) -> str:
    """What was tried in brackets: after what came of it, or after each of several names."""
    by_person = _by_person(tries)
    said = one_or_more(PATTERNS["about", came_out], len(by_person))
    if len(by_person) == 1:
        return with_remark(said.format(who=by_person[0].who), by_person[0].purpose)
    return said.format(who=listed([with_remark(each.who, each.purpose) for each in by_person]))


def _alike_said(sort: Sort, tries: Sequence[Try], came_out: bool | str) -> str:
    first, *more = _alike(tries).items()
    said = one_or_more(PATTERNS[sort, came_out], len(first[1])).format(what=first[0], who=listed(first[1]))
    and_to = "{who} {what}"
    if sort == "verb":
        and_to = pgettext("what somebody tries", "{who} to {what}")
    elif sort == "thing":
        and_to = pgettext("what one succeeds with", "{who} with {what}")
        if came_out is False:
            and_to = pgettext("what one fails with", "{who} with {what}")
    return listed([said, *(and_to.format(who=listed(who), what=what) for what, who in more)])


def _alike(tries: Sequence[Try]) -> dict[str, list[str]]:
    """Who tried the same thing."""
    return grouped(dict.fromkeys((each.purpose, each.who) for each in tries))


def _by_person(tries: Sequence[Try]) -> list[Try]:
    """A try for each person, with everything that it was about."""
    about = grouped((each.who, each.purpose) for each in tries)
    return [Try(who, ", ".join(dict.fromkeys(purposes)), is_good=tries[0].is_good) for who, purposes in about.items()]
