"""Time that passes in a sentence of French, the rests of the game, and the end of an evening: `10 minutes passent`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cli.script.free.french.amounts import SHORT, SPAN, Amount
from cli.script.free.french.phrases import AMOUNT, PRONOUN, VERB, WHO, Phrase, Sentence, sentence_of
from cli.script.free.french.remarks import remark_of
from cli.script.free.patterns import Way
from cli.script.shorthand.acts.rests import length_of, may_last, seconds_told, takes_time
from cli.script.shorthand.meaning import Command, Reading
from cli.script.shorthand.phrases.quantities import is_unit
from cli.script.shorthand.vocabulary.words import Word, as_typed, small, word_set
from ledger.facts import EVERYONE
from ledger.rules.keys import words_for
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

GOES_BY = frozenset({"pass", "travel"})
"""Acts in which time goes by."""

ANOTHER_TIME = frozenset({"dans", "depuis", "pendant", "avant", "sous", "jusqu'à", "après", "apres", "entre", "par"})
"""Words that lead to a span of time which did not go by just now, as they are typed."""

LATER = word_set("plus tard après apres")
"""Words behind a span, or at the end, by which it went by."""

WE = word_set("on nous ils elles")

NIGHT = word_set("nuit dodo")

RESTING = word_set("repos pause halte répit repit bivouac sieste sommeil campe souffle dort dorment dormi")
"""Words by which so long a time may be a rest of the game, as they are typed."""

ONES = word_set("un une d'un d'une 1")
HALF_DAYS = word_set("demi-journée demi-journee")
HALVES = word_set("demi-heure demie-heure")
SMALLER: Mapping[str, tuple[str, str]] = {"heure": ("90", "minutes"), "jour": ("36", "heures")}
"""One and a half of a unit in a smaller one."""

HALF_DAY = ("12", "6")
"""Hours that half a day may be, which the table says."""

MOST_RESTS = 3
"""Rests that are offered."""


def spans(app: App, sentence: Sentence) -> list[Way]:
    """Time that goes by; empty for a sentence of anything else."""
    sentence, halves = _in_hours(app, _together(app, sentence))
    amounts = sentence.of(AMOUNT)
    if len(amounts) != 1 or (span := amounts[0].amount) is None or span.kind != SPAN or span.sign:
        return []
    verbs = sentence.of(VERB)
    if not all(each.acts & GOES_BY for each in verbs) or len(verbs) > 1:
        return []
    subject = [each for each in sentence.of(PRONOUN) if each.said in WE]
    people = sentence.of(WHO)
    if any(not each.who or not each.who.everybody for each in people) or amounts[0].lead in ANOTHER_TIME:
        return []
    words = [small(word) for word in sentence.words]
    if ("il" in words and "y" in words) or (not verbs and words[:1] == ["a"]):
        return []
    on_top = [at for at, word in enumerate(words) if word in ("de", "en") and words[at + 1 :] == ["plus"]]
    later = [at for at, word in enumerate(words) if (word in LATER or at in on_top) and at >= amounts[0].ends]
    ends = len(words) - (words[-1:] in (["."], ["!"]))
    tail = later in (list(range(amounts[0].ends, amounts[0].ends + len(later))), list(range(ends - len(later), ends)))
    read = [*amounts, *verbs, *subject, *people]
    left = [each for each in sentence.phrases if each not in read]
    if tail and later:
        left = [_without(each, later) for each in left if not set(range(each.begins, each.ends)) <= set(later)]
    remark = remark_of(app, sentence, left)
    if remark is None:
        return []
    if RESTING.intersection(words) and span.text == "1" and _named(app, sentence):
        # `une journée de repos` is what the game calls so.
        return []
    if RESTING.intersection(words):
        # `3 jours de repos`: a rest of the game, or time that goes by.
        rests = [
            Way(_for_so_long(app, sentence, way, span.text, span.unit), False)
            for way in _rests_of(app, sentence, span.text, span.unit)
        ]
        time = Way([["time", f"+{span.text}", span.unit, *remark.note]], False)
        return [*rests, time] if _alike(app, sentence) else _by_length(app, span, rests, time)
    if halves:
        return [Way([["time", f"+{number}", span.unit, *remark.note]], False) for number in HALF_DAY]
    return [Way([["time", f"+{span.text}", span.unit, *remark.note]], remark.sure)]


def _by_length(app: App, span: Amount, rests: Sequence[Way], time: Way) -> list[Way]:
    """Rests before time that goes by, but for those of another length: `2h de marche puis pause`, `8 heures`."""
    told = seconds_told(app, span.text, span.unit)
    timed = [way for way in rests if takes_time(app, way.reading[0][1])]
    none = [way for way in timed if not length_of(app, way.reading[0][1])]
    others = [way for way in timed if way not in none and not may_last(length_of(app, way.reading[0][1]), told)]
    return [*(way for way in rests if way not in (*others, *none)), time, *others] if told else [*rests, time]


def _for_so_long(app: App, sentence: Sentence, rest: Command, number: str, unit: str) -> Reading:
    """A rest that is told to be so long: one that takes its own time keeps that as its note, `2 heures de repos`."""
    if is_day(app, unit):
        return [rest]
    return [[*rest, "--note", sentence.line]] if takes_time(app, rest[1]) else [rest, ["time", f"+{number}", unit]]


def _without(phrase: Phrase, places: Sequence[int]) -> Phrase:
    """A phrase without words at its end."""
    return phrase._replace(ends=min([phrase.ends, *(at for at in places if at > phrase.begins)]))


def _together(app: App, sentence: Sentence) -> Sentence:
    """A sentence with one span for two that are told together, in the smaller unit: `un jour et six heures`."""
    words = list(sentence.words)
    for at in range(len(words) - 4):
        one, unit, joins, more, smaller = (folded(word.text.strip(",")) for word in words[at : at + 5])
        counted = "1" if one in ONES else one
        if joins != "et" or not (counted.isdecimal() and more.isdecimal()):
            continue
        whole, least = seconds_told(app, counted, unit), seconds_told(app, "1", smaller)
        if least and whole > least and not whole % least:
            number = Word(str(whole // least + int(more)), typed=as_typed(words[at : at + 4]))
            return sentence_of(app, [*words[:at], number, *words[at + 4 :]])
    return sentence


def _in_hours(app: App, sentence: Sentence) -> tuple[Sentence, bool]:
    """A sentence with a number for `une` before a unit of time, and hours for half a day; whether these are such."""
    words = list(sentence.words)
    for at in range(len(words)):
        before = at - 1 if at and small(words[at - 1]) in ONES else -1
        if small(words[at]) in HALF_DAYS and is_unit(app, "heure"):
            begins = at if before < 0 else before
            made = [*words[:begins], Word(HALF_DAY[0], typed=words[at].text), Word("heures"), *words[at + 1 :]]
            return sentence_of(app, made), True
        unit = SHORT.get(folded(words[at].text), words[at].text)
        if before >= 0 and folded(words[at].text) in HALVES and is_unit(app, "minute"):
            # `une demi-heure`, `une heure et demie`
            return sentence_of(
                app, [*words[:before], Word("30", typed=words[at].text), Word("minutes"), *words[at + 1 :]]
            ), False
        halved = [small(word) for word in words[at + 1 : at + 3]] in (["et", "demie"], ["et", "demi"])
        smaller = SMALLER.get(unit if is_unit(app, unit) else "")
        if before >= 0 and halved and smaller is not None and is_unit(app, smaller[1]):
            made = [*words[:before], Word(smaller[0], typed=words[at].text), Word(smaller[1]), *words[at + 3 :]]
            return sentence_of(app, made), False
        if before >= 0 and not sentence.of(AMOUNT) and small(words[at]) != "tour" and is_unit(app, unit):
            made = [*words[:before], Word("1", typed=words[before].text), *words[at:]]
            return sentence_of(app, made), False
    return sentence, False


def _rests_of(app: App, sentence: Sentence, number: str, unit: str) -> list[Command]:
    """The rests of the game that so long a rest may be: those that are named, else all."""
    named = [kind for kind, _length in _named(app, sentence)]
    day = app.rules.tables.find("rests", "day") if is_day(app, unit) else None
    if day is not None and not named:
        return [["rest", day, EVERYONE, *(["--days", number] if number != "1" else [])]]
    rows = app.rules.tables.group("rests")
    alike = _alike(app, sentence)
    return [["rest", kind, EVERYONE] for kind in (named or alike or list(rows))[:MOST_RESTS]]


def _alike(app: App, sentence: Sentence) -> list[str]:
    """The rests of the game in whose names a word for a rest is that a sentence has: `2 heures de repos`."""
    rows = app.rules.tables.group("rests")
    said = RESTING.intersection(map(small, sentence.words))
    return [kind for kind in rows if any(said & {*folded(name).split()} for name in words_for(kind, rows[kind]))]


def is_day(app: App, unit: str) -> bool:
    """Whether a unit of time is a day."""
    units = app.rules.tables
    return units.find("units", unit) is not None and units.find("units", unit) == units.find("units", "day")


def _named(app: App, sentence: Sentence) -> list[tuple[str, str]]:
    """The rests of the game whose names are in a sentence, each with the name as it is compared."""
    said = f" {folded(as_typed(sentence.words))} ".replace(",", " ,")
    rows = app.rules.tables.group("rests")
    found = [(kind, name) for kind in rows for name in map(folded, words_for(kind, rows[kind]))
             if " " in name and f" {name} " in said]  # fmt: skip
    return found[:1]


def nights(app: App, sentence: Sentence) -> list[Way]:
    """A rest of the company that is named, `repos long pour le groupe`, or a night that it rests."""
    kind = app.rules.tables.find("rests", "night") or app.rules.tables.find("rests", "long")
    verbs = sentence.of(VERB)
    sleeps = len(verbs) == 1 and "sleep" in verbs[0].acts
    said = [small(word) for word in sentence.words]
    named = _named(app, sentence)
    of_night = not verbs and bool(NIGHT.intersection(said[:2])) and ("repos" in said or "dort" in said)
    kind = named[0][0] if named else kind
    takes = not verbs or (bool(named) and bool(verbs[0].acts & TAKES))
    if kind is None or sentence.of(AMOUNT) or not (sleeps or of_night or (named and takes)):
        return []
    subject = [each for each in sentence.of(PRONOUN) if each.said in WE]
    people = sentence.of(WHO)
    if any(not each.who or not each.who.everybody for each in people) or (sleeps and not (subject or people)):
        return []
    read = [*verbs, *subject, *people]
    left = [each for each in sentence.phrases if each not in read]
    names = set(named[0][1].split()) if named else set()
    left = [each for each in left if not (names and set(f"{each.lead} {each.said}".split()) <= names | {"un", "une"})]
    named_by = [each for each in left if of_night and each.begins == 0]
    remark = remark_of(app, sentence, [each for each in left if each not in named_by and each.said != "repos"])
    return [Way([["rest", kind, EVERYONE, *remark.note]], remark.sure)] if remark else []


TAKES = frozenset({"suffer", "strike", "roll", "buy", "take"})
"""What verbs do otherwise that only say of a rest that it is taken: `on fait un repos court`."""


EVENING = word_set("seance partie soiree session")
"""Words for an evening of play, folded."""

OVER = word_set("fin finie fini terminee terminees arrete arretons close stoppe")
"""Words by which it is over, folded."""

TONIGHT = (("on", "s'", "arrete", "la"), ("on", "s'arrete", "la"), ("fini", "pour", "ce", "soir"),
           ("fini", "pour", "aujourd'hui"), ("on", "stoppe", "la"))  # fmt: skip
"""Words that say that an evening is over, folded."""


def ends(app: App, sentence: Sentence) -> list[Way]:
    """The end of an evening, which is asked about: `la séance est finie, on reprend jeudi`."""
    said = [folded(word.text) for word in sentence.words]
    named = [at for at, word in enumerate(said) if word in EVENING]
    over = [at for at, word in enumerate(said) if word in OVER or word == "s'arrete"]
    told = bool(named and over and abs(named[0] - over[0]) <= CLOSE)
    told = told or any(
        tuple(said[at : at + len(phrase)]) == phrase for phrase in TONIGHT for at in range(len(said) - 1)
    )
    if not told or sentence.of(WHO) or sentence.of(AMOUNT):
        return []
    return [Way([["session", "end"]], False)]


CLOSE = 4
"""How far the word for an evening may be from the one by which it is over."""
