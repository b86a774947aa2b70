"""Expands one line of the table's shorthand into the full command that it stands for."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from itertools import count
from typing import TYPE_CHECKING

from cli.grammar import COMMANDS
from cli.names import command_of, words_in_ids
from cli.script.lines import split_line
from cli.script.shorthand.choice import guessed, only
from cli.script.shorthand.idioms import idiom
from cli.script.shorthand.latest import SAME
from cli.script.shorthand.meaning import Meaning, Reading, throws_dice, unclear
from cli.script.shorthand.nobody import SESSION_IS, defeated, raw_command, said_of_all, void_with_number
from cli.script.shorthand.quantities import EXPERIENCE_WORDS
from ledger.errors import InputError
from ledger.facts import EVERYONE
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App
    from cli.script.shorthand.who import Who
    from cli.script.shorthand.words import Word

FIGHTS = frozenset({"combat", "fight", "battle", "bataille", "bagarre"})

NOTE = re.compile(r"\s*(?:\.(?!\.)|(?:note|noter)\s*:)\s*(.*?)\s*", re.DOTALL | re.IGNORECASE)
"""A note, raw to the end of its line."""

HIDDEN = re.compile(r"\s*!\s*(\S.*)", re.DOTALL)
"""A line that is kept from the players."""

NUMBERED_SESSION = re.compile(r"\s*(?:session|séance|seance)\s+\d+\s*(?::\s*(.*?))?\s*", re.IGNORECASE)
"""A heading as a table writes it: `séance 2 : la tour`."""

PROGRAM = "campaign"

SECRET = "--secret"

MOST_READ = 16
"""Parts of a line that are tried, so that no line takes long."""


def expand(app: App, text: str, number: int = 1) -> Meaning:
    """What a line stands for.

    Args:
        number: Of the line, for what is said of an error.

    Raises:
        InputError: `shorthand_ambiguous`, with its `readings`, each a list of commands as words; `shorthand_unclear`;
            `command_unknown`; whatever is wrong with an amount.
    """
    if hidden := HIDDEN.fullmatch(text):
        return _secret(expand(app, hidden[1], number), text)
    if note := NOTE.fullmatch(text):
        return Meaning([["note", note[1]]])
    if (meant := idiom(app, text)) is not None:
        return meant
    if (raw := raw_command(text, number)) is not None:
        return _raw(app, raw, text, number)
    words = split_line(text, number)
    if not words:
        return Meaning([], in_full=True)
    if titled := NUMBERED_SESSION.fullmatch(text):
        start = ["session", "start", *([titled[1]] if titled[1] else [])]
        raise unclear(text.strip(), told=text.strip(), offers=[[start], [["note", text.strip()]]])
    is_sentence = _is_everybody(words) or _goes_on(words) or names_a_thing(app, words)
    if is_command(words[0]) and not text.lstrip().startswith('"') and not is_sentence:
        meaning = _loose(app, text, number) or _told_as_command(app, text, words, number)
        return meaning or Meaning([words_in_ids(words)], in_full=True)
    if words[0] == PROGRAM and len(words) > 1:
        return Meaning([words_in_ids(words[1:])])
    from cli.script.shorthand.told_totals import with_total

    told = with_total(app, text, lambda line: _short(app, line, number))
    return _short(app, text, number) if told is None else told


def _short(app: App, text: str, number: int) -> Meaning:
    """What a line that is no full command stands for: one thing, or several one after the other."""
    from cli.script.free.wordings import by_its_name
    from cli.script.shorthand import words as syntax
    from cli.script.shorthand.as_sentence import of_what_there_is
    from cli.script.shorthand.elisions import without_elisions
    from cli.script.shorthand.fillers import with_manner, without_fillers
    from cli.script.shorthand.lexicon import in_digits, with_each
    from cli.script.shorthand.one_line import one_line
    from cli.script.shorthand.purses import by_their_owners
    from cli.script.shorthand.reworded import reworded

    words, options = syntax.without_options(syntax.split(text, number))
    words = with_each(in_digits(app.rules.tables, words))
    with one_line():
        words = by_its_name(app, by_their_owners(app, reworded(app, without_elisions(app, words))))
        words, manner = without_fillers(app, words)
        try:
            meaning = _strictly(app, text, words, options)
            read, check = partial(_whole, app), partial(_checked_whole, app)
            return with_manner(of_what_there_is(app, text, words, meaning, read, check), manner)
        except InputError as error:
            return with_manner(_otherwise(app, text, words, options, error), manner)


def _told_as_command(app: App, text: str, words: Sequence[str], number: int) -> Meaning | None:
    """A sentence that begins as a command does; None for any other line."""
    from cli.script.shorthand import words as syntax
    from cli.script.shorthand.as_sentence import told_as_command
    from cli.script.shorthand.lexicon import in_digits

    def said() -> Sequence[Word]:
        return in_digits(app.rules.tables, syntax.split(text, number))

    return told_as_command(app, text, words, said, partial(_whole, app), partial(_checked_whole, app))


def _otherwise(app: App, text: str, words: Sequence[Word], options: Sequence[str], error: InputError) -> Meaning:
    """What a line stands for that is not one thing: several of them, or one that is said in other words.

    Raises:
        InputError: `error`, by which the line is not one thing, with what it may be; `shorthand_guessed`.
    """
    from cli.script.shorthand.as_sentence import of_what_there_is
    from cli.script.shorthand.clauses import several
    from cli.script.trial import is_trial

    if "offers" in error.facts:
        raise error
    if "whole" in error.facts and {"who", "owner"} & error.facts.keys():
        # What is proposed as a note is the line as it was typed.
        error.facts["whole"] = text.strip()
    tries = count()
    readings = several(app, words, lambda words: _clean(app, words) if next(tries) < MOST_READ else [])
    if readings:
        meant = only(text, _with_options(_checked_whole(app, words, readings), options))
        return of_what_there_is(app, text, words, meant, partial(_whole, app), partial(_checked_whole, app))
    if is_trial():
        raise error

    # Imported here: most lines are read as they are.
    from cli.script.free.reading import around, freely, told_as_sentence, told_otherwise
    from cli.script.shorthand.offers import offers

    whole, check = partial(_whole, app), partial(_checked_whole, app)
    if error.code == "shorthand_ambiguous":
        told = told_as_sentence(app, words, whole, check)
        ways = _with_options(told.readings, options) if told is not None and told.sure else []
        if new := [each for each in ways if each not in error.facts["readings"]]:
            raise guessed(text, new, error.facts["readings"])
        raise error
    is_loose = error.code in LOOSE
    told = None if is_loose else told_otherwise(app, words, whole, check)
    if told is not None and told.sure:
        return Meaning(_with_options(told.readings, options)[0])
    if error.code not in OFFERED and (told is None or not told.explained):
        raise error
    found = freely(app, words, whole, check) if is_loose else told
    readings = found.readings if found is not None else []
    if found is not None and found.sure:
        return Meaning(_with_options(readings, options)[0])
    offered = offers(app, words, text, whole) if not options else []
    if is_loose and not readings and len(offered) < 2:
        readings = around(app, words, check)
    if not readings:
        error.facts["offers"] = offered
        raise error
    explained = found is not None and found.explained
    raise guessed(text, _with_options(readings, options), offered, explained=explained)


OFFERED = frozenset({"shorthand_unclear", "shorthand_text", "command_unknown"})
"""Errors about a line that is read as nothing, with which is said what it may be."""

LOOSE = OFFERED - {"shorthand_text"}
"""Those of them where no reading was found at all."""


def _strictly(app: App, text: str, words: Sequence[Word], options: Sequence[str]) -> Meaning:
    """What a line stands for as one thing."""
    from cli.script.shorthand.spells import require_cast
    from cli.script.shorthand.told_results import judged, require_die, require_told

    if rolled := judged(app, words, partial(_whole, app)):
        return only(text, _with_options(rolled, options))
    readings, asks = _readings(app, words)
    if not readings:
        raise _unknown(app, [word.typed or word.text for word in words] or text.split())
    meant = only(text, _with_options(_checked_whole(app, words, readings), options), asks=asks)
    require_told(app, words, meant.commands)
    require_die(app, words, meant.commands)
    require_cast(app, words, meant.commands)
    return meant


def _whole(app: App, words: Sequence[Word]) -> list[Reading]:
    """The readings of words that are a line by themselves, with nothing in them to be asked about."""
    from cli.script.shorthand.clauses import several
    from cli.script.shorthand.texts import is_clean

    ways: tuple[Callable[[], list[Reading]], ...] = (
        lambda: _clean(app, words),
        lambda: several(app, words, partial(_clean, app)),
    )
    for way in ways:
        try:
            if readings := [reading for reading in _checked_whole(app, words, way()) if is_clean(reading)]:
                return readings
        except InputError:
            continue
    return []


def _checked_whole(app: App, words: Sequence[Word], readings: Sequence[Reading]) -> list[Reading]:
    """Readings checked against all words of their line.

    Raises:
        InputError: `shorthand_unclear`, for a word that turns what they say.
    """
    from cli.script.shorthand.doubts import refuse_turned
    from cli.script.shorthand.fillers import with_doubtful_names
    from cli.script.shorthand.texts import is_clean
    from cli.script.shorthand.whole_line import checked, lost_in_all
    from cli.script.shorthand.words import as_typed

    refuse_turned(app, words, readings)
    readings = [with_doubtful_names(app, reading) for reading in readings]
    clean = [reading for at, reading in enumerate(readings) if reading not in readings[:at] and is_clean(reading)]
    if len(clean) > 1 and (lost := lost_in_all(app, words, clean)):
        # None of them says what was said of the hoard, say.
        raise unclear(as_typed(words), placeless=lost)
    # Of several it is asked anyway: what speaks against one of them does not speak for another.
    return [checked(app, words, reading) if clean == [reading] else reading for reading in readings]


def _with_options(readings: Sequence[Reading], options: Sequence[str]) -> list[Reading]:
    return [[[*command, *options] for command in reading] for reading in readings]


def _clean(app: App, words: Sequence[Word]) -> list[Reading]:
    """The readings of words with no text in them that would have to be asked about."""
    from cli.script.shorthand.texts import is_clean

    readings, asks = _readings(app, words)
    return [reading for reading in readings if not asks and is_clean(reading)]


def _secret(meaning: Meaning, text: str) -> Meaning:
    """What a line stands for, kept from the players.

    Raises:
        InputError: If it records nothing.
    """

    if not meaning.records:
        raise unclear(text.strip(), hidden=True)
    commands = []
    for command in meaning.commands:
        end = command.index("--") if "--" in command[:-1] else len(command)
        known = SECRET in command[:end]
        commands.append(command if known else [*command[:end], SECRET, *command[end:]])
    return meaning._replace(commands=commands, in_full=False)


def _raw(app: App, command: list[str], text: str, number: int) -> Meaning:
    """A line with a raw text; one that begins with a part of somebody's name may be about them."""
    if command[0] != "session":
        also = void_with_number(command)
        return only(text, [[command], *([[also]] if also else [])])
    from cli.script.shorthand import words as syntax
    from cli.script.shorthand.texts import Unasked

    try:
        words = syntax.without_options(syntax.split(text, number))[0]
        about = _of_somebody(app, words)
    except InputError:
        words, about = [], []
    if command[1] == "end" and "--summary" in command and not _is_said(text):
        # `fin du combat` may be a rest, and `end of the fight` nothing at all: a summary stands after a colon.
        at = command.index("--summary") + 1
        command = [*command[:at], Unasked.of(command[at], [syntax.joined(words)]), *command[at + 1 :]]
        rest = app.rules.tables.find("rests", syntax.joined(words))
        if not rest and FIGHTS & {folded(word.text) for word in words}:
            raise unclear(text.strip(), fight=True)
        about += [[["rest", rest, EVERYONE]]] if rest else []
    return only(text, [*about, [command]])


