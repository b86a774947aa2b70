"""Says what people tried to do: `Brom manages to lift the slab and Lira to cross the ledge, but Maëlle fails`.

A text that begins with a verb is part of the sentence; any other is what the roll was about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from cli.output.entries.entry_details import with_remark
from cli.output.words.language import N_, _, listed, one_or_more, pgettext, spoken
from cli.output.words.nouns import has_article

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

FRENCH_VERB = re.compile(
    r"(?:ne (?:pas|plus|rien) )?(?:(?:se|en|y|le|la|les|lui|leur) |[sl]['’])?"
    r"(?!(?:fer|mer|hiver|enfer|ver|danger|rocher|clocher|bûcher|boucher|berger|verger|plancher|foyer|hier|cher"
    r"|désir|plaisir|soupir|souvenir|avenir|loisir|cuir|soir|miroir|couloir|manoir|trottoir|abreuvoir|encensoir)\b)"
    r"(?:\w*[^\Wi]er|(?:cri|pri|pli|li|oubli|étudi|vérifi|pari|négoci|défi|épi|supplii?|appréci|identifi)er|\w{2,}ir"
    r"|\w*(?:lire|dire|faire|prendre|rendre|endre|ondre|erdre|ordre|suivre|vivre|mettre|battre|rompre|vaincre|aindre"
    r"|eindre|oindre|uire|crire|boire|croire|coudre|soudre|aître|plaire|taire|rire|clure))\b",
    re.IGNORECASE,
)
"""An infinitive with which a French text begins."""

GERUND = re.compile(
    r"(?!(?:any|every|some|no)?thing\b|[a-z]?r?ing\b|(?:even|morn|ceil|build|str|spr|open)ing\b)\w{2,}ing\b",
    re.IGNORECASE,
)
"""An English text that begins with what somebody was doing: `listening at the door`."""

Sort = Literal["verb", "gerund", "save", "thing", "about", "bare"]


class Try(NamedTuple):
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
        return "thing" if has_article(self.purpose) else "about"


def begins_with_verb(text: str) -> bool:
    """Whether a text says in the language spoken what somebody does."""
    if spoken() == "fr":
        return FRENCH_VERB.match(text) is not None
    return text.split(" ", 1)[0].lower() in ENGLISH_VERBS


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


def tries_said(tries: Sequence[Try]) -> Iterator[str]:
    """Tries as sentences: successes first, then failures."""
    told = list(_settled(tries))
    good, late, bad = (
        [each for each in told if (each.is_good, each.is_late) == wanted]
        for wanted in ((True, False), (True, True), (False, False))
    )
    successes = _("; ").join([*_half(good, True), *_half(late, LATE)])
    failures = " ".join(_half(bad, False))
    if successes and failures:
        yield _("{successes}, but {failures}.").format(successes=successes, failures=failures)
    elif successes or failures:
        yield (successes or failures) + "."


def _settled(tries: Sequence[Try]) -> Iterator[Try]:
    """Tries without the failures before somebody succeeded at the same thing."""
    for place, each in enumerate(tries):
        same = [other for other in tries if (other.who, other.purpose) == (each.who, each.purpose)]
        if each.is_good:
            yield each._replace(is_late=not same[0].is_good)
        elif not any(other.is_good for other in tries[place + 1 :] if other in same):
            yield each


def _half(tries: Sequence[Try], came_out: bool | str) -> Iterator[str]:
    """What succeeded, or what failed, in one clause for each way of saying it.

    Args:
        came_out: Whether it succeeded, or `late`.
    """
    clauses: list[str] = []
    for sort in ("verb", "gerund", "save", "thing", "about"):
        own = [each for each in tries if each.sort == sort]
        if not own:
            continue
        if sort == "about":
            tried = [with_remark(each.who, each.purpose) for each in _by_person(own)]
            count = len({each.who for each in own})
            clauses.append(one_or_more(PATTERNS["about", came_out], count).format(who=listed(tried)))
            continue
        alike = _alike(own)
        first, *more = alike.items()
        said = one_or_more(PATTERNS[sort, came_out], len(first[1])).format(what=first[0], who=listed(first[1]))
        and_to = "{who} {what}"
        if sort == "verb":
            and_to = pgettext("what somebody tries", "{who} to {what}")
        elif sort == "thing":
            and_to = pgettext("what one succeeds with", "{who} with {what}")
            if came_out is False:
                and_to = pgettext("what one fails with", "{who} with {what}")
        clauses.append(listed([said, *(and_to.format(who=listed(who), what=what) for what, who in more)]))
    if clauses:
        yield _("; ").join(clauses)


def _alike(tries: Sequence[Try]) -> dict[str, list[str]]:
    """Who tried the same thing."""
    found: dict[str, list[str]] = {}
    for each in tries:
        names = found.setdefault(each.purpose, [])
        if each.who not in names:
            names.append(each.who)
    return found


def _by_person(tries: Sequence[Try]) -> list[Try]:
    """A try for each person, with everything that it was about."""
    about: dict[str, list[str]] = {}
    for each in tries:
        about.setdefault(each.who, []).append(each.purpose)
    return [Try(who, ", ".join(dict.fromkeys(purposes)), is_good=tries[0].is_good) for who, purposes in about.items()]
