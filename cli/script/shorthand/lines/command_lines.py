"""Lines that begin as a full command does, or hold a raw text: what they stand for where no option was typed."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import product
from typing import TYPE_CHECKING

from cli.grammar import COMMANDS
from cli.input.foes import parted_by_comma
from cli.names import command_of
from cli.output.words.language import spoken
from cli.script.shorthand.lines.nobody import said_of_all
from cli.script.shorthand.lines.one_thing import checked_whole
from cli.script.shorthand.lines.raw_commands import SESSION_IS, defeated, void_with_number
from cli.script.shorthand.lines.somebody import of_somebody
from cli.script.shorthand.meaning import Meaning, unclear
from cli.script.shorthand.phrases.choice import guessed, only
from ledger.errors import InputError
from ledger.facts import EVERYONE
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App
    from cli.script.shorthand.vocabulary.words import Word

LEVEL_FOR = re.compile(r"(?:(\d+) )?(?:pour|for|à|to) (\D+)")
"""A level, perhaps with its number, and whoever has reached it, behind its noun: `niveau 4 pour Odon`."""

FIGHTS = frozenset({"combat", "fight", "battle", "bataille", "bagarre"})

SECRET = "--secret"


def raw_line(app: App, command: list[str], text: str, number: int) -> Meaning:
    """A line with a raw text; one that begins with a part of somebody's name may be about them."""
    if command[0] != "session":
        also = void_with_number(command)
        return only(text, [[command], *([[also]] if also else [])])
    from cli.script.shorthand.phrases.texts import Unasked
    from cli.script.shorthand.vocabulary import words as syntax

    try:
        words = syntax.without_options(syntax.split(text, number))[0]
        about = of_somebody(app, words)
    except InputError:
        words, about = [], []
    if command[1] == "end" and "--summary" in command and not _is_said(text):
        # `fin du combat` may be a rest, and `end of the fight` nothing at all: a summary stands after a colon.
        at = command.index("--summary") + 1
        command = [*command[:at], Unasked.of(command[at], [syntax.joined(words)]), *command[at + 1 :]]
        rest = app.rules.tables.find("rests", syntax.joined(words))
        if not rest and FIGHTS & {folded(word.text) for word in words}:
            raise unclear(text.strip(), fight=True)
        if not rest and not about and OF_SOMETHING.match(folded(command[at])):
            raise unclear(text.strip(), told=text.strip(), offers=[[["note", text.strip()]]])
        about += [[["rest", rest, EVERYONE]]] if rest else []
    return only(text, [*about, [command]])


OF_SOMETHING = re.compile(r"(?:of|de|du|des|d['’])\b")
"""How goes on what begins with `end` and is that of something else than the session: `end of rage`, folded."""


def _is_said(text: str) -> bool:
    """Whether the first word of a line has a colon after it."""
    return re.match(rf"\s*[^\W\d]+\s*(?:{SESSION_IS.pattern}|:)", text, SESSION_IS.flags) is not None


