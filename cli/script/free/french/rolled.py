"""Rolls in sentences of French: `JP contre le poison de Brom : 9, raté`, `Élise négocie, persuasion 18 contre 15`.

The kind of roll, who rolls, what the die showed and what is to be reached have their places by their words, not by
their order; the grammar reads them put one behind the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cli.script.free.french.amounts import BARE, DIE, GOAL
from cli.script.free.french.phrases import (
    AMOUNT,
    DETERMINERS,
    JOIN,
    MARK,
    MARKS,
    PRONOUN,
    TEXT,
    VERB,
    WHO,
    Phrase,
    Sentence,
)
from cli.script.free.french.phrases import LEADS as PHRASE_LEADS
from cli.script.free.french.remarks import remark_of
from cli.script.free.patterns import Way, option
from cli.script.shorthand.lines.one_thing import clean_readings
from cli.script.shorthand.meaning import Command
from cli.script.shorthand.phrases.lexicon import EDGES, meaning_words
from cli.script.shorthand.rolls.rolls import CHECKED, DONE, kinds_called
from cli.script.shorthand.rolls.told_results import ALSO, BAD, BY_VERB, GOOD, WENT_BADLY, WENT_WELL, outcome_of
from cli.script.shorthand.rolls.told_totals import ON_THE_DIE, SIDES, added_to_die, face_left, told_in_all
from cli.script.shorthand.vocabulary.verb_table import ROLLED, acts_begun
from cli.script.shorthand.vocabulary.words import Word, has_digit, small, word_set
from cli.script.trial import refusal_of
from ledger.errors import InputError
from ledger.facts import EVERYONE
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

SHORT = {"jp": "sauvegarde", "svg": "sauvegarde", "svgd": "sauvegarde", "save": "sauvegarde"}
"""Short words for rolls that are the same in every game, folded."""

SAVES = word_set("sauvegarde sauvegardes")

PARTICIPLES = ("é", "ée", "és", "ées")
"""Endings of what was done to somebody: `attaqué` is no attack."""

DUTY = CHECKED | DETERMINERS | word_set(
    "doit doivent fait font faire tente tentent essaie essaye lance lancent jette tire sort obtient teste a de d' au "
    "aux dans avec sur en il elle son sa ses ont rate pour c'est donne d20 d6 d100 2d6 de des avantage desavantage "
    "test tests resultat contre total tout"
)  # fmt: skip
"""Words around a roll that say no more than that somebody rolls, or that is read in a place of its own, folded."""

SHOWN = word_set("sort tire nat naturel")
"""Words, folded, behind which a number is what the die showed."""

IN_ALL = word_set("total tout")
"""Words beside a number that is all a roll came to, folded."""

BLOW = word_set("coup coups attaque assaut charge fleche")
"""What is parried or dodged, folded."""

PASSED = WENT_WELL | word_set("bon ouvre s'ouvre sauve sauvee gagne reussite")
FAILED = WENT_BADLY | word_set("coince resiste perdu")
"""Words, folded, that say how a roll went."""


class _Named(NamedTuple):
    """A kind of roll among the words of a sentence, and the words that name it to the grammar.

    Attributes:
        by_verb: Whether a verb says it, which may be told of something else.
    """

    begins: int
    ends: int
    words: list[Word]
    by_verb: bool = False


class _Figures(NamedTuple):
    """The numbers of a roll.

    Attributes:
        faces: What dice showed, or what the roll came to.
        shown: Whether it is said that it is what a die showed.
        total: Whether it is said that it is all the roll came to.
    """

    faces: list[Phrase]
    goal: str = ""
    modifier: str = ""
    shown: bool = False
    total: bool = False


def rolls_told(app: App, sentence: Sentence) -> list[Way]:
    """What a sentence may be in which somebody rolls, whose dice are told; empty for any other."""
    figures = _figures(sentence)
    people = sentence.of(WHO)
    if figures is None or not people:
        return []
    found: list[Way] = []
    for named in _kinds_in(app, sentence):
        roller = _roller(sentence, people, named)
        if roller is None or (found and not named.by_verb):
            continue
        ways = list(_ways(app, sentence, named, roller, figures))
        # `enfonce la porte (force 2)` may be of either.
        others = {way.reading[0][2] for way in ways} - {way.reading[0][2] for way in found}
        found = [way._replace(sure=False) for way in (*found, *ways)] if found and others else found or ways
    return found


def _kinds_in(app: App, sentence: Sentence) -> Iterator[_Named]:
    """The kinds of rolls that are named in a sentence; those that a verb says last."""
    words = sentence.words
    inside = {
        at for phrase in sentence.phrases if phrase.kind in (WHO, AMOUNT) for at in range(phrase.begins, phrase.ends)
    }
    free = [at for at, word in enumerate(words) if at not in inside and not word.quoted and word.text[:1].isalpha()]
    saves = any(SHORT.get(folded(words[at].text), folded(words[at].text)) in SAVES for at in free)
    for at in free:
        end = next((more for more in range(at, len(words)) if more not in free), len(words))
        part = [word._replace(text=SHORT.get(folded(word.text), word.text)) for word in words[at:end]]
        # `a été attaqué` is no attack, `une sauvegarde de constitution` none of the trait; `for` is English too.
        done_to = words[at].text.endswith(PARTICIPLES) and acts_begun(words[at : at + 1])[0]
        inner = saves and folded(part[0].text) not in SAVES | CHECKED
        english = (
            folded(part[0].text) == "for" and at and words[at - 1].text not in MARKS and not part[0].text.isupper()
        )
        if small(words[at]) in PHRASE_LEADS or done_to or inner or english:
            continue
        if [folded(word.text) for word in part[:2]] == ["jet", "contre"] and not kinds_called(app, part):
            # `jet contre les sorts`
            part[0] = Word("sauvegarde")
        if kinds := [kind for kind in kinds_called(app, part) if not kind.value or kind.length > 1]:
            yield _Named(at, at + kinds[0].length, part[: kinds[0].length])
    for at in free:
        for act in acts_begun(words[at : at + 1])[0]:
            kind = next((name for name in act.split(", ") if app.rules.tables.find("rolls", name)), "")
            if kind and act in ROLLED.values():
                yield _Named(at, at + 1, [Word(kind)], by_verb=True)


def _figures(sentence: Sentence) -> _Figures | None:
    """The numbers of a roll; None where there are none, or others than of a roll."""
    faces: list[Phrase] = []
    goal = modifier = ""
    shown = False
    for at, phrase in enumerate(sentence.phrases):
        if phrase.kind != AMOUNT:
            continue
        amount = phrase.amount
        if amount is None or amount.kind not in (BARE, DIE, GOAL) or amount.each:
            return None
        before = sentence.phrases[at - 1] if at else None
        if phrase.lead == "de" and before is not None and before.kind == VERB:
            # `ratée de 2` says by how much.
            return None
        if amount.kind == GOAL or phrase.lead in ("contre", "sous"):
            if goal:
                return None
            goal = amount.text
        elif amount.sign:
            if modifier or phrase.lead not in ("avec", "à", ""):
                return None
            modifier = f"{amount.sign}{amount.text}"
        elif amount.text == "1" and _is_one(sentence, at):
            continue
        else:
            shown = (
                shown
                or amount.kind == DIE
                or ON_THE_DIE.search(sentence.line) is not None
                or (before is not None and folded(sentence.words[before.ends - 1].text) in SHOWN)
            )
            faces.append(phrase)
    if not faces:
        return None
    total = any(_is_total(sentence, phrase) for phrase in faces)
    return _Figures(faces, goal, modifier, shown and not total, total)


def _is_one(sentence: Sentence, at: int) -> bool:
    """Whether a number at a place is the article of the number behind it: `sort un 6`."""
    follows = sentence.phrases[at + 1 : at + 2]
    typed = sentence.words[sentence.phrases[at].ends - 1].typed
    return (
        bool(typed) and bool(follows) and follows[0].kind == AMOUNT and follows[0].begins == sentence.phrases[at].ends
    )


def _is_total(sentence: Sentence, phrase: Phrase) -> bool:
    near = [
        *sentence.words[max(0, phrase.begins - 2) : phrase.begins + 1],
        *sentence.words[phrase.ends : phrase.ends + 2],
    ]
    return phrase.lead == "→" or bool(IN_ALL.intersection(folded(word.text) for word in near))


def _roller(sentence: Sentence, people: Sequence[Phrase], named: _Named) -> Phrase | None:
    """Whoever rolls: named behind the kind with `de`, or before it; or right behind it, where a line begins with it."""
    own = [each for each in people if each.lead in ("de", "d'", "du", "pour", "des") and each.begins >= named.ends]
    if own and (len(people) == 1 or own[0].begins - named.ends <= 1):
        return own[0]
    before = sentence.words[: named.begins]
    begins = all(folded(word.text) in DUTY or word.text in MARKS for word in before)
    return next((each for each in people if not each.lead and (begins or each.begins < named.begins)), None)


def _ways(app: App, sentence: Sentence, named: _Named, roller: Phrase, figures: _Figures) -> Iterator[Way]:
    who = roller.who
    others = [each for each in sentence.of(WHO) if each is not roller]
    if who is None or who.purse or (who.several and len(figures.faces) != 1) or len(others) > 1:
        return
    if any(not each.lead and each.begins > roller.begins for each in others):
        # Nothing says what somebody who is named behind it has to do with it.
        return
    edge = next((word.text for word in sentence.words if folded(word.text) in EDGES), "")
    if len(figures.faces) != (2 if edge and len(figures.faces) == 2 else 1):
        return
    by = [Word(EVERYONE if who.everybody else ",".join(who.names), True)]
    aims = (
        [["contre", *others[0].names]] if others and others[0].lead in ("sur", "contre", "à", "de", "d'", "du") else []
    )
    for aim in (*aims, []):
        for value, ends in _values(sentence, named):
            line = [*by, *named.words, *value]
            line += [Word(aim[0]), Word(",".join(aim[1:]), True)] if aim else []
            line += [Word("contre"), Word(figures.goal)] if figures.goal else []
            line += [Word(edge)] if edge else []
            line += [Word(figures.modifier)] if figures.modifier else []
            command = _read(app, line, figures)
            if command is not None:
                read = [roller, *(others if aim else [])]
                yield from _judged(app, sentence, named._replace(ends=ends), read, figures, command)
                return


def _values(sentence: Sentence, named: _Named) -> Iterator[tuple[list[Word], int]]:
    """The words behind a kind of roll that may be its value, and the place behind them: `contre le poison`."""
    words = sentence.words
    covered = [
        phrase for phrase in sentence.phrases if phrase.kind == TEXT and phrase.begins <= named.ends < phrase.ends
    ]
    begins = named.ends
    ends = [phrase.ends for phrase in covered]
    ends += [phrase.ends for phrase in sentence.phrases if phrase.begins == begins and phrase.kind == TEXT]
    for end in dict.fromkeys(ends):
        yield list(words[begins:end]), end
    yield [], begins


def _read(app: App, line: Sequence[Word], figures: _Figures) -> Command | None:
    """The only roll that a line is by the grammar, where the rules lack nothing of it."""
    faces = [figure.amount.text for figure in figures.faces if figure.amount]
    by_total = figures.total or any(int(face) > SIDES for face in faces)
    made = only_roll(app, [*line, *(Word("10" if by_total else face) for face in faces)])
    return None if made is None or "--faces" not in made or refusal_of(app, made) is not None else made


def only_roll(app: App, line: Sequence[Word]) -> Command | None:
    """The only roll that a line is by the grammar."""
    try:
        found = clean_readings(app, line)
    except InputError:
        return None
    first = found[0] if found else []
    is_one = len(first) == 1 and all(each == first for each in found)
    return first[0] if is_one and first[0][0] == "roll" and "--for" not in first[0] else None


def _judged(
    app: App, sentence: Sentence, named: _Named, read: Sequence[Phrase], figures: _Figures, command: Command
) -> Iterator[Way]:
    """A roll as its die may have come, held against how it is said to have gone."""
    left, went = _left(sentence, named, read)
    remark = _remark(app, sentence, left, command[2])
    if remark is None:
        return
    told, is_told = remark
    subject = any(phrase.kind == PRONOUN and phrase.begins < read[0].begins for phrase in left)
    sure = is_told and not named.by_verb and not subject
    adds = added_to_die(app, command) if len(figures.faces) == 1 else 0
    if adds and figures.modifier:
        # What is told to be added is nothing that the total would leave open.
        adds -= int(figures.modifier)
    text = figures.faces[0].amount.text if figures.faces[0].amount else ""
    ways: list[tuple[Command, bool]] = []
    if not figures.total and (int(text) <= SIDES or adds is None):
        ways.append((command, sure and (figures.shown or not adds)))
    face = face_left(int(text), adds) if adds and not figures.shown else None
    if face is not None:
        ways.append((told_in_all(command, face, text), sure and figures.total))
    for made, certain in ways:
        outcome = outcome_of(app, made)[0]
        if went is None and small(named.words[0]) in DONE and BLOW.intersection(folded(told).split()):
            # `esquive le coup`
            went = True
        # How it is said to have gone is judged by the ledger, or nobody knows that it was the die.
        agrees = went is None or outcome in (GOOD if went else BAD)
        *before, last = made
        total = last if before[-1:] == ["--note"] else ""
        note = "; ".join(part for part in (total, told) if part)
        noted = [*(before[:-1] if total else made), *option("--note", note)]
        yield Way([noted], certain and agrees and len(ways) == 1)


def _left(sentence: Sentence, named: _Named, read: Sequence[Phrase]) -> tuple[list[Phrase], bool | None]:
    """The phrases of which a roll says nothing, and whether it is told that it went well."""
    left: list[Phrase] = []
    went: bool | None = None
    for phrase in sentence.phrases:
        if phrase in read or phrase.kind in (AMOUNT, MARK):
            continue
        spans = ((phrase.begins, min(phrase.ends, named.begins)), (max(phrase.begins, named.ends), phrase.ends))
        for begins, ends in (
            spans if phrase.begins < named.ends and phrase.ends > named.begins else ((*spans[0][:1], phrase.ends),)
        ):
            words = sentence.words[begins:ends] if begins < ends else []
            said = {folded(word.text).replace("’", "'") for word in words} - DUTY
            if not words or (not said and phrase.kind != PRONOUN):
                continue
            if phrase.kind in (TEXT, VERB) and (well := _went(said)) is not None:
                went = well
                continue
            left.append(phrase._replace(begins=begins, ends=ends, said=" ".join(folded(word.text) for word in words)))
    if "rate" in {folded(word.text) for word in sentence.words} and went is None:
        went = False
    return left, went


def _went(said: set[str]) -> bool | None:
    """Whether words say that a roll went well, or badly; None where they say something else."""
    plain = said - ALSO - {"ca", "passe"} or said
    if plain <= PASSED | {word for word, well in BY_VERB.items() if well} | {"ca"}:
        return True
    return False if plain <= FAILED | {word for word, well in BY_VERB.items() if not well} | {"serrure"} else None


def _without_loose(phrases: Sequence[Phrase]) -> list[Phrase]:
    """Phrases without the pronouns behind which nothing is told, and the word that joins the first of them."""
    made: list[Phrase] = []
    for phrase in reversed(phrases):
        if phrase.kind not in (PRONOUN, JOIN) or (made and made[-1].begins == phrase.ends):
            made.append(phrase)
    made.reverse()
    return made[1:] if made and made[0].kind == JOIN and made[0].said in ("et", "puis") else made


def _remark(app: App, sentence: Sentence, left: Sequence[Phrase], kind: str) -> tuple[str, bool] | None:
    """What is told around a roll whose die is known, and whether it surely is no more than that; None where it is not.

    Whatever is told says how the roll came about, or what came of it; but no word that means something where it stands.
    """
    left = _without_loose(left)
    kept = [each for each in left if each.kind != MARK]
    texts = [each for each in kept if each.kind == TEXT]
    acts = [each for each in kept if each.kind in (VERB, WHO)]
    words = [word for each in kept for word in sentence.words[each.begins : each.ends]]
    if any(has_digit(word.text) or word.quoted for word in words if not word.typed):
        return None
    if any(each.lead == "en" and app.rules.tables.find("traits", each.said.removeprefix("en ")) for each in texts):
        # `fait 10 en savoir, elle reconnaît les runes`: it is of that score.
        return None
    is_told = remark_of(app, sentence, texts) is not None
    led = {each.begins for each in kept if each.lead and each.ends - each.begins > 1}
    words = [word for each in kept for at, word in enumerate(sentence.words[each.begins : each.ends], each.begins)
             if at not in led]  # fmt: skip
    means = meaning_words(app, "roll", kind.partition("=")[0], [Word(word.text) for word in words])
    against = any(each.lead == "contre" for each in kept)
    return sentence.typed(kept), is_told and not acts and not means and not against
