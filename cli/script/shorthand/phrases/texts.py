"""The text of a line: after a colon or between quotes it is whatever it is; behind a word that introduces it, nearly.

Elsewhere it holds only words that mean nothing at their place; a text with others is `Unasked`, and its line is asked
back.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from cli.script.shorthand.people.who import named, without_owning
from cli.script.shorthand.phrases.lexicon import EDGES, MULTIPLIERS, OUTCOMES, meaning_words
from cli.script.shorthand.phrases.remarks import second_act, told_words
from cli.script.shorthand.vocabulary.words import LEAST, Word, as_typed, joined, small
from ledger.errors import InputError
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App
    from cli.script.shorthand.meaning import Command

INTRODUCERS = frozenset({"for", "from", "pour", "de", "par", "by", "because", "during", "pendant"})
"""Words before a text, folded, that only join it to what is before."""

FOR = frozenset({"for", "pour"})

OF = frozenset({"du", "des", "of"})
"""Words that begin a text too, and belong to it where words are before them: `flèche du gobelin`."""


THEN = frozenset({"and", "et", "&", "then", "puis", "plus"})
"""Words between two things that happen or are had."""


class Unasked(str):
    """A text in a command that holds words which mean something where they stand.

    Attributes:
        words: These words, as they were typed.
    """

    words: Sequence[str]

    @classmethod
    def of(cls, text: str, words: Sequence[str]) -> Unasked:
        """A text with the words in it that may mean something else."""
        unasked = cls(text)
        unasked.words = words
        return unasked


def with_prefix(prefix: str, text: str) -> str:
    """A text with a key before it, asked about as it was."""
    return Unasked.of(prefix + text, text.words) if isinstance(text, Unasked) else prefix + text


def with_suffix(text: str, suffix: str) -> str:
    """A text with something after it, asked about as it was."""
    return Unasked.of(text + suffix, text.words) if isinstance(text, Unasked) else text + suffix


def with_note(command: Command, text: str, mark: str = "; ") -> Command:
    """A command with a text as its note, behind the one that it has, after a mark."""
    if "--note" not in command:
        return [*command, "--note", text]
    at = command.index("--note") + 1
    return [*command[:at], with_suffix(command[at], f"{mark}{text}"), *command[at + 1 :]]


def introduces(word: Word) -> bool:
    """Whether a text begins after a word, or with it."""
    typed = small(word)
    return typed in INTRODUCERS or typed in OF or typed.startswith("d'")


def text_of(
    app: App, command: str, kind: str | None, words: Sequence[Word], *, free: bool = False, names: bool = True
) -> str:
    """The text that words are, without a word that only joins it.

    Args:
        command: Whose text it is, and `kind` that of its roll.
        free: Whether it was introduced, so that anything may stand in it but a second amount or act.
        names: Whether names in it mean somebody or something.
    """
    joins = len(words) > 1 and not words[0].quoted and small(words[0]) in INTRODUCERS
    if len(words) == 1 and not words[0].quoted and small(words[0]) in FOR:
        # It led to whoever was found after it.
        return ""
    text = as_typed(words[1:] if joins else words)
    text = text if words and words[-1].quoted else text.rstrip(",;")
    if words and not any(word.quoted for word in words) and not any(char.isalnum() for char in text):
        # A mark alone says nothing, unless it doubts.
        return Unasked.of(text, [text]) if "?" in text else ""
    if free or joins:
        second = second_amount(app, words[joins:])
        second = second or multiplied(words) or ("" if command == "award" else second_act(words[joins:]))
        second = second or (_rolled_in(words[joins:]) if command == "roll" else "")
        # For somebody is on their behalf, or what the others said of it; `for Kara's room` names nobody alone.
        company = names and joins and small(words[0]) in FOR and _names_company(app, words[1:], command)
        meant = second or (text if company else "")
        return Unasked.of(text, [meant]) if meant else text
    if words and small(words[0]) in THEN:
        # A second thing that happened, or is had: `+10po et une lettre`.
        return Unasked.of(text, [words[0].text])
    begins = (at for at, word in enumerate(words[:-1]) if introduces(word))
    asked = words[: next(begins, len(words))]
    found = meaning_words(app, command, kind, asked, names=names)
    # What experience is for is told as it was: `+50px il a deviné son nom`.
    found = found or ([] if command == "award" else told_words(asked))
    after = words[len(asked) :]
    found = found or [said for said in (multiplied(after), second_amount(app, after), _company_in(app, after)) if said]
    return Unasked.of(text, found) if found else text


def _names_company(app: App, words: Sequence[Word], command: str) -> bool:
    """Whether a text names somebody on whose behalf it may be: of the company, or whoever the game master rolls for.

    An award for something of somebody's is theirs: `50 xp for Ann's plan`.
    """
    company = app.read.roster.names
    if command == "award" and any(_is_of(app, word, company) or _is_class(app, word) for word in words):
        return True
    names = {name for who in named(app, as_typed(words)) for name in who.names}
    return bool(names if command == "roll" else names.intersection(company))


def _is_of(app: App, word: Word, company: Collection[str]) -> bool:
    """Whether a word names one of the company, or says that something is of one."""
    text = without_owning(word.text.strip(",.;!"))
    people = named(app, text) if len(text) >= LEAST and text[:1].isupper() else []
    return any(set(who.names) & set(company) for who in people)


def _is_class(app: App, word: Word) -> bool:
    """Whether a word is a class of the game: `50 xp for the thief`."""
    return not word.quoted and app.rules.tables.find("classes", word.text.strip(",.;!")) is not None


def _company_in(app: App, words: Sequence[Word]) -> str:
    """Somebody of the company whose name stands whole within a text: `dans la bourse de Brom`."""
    names = {folded(name) for name in app.read.roster.names}
    said = (without_owning(word.text.strip(",.;!")) for word in words if not word.quoted)
    return next((text for text in said if folded(text) in names), "")


def _rolled_in(words: Sequence[Word]) -> str:
    """What a roll came to, or what it is rolled with, within a text that a small word began.

    `from hiding with advantage, 8 and 17`, `for the gate, passed`
    """
    told = OUTCOMES | EDGES.keys()
    return next((word.text for word in words if not word.quoted and folded(word.text.strip(",.;!")) in told), "")


def multiplied(words: Sequence[Word]) -> str:
    """What changes an amount within a text that a small word began: `from the trap, save made, half`."""
    return " ".join(word.text for word in words if not word.quoted and folded(word.text.strip(",.")) in MULTIPLIERS)


def second_amount(app: App, words: Sequence[Word]) -> str:
    """An amount within a text that a small word began: `from the duke and 10gp from the abbot`, `for 5 damage`."""
    from cli.script.shorthand.phrases.quantities import is_quantity, quantities
    from cli.script.shorthand.vocabulary.small_words import DAMAGE_WORDS

    if words[:1] and words[0].text.isdecimal() and (len(words) == 1 or small(words[1]) in DAMAGE_WORDS):
        return joined(words[:2])
    for at in range(len(words)):
        if not is_quantity(words[at:]):
            continue
        if at and small(words[at - 1]) in THEN:
            # `4 xp for bravery and 2 for roleplay`, `3 from ann and 4 from bob`
            return joined(words[at : at + 2])
        try:
            found = next((each for each in quantities(app, words[at:]) if each.unit), None)
        except InputError:
            continue
        if found is not None:
            return joined(words[at : len(words) - len(found.rest)])
    return ""


def text_option(app: App, option: str, command: str, words: Sequence[Word]) -> Command:
    """An option with the text that words are; nothing where there are none."""
    text = text_of(app, command, None, words) if words else ""
    return [option, text] if text else []


def is_clean(reading: Sequence[Command]) -> bool:
    """Whether nothing in a reading has to be asked about."""
    return not any(map(unasked_words, reading))


def unasked_words(command: Sequence[str]) -> list[str]:
    """The words in the texts of a command that may mean something else."""
    return [word for text in command if isinstance(text, Unasked) for word in text.words]
