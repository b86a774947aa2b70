"""Those of several who have numbers, as they are told: `the second orc`, `lizardman no. 2`, `dm 3`, `the last wolf`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cli.input.counted import singular
from cli.input.name_lookup import ARTICLES
from cli.input.number_words import number_in
from cli.script.shorthand.one_line import once
from cli.script.shorthand.people.who import ON_THE_DIE, named
from cli.script.shorthand.vocabulary.small_words import AND, DAMAGE_WORDS, OF_THE, without_articles
from cli.script.shorthand.vocabulary.verb_table import acts_begun
from cli.script.shorthand.vocabulary.words import LEAST, SMALL_WORDS, Word, as_typed, small, word_set
from ledger.ids import STANDING
from ledger.others import sort_of
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

ORDINALS = {
    word: number
    for words in ("first second third fourth fifth sixth", "premier deuxieme troisieme quatrieme cinquieme sixieme",
                  "premiere deuxieme troisieme quatrieme cinquieme sixieme", "1st 2nd 3rd 4th 5th 6th",
                  "1er 2e 3e 4e 5e 6e", "1ere 2eme 3eme 4eme 5eme 6eme")
    for number, word in enumerate(words.split(), 1)
}  # fmt: skip
"""Words that say the how manieth of those of one name is meant, folded."""

NUMBERS = frozenset({"number", "numero", "no", "no.", "nr", "n°", "nº", "#"})
"""Words between a name and its number, folded."""

LEFT = word_set("other others last remaining autres derniers dernieres restants restantes survivors survivants")
"""Words, folded, for all who are there still, with how many they are."""

LAST = word_set("last dernier derniere")
"""Words, folded, for the only one who is left of a name."""

ONE = word_set("an un une")
"""Articles of one thing, folded."""

UP_TO = word_set("to through thru a -")
"""Words, folded, between the first and the last of some."""

MARKED = re.compile(r"(.*?)((?:['’]s?)?[,;:.!?)]*)")
"""A word, and the marks behind it."""

LONGEST = 3
"""Words of the longest name that an ordinal stands before."""


def by_number(app: App, words: Sequence[Word]) -> list[Word]:
    """Words with the number of somebody behind their name: `the second orc`, `bandit n°2`, `dm 3`."""
    made: list[Word] = []
    left = list(words)
    while left:
        found = (
            None
            if left[0].quoted
            else (
                _listed(app, left)
                or _those_left(app, left, as_typed(made))
                or _by_ordinal(app, left)
                or _with_number(app, left)
                or _in_short(app, left)
            )
        )
        more, length = found or (left[:1], 1)
        made, left = [*made, *more], left[length:]
    return made


Found = tuple[list[Word], int]
"""The words in the place of some, and how many these are."""


def _listed(app: App, words: Sequence[Word]) -> Found | None:
    """`goblins 2 and 3`, `loups gris 1, 2 et 4`: each of them by name, where all of them are there."""
    begins = next((at for at, word in enumerate(words[: LONGEST + 1]) if word.text.rstrip(",").isdecimal()), 0)
    if not begins or any(word.quoted for word in words[:begins]):
        return None
    numbers: list[str] = []
    at = begins
    while at < len(words) and not words[at].quoted and words[at].text.rstrip(",").isdecimal():
        numbers.append(words[at].text.rstrip(","))
        joins = at + 1 < len(words) and folded(words[at + 1].text) in AND
        listed = words[at].text.endswith(",") or joins
        at += 1 + (listed and joins)
        if not listed:
            break
    if len(numbers) == 1 and at + 1 < len(words) and folded(words[at].text) in UP_TO:
        # `orcs 1 to 3`
        last = marked(words[at + 1].text)[0]
        numbers += map(str, range(int(numbers[0]) + 1, int(last) + 1)) if last.isdecimal() else ()
        at += 2
    one = " ".join(singular(word.text) for word in words[:begins])
    names = [f"{one} {number}" for number in numbers]
    ends = len(numbers) < 2 or words[at - 1].text[-1:] == "," or (at < len(words) and _is_counted(words[at]))
    ends = ends or ON_THE_DIE.match(f"{numbers[-1]} {as_typed(words[at : at + 3])} ") is not None
    if ends or not {folded(name) for name in names} <= {*map(folded, all_there(app))}:
        return None
    return [Word(",".join(named(app, name)[0].typed for name in names), quoted=True, typed=as_typed(words[:at]))], at


def _those_left(app: App, words: Sequence[Word], before: str) -> Found | None:
    """`the two others`, `les deux derniers squelettes`: by name, where so many and no more are there still.

    Args:
        before: What stands before them in the line: whoever is named there is none of the others.
    """
    bare = without_articles(words)
    plain, marks = zip(*(marked(word.text) for word in bare[:LONGEST]), strict=True) if len(bare) > 1 else ((), ())
    said = [folded(word) for word in plain]
    numbers = [number for word in said[:2] if (number := _number_of(word)) > 1]
    left = [word for word in said[:2] if word in LEFT]
    if len(numbers) != 1 or any(word.quoted for word in bare[:LONGEST]):
        return None
    sorts = sorts_there(app)
    for count in range(len(said), 1, -1):
        sort = singular(plain[count - 1]) if count > 1 + len(left) else ""
        of_it = [
            names
            for each, names in sorts.items()
            if not sort or folded(sort) in (folded(each), folded(each).split()[-1])
        ]
        # `les deux gobelins restants`
        after = [word for word in said[count:3] if word in LEFT] if not left else []
        names = [name for each in of_it for name in each if folded(name) not in folded(before)]
        if (left or after) and len(names) == numbers[0] and not any(marks[: count - 1]):
            length = len(words) - len(bare) + count + len(after)
            typed = as_typed(words[:length])
            return [Word(",".join(names), quoted=True, typed=typed)], length
        if not sort:
            break
    return None


def _is_counted(word: Word) -> bool:
    """Whether a word says what the number before it counts: `goblin 2 and 3 damage`."""
    return folded(word.text.strip(",;.!")) in DAMAGE_WORDS or word.text[:1] in "+-"


def _by_ordinal(app: App, words: Sequence[Word]) -> Found | None:
    """`the second giant rat`; `the last goblin`, where one alone is there."""
    bare = without_articles(words) if len(words) > 2 else list(words)
    skipped = len(words) - len(bare)
    # `du premier loup` is of him.
    lead = [Word(OF_THE[small(words[0])], typed=words[0].text)] if skipped and small(words[0]) in OF_THE else []
    ordinal = ORDINALS.get(folded(bare[0].text)) if len(bare) > 1 and not bare[0].quoted else None
    last = len(bare) > 1 and folded(bare[0].text) in LAST
    for count in range(min(LONGEST, len(bare) - 1), 0, -1) if ordinal or last else ():
        parts = [word.text for word in bare[1 : 1 + count]]
        parts[-1], marks = marked(parts[-1])
        if any(word.quoted for word in bare[1 : 1 + count]) or any(part[-1:] in ",;:.!" for part in parts):
            continue
        text = _spelt(app, " ".join(parts))
        parts = text.split(" ")
        if ordinal and _is_somebody(app, f"{text} {ordinal}"):
            return [*lead, *map(Word, parts), Word(f"{ordinal}{marks}")], skipped + 1 + count
        if last and (only := _only_one(app, text)):
            return [*lead, *_as_words(only, marks)], skipped + 1 + count
    return None


def _spelt(app: App, text: str) -> str:
    """A name as it is spelt by those who are there: `lizard man` for `lizardman`."""
    typed = folded(text).replace(" ", "")
    return next((sort for sort in sorts_there(app) if re.sub(r"[ -]", "", folded(sort)) == typed), text)


def _with_number(app: App, words: Sequence[Word]) -> Found | None:
    """`orc number 2`, `orc #2`"""
    number = words[1].text.casefold() if len(words) > 1 and not words[1].quoted else ""
    apart = number in NUMBERS and len(words) > 2
    digits = words[2].text if apart else next((number.removeprefix(lead) for lead in ("n°", "nº", "#")
                                               if number.startswith(lead)), "")  # fmt: skip
    if marked(digits)[0].isdecimal() and _is_somebody(app, f"{words[0].text} {marked(digits)[0]}"):
        return [words[0], Word(digits)], 3 if apart else 2
    return None


def _in_short(app: App, words: Sequence[Word]) -> Found | None:
    """Somebody by their initials and a number, or by a name without its blank: `dm 3`, `lizardman 1`, `the warden`."""
    text, marks = marked(words[0].text)
    typed = folded(text)
    if len(typed) < 2 or not typed.isalpha() or typed in ARTICLES:
        return None
    digits, after = marked(words[1].text) if len(words) > 1 and not words[1].quoted and not marks else ("", "")
    for sort, names in sorts_there(app).items():
        parts = re.split(r"[ -]", folded(sort))
        if len(parts) < 2:
            continue
        one = typed if typed == "".join(parts) else ""
        initials = "".join(part[0] for part in parts) == typed
        if digits.isdecimal() and (one or initials) and f"{sort} {digits}" in names:
            return _as_words(f"{sort} {digits}", after), 2
        if one or ("-" in sort and typed == parts[-1] and len(typed) > LEAST and not _is_somebody(app, text)):
            return _as_words(sort, marks), 1
    return None


class Alone(NamedTuple):
    """Who is meant by a number without a name, how many words say so, and whether the last of them is a possessive."""

    names: tuple[str, ...]
    length: int
    own: bool = False


def by_number_alone(app: App, words: Sequence[str]) -> Alone | None:
    """Who is meant by a number without a name, where no other has it: `number 2`, `the third one`, `the last two`."""
    first = folded(words[0])
    number = ORDINALS.get(first, 0)
    count = 1
    if first in NUMBERS and len(words) > 1:
        number, count = _number_of(marked(words[1])[0]), 2
    elif first.startswith(("n°", "#")) and marked(first.lstrip("n°#"))[0].isdecimal():
        number = int(marked(first.lstrip("n°#"))[0])
    elif first not in ORDINALS and first not in ("last", "other", "remaining"):
        return None
    own = words[count - 1].endswith(("'s", "’s"))
    if (first in ORDINALS or not number) and len(words) > 1:
        if folded(marked(words[1])[0]) == "one":
            count, own = 2, words[1].endswith(("'s", "’s"))
        elif first in ORDINALS and not acts_begun([Word(word) for word in words[1:]])[1]:
            # `the first time`
            return None
    there = all_there(app)
    if number:
        named_so = [name for name in there if name.endswith(f" {number}")]
        return Alone((named_so[0],), count, own) if len(named_so) == 1 else None
    if count == 2:
        return Alone((there[0],), count, own) if len(there) == 1 and first != "other" else None
    many = _number_of(words[1]) if len(words) > 1 else 0
    return Alone(tuple(there), 2) if many > 1 and many == len(there) else None


def with_names(app: App, words: Sequence[str]) -> Iterator[list[str]]:
    """A line with a name in the place of `the first one`, `le deuxième`, `le 2`: of each who is there with that number.

    One of a noun, `the second goblin`, is found already, and `the first time` is nobody.
    """
    for at in range(len(words)):
        begins = at - 1 if at and folded(words[at - 1]) in ARTICLES else at
        text, marks = marked(words[at])
        # `avec un 1`: a number behind `un` is what a die showed.
        numbered = text.isdecimal() and begins < at and folded(words[begins]) not in ONE
        number = ORDINALS.get(folded(text), 0) or (int(text) if numbered else 0)
        one = not marks and at + 1 < len(words) and folded(marked(words[at + 1])[0]) == "one"
        marks = marked(words[at + 1])[1] if one else marks
        after = words[at + 1 + one :]
        goes_on = not marks and after and not (_is_said(after[0]) or acts_begun([Word(word) for word in after])[1])
        if folded(text) in LAST and begins < at and not goes_on and len(everybody := all_there(app)) == 1:
            yield [*words[:begins], f"{everybody[0]}{marks}", *after]
            return
        if not number or goes_on or (after and folded(marked(after[0])[0]) in COUNTED):
            continue
        there = [name for name in all_there(app) if name.endswith(f" {number}")]
        for name in there[:MOST_NAMES]:
            yield [*words[:begins], *name.split(" ")[:-1], f"{number}{marks}", *after]
        return


def all_there(app: App) -> list[str]:
    """The names of all who are there outside the company."""
    return [name for names in sorts_there(app).values() for name in names]


COUNTED = word_set("level niveau time fois round tour day jour hour heure")
"""Nouns behind an ordinal that is nobody's, folded: `2nd level`."""