def _is_said(text: str) -> bool:
    """Whether the first word of a line has a colon after it."""
    return re.match(rf"\s*[^\W\d]+\s*(?:{SESSION_IS.pattern}|:)", text, SESSION_IS.flags) is not None


def _loose(app: App, text: str, number: int) -> Meaning | None:
    """A defeat that is typed without its options; None for any command that is typed in full."""
    from cli.script.shorthand import words as syntax
    from cli.script.shorthand.lexicon import in_digits, meaning_words
    from cli.script.shorthand.nameless import is_roll_of_somebody, rolls_of_nobody
    from cli.script.shorthand.newcomers import after_meeting, described, met_by
    from cli.script.shorthand.one_line import one_line
    from cli.script.shorthand.rests import is_said_rest

    first, *words = syntax.split(text, number)
    if command_of(first.text) == "note" and _may_be_secret(words):
        told = syntax.joined(words)
        kept = re.sub(r"^(?:(?:du|for|pour) (?:le |the )?)?[^\s:]+\s*:?\s*", "", told)
        # What was to be kept from the players is not told them by a slip.
        return only(text, [[["note", kept, SECRET]], [["note", told]]])
    is_split = command_of(first.text) == "split" and words
    is_rest = command_of(first.text) == "rest" and words and is_said_rest(app, words)
    if (is_split or is_rest) and not any(word.text.startswith("--") for word in words):
        with one_line():
            said = in_digits(app.rules.tables, [first, *words])
            shared = _checked_whole(app, said, said_of_all(app, said))
        if shared:
            return only(text, shared)
    if command_of(first.text) == "meet" and words and not any(word.text.startswith("--") for word in words):
        plain, description = described(words)
        if description and not meaning_words(app, "meet", None, words[len(plain) :]):
            return Meaning([["meet", *(word.text for word in plain), "--note", description]])
    if command_of(first.text) == "meet" and (whom := after_meeting(words)):
        # `rencontre avec deux ogres`, `rencontre : 3 loups`, `rencontre d'un vieux sage`
        with one_line():
            whom = in_digits(app.rules.tables, whom)
            readings = _checked_whole(app, whom, met_by(app, whom))
        if not readings:
            raise unclear(text.strip(), told=text.strip(), offers=[[["note", text.strip()]]])
        return only(text, readings)
    if words and is_roll_of_somebody(app, first, words):
        return _short(app, text, number)
    if command_of(first.text) == "roll" and words and app.read.is_nobodys_roll([word.text for word in words]):
        with one_line():
            rolled = _checked_whole(app, words, rolls_of_nobody(app, in_digits(app.rules.tables, words)))
        return only(text, rolled) if rolled else None
    if command_of(first.text) != "defeat" or not words:
        return None
    end = next((at for at, word in enumerate(words) if word.text.startswith("--")), len(words))
    options = [word.text for word in words[end:]]
    readings = [[[*command, *options] for command in reading] for reading in defeated(app, words[:end])]
    return only(text, readings) if readings else None


