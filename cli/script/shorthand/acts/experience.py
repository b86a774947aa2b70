"""Awards of experience: `px 60 mira,brom`, `100 xp each`, `50px à lira pour le piège`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.script.shorthand.meaning import Reading, option_of, unclear
from cli.script.shorthand.people.who import EVERYBODY, leading
from cli.script.shorthand.phrases.quantities import EXPERIENCE, is_quantity, quantities
from cli.script.shorthand.phrases.texts import introduces, text_option
from cli.script.shorthand.vocabulary.small_words import AND, AND_THEN, EACH, FOR_WHOM, ON_TOP, without_articles
from cli.script.shorthand.vocabulary.words import LEAST, Word, joined, signed
from ledger.errors import InputError
from ledger.ids import MET
from ledger.numbers import whole_number
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App


COMPANY = frozenset({"party", "groupe", "company", "compagnie"})
"""Words for the company as a whole, which shares what it is given, folded."""


SHARED = frozenset({"split between them", "to share", "to split", "shared", "a partager", "a partager entre tous",
                    "in total", "in all", "en tout", "au total", "ensemble", "together"})  # fmt: skip
"""Words after an amount that all share, folded."""

PER = frozenset({"per", "par", "a", "an", "un", "une", "le", "la", "chaque", "each", "every"})
"""Words before one of several, each of whom an amount is for, folded."""


def _is_one_of_them(app: App, words: Sequence[Word]) -> bool:
    """Whether words begin with the name of a sort of those who were met: `goblin`, `gobelin mort`."""
    return any(folded(joined(words[:count])) in app.state.fields(MET) for count in (3, 2, 1))


def _whom_at(app: App, words: Sequence[Word]) -> int:
    """Where words after an amount begin to say who gets it; 0 where they do not end so."""
    for at in range(1, len(words) - 1):
        if folded(words[at].text) in FOR_WHOM and not words[at].quoted:
            people, after = leading(app, without_articles(words[at + 1 :]))
            if people and not after:
                return at
    return 0


def amount_first(app: App, words: Sequence[Word]) -> list[Word]:
    """The words of an award that begins with its amount, the amount first: `100 px chacun`, `+50px à lira`."""
    if words and not words[0].quoted and words[0].text.startswith("+"):
        words = [words[0]._replace(text=words[0].text[1:]), *words[1:]]
    if not is_quantity(words):
        return []
    try:
        found = [quantity for quantity in quantities(app, words) if quantity.kind == EXPERIENCE]
    except InputError:
        return []
    return [words[0]._replace(text=found[0].text), *found[0].rest] if found else []


def awarded(app: App, words: Sequence[Word]) -> list[Reading]:
    """The award of the pool, or of an amount to some: `px 60 mira,brom`."""

    if not words:
        return [[["award"]]]
    if len(words) > 2 and folded(words[1].text) in PER and _is_one_of_them(app, words[2:]):
        # `5 xp per goblin`: how many they were is not said.
        raise unclear(joined(words), placeless=[joined(words[1:])])
    sign = signed(words)
    if whole_number(words[0].text) is None or (sign is not None and sign.sign == ">"):
        raise unclear(joined(words), number=True)
    if len(words) > 3 and folded(words[1].text) in EACH and folded(words[2].text) in FOR_WHOM:
        # `25 xp each for hakon and wenna`
        people, after = leading(app, without_articles(words[3:]))
        company = set(app.read.roster.names)
        if people and not after and all(set(who.names) <= company for who in people):
            amount = str(whole_number(words[0].text))
            whom = [["--to", who.typed] if not who.everybody else [] for who in people]
            return [[["award", "--xp", amount, "--each", *each]] for each in whom]
    if len(words) > 1 and folded(words[1].text) in EACH:
        because = text_option(app, "--reason", "award", words[2:])
        return [[["award", "--xp", str(whole_number(words[0].text)), "--each", *because]]]
    if folded(joined(words[1:]).rstrip(".")) in SHARED:
        return [[["award", "--xp", str(whole_number(words[0].text))]]]
    people, rest = leading(app, words[1:])
    if people and not rest and not any(who.everybody or set(who.names) & set(app.read.roster.names) for who in people):
        # `px 20 gobelins`: what those outside the company were worth is why.
        return [[["award", "--xp", str(whole_number(words[0].text)), "--reason", joined(words[1:])]]]
    if not people and len(words) > 2 and folded(words[1].text) in FOR_WHOM:
        people, after = leading(app, without_articles(words[2:]))
        # What those outside the company were worth is why: `200 xp for the bugbear`.
        people = [who for who in people if who.everybody or set(who.names) & set(app.read.roster.names)]
        rest = after if people else rest
    if not people and (at := _whom_at(app, rest)):
        # `3 px de plus pour lou`
        people, rest = leading(app, without_articles(rest[at + 1 :]))[0], rest[:at]
        because = [] if folded(joined(rest)) in ON_TOP else text_option(app, "--reason", "award", rest)
        amount = str(whole_number(words[0].text))
        return [
            [["award", "--xp", amount, *([] if who.everybody else ["--to", who.typed]), *because]] for who in people
        ]
    if people and len(rest) == 1 and folded(rest[0].text) in EACH:
        people, rest = [who._replace(each=True) for who in people], []
    joins = bool(rest) and folded(rest[0].text) in AND_THEN
    if people and rest and (joins or len(rest[0].text) >= LEAST) and leading(app, rest[joins:])[0]:
        # Several have commas between them; a text that begins with a name goes between quotes.
        raise unclear(joined(words[1:]), commas=True)
    if not people and rest and not (introduces(rest[0]) or rest[0].quoted):
        raise unclear(joined(rest), person=rest[0].text)
    amount, reason = str(whole_number(words[0].text)), text_option(app, "--reason", "award", rest)
    readings: list[Reading] = []
    named = folded(joined(words[1 : len(words) - len(rest)])).split()
    for who in people:
        to = [] if who.everybody else ["--to", who.typed]
        if who.each:
            return [[["award", "--xp", amount, "--each", *to, *reason]]]
        # Of everybody but some, whoever is left stands in one word.
        but_some = any(word.quoted and folded(word.typed) in EVERYBODY for word in words)
        to_all = who.everybody and named[-1] not in COMPANY
        if named[0] in FOR_WHOM and (AND & set(named) or to_all or but_some):
            # `for everybody` is so much for each of them as likely as to be shared.
            readings.append([["award", "--xp", amount, "--each", *to, *reason]])
        readings.append([["award", "--xp", amount, *to, *reason]])
    return readings or [[["award", "--xp", amount, *reason]]]


def more_for_some(app: App, text: str, reading: Reading) -> Reading:
    """An award to each and another to some, with the first for the others alone; empty where it says `more`.

    `40 xp each, 60 for ann` does not say whether Ann has 60, or 60 besides.
    """
    if [command[:1] for command in reading[:2]] != [["award"], ["award"]] or BESIDES.search(text):
        return []
    each, some = reading[0], reading[1]
    if "--each" not in each or "--to" in each or "--to" not in some:
        return []
    special = some[some.index("--to") + 1].split(",")
    others = [name for name in app.read.people("party") if name not in special]
    return [[*each, "--to", ",".join(others)], *reading[1:]] if others else []


BESIDES = re.compile(
    r"\b(?:more|extra|besides|bonus|additional|plus|also|too|aussi|suppl[ée]mentaires?|on top)\b", re.IGNORECASE
)
"""Words by which an amount comes on top of another."""


def may_be_more(_app: App, _text: str, reading: Reading) -> bool:
    """Whether the reason of an award names more that it is for: `100 for the monsters, plus the treasure`."""
    reasons = (option_of(command, "--reason") for command in reading if command[:1] == ["award"])
    return any(BESIDES.search(reason) for reason in reasons)


IMPROVES = re.compile(
    r"\b(?:rais\w+|improv\w+|increas\w+|learn\w*|mont\w+|am[ée]lior\w+|augment\w+|appren\w+)\b", re.IGNORECASE
)
"""Words of what somebody has experience for."""


def spent_on(_app: App, text: str, reading: Reading) -> bool:
    """Whether experience is spent on something that would change too: `dépense 15 xp pour monter esquive`."""
    spends = any(command[0] == "award" and option_of(command, "--xp").startswith("-") for command in reading)
    return spends and IMPROVES.search(text) is not None
