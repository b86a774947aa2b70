"""Parts a sentence into spans, each with what it is: somebody, a verb of an act, an amount with its unit, a thing.

A span has a code, by which the patterns of sentences are matched (`patterns.py`). A word that is nothing of all this is
a span of its own, `z`, which only a remark may hold.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from cli.input.counted import singular
from cli.input.name_lookup import ARTICLES
from cli.input.number_words import number_in
from cli.script.free.english.figures import (
    HARDNESS,
    SHOWN,
    Found,
    hardness_at,
    more_at,
    number_at,
    one_unit_at,
    shown_at,
)
from cli.script.free.patterns import Span
from cli.script.shorthand.one_line import once
from cli.script.shorthand.people.held import holders_of
from cli.script.shorthand.people.numbered import ORDINALS, by_number_alone
from cli.script.shorthand.people.who import POSSESSED, named
from cli.script.shorthand.rolls.rolls import kinds_called
from cli.script.shorthand.vocabulary.conjugation import is_past
from cli.script.shorthand.vocabulary.small_words import POSSESSIVES
from cli.script.shorthand.vocabulary.verb_table import acts_begun
from cli.script.shorthand.vocabulary.words import LEAST, SMALL_WORDS, Word, as_typed, word_set
from ledger.facts import GAME_MASTER
from ledger.ids import STANDING
from ledger.rules.keys import words_for
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

MARKS = re.compile(r"(?P<opens>\(?)(?P<text>.*?)(?P<ends>[),;:!.…]*)", re.DOTALL)

LITERALS = word_set(
    "for with using from by of on onto to at into in against upon over across through and but then as if worth each "
    "apiece until till down up back off away out who that which while after before because so than via under behind "
    "inside"
)
"""Small words that a pattern may name, folded."""

BE = word_set("is are was were be been being has had have gets got get")
"""Verbs of being, folded, where they are not of another verb."""

HOLDING = word_set("holds contains held contained hides hid conceals yields yielded")
"""Verbs of where things are, folded."""

HE = word_set("he she it they him her them his hers theirs")
ALL = word_set("we us everyone everybody all") | {"the party", "the group", "the company", "the heroes", "party"}

ABBREVIATED = word_set("vs pts pt dmg pierc slash bludg nr no st incl lvl")
"""Words that a point may end without ending a sentence, folded."""

LETTERS = "abcdefgh"
NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight")

ADVERBS = word_set(
    "also then again now just finally suddenly quickly promptly immediately bravely quietly slowly carefully still "
    "only even already instantly barely sadly luckily"
)

BOTH = 2

LONGEST = 4
"""Words of the longest name of somebody or something."""


class Bit(NamedTuple):
    """A word without the marks around it, or one of these, and its place among the words of the line."""

    text: str
    at: int
    is_mark: bool = False


def spans(app: App, words: Sequence[Word]) -> list[Span]:
    """The spans of a sentence; none where it has a question or a quoted word."""
    bits = _bits(words)
    found: list[Span] = []
    at, article, begins = 0, "", 0
    while at < len(bits):
        bit = bits[at]
        begins = begins if article else bit.at
        typed = folded(bit.text)
        follows = not bit.is_mark and at + 1 < len(bits) and not bits[at + 1].is_mark
        if (
            follows
            and not article
            and typed in ARTICLES | POSSESSIVES | {"a", "an", "some"}
            and not (typed in HE and folded(bits[at + 1].text) in LITERALS)
        ):
            article = typed
            at += 1
            continue
        code, length, value, names = _at(app, bits, at, found, article)
        if names and found and found[-1].names == names and found[-1].code == code:
            # `bats swarm Maeve`: a word of their name again is none of theirs.
            code, length, value, names = "v/unknown/", 1, typed, ()
        found.append(Span(code, begins, bits[at + length - 1].at + 1, value, names, article))
        at, article = at + length, ""
    return _with_sums(_together(found))


def _together(found: list[Span]) -> list[Span]:
    """Spans in which those who begin a sentence together are one: `skel 2 and skel 3 flee`."""
    at = 0
    while at + 2 < len(found) and found[at].names and found[at + 1].code in ("and", ",") and found[at + 2].names:
        at += 2
    if not at or any("'" in span.code or span.code == "whose" for span in found[: at + 1]):
        return found
    names = dict.fromkeys(name for span in found[: at + 1] for name in span.names)
    return [Span("many", found[0].begins, found[at].ends, "", tuple(names)), *found[at + 1 :]]


def _with_sums(found: list[Span]) -> list[Span]:
    """Spans with what dice came to in their place: `1d6+1, 5`."""
    made: list[Span] = []
    for span in found:
        if span.code in ("number", "harm") and len(made) > 1 and [each.code for each in made[-2:]] == ["dice", ","]:
            made[-2:] = []
        elif span.code in ("number", "harm") and made and made[-1].code == "dice":
            made.pop()
        of_kinds = [each.code for each in made[-2:]] in (["harm", "and"], ["harm", ","]) and "=" in span.value
        if span.code == "harm" and of_kinds and "=" in made[-2].value:
            # `8 piercing and 5 poison`
            made[-2:] = [made[-2]._replace(value=f"{made[-2].value} {span.value}", ends=span.ends)]
            continue
        made.append(span)
    return made


def _bits(words: Sequence[Word]) -> list[Bit]:
    """Words and the marks at them; none where one was quoted or asks."""
    # Somebody in the place of their purse is quoted, but was not typed so.
    if any((word.quoted and not word.typed) or "?" in word.text for word in words):
        return []
    bits: list[Bit] = []
    for at, word in enumerate(words):
        text = {"&": "and", "–": ",", "—": ",", "-": ",", "→": "->", "@": "at", "w/": "with"}.get(word.text, word.text)
        if text.startswith("w/") and len(text) > LEAST:
            bits.append(Bit("with", at))
            text = text[2:]
        parts = MARKS.fullmatch(text)
        assert parts is not None
        bits += [Bit("(", at, True)] * bool(parts["opens"])
        equal = re.fullmatch(r"(\S*\dd\d\S*)=(\d+)", parts["text"])
        bits += [Bit(part, at) for part in ((equal[1], "=", equal[2]) if equal else (parts["text"],)) if part]
        last = at == len(words) - 1
        upper = not last and words[at + 1].text[:1].isupper()
        for mark in parts["ends"]:
            if mark == ")":
                bits.append(Bit(")", at, True))
            elif mark in ",;":
                bits.append(Bit(",", at, True))
            elif mark == ":":
                bits.append(Bit("colon", at, True))
            elif not last and (mark != "." or upper or folded(parts["text"]) not in ABBREVIATED):
                bits.append(Bit(".", at, True))
    return bits


def _at(app: App, bits: Sequence[Bit], at: int, before: Sequence[Span], article: str) -> Found:
    """What begins at a place."""
    bit = bits[at]
    if bit.is_mark:
        return bit.text, 1, "", ()
    after = _plain(bits[at:])
    ways: tuple[Callable[[], Found | None], ...] = (
        lambda: _somebody(app, after),
        lambda: one_unit_at(app, after, before, article),
        lambda: number_at(app, after),
        lambda: more_at(app, after) if at == len(bits) - 1 and not article else None,
        lambda: shown_at(after),
        lambda: hardness_at(after),
        lambda: _saved(app, after),
        lambda: _verb(app, after, before, article),
        lambda: _game_word(app, after),
        lambda: _small(after),
    )
    return next((found for way in ways if (found := way()) is not None), ("z", 1, bit.text, ()))


def _plain(bits: Sequence[Bit]) -> list[str]:
    """The words up to the next mark."""
    end = next((at for at, bit in enumerate(bits) if bit.is_mark), len(bits))
    return [bit.text for bit in bits[:end]]


# Who.


def _somebody(app: App, words: Sequence[str]) -> Found | None:
    first = folded(words[0])
    if (first in ALL and first != "all") or (len(words) > 1 and f"{first} {folded(words[1])}" in ALL):
        return "all", 1 if first in ALL else 2, "", ()
    if first in HE:
        return "he", 1, first, ()
    contracted = re.fullmatch(r"(he|she|it|they)['’](?:s|re)", first)
    if contracted:
        return "he's", 1, contracted[1], ()
    if first in SMALL_WORDS or not words[0][:1].isalnum():
        return None
    for count in range(min(LONGEST, len(words)), 0, -1):
        *ahead, last = words[:count]
        own = POSSESSED.search(last) is not None or (last[-1:] in "'’" and len(last) > 1)
        bare = POSSESSED.sub("", last).rstrip("'’") if own else last
        for text in _forms(ahead, bare):
            found = named(app, text)
            if len(found) != 1 or not _is_whole(found[0].names, text, found[0].called):
                continue
            who = found[0]
            if who.purse or GAME_MASTER in who.names or who.everybody:
                continue
            if who.several and folded(words[0]) == "both" and len(who.names) != BOTH:
                return None
            if who.several:
                return ("many's" if own else "many"), count, "", who.names
            inside = who.names[0] in app.read.roster.names
            return ("whose" if own else "who" if inside else "foe"), count, "", who.names
    if several := _several_of_a_sort(app, words):
        return several
    if (alone := by_number_alone(app, words)) is not None:
        code = "whose" if alone.own else "many" if len(alone.names) > 1 else "foe"
        return code, alone.length, "", alone.names
    return ("all", 1, "", ()) if first == "all" else None


def _several_of_a_sort(app: App, words: Sequence[str]) -> Found | None:
    """All who are there of a sort by the last word of its name: `the three spiders`, of crab spiders."""
    plain = [folded(word) for word in words[:3]]
    skipped = int(plain[0] in ("all", "both", "remaining"))
    number = plain[skipped] if len(plain) > skipped and plain[skipped].isdecimal() else ""
    at = skipped + bool(number)
    if at >= len(plain) or len(plain[at]) <= LEAST or not plain[at].endswith("s"):
        return None
    one = singular(plain[at])
    standing = sorted(map(str, app.state.fields(STANDING)))
    names = [name for name in standing if re.sub(r" \d+$", "", folded(name)).split(" ")[-1] == one]
    if plain[0] == "both" and len(names) != BOTH:
        return None
    if len(names) < 2 or (number and int(number) != len(names)) or one == plain[at]:
        return None
    return "many", at + 1, "", tuple(names)


def _forms(ahead: Sequence[str], last: str) -> list[str]:
    """A name with its number in the ways it is told: `goblin 2`, `goblin two`, `ghoul B`, `#2`."""
    text = " ".join([*ahead, last])
    number = last.lstrip("#").casefold()
    if not ahead:
        return [text] if not text.isdecimal() else []
    if number in NUMBERS:
        return [f"{' '.join(ahead)} {NUMBERS.index(number) + 1}"]
    if len(last) == 1 and number in LETTERS and last.isupper():
        return [f"{' '.join(ahead)} {LETTERS.index(number) + 1}"]
    return [f"{' '.join(ahead)} {number}" if number.isdecimal() else text]


def _is_whole(names: Sequence[str], text: str, called: str) -> bool:
    """Whether words are whole ones of a name, or the beginning of one with its number: `skel 4`; no `door` is Dorn."""
    if called:
        return True
    parts = {part for name in names for part in re.split(r"[ -]", folded(name))}
    said = folded(text).split(" ")
    numbered = len(said) > 1 and said[-1].isdecimal()
    return all(
        part in parts or (numbered and len(part) >= LEAST and any(each.startswith(part) for each in parts))
        for part in said
    )


# Words.


def _verb(app: App, words: Sequence[str], before: Sequence[Span], article: str) -> Found | None:
    """A verb where one may stand: behind somebody, a thing of theirs or a mark, and behind no article."""
    last = next((span for span in reversed(before) if span.code != "z" or folded(span.value) not in ADVERBS), None)
    may = last is None or last.code in BEFORE_VERBS
    if article or not may:
        return None
    typed = [Word(word) for word in words]
    if folded(" ".join(words[:2])) in FEATS:
        return "v/attack/", 2, as_typed(typed[:2]), ()
    if last is not None and last.code == "whose" and _is_noun(words):
        # `the ogre's claw hits`
        return None
    noun = last is not None and last.code in ("whose", "colon", ",", "then", "and")
    thing = _game_word(app, words) if noun else None
    if thing is not None and thing[0] == "spell" and thing[1] > 1:
        # `her fire bolt misses`, `Élise: fire bolt on the ogre`
        return None
    if last is not None and last.code in ("who", "foe") and _is_cast(app, words):
        # `elise fire bolts the ogre`
        return "v/strike/", 2, as_typed(typed[:2]), ()
    acts, length = acts_begun(typed)
    if length == 1 and folded(words[0]) in LITERALS | {"wounds"}:
        # `one skeleton down`: no verb unless a particle is with it.
        acts = ()
    if acts:
        plain = [re.sub(r"\W", "_", act) for act in acts]
        return f"v/{'/'.join(plain)}/", length, as_typed(typed[:length]), ()
    form = folded(words[0])
    if form in BE:
        return "be", 1, form, ()
    if form in HOLDING and last is not None and last.code in ("z", "item"):
        return "holds", 1, form, ()
    by_form = is_past(form) or (form.endswith("s") and not form.endswith(("ss", "'s", "’s"))) or form.endswith("ed")
    own = last is not None and last.code == "z" and len(before) > 1 and before[-2].code == "whose"
    behind = own or (last is not None and last.code in ("who", "foe", "many", "he", "item", "spell"))
    # `panics and scampers`: of somebody outside the company, behind another verb.
    goes_on = last is not None and last.code in ("and", "then", "but") and by_form and before[0].code == "foe"
    behind = (behind or (goes_on and not _game_word(app, words))) and form.isalpha()
    if behind and by_form and len(form) > LEAST and form not in LITERALS and not kinds_called(app, typed[:1]):
        return "v/unknown/", 1, form, ()
    return None


def _is_cast(app: App, words: Sequence[str]) -> bool:
    """Whether words begin with a spell of two words that is the verb."""
    name = " ".join(words[:2])
    return name.endswith("s") and len(words) > 2 and app.rules.tables.find("spells", name.removesuffix("s")) is not None


def _is_noun(words: Sequence[str]) -> bool:
    """Whether the first of some words behind a possessive is a noun, of which the second says what it does."""
    first, second = folded(words[0]), folded(words[1]) if len(words) > 1 else ""
    does = bool(acts_begun([Word(word) for word in words[1:]])[1]) or second.endswith("s")
    return does and len(second) > LEAST and not first.endswith(("s", "ed")) and not is_past(first)


FEATS = frozenset({"sneak attacks", "sneak attacked", "power attacks"})
"""Attacks of a name of their own, folded."""

BEFORE_VERBS = frozenset(
    ["who", "foe", "many", "all", "he", "he's", "whose", "item", "spell", "z", ",", ".", ")", "colon", "and", "but",
     "then", "be", "harm", "die", "total", "number", "kind", "to", "over", "state"]
)  # fmt: skip
"""Codes behind which a verb may stand."""


def _saved(app: App, words: Sequence[str]) -> Found | None:
    """A kind of roll with what it is against: `save vs death ray`."""
    kinds = kinds_called(app, [Word(word) for word in words])
    length = kinds[0].length if len(kinds) == 1 else 0
    if not length or len(words) < length + 2 or folded(words[length].strip(".")) not in ("vs", "versus", "against"):
        return None
    value = [word for word in words[length + 1 : length + 3] if word.isalpha()]
    if not value or folded(value[0]) in HARDNESS | {"the", "a"}:
        return None
    ends = length + 1 + (len(value) if len(value) < 2 or folded(value[1]) not in LITERALS | SHOWN | BE else 1)
    return "kind", ends, " ".join(words[:ends]), ()


def _game_word(app: App, words: Sequence[str]) -> Found | None:
    """A kind of roll, a spell, a condition or a thing, by as many words as possible."""
    find = app.rules.tables.find
    first = folded(words[0])
    if first in SMALL_WORDS | LITERALS:
        return None
    kinds = kinds_called(app, [Word(word) for word in words])
    if len(kinds) == 1 and first != "attack":
        return "kind", kinds[0].length, " ".join(words[: kinds[0].length]), ()
    for count in range(min(LONGEST, len(words)), 0, -1):
        text = " ".join(words[:count])
        if any(folded(word) in LITERALS - {"of", "and", "from"} for word in words[1:count]):
            continue
        if count > 1 and (spell := _begun_spell(app, text)):
            return "spell", count, spell, ()
        if find("spells", text) or (count > 1 and find("spells", text.removesuffix("s"))):
            return "spell", count, text, ()
        if find("conditions", text):
            return "state", count, text, ()
        if find("items", text) or find("items", text.removesuffix("s")) or (len(text) > 3 and holders_of(app, text)):
            return "item", count, text, ()
    return None


def _begun_spell(app: App, text: str) -> str:
    """The only spell whose name begins so, by whole words: `cure light`; empty where there is none, or it is whole."""
    begins = folded(text)
    return next((name for name in once("begun spells", partial(_begun_spells, app)).get(begins, ())), "")


def _begun_spells(app: App) -> dict[str, list[str]]:
    """The names of spells by each two or more words that begin no other one."""
    names: dict[str, set[str]] = {}
    for id_, row in app.rules.tables.group("spells").items():
        name = folded(words_for(id_, row)[0])
        for end in range(2, name.count(" ") + 1):
            names.setdefault(" ".join(name.split(" ")[:end]), set()).add(name)
    return {begins: list(found) for begins, found in names.items() if len(found) == 1}


def _small(words: Sequence[str]) -> Found | None:
    first = folded(words[0])
    if first in LITERALS:
        return first, 1, first, ()
    number, taken = number_in(list(words[:1]))
    if taken and first not in ORDINALS:
        return "number", 1, str(number), ()
    return None
