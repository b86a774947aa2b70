"""Rolls: `brom d20+3 vs 13`, `brom attaque ca7 14`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cli.output.words.language import spoken
from cli.plurals import word_forms
from cli.script.shorthand.meaning import Command, Reading, option_of, unclear
from cli.script.shorthand.people.numbered import ORDINALS
from cli.script.shorthand.people.who import Who, leading
from cli.script.shorthand.phrases.frames import Found, Frame, modified, told
from cli.script.shorthand.phrases.keyed import NO_VALUES, begun_in, begun_values, key_called, keyed, roll_called
from cli.script.shorthand.phrases.quantities import EXPRESSION
from cli.script.shorthand.phrases.tail import read_tail
from cli.script.shorthand.phrases.texts import Unasked
from cli.script.shorthand.vocabulary.small_words import OF, POSSESSIVES, TARGET, is_face, without_articles
from cli.script.shorthand.vocabulary.verb_table import acts_begun, is_bare
from cli.script.shorthand.vocabulary.words import LEAST, Word, joined, small, without_commas
from cli.script.trial import refusal_of
from ledger.errors import InputError
from ledger.facts import GAME_MASTER
from ledger.numbers import normalised
from ledger.others import key_of_roll, people_named
from ledger.rules.keys import declared_keys, roll_value, values_group, words_for
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App
    from ledger.rules.tables import Tables

CHECKED = frozenset({"check", "test", "roll", "jet", "epreuve", "throw", "checks"})
"""Words beside a kind of roll that say no more than that it is one, folded: `athletics check`, `jet de force`."""

KIND_WITH_NUMBER = re.compile(r"(.*[^\W\d])([+-]?\d{1,6})")
"""A kind with its number: `moral6`, `perception_passive12`."""

WENT_WELL = frozenset({"saves", "parries", "dodges", "resists"})
"""Verbs that are kinds of rolls, and say that they went well, folded."""

DONE = frozenset({"esquive", "pare"})
"""Kinds of rolls that are verbs of French, which say with what follows them what was done."""

SIDES = "initiative"
"""A roll that a side may make together."""

LONGEST_KIND = 6

LACKS = ("key_missing", "faces_missing")
"""Codes of a roll that lacks something."""


class Kind(NamedTuple):
    """A kind of roll at the beginning of some words.

    Attributes:
        value: Typed with it: `13` of `attaque13`.
        length: How many words it takes.
    """

    id: str
    value: str
    length: int


def rolls(app: App, who: Who, words: Sequence[Word], *, begun: bool = False, strict: bool = False) -> list[Reading]:
    """What a line is that begins with dice or a kind of roll; empty where it does not.

    Args:
        begun: Whether the kind is named by its beginning.
        strict: Whether a text has to be introduced.
    """
    if who.purse:
        return []
    words = _kind_first(app, without_check(app, without_commas(words)))
    if not words:
        return []
    expression = normalised(words[0].text)
    if not begun and EXPRESSION.match(expression) and not words[0].quoted:
        if thrown := _thrown_at(app, who, words):
            return thrown
        return [[command] for command in _roll(app, who, expression, None, words[1:], strict=strict)]
    if len(words) == 1 and _is_said_of(words[0]):
        # `solène surprise`: she rolls, or she is.
        raise unclear(joined(words), surprised=who.typed)
    commands = [
        command
        for kind in (kinds_begun if begun else kinds_called)(app, words)
        for valued in _with_value(app, kind, words, who.names[0])
        for command in _roll(app, who, valued.what, kind.id, valued.rest, begun=valued.begun, strict=strict)
    ]
    unsaid = any("--faces" not in command for command in commands)
    if unsaid and (
        folded(words[0].text) in WENT_WELL or (small(words[0]) in DONE and any("--for" in each for each in commands))
    ):
        # `saves vs poison`, `esquive le coup`: that is told, or to be rolled.
        raise unclear(joined(words), shown=words[0].text)
    return [[_as_another(app, command, words) if begun else command] for command in commands]


def _is_said_of(word: Word) -> bool:
    """Whether the name of a roll is in French also what somebody is who did not see it come."""
    return spoken() == "fr" and folded(word.text) == "surprise"


def _thrown_at(app: App, who: Who, words: Sequence[Word]) -> list[Reading]:
    """Dice at somebody, which hurt them, or within the company may heal them: `bob d8 on ogre 6`, `2d6 to everyone`."""
    if len(words) < 2 or who.several or words[1].text.casefold() not in ("on", "to", "à", "au", "aux", "sur"):
        return []
    people, after = leading(app, without_articles(words[2:]))
    if len(people) != 1 or any(not is_face(word) for word in after):
        return []
    ours = app.read.roster.names
    friends = set(people[0].names).issubset(ours) and set(who.names).issubset(ours)
    dice = words[0].text if words[0].text[:1].isdecimal() else f"1{words[0].text}"
    shown = ["--faces", ",".join(word.text for word in after)] if after else []
    commands = ("damage", "heal") if friends else ("damage",)
    return [[[command, people[0].typed, dice, "--from", who.typed, *shown]] for command in commands]


def _kind_first(app: App, words: Sequence[Word]) -> Sequence[Word]:
    """Words with a key before the kind of a roll put behind it: `dc 15 con save`."""
    if len(words) < 3 or not words[1].text.isdecimal() or kinds_called(app, words) or not kinds_called(app, words[2:]):
        return words
    kind = kinds_called(app, words[2:])[0]
    keyed_first = key_called(app, "roll", words[0].text, declared_keys(app.rules.tables, "roll", kind.id))
    return [*words[2 : 2 + kind.length], *words[:2], *words[2 + kind.length :]] if keyed_first else words


def _as_another(app: App, command: Command, words: Sequence[Word]) -> Command:
    """A roll of whose name only whole words were typed, with a text: it may be the name of another, `open locks`."""
    at = command.index("--for") + 1 if "--for" in command else 0
    kind = app.rules.tables.find("rolls", command[2].partition("=")[0])
    names = words_for(kind, app.rules.tables.group("rolls")[kind]) if kind else ()
    begun = any(folded(name).startswith(folded(words[0].text) + " ") for name in names)
    if not at or not begun or joined(words[1:]).startswith(("for ", "pour ")):
        return command
    return [*command[:at], Unasked.of(command[at], [joined(words[:2])]), *command[at + 1 :]]


def kinds_called(app: App, words: Sequence[Word]) -> list[Kind]:
    """The kind of roll that as many words as possible name whole, perhaps after its value: `con save`."""
    first = _value_first(app, words)
    called = _kinds(words, lambda text: [id_] if (id_ := roll_called(app.rules.tables, text)) else [])
    return [first] if first and (not called or called[0].length < first.length) else called


def _value_first(app: App, words: Sequence[Word]) -> Kind | None:
    """A kind of roll after its value: `con save`, `paralysis save`."""
    tables = app.rules.tables
    for count in range(1, min(len(words), LONGEST_KIND)):
        value, after = joined(words[:count]), words[count : count + 2]
        if any(word.quoted or "=" in word.text for word in words[: count + 1]) or not value[:1].isalpha():
            return None
        two = roll_called(tables, joined(after)) if len(after) > 1 else None
        kind = two or roll_called(tables, after[0].text)
        key = tables.group("rolls")[kind].get("value") if kind else None
        if kind is None or key is None:
            continue
        row = tables["keys"]["roll"][key]
        if row["type"] == "choice" and tables.called(values_group("roll", key, row), value):
            return Kind(kind, value, count + (2 if two else 1))
    return None


def kinds_begun(app: App, words: Sequence[Word]) -> list[Kind]:
    """The kinds of rolls that begin with the words."""
    tables = app.rules.tables
    first = folded(words[0].text)
    if first in NATURAL:
        # `nat 20` is what a die showed, and not the skill of nature.
        return []
    if words[0].quoted or first in NO_KINDS or (acts_begun(words[:1])[1] and not is_bare(first)):
        # A verb is no beginning, `brom perd son chemin`, nor is a word that counts: `fait le premier tour de garde`.
        return []
    if any(tables.find("spells", joined(words[:count])) for count in range(2, min(len(words), LONGEST_KIND) + 1)):
        # `magic missile on the ogre, 5` is no magic research.
        return []
    return _kinds(words, lambda text: _begun(tables, text) if len(text) >= LEAST else [])


NO_KINDS = NO_VALUES | POSSESSIVES | ORDINALS.keys()
"""Words that are no beginning of a kind, folded: `his` is no history."""

NATURAL = frozenset({"nat", "natural", "naturel"})
"""Words before what a die showed, folded."""


OF_MANY = frozenset({"coup", "coups"})
"""Words by which the name of a roll may begin and that are said of many others, folded: `un coup sur gobelin 1`."""


def _begun(tables: Tables, text: str) -> Sequence[str]:
    """The kinds of rolls that begin so; those whose name does go before those with another word that does."""
    ids, rows = [] if folded(text) in OF_MANY else begun_in(tables, "rolls", text), tables.group("rolls")
    names = {id_: rows[id_].get("names", {}).values() for id_ in ids}
    return [id_ for id_ in ids if any(folded(name).startswith(folded(text)) for name in names[id_])] or ids


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


def without_check(app: App, words: Sequence[Word]) -> Sequence[Word]:
    """Words without those that only say that something is rolled: `jet de force`, `épreuve d'adresse`."""
    if (
        not words
        or words[0].quoted
        or folded(words[0].text) not in CHECKED
        or len(words) < 2
        or kinds_called(app, words[:1])
    ):
        return words
    after = words[2 if folded(words[1].text) in OF and len(words) > 2 else 1 :]
    bare = [after[0]._replace(text=re.sub(r"^d['’]", "", after[0].text)), *after[1:]]
    return bare if kinds_called(app, bare) else words


def _with_value(app: App, kind: Kind, words: Sequence[Word], roller: str) -> list[Valued]:
    """A kind with its value, typed with it or as the words after it: `sauvegarde poison`; several where either may be.

    Empty where a number is attached to a kind that takes none.
    """
    tables, rest = app.rules.tables, list(words[kind.length :])
    rest = rest[_of_its_name(app, kind, rest) :]
    key = tables.group("rolls")[kind.id].get("value")
    type_ = tables["keys"]["roll"][key]["type"] if key else ""
    if kind.value:
        takes = "=" in words[0].text or type_ == "integer" or not kind.value[:1].isdecimal()
        return [Valued(f"{kind.id}={kind.value}", rest)] if takes else []
    if rest and not rest[0].quoted and folded(rest[0].text) in CHECKED and not keyed(app, "roll", kind.id, rest):
        rest = rest[1:]
    if type_ == "text" and rest and not rest[0].quoted:
        people, after = leading(app, rest)
        if len(people) == 1 and len(people[0].names) == 1:
            return [Valued(f"{kind.id}={people[0].typed}", after)]
    if key and len(rest) > 1 and not rest[0].quoted and folded(rest[0].text) in TARGET | OF:
        # `contre le poison` is the value, where nobody is called so.
        after = without_articles(rest[1:])
        read = _with_value(app, kind, [*words[: kind.length], *after], roller)
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
    as_text = any(found.text and not found.free for found in read_tail(app, _frame(app, kind.id, roller), rest[1:]))
    return [*ways, Valued(kind.id, rest, begun=False)] if as_text else ways


def _of_its_name(app: App, kind: Kind, words: Sequence[Word]) -> int:
    """How many words after a kind of roll are of its own name: `listens at the door`."""
    names = words_for(kind.id, app.rules.tables.group("rolls")[kind.id])
    of_name = {form for name in names for part in re.split(r"[ ']", folded(name)) for form in word_forms(part)}
    for count in range(min(len(words), 3), 1, -1):
        said = [part for word in words[:count] for part in re.split(r"[ ']", folded(word.text))]
        if said[0] in ("at", "a", "aux", "of", "de") and of_name.intersection(word_forms(said[-1])) and not any(
            word.quoted or word.text[:1].isdecimal() for word in words[:count]
        ):  # fmt: skip
            return count
    return 0


def _frame(app: App, kind: str | None, roller: str, *, begun: bool = True) -> Frame:
    """What may follow a roll; one that may be aimed is so at foes, and at anybody where the game has a key for it."""
    if kind is None or not is_aimed(app, kind):
        return Frame("roll", kind, "--for", dice=True, begun=begun, tells_target=kind is not None)
    company = frozenset(app.read.roster.names)
    attacks = kind == app.rules.tables.find("rolls", "attack")
    anybody = attacks or "target" in declared_keys(app.rules.tables, "roll", kind)
    who = "company" if roller == GAME_MASTER else "all" if anybody else "others"
    return Frame("roll", kind, "--for", aims=who, company=company, dice=True, begun=begun)


def _roll(
    app: App, who: Who, what: str, kind: str | None, rest: Sequence[Word], *, begun: bool = True, strict: bool = False
) -> list[Command]:
    """The commands that a roll may be: as many as there are ways to read what follows it."""
    name = who.typed
    frame = _frame(app, kind, name, begun=begun)._replace(strict=strict)
    made = [(found, _command(app, frame, name, what, found)) for found in read_tail(app, frame, rest)]
    one_side = kind == SIDES and who.several and not set(who.names).intersection(app.read.roster.names)
    # One die of several foes is that of their side, which the game master throws.
    return [
        ["roll", GAME_MASTER, *command[2:], *_of_side(app, who, kind, found), "--as", who.called or who.typed]
        if one_side and len(found.faces) == 1 and "--as" not in command else command
        for found, command in made
    ]  # fmt: skip


def alone(app: App, command: Command) -> Command:
    """A roll that lacks the dice of what it does, as the one by which its one die says whether it hits."""
    kind, *value = command[2].split("=", 1)
    by_itself = app.rules.tables.group("rolls").get(kind, {}).get("alone")
    if by_itself is None or not option_of(command, "--faces").isdecimal():
        return command
    error, whole = refusal_of(app, command), ["roll", command[1], "=".join([by_itself, *value]), *command[3:]]
    return whole if error is not None and error.code in LACKS and refusal_of(app, whole) is None else command


def _of_side(app: App, who: Who, kind: str | None, found: Found) -> list[str]:
    """The keys that each of several foes brings to a roll alike, as they were met: `level=1`, `modifier=2`."""
    declared = declared_keys(app.rules.tables, "roll", kind)
    keys = []
    for figure, row in app.rules.tables.group("keys.meet").items():
        key = key_of_roll(row.get("rolls"), figure, kind)
        values = {app.state.field(account, figure) for name in who.names for account in people_named(app.state, name)}
        if key in declared and key not in found.keys and len(values) == 1 and None not in values:
            keys.append(f"{key}={values.pop()}")
    return keys


def _command(app: App, frame: Frame, name: str, what: str, found: Found) -> Command:
    of_game_master = name == GAME_MASTER and "--as" not in found.options and not found.free
    purpose = told(app, frame, found, names=not of_game_master)
    if of_game_master and purpose:
        # Whatever the game master rolls for is somebody.
        purpose = ["--as", purpose[1]]
    against = ["--against", *found.people, *([found.opposed] if found.opposed else [])] if found.people else []
    what = what if frame.kind else modified(what, found)
    return ["roll", name, what, *found.keys.values(), *found.options, *against, *purpose, *_shown(name, found)]


def _shown(name: str, found: Found) -> list[str]:
    """What real dice showed, of whoever rolls and of whoever opposes it; after the opposed roll, of each a half."""
    own, theirs = found.faces, found.theirs
    if theirs and not own:
        half = len(theirs) // 2
        own, theirs = theirs[:half], theirs[half:]
    if not theirs:
        return found.shown
    whose = [(name, own), (found.people[0], theirs)]
    return [option for who, faces in whose if faces for option in ("--faces", f"{who}={','.join(faces)}")]


def is_aimed(app: App, kind: str) -> bool:
    """Whether a roll of a kind is aimed at somebody: an attack, and what somebody met has a key against."""
    if kind == app.rules.tables.find("rolls", "attack"):
        return True
    declared = declared_keys(app.rules.tables, "roll", kind)
    of_foes = app.rules.tables.group("keys.meet").items()
    return any(key_of_roll(row.get("defends"), key, kind) in declared for key, row in of_foes)
