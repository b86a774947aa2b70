"""What a roll has and its line does not say: a die that counted something, or did harm; another one who throws it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from cli.input.counted import singular
from cli.input.name_lookup import ARTICLES
from cli.script.shorthand.acts.spells import CURES
from cli.script.shorthand.meaning import Command, option_of, throws_dice
from cli.script.shorthand.phrases.quantities import EXPERIENCE_WORDS
from cli.script.shorthand.rolls.told_results import WENT_BADLY, WENT_WELL
from cli.script.shorthand.vocabulary.small_words import DAMAGE_WORDS
from cli.script.shorthand.vocabulary.verb_table import acts_begun
from cli.script.shorthand.vocabulary.words import LEAST, Word, word_set
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App


def _is_count_of(_app: App, text: str, command: Command) -> bool:
    """Whether the face of a roll counts what is rolled: `has 3 incantations left`, but no `18 athletics`.

    So short a line as `maelle 3 incantations` may be the roll.
    """
    face, kind = option_of(command, "--faces"), command[2] if command[0] == "roll" and len(command) > 2 else ""
    is_several = singular(kind) != kind and not kind.endswith("ics")
    counted = bool(face) and f" {face} {folded(kind)}" in folded(text)
    return counted and is_several and len(text.split()) > LEAST and not ROLLS.search(text)


ROLLS = re.compile(r"\b(?:roll(?:s|ed)?|jets?|lance)\b", re.IGNORECASE)
"""Words of a roll."""


SHOT = r"(?:fl[èe]ches?|flechettes?|carreaux|balles|traits|javelots|arrows|bolts|darts|javelins|bullets|stones)"


def _counts_shots(_app: App, text: str, command: Command) -> bool:
    """Whether the die of a blow counts what is shot: `Brom tire 3 flèches`."""
    face = option_of(command, "--faces") if command[0] == "roll" and "attack" in command else ""
    return face.isdecimal() and re.search(rf"\b{face} {SHOT}\b", text, re.IGNORECASE) is not None


JOINED = re.compile(r"\b(?:et|and|puis|then|mais|but) (\S+)", re.IGNORECASE)


def _goes_on_in_purpose(_app: App, _text: str, command: Command) -> bool:
    """Whether what a roll is for goes on with another act: `charge jusqu'à la zone de Stôl et cogne, 14`."""
    purpose = option_of(command, "--for") if command[0] == "roll" else ""
    return any(acts_begun(words_of(after))[1] for after in JOINED.findall(purpose))


FOR_TOO = re.compile(r", (?:et pour|and for) [^\W\d]", re.IGNORECASE)
"""What is for another one, who rolls something else."""


SAVES = re.compile(r"\b(?:sauvegarde|saves?|saving throw|jds?|jps?|js|svg)\b", re.IGNORECASE)
"""Words of a roll that is no attack."""


def _is_of_a_roll(app: App, text: str, command: Command) -> bool:
    """Whether so many hit points are what a die showed: `tamed by kara, animal handling 17`."""
    if command[0] not in ("damage", "heal") or not "".join(command[2:3]).isdecimal():
        return False
    before = re.findall(rf"([^\W\d]+(?: [^\W\d]+)?)[ :,]+{command[2]}\b(?! ?(?:hp|pv)\b)", text)
    # Behind an article it is a thing: `marche sur un piège : 3`.
    bare = [each for each in before if folded(each.split()[0]) not in ARTICLES | {"a"}]
    named = [words for each in bare for words in (each.split(), each.split()[-1:]) if not acts_begun(words_of(each))[1]]
    names = [" ".join(words) for words in named if not acts_begun(words_of(words[-1]))[1]]
    # `moitié des dégâts, 3` is of no roll.
    names = [name for name in names if len(name) > LEAST and folded(name.split()[-1]) not in DAMAGE_WORDS]
    return any(app.rules.tables.find("rolls", name) for name in names)


def said_in(text: str) -> set[str]:
    """The words of a line, folded and without marks."""
    return {folded(word.strip(",.;:!?()")) for word in re.split(r"[\s’']+", text)}


def words_of(text: str) -> list[Word]:
    return [Word(word) for word in text.split()]


def _rolled_by_another(app: App, text: str, command: Command) -> bool:
    """Whether one of the company rolls who is not named, where another is: `insight 14, he's lying says kara`."""
    company = app.read.roster.names
    if command[0] != "roll" or command[1] not in company:
        return False
    said = said_in(text)
    parts = {name: {*folded(name).split()} for name in company}
    named = {name for name in company if parts[name] & said}
    begun = any(word and part.startswith(word) for word in said for part in parts[command[1]])
    return bool(named) and command[1] not in named and not begun


def _is_crit(_app: App, text: str, command: Command) -> bool:
    """Whether what a critical blow did is read as its die: `crit sur perle, 8 dans la tronche`."""
    face = option_of(command, "--faces")
    is_blow = command[0] == "roll" and command[2:3] == ["attack"] and face.isdecimal()
    return is_blow and CRIT.search(text) is not None and int(face) < LEAST_CRIT


CRIT = re.compile(r"\bcrit(?:s|ique|ical)?\b", re.IGNORECASE)


LEAST_CRIT = 15
"""The least that a die of twenty sides shows of a critical blow, in any game that has one high."""


def _missed_with_it(_app: App, text: str, command: Command) -> bool:
    """Whether a number by which a blow missed is read as what it did: `attacks Benet with 15, misses`."""
    if command[0] != "damage" or not "".join(command[2:3]).isdecimal():
        return False
    if HE_MISSES.search(option_of(command, "--note")):
        return True
    # In `orc 2 hits Céd for 3, orc 3 misses` it is another one who does.
    dealt = re.search(rf"\b(?:for|pour) {command[2]}\b", text, re.IGNORECASE)
    own = re.escape(option_of(command, "--from"))
    missed = rf"{re.escape(dealt[0])}\W+" if dealt else rf"\b{command[2]}\W+(?:(?:(?-i:[a-z])\w*|{own}) )?"
    return re.search(rf"{missed}({MISSES})\b", text, re.IGNORECASE) is not None


HE_MISSES = re.compile(r"\b(?:l[ea]|les|l['’]|him|her|it) ?(?:manqu|rat|loup)(?:e|a|é|ait|ent|èrent)\b", re.IGNORECASE)
"""What is told of a blow that went wide before what hurt: `le manqua, et reçut un coup de 2`."""


MISSES = "miss|misses|missed|fails|raté|manqué|loupé|à côté|dans le vide"
"""Words behind the number of a blow that went wide."""


def _is_thrown_again(_app: App, text: str, command: Command) -> bool:
    """Whether dice would be thrown for what is told as done, or not: `ann shot at the wolf, but it flew wide`."""
    if not throws_dice(command):
        return False
    said = {folded(word.strip(",.;:!?()")) for word in text.split()}
    return bool(said & (WENT_WELL | WENT_BADLY | {"wide"})) or NO_EFFECT.search(text) is not None


CHANGED = word_set("regains regain regained gains gained loses lost recovers regagne gagne perd recupere")
"""Verbs, folded, of a score that changes, which is not rolled for."""


IN_WORDS = re.compile(r"\bin (?:turn|order|front|line|time|fact|all|there|return|the)\b")
"""A small word that is the name of a score too, with what it leads to."""


TO_ROLL = re.compile(
    r"\b(?:doit|doivent|devra|must|has to|have to|needs to) (?:faire|réussir|tenter|make|roll|pass|save)\b",
    re.IGNORECASE,
)
"""Words of a roll that is still to be made."""


def _is_of_a_roll_to_come(_app: App, text: str, command: Command) -> bool:
    """Whether the die of a roll was told before it was asked for: `mord Brune, 5, et elle doit faire un jet DD 11`."""
    face = option_of(command, "--faces") if command[0] == "roll" else ""
    asked = TO_ROLL.search(text)
    return asked is not None and bool(face) and re.search(rf"\b{face}\b", text[asked.start() :]) is None


NO_EFFECT = re.compile(
    r"\b(?:no effect|nothing happens|sans effet|aucun effet|absorbe(?:nt)? tout|absorbs? (?:it|everything|all)|"
    r"encaisse(?:nt)? tout|rien ne passe)\b",
    re.IGNORECASE,
)
"""Words of what came of a roll that was nothing."""


Invention = Callable[["App", str, Command], object]
"""Whether a command of a reading is of what its line does not say."""

ROLLED: tuple[Invention, ...] = (
    _is_of_a_roll,
    _rolled_by_another,
    _is_crit,
    _is_thrown_again,
    _is_of_a_roll_to_come,
    _missed_with_it,
    _is_count_of,
    _counts_shots,
    _goes_on_in_purpose,
    lambda _app, _text, command: (
        command[0] == "roll" and "attack" in command and CURES.search(folded(option_of(command, "--for")))
    ),
    lambda _app, _text, command: command[0] == "roll" and len(re.findall(r"\d+", option_of(command, "--for"))) > 1,
    # `Perle regains 3 luck` throws no die.
    lambda _app, _text, command: command[0] == "roll" and CHANGED & said_in(option_of(command, "--note")),
    # `brigands 1 and 2 flee, each in turn` rolls for nobody's `IN`.
    lambda _app, text, command: command[0] == "roll" and command[2:3] == ["in"] and IN_WORDS.search(text),
    # `ups stealth for 15 xp`: what it costs is no die.
    lambda _app, _text, command: command[0] == "roll" and EXPERIENCE_WORDS & said_in(option_of(command, "--note")),
    # `charme l'ogre, il rate sa sauvegarde avec 7`
    lambda _app, _text, command: (
        command[0] == "roll" and "attack" in command and SAVES.search(option_of(command, "--note"))
    ),
    # `jet de dextérité pour Perle, et pour Corvin : vigueur`
    lambda app, _text, command: command[0] == "roll" and FOR_TOO.search(option_of(command, "--for")),
)
"""What is asked of rolls, and of what may be one."""