def _may_be_secret(words: Sequence[Word]) -> bool:
    """Whether the words of a note begin with one that may say that it is secret, and it has no option."""
    from cli.input.name_lookup import PRIVATE

    said = re.sub(r"^(?:du|for|pour) (?:le |the )?", "", folded(" ".join(word.text for word in words[:3])))
    begins = len(words) > 1 and not words[0].quoted and re.split(r"[\s:]", said)[0] in PRIVATE
    return begins and not any(word.text.startswith("--") for word in words)


def _is_everybody(words: Sequence[str]) -> bool:
    """Whether a line begins with a word for everybody that shows them where it is alone: `party rest night`."""
    from cli.input.name_lookup import WORDS as RESERVED
    from cli.script.shorthand.words import OPTION

    return len(words) > 1 and RESERVED.get(folded(words[0])) == EVERYONE and not OPTION.match(words[1])


def names_a_thing(app: App, words: Sequence[str]) -> bool:
    """Whether an article comes where a command has somebody: `give the scroll to Aldous`."""
    from cli.input.name_lookup import ARTICLES
    from cli.script.full_commands import OF_SOMEBODY

    if len(words) < 3 or folded(words[1]) not in ARTICLES or command_of(words[0]) not in OF_SOMEBODY:
        return False
    return not app.read.roster.meant(" ".join(words[1:3])) and not app.read.roster.meant(words[2])


