"""What a word means at its place, beside being a word: a word that means something is never a text unasked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from cli.input.amounts import metals
from cli.input.counted import has_words, singular
from cli.input.name_lookup import ARTICLES, WORDS
from cli.input.number_words import DOZEN, NEW, ONES, number_in
from cli.script.shorthand.one_line import once
from cli.script.shorthand.people.who import FOES
from cli.script.shorthand.phrases.quantities import EXPERIENCE_WORDS, EXPRESSION, PIECES
from cli.script.shorthand.vocabulary.words import LEAST, SIGN, Word, joined, small
from ledger.ids import HOLDERS, ITEM, STANDING
from ledger.numbers import normalised
from ledger.people import holder_account
from ledger.rules.keys import CHOSEN, declared_keys, values_group, words_for
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App
    from ledger.rules.tables import Tables

LEADS = frozenset({"at", "to", "on", "against", "with", "vs", "versus", "under",
                   "à", "au", "aux", "sur", "contre", "avec", "sous"})  # fmt: skip
"""Words that lead to a target, as they are written: `a` is an article in English."""

MULTIPLIERS = frozenset({"half", "moitie", "double", "triple", "twice", "times", "fois", "each", "chacun", "chacune"})
"""Words that change how much it is, folded."""

TIMES = re.compile(r"[x×*]\d+|\d+[x×]", re.IGNORECASE)

ATTACHED = re.compile(r"[^\W\d_]{1,12}\d{1,4}")
"""A word with a number attached, a key or somebody: `z3`."""

HARM = re.compile(r"(\d{1,4})(dmg|damage|dégâts|degats|dommages)", re.IGNORECASE)
"""An amount with the word for damage attached."""

FATES = frozenset({"dead", "dies", "killed", "slain", "mort", "morte", "meurt", "tue", "tuee"})
"""Words that say what became of somebody, folded."""

OUTCOMES = frozenset(
    [
        "hit",
        "hits",
        "miss",
        "missed",
        "misses",
        "passed",
        "failed",
        "fails",
        "failure",
        "success",
        "succeeds",
        "made",
        "saved",
        "rolled",
        "touche",
        "touchee",
        "rate",
        "ratee",
        "manque",
        "manquee",
        "reussi",
        "reussie",
        "reussite",
        "echec",
        "echoue",
    ]
)
"""Words that say how a roll went, folded."""

MORE = frozenset({"max", "maximum", "maximums", "less", "more", "moins"})
"""Words that say of an amount that it is another one, folded."""

EDGES = {"adv": "--adv", "avantage": "--adv", "advantage": "--adv",
         "dis": "--dis", "desavantage": "--dis", "disadvantage": "--dis"}  # fmt: skip
"""Words for advantage and disadvantage, folded, to the option."""

ALWAYS = ("conditions", "counters", "traits", "measures", "units", "rolls", "coinage.coins", "derived")
"""Groups of a game whose words mean something in every line."""

NAMED = ("items", "rolls", "conditions", "spells", "rests", "works", "monsters", "foes")
"""Groups of a game in whose names a number may stand as a word."""

SUFFERED = "damage"
"""The command whose keys name kinds of damage and parts of the body, in every line."""

MET = "meet"
"""The command whose keys name the figures of anybody, in every line: `+2 ac` heals nobody."""

SAYS_NOTHING = ARTICLES | {"a", "and", "d'", "de", "du", "des", "et", "his", "her", "l'", "of", "sa", "ses", "son"}
"""Words that are nobody's beginning, folded."""

LONGEST = 4


