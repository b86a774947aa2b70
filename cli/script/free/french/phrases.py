"""Parts a sentence of French into phrases: who is named, verbs, amounts, and what else is said, each with its lead."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cli.input.name_lookup import ARTICLES
from cli.script.free.french.amounts import BARE, Amount, amount_at
from cli.script.free.french.verbs import Verb, verb_of
from cli.script.shorthand.people.who import Who, leading, without_owning
from cli.script.shorthand.vocabulary.small_words import POSSESSIVES
from cli.script.shorthand.vocabulary.words import LEAST, SMALL_WORDS, Word, as_typed, has_digit, small, word_set
from ledger.facts import GAME_MASTER
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

WHO, VERB, AMOUNT, TEXT, JOIN, MARK, PRONOUN = "who", "verb", "amount", "text", "join", "mark", "pronoun"
"""Kinds of phrases."""

LEADS = word_set(
    "à au aux de du des d' par sur contre avec dans chez vers pour en sous entre depuis pendant après apres avant "
    "derrière derriere devant sans → -> jusqu'à jusqu'au jusque près pres lors"
)
"""Words that lead to what follows them, as they are typed in small letters."""

MOST_LEADS = 2
"""Words that lead to one phrase: `près de`, `à travers`."""

JOINS = word_set("et puis mais ou qui que car donc quand ensuite alors pendant lorsque où dont si comme")
"""Words between two things that are told."""

PRONOUNS = word_set("il elle ils elles lui leur l' on nous je tu vous se s' ça ca cela c' en y")
"""Words for somebody or something named elsewhere."""

SUBJECTS = word_set("il elle ils elles on nous je tu vous ça ca cela")
"""Those of them that stand before a verb as whoever does it."""

DETERMINERS = ARTICLES | POSSESSIVES | word_set("l' des du ce cet cette ces notre nos votre vos")
"""Words, folded, before a noun."""

MARKS = ",;:.!?()–—-→"

DAILY = re.compile(r"(\d*[a-z]{2})/(?:jour|jours|j|jr)([,;.!]?)", re.IGNORECASE)
"""Coins for each day, in one word."""


class Phrase(NamedTuple):
    """A phrase of a sentence.

    Attributes:
        kind: `who`, `verb`, `amount`, `text`, `join`, `mark` or `pronoun`.
        begins, ends: Its place among the words, its lead included.
        lead: The small word that leads to it, as typed in small letters; empty without one.
        said: What a text, a join, a mark or a pronoun says, folded, without its lead and its article.
        bare: Whether no article stands before a text.
    """

    kind: str
    begins: int
    ends: int
    lead: str = ""
    who: Who | None = None
    verb: Verb | None = None
    amount: Amount | None = None
    said: str = ""
    bare: bool = False

    @property
    def acts(self) -> frozenset[str]:
        """The acts of a verb; none of anything else."""
        return self.verb.acts if self.verb else frozenset()

    @property
    def names(self) -> tuple[str, ...]:
        """Those whom somebody's name means; none of anything else."""
        return self.who.names if self.who else ()

    @property
    def measure(self) -> str:
        """What an amount is of; empty for anything else."""
        return self.amount.kind if self.amount else ""

    @property
    def is_bare(self) -> bool:
        """Whether it is a number without a sign of which nothing says what it is of."""
        return self.amount is not None and self.amount.kind == BARE and not self.amount.sign


class Sentence(NamedTuple):
    """A sentence and its phrases.

    Attributes:
        words: Its words, each mark apart.
        line: The sentence as it was typed.
    """

    words: list[Word]
    phrases: list[Phrase]
    line: str

    def of(self, kind: str) -> list[Phrase]:
        """The phrases of a kind."""
        return [phrase for phrase in self.phrases if phrase.kind == kind]

    def typed(self, phrases: Sequence[Phrase]) -> str:
        """Phrases as they were typed; those apart from each other with a semicolon."""
        runs: list[list[Phrase]] = []
        for phrase in phrases:
            if runs and runs[-1][-1].ends == phrase.begins:
                runs[-1].append(phrase)
            else:
                runs.append([phrase])
        return "; ".join(as_typed(self.words[run[0].begins : run[-1].ends]) for run in runs)


def sentence_of(app: App, words: Sequence[Word]) -> Sentence:
    """A sentence in its phrases."""
    apart = list(_apart(words))
    return Sentence(apart, list(_phrases(app, apart)), as_typed(words))