def _goes_on(words: Sequence[str]) -> bool:
    """Whether a line that begins like a command is a sentence: `jet de chance de perle`, `sauvegarde : perle 14`."""
    from cli.script.shorthand.finds import LOOT
    from cli.script.shorthand.small_words import OF

    if len(words) < 2:
        return False
    told = words[1].endswith(":") and len(words[1]) == 1
    goes_on = told or folded(words[1]) in OF or folded(words[1]).startswith("d'")
    return (told and folded(words[0]) in LOOT) or (goes_on and command_of(words[0]) in ("roll", "backup"))


def is_command(word: str) -> bool:
    """Whether a line that begins with a word is a full command."""
    from cli.script.shorthand.finds import FOUND

    return word in COMMANDS or (folded(word) not in FOUND and command_of(word) in COMMANDS)


def _readings(app: App, words: Sequence[Word]) -> tuple[list[Reading], bool]:
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
    from cli.script.shorthand.experience import amount_first, awarded
    from cli.script.shorthand.finds import searched
    from cli.script.shorthand.nameless import rolls_of_nobody
    from cli.script.shorthand.told import answered, split_told, with_told
    from cli.script.shorthand.told_amounts import asked_amount, with_amount
    from cli.script.shorthand.words import as_typed, has_digit

    if words and (found := searched(app, words)):
        return found, False
    colon, (words, after) = words, split_told(words)
    if after and (found := with_amount(app, words, _behind(colon, words), partial(_clean, app))):
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
        ways = (_find, said_of_all, _of_nobody, _of_somebody, rolls_of_nobody, _contracted)
        try:
            readings = next((found for way in ways if (found := way(app, words))), [])
        except InputError as error:
            # `a troll appears` is nobody called Ann.
            if error.code != "shorthand_unclear" or not (readings := newcomers(app, words)):
                raise
        readings = readings or newcomers(app, words)
    if any(not word.quoted and folded(word.text) in SAME for word in words):
        from cli.script.shorthand.latest import with_last_text

        readings = [[with_last_text(app, command) for command in reading] for reading in readings]
    if after and not has_digit(after) and len(words) == 1 and _throws(readings):
        # `perception: nothing special` names nobody, and may be how it went.
        raise unclear(as_typed(colon), shown=after)
    return [told for reading in answered(readings, after) for told in with_told(reading, after)], asks


