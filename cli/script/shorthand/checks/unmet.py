"""Somebody nobody knows, whom a line has where somebody is meant: they are asked about, and not told beside an act.

`Karl joins as a fighter with 8 hp` met a fighter, `yorick meurt, tué par l'ogre` killed the ogre, and the roll of
`perception de Yorick, 16` was whoever's had rolled before.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from cli.grammar import COMMANDS
from cli.input.dictionary import is_word
from cli.input.number_words import ONES, number_in
from cli.names import command_of
from cli.output.words.language import spoken
from cli.script.shorthand.checks.whole_line import TEXTS
from cli.script.shorthand.meaning import Reading, option_of
from cli.script.shorthand.people.who import POSSESSED, leading, named
from cli.script.shorthand.phrases.fillers import CRIED, IN_FRONT, SET_OFF, UNNAMED
from cli.script.shorthand.phrases.lexicon import LEADS, vocabulary
from cli.script.shorthand.phrases.new_names import is_of_the_game
from cli.script.shorthand.phrases.remarks import BEFORE_NOUNS, BEING, PRONOUNS
from cli.script.shorthand.vocabulary.elisions import name_words
from cli.script.shorthand.vocabulary.small_words import AND, BETWEEN, without_articles
from cli.script.shorthand.vocabulary.verb_table import acts_begun
from cli.script.shorthand.vocabulary.words import LEAST, SMALL_WORDS, Word, small, split, word_set
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

OF_SOMEBODY = frozenset(
    {"roll", "damage", "heal", "die", "condition", "award", "give", "lend", "repay", "meet", "spend", "restore"}
)
"""Commands that are about somebody in play, of whom another name says that somebody else may be meant."""

CAUSES = frozenset({"damage", "die", "heal", "condition"})
"""Commands whose `--from` is whoever did it, of whom nothing is recorded."""

NO_NAME = word_set(
    "on ils elles tous tout somebody someone quelqu'un personne nobody everybody everyone players joueurs plus moins"
)

BEFORE_NAMES = frozenset({"de", "a", "pour", "et"})
"""Words of French, folded, behind which a noun has an article, and a name has none."""


BEFORE_ANYBODY = frozenset({"for", "of", "by", "and", "then", "with"})
"""Words of English behind which a name may stand."""


def unmet(app: App, text: str, reading: Reading) -> str:
    """The name in a line of somebody nobody knows, whom its reading only tells of or leaves out; empty without one."""
    if not reading or '"' in text or reading[0][0] in ("note", "session", "describe"):
        return ""
    end = f"{text}: ".index(": ")
    words = split(text[:end], 1)
    if numbered := _numbered(app, words, reading):
        return numbered
    begun = {word for text in _texts(reading) for word in _first_of(_words(text))}
    said = _said(reading)
    risky = any(command[0] in OF_SOMEBODY for command in reading)
    for at, word in enumerate(words):
        name = _bare(word.text)
        if folded(name) in said or not _is_name(app, reading, name):
            continue
        if at == 0 and _acts(app, word, words[1:], spends_time=reading[0][0] == "time"):
            return name
        if at == 0 or not risky:
            continue
        if folded(name) in _aimed_at(app, reading) or (at == len(words) - 1 and _is_given_more(words, reading)):
            return name
        capital = name[0].isupper() and words[at - 1].text[-1:] not in ".!?:"
        if capital or (folded(name) in begun and _is_led(words, at)):
            return name
    return ""


def left_out(_app: App, text: str, reading: Reading) -> bool:
    """Whether a line says of whom or for whom something is, by a pronoun that its reading has nowhere.

    `Illaï lui a acheté une arbalète` has whoever sells, or gets it; `l'ogre lui prend 8` does not hurt the ogre.
    """
    if '"' in text or not reading:
        return False
    words = split(text[: f"{text}: ".index(": ")], 1)
    pairs = [(small(one), small(other), at) for at, (one, other) in enumerate(pairwise(words))]
    if spoken() == "en":
        whom = WHOM | {"her"} if any(command[0] == "buy" for command in reading) else WHOM
        alone = all(command[0] in ALONE for command in reading)
        return alone and any(other in whom and bool(acts_begun(words[at:])[0]) for _one, other, at in pairs)
    acts = {act for one, _other, at in pairs if one in CLITICS for act in acts_begun(words[at + 1 :])[0]}
    has = any(one in CLITICS and other in HAS for one, other, _at in pairs)
    suffers = "take" in acts and any(command[0] == "damage" and "--from" not in command for command in reading)
    return suffers or (bool(acts or has) and all(command[0] in ALONE for command in reading))


def on_one_side(app: App, _text: str, reading: Reading) -> Reading:
    """Blows of which the second strikes whoever is on the side of who strikes, as that one's blow; empty for others.

    `wolf 1 bites bob for 2, wolf 2 for 3` tells of two wolves that bite.
    """
    ours = set(app.read.roster.names)
    made: Reading = []
    for command in reading:
        before = made[-1] if made else []
        both = before[:1] == command[:1] == ["damage"]
        by, whom = option_of(command, "--from"), option_of(before, "--from") if both else ""
        friends = both and by and by == whom and (by in ours) == (command[1] in ours) != (before[1] in ours)
        made.append([*command[:1], before[1], *command[2:-1], command[1]] if friends and command[-1] == by else command)
    return made if made != reading else []


def of_another(app: App, _text: str, reading: Reading) -> bool:
    """Whether a note tells what another did, whose act it may be: `Perle riposte, l'ogre esquive et meurt`."""
    for command in reading:
        note = next((text for option, text in pairwise(command) if option == "--note"), "")
        for part in note.split(", ")[1:] if command[0] in UNDERGONE else ():
            people, after = leading(app, without_articles(split(part.replace('"', ""), 1)))
            if after and any(set(who.names) - {*command[1].split(",")} for who in people if not who.purse):
                return True
    return False


UNDERGONE = frozenset({"die", "condition", "damage", "drop", "leave", "heal"})
"""Commands of what becomes of whoever a line is about."""

CLITICS = frozenset({"lui", "leur"})
WHOM = frozenset({"him", "them", "us", "me"})
"""Words for whoever something is done for, or taken from."""

ALONE = frozenset({"buy", "sell", "take", "find", "use", "drop", "spend", "describe"})
"""Commands that are about one alone, who does something to nobody."""

HAS = word_set("a ont avait avaient")


def _numbered(app: App, words: Sequence[Word], reading: Reading) -> str:
    """Somebody by a name and a number who is not there, of whom the number is read as an amount or a die.

    `lira est touchée par le loup 8, 3 pv` took 8 of her, and then 3.
    """
    read = {number for command in reading for part in command for number in NUMBERS.findall(part)}
    for at in range(1, len(words) - 1):
        bare = without_articles(words[at:])
        number = bare[1].text.rstrip(",;.") if len(bare) > 2 and bare[0].text[-1:] not in ",;:" else ""
        if small(words[at - 1]) not in DONE_BY or not number.isdecimal() or number not in read:
            continue
        name = f"{bare[0].text} {number}"
        if (
            bare[0].text.isalpha()
            and bare[0].text not in app.read.roster.names
            and not named(app, name)
            and (_is_name(app, reading, bare[0].text) or folded(bare[0].text) in name_words(app))
        ):
            return name
    return ""


NUMBERS = re.compile(r"\d+")

DONE_BY = frozenset({"by", "par", "from", "behind", "derrière"})
"""Words before whoever does something, or is where it is done, as typed."""


def _said(reading: Reading) -> set[str]:
    """The words, folded, of a reading but those of what is only told of somebody in play."""
    return {word for command in reading for option, part in pairwise(("", *command)) if not _is_told(command, option)
            for word in _words(part)}  # fmt: skip


def _texts(reading: Reading) -> list[str]:
    return [text for command in reading for option, text in pairwise(command) if _is_told(command, option)]


def _aimed_at(app: App, reading: Reading) -> set[str]:
    """The words that are alone the text of an attack which is aimed at nobody: `bandit 1 att yorick 4`."""
    attack = app.rules.tables.find("rolls", "attack")
    aimless = [one for one in reading if one[0] == "roll" and one[2:3] == [attack] and "--against" not in one]
    texts = [_words(text) for text in _texts(aimless)]
    return {text[0] for text in texts if len(text) == 1}


def _is_given_more(words: Sequence[Word], reading: Reading) -> bool:
    """Whether a line ends with one word for whom more experience is: `3 more xp for yorick`."""
    more = any(folded(word.text) in ("more", "plus") for word in words)
    return reading[0][0] == "award" and more and folded(words[-2].text) in ("for", "pour", "to", "a")


def _first_of(text: Sequence[str]) -> Sequence[str]:
    """The first word of a text, perhaps behind one that leads to somebody."""
    return text[1:2] if text[:1] and text[0] in BEFORE_NAMES | BEFORE_ANYBODY else text[:1]


def _is_told(command: Sequence[str], option: str) -> bool:
    if option not in TEXTS or command[0] not in OF_SOMEBODY:
        return option == "--note"
    return option != "--as" and not (option == "--from" and command[0] in CAUSES)


def _words(text: str) -> list[str]:
    return [folded(_bare(word)) for word in text.replace("=", " ").replace(",", " ").split()]


def _bare(text: str) -> str:
    """A word without marks, or what makes it somebody's."""
    return POSSESSED.sub("", text.strip(",.;:!?()«»"))


