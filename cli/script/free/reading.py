"""What a line is in other words, where the grammar alone has no reading for it.

First what is only told beside an act is left out and kept as a note. What remains doubtful is never recorded unasked:
a pronoun with whoever it may mean, a roll within a sentence, or the readings around the one figure of the line. Each
of them is held against the whole line, as any reading is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count, pairwise, takewhile
from typing import TYPE_CHECKING, NamedTuple

from cli.input.number_words import number_in
from cli.output.words.language import spoken
from cli.script.free.asides import HURTS, Plain, Tale, as_told, plain_ways, tale_of, without_front
from cli.script.free.centred import Rolled, around_figure, around_roll, people_in
from cli.script.free.happenings import found_there, happenings
from cli.script.free.listed_checks import listed_checks
from cli.script.free.pronouns import with_names
from cli.script.free.wordings import in_other_words
from cli.script.shorthand.checks.whole_line import NEXT, SCALES, TEXTS, leading_nowhere
from cli.script.shorthand.lines.offers import SAID_OTHERWISE, is_possible
from cli.script.shorthand.meaning import Command, Reading, command_records
from cli.script.shorthand.people.who import POSSESSED
from cli.script.shorthand.phrases.choice import is_by_oneself
from cli.script.shorthand.phrases.lexicon import LEADS, SAYS_NOTHING, has_form, meaning_words, vocabulary
from cli.script.shorthand.phrases.texts import introduces, is_clean
from cli.script.shorthand.rolls.told_results import judged
from cli.script.shorthand.vocabulary.doubts import turning_word, would
from cli.script.shorthand.vocabulary.verb_table import acts_begun
from cli.script.shorthand.vocabulary.words import Word, as_typed, word_set
from ledger.errors import InputError
from ledger.facts import EVERYONE
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

Read = Callable[[Sequence[Word]], list[Reading]]
"""Reads the words of a line; empty where no reading of them is sure."""

Check = Callable[[Sequence[Word], list[Reading]], list[Reading]]
"""Checks readings against the words of a line, and marks in them what is doubtful."""

MOST_READ = 24
"""Parts of a line that are tried, so that no line takes long."""


MOST_OFFERED = 6
"""Readings around a figure that are offered."""


class Freely(NamedTuple):
    """The readings of a line in other words.

    Attributes:
        sure: Whether the only one of them may be recorded unasked.
        explained: Whether each of them says what every part of the line is.
    """

    readings: list[Reading]
    sure: bool
    explained: bool = False


def freely(app: App, words: Sequence[Word], read: Read, check: Check) -> Freely:
    """What a line may be; no readings where nothing is found that holds the whole of it."""
    if not words:
        return Freely([], False)
    tries = count()

    def tried(part: Sequence[Word]) -> list[Reading]:
        if not part or next(tries) >= MOST_READ:
            return []
        try:
            found = judged(app, part, read) or read(part)
        except InputError:
            return []
        found = [each for each in found if not any(map(is_by_oneself, each))]
        return [each for each in found if each and all(command_records(one) and is_possible(app, one) for one in each)]

    told = told_as_sentence(app, words, read, check)
    if told is None and (listed := listed_checks(app, words, tried)):
        return Freely(listed, False, explained=True)
    if told is not None and (told.sure or spoken() == "fr"):
        return told
    rest = _doubted(app, words, _in_parts(app, words, tried, check))
    if told is None or (rest.sure and not any(command[0] == "roll" for each in told.readings for command in each)):
        return rest
    return told


def _in_parts(app: App, words: Sequence[Word], tried: Read, check: Check) -> Freely:
    """What a line may be without what is only told, with other words, or with names for its pronouns."""
    listed = found_there(app, words)
    if listed is not None and (found := _whole(app, [listed.reading], Plain(list(words)), words, check)):
        return Freely(found, tale_of(app, listed.where, leads=True) == Tale.NOUNS)
    other = in_other_words(app, words)
    if other != list(words) and (found := _whole(app, tried(other), Plain(other), words, check)):
        return Freely(found, len(found) == 1)
    for plain in plain_ways(app, other):
        if found := _whole(app, tried(plain.words), plain, words, check):
            return Freely(found, len(found) == 1 and _is_sure(app, found[0], plain))
    named = [reading for way in with_names(app, words) for reading in _of_somebody(app, way, tried, check)]
    if named:
        return Freely(named, False)
    for rolled in around_roll(app, words):
        if found := _whole(app, tried(rolled.line), Plain(rolled.line, _told(rolled)), words, check):
            parts = [part for part in rolled.told if part]
            sure = all(tale_of(app, part, leads=False) is not None for part in parts)
            return Freely(found, len(found) == 1 and sure)
    for way in with_names(app, words):
        for rolled in around_roll(app, way):
            if found := _whole(app, tried(rolled.line), Plain(rolled.line, _told(rolled)), words, check):
                return Freely(found, False)
    return Freely([], False)


def told_otherwise(app: App, words: Sequence[Word], read: Read, check: Check) -> Freely:
    """What a line is that the grammar reads as something doubtful; of English only as a whole sentence."""
    if spoken() == "fr":
        return freely(app, words, read, check)
    return told_as_sentence(app, words, read, check) or Freely([], False)


def told_as_sentence(app: App, words: Sequence[Word], read: Read, check: Check) -> Freely | None:
    """What a line is as a whole sentence of the language spoken; None where none explains the whole of it."""
    told = _told_in_french(app, words, read, check) or _told_in_english(app, words, read, check)
    return told and _doubted(app, words, told)


def _doubted(app: App, words: Sequence[Word], found: Freely) -> Freely:
    """Readings that are asked about where a word that means something is only told."""
    return found._replace(sure=False) if found.sure and _keeps_meaning(app, words, found.readings[0]) else found


def _keeps_meaning(app: App, words: Sequence[Word], reading: Reading) -> bool:
    """Whether a text of a reading holds a word that means something to its command, and that no word introduces.

    `a aac thief`, `throws +2 a torch`; a thing or a place may be told, and no word may lead on to nothing.
    """
    before = takewhile(lambda word: not introduces(word), words)
    said = {folded(word.text.strip(MARKS)) for word in before if not word.quoted} - LEADS - SAYS_NOTHING - ROUNDS
    told = [(command[0], text) for command in reading for option, text in pairwise(command) if option in TEXTS and text]
    behind_then = {
        folded(after.text.strip(MARKS)) for word, after in pairwise(words) if folded(word.text.strip(MARKS)) in NEXT
    }
    if not UNDECIDED.issuperset(command[0] for command in reading) and any(map(_is_withstood, words)):
        # `hits the ogre for 5, it resists`
        return True
    return any(
        leading_nowhere(text.split())
        or turning_word(text)
        or any(number_in(part.split())[1] == len(part.split()) > 0 for part in text.split("; "))
        or behind_then.intersection(folded(part.strip(MARKS)) for part in text.split()[:1])
        or _mean_something(app, command, said.intersection(folded(part.strip(MARKS)) for part in text.split()))
        for command, text in told
    )


def _is_withstood(word: Word) -> bool:
    """Whether a word says that what is done to somebody was warded off."""
    return not word.quoted and folded(word.text.strip(MARKS)) in WITHSTOOD


UNDECIDED = frozenset({"roll", "note", "meet", "leave", "arrive", "time"})
"""Commands of which nothing comes to less."""

WITHSTOOD = word_set(
    "resists resisted holds dodges dodged avoids avoided evades evaded blocks blocked deflects deflected bounces "
    "bounced resiste resistee esquive evite pare bloque bloquee devie deviee rebondit refused rejected vain"
)
"""Words, folded, by which something came to less, or to nothing, where nobody rolls for it."""


def _mean_something(app: App, command: str, kept: set[str]) -> bool:
    """Whether words that are told mean something to a command: what somebody strikes with may be, and where, but once.

    Numbers are held against the line elsewhere.
    """
    tables = app.rules.tables
    # `7,4` is no number that the line as a whole is held against.
    figures = {word for word in kept if "," in word and word[:1].isdecimal()}
    kept = {word for word in kept if not word[:1].isdecimal()} | figures
    things = {word for word in kept if any(tables.find(group, word) for group in ("items", "terrains"))}
    # `acid longsword`
    kinds = any(tables.find("damage_types", word) for word in things)
    others = kept - things
    return kinds or len(things) > 1 or any(map(has_form, others)) or bool(others & vocabulary(tables, command, None))


ROUNDS = frozenset({"round"})
"""Units, folded, that are said of something else too: `a round of drinks`."""

MARKS = ".,;:!?()…«»"
"""Marks around a word."""


def _told_in_english(app: App, words: Sequence[Word], read: Read, check: Check) -> Freely | None:
    """What a sentence of English is by the patterns of its spans."""
    if spoken() != "en":
        return None
    from cli.script.free.english.sentences import sentence

    readings, sure = sentence(app, words, read, check)
    return Freely(readings, sure, explained=True) if readings else None


def _told_in_french(app: App, words: Sequence[Word], read: Read, check: Check) -> Freely | None:
    """What a sentence of French is by the frame of its act; None where none explains the whole of it."""
    if spoken() != "fr":
        return None
    from cli.script.free.french.sentences import told_in_french

    ways = [(way, way.sure) for way in told_in_french(app, words, read)]
    explained = bool(ways)
    ways = ways or [(way, False) for named in with_names(app, words) for way in told_in_french(app, named, read)]
    found: list[tuple[Reading, bool]] = []
    for way, sure in ways:
        left = [word for word in words if word.text.strip(",.;") not in way.agreed]
        try:
            (checked,) = check(left, [way.reading])
        except InputError:
            continue
        if all(command_records(command) and _is_possible_then(app, command, way.reading) for command in way.reading):
            found.append((way.reading, sure and is_clean(checked)))
    sure = len(found) == 1 and found[0][1]
    return Freely([each for each, _sure in found], sure, explained) if found else None


def _is_possible_then(app: App, command: Command, reading: Reading) -> bool:
    """Whether a command is possible, perhaps of a thing that the one before it found: found, and taken by somebody."""
    before = reading[reading.index(command) - 1] if reading.index(command) else []
    found = before[:1] == ["find"] and command[0] == "take" and f"item={command[-1]}" in before
    return found or is_possible(app, command)


def around(app: App, words: Sequence[Word], check: Check) -> list[Reading]:
    """What a line may be by its one figure, by those who are named, or by what is found or met there.

    Empty where a word says that it is otherwise.
    """
    if not words:
        return []
    told = as_typed(words).strip()
    other = in_other_words(app, words)
    for part in (Plain(other), *without_front(app, other)):
        for happening in happenings(app, part.words):
            if found := _whole(app, happening, Plain(list(words), told), words, check):
                return found
    if any(folded(word.text.strip(",.;:!?()")) in SAID_OTHERWISE | SCALES or would(word) for word in words):
        return []
    ways = [*with_names(app, words)] or [list(words)]
    found = [
        reading for way in ways for reading in _whole(app, around_figure(app, way), Plain(way, told), words, check)
    ]
    return found[:MOST_OFFERED]


def _of_somebody(app: App, words: Sequence[Word], tried: Read, check: Check) -> Iterator[Reading]:
    """The readings of a line in which somebody is named for a pronoun, perhaps without what is told beside."""
    for plain in (Plain(list(words)), *plain_ways(app, words)):
        if found := _whole(app, tried(plain.words), plain, words, check):
            yield from found
            return


def _whole(app: App, readings: Sequence[Reading], plain: Plain, words: Sequence[Word], check: Check) -> list[Reading]:
    """Readings with what is told beside them, where they hold the whole line."""
    leads = bool(plain.told) and as_typed(words).startswith(plain.told.split("; ")[0])
    told = [_with_note(reading, plain.told, leads=leads) for reading in _clean(app, readings, words, check)]
    return [reading for reading in told if reading]


def _told(rolled: Rolled) -> str:
    """What is said around a roll."""
    return "; ".join(text for part in rolled.told if (text := as_told(part)))


def _is_sure(app: App, reading: Reading, plain: Plain) -> bool:
    """Whether a reading may be recorded unasked beside what is told with it.

    Of a roll that dice decided, whatever else is told says how it came about, or what came of it; but not a word that
    means something where it stands.
    """
    if not plain.told:
        return True
    if any(command[0] == "roll" for command in reading) and not people_in(app, plain.words):
        # `tempête, jet de chance : 4` may be nobody's.
        return False
    if all(command[0] == "roll" and "--faces" in command for command in reading):
        kinds = {command[2] for command in reading if len(command) > 2}
        words = [Word(word) for word in plain.told.split()]
        return not any(_means(app, kind, words) for kind in kinds)
    # `trips over the cat` may itself be only told.
    falls = any(command[0] == "condition" and "--off" not in command for command in reading)
    return plain.tale == Tale.NOUNS and not falls


def _means(app: App, kind: str, words: Sequence[Word]) -> bool:
    return any(word.casefold() not in LEADS for word in meaning_words(app, "roll", kind, words))


def _with_note(reading: Reading, told: str, *, leads: bool) -> Reading:
    """A reading with what was told as the note of its last command, or the first; empty where that has one already."""
    if not told:
        return reading
    at = 0 if leads else len(reading) - 1
    noted = reading[at]
    if "--note" in noted or noted[0] == "note":
        return []
    return [*reading[:at], [*noted, "--note", told], *reading[at + 1 :]]


def _clean(app: App, readings: Sequence[Reading], words: Sequence[Word], check: Check) -> list[Reading]:
    found: list[Reading] = []
    people = {folded(one.name) for one in people_in(app, words) or ()}
    for reading in readings:
        said = folded(" ".join(part for command in reading for part in command))
        if not all(name in said for name in people) and EVERYONE not in said.split():
            # Everybody who is named has a place in it.
            continue
        if any(_hurts_whoever_struck(app, words, command) for command in reading):
            continue
        try:
            found += [one for one in check(words, [reading]) if is_clean(one) and one not in found]
        except InputError:
            continue
    return found


def _hurts_whoever_struck(app: App, words: Sequence[Word], command: Sequence[str]) -> bool:
    """Whether somebody is hurt in a reading who in the line does it: `throws oil at the orc, 6 damage`.

    Nor is it a roll of theirs, of which whoever suffers it is lost.
    """
    rolled = command[0] == "roll" and command[2:3] == ["damage"]
    if not (rolled or command[0] == "damage") or "--from" in command:
        return False
    for one in people_in(app, words) or ():
        if one.name == command[1]:
            owns = POSSESSED.search(words[one.ends - 1].text.rstrip(",.;:!")) is not None
            return owns or bool(HURTS.intersection(acts_begun(words[one.ends :])[0]))
    return False