def meaning_words(app: App, command: str, kind: str | None, words: Sequence[Word], *, names: bool = True) -> list[str]:
    """The words of a text which mean something where they stand, as typed; none in a text that may be one unasked.

    Args:
        command: The command whose text it is, and `kind` that of its roll, for their keys and values.
        names: Whether names of people and things mean them.
    """
    if command == "damage" and A_TRAP.fullmatch(" ".join(word.text for word in words)):
        # A trap is what hurts there, and no roll for one: `ann -3 a trap`.
        return []
    known = vocabulary(app.rules.tables, command, kind)
    texts = ["" if word.quoted else word.text.strip(".,;!?()…«»").strip() for word in words]
    found: list[str] = []
    for at, text in enumerate(texts):
        if not text:
            continue
        phrases = (" ".join(texts[at : at + count]) for count in range(min(LONGEST, len(texts) - at), 0, -1))
        phrase = next((phrase for phrase in phrases if folded(phrase) in known), None)
        if phrase is not None and folded(phrase) not in SAYS_NOTHING:
            found.append(phrase)
        elif has_form(text) or text.casefold() in LEADS or (at == 0 and _is_counted(app.rules.tables, text)):
            found.append(text)
    # Who and what is in play is asked for last: it reads the ledger.
    return found or [text for text in texts if names and text and (_is_in_play(app, text) or _is_bound(app, text))]


A_TRAP = re.compile(r"(?:an?|the|une?|le|un) (?:trap|pi[èe]ge)[.!]?", re.IGNORECASE)
"""What hurts in every game, and is rolled for in some."""


def _is_bound(app: App, text: str) -> bool:
    """Whether a word is the name of somebody there with what is bound to it."""
    name = folded(BOUND.sub("", text))
    return name != folded(text) and any(name in (one, NUMBER.sub("", one)) for one in people_in_play(app))


BOUND = re.compile(r"^(?:l|d|qu)['’]", re.IGNORECASE)
"""What is bound to a name with an apostrophe: `l'ogre`, `d'Odon`."""


def _is_counted(tables: Tables, text: str) -> bool:
    """Whether a word is one of a counter's name, of one or several, or its initials: `matrix`, `ap`."""
    typed = folded(text)
    for id_, row in tables.group("counters").items():
        for name in words_for(id_, row):
            parts = folded(name).split(" ")
            initials = "".join(part[0] for part in parts)
            if typed == initials or (len(typed) > LEAST and len(parts) > 1 and has_words(name, text)):
                return True
    return False


def has_form(text: str) -> bool:
    """Whether a word is a number, a sign, dice, or says how many times."""
    plain = normalised(text)
    signed = SIGN.fullmatch(text) is not None
    numbered = EXPRESSION.match(plain) or TIMES.fullmatch(plain) or ATTACHED.fullmatch(plain)
    return plain[:1].isdecimal() or signed or bool(numbered)


def vocabulary(tables: Tables, command: str, kind: str | None) -> frozenset[str]:
    """The words, folded, that mean something in the text of a command, whoever and whatever is in play."""
    kept: dict[tuple[str, str | None], frozenset[str]] = tables.__dict__.setdefault("_vocabularies", {})
    if (command, kind) not in kept:
        kept[command, kind] = frozenset(map(folded, _words(tables, command, kind))) - {""}
    return kept[command, kind]


def _words(tables: Tables, command: str, kind: str | None) -> Iterator[str]:
    yield from (*EDGES, *MULTIPLIERS, *FATES, *OUTCOMES, *MORE, *EXPERIENCE_WORDS, *metals(tables))
    for group in ALWAYS:
        yield from _of_group(tables, group)
    # `un répit, reprend 6`; but `dans la nuit` says when it was.
    for row in tables.group("rests").values():
        yield from row.get("names", {}).values()
    for key, row in declared_keys(tables, MET).items():
        yield from words_for(key, row)
    for of, own in ((command, kind), (SUFFERED, None)):
        for key, row in declared_keys(tables, of, own).items():
            yield from words_for(key, row)
            if row["type"] in CHOSEN:
                yield from _of_group(tables, values_group(of, key, row))