def without_options_typed(app: App, text: str, number: int, short: Callable[[str], Meaning]) -> Meaning | None:
    """What a command stands for that is typed without its options; None for any that is typed in full.

    Args:
        short: Reads a line that is no full command.
    """
    from cli.script.shorthand.acts.newcomers import after_meeting, described, met_by
    from cli.script.shorthand.acts.rests import is_said_rest
    from cli.script.shorthand.one_line import one_line
    from cli.script.shorthand.phrases.fillers import without_fillers
    from cli.script.shorthand.phrases.lexicon import in_digits, meaning_words
    from cli.script.shorthand.rolls.nameless import is_roll_of_somebody, rolls_of_nobody
    from cli.script.shorthand.vocabulary import words as syntax
    from cli.script.shorthand.vocabulary.small_words import AND, FOR_WHOM
    from cli.script.shorthand.vocabulary.words import small

    first, *words = syntax.split(text, number)
    if command_of(first.text) == "note" and (kept := _kept_from_players(words)):
        # What was to be kept from the players is not told them by a slip.
        return only(text, [[["note", kept, SECRET]], [["note", syntax.joined(words)]]])
    is_split = command_of(first.text) == "split" and words
    is_rest = command_of(first.text) == "rest" and words and is_said_rest(app, words)
    if (is_split or is_rest) and not any(word.text.startswith("--") for word in words):
        with one_line():
            said = in_digits(app.rules.tables, [first, *words])
            shared = checked_whole(app, said, said_of_all(app, said))
        if shared:
            return only(text, shared)
    if command_of(first.text) == "meet" and words and not any(word.text.startswith("--") for word in words):
        plain, description = described(words)
        left = len(plain)
        # `meet again Brother Odo, a friendly monk`
        plain, _manner = without_fillers(app, plain)
        if description and not meaning_words(app, "meet", None, words[left:]):
            return Meaning([["meet", *(word.text for word in plain), "--note", description]])
        if parted_by_comma(app.rules.tables, [word.text for word in words]):
            # `meet Brother Osric, priest of the mill`
            return short(f"{'on rencontre' if spoken() == 'fr' else 'we meet'} {syntax.as_typed(words)}")
    listed = command_of(first.text) == "meet" and any(folded(word.text) in AND and not word.quoted for word in words)
    if listed and not any(word.text.startswith("--") for word in words):
        # `meet 3 skeletons and Captain Vorgas`
        with one_line():
            readings = checked_whole(app, words, met_by(app, in_digits(app.rules.tables, words)))
        if len(readings) == 1 and len(readings[0]) > 1:
            raise guessed(text, readings, [[["note", text.strip()]]], explained=True)
    if command_of(first.text) == "meet" and (whom := after_meeting(words)):
        # `rencontre avec deux ogres`, `rencontre : 3 loups`, `rencontre d'un vieux sage`
        with one_line():
            whom = in_digits(app.rules.tables, whom)
            readings = checked_whole(app, whom, met_by(app, whom))
        if not readings:
            raise unclear(text.strip(), told=text.strip(), offers=[[["note", text.strip()]]])
        return only(text, readings)
    colon = next((at for at, word in enumerate(words) if word.text.endswith(":") and not word.quoted), None)
    if command_of(first.text) == "identify" and colon is not None and words[colon + 1 :]:
        # `identify black sword: it's cursed`
        thing, name = syntax.joined(words[: colon + 1]).rstrip(":"), syntax.joined(words[colon + 1 :])
        named = [[["identify", thing, name]]] if thing and name else []
        raise guessed(text, named, [[["note", text.strip()]]], explained=True)
    if words and is_roll_of_somebody(app, first, words):
        return short(text)
    if command_of(first.text) == "roll" and words and app.read.is_nobodys_roll([word.text for word in words]):
        with one_line():
            rolled = checked_whole(app, words, rolls_of_nobody(app, in_digits(app.rules.tables, words)))
        return only(text, rolled) if rolled else None
    if command_of(first.text) == "award" and any(
        small(word) in FOR_WHOM or word.text[-1:] == ":" for word in words[1:]
    ):
        # `award 120 xp each for the bridge`
        with suppress(InputError):
            meaning = short(syntax.as_typed(words))
            if {command[0] for command in meaning.commands[:1]} == {"award"}:
                return meaning
    if command_of(first.text) == "level-up" and (reached := LEVEL_FOR.fullmatch(syntax.joined(words))):
        verb, bare = ("atteint le niveau", "monte de niveau") if spoken() == "fr" else ("reaches level", "levels up")
        try:
            return short(f"{reached[2]} {verb} {reached[1]}" if reached[1] else f"{reached[2]} {bare}")
        except InputError:
            raise unclear(text.strip(), told=text.strip(), offers=[[["note", text.strip()]]]) from None
    if command_of(first.text) != "defeat" or not words:
        return None
    end = next((at for at, word in enumerate(words) if word.text.startswith("--")), len(words))
    options = [word.text for word in words[end:]]
    readings = [[[*command, *options] for command in reading] for reading in defeated(app, words[:end])]
    return only(text, readings) if readings else None


