"""What a line that is no full command may stand for, as one thing: a roll, a change, a verb, a find, an award."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from cli.script.shorthand.lines.nobody import said_of_all
from cli.script.shorthand.meaning import Reading, throws_dice, unclear
from cli.script.shorthand.people.latest import SAME
from cli.script.shorthand.phrases.quantities import EXPERIENCE_WORDS
from ledger.errors import InputError
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App
    from cli.script.shorthand.people.who import Who
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
        ways = (_find, said_of_all, _of_nobody, of_somebody, rolls_of_nobody, _contracted)
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


def of_somebody(app: App, words: Sequence[Word]) -> list[Reading]:
    """What a line is that begins with a name."""
    from cli.script.shorthand.people.who import leading
    from cli.script.shorthand.vocabulary.words import SMALL_WORDS, signed

    people, rest = leading(app, words, begins=True)
    if rest and len(words) - len(rest) == 1 and words[0].text.isdecimal() and signed(rest) is None:
        # A number is short for a foe that has it before a sign only: `1 tour` is time.
        return []
    by_small_word = len(words) - len(rest) == 1 and folded(words[0].text) in SMALL_WORDS
    if by_small_word and rest and _is_noun(app, rest):
        # `a hit on bob for 5` is nothing that Ann does.
        return []
    readings = [reading for who in people for reading in of_people(app, who, rest)]
    if by_small_word:
        # `a magic ring` is no research of Aldric's.
        readings = [reading for reading in readings if not _has_loose_text(reading, rest)]
    if by_small_word and len(rest) > 1 and not readings:
        # `a ghoul claws bob` is about no Ann.
        return []
    if people and not readings:
        from cli.script.shorthand.hints.teaching import taught
        from cli.script.shorthand.vocabulary.words import as_typed

        who = people[0].typed
        raise unclear(as_typed(rest), who=who, whole=as_typed(words), **taught(app, who, rest))
    return readings


def _has_loose_text(reading: Reading, words: Sequence[Word]) -> bool:
    """Whether words are left of a roll that nothing introduces, and nobody says what its dice showed."""
    from cli.script.shorthand.phrases.texts import FOR

    said = {folded(word.text) for word in words}
    roll = reading[0]
    return roll[0] == "roll" and "--for" in roll and "--faces" not in roll and not said & FOR


def _is_noun(app: App, words: Sequence[Word]) -> bool:
    """Whether words begin with the form of a verb that is a noun behind an article, `a hit`, and no roll's name."""
    from cli.script.shorthand.acts.verbs import command_called
    from cli.script.shorthand.rolls.rolls import kinds_begun, kinds_called
    from cli.script.shorthand.vocabulary.conjugation import is_past
    from cli.script.shorthand.vocabulary.verb_table import is_bare

    typed = folded(words[0].text)
    is_form = not words[0].quoted and (is_bare(typed) or is_past(typed))
    is_act = command_called(words[0].text) is not None or kinds_called(app, words) or kinds_begun(app, words)
    return is_form and not is_act


def _contracted(app: App, words: Sequence[Word]) -> list[Reading]:
    """What a line is that begins with a name and a short `is`: `bob's dead`, `ann's poisoned`."""
    from cli.script.shorthand.people.who import POSSESSED
    from cli.script.shorthand.rolls.rolls import kinds_called
    from cli.script.shorthand.vocabulary.small_words import is_face
    from cli.script.shorthand.vocabulary.words import Word, joined

    first = words[0]
    if first.quoted or len(words) < 2 or not POSSESSED.search(first.text):
        return []
    name = POSSESSED.sub("", first.text)
    if kinds_called(app, words[1:]) and any(map(is_face, words[1:])):
        # `bob's attack on orc 3, 12`
        return of_somebody(app, [first._replace(text=name), *words[1:]])
    try:
        readings = of_somebody(app, [first._replace(text=name), Word("is"), *words[1:]])
    except InputError as error:
        if error.code != "shorthand_unclear":
            raise
        raise unclear(joined(words), owner=name, whole=joined(words)) from None
    # `elise's concentration drops` is about something of hers.
    whole = [reading for reading in readings if not any("--note" in command for command in reading)]
    if readings and not whole:
        raise unclear(joined(words[1:]), who=name, whole=joined(words))
    return whole


