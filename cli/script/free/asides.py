"""What is told beside an act: where it was, in front of it, and a remark behind it.

`at the ford five goblins appear`, `thalia climbs the wall, rolls 15 on vigour, no problem`: without these words the
line is one that the grammar reads. They are kept as a note, and only where nothing in them may be recorded itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from cli.input.name_lookup import ARTICLES
from cli.output.words.language import spoken
from cli.script.shorthand.checks.whole_line import COMPARED, SCALES
from cli.script.shorthand.people.who import leading
from cli.script.shorthand.phrases.lexicon import EDGES, FATES, LEADS, MORE, MULTIPLIERS, OUTCOMES, meaning_words
from cli.script.shorthand.phrases.remarks import BECOMES, BEFORE_NOUNS, PRONOUNS, told_words
from cli.script.shorthand.phrases.texts import FOR
from cli.script.shorthand.vocabulary.conjugation import is_past
from cli.script.shorthand.vocabulary.small_words import POSSESSIVES, without_articles
from cli.script.shorthand.vocabulary.verb_table import acts_begun
from cli.script.shorthand.vocabulary.words import Word, as_typed, has_digit, small, word_set
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App


class Tale(IntEnum):
    """How sure it is that words are only told: they hold a verb, one that may be unknown to the grammar, or none."""

    VERB = 0
    UNKNOWN = 1
    NOUNS = 2


class Plain(NamedTuple):
    """The words of a line without what is told beside them.

    Attributes:
        told: What is told, as it was typed; empty where nothing is.
        tale: How sure it is that it is only told.
    """

    words: list[Word]
    told: str = ""
    tale: Tale = Tale.NOUNS


FILLERS = word_set(
    "and so but then now plus also meanwhile finally suddenly anyway afterwards eventually luckily sadly alas okay ok "
    "well unfortunately fortunately still meantime immediately"
)
"""Words that begin a sentence and say nothing of what happened, folded."""

ADVERBS = word_set(
    "now finally suddenly quickly promptly immediately bravely quietly slowly carefully gladly swiftly still"
)
"""Words between a name and its verb that say no more than how, folded."""

PLACES = word_set(
    "at in inside outside behind beneath under near beside above below across along round through down up by "
    "into onto over beyond between deeper back before after further upstairs downstairs during on"
)
"""Words that begin where something happened, or when, folded."""

TAILS = word_set(
    "of down up into through across out over toward towards from in on at with by behind under beneath along "
    "onto beside near inside outside between as while because"
)
"""Words that begin what is told behind an act, without a comma, folded."""

IN_FRENCH = word_set("à au aux dans sous derrière devant chez près pendant après avant vers lors depuis en entre")
"""Words of French, as typed, that begin where something happened, or when, in front of an act and behind it."""

SOFTLY = word_set(
    "et alors donc puis enfin bon ensuite maintenant soudain finalement heureusement malheureusement helas"
)
"""Words of French that begin a sentence and say nothing of what happened, folded."""


def _begins_place(word: Word, words: frozenset[str]) -> bool:
    """Whether a word begins where something happened, in either language."""
    return not word.quoted and (folded(word.text) in words or (spoken() == "fr" and small(word) in IN_FRENCH))


WHERE = frozenset({"on", "at", "under"})
"""Words before where it was that lead to a target too."""

TIMES_OF_DAY = word_set("morning evening night dusk dawn noon midnight day afternoon midday sunset sunrise nightfall")
"""Words of when something happened that are units of some games too, folded."""

CHANGES = (
    SCALES
    | COMPARED
    | MULTIPLIERS
    | MORE
    | OUTCOMES
    | FATES
    | EDGES.keys()
    | word_set(
        "same again likewise both all every everyone everybody too twice also another ditto crit crits critical "
        "critically fumble fumbled natural blocked blocks parried dodged absorbed absorbs soaked deflected ignored "
        "immune negated cancelled canceled countered evaded resisted reduced saved nonlethal except but or owed owes "
        "ok okay nope oui non passe passes c'est "
        "later next per tomorrow each apiece none nothing not never no"
    )
)
"""Words, folded, by which an amount or an act may be another one: no remark has one."""

HARMLESS = ("no problem", "no luck", "no big deal", "no worries", "no wonder", "no doubt")
"""Remarks, folded, with such a word that say nothing all the same."""

RECORDED = frozenset({"strike", "crit", "suffer", "shoot", "gain", "award", "recover", "heal", "give", "pay", "put",
                      "exchange", "rent", "lend", "borrow", "repay", "give_back", "buy", "sell", "use", "take", "steal",
                      "drop", "lose", "equip", "unequip", "throw", "cast", "share", "find", "defeat", "rest", "sleep",
                      "meet", "appear", "improve", "age"})  # fmt: skip
"""Acts that are one thing more where their verb stands in what is told."""

HURTS = frozenset({"strike", "crit", "attack", "shoot", "throw", "kill"})
"""Acts by which somebody else is hurt."""

FEWEST = 2
"""Words of the shortest thing told in front of an act, or behind it without a comma."""

MOST = 7
"""Words in front of an act that are tried."""


def plain_ways(app: App, words: Sequence[Word]) -> Iterator[Plain]:
    """The words of a line without what may be told beside the act, in each way; what leaves out the least first."""
    bare = without_fillers(words)
    if len(bare) < len(words):
        yield Plain(bare)
    yield from _without_tail(app, bare)
    yield from without_means(app, bare)
    for middle in _without_middle(app, bare):
        yield middle
        for tail in _without_tail(app, middle.words):
            yield Plain(tail.words, f"{middle.told}; {tail.told}", min(middle.tale, tail.tale))
    for front in without_front(app, bare):
        yield front
        for tail in _without_tail(app, front.words):
            yield Plain(tail.words, f"{front.told}; {tail.told}", min(front.tale, tail.tale))


def without_means(app: App, words: Sequence[Word]) -> Iterator[Plain]:
    """Words without what a blow is struck with, or where, before whoever it hits or its amount.

    `swings his sword at the ghoul`, `shoots the spider in the eye for 5`
    """
    for at in range(2, len(words) - 2):
        own = folded(words[at].text) in POSSESSIVES | ARTICLES and not words[at].quoted
        aimed = own and small(words[at + 2]) == "at" and "attack" in acts_begun([words[at - 1], words[at + 2]])[0]
        place = own and small(words[at - 1]) in ("in", "on", "across") and small(words[at + 2]) in ("for", "and")
        if aimed and (people := leading(app, without_articles(words[at + 3 :])))[0]:
            # `swings at the ghoul with his sword`
            left = len(words) - len(people[1])
            means = [Word("with"), *words[at : at + 2]]
            yield Plain([*words[:at], *words[at + 2 : left], *means, *words[left:]])
        begins, ends = (at, at + 2) if aimed else (at - 1, at + 2)
        if not (aimed or place) or (tale := tale_of(app, words[at : at + 2], leads=False)) is None:
            continue
        yield Plain([*words[:begins], *words[ends:]], as_told(words[begins:ends]), tale)


def without_fillers(words: Sequence[Word]) -> list[Word]:
    """Words without those that begin a sentence and say nothing, and without adverbs before the verb."""
    left = list(words)
    if len(left) > 1 and folded(left[0].text) == "some" and left[1].text[:1] in "0123456789½h":
        left = left[1:]
    while len(left) > 1 and not left[0].quoted and folded(left[0].text.strip(",:!.–—-")) in _fillers():
        left = left[1:]
    verb = next((at for at in range(1, min(NEAR, len(left) - 1)) if folded(left[at].text) in ADVERBS), 0)
    after = acts_begun(left[verb + 1 :])[1] if verb and not left[verb].quoted else 0
    return [*left[:verb], *left[verb + 1 :]] if after else left


def _fillers() -> frozenset[str]:
    return FILLERS | {""} | (SOFTLY if spoken() == "fr" else frozenset())


NEAR = 4
"""Words of the longest name before an adverb."""


def _without_tail(app: App, words: Sequence[Word]) -> Iterator[Plain]:
    """Words without a remark behind the act, the longest act first."""
    for at in range(len(words) - 1, 0, -1):
        mark = words[at - 1].text[-1:]
        dash = words[at].text in ("-", "–", "—") and not words[at].quoted
        ends = not words[at - 1].quoted and mark in (",", ";", "!", ".")
        leads = _begins_place(words[at], TAILS)
        tail = words[at + dash :]
        twice = leads and len(tail) > 1 and small(tail[0]) in LEADS and small(tail[1]) in LEADS | FOR
        if not (dash or ends or leads) or not tail or twice:
            continue
        told = tale_of(app, tail, leads=leads)
        if told is None:
            if has_digit(as_typed(tail)):
                # What is behind holds a number: nothing longer is a remark either.
                return
            continue
        last = words[at - 1]
        if tail[0].text[:1].isupper() and len(tail[0].text) > 1:
            # A name, as likely as not.
            told = Tale.VERB
        act = [*words[: at - 1], last if last.quoted else last._replace(text=last.text.rstrip(",;!."))]
        if act[-1].text:
            yield Plain(act, as_told(tail), told)


def without_front(app: App, words: Sequence[Word]) -> Iterator[Plain]:
    """Words without where or when it happened, in front of the act, the shortest first."""
    # `on attend la nuit` is French for what we do.
    places = _begins_place(words[0], PLACES) and not (spoken() == "fr" and small(words[0]) == "on")
    for at in range(FEWEST if places else 1, min(MOST, len(words) - 1)):
        comma = not words[at - 1].quoted and words[at - 1].text[-1:] in (",", ";", "!", ".")
        if not (comma or places) or folded(words[at - 1].text) in ARTICLES | POSSESSIVES | {"a", "an"}:
            continue
        told = tale_of(app, words[:at], leads=places)
        if told is not None:
            yield Plain(list(words[at:]), as_told(words[:at]), told if places else Tale.VERB)


def _without_middle(app: App, words: Sequence[Word]) -> Iterator[Plain]:
    """Words without what somebody does first that is only told: `odo slips on the weed and loses 4`."""
    people, after = leading(app, words, begins=True)
    begins = len(words) - len(after)
    if len(people) != 1 or people[0].purse:
        return
    for at in range(begins + 1, min(begins + MOST, len(words) - 1)):
        ends = words[at].text[-1:] in (",", ";", "!", ":") and not words[at].quoted
        joins = small(words[at + 1]) in ("and", "et") if not ends else False
        if not (ends or joins):
            continue
        told = tale_of(app, words[begins : at + 1], leads=False)
        if any(folded(word.text.strip(",.;:!")) in PRONOUNS for word in words[begins : at + 1]):
            # `plugs it in the back: 8 damage` says who suffers.
            return
        left = list(words[at + 1 + joins :])
        if left and has_digit(left[0].text) and HURTS.intersection(acts_begun(words[begins:])[0]):
            # `throws holy water on the ghoul: 7 damage` hurts somebody else.
            return
        if told is not None and left:
            yield Plain([*words[:begins], *left], as_told(words[begins : at + 1]), told)


def as_told(words: Sequence[Word]) -> str:
    """What words tell, as they were typed, without the marks around them."""
    return as_typed(words).strip(" ,;:!.–—-()")


def tale_of(app: App, words: Sequence[Word], *, leads: bool) -> Tale | None:
    """How sure it is that words are only told; None where one may be recorded itself, or change what is.

    Args:
        leads: Whether a word that leads to a place begins them.
    """
    if any(word.quoted or has_digit(word.text) for word in words):
        return None
    plain = [word._replace(text=word.text.strip(",.;!()…«»–—").rstrip("'’")) for word in words]
    plain = [word for word in plain if word.text]
    said = folded(" ".join(word.text for word in plain))
    rest = [word for word in plain if folded(word.text) not in TIMES_OF_DAY]
    begins = int(leads and len(rest) > 1 and small(rest[0]) in LEADS)
    if not leads:
        # `slips on the wet stairs`: who or what is in play is asked for all the same.
        nouns = ARTICLES | POSSESSIVES
        after = [*rest[1:], Word("")]
        rest = [word for at, word in enumerate(rest) if small(word) not in WHERE or folded(after[at].text) not in nouns]
    if not plain or (said not in HARMLESS and any(folded(word.text) in CHANGES for word in plain)):
        return None
    if any(word.text.endswith("?") for word in plain) or meaning_words(app, "damage", None, rest[begins:]):
        return None
    if any(map(partial(_is_act, plain), range(len(plain)))) or folded(
        plain[-1].text
    ) in ARTICLES | POSSESSIVES | LEADS | {"a", "an", "of"}:
        return None
    is_called = any(word.text[:1].isupper() and len(word.text) > 1 for word in plain[1:])
    if is_called or told_words([*plain, Word("")]) or (len(plain) == 1 and leads):
        # A capital is of a name, as likely as not.
        return Tale.VERB
    if spoken() == "fr":
        return _tale_in_french(app, plain)
    return Tale.UNKNOWN if any(map(_may_be_verb, plain[begins:])) else Tale.NOUNS


def _tale_in_french(app: App, words: Sequence[Word]) -> Tale | None:
    from cli.script.free.french.phrases import sentence_of
    from cli.script.free.french.remarks import remark_of

    sentence = sentence_of(app, words)
    remark = remark_of(app, sentence, sentence.phrases)
    return remark and (Tale.NOUNS if remark.sure else Tale.UNKNOWN)


def _is_act(words: Sequence[Word], at: int) -> bool:
    """Whether a verb stands at a place by which something is recorded: `takes the ring`; `slips on` is none."""
    acts, length = acts_begun(words[at:])
    if at and small(words[at - 1]) in BEFORE_NOUNS:
        return False
    led = small(words[at + length]) in TAILS | PLACES if at + length < len(words) else False
    return bool(BECOMES.intersection(acts) or (RECORDED.intersection(acts) and not led))


def _may_be_verb(word: Word) -> bool:
    """Whether a word has the form of a verb, so that it may say that something happened: `shrugs`, `soaked`."""
    text = folded(word.text)
    return is_past(text) or (len(text) > 3 and text.endswith(("ed", "s", "n't")) and not text.endswith(("ss", "'s")))
