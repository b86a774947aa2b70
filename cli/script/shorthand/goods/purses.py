"""Somebody's purse is that somebody: `nicks 5gp from Bob's purse`, `pique 5 po dans la bourse de Brom`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.script.shorthand.goods.things import coins_of
from cli.script.shorthand.meaning import Reading
from cli.script.shorthand.people.who import OWNS, POSSESSED, named
from cli.script.shorthand.vocabulary.small_words import without_articles
from cli.script.shorthand.vocabulary.words import SIGN, Word, as_typed, small, word_set
from ledger.facts import HOARD_NAME
from ledger.people import holder_account
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

PURSES = word_set(
    "purse purses pouch pouches pocket pockets wallet bag backpack pack sack belt coffer money coins gold savings "
    "stash bourse poche poches sacoche besace sac escarcelle ceinture economies pecule argent or"
)
"""What somebody keeps coins in, folded."""

KINDS = word_set("coin money belt hip side back")
"""Words before such a word."""

INTO = frozenset({"from", "in", "into", "of", "to", "dans", "de", "à"})

LONGEST = 6
"""Words of the longest amount before it."""


POT = re.compile(r"(?:in|into|to|au|dans le) ?(?:the )?(?:pot|pool)|the (?:pot|pool)")
"""Words, folded, for what all pay into, or a stake."""


def into_the_pot(_app: App, _text: str, reading: Reading) -> Reading:
    """A payment for the pot as what somebody gives to the hoard; empty for any other reading."""
    match reading:
        case [["pay", who, amount, "--for", what]] if POT.fullmatch(folded(what)):
            return [["give", who, HOARD_NAME, amount]]
    return []


def by_their_owners(app: App, words: Sequence[Word]) -> list[Word]:
    """Words in which the purse of somebody of the company, after coins, is that somebody."""
    if not any(folded(word.text.rstrip(",.")) in PURSES for word in words if not word.quoted):
        return list(words)
    for at in range(1, len(words)):
        leads = small(words[at]) in INTO
        before = words[:at]
        out_of = small(words[at]) == "of" and bool(before) and small(before[-1]) == "out"
        packed = small(words[at]) == "from" or out_of
        if packed and (taken := _owner(app, words[at + 1 :]))[0]:
            # `takes the sword from bob's pack`
            owner, length = taken
            typed = as_typed(words[at + 1 : at + 1 + length])
            start = before[:-1] if out_of else before
            return [*start, Word("from"), Word(owner, True, typed), *words[at + 1 + length :]]
        if not _ends_with_coins(app, before[:-1] if before and small(before[-1]) == "out" else before):
            continue
        owner, length = _owner(app, words[at + leads :])
        if owner and before and small(before[-1]) == "out":
            typed = as_typed(words[at + 1 : at + 1 + length])
            return [*before[:-1], Word("from"), Word(owner, True, typed), *words[at + 1 + length :]]
        if owner:
            return [
                *words[: at + leads],
                Word(owner, True, as_typed(words[at + leads :][:length])),
                *words[at + leads + length :],
            ]
    return list(words)


def _ends_with_coins(app: App, words: Sequence[Word]) -> bool:
    """Whether the last words are an amount of coins."""
    for begin in range(max(0, len(words) - LONGEST), len(words)):
        first = words[begin]
        sign = SIGN.fullmatch(first.text) if not first.quoted else None
        amount = [first._replace(text=sign[2])] if sign else [first]
        if coins_of(app, [*amount, *words[begin + 1 :]]) is not None:
            return True
    return False


def _owner(app: App, words: Sequence[Word]) -> tuple[str, int]:
    """Of whom of the company words name the purse, and how many of them do; empty for any other words."""
    for at, word in enumerate(words[:LONGEST]):
        if word.quoted:
            break
        if POSSESSED.search(word.text) or word.text.endswith(("s'", "s’")):
            name = " ".join([*(each.text for each in words[:at]), POSSESSED.sub("", word.text).rstrip("'’")])
            kinds = next((more for more, each in enumerate(words[at + 1 :]) if small(each) not in KINDS), 0)
            if at + 1 + kinds < len(words) and _is_purse(words[at + 1 + kinds]):
                return _of_company(app, name), at + 2 + kinds
        if _is_purse(word) and len(words) > at + 1 and len(without_articles(words[: at + 1])) <= 1:
            # `la bourse de Brom`, `la bourse d'Odon`
            owns = OWNS.match(words[at + 1].text)
            attached = OWNS.sub("", words[at + 1].text)
            rest = [*([attached] if attached else []), *(each.text for each in words[at + 2 :])] if owns else []
            for count in range(len(rest), 0, -1):
                if name := _of_company(app, " ".join(rest[:count])):
                    return name, at + 1 + count + (not attached)
    return "", 0


def _is_purse(word: Word) -> bool:
    return not word.quoted and folded(word.text.rstrip(",.")) in PURSES


def _of_company(app: App, text: str) -> str:
    """The one of the company whom a text names; empty where it is nobody, or may be several."""
    people = named(app, text.rstrip(",."))
    names = people[0].names if len(people) == 1 else ()
    return names[0] if len(names) == 1 and names[0] in app.read.roster.names else ""


HAS = re.compile(
    r"[^\W\d]+ (?:has|a) (?:(?:now|still|encore|maintenant) )?(\d+) ?[a-z]+(?: (?:left|now))?\W*", re.IGNORECASE
)
"""Somebody who has so many coins."""


def has_coins(app: App, text: str, reading: Reading) -> Reading:
    """Coins that somebody is said to have, as what brings them there: `Maëlle has 180ue`; empty for any other line."""
    has, (command, *others) = HAS.fullmatch(text.strip()), reading
    if has is None or others or command[0] not in ("pay", "receive"):
        return []
    number, coin = has[1], command[2].lstrip("0123456789")
    change = int(number) - app.state.quantity(holder_account(command[1]), coin)
    return [["receive" if change > 0 else "pay", command[1], f"{abs(change)}{coin}"]] if change else []