def game_words(tables: Tables) -> frozenset[str]:
    """The words, folded, of all names of a game."""
    if "_game_words" in tables.__dict__:
        known: frozenset[str] = tables.__dict__["_game_words"]
        return known
    groups = (*NAMED, *ALWAYS, "powers", "manoeuvres", "works", "classes")
    names = (name for group in groups for name in _of_group(tables, group))
    found = {folded(part) for name in names for part in re.split(r"[\s'’()/-]", name)}
    for command in ("damage", "roll", "meet"):
        found |= {part for word in vocabulary(tables, command, None) for part in re.split(r"[\s'’()/-]", word)}
    kept: frozenset[str] = tables.__dict__.setdefault("_game_words", frozenset(found - {""}))
    return kept


def called_as_numbers(app: App, words: Sequence[Word]) -> list[Word]:
    """Words in which the names of the company that are numbers are names: `Twelve takes 3 pearls`."""
    names = {folded(name): name for name in app.read.roster.names if number_in([name])[1]}
    return [
        word if word.quoted or folded(word.text) not in names else Word(names[folded(word.text)], True, word.text)
        for word in words
    ] if names else list(words)  # fmt: skip


ZERO = re.compile(r"z[eé]ro([,;.!]?)", re.IGNORECASE)
"""None, in words, with the mark behind it."""


def in_digits(tables: Tables, words: Sequence[Word]) -> list[Word]:
    """Words with digits for the numbers among them, but those of a name of the game: `épée à deux mains`."""
    made: list[Word] = []
    left = list(words)
    while left:
        if made and not left[0].quoted and (zero := ZERO.fullmatch(left[0].text)):
            # `corvin's at zero`
            left[0] = Word(f"0{zero[1]}", typed=left[0].text)
        plain = next((at for at, word in enumerate(left) if word.quoted), len(left))
        number, taken = number_in([word.text for word in left[:plain]])
        if taken and folded(left[taken - 1].text) in DOZEN and taken + 1 < plain and small(left[taken]) in ("de", "of"):
            # `une douzaine de flèches`
            taken += 1
        follows = folded(left[taken].text) if taken < plain else ""
        is_new = taken == 1 and folded(left[0].text) == NEW and not (follows.isalpha() and len(follows) >= LEAST - 1)
        if not taken and made and folded(left[0].text) in ONES and _is_one_coin(tables, left[1:]):
            # `pays a gold piece`
            number, taken = 1, 1
        if not taken or is_new or follows in _after_numbers(tables):
            taken = max(taken, 1)
            made += left[:taken]
        else:
            made.append(Word(str(number), typed=" ".join(word.text for word in left[:taken])))
        if made and (attached := HARM.fullmatch(made[-1].text)) and not made[-1].quoted:
            made[-1:] = [Word(attached[1]), Word(attached[2])]
        left = left[taken:]
    return made


def _is_one_coin(tables: Tables, words: Sequence[Word]) -> bool:
    """Whether words begin with a coin, by its short name or with the word for one: `gp`, `gold piece`."""
    plain = [folded(word.text.rstrip(",;.")) for word in words[:3]]
    called = (" ".join(plain[:count]) for count in (3, 2, 1))
    return any(tables.find("coinage.coins", name) for name in called if name) or (
        len(plain) > 1 and plain[0] in metals(tables) and plain[1] in PIECES
    )


def with_each(words: Sequence[Word]) -> list[Word]:
    """Words with one for `each` in the place of two that say the same: `50 px par personne`, `2gp a head`."""
    made: list[Word] = []
    left = list(words)
    while left:
        two = left[:2] if not any(word.quoted for word in left[:2]) else []
        if made and folded(joined(two).rstrip(",;.")) in APIECE:
            leads = small(made[-1]) in ("for", "to", "pour", "à")
            made, left = [*made[: len(made) - leads], Word("each", typed=joined(two))], left[2:]
        else:
            made, left = [*made, left[0]], left[1:]
    return made