def of_people(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """What words after a name, or after those of several, stand for; what the book calls so among it."""
    from cli.script.shorthand.acts.named_acts import by_whole_name

    try:
        found = _of_people(app, who, words)
    except InputError as error:
        if error.code != "shorthand_unclear" or not (named := by_whole_name(app, who, words, [])):
            raise
        return named
    return [*found, *(one for one in by_whole_name(app, who, words, found) if one not in found)]


def _of_people(app: App, who: Who, words: list[Word]) -> list[Reading]:
    from cli.script.shorthand.acts.acts import acts
    from cli.script.shorthand.acts.acts_with_goods import counter_alone
    from cli.script.shorthand.acts.named_acts import by_name, by_name_anyhow, by_name_at_somebody
    from cli.script.shorthand.acts.rests import rests
    from cli.script.shorthand.acts.states import brought, changed_conditions, conditions, falls_asleep, said
    from cli.script.shorthand.acts.verbs import verbs
    from cli.script.shorthand.goods.changes import amounts_alone, changes
    from cli.script.shorthand.goods.transfers import transfers
    from cli.script.shorthand.phrases.quantities import is_quantity
    from cli.script.shorthand.rolls.owed_choices import chosen
    from cli.script.shorthand.rolls.rolls import kinds_called, rolls
    from cli.script.shorthand.vocabulary.small_words import is_face
    from cli.script.shorthand.vocabulary.verb_table import acts_begun
    from cli.script.shorthand.vocabulary.words import signed

    places = (0, 1, len(words) - 1) if who.several and not who.each and len(words) > 1 else ()
    if (at := next((at for at in places if _says_each(words[at:])), None)) is not None:
        # `bob and ann each pay 5gp`, `paient chacun 5 po`, `achètent une dague chacun`
        who, words = who._replace(each=True), [*words[:at], *words[at + 1 :]]
    if not words:
        return [[["sheet", name] for name in who.names]] if not (who.everybody or who.purse) else [[["party"]]]
    if words[0].text.startswith("=") and not words[0].quoted:
        return _checked(who, words)
    change = signed(words)
    if change is None and (about := said(app, who, words)):
        return about
    if change is None and (alone := amounts_alone(app, who, words)):
        return alone
    if change is None and (answer := chosen(app, who, words)):
        return answer
    if change is None and (done := by_name(app, who, words)):
        return done
    if change is None:
        # A name of several words goes before a command of one: `ouverture de portes`.
        kinds = kinds_called(app, words)
        try:
            done = (acts(app, who, words) or verbs(app, who, words)) if not kinds or kinds[0].length < 2 else []
        except InputError as error:
            # `maelle light`: a verb that lacks something may be the name of what is done.
            if error.code != "shorthand_unclear" or not (named := by_name_anyhow(app, who, words)):
                raise
            return named
        done = by_name_at_somebody(app, who, words, done) or done
        if done and kinds and acts_begun(words)[1] > kinds[0].length:
            # `run away`
            return done
        kind_alone = bool(kinds) and len(words) == kinds[0].length
        if done and kinds and (kind_alone or not any(map(is_face, words))) and _is_said_so(app, who, done):
            return done
        others = [*(rests(app, who, words) or conditions(app, who, words)), *falls_asleep(app, who, words)]
        others = others or ([] if done else brought(app, who, words) or counter_alone(app, who, words))
        # Several roll only what is nothing else: `tous surpris`.
        whole = [*done, *(rolls(app, who, words) if not (who.several and others) else []), *others]
        begun = [] if whole else [
            *rolls(app, who, words, begun=True),
            *(rests(app, who, words, begun=True) or conditions(app, who, words, begun=True)),
        ]  # fmt: skip
        return whole or begun or by_name_anyhow(app, who, words)
    if change.sign == "+" and who.purse and not is_quantity(change.words):
        from cli.script.shorthand.goods.finds import found

        return found(app, change.words, of=who)
    if change.sign == ">":
        return transfers(app, who, change.words)
    if is_quantity(change.words):
        _refuse_a_second(app, change.words)
        return changes(app, who, change)
    return changed_conditions(app, who, change.words, ended=change.sign == "-")


def _says_each(words: Sequence[Word]) -> bool:
    """Whether words begin with one for each of several."""
    from cli.script.shorthand.vocabulary.small_words import EACH

    return not words[0].quoted and folded(words[0].text) in EACH


def _is_said_so(app: App, who: Who, done: Sequence[Reading]) -> bool:
    """Whether a verb alone says what happened, and no roll of that name: `wolf 2 flees`, of foes `is dead` too."""
    company = set(who.names).intersection(app.read.roster.names)
    return {command[0] for reading in done for command in reading} <= ({"leave"} if company else {"leave", "die"})


def _refuse_a_second(app: App, words: Sequence[Word]) -> None:
    """Refuse a line with a second amount, of somebody else or the same: `brom -4 et lira -3`, `brom -4 -2`.

    Raises:
        InputError: `shorthand_unclear`.
    """
    from cli.script.shorthand.people.who import named
    from cli.script.shorthand.phrases.quantities import is_quantity
    from cli.script.shorthand.vocabulary.small_words import AND_THEN
    from cli.script.shorthand.vocabulary.words import joined, signed

    for at in range(1, len(words)):
        second, before = signed(words[at:]), words[at - 1]
        if second is None or not is_quantity(second.words) or before.quoted:
            continue
        # After the amount itself `+1 sword` may be the cause, and `-2` is none.
        if at == 1 and second.sign == "-":
            raise unclear(joined(words), second=True)
        if before.text[:1].isalpha() and (folded(before.text) in AND_THEN or named(app, before.text)):
            raise unclear(joined(words[at - 1 :]), second=True)


def _checked(who: Who, words: Sequence[Word]) -> list[Reading]:
    """What somebody is said to have: `ulf = 100po 1pv`."""
    from cli.script.shorthand.lines.nobody import counted_up

    text = words[0].text.removeprefix("=")
    pairs = counted_up([*([words[0]._replace(text=text)] if text else []), *words[1:]])
    return [[["check", who.typed, *pairs]]] if pairs else []
