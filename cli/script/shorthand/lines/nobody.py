"""Lines about nobody: `+3h`, `début La Tour noyée`, `vaincu 6 kobolds dv1/2`, `void 86 c'était Ulf`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.input.number_words import ONES, number_in
from cli.names import command_of
from cli.script.shorthand.acts.reworded import ONCE_MORE
from cli.script.shorthand.lines.somebody import of_people
from cli.script.shorthand.meaning import Command, Reading, unclear
from cli.script.shorthand.people.held import coins_in_hoard
from cli.script.shorthand.people.who import Who, leading, named
from cli.script.shorthand.phrases.keyed import keys_among
from cli.script.shorthand.phrases.quantities import is_unit
from cli.script.shorthand.phrases.remarks import BEFORE_NOUNS
from cli.script.shorthand.phrases.texts import Unasked, text_of, text_option
from cli.script.shorthand.vocabulary.small_words import (
    EACH,
    EXCEPT,
    FOR_WHOM,
    OF,
    ON_TOP,
    PASSES,
    THEY,
    without_articles,
)
from cli.script.shorthand.vocabulary.verb_table import acts_begun, begins_with
from cli.script.shorthand.vocabulary.words import (
    LEAST,
    Signed,
    Word,
    has_digit,
    joined,
    small,
    without_commas,
    word_set,
)
from ledger.errors import InputError
from ledger.facts import HOARD_NAME
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

WITHOUT_UNIT = re.compile(r"[\d½¼¾]+")


WE = frozenset({"on", "we", "nous", "they", "ils", "elles"})

HALF = re.compile(r"half (?:an?|a)|une demi (.+)|une demie (.+)|demi (.+)")
"""Words before a unit of time of which half passes, folded."""

HALVES = {"heure": ("30", "minutes"), "hour": ("30", "minutes")}
"""Half of a unit of time in a smaller one; of a day nobody knows how long it was."""

TRAVEL = word_set(
    "travel travelling traveling march marching walk walking road riding ride sailing marche route voyage trajet "
    "cheval chemin bateau"
)
"""Words for what one does while time passes, folded."""

ALL_OF_IT = word_set(
    "it all hoard the gold treasure loot everything le butin tout tresor les pieces coins up out l'or or evenly "
    "equally equitablement egal"
)
"""Words after `split` that say no more than that all is, folded."""


NIGHT_OF_REST = re.compile(
    r"(?:(?:1|a|the) )?(?:good |full )?night(?:'?s)? (?:rest|sleep)|"
    r"(?:(?:1|une|la) )?(?:bonne )?nuit de (?:repos|sommeil)"
)
"""A night that is slept through, folded: `a night's rest`."""


LASTS = ON_TOP | {"encore", "longer"}
"""Words after a span of time that say that it comes on top, folded."""


def said_of_all(app: App, words: Sequence[Word]) -> list[Reading]:
    """What a line is that says what everybody does, or what happens: `on partage`, `short rest`, `2 hours later`."""
    from cli.script.shorthand.acts.rests import DAYS, NOUNS, rests
    from cli.script.shorthand.goods.finds import found
    from cli.script.shorthand.people.who import Who

    if any(word.quoted for word in words):
        return []
    typed = [folded(word.text) for word in words]
    if typed[0] in WE and len(words) > 1:
        if finds := begins_with(words[1:], "find"):
            return found(app, words[1 + finds :]) if len(words) > 1 + finds else []
        if typed[1] in EACH and len(words) > 2:
            return of_people(app, Who(app.read.people("party"), everybody=True, each=True), list(words[2:]))
        if (meets := begins_with(words[1:], "meet")) or (typed[1] != typed[0] and command_of(typed[1]) == "meet"):
            from cli.script.shorthand.acts.newcomers import met_by

            return met_by(app, words[1 + (meets or 1) :])
        if passed := _travelled(app, words[1:]) or _told_with_span(app, words):
            return [[["time", *passed]]]
        return said_of_all(app, words[1:])

    people, after = leading(app, words)
    everybody_does = len(people) == 1 and people[0].everybody
    if typed[0] in ("wait", "walk", "travel", "march", "ride", "rest") and (passed := _travelled(app, words)):
        return [[["time", *passed]]]
    if shared := _shared(app, after if everybody_does else words):
        return shared
    if command_of(typed[0]) == "split" and ALL_OF_IT.issuperset(typed[1:]):
        return [[["split"]]]
    if taken := _taken_by_each(app, words):
        return taken
    if passed := _time_passes(app, words):
        return [[["time", *passed]]]
    try:
        everybody = Who(app.read.people("party"), everybody=True)
    except InputError:
        # Nobody has joined yet, who could rest.
        return []
    if (
        len(words) > 2
        and typed[0].isdecimal()
        and typed[1] in DAYS
        and begins_with(words[-1:], "rest") + (typed[-1] in NOUNS)
    ):
        # `2 days of rest`
        return rests(app, everybody, [words[-1], *words[:2]])
    who, words = _of_whom(app, words) or (everybody, words)
    if NIGHT_OF_REST.fullmatch(folded(joined(words))):
        nights = rests(app, who, [Word("rest"), Word("night")])
        # A game may have no rest of a night, and call its own so.
        return [way for way in nights if "--note" not in way[0]] or rests(app, who, without_articles(words)[:1])
    return rests(app, who, words)


def _of_whom(app: App, words: Sequence[Word]) -> tuple[Who, list[Word]] | None:
    """Those for whom the last words say that something is, and the words before: `nuit de repos pour Brom`."""
    for at in range(len(words) - 2, 0, -1):
        if folded(words[at].text) in FOR_WHOM | OF:
            people, after = leading(app, without_articles(words[at + 1 :]))
            if len(people) == 1 and not after:
                return people[0], list(words[:at])
    return None


def _taken_by_each(app: App, words: Sequence[Word]) -> list[Reading]:
    """So many coins of the hoard for each: `30 gold each from the hoard`, `15 po chacun du butin`."""
    from cli.script.shorthand.people.who import Who

    at = next((at for at, word in enumerate(words[:4]) if folded(word.text) in EACH), 0)
    source = without_articles(words[at + 2 :])
    purse = named(app, joined(source)) if source and small(words[at + 1]) in OUT_OF else []
    if at < 2 or [each.names for each in purse] != [(HOARD_NAME,)]:
        return []
    everybody = Who(app.read.people("party"), everybody=True, each=True)
    return of_people(app, everybody, [Word("+"), *words[:at], *words[at + 1 :]])


OUT_OF = word_set("from of du de in dans")
"""Words between coins and where they are taken from."""


def _shared(app: App, words: Sequence[Word]) -> list[Reading]:
    """Coins of the hoard that some share, or all: `share 40gp between ann and bob`, `se partagent les 60po`."""
    from cli.script.shorthand.goods.finds import FOUND
    from cli.script.shorthand.goods.things import coins_of

    left = list(words[1:] if words and small(words[0]) in ("se", "s'") else words)
    if not left or not (begins_with(left, "share") or command_of(folded(left[0].text)) == "split"):
        return []
    kept, unlike = _unlike(app, left)
    if unlike:
        return [[[*command, *unlike] for command in reading] for reading in _shared(app, kept)]
    bare = without_articles(left[1:])
    between = next((at for at, word in enumerate(bare) if small(word) in ("between", "among", "entre")), len(bare))
    # Commas part names: `between Bob, Ann and Céd`.
    bare = [*without_commas(bare[:between]), *bare[between:]]
    portion: list[Word] = []
    if between < len(bare) and folded(bare[-1].text) in EACH:
        # `entre les quatre, 15 chacun`
        ends = next((at for at in range(between + 2, len(bare)) if has_digit(bare[at].text)), len(bare))
        portion, bare = bare[ends:-1], bare[:ends]
    # `split the 60ue found between Illaï and Maëlle`
    coins = coins_of(app, [word for word in bare[:between] if folded(word.text) not in FOUND])
    of_all = _is_everybody(app, without_commas(bare[between + 1 :]))
    whole = ALL_OF_IT.issuperset(folded(word.text) for word in bare[:between]) or _are_all_coins(app, bare[:between])
    if whole and (of_all or between == len(bare)):
        return [[["split"]]]
    people, after = ([], []) if of_all else leading(app, bare[between + 1 :])
    if whole and not portion and len(people) == 1 and not after:
        # `partagez les pièces entre Ann et Bob`
        return [[["split", "--among", people[0].typed]]]
    if coins is None or (between < len(bare) and not of_all and (len(people) != 1 or after)):
        return []
    among = ["--among", people[0].typed] if people and not people[0].everybody else []
    number = len(people[0].names) if people else len(app.read.people("party"))
    told = portion if len(portion) > 1 else [*portion, *bare[1:between]]
    if (
        portion
        and coins_of(app, [Word(str(number * int(told[0].text))), *told[1:]] if told[0].text.isdecimal() else told)
        != coins
    ):
        return []
    return [[["split", "--coins", coins, *among]]]


def _unlike(app: App, words: Sequence[Word]) -> tuple[list[Word], list[str]]:
    """Words of a split without whoever gets nothing, or two shares, and the option for it; none where all are alike.

    `partage le butin sauf Zoé`, `split the loot, Bob gets double`
    """
    at = next((at for at, word in enumerate(words) if at and small(word) in EXCEPT), len(words))
    people, after = leading(app, [word for word in words[at + 1 :] if small(word) not in ("for", "pour")])
    if len(people) == 1 and not after and not people[0].everybody:
        among = [name for name in app.read.people("party") if name not in people[0].names]
        before = list(without_commas(words[:at]))
        everybody = before[-1:] and folded(before[-1].text) in EVERYBODY
        between = 2 if everybody and small(before[-2]) in ("between", "among", "entre") else bool(everybody)
        return before[: len(before) - between], ["--among", ",".join(among)]
    double = DOUBLE.fullmatch(joined(words))
    name = (double["to"] or double["who"]) if double else ""
    people, after = leading(app, [Word(name)]) if name else ([], [])
    if double and len(people) == 1 and not people[0].several:
        return [Word(each) for each in double["split"].split()], ["--share", f"{people[0].typed}=2"]
    return list(words), []


EVERYBODY = word_set("everyone everybody all tous")

DOUBLE = re.compile(
    r"(?P<split>.+?),? (?:(?:but|mais|avec|with|et|and) )?"
    r"(?:(?:une? |a )?double(?: part| share)? (?:pour|for|to|à) (?P<to>[^\W\d]+)"
    r"|(?P<who>[^\W\d]+) (?:a|gets|takes|has|prend|reçoit) (?:droit à )?(?:une? |a )?double(?: part| share)?)",
    re.IGNORECASE,
)
"""A split of which somebody gets two shares."""


def _are_all_coins(app: App, words: Sequence[Word]) -> bool:
    """Whether words name the only coins that the hoard has: `les po`."""
    coin = app.rules.tables.find("coinage.coins", words[0].text) if len(words) == 1 and app.rules.coinage else None
    return coin is not None and coins_in_hoard(app).keys() == {coin}


def _is_everybody(app: App, words: Sequence[Word]) -> bool:
    """Whether words say that all of the company are meant, by how many they are: `les quatre`, `the four of us`."""
    said = [folded(word.text) for word in words]
    numbers = [number for word in said if (number := number_in([word])[0] or (int(word) if word.isdecimal() else 0))]
    left = [word for word in said if not number_in([word])[1] and not word.isdecimal()]
    counts = not numbers or numbers == [len(app.read.people("party"))]
    return bool(said) and counts and US.issuperset(left)


US = word_set("us nous tous toutes all of the les everyone everybody heroes party tout monde le groupe")
"""Words for all of the company, folded, beside how many they are."""


def _time_passes(app: App, words: Sequence[Word]) -> Command:
    """A span of time and words that say no more than that it goes by: `2 hours later`, `une heure passe`, `3 turns`.

    What is done meanwhile is a note: `2 days on the road`.
    """
    # `another round` may be one of drinks.
    if small(words[0]) in ONCE_MORE and len(words) > 1 and folded(words[1].text) != "round":
        one = [Word("1")] if small(words[0]) == "another" and not words[1].text[:1].isdecimal() else []
        words = [*one, *words[1:]]
        words = words if len(words) > 2 else [*words, Word("later")]
    typed = [folded(word.text.rstrip("'’")) for word in words]
    if half := HALF.fullmatch(" ".join(typed[:2])):
        said = half[1] or typed[min(2, len(typed) - 1)]
        number, unit = HALVES.get(said, ("½", said))
        after = typed[2 if half[1] else 3 :]
    elif attached := re.fullmatch(r"(\d{1,3})([a-z]+)", typed[0]):
        number, unit, after = attached[1], attached[2], typed[1:]
    elif typed[0].isdecimal() or (typed[0] in ONES and len(typed) > 2):
        number, unit, after = (typed[0] if typed[0].isdecimal() else "1"), (typed[1:2] or [""])[0], typed[2:]
    else:
        return []
    left = words[len(words) - len(after) :]
    goes_by = PASSES.issuperset(after[begins_with(left, "pass") :]) or " ".join(after) in LASTS
    passed = next((at for at, word in enumerate(after) if word.rstrip(",") not in PASSES), len(after))
    if not is_unit(app, unit) or not (goes_by or passed or TRAVEL.intersection(after)):
        return []
    if not goes_by and passed:
        # `2 days later back in town`: what is done there is another thing.
        told = without_commas(left[passed:])
        names = any(named(app, word.text) for word in told if len(word.text) >= LEAST)
        does = any(acts_begun(told[at:])[0] or command_of(small(word)) for at, word in enumerate(told))
        text = text_of(app, "time", None, told)
        asked = names or does or small(told[0]) in WE | THEY
        return [f"+{number}", unit, "--note", Unasked.of(text, [joined(told)]) if asked else text]
    leads = len(left) > 1 and small(left[0]) in ("on", "sur", "by", "à", "en")
    plain = leads and TRAVEL.issuperset(folded(word.text) for word in without_articles(left[1:]))
    where = ["--note", text_of(app, "time", None, left, free=True)] if plain else []
    note = [] if goes_by else where or text_option(app, "--note", "time", left)
    return [f"+{number}", unit, *note]


def _travelled(app: App, words: Sequence[Word]) -> Command:
    """A span of time after what is done in it: `walk for two hours`, `attend une heure`, which is a note."""
    verb, *left = words
    if not begins_with(words, "travel"):
        return []
    while left and small(left[0]) in FOR_SO_LONG:
        left = left[1:]
    if len(left) < 2 or not (passed := _time_passes(app, [*left[:2], Word("later")])):
        return []
    where = " ".join(word.text for word in left[2:])
    if not where:
        return [*passed, "--note", verb.text]
    return [*passed, *text_option(app, "--note", "time", [verb, *left[2:]])]


def _told_with_span(app: App, words: Sequence[Word]) -> Command:
    """What all do, and how long behind a comma, which is what is known: `on rentre au village, 4 heures`."""
    *told, number, unit = words if len(words) > 4 else [*words, Word(""), Word("")]
    if (
        not number.text.isdecimal()
        or not told[-1].text.endswith(",")
        or not is_unit(app, folded(unit.text.rstrip(".!")))
    ):
        return []
    acts, _length = acts_begun(told[1:])
    if not ALONG.issuperset(acts) or command_of(small(told[1])):
        return []
    plain = [word._replace(text=word.text.rstrip(",")) for word in told]
    names = any(named(app, word.text) for word in plain[1:] if len(word.text) >= LEAST)
    others = any(acts_begun(plain[at:])[0] for at in range(2, len(plain)) if small(plain[at - 1]) not in BEFORE_NOUNS)
    digits = any(has_digit(word.text) for word in plain)
    return [] if names or others or digits else [f"+{number.text}", unit.text.rstrip(".!"), "--note", joined(plain)]


ALONG = frozenset({"travel", "arrive", "leave", "pass", "appear"})
"""Acts of all which take time and record nothing else."""

FOR_SO_LONG = frozenset({"for", "pendant", "durant", "another", "encore"})


def passing(app: App, change: Signed) -> list[Reading]:
    """What `+3h` and `+1 jour lente marais` stand for: time, with the keys of the ruleset.

    Raises:
        InputError: If another text follows.
    """
    if change.sign != "+" or not change.words:
        return []
    taken = 1 + bool(WITHOUT_UNIT.fullmatch(change.words[0].text) and len(change.words) > 1)
    span = ["+" + change.words[0].text, *(word.text for word in change.words[1:taken])]
    keys, loose = keys_among(app, "time", None, change.words[taken:], begun=True)
    if loose:
        raise unclear(joined(loose))
    return [[["time", *span, *keys]]]