MEMBERS = {
    "par": ("personne", "tete", "joueur", "personnage", "membre", "heros", "pj", "perso", "aventurier"),
    "per": ("person", "head", "player", "character", "member", "hero", "pc", "adventurer"),
}
"""Words for one of the company behind a word that says that each is meant, in both languages, folded."""

APIECE = frozenset(
    f"{leads} {what}"
    for leads, counts in (("par", MEMBERS["par"]), ("chaque", MEMBERS["par"]), ("per", MEMBERS["per"]),
                          ("every", MEMBERS["per"]), ("each", MEMBERS["per"]), ("a", ("head",)))
    for what in counts
)  # fmt: skip
"""Two words that say that each is meant, folded."""


def _after_numbers(tables: Tables) -> frozenset[str]:
    """The words, folded, that stand after a number in a name of the game: `two hands`, `mille sorts`."""
    if "_after_numbers" in tables.__dict__:
        known: frozenset[str] = tables.__dict__["_after_numbers"]
        return known
    found: set[str] = set()
    for group in NAMED:
        for word in _of_group(tables, group):
            parts = re.split(r"[ -]", folded(word))
            found |= {after for number, after in pairwise(parts) if number_in([number])[1]}
    kept: frozenset[str] = tables.__dict__.setdefault("_after_numbers", frozenset(found))
    return kept


def _of_group(tables: Tables, group: str) -> Iterator[str]:
    for id_, row in tables.group(group).items():
        yield from words_for(id_, row)
        yield from row.get("long", {}).values()


def _is_in_play(app: App, text: str) -> bool:
    """Whether a word names somebody or something there is, or is the beginning of such a name."""
    typed = folded(text).rstrip("0123456789")
    if typed in SAYS_NOTHING or len(typed) < 2:
        return False
    one = folded(singular(typed)) if len(typed) > LEAST else typed
    # Of several who are numbered it is the plural: `the orcs`.
    return any(_begins(typed, name) or one in (name, NUMBER.sub("", name)) for name in names_in_play(app))


NUMBER = re.compile(r" \d+$")
"""The number of one of several."""


def _begins(typed: str, name: str) -> bool:
    """Whether a name is this word or has it among its own, or one of its words begins so."""
    words = (name, *re.split(r"[ ']", name))
    return any(typed == word or (len(typed) >= LEAST and word.startswith(typed)) for word in words)


def names_in_play(app: App) -> Iterator[str]:
    """Names, folded, of everybody who is there, the words for several and for purses, and what the company holds."""
    yield from (*WORDS, *FOES)
    yield from people_in_play(app)
    yield from things_in_play(app)


def people_in_play(app: App) -> Iterator[str]:
    """Names, folded, of everybody who is there."""
    yield from map(folded, app.read.roster.names)
    yield from (folded(str(name)) for name in app.state.fields(STANDING).values())


def things_in_play(app: App) -> Sequence[str]:
    """Names, folded, of what the company holds."""
    return once("things in play", lambda: tuple(_things_held(app)))


def _things_held(app: App) -> Iterator[str]:
    for holder in (*HOLDERS, *app.read.roster.names):
        for commodity in app.state.holdings(holder_account(holder)):
            if commodity.startswith(ITEM):
                yield from map(folded, app.terms.item_names(commodity.removeprefix(ITEM)))


def is_in_play(app: App, words: Sequence[Word]) -> bool:
    """Whether words are the whole name of something that the company holds, or that the ruleset sells."""
    from cli.input.shop_lookup import sold

    text = joined(words)
    return sold(app, text) is not None or not {folded(text), folded(singular(text))}.isdisjoint(things_in_play(app))


def is_ware(app: App, words: Sequence[Word]) -> bool:
    """Whether words are all in the name of something that the ruleset sells: `flèche`, of a quiver."""
    if any(word.quoted or not word.text[:1].isalpha() for word in words):
        return False
    rows = app.rules.tables.group("items").items()
    return any(has_words(name, joined(words)) for item, row in rows for name in words_for(item, row))