MOST_NAMES = 3
"""Those with one number that are tried."""


def _is_said(word: str) -> bool:
    """Whether a word behind somebody is none of what they are called."""
    return word[:1].isdecimal() or folded(marked(word)[0]) in SMALL_WORDS


def _number_of(word: str) -> int:
    return int(word) if word.isdecimal() else number_in([word])[0]


def _only_one(app: App, text: str) -> str:
    """The name of the only one who is there of some; empty where several are, or none."""
    found = [
        names for sort, names in sorts_there(app).items() if folded(text) in (folded(sort), folded(sort).split()[-1])
    ]
    return found[0][0] if len(found) == 1 and len(found[0]) == 1 else ""


def sorts_there(app: App) -> dict[str, list[str]]:
    """The names of those who are neither dead nor gone, by what they are called without their numbers."""
    return once("sorts there", lambda: _by_sort(app))


def _by_sort(app: App) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name in sorted(map(str, app.state.fields(STANDING).values())):
        found.setdefault(sort_of(name), []).append(name)
    return found


def marked(text: str) -> tuple[str, str]:
    """A word without the marks behind it, and these."""
    parts = MARKED.fullmatch(text)
    return (parts[1], parts[2]) if parts is not None else (text, "")


def _as_words(name: str, marks: str) -> list[Word]:
    *before, last = name.split(" ")
    return [*map(Word, before), Word(last + marks)]


def _is_somebody(app: App, text: str) -> bool:
    people = named(app, text)
    return len(people) == 1 and not people[0].several
