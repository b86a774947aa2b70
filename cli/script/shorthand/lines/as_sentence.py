"""Lines that the grammar reads, or that begin as a command does, and that no command can read whole.

`hollis pays the remaining 150 gp`, `give the scroll to aldous`: they may be sentences of something else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from cli.names import words_in_ids
from cli.output.words.language import spoken
from cli.script.shorthand.checks.misplaced import NO_WARES
from cli.script.shorthand.meaning import Command, Meaning, Reading, unclear
from cli.script.shorthand.phrases.choice import guessed
from cli.script.shorthand.vocabulary.words import word_set
from ledger.errors import InputError
from ledger.facts import HOARD_NAME
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App
    from cli.script.shorthand.vocabulary.words import Word

Read = Callable[["Sequence[Word]"], list[Reading]]
Check = Callable[["Sequence[Word]", list[Reading]], list[Reading]]

SENTENCES = frozenset({"exchange", "restore", "retire"})
"""Those whose verb does much else in a sentence: `échange son bouclier contre une dague`, `retire son armure`."""

LEFT_OVER = SENTENCES | frozenset({"lend", "level-up", "pay", "repay"})
"""Commands that take whatever is left of a line, which they may not read: `lends ann 3gp until payday`."""

FEWEST = 3
"""Words of the shortest sentence that begins as a command does."""


def of_what_there_is(app: App, text: str, words: Sequence[Word], meaning: Meaning, read: Read, check: Check) -> Meaning:
    """What a line stands for, but where that is of a thing which nobody has, or no command reads it whole.

    Raises:
        InputError: `shorthand_guessed`, where it may be a sentence of something else, and that is not sure.
    """
    from cli.script.shorthand.people.held import THINGS
    from cli.script.shorthand.rolls.told_totals import SIDES
    from cli.script.trial import is_trial, refusal_of

    first = meaning.commands[0] if meaning.commands else []
    shown = [command[command.index("--faces") + 1] for command in meaning.commands if "--faces" in command]
    impossible = len(shown) > 1 and any(face.isdecimal() and int(face) > SIDES for face in shown)
    keyed = first[:1] == ["heal"] and any("=" in part for part in first[2:4])
    if not first or not (first[0] in (*THINGS, "buy", *LEFT_OVER) or impossible or keyed) or is_trial():
        return meaning
    refusal = refusal_of(app, first)
    # An exchange is not tried: it is of coins, and begins with how many.
    swapped = first[0] == "exchange" and not "".join(first[2:3])[:1].isdecimal()
    unread = swapped or isinstance(refusal, InputError) or (refusal is not None and refusal.code == OUTSIDE)
    if (refusal is None and not swapped) or (first[0] in LEFT_OVER and not unread):
        return meaning
    from cli.script.free.reading import told_otherwise

    told = told_otherwise(app, words, read, check)
    if told.sure:
        return Meaning(told.readings[0])
    if any(reading[-1][0] != "note" for reading in told.readings):
        raise guessed(text, told.readings, [[["note", text.strip()]]], explained=told.explained)
    if taken := _out_of_the_hoard(app, meaning.commands):
        raise guessed(text, [taken], [[["note", text.strip()]]])
    if (first[0] in SENTENCES and len(words) > FEWEST) or _is_no_thing(app, first):
        raise unclear(text.strip(), told=text.strip())
    return meaning


def _out_of_the_hoard(app: App, reading: Reading) -> Reading:
    """What somebody hands on and only the hoard has, taken out of it first: `Maelle offre l'anneau à Johrgun`."""
    from cli.script.shorthand.people.held import holders_of

    (command, *others) = reading
    if others or command[0] != "give" or len(command) <= THING or command[1] not in app.read.roster.names:
        return []
    thing, number = command[THING], command[THING + 1 : THING + 2]
    if holders_of(app, thing, among=(command[1],)) or not holders_of(app, thing, among=(HOARD_NAME,)):
        return []
    return [["take", command[1], thing, *(each for each in number if each.isdecimal())], command]


def _is_no_thing(app: App, command: Command) -> bool:
    """Whether what is handed on is a part of something, a tip, or a foe's: `donne la moitié de ses pièces`."""
    from cli.script.shorthand.people.held import THINGS

    if command[0] == "drop" and command[1] not in (*app.read.roster.names, HOARD_NAME):
        return True
    thing = folded("".join(command[THINGS[command[0]] :][:1])).split() if command[0] in THINGS else []
    return bool(NO_WARES & {*thing[:1]} or TIPS & {*thing})


TIPS = word_set("pourboire tip")
"""What is left to somebody and is no thing, folded."""

THING = 3
"""Where a gift has its thing."""


def _begins_roll(app: App, words: Sequence[str]) -> bool:
    """Whether a line of French that a command begins is of a roll with its die: `sauvegarde sorts d'Aldric : 15`."""
    if spoken() != "fr" or not any(word.strip(".,!()").isdecimal() for word in words):
        return False
    tables = app.rules.tables
    return folded(words[0]) == "jet" or any(
        tables.find("rolls", text) is not None for text in (words[0], " ".join(words[:2]))
    )


OUTSIDE = "outside_company"
"""The code of a refusal of a command about somebody outside the company."""


def is_of_a_sentence(word: str) -> bool:
    """Whether a word behind a command says that it is one of a sentence: `partage du butin`, `give the scroll`."""
    return folded(word) in SAID or word.casefold().startswith(("d'", "d’", "l'", "l’")) or word.endswith((",", ":"))


SAID = word_set("the it everyone one both du de la le les un une des par pour ways")
"""Words, folded, that no command has where it has a name or a number."""


def told_as_command(
    app: App, text: str, words: Sequence[str], said: Callable[[], Sequence[Word]], read: Read, check: Check
) -> Meaning | None:
    """A sentence that begins as a command does, `give the scroll to aldous`, and is none that can be read.

    Args:
        said: The words of the line with their numbers in digits.

    Raises:
        InputError: `shorthand_guessed`, where it is not sure.
    """
    from cli.script.trial import is_trial, refusal_of

    told = words[0][:1].isupper() or any(is_of_a_sentence(word) for word in words[1:])
    rolled = _begins_roll(app, words)
    if len(words) < FEWEST or any(word.startswith("--") or "=" in word for word in words) or is_trial():
        return None
    # Whether somebody may be hired is not tried, nor a campaign opened in a list: `nouveau mercenaire : Odo`.
    # A word for the hoard before a list of what was found shows the hoard: `trésor de l'ogre : 62 po`.
    untried = words_in_ids(words)[0] in ("hire", "new", "treasure")
    if not rolled and not (told and (untried or isinstance(refusal_of(app, words_in_ids(words)), InputError))):
        return None
    from cli.script.free.reading import told_as_sentence
    from cli.script.shorthand.one_line import one_line

    with one_line():
        found = told_as_sentence(app, said(), read, check)
    if found is None:
        return None
    if found.sure:
        return Meaning(found.readings[0])
    raise guessed(text, found.readings, [[["note", text.strip()]]], explained=found.explained)
