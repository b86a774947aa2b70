"""Expands one line of the table's shorthand into the full command that it stands for."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from itertools import count
from typing import TYPE_CHECKING

from cli.grammar import COMMANDS
from cli.names import words_in_ids
from cli.script.full_commands import UNPARTED, of_a_hero
from cli.script.lines import split_line
from cli.script.shorthand.acts.idioms import idiom
from cli.script.shorthand.acts.orders import ordered
from cli.script.shorthand.lines.command_lines import (
    SECRET,
    goes_on,
    is_command,
    is_everybody,
    names_a_thing,
    raw_line,
    without_options_typed,
)
from cli.script.shorthand.lines.one_thing import checked_whole, clean_readings, readings_of
from cli.script.shorthand.lines.raw_commands import raw_command
from cli.script.shorthand.meaning import Meaning, Reading, option_of, unclear
from cli.script.shorthand.phrases.choice import guessed, only
from cli.script.shorthand.vocabulary.sayings import SAYINGS
from ledger.errors import InputError
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App
    from cli.script.shorthand.vocabulary.words import Word

NOTE = re.compile(r"\s*(?:\.(?!\.)|(?:note|(?:à\s+)?noter)\s*:)\s*(.*?)\s*", re.DOTALL | re.IGNORECASE)
"""A note, raw to the end of its line."""

HIDDEN = re.compile(r"\s*!\s*(\S.*)", re.DOTALL)
"""A line that is kept from the players."""

PROGRAM = "campaign"

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
        return raw_line(app, raw, text, number)
    words = split_line(text, number)
    if not words:
        return Meaning([], in_full=True)
    if text.strip().isdecimal():
        # Nothing is offered that a digit could choose, and nobody is called by a number alone.
        raise unclear(text.strip())
    if hero := of_a_hero(words):
        return Meaning([words_in_ids(hero)], in_full=True)
    told = tidied(text)
    if orders := ordered(app, told):
        return Meaning(orders)
    if words[0] not in UNPARTED:
        # `meet 2 wolves!!!`
        words = split_line(told, number)
    is_sentence = is_everybody(words) or goes_on(words) or names_a_thing(app, words)
    if is_command(words[0]) and not text.lstrip().startswith('"') and not is_sentence:
        short = partial(_short, app, number=number)
        try:
            meaning = without_options_typed(app, text, number, short)
        except InputError as error:
            if "readings" in error.facts or (meaning := _told_as_command(app, told, words, number)) is None:
                raise
        meaning = meaning or _told_as_command(app, told, words, number)
        return meaning or Meaning([words_in_ids(words)], in_full=True)
    if words[0] == PROGRAM and len(words) > 1:
        return Meaning([words_in_ids(words[1:])])
    from cli.script.shorthand.lines.said_too import said_too
    from cli.script.shorthand.rolls.told_totals import with_die, with_sum, with_total

    in_all = with_sum(app, told, lambda line: _short(app, line, number))
    in_all = in_all or with_total(app, told, lambda line: _short(app, line, number))
    in_all = in_all or with_die(told, lambda line: _short(app, line, number))
    in_all = in_all or said_too(app, told, lambda line: _short(app, line, number))
    return _short(app, told, number) if in_all is None else in_all


@lru_cache(maxsize=64)
def tidied(text: str) -> str:
    """A line without the mark that ends a sentence, no blank before a comma, and what a thing is worth in one word."""
    if '"' in text:
        return text
    plain = BEFORE_COMMA.sub(r"\1", ENDS_SENTENCE.sub("", text))
    for clause, word in SAYINGS:
        plain = clause.sub(word, plain)
    return plain


ENDS_SENTENCE = re.compile(r"(?<=[\w)»’'])(?:\s*!+|\s*…|\.{1,3})\s*$")
BEFORE_COMMA = re.compile(r"(?<=\w)\s+([,;])(?=\s)")


LONGEST_LINE = 600
"""Characters of the longest line that is read by its words; behind a colon, and in a note, there may be any number."""


def _parted(app: App, text: str, number: int) -> tuple[list[Word], list[str]]:
    """The words of a line, its numbers in digits, and its options."""
    from cli.script.shorthand.phrases.lexicon import called_as_numbers, in_digits, with_each
    from cli.script.shorthand.vocabulary import words as syntax

    words, options = syntax.without_options(syntax.split(text, number))
    return with_each(in_digits(app.rules.tables, called_as_numbers(app, words))), options


def _short(app: App, text: str, number: int) -> Meaning:
    """What a line that is no full command stands for: one thing, or several one after the other."""
    from cli.script.free.wordings import by_its_name
    from cli.script.shorthand.acts.reworded import reworded
    from cli.script.shorthand.goods.purses import by_their_owners
    from cli.script.shorthand.lines.as_sentence import of_what_there_is
    from cli.script.shorthand.one_line import one_line
    from cli.script.shorthand.phrases.fillers import with_manner, without_fillers
    from cli.script.shorthand.rolls.told_totals import require_shown
    from cli.script.shorthand.vocabulary.elisions import without_elisions

    if (length := f"{text}: ".index(": ")) > LONGEST_LINE:
        raise InputError("text_too_long", text=text[:40], most=LONGEST_LINE, length=length)
    words, options = _parted(app, text, number)
    with one_line():
        words = by_its_name(app, by_their_owners(app, reworded(app, without_elisions(app, words))))
        words, manner = without_fillers(app, words)
        try:
            meaning = _strictly(app, text, words, options)
            require_shown(app, text, words, meaning.commands)
            read, check = partial(_whole, app), partial(checked_whole, app)
            return with_manner(of_what_there_is(app, text, words, meaning, read, check), manner, text)
        except InputError as error:
            return with_manner(_otherwise(app, text, words, options, error), manner, text)


def offered(app: App, text: str) -> list[Reading]:
    """What a line is offered as whose reading turned out to be none."""
    from cli.script.shorthand.acts.reworded import reworded
    from cli.script.shorthand.lines.offers import offers

    words, _options = _parted(app, tidied(text), 1)
    return offers(app, reworded(app, words), text, partial(_whole, app))


def _told_as_command(app: App, text: str, words: Sequence[str], number: int) -> Meaning | None:
    """A sentence that begins as a command does; None for any other line."""
    from cli.script.shorthand.lines.as_sentence import told_as_command
    from cli.script.shorthand.phrases.lexicon import in_digits
    from cli.script.shorthand.vocabulary import words as syntax

    def said() -> Sequence[Word]:
        return in_digits(app.rules.tables, syntax.split(text, number))

    return told_as_command(app, text, words, said, partial(_whole, app), partial(checked_whole, app))


def _is_deal(reading: Reading) -> bool:
    """Whether a reading is one thing bought at a price."""
    return [command[0] for command in reading] == ["buy"] and "--price" in reading[0]


def _otherwise(app: App, text: str, words: Sequence[Word], options: Sequence[str], error: InputError) -> Meaning:
    """What a line stands for that is not one thing: several of them, or one that is said in other words.

    Raises:
        InputError: `error`, by which the line is not one thing, with what it may be; `shorthand_guessed`.
    """
    from cli.script.shorthand.checks.lost_words import runs_on
    from cli.script.shorthand.lines.as_sentence import of_what_there_is
    from cli.script.shorthand.lines.clauses import several
    from cli.script.shorthand.rolls.told_totals import require_shown
    from cli.script.trial import is_trial

    if "offers" in error.facts:
        raise error
    if "whole" in error.facts and {"who", "owner"} & error.facts.keys():
        # What is proposed as a note is the line as it was typed.
        error.facts["whole"] = text.strip()
    from cli.script.shorthand.acts.corrections import corrected

    if not is_trial() and len(words) > 1 and (right := corrected(app, text.split())):
        raise unclear(text.strip(), **right)
    tries = count()
    # Of one act of which only one part is in doubt, that is asked: `bought a horse, 75gp, from Dolly`.
    is_asked = error.code == "shorthand_ambiguous" and all(map(_is_deal, error.facts["readings"]))
    readings = (
        several(
            app,
            words,
            lambda words: _as_told(app, words) if next(tries) < MOST_READ else [],
        )
        if not is_asked
        else []
    )
    readings = [reading for reading in readings if not runs_on(app, text, reading)]
    if readings:
        try:
            meant = only(text, _with_options(checked_whole(app, words, readings), options))
            require_shown(app, text, words, meant.commands)
        except InputError as doubtful:
            refused = all(_is_of_nothing(app, each) for each in doubtful.facts.get("readings", ()))
            if "offers" in doubtful.facts or (doubtful.code == "shorthand_ambiguous" and not refused):
                raise
            # As several things it is none, but perhaps a sentence.
            error = doubtful
        else:
            return of_what_there_is(app, text, words, meant, partial(_whole, app), partial(checked_whole, app))
    if is_trial():
        raise error

    # Imported here: most lines are read as they are.
    from cli.script.free.reading import around, freely, told_as_sentence, told_otherwise
    from cli.script.shorthand.lines.offers import offers

    whole, check = partial(_whole, app), partial(checked_whole, app)
    if error.code == "shorthand_ambiguous":
        told = told_as_sentence(app, words, whole, check)
        # Where each of them would be refused, what else it may be is nearer: `jette son arme et se rend`.
        fits = told is not None and (
            told.sure or all(_tells_a_number(each) or _is_of_nothing(app, each) for each in error.facts["readings"])
        )
        ways = _with_options(told.readings, options) if told is not None and fits else []
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
    if explained:
        # What explains each part is nearer than what is left of them.
        offered = [each for each in offered if [command[0] for command in each] == ["note"]]
    raise guessed(text, _with_options(readings, options), offered, explained=explained)


def _is_of_nothing(app: App, reading: Reading) -> bool:
    """Whether a reading is of a thing that nobody has: `jette son arme et se rend`."""
    from cli.script.trial import refusal_of

    refusal = refusal_of(app, reading[0])
    return refusal is not None and refusal.code in ("item_unknown", "not_in_inventory", "faces_left_over")


def _tells_a_number(reading: Reading) -> bool:
    """Whether what was told of an act is kept as its note, and counts nothing there: `boit sa potion : 7`."""
    return any(
        note.isdecimal() or (each[0] == "use" and any(map(str.isdecimal, note)))
        for each in reading
        if (note := option_of(each, "--note"))
    )


OFFERED = frozenset({"shorthand_unclear", "shorthand_text", "command_unknown"})
"""Errors about a line that is read as nothing, with which is said what it may be."""


LOOSE = OFFERED - {"shorthand_text"}
"""Those of them where no reading was found at all."""


def _strictly(app: App, text: str, words: Sequence[Word], options: Sequence[str]) -> Meaning:
    """What a line stands for as one thing."""
    from cli.script.shorthand.acts.spells import require_cast
    from cli.script.shorthand.checks.lost_words import runs_on
    from cli.script.shorthand.rolls.told_results import as_told, judged, require_die

    if rolled := judged(app, words, partial(_whole, app)):
        return only(text, _with_options(rolled, options))
    readings, asks = readings_of(app, words)
    readings = [reading for reading in readings if not runs_on(app, text, reading)]
    if not readings:
        raise _unknown(app, [word.typed or word.text for word in words] or text.split())
    meant = only(text, _with_options(checked_whole(app, words, readings), options), asks=asks)
    meant = meant._replace(commands=as_told(app, words, meant.commands))
    require_die(app, words, meant.commands)
    require_cast(app, words, meant.commands)
    return meant


WE = frozenset({"on", "we", "nous"})
PASSED = frozenset(
    {"round", "next", "later", "tomorrow", "meanwhile", "soon", "plus", "ensuite", "demain", "lendemain"}
)
"""Words, folded, with which is told what all do, or that time goes by, where the game has nothing for it."""

ALIKE = 0.85
"""How like a name a word is that is it but for a slip."""


def _as_told(app: App, words: Sequence[Word]) -> list[Reading]:
    """The readings of words that are one of several things, where the dice are as its verb tells."""
    from cli.script.shorthand.rolls.told_results import as_told

    return [as_told(app, words, reading) for reading in clean_readings(app, words)]


def _whole(app: App, words: Sequence[Word]) -> list[Reading]:
    """The readings of words that are a line by themselves, with nothing in them to be asked about."""
    from cli.script.shorthand.lines.clauses import several
    from cli.script.shorthand.phrases.texts import is_clean

    ways: tuple[Callable[[], list[Reading]], ...] = (
        lambda: clean_readings(app, words),
        lambda: several(app, words, partial(_as_told, app)),
    )
    for way in ways:
        try:
            if readings := [reading for reading in checked_whole(app, words, way()) if is_clean(reading)]:
                return readings
        except InputError:
            continue
    return []


def _with_options(readings: Sequence[Reading], options: Sequence[str]) -> list[Reading]:
    return [[[*command, *options] for command in reading] for reading in readings]


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


def _unknown(app: App, words: Sequence[str]) -> InputError:
    """The error about a line that begins with no command and no name."""
    from cli.input.suggestions import COMMANDS as OTHER_WORDS
    from cli.input.suggestions import commands_meant
    from cli.names import command_of
    from cli.nearest import nearest
    from cli.script.shorthand.hints.teaching import opening
    from cli.script.shorthand.phrases.strangers import called, is_noun_phrase, stranger
    from cli.script.shorthand.vocabulary.small_words import THEY
    from cli.script.shorthand.vocabulary.words import LEAST

    if facts := opening(app, words):
        return InputError("shorthand_unclear", given=" ".join(words), **facts)
    if goes_on(words) and command_of(words[0]) in ("new", "arrive"):
        return InputError("shorthand_unclear", given=" ".join(words), told=" ".join(words))
    name = stranger(app, words)
    if name and is_noun_phrase(name) and not nearest(words[0], app.read.roster.names):
        return InputError("shorthand_unclear", given=" ".join(words), unmet=name, meets=called(app, name))

    from cli.script.shorthand.rolls.misses import MISSES

    names = app.read.roster.names
    if folded(words[0].rstrip(".!")) in THEY | MISSES | WE | PASSED or folded(words[-1]) in PASSED:
        # `il neige`, `raté`, `round 3`, `on dort`, `next morning`: the word is no command with a slip in it.
        return InputError("shorthand_unclear", given=" ".join(words), told=" ".join(words))
    # `maele heals jorgun`: a name with a slip in it, though a command is not far from it either.
    near = [] if folded(words[0]) in OTHER_WORDS else nearest(words[0], names, cutoff=ALIKE)[:1]
    near = near or commands_meant(words[0], list(COMMANDS), following=words[1:]) or nearest(words[0], names)
    if len(words) > 2 and (not near or len(words[0]) <= LEAST):
        return InputError("shorthand_unclear", given=" ".join(words), told=" ".join(words))
    return InputError("command_unknown", command=words[0], nearest=near)
