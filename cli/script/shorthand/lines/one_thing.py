"""What a line that is no full command may stand for, as one thing: a roll, a change, a verb, a find, an award."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from cli.script.shorthand.lines.nobody import said_of_all
from cli.script.shorthand.lines.somebody import contracted, of_somebody
from cli.script.shorthand.meaning import Reading, throws_dice, unclear
from cli.script.shorthand.people.latest import SAME
from cli.script.shorthand.phrases.quantities import EXPERIENCE_WORDS
from ledger.errors import InputError
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App
    from cli.script.shorthand.vocabulary.words import Word


def clean_readings(app: App, words: Sequence[Word]) -> list[Reading]:
    """The readings of words with no text in them that would have to be asked about."""
    from cli.script.shorthand.phrases.texts import is_clean

    readings, asks = readings_of(app, words)
    return [reading for reading in readings if not asks and is_clean(reading)]


def checked_whole(app: App, words: Sequence[Word], readings: Sequence[Reading]) -> list[Reading]:
    """Readings checked against all words of their line.

    Raises:
        InputError: `shorthand_unclear`, for a word that turns what they say.
    """
    from cli.script.shorthand.checks.whole_line import checked, lost_in_all
    from cli.script.shorthand.phrases.texts import is_clean
    from cli.script.shorthand.vocabulary.doubts import refuse_turned
    from cli.script.shorthand.vocabulary.words import as_typed

    refuse_turned(app, words, readings)
    clean = [reading for at, reading in enumerate(readings) if reading not in readings[:at] and is_clean(reading)]
    if len(clean) > 1 and (lost := lost_in_all(app, words, clean)):
        # None of them says what was said of the hoard, say.
        raise unclear(as_typed(words), placeless=lost)
    # Of several it is asked anyway: what speaks against one of them does not speak for another.
    return [checked(app, words, reading) if clean == [reading] else reading for reading in readings]


def readings_of(app: App, words: Sequence[Word]) -> tuple[list[Reading], bool]:
    """What a line that is no full command may stand for, and whether that is asked before it is done.

    The same part of a line is often tried in several ways, and read once.
    """
    from cli.script.shorthand.one_line import once

    found = once(("readings", tuple(words)), lambda: _read_or_refused(app, words))
    if isinstance(found, InputError):
        # Whoever catches it may say more in it.
        raise InputError(found.code, **found.facts)
    readings, asks = found
    return [[list(command) for command in reading] for reading in readings], asks


def _read_or_refused(app: App, words: Sequence[Word]) -> tuple[list[Reading], bool] | InputError:
    try:
        return _read_in_any_way(app, words)
    except InputError as error:
        return error


def _read_in_any_way(app: App, words: Sequence[Word]) -> tuple[list[Reading], bool]:
    from cli.script.shorthand.acts.experience import amount_first, awarded
    from cli.script.shorthand.goods.finds import searched
    from cli.script.shorthand.lines.told_amounts import asked_amount, with_amount
    from cli.script.shorthand.phrases.told import answered, split_told, with_told
    from cli.script.shorthand.rolls.nameless import rolls_of_nobody
    from cli.script.shorthand.vocabulary.words import as_typed, has_digit

    if words and (found := searched(app, words)):
        return found, False
    colon, (words, after) = words, split_told(words)
    if after and (found := with_amount(app, words, _behind(colon, words), partial(clean_readings, app))):
        return found, False
    after = asked_amount(app, _behind(colon, words), after) if after else after
    said = re.match(r"\d+\s*,\s*[^\W\d]", after) is not None
    if after and (_is_name(app, words) or _is_experience(words)):
        # `stôl: 14 en zone 3`, `gontran : -4 ev`, `px : 50 chacun`
        words, after = [*words, *_behind(colon, words)], ""
    if re.fullmatch(r"\d+(?:(?:\s*,\s*|\s+)(?:(?:et|and)\s+)?\d+)+", after) and _lacks(app, words):
        # `heals ann and bob: 3 and 2`
        raise unclear(as_typed(colon), second=True)
    if words and after[:1].isdecimal() and (_lacks(app, words) or (said and _is_roll(app, words))):
        # `hits goblin 2: 7 slashing`, `attacks lena: 9, parry 13`
        *before, last = words
        words = [*before, last._replace(text=f"{last.text},"), *_behind(colon, words)]
        after = ""
    asks = False
    if not words:
        return [], False
    if folded(words[0].text) in EXPERIENCE_WORDS and not words[0].quoted:
        readings, asks = awarded(app, words[1:]), len(words) == 1
    elif experience := amount_first(app, words):
        readings = awarded(app, experience)
    else:
        ways = (_find, said_of_all, _of_nobody, of_somebody, rolls_of_nobody, contracted)
        try:
            readings = next((found for way in ways if (found := way(app, words))), [])
        except InputError as error:
            # `a troll appears` is nobody called Ann.
            if error.code != "shorthand_unclear" or not (readings := newcomers(app, words)):
                raise
        readings = readings or newcomers(app, words)
    if any(not word.quoted and folded(word.text) in SAME for word in words):
        from cli.script.shorthand.people.latest import with_last_text

        readings = [[with_last_text(app, command) for command in reading] for reading in readings]
    if after and not has_digit(after) and len(words) == 1 and _throws(readings):
        # `perception: nothing special` names nobody, and may be how it went.
        raise unclear(as_typed(colon), shown=after)
    return [told for reading in answered(readings, after) for told in with_told(reading, after)], asks


def _is_name(app: App, words: Sequence[Word]) -> bool:
    """Whether words name somebody and nothing else."""
    from cli.script.shorthand.people.who import leading

    people, rest = leading(app, words) if words else ([], [])
    return len(people) == 1 and not rest


def _is_experience(words: Sequence[Word]) -> bool:
    """Whether words say that it is experience, and nothing else: how much, and whose, follow."""
    return len(words) == 1 and not words[0].quoted and folded(words[0].text) in EXPERIENCE_WORDS


def _behind(words: Sequence[Word], before: Sequence[Word]) -> Sequence[Word]:
    """The words after a colon."""
    return words[len(before) + (words[len(before)].text == ":") :]


def _lacks(app: App, words: Sequence[Word]) -> bool:
    """Whether words are no line without what comes after them."""
    try:
        return not (words and of_somebody(app, words))
    except InputError:
        return True


def _is_roll(app: App, words: Sequence[Word]) -> bool:
    """Whether words are a roll and nothing else, whose dice may come after a colon."""
    return _throws(of_somebody(app, words))


def _throws(readings: Sequence[Reading]) -> bool:
    """Whether readings are rolls whose dice the program would throw."""
    rolled = [command for reading in readings for command in reading]
    return bool(rolled) and all(map(throws_dice, rolled))


def newcomers(app: App, words: Sequence[Word]) -> list[Reading]:
    """What a line is that begins with somebody who is not in play."""
    from cli.script.shorthand.acts.newcomers import given_by, met, robbed_by, struck_by

    return struck_by(app, words) or robbed_by(app, words) or met(app, words) or given_by(app, words)


def _find(app: App, words: Sequence[Word]) -> list[Reading]:
    from cli.script.shorthand.goods.finds import FOUND, found

    if words[0].quoted or folded(words[0].text) not in FOUND:
        return []
    return found(app, words[1:]) if len(words) > 1 else [[["find"]]]


def _of_nobody(app: App, words: Sequence[Word]) -> list[Reading]:
    """What a line stands for that begins with a sign: time that passes."""
    from cli.script.shorthand.lines.nobody import passing
    from cli.script.shorthand.vocabulary.words import signed

    change = signed(words)
    return [] if change is None else passing(app, change)