def _is_name(app: App, words: Sequence[Word]) -> bool:
    """Whether words name somebody and nothing else."""
    from cli.script.shorthand.who import leading

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
        return not (words and _of_somebody(app, words))
    except InputError:
        return True


def _is_roll(app: App, words: Sequence[Word]) -> bool:
    """Whether words are a roll and nothing else, whose dice may come after a colon."""
    return _throws(_of_somebody(app, words))


def _throws(readings: Sequence[Reading]) -> bool:
    """Whether readings are rolls whose dice the program would throw."""
    rolled = [command for reading in readings for command in reading]
    return bool(rolled) and all(map(throws_dice, rolled))


def newcomers(app: App, words: Sequence[Word]) -> list[Reading]:
    """What a line is that begins with somebody who is not in play."""
    from cli.script.shorthand.newcomers import given_by, met, robbed_by, struck_by

    return struck_by(app, words) or robbed_by(app, words) or met(app, words) or given_by(app, words)


def _find(app: App, words: Sequence[Word]) -> list[Reading]:
    from cli.script.shorthand.finds import FOUND, found

    if words[0].quoted or folded(words[0].text) not in FOUND:
        return []
    return found(app, words[1:]) if len(words) > 1 else [[["find"]]]


def _of_nobody(app: App, words: Sequence[Word]) -> list[Reading]:
    """What a line stands for that begins with a sign: time that passes."""
    from cli.script.shorthand.nobody import passing
    from cli.script.shorthand.words import signed

    change = signed(words)
    return [] if change is None else passing(app, change)


def _of_somebody(app: App, words: Sequence[Word]) -> list[Reading]:
    """What a line is that begins with a name."""
    from cli.script.shorthand.who import leading
    from cli.script.shorthand.words import SMALL_WORDS, signed

    people, rest = leading(app, words, begins=True)
    if rest and len(words) - len(rest) == 1 and words[0].text.isdecimal() and signed(rest) is None:
        # A number is short for a foe that has it before a sign only: `1 tour` is time.
        return []
    by_small_word = len(words) - len(rest) == 1 and folded(words[0].text) in SMALL_WORDS
    if by_small_word and rest and _is_noun(app, rest):
        # `a hit on bob for 5` is nothing that Ann does.
        return []
    readings = [reading for who in people for reading in of_people(app, who, rest)]
    if by_small_word and len(rest) > 1 and not readings:
        # `a ghoul claws bob` is about no Ann.
        return []
    if people and not readings:
        from cli.script.shorthand.teaching import taught
        from cli.script.shorthand.words import as_typed

        who = people[0].typed
        raise unclear(as_typed(rest), who=who, whole=as_typed(words), **taught(app, who, rest))
    return readings


def _is_noun(app: App, words: Sequence[Word]) -> bool:
    """Whether words begin with the form of a verb that is a noun behind an article, `a hit`, and no roll's name."""
    from cli.script.shorthand.conjugation import is_past
    from cli.script.shorthand.rolls import kinds_begun, kinds_called
    from cli.script.shorthand.verb_table import is_bare
    from cli.script.shorthand.verbs import command_called

    typed = folded(words[0].text)
    is_form = not words[0].quoted and (is_bare(typed) or is_past(typed))
    is_act = command_called(words[0].text) is not None or kinds_called(app, words) or kinds_begun(app, words)
    return is_form and not is_act