def _apart(words: Sequence[Word]) -> Iterator[Word]:
    """Words with the marks at their ends as words of their own."""
    for word in words:
        if word.quoted or not word.text:
            yield word
            continue
        if paid := DAILY.fullmatch(word.text):
            # `2 pa/jour`
            yield from (Word(paid[1], typed=word.text), Word("par"), Word("jour"), *map(Word, paid[2]))
            continue
        if word.text in ("-", "–", "—", "→", "->", "..."):
            yield Word(word.text)
            continue
        text = word.text
        if text.startswith("("):
            yield Word("(")
            text = text[1:]
        plain = text.rstrip(",;:.!?)…")
        lead, marks = text[: len(plain)], text[len(plain) :]
        small_lead = next((each for each in ("d'", "d’", "l'", "l’") if lead.casefold().startswith(each)), "")
        parted = bool(small_lead) and len(lead) > len(small_lead)
        if parted:
            yield Word(small_lead.replace("’", "'"), typed=lead[: len(small_lead)])
            lead = lead[len(small_lead) :]
        if lead:
            # What stood for it in the line, where it is only this word.
            yield Word(lead, typed=word.typed.rstrip(",;:.!?)…").lstrip("(") if word.typed and not parted else "")
        yield from (Word(mark) for mark in marks if mark in MARKS)


def _phrases(app: App, words: Sequence[Word]) -> Iterator[Phrase]:
    at = 0
    before: Phrase | None = None
    while at < len(words):
        phrase = phrase_at(app, words, at, before)
        yield phrase
        before, at = phrase, phrase.ends


def phrase_at(app: App, words: Sequence[Word], begins: int, before: Phrase | None) -> Phrase:
    """The phrase that begins at a place."""
    word = words[begins]
    typed = small(word)
    if not word.quoted and (word.text in MARKS or word.text in ("->", "...")):
        if word.text in ("→", "->") and begins + 1 < len(words):
            inner = phrase_at(app, words, begins + 1, before)
            if inner.kind in (WHO, AMOUNT) and not inner.lead:
                return inner._replace(begins=begins, lead="→")
        return Phrase(MARK, begins, begins + 1, said=word.text)
    if has := _verb(words, begins, before):
        return Phrase(VERB, begins, begins + has.length, verb=has)
    if _is_object(words, begins, before):
        return Phrase(PRONOUN, begins, begins + 1, said="l'")
    at, lead = _led(words, begins)
    if (people := _who(app, words, at)) is not None:
        return Phrase(WHO, begins, people[1], lead, who=people[0])
    # `sort un 6`, `avec un 17`
    number = at + (folded(words[at].text) == "un" and at + 1 < len(words) and words[at + 1].text.isdecimal())
    if (amount := amount_at(app, words, number)) is not None:
        return Phrase(AMOUNT, begins, amount.ends, lead, amount=amount)
    if not lead and typed in JOINS:
        return Phrase(JOIN, begins, begins + 1, said=typed)
    if not lead and typed in PRONOUNS and not (typed == "l'" and _verb(words, begins + 1, None) is None):
        return Phrase(PRONOUN, begins, begins + 1, said=typed)
    return _text(app, words, begins, at, lead)


OBJECTS = word_set("le la les")
"""Words that are articles, and before a verb stand for whoever was named."""


def _is_object(words: Sequence[Word], at: int, before: Phrase | None) -> bool:
    """Whether an article stands for whoever was named before: `tire sur Odile et la manque`."""
    if small(words[at]) not in OBJECTS or before is None or before.kind not in (JOIN, WHO, PRONOUN):
        return False
    if before.kind == WHO and before.lead:
        return False
    return verb_of(words[at + 1 : at + 2]) is not None


def _led(words: Sequence[Word], begins: int) -> tuple[int, str]:
    """The place behind the words that lead to a phrase, and the last of them."""
    at, lead = begins, ""
    while at + 1 < len(words) and small(words[at]) in LEADS and at < begins + MOST_LEADS:
        lead, at = small(words[at]), at + 1
    return at, lead


def _verb(words: Sequence[Word], at: int, before: Phrase | None) -> Verb | None:
    """The verb at a place; none of a noun, which stands behind an article or a word that leads to it."""
    if words[at].quoted or has_digit(words[at].text):
        return None
    if before is not None and before.kind == TEXT and before.ends == at and folded(words[at - 1].text) in DETERMINERS:
        return None
    if small(words[at]) in LEADS - {"en"} or folded(words[at].text) in DETERMINERS - {"leur"}:
        return None
    plain = list(words[at : at + 6])
    end = next((more for more, word in enumerate(plain) if word.quoted or word.text in MARKS), len(plain))
    return verb_of(plain[:end])


def _who(app: App, words: Sequence[Word], at: int) -> tuple[Who, int] | None:
    """Whoever is named at a place, and the place behind the name; None where nobody is, or it is not clear who."""
    first = _one(app, words, at)
    if first is None:
        return None
    who, end = first
    names = list(who.names)
    while not who.everybody and end < len(words):
        joins = 1 if small(words[end]) == "et" or (words[end].text == "," and _and_follows(app, words, end)) else 0
        skipped = joins and end + 1 < len(words) and small(words[end + 1]) in ("de", "par", "sur", "à", "contre")
        more = _one(app, words, end + 1 + bool(skipped)) if joins else None
        if more is None or more[0].everybody or more[0].purse or _begins_clause(words, more[1]):
            break
        names += more[0].names
        end = more[1]
    return who._replace(names=tuple(dict.fromkeys(names))), end


