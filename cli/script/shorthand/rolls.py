"""Rolls: `brom d20+3 vs 13`, `brom attaque ca7 14`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cli.input.counted import without_article
from cli.script.shorthand.changes import text_after, with_faces, with_text
from cli.script.shorthand.keyed import NO_VALUES, Keyed, begun_values, faces_of, keyed
from cli.script.shorthand.meaning import Command, Reading, unclear
from cli.script.shorthand.quantities import EXPRESSION
from cli.script.shorthand.who import Who, leading, named
from cli.script.shorthand.words import LEAST, LOSES, Word, joined
from ledger.errors import InputError
from ledger.facts import GAME_MASTER
from ledger.numbers import normalised, whole_number
from ledger.others import key_of_roll
from ledger.rules.keys import declared_keys, roll_value
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

TARGET = frozenset({"vs", "contre"})
"""Words before what a roll has to reach: a number, or somebody with a roll of their own."""

ON_BEHALF = frozenset({"as", "comme"})

EDGES = {"adv": "--adv", "avantage": "--adv", "advantage": "--adv",
         "dis": "--dis", "desavantage": "--dis", "disadvantage": "--dis"}  # fmt: skip
"""Words for advantage and disadvantage, folded, to the option."""

KIND_WITH_NUMBER = re.compile(r"(.*[^\W\d])([+-]?\d{1,6})")
"""A kind with its number: `moral6`, `perception_passive12`."""

LONGEST_KIND = 6

WITH_NUMBER = re.compile(r"([^\W\d_]{1,12})[+-]?\d{1,6}")
"""A word that can only be a key with its number, or somebody with a number."""

ASKED_FOR = frozenset({"pour", "for"})
"""Words after which comes what the game master rolls for, and not for whom."""


class Kind(NamedTuple):
    """A kind of roll at the beginning of some words.

    Attributes:
        value: Typed with it: `13` of `attaque13`.
        length: How many words it takes.
    """

    id: str
    value: str
    length: int


def rolls(app: App, who: Who, words: Sequence[Word], *, begun: bool = False) -> list[Reading]:
    """What a line is that begins with dice or a kind of roll; empty where it does not.

    Args:
        begun: Whether the kind is named by its beginning.
    """
    if who.purse:
        return []
    if who.several:
        return _of_each(app, who, words, begun=begun)
    expression = normalised(words[0].text)
    if not begun and EXPRESSION.match(expression) and not words[0].quoted:
        return [[command] for command in _roll(app, who, expression, None, words[1:])]
    return [
        [command]
        for kind in (kinds_begun if begun else kinds_called)(app, words)
        for valued in _with_value(app, kind, words)
        for command in _roll(app, who, valued.what, kind.id, valued.rest, begun=valued.begun)
    ]


def _of_each(app: App, who: Who, words: Sequence[Word], *, begun: bool) -> list[Reading]:
    """The rolls of several people, one each; what real dice showed is dealt out in their order.

    Raises:
        InputError: If there are not as many numbers for each of them.
    """
    readings = [rolls(app, Who((name,)), words, begun=begun) for name in who.names]
    return [_dealt([command for (command,) in each], words) for each in zip(*readings, strict=False)]


def _dealt(commands: Reading, words: Sequence[Word]) -> Reading:
    """Rolls of which each has all numbers, with its own part of them."""
    found = []
    for place, command in enumerate(commands):
        at = command.index("--faces") if "--faces" in command else len(command)
        faces = command[at + 1].split(",") if command[at:] else []
        each, left = divmod(len(faces), len(commands))
        if left or "=" in "".join(faces) or len(command) > at + 2:
            raise unclear(joined(words), each=len(commands))
        own = faces[place * each : (place + 1) * each]
        found.append([*command[:at], *(["--faces", ",".join(own)] if own else [])])
    return found


def kinds_called(app: App, words: Sequence[Word]) -> list[Kind]:
    """The kind of roll that as many words as possible name whole."""
    return _kinds(words, lambda text: [id_] if (id_ := app.rules.tables.find("rolls", text)) else [])


def kinds_begun(app: App, words: Sequence[Word]) -> list[Kind]:
    """The kinds of rolls that begin with the words."""
    tables = app.rules.tables
    first = folded(words[0].text)
    if words[0].quoted or first in NO_VALUES or first in LOSES:
        return []
    return _kinds(words, lambda text: tables.begun("rolls", text) if len(text) >= LEAST else [])


def _kinds(words: Sequence[Word], find: Callable[[str], Sequence[str]]) -> list[Kind]:
    named, equals, value = words[0].text.partition("=")
    if equals:
        return [Kind(id_, value, 1) for id_ in find(named)]
    for count in range(min(len(words), LONGEST_KIND), 0, -1):
        if found := find(joined(words[:count])):
            return [Kind(id_, "", count) for id_ in found]
    attached = None if words[0].quoted else KIND_WITH_NUMBER.fullmatch(words[0].text)
    return [Kind(id_, attached[2], 1) for id_ in find(attached[1])] if attached else []


class Valued(NamedTuple):
    """A kind of roll with its value, and the words after both.

    Attributes:
        begun: Whether beginnings of values count among these.
    """

    what: str
    rest: list[Word]
    begun: bool = True


def _with_value(app: App, kind: Kind, words: Sequence[Word]) -> list[Valued]:
    """A kind with its value, typed with it or as the words after it: `sauvegarde poison`; several where either may be.

    Empty where a number is attached to a kind that takes none.
    """
    tables, rest = app.rules.tables, list(words[kind.length :])
    key = tables.group("rolls")[kind.id].get("value")
    type_ = tables["keys"]["roll"][key]["type"] if key else ""
    if kind.value:
        takes = "=" in words[0].text or type_ == "integer"
        return [Valued(f"{kind.id}={kind.value}", rest)] if takes else []
    if type_ == "text" and rest and not rest[0].quoted:
        people, after = leading(app, rest)
        if len(people) == 1 and len(people[0].names) == 1:
            return [Valued(f"{kind.id}={people[0].typed}", after)]
    if key and len(rest) > 1 and not rest[0].quoted and folded(rest[0].text) in TARGET:
        # `contre le poison` is the value, where nobody is called so.
        against = _without_article(rest[1:])
        read = _with_value(app, kind, [*words[: kind.length], *against])
        if all(way.what != kind.id for way in read):
            return read
    for more in (3, 2, 1) if key else ():
        text = joined(rest[:more])
        if len(rest) < more or "=" in text or not text[:1].isalpha():
            # Bare numbers are what dice showed.
            continue
        try:
            return [Valued(f"{kind.id}={roll_value(tables, kind.id, text)}", rest[more:])]
        except InputError:
            continue
    values = begun_values(app, "roll", key, rest[0]) if key and rest else []
    ways = [Valued(f"{kind.id}={value}", rest[1:]) for value in values]
    if not ways:
        return [Valued(kind.id, rest)]
    # The beginning of a value may be that of the text.
    may_be_text = _has_text(_read(app, kind.id, rest[1:], begun=True).left)
    return [*ways, Valued(kind.id, rest, begun=False)] if may_be_text else ways


def _without_article(words: Sequence[Word]) -> list[Word]:
    """Words without the article before them: `le poison`, `l'ogre`."""
    first, *rest = words
    bare = "" if first.quoted else without_article(f"{first.text} {rest[0].text}" if rest else first.text)
    if rest and bare == rest[0].text:
        return rest
    return [Word(bare.split(" ")[0]), *rest] if bare else list(words)


def _has_text(left: Sequence[Word]) -> bool:
    """Whether a text is left that does not say where it begins."""
    text, _faces = with_faces(left)
    return bool(text) and not _is_asked_for(text[0])


def _roll(
    app: App, who: Who, what: str, kind: str | None, rest: Sequence[Word], *, begun: bool = True
) -> list[Command]:
    """The commands that a roll may be: as many as there are people who may be aimed at."""
    (name,) = who.names
    found = _read(app, kind, list(rest), begun=begun)
    commands = _commands(app, name, what, kind, found)
    if found.is_begun and _has_text(found.left):
        # The beginning of a value may be that of the text.
        commands += _commands(app, name, what, kind, _read(app, kind, list(rest), begun=False))
    return commands


def _commands(app: App, name: str, what: str, kind: str | None, read: _Read) -> list[Command]:
    left, faces = with_faces(read.left)
    options = [*read.options, *read.faces]
    before = ["roll", name, what, *read.keys, *read.options]
    if "--against" not in options:
        at = len(left) + 1
        # `gobelin 1 14`: the number belongs to the name, where somebody is called so.
        if left and read.left[: at - 1] == left and at <= len(read.left):
            numbered = _aimed_at(app, kind, read.left[:at])
            shown = with_faces(read.left[at:])[1]
        else:
            numbered, shown = [], []
        aimed = [] if shown and numbered else _aimed_at(app, kind, left)
        if numbered or aimed:
            to = [*((target, shown) for target in numbered), *((target, faces) for target in aimed)]
            return [[*before, "--against", target, *read.faces, *rolled] for target, rolled in to]
    purpose = with_text("--for", text_after(left))
    if name == GAME_MASTER and purpose and "--as" not in options and not _is_asked_for(left[0]):
        # Whatever the game master rolls for is somebody.
        purpose = ["--as", purpose[1]]
    return [[*before, *purpose, *read.faces, *faces]]


def _is_asked_for(word: Word) -> bool:
    return not word.quoted and folded(word.text) in ASKED_FOR


def _aimed_at(app: App, kind: str | None, words: Sequence[Word]) -> list[str]:
    """Those whom the words after a roll name, where it is one that is aimed at somebody."""
    if kind is None or not words:
        return []
    declared = declared_keys(app.rules.tables, "roll", kind)
    of_foes = app.rules.tables.group("keys.meet").items()
    if not any(key_of_roll(row.get("defends"), key, kind) in declared for key, row in of_foes):
        return []
    people = named(app, joined(words)) or named(app, joined(_without_article(words)))
    found = [name for who in people if not who.several for name in who.names]
    return [name for name in found if "target" in declared or name not in app.read.roster.names]


class _Read(NamedTuple):
    """What the words after a kind of roll are.

    Attributes:
        left: A text, and faces.
        faces: Those of several people, as options.
        is_begun: Whether a value was named by its beginning.
    """

    keys: list[str]
    options: list[str]
    left: list[Word]
    faces: list[str]
    is_begun: bool


def _read(app: App, kind: str | None, words: list[Word], *, begun: bool) -> _Read:
    """The keys and the options among words, and the words that are neither."""
    keys: dict[str, str] = {}
    options: list[str] = []
    left: list[Word] = []
    faces: list[str] = []
    is_begun = False
    while words:
        word, rest = words[0], words[1:]
        typed = folded(word.text)
        if not word.quoted and typed in TARGET and rest:
            more, words = _target(app, rest)
            options += more
        elif not word.quoted and typed in ON_BEHALF and rest:
            options, words = [*options, "--as", rest[0].text], rest[1:]
        elif not word.quoted and typed in EDGES and not left:
            options, words = [*options, EDGES[typed]], rest
        elif (shown := faces_of(app, "roll", kind, word)) is not None:
            faces, words = [*faces, "--faces", shown], rest
        elif (not left or "=" in word.text) and (key := _key(app, kind, words, keys, begun=begun)) is not None:
            keys[key.key] = key.text
            is_begun, words = is_begun or key.is_begun, words[key.length :]
        else:
            left, words = [*left, word], rest
    return _Read(list(keys.values()), options, left, faces, is_begun)


def _key(app: App, kind: str | None, words: Sequence[Word], given: Mapping[str, str], *, begun: bool) -> Keyed | None:
    """The key that words begin with.

    Raises:
        InputError: If a number is attached to a word that is neither a key nor somebody; if there is no such key.
    """
    if kind is None:
        # Dice of no kind have no keys; what is typed as one is refused by the command.
        text = words[0].text
        return Keyed(text, text, 1) if "=" in text and not (words[0].quoted and " " in text) else None
    found = keyed(app, "roll", kind, words, list(given), begun=begun)
    attached = WITH_NUMBER.fullmatch(normalised(words[0].text)) if found is None and not words[0].quoted else None
    if attached is not None and not leading(app, words[:1])[0]:
        raise unclear(words[0].text, key=attached[1])
    return found


def _target(app: App, words: list[Word]) -> tuple[list[str], list[Word]]:
    """What a roll has to reach."""
    if whole_number(words[0].text) is not None:
        return ["--vs", words[0].text], words[1:]
    people, after = leading(app, words)
    if not people:
        people, after = leading(app, _without_article(words))
    if len(people) == 1 and not people[0].several:
        rolled = 1 if after and EXPRESSION.match(after[0].text) else 0
        return ["--against", people[0].names[0], *(word.text for word in after[:rolled])], after[rolled:]
    raise unclear(joined(words), target=True)
