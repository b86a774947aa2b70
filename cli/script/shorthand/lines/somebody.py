"""What a line is that begins with a name: what somebody does, suffers, rolls, loses or has."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.script.shorthand.meaning import Reading, unclear
from ledger.errors import InputError
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App
    from cli.script.shorthand.people.who import Who
    from cli.script.shorthand.vocabulary.words import Word


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


def contracted(app: App, words: Sequence[Word]) -> list[Reading]:
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
    from cli.script.shorthand.acts.counted_states import counted_levels
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
    if change is None and (counted := counted_levels(app, who, words)):
        return counted
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

    return not words[0].quoted and folded(words[0].text) in EACH | {"both"}


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

    text = words[0].text.removeprefix("=")
    pairs = counted_up([*([words[0]._replace(text=text)] if text else []), *words[1:]])
    return [[["check", who.typed, *pairs]]] if pairs else []


def counted_up(words: Sequence[Word]) -> list[str]:
    """What `= 100po 22pa 1pv` says that somebody has, as `check` takes it."""
    pairs: list[str] = []
    named: list[str] = []
    number = ""
    for word in words:
        found = re.fullmatch(r"([\d½¼¾][\d_.,½¼¾]*)([^\d].*)?", word.text)
        if "=" in word.text or (found and not word.quoted):
            pairs, named, number = [*pairs, *_pair(number, named)], [], ""
        if "=" in word.text:
            pairs.append(word.text)
        elif found and not word.quoted:
            number, named = found[1], [found[2]] if found[2] else []
        else:
            named.append(word.text)
    return [*pairs, *_pair(number, named)]


def _pair(number: str, named: Sequence[str]) -> list[str]:
    if number and named:
        return [f"{' '.join(named).rstrip(',;')}={number}"]
    return [" ".join((number, *named)).strip()] if number or named else []