def _kept_from_players(words: Sequence[Word]) -> str:
    """What a note says that has no option, and may say that it is secret; empty for another one."""
    from cli.input.name_lookup import PRIVATE, UNTOLD
    from cli.script.shorthand.vocabulary.words import joined

    told = joined(words)
    if len(words) < 2 or words[0].quoted or any(word.text.startswith("--") for word in words):
        return ""
    said = re.sub(r"^(?:du|for|pour) (?:le |the )?", "", folded(" ".join(word.text for word in words[:3])))
    if re.split(r"[\s:,;.!]", said)[0] in PRIVATE:
        return re.sub(r"^(?:(?:du|for|pour) (?:le |the )?)?[^\s:,;.!]+\s*[:,;.!]?\s*", "", told)
    begins, _colon, after = told.partition(": ")
    return (after or told) if re.search(UNTOLD, begins, re.IGNORECASE) else ""


def is_everybody(words: Sequence[str]) -> bool:
    """Whether a line begins with a word for everybody that shows them where it is alone: `party rest night`."""
    from cli.input.name_lookup import WORDS as RESERVED
    from cli.script.shorthand.vocabulary.words import OPTION

    return len(words) > 1 and RESERVED.get(folded(words[0])) == EVERYONE and not OPTION.match(words[1])


def names_a_thing(app: App, words: Sequence[str]) -> bool:
    """Whether an article or a number comes where a command has somebody: `give the scroll to Aldous`, `sell 2 gems`."""
    from cli.input.name_lookup import ARTICLES
    from cli.script.full_commands import begins_a_thing

    if len(words) < 3 or not begins_a_thing(words):
        return False
    if command_of(words[0]) in ("join", "retire"):
        return True
    meant = app.read.roster.meant
    if folded(words[1]) in ARTICLES:
        return not meant(" ".join(words[1:3])) and not meant(words[2])
    if words[1][:1].isdecimal() or not meant(words[1]):
        return True
    # `give Ann 3 torches`, `give Ann a torch`, and not `give Bob a 5gp`, which may be Ann's.
    return words[2][:1].isdecimal() or (len(words) > 3 and not words[3][:1].isdecimal())


def goes_on(words: Sequence[str]) -> bool:
    """Whether a line that begins like a command is a sentence: `jet de chance de perle`, `sauvegarde : perle 14`."""
    from cli.script.full_commands import OF_SOMEBODY, tells_whose
    from cli.script.shorthand.goods.finds import LOOT
    from cli.script.shorthand.phrases.quantities import EXPERIENCE_WORDS
    from cli.script.shorthand.vocabulary.small_words import OF

    if len(words) < 2:
        return False
    told = words[1].endswith(":") and len(words[1]) == 1
    if folded(words[1]) in ("pour", "for") and command_of(words[0]) in OF_SOMEBODY:
        # `touché pour 9`
        return True
    if (command_of(words[0]), folded(words[1]).strip(".,;:!")) in NO_COMMANDS:
        # `nouveau round`, `arrivée au village`
        return True
    if tells_whose(words):
        return True
    goes_on = told or folded(words[1]) in OF or folded(words[1]).startswith("d'")
    if folded(words[0]) in EXPERIENCE_WORDS:
        # `expérience : 20 à tout le monde`
        return not any(word.startswith("--") for word in words)
    return (told and folded(words[0]) in LOOT) or (goes_on and command_of(words[0]) in ("roll", "backup"))


NO_COMMANDS = frozenset(
    {
        *product(["new"], ["round", "turn", "tour", "day", "jour", "week", "semaine", "scene"]),
        *product(["new"], ["session", "seance", "evening", "soiree"]),
        *product(
            ["new"], ["hero", "heroine", "heros", "character", "player", "pc", "perso", "personnage", "pj", "joueur"]
        ),
        *product(["arrive"], ["at", "in", "on", "au", "aux", "a", "en", "dans", "sur", "chez", "devant"]),
    }
)
"""Commands, each with a word, folded, behind which a line is a sentence."""


def is_command(word: str) -> bool:
    """Whether a line that begins with a word is a full command."""
    from cli.script.shorthand.goods.finds import FOUND

    return word in COMMANDS or (folded(word) not in FOUND and command_of(word) in COMMANDS)