def _contracted(app: App, words: Sequence[Word]) -> list[Reading]:
    """What a line is that begins with a name and a short `is`: `bob's dead`, `ann's poisoned`."""
    from cli.script.shorthand.rolls import kinds_called
    from cli.script.shorthand.small_words import is_face
    from cli.script.shorthand.who import POSSESSED
    from cli.script.shorthand.words import Word, joined

    first = words[0]
    if first.quoted or len(words) < 2 or not POSSESSED.search(first.text):
        return []
    name = POSSESSED.sub("", first.text)
    if kinds_called(app, words[1:]) and any(map(is_face, words[1:])):
        # `bob's attack on orc 3, 12`
        return _of_somebody(app, [first._replace(text=name), *words[1:]])
    try:
        readings = _of_somebody(app, [first._replace(text=name), Word("is"), *words[1:]])
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
    """What words after a name, or after those of several, stand for."""
    from cli.script.shorthand.acts import acts
    from cli.script.shorthand.acts_with_goods import counter_alone
    from cli.script.shorthand.changes import amounts_alone, changes
    from cli.script.shorthand.owed_choices import chosen
    from cli.script.shorthand.quantities import is_quantity
    from cli.script.shorthand.rests import rests
    from cli.script.shorthand.rolls import kinds_called, rolls
    from cli.script.shorthand.small_words import is_face
    from cli.script.shorthand.states import brought, changed_conditions, conditions, falls_asleep, said
    from cli.script.shorthand.transfers import transfers
    from cli.script.shorthand.verb_table import acts_begun
    from cli.script.shorthand.verbs import verbs
    from cli.script.shorthand.words import signed

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
    if change is None:
        # A name of several words goes before a command of one: `ouverture de portes`.
        kinds = kinds_called(app, words)
        done = (acts(app, who, words) or verbs(app, who, words)) if not kinds or kinds[0].length < 2 else []
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
        return whole or [
            *rolls(app, who, words, begun=True),
            *(rests(app, who, words, begun=True) or conditions(app, who, words, begun=True)),
        ]
    if change.sign == "+" and who.purse and not is_quantity(change.words):
        from cli.script.shorthand.finds import found

        return found(app, change.words, of=who)
    if change.sign == ">":
        return transfers(app, who, change.words)
    if is_quantity(change.words):
        _refuse_a_second(app, change.words)
        return changes(app, who, change)
    return changed_conditions(app, who, change.words, ended=change.sign == "-")


def _says_each(words: Sequence[Word]) -> bool:
    """Whether words begin with one for each of several."""
    from cli.script.shorthand.small_words import EACH

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
    from cli.script.shorthand.quantities import is_quantity
    from cli.script.shorthand.small_words import AND_THEN
    from cli.script.shorthand.who import named
    from cli.script.shorthand.words import joined, signed

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
    from cli.script.shorthand.nobody import counted_up

    text = words[0].text.removeprefix("=")
    pairs = counted_up([*([words[0]._replace(text=text)] if text else []), *words[1:]])
    return [[["check", who.typed, *pairs]]] if pairs else []


def _unknown(app: App, words: Sequence[str]) -> InputError:
    """The error about a line that begins with no command and no name."""
    from cli.input.suggestions import commands_meant
    from cli.nearest import nearest
    from cli.script.shorthand.teaching import is_noun_phrase, opening, stranger
    from cli.script.shorthand.words import LEAST

    if facts := opening(app, words):
        return InputError("shorthand_unclear", given=" ".join(words), **facts)
    name = stranger(app, words)
    if name and is_noun_phrase(name) and not nearest(words[0], app.read.roster.names):
        return InputError("shorthand_unclear", given=" ".join(words), unmet=name, meets=name.casefold())

    near = commands_meant(words[0], list(COMMANDS), following=words[1:]) or nearest(words[0], app.read.roster.names)
    if len(words) > 2 and (not near or len(words[0]) <= LEAST):
        return InputError("shorthand_unclear", given=" ".join(words), told=" ".join(words))
    return InputError("command_unknown", command=words[0], nearest=near)
