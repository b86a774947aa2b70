"""What may follow an act, and what its words were found to be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from cli.script.shorthand.meaning import Command
from cli.script.shorthand.phrases.keyed import Keyed
from cli.script.shorthand.phrases.quantities import EXPRESSION, Quantity
from cli.script.shorthand.phrases.texts import Unasked, text_of, with_prefix
from cli.script.shorthand.vocabulary.small_words import POSSESSIVES, without_articles
from cli.script.shorthand.vocabulary.words import Word, as_typed, small

if TYPE_CHECKING:
    from cli.app import App


class Frame(NamedTuple):
    """What the words after an act may be.

    Attributes:
        command: The command that they are of, and `kind` the kind of its roll.
        text: The option of its text; a text is refused where it has none.
        aims: Who may be aimed at: `all`, those of the `company`, the `others`; nobody where it is empty.
        company: Names of the company, where it matters who may be aimed at.
        suffers: Whether somebody who is named suffers it, and not does it: `inflige 14 à stôl`.
        done_by: Whether somebody who is named alone did it.
        dice: Whether bare numbers are what real dice showed.
        amount: Whether an amount may be among the words.
        several: Whether several people are meant, each for himself.
        begun: Whether beginnings of values count.
        bare: Whether an amount without a unit is before the words.
        strict: Whether a text is asked about unless it is introduced, because nobody was named first.
        by_verb: Whether a verb said what happened, and no sign.
        tells_target: Whether it may be told whom it is done to, who has no place: `on bob`.
        counts: Whether a text may be what a number without a unit counts: asked about unless an article begins it.
    """

    command: str
    kind: str | None = None
    text: str = "--note"
    aims: str = ""
    company: frozenset[str] = frozenset()
    suffers: bool = False
    done_by: bool = False
    dice: bool = False
    amount: bool = False
    several: bool = False
    begun: bool = True
    bare: bool = False
    strict: bool = False
    counts: bool = False
    tells_target: bool = False
    by_verb: bool = False


class Found(NamedTuple):
    """What words were found to be.

    Attributes:
        keys: By their ids, as a full command has them.
        options: Advantage, what is to be reached, for whom it is done.
        people: Whoever is named: who is aimed at, who suffers it or who did it.
        modifier: What is added to a roll: `+2`.
        faces: What real dice showed; `named_faces` those of several, as options.
        opposed: What whoever is aimed at opposes, a parry say, and `theirs` what their dice showed.
        onto: Whom it is done to, as it was typed.
        type: The kind of damage or healing that was named away from its amount, a key.
        free: Whether the text was introduced.
    """

    keys: Mapping[str, str] = {}
    options: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    modifier: str = ""
    faces: tuple[str, ...] = ()
    named_faces: tuple[str, ...] = ()
    opposed: str = ""
    theirs: tuple[str, ...] = ()
    amount: Quantity | None = None
    type: str = ""
    text: tuple[Word, ...] = ()
    onto: tuple[Word, ...] = ()
    free: bool = False

    def with_key(self, key: Keyed) -> Found:
        """The same with one key more."""
        return self._replace(keys={**self.keys, key.key: key.text})

    @property
    def shown(self) -> list[str]:
        """What real dice showed, as options."""
        return [*self.named_faces, *(["--faces", ",".join(self.faces)] if self.faces else [])]


def told(app: App, frame: Frame, found: Found, *, names: bool = True) -> Command:
    """The text of what was found, as an option.

    Args:
        names: Whether names in it mean somebody or something.
    """
    whose = len(found.text) == 1 and not found.text[0].quoted and small(found.text[0]) in POSSESSIVES
    if not found.text or whose:
        # `lance sa dague sur l'ogre`: what was thrown is read, and no more is said of it.
        return [frame.text, as_typed(found.onto)] if found.onto else []
    text = text_of(app, frame.command, frame.kind, found.text, free=found.free, names=names)
    counted = frame.counts and len(without_articles(found.text)) == len(found.text)
    if (frame.strict or counted) and not found.free:
        text = Unasked.of(text, [text])
    if found.onto:
        text = with_prefix(as_typed(found.onto) + " ", text)
    return [frame.text, text] if text else []


def modified(expression: str, found: Found) -> str:
    """Dice with the modifier that was found: `d20 +3`."""
    return expression + (found.modifier if not EXPRESSION.match(found.modifier) else "")


def caused(app: App, frame: Frame, found: Found) -> Command:
    """Who did it, or what; what is said beside somebody who did it is a note."""
    if not found.people:
        return told(app, frame, found)
    return ["--from", *found.people, *told(app, frame._replace(text="--note"), found)]


def amounts(found: Found) -> list[str]:
    """The amount that was found, and the keys."""
    return [*([typed(found, found.amount.text)] if found.amount is not None else []), *found.keys.values()]


def typed(found: Found, amount: str) -> str:
    """An amount, with the key of its kind where that was named."""
    return f"{found.type}={amount}" if found.type else amount


def blow(app: App, frame: Frame, who: str, found: Found) -> Command:
    """What somebody does to whoever was found: damage, or healing."""
    return [frame.command, *found.people, *amounts(found), "--from", who, *told(app, frame, found), *found.shown]
