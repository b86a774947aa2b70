"""Puts words in the place of others that say the same: `the second orc`, `orc number 2`, `another 2 hp`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.input.name_lookup import WORDS
from cli.output.words.language import spoken
from cli.script.shorthand.goods.things import coins_of
from cli.script.shorthand.people.numbered import by_number
from cli.script.shorthand.people.which_foe import which_foe
from cli.script.shorthand.people.who import Who, leading
from cli.script.shorthand.phrases.quantities import EXPERIENCE, HIT_POINTS, units_called
from cli.script.shorthand.vocabulary.small_words import EACH, WITH, without_articles
from cli.script.shorthand.vocabulary.verb_table import begins_with
from cli.script.shorthand.vocabulary.words import Word, as_typed, has_digit, joined, signed, small, word_set
from ledger.errors import InputError
from ledger.facts import GAME_MASTER
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

ONCE_MORE = frozenset({"another", "encore"})
"""Words before a number that comes on top, folded."""


def reworded(app: App, words: Sequence[Word]) -> list[Word]:
    """The words of a line as the rest of the reader knows them."""
    # Whoever the game master rolls for is told as they are called.
    words = _without_others(app, which_foe(app, _by_oneself(app, _without_colon(app, _without_all(app, words)))))
    words = _doer_first(app, _name_first(app, words))
    by_master = bool(words) and WORDS.get(folded(words[0].text)) == GAME_MASTER
    words = _without_more(_by_whom(app, words if by_master else by_number(app, words)))
    return _without_dice(_without_brackets(app, _with_the_others(app, _knocked_out(app, words))))


KNOCKED_OUT = re.compile(r"(?:is|are|was|were|gets|got|est|sont) (?:knocked out|assomme(?:e|s|es)?)")
"""Words, folded, of whoever is unconscious."""

KNOCKS_OUT = (("knocks", "out"), ("knocked", "out"))
"""Words, folded, by which somebody makes another one so."""


def _knocked_out(app: App, words: Sequence[Word]) -> list[Word]:
    """Words in which whoever is knocked out is unconscious, but where the game has a state of that name."""
    plain = [folded(word.text.strip(",.!")) for word in words]
    if not any(word.startswith(("knock", "assomme")) for word in plain):
        return list(words)
    find = app.rules.tables.find
    fainted = ("inconscient", "assommé") if spoken() == "fr" else ("unconscious", "knocked out")
    state = next((Word(name) for name in reversed(fainted) if find("conditions", name)), Word(fainted[0]))
    for at in range(1, len(words)):
        for ends in (at + 2, at + 3):
            if KNOCKED_OUT.fullmatch(" ".join(plain[at:ends])) and " " not in state.text and state.text != "assommé":
                mark = words[ends - 1].text[len(words[ends - 1].text.rstrip(",.!")) :]
                said = as_typed(words[at + 1 : ends])
                return [*words[: at + 1], Word(f"{state.text}{mark}", typed=said), *words[ends:]]
        whom = without_articles(words[at + 2 :]) if tuple(plain[at : at + 2]) in KNOCKS_OUT else []
        people, rest = leading(app, whom) if whom else ([], [])
        if len(people) == 1 and not rest:
            made = [Word(part) for part in state.text.split(" ")]
            return [*words[:at], Word("knocks", typed=as_typed(words[at : at + 2])), *whom, *made]
    return list(words)


def _has_experience(app: App, plain: Sequence[str]) -> bool:
    try:
        return any(EXPERIENCE in units_called(app, word) for word in plain if word.isalpha())
    except InputError:
        return False


def _has_coins(app: App, plain: Sequence[str]) -> bool:
    units = [unit for word in plain if (unit := word.lstrip("0123456789")).isalpha()]
    return bool(app.rules.coinage) and any(app.rules.tables.find("coinage.coins", unit) for unit in units)


OTHERS = re.compile(
    r"(?:the (?:others|rest|(?P<count>\d+) others|other (?P<counted>\d+)))"
    r"|(?P<led>les|aux|des) (?:(?P<combien>\d+) )?autres|(?:to )?(?P<both>both)(?: of them)?|(?P<aux>aux) 2"
    r"|(?P<every>each other|chaque autre)"
)
"""Words, folded, for those of the company who are not named."""

EACH_OF = (["each", "of"], ["chacun"])
"""Words before them by which each gets as many, folded."""


def _with_the_others(app: App, words: Sequence[Word]) -> list[Word]:
    """Words of experience or coins in which the others are told by name: `300 xp to Bob, 200 to the others`."""
    plain = [folded(word.text.strip(",.!+")) for word in words]
    company = app.read.roster.names
    if not {"others", "other", "rest", "autres", "autre", "both", "aux"}.intersection(plain):
        return list(words)
    # The rest of some coins is nobody; `bob takes 4, the others 2`
    ends_so = plain[-1].isdecimal() and plain[-2:-1] in (["others"], ["autres"])
    of_points = ends_so and begins_with(leading(app, words)[1], "suffer", "lose", "recover", "heal") > 0
    if not _has_experience(app, plain) and not of_points and ("rest" in plain or not _has_coins(app, plain)):
        return list(words)
    for begins in (0, *range(2, len(words))):
        for ends in range(begins + 1, min(begins + 4, len(words) + 1)):
            found = OTHERS.fullmatch(" ".join(plain[begins:ends]))
            two = found is not None and (found["both"] or found["aux"])
            if found is None or any(word.quoted for word in words[begins:ends]):
                continue
            if two and ends < len(words) and not (plain[ends][:1].isdigit() or plain[ends] in EACH):
                continue
            named = {
                name
                for at in (range(begins) if begins else range(ends, len(words)))
                for who in leading(app, words[at : begins or len(words)])[0]
                if not who.everybody
                for name in who.names
            }
            left = [name for name in company if name not in named]
            count = "2" if two else found["count"] or found["counted"] or found["combien"] or str(len(left))
            if not named & {*company} or not left or count != str(len(left)):
                return list(words)
            who = [Word(name, quoted=True, typed=name) for name in left]
            join = Word("et" if spoken() == "fr" else "and")
            listed = [each for name in who for each in (join, name)][1:]
            french = found["led"] in ("aux", "des") or found["aux"]
            led = [Word("à", typed=words[begins].text)] if french else words[begins : begins + (plain[begins] == "to")]
            of_each = next((len(each) for each in EACH_OF if plain[max(0, begins - len(each)) : begins] == each), 0)
            before = words[: begins - of_each - (of_each and plain[begins - of_each - 1] in ("to", "a"))]
            each = [Word(EACH_OF[spoken() == "fr"][0])] if two or of_each or found["every"] else []
            return [*before, *led, *listed, *words[ends:], *(each if not EACH.intersection(plain[ends:]) else [])]
    return list(words)


OURS = ("pay", "buy", "rest", "share")
"""Acts of the company, and of no foes."""


def _without_all(app: App, words: Sequence[Word]) -> list[Word]:
    """Words in which all of a number are as many, or everybody: `all three orcs surrender`, `all three pay 6 ue`."""
    first, number, *rest = [*words, Word(""), Word("")]
    if folded(first.text) == "all" and number.text == str(len(app.read.roster.names)) and begins_with(rest, *OURS):
        return [Word("all", typed=as_typed(words[:2])), *words[2:]]
    several = number.text.isdecimal() and bool(rest) and rest[0].text[-1:] == "s"
    return [Word("the", typed=first.text), *words[1:]] if several and folded(first.text) == "all" else list(words)


def _without_colon(app: App, words: Sequence[Word]) -> list[Word]:
    """Words without a colon between somebody and what they lose or get: `perle: -4hp, prone`."""
    at = next((at for at, word in enumerate(words[:LONGEST]) if not word.quoted and word.text.endswith(":")), None)
    if at is None or at + 1 >= len(words) or signed(words[at + 1 :]) is None or words[at + 1].text[:1] not in "+-−":
        return list(words)
    bare = words[at]._replace(text=words[at].text.rstrip(":"))
    people, rest = leading(app, [*words[:at], bare]) if bare.text else ([], [])
    return [*words[:at], bare, *words[at + 1 :]] if len(people) == 1 and not rest else list(words)


LONGEST = 4
"""Words of the longest name in front of a colon."""


def _name_first(app: App, words: Sequence[Word]) -> list[Word]:
    """Words in which whoever gets or loses hit points stands first, where no more is said: `+6 pv Aube`, `-2 Bob`."""
    first = SIGNED.fullmatch(words[0].text) if words and not words[0].quoted else None
    for at in range(1, min(LONGEST, len(words))) if first else ():
        led = small(words[at - 1]) in TO
        unit = words[1 : at - led]
        people, rest = leading(app, without_articles(words[at:]))
        # `-2 to Bob` may be of his rolls.
        points = units_called(app, joined(unit)) == [HIT_POINTS] if unit else bool(first and first[1]) or not led
        if len(people) == 1 and not (rest or people[0].everybody) and points:
            return [*words[at:], words[0], *unit]
    return list(words)


def _doer_first(app: App, words: Sequence[Word]) -> list[Word]:
    """Words in which whoever of the company strikes stands first: `hit bandit 1 for 4 with aube`."""
    led = next((at for at in range(2, len(words) - 1) if folded(words[at].text) in WITH), 0)
    ours, rest = leading(app, words[led + 1 :]) if led and begins_with(words, "strike", "attack", "shoot") else ([], [])
    # Behind the name only an amount may stand: `frappe le gobelin 1 avec Lira, 4`.
    alone = all(has_digit(word.text) or folded(word.text) in AMOUNT_WORDS for word in rest)
    if len(ours) != 1 or ours[0].several or ours[0].names[0] not in app.read.roster.names or not alone:
        return list(words)
    doer = Word(ours[0].names[0], quoted=True, typed=as_typed(words[led + 1 : len(words) - len(rest)]))
    before = words[led - 1]
    kept = before._replace(text=before.text.rstrip(",") + ("," if rest else ""))
    return [doer, *words[: led - 1], kept, *rest]


AMOUNT_WORDS = word_set("for pour damage degats dmg points pv hp ev de")
"""Words around an amount, folded."""

SIGNED = re.compile(r"[-+−]\d{1,4}(pv|hp|ev)?", re.IGNORECASE)
"""Hit points with a sign, perhaps with their unit."""

TO = frozenset({"to", "for", "on", "à", "au", "aux", "pour", "sur"})
"""Words before whoever gets or loses them."""


ONESELF = frozenset({"himself", "herself", "lui-meme", "elle-meme"})
"""Words for whoever does it, folded."""

LEADS_TO = frozenset({"on", "to", "sur", "à", "and", "et"})
"""Words before somebody to whom it is done."""


def _by_oneself(app: App, words: Sequence[Word]) -> list[Word]:
    """Words with whoever does it by name, where it is done to them: `kara casts bless on bob and herself`."""
    at = next((at for at, word in enumerate(words) if at > 1 and folded(word.text.strip(",.!")) in ONESELF), 0)
    doer, _rest = leading(app, words) if at else ([], [])
    if len(doer) != 1 or doer[0].several or small(words[at - 1]) not in LEADS_TO:
        return list(words)
    mark = words[at].text[len(words[at].text.rstrip(",.!")) :]
    name = Word(f"{doer[0].names[0]}{mark}", typed=words[at].typed or words[at].text)
    return [*words[:at], name, *words[at + 1 :]]


BUT = frozenset({"sauf", "excepte", "hormis", "except", "but"})
"""Words between everybody and whoever is not meant, folded."""


def _without_others(app: App, words: Sequence[Word]) -> list[Word]:
    """Words in which everybody but some is those who are left, by name.

    `tous perdent 1 pv sauf ann`, `everyone but ann takes 5 fire`, `200 xp for all but ann`
    """
    at = next((at for at, word in enumerate(words) if at and not word.quoted and folded(word.text) in BUT), 0)
    but, after = leading(app, words[at + 1 :]) if at else ([], [])
    begins, all_of_them = _everybody_before(app, words, at) if len(but) == 1 else (at, None)
    if all_of_them is None:
        return list(words)
    _people, rest = leading(app, words[begins:])
    ends = len(words) - len(rest)
    names = [name for name in all_of_them.names if name not in but[0].names]
    if (after and ends < at) or not names or len(names) == len(all_of_them.names):
        return list(words)
    says = list(words[ends:at])
    last = says[-1]._replace(text=says[-1].text.rstrip(",")) if says else None
    told = [*says[:-1], last] if last is not None else []
    each = [Word("chacun" if spoken() == "fr" else "each")] if all_of_them.each and len(names) > 1 else []
    left = Word(",".join(names), quoted=True, typed=as_typed(words[begins:ends]))
    return [*words[:begins], left, *told, *after, *each]


def _everybody_before(app: App, words: Sequence[Word], at: int) -> tuple[int, Who | None]:
    """Where the only words for everybody begin before a place, and who they are; nobody where several are, or none."""
    found = [
        (begins, people[0])
        for begins in range(at)
        for people, rest in (leading(app, words[begins:]),)
        if len(people) == 1 and people[0].everybody and len(words) - len(rest) <= at
    ]
    # `tous prennent 2 de froid ; tous perdent 1 sauf ann`
    ends = {len(leading(app, words[begins:])[1]) for begins, _who in found}
    return found[0] if len(ends) == 1 else (at, None)


ON_PART = tuple(
    tuple(lead.split(" "))
    for lead in ("de la part de", "de la part du", "de la part d'", "du fait de", "du fait du", "grace a", "grace au")
)
"""Words that lead to whoever something comes from, folded."""


def _by_whom(app: App, words: Sequence[Word]) -> list[Word]:
    """Words with `de` before somebody in the place of more that say the same: `5 dégâts de la part de Morvan`."""
    said = [folded(word.text) for word in words]
    for at in range(1, len(words)):
        lead = next((lead for lead in ON_PART if tuple(said[at : at + len(lead)]) == lead), ())
        people, _after = leading(app, words[at + len(lead) :]) if lead else ([], [])
        if len(people) == 1 and not people[0].everybody:
            return [*words[:at], Word("de", typed=as_typed(words[at : at + len(lead)])), *words[at + len(lead) :]]
    return list(words)


SHOWN_BY = frozenset({"de", "d20", "d100", "d6", "jet", "toucher", "die", "dice", "roll"})
"""What a number was shown by, folded: `7 au dé`, `12 au toucher`."""

BEFORE_DICE = frozenset({"au", "aux", "sur", "on"})


def _without_dice(left: list[Word]) -> list[Word]:
    """Words with a number in brackets behind a comma, and without the die that a number was shown by.

    `rate son jet de co (17)`, `frappe le brigand, 7 au dé`
    """
    made: list[Word] = []
    while left:
        first, left = left[0], left[1:]
        inside = first.text.rstrip(",.;!")
        bracketed = not first.quoted and inside[:1] == "(" and inside[-1:] == ")" and inside[1:-1].isdecimal()
        if bracketed and made and not made[-1].quoted and not left:
            last = made[-1]
            made[-1] = last._replace(text=f"{last.text.rstrip(',')},", typed=last.typed or last.text)
            first = first._replace(text=inside[1:-1], typed=first.text)
        made.append(first)
        if len(left) > 1 and first.text.isdecimal() and small(left[0]) in BEFORE_DICE:
            bare = without_articles(left[1:])
            if bare and folded(bare[0].text.rstrip(",.;!")) in SHOWN_BY and (len(bare) > 1 or len(left) < 4):
                mark = bare[0].text[len(bare[0].text.rstrip(",.;!")) :]
                shown = as_typed([first, *left[: len(left) - len(bare) + 1]])
                made[-1] = first._replace(text=f"{first.text}{mark}", typed=first.typed or shown)
                left = bare[1:]
    return made


def _without_brackets(app: App, words: Sequence[Word]) -> list[Word]:
    """Words with an amount in brackets at their end behind a comma: `touche l'ogre à l'épaule (3 pv)`."""
    if len(words) > 3 and words[-2].text in ("→", "=", "->") and words[-1].text.isdecimal():
        # What a roll came to is told as one in brackets is: `furtivité → 16`.
        before, told = words[-3], f"({words[-2].text} {words[-1].text})"
        return [*words[:-3], before._replace(text=f"{before.text},"), words[-1]._replace(typed=told)]
    at = next((at for at in range(max(1, len(words) - 4), len(words) - 1) if words[at].text[:1] == "("), None)
    if at is None or not words[at].text[1:].isdecimal() or words[-1].text.rstrip(".!")[-1:] != ")":
        return list(words)
    before, first, last = words[at - 1], words[at], words[-1]
    worth = coins_of(
        app, [first._replace(text=first.text[1:]), *words[at + 1 : -1], last._replace(text=last.text.rstrip(".!)"))]
    )
    if any(word.quoted for word in words[at - 1 :]) or _is_found(words[:at]) or (worth and not leading(app, words)[0]):
        # `sur eux : une bague (25 po)`
        return list(words)
    return [
        *words[: at - 1],
        before._replace(text=f"{before.text.rstrip(',')},", typed=before.typed or before.text),
        first._replace(text=first.text[1:], typed=first.text),
        *words[at + 1 : -1],
        last._replace(text=last.text.rstrip(".!").removesuffix(")"), typed=last.text),
    ]


def _is_found(words: Sequence[Word]) -> bool:
    """Whether words tell of a find: an amount in brackets is what the last thing is worth, `an amulet (8 silver)`."""
    from cli.script.shorthand.goods.finds import FOUND, LOOT

    first = folded(words[0].text.rstrip(":"))
    said = {folded(word.text) for word in words}
    finds = any(begins_with(words[at:], "find") for at in range(min(len(words), 4)))
    return finds or first in FOUND | LOOT or bool(said & {"had", "holds", "held", "contains", "there's", "avait"})


def _without_more(words: Sequence[Word]) -> list[Word]:
    """Words without those that only say that an amount comes on top: `another 2 hp`, `2 more hp`, `encore 2`."""
    said = {small(word) for word in words}
    if said & {"than", "que"}:
        return list(words)
    made: list[Word] = []
    for at, word in enumerate(words):
        after = words[at + 1].text[:1] if at + 1 < len(words) else ""
        before = words[at - 1].text if at else ""
        on_top = folded(word.text) in ONCE_MORE and at > 0 and after.isdecimal()
        more = small(word) == "more" and before.isdecimal()
        if not (on_top or more):
            made.append(word)
    ends = folded(joined(made[-2:]))
    return made[:-2] if ends in ("de plus", "en plus") and len(made) > 3 and made[-3].text.isdecimal() else made