def _is_name(app: App, reading: Reading, name: str) -> bool:
    typed = folded(name)
    return (
        len(name) >= LEAST
        and name.replace("-", "").isalpha()
        and not (name.isupper())
        and typed not in KNOWN
        and not number_in([name])[1]
        and typed not in ONES
        and typed not in name_words(app)
        and not acts_begun([Word(name)])[0]
        and command_of(name) not in COMMANDS
        and not named(app, name)
        and not is_of_the_game(app, name)
        and not any(typed in vocabulary(app.rules.tables, command[0], None) for command in reading)
    )


KNOWN = SMALL_WORDS | LEADS | BEFORE_NOUNS | PRONOUNS | BEING | BETWEEN | UNNAMED | CRIED | IN_FRONT | SET_OFF | NO_NAME


def _acts(app: App, word: Word, after: Sequence[Word], *, spends_time: bool) -> bool:
    """Whether somebody at the beginning of a line does something, or does it with somebody in play.

    A verb that nobody knows is one behind a word with a capital, or where time goes by: `Yorick patches Kushur up`,
    `yorick vieillit d'un an`.
    """
    if not after or word.text[-1:] in ",;:.!?":
        return False
    if folded(after[0].text) in AND and len(after) > 1:
        return bool(named(app, after[1].text.strip(",;")))
    begins = folded(after[0].text).replace("’", "'")
    if (word.text[0].isupper() or spends_time) and begins.isalpha() and begins not in KNOWN and not named(app, begins):
        return True
    return bool(acts_begun(after)[0]) or begins in BEING | {"se", "s"} or begins.startswith("s'")


def _is_led(words: Sequence[Word], at: int) -> bool:
    """Whether a word stands behind one that leads to somebody as a name does.

    In French it has no article and is no infinitive; in English it is no word of the language.
    """
    lead, name = folded(words[at - 1].text), _bare(words[at].text)
    if spoken() == "fr":
        return lead in BEFORE_NAMES and not name.endswith(("er", "ir", "re"))
    return lead in BEFORE_ANYBODY and not is_word(name, "en")