def _and_follows(app: App, words: Sequence[Word], at: int) -> bool:
    """Whether somebody stands behind a comma, and a word between the last two behind them: `A, B et C`."""
    following = _one(app, words, at + 1)
    if following is None or following[1] >= len(words):
        return False
    end = following[1]
    return small(words[end]) == "et" or (words[end].text == "," and _and_follows(app, words, end))


def _begins_clause(words: Sequence[Word], at: int) -> bool:
    """Whether a verb stands behind whoever was named: `Garin touche le loup et Tobias soigne Maelis`."""
    if at >= len(words) or words[at].text in MARKS:
        return False
    before = [small(word) for word in words[:at]]
    told = any(verb_of([word]) is not None for word in words[: max(0, at - 1)])
    # `Brune rate l'ogre et Perle le touche`
    at += small(words[at]) in OBJECTS | {"lui", "l'"}
    return told and "qui" not in before and verb_of(words[at : at + 3]) is not None


def _one(app: App, words: Sequence[Word], at: int) -> tuple[Who, int] | None:
    if at >= len(words):
        return None
    word = words[at]
    article = folded(word.text) in ARTICLES | {"l'", "tous", "toutes", "ce", "cet", "cette", "ces"} and not word.quoted
    text = without_owning(word.text)
    if (
        not article
        and not word.quoted
        and (len(text) < LEAST or not text[:1].isalpha() or (folded(text) in SMALL_WORDS))
    ):
        return None
    end = next((more for more in range(at, len(words)) if words[more].text in MARKS and not words[more].quoted),
               len(words))  # fmt: skip
    part = list(words[at:end])
    if len(part) > 1 and small(part[0]) == "l'":
        part = [part[1]._replace(text=part[1].text), *part[2:]]
        skipped = 1
    else:
        skipped = 0
    ends = next((more for more, each in enumerate(part) if more and small(each) == "et"), len(part))
    numbered = ends + 1 < len(part) and part[ends - 1].text.isdecimal() and part[ends + 1].text.isdecimal()
    # `7 sur le gobelin 2 et 3 sur le gobelin 3`
    numbered = numbered and not (ends + 2 < len(part) and small(part[ends + 2]) in ("sur", "à", "au", "aux", "contre"))
    people, after = leading(app, part if numbered else part[:ends])
    length = len(part if numbered else part[:ends]) - len(after)
    if len(people) != 1 or length < 1 or GAME_MASTER in people[0].names:
        return None
    if not word.quoted and not _is_whole(people[0], part[:length]) and not _is_begun(app, words, at, length):
        return None
    return people[0], at + skipped + length


def _is_begun(app: App, words: Sequence[Word], at: int, length: int) -> bool:
    """Whether a word is the beginning of the name of somebody of the company: `Thib`, or `théo` where a line begins."""
    text = folded(words[at].text)
    begun = [name for name in app.read.roster.names if folded(name).startswith(text)]
    return length == 1 and len(begun) == 1 and text.isalpha() and (at == 0 or words[at].text[:1].isupper())


def _is_whole(who: Who, words: Sequence[Word]) -> bool:
    """Whether words are whole ones of a name, or of those of one name, and no beginning: `la porte` is not Portia."""
    if who.everybody or who.called or who.purse:
        return True
    parts = {part for name in who.names for part in re.split(r"[ '-]", folded(name))}
    said = [part for word in words for part in re.split(r"[ '-]", folded(word.text))]
    said = [part for part in said if part not in ARTICLES]
    if len(said) == len(("gob", "4")) and said[-1].isdecimal() and len(said[0]) >= LEAST:
        return any(part.startswith(said[0]) for part in parts)
    # In the plural too: `squelettes 1 et 2`.
    plain = {form for part in said for form in (part, re.sub(r"[sx]$", "", part)) if len(part) >= LEAST}
    named = {form for part in parts for form in (part, re.sub(r"[sx]$", "", part))}
    return bool(plain & named)


def _text(app: App, words: Sequence[Word], begins: int, at: int, lead: str) -> Phrase:
    """Words of nothing else, up to where another phrase begins."""
    end = at + 1
    bare = folded(words[at].text) not in DETERMINERS
    if not bare and end < len(words) and words[end].text not in MARKS:
        end += 1
    while end < len(words) and not _begins_phrase(app, words, end):
        end += 1
    noun = words[at + (not bare) : end]
    return Phrase(TEXT, begins, end, lead, said=folded(" ".join(word.text for word in noun)), bare=bare)


def _begins_phrase(app: App, words: Sequence[Word], at: int) -> bool:
    word = words[at]
    typed = small(word)
    if word.quoted or word.text in MARKS or typed in LEADS - {"en"} or typed in JOINS or typed in PRONOUNS:
        return True
    if _who(app, words, at) is not None or amount_at(app, words, at) is not None:
        return True
    return _verb(words, at, None) is not None and folded(words[at - 1].text) not in DETERMINERS
