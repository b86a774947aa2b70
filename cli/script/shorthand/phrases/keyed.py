"""The keys of a command in a line: whole, with their number attached, or as a value or a yes without its key."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from cli.input.name_lookup import ARTICLES
from cli.output.words.language import spoken
from cli.script.shorthand.meaning import Command
from cli.script.shorthand.people.who import one
from cli.script.shorthand.phrases.quantities import EXPRESSION
from cli.script.shorthand.vocabulary.small_words import is_face
from cli.script.shorthand.vocabulary.words import LEAST, Word, joined
from ledger.numbers import normalised, whole_number
from ledger.rules.keys import CHOSEN, Row, declared_keys, is_among, is_value, unknown_key_error, values_group, words_for
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App
    from ledger.rules.tables import Tables

KEY_WITH_NUMBER = re.compile(r"([^\W\d_](?:\w*[^\W\d])?)([+-]?\d[\d/+-]{0,11})")
"""A key with its number: `ca7`, `dv1/2`."""

NO_VALUES = frozenset({"pour", "for", "from", "de", "du", "des", "par", "by", "the", "les", "une",
                       "with", "avec", "against", "contre", "sur"})  # fmt: skip
"""Words that begin a text or lead to something, folded: none of them is a value, or the beginning of one."""

WEAPON = "weapon"
"""Key of a roll whose value is the name of a weapon, in every game that has one."""

AMOUNTS = frozenset({"damage", "heal"})
"""Commands with an amount."""

LONGEST = 4
"""Words of the longest value."""

NAMED_FACES = re.compile(r"(.+)=([0-9]{1,5}(?:,[0-9]{1,5})*)")
"""What the dice of one of several showed: `lira=4,5`."""


class Keyed(NamedTuple):
    """A key with its value, at the beginning of some words.

    Attributes:
        key: Its id.
        text: Both, as a full command has them.
        length: How many words they are.
        is_begun: Whether it is only the beginning of a value, or no more than may be a text as well.
        is_text: Whether its value is a text, such as an amount of a kind of damage.
    """

    key: str
    text: str
    length: int
    is_begun: bool = False
    is_text: bool = True


def key_called(app: App, command: str, name: str, rows: Mapping[str, Row]) -> str | None:
    """The key that a word names among those of a kind, whole or by the only beginning."""
    tables = app.rules.tables
    key = tables.find(f"keys.{command}", name)
    if key in rows:
        return key
    own = [id_ for id_, row in rows.items() if _is_name(id_, row, name)]
    if not own and len(folded(name)) >= LEAST:
        own = [id_ for id_, row in rows.items() if _begins_name(id_, row, name)]
    return own[0] if len(own) == 1 else None


def roll_called(tables: Tables, text: str) -> str | None:
    """The kind of roll that a text names, also as a verb: `saves`, `parries`."""
    if text.casefold() == "for" and spoken() == "en":
        # In French it is short for a score.
        return None
    if found := tables.find("rolls", text):
        return found
    one = text[:-3] + "y" if text.endswith("ies") else text.removesuffix("s")
    verb = tables.find("rolls", one) if len(text) > LEAST and one != text else None
    return None if verb in tables.group("traits") else verb


def _is_name(key: str, row: Row, text: str) -> bool:
    """Whether a key is called so."""
    return folded(text) in map(folded, words_for(key, row))


def _begins_name(key: str, row: Row, text: str) -> bool:
    """Whether a name of a key begins so."""
    typed = folded(text)
    return any(folded(known).startswith(typed) for known in words_for(key, row))


def keyed(
    app: App, command: str, kind: str | None, words: Sequence[Word], given: Sequence[str] = (), *, begun: bool = False
) -> Keyed | None:
    """The key that words begin with: `ca=7`, `ca7`, `ca 7`, `projectile`, `1d4`; None where they begin with none.

    Args:
        given: Keys that the line has already.
        begun: Whether the beginning of a value counts too.

    Raises:
        InputError: `key_unknown`, for a word with `=` before which no key of the command is.
    """
    rows = declared_keys(app.rules.tables, command, kind)
    if "=" in words[0].text:
        return _with_equals(app, command, words[0], rows)
    if words[0].quoted:
        return None
    left = {key: row for key, row in rows.items() if key not in given}
    return _with_number(app, command, words, left) or _dice(app, command, words[0], left) or (
        _value(app, command, words, left, begun=begun)
    )  # fmt: skip


def keys_among(
    app: App, command: str, kind: str | None, words: Sequence[Word], *, begun: bool = False, leading: bool = False
) -> tuple[list[str], list[Word]]:
    """The keys among some words, as a full command has them, and the words that are none.

    Args:
        begun: Whether the beginning of a value counts too.
        leading: Whether all is text after the first word that is none.
    """
    given: dict[str, str] = {}
    loose: list[Word] = []
    left = list(words)
    while left:
        key = None if leading and loose else keyed(app, command, kind, left, list(given), begun=begun)
        if key is None:
            loose, left = [*loose, left[0]], left[1:]
        else:
            given[key.key] = key.text
            left = left[key.length :]
    return list(given.values()), loose


def _with_equals(app: App, command: str, word: Word, rows: Mapping[str, Row]) -> Keyed | None:
    name, _equals, value = word.text.partition("=")
    key = key_called(app, command, name, rows)
    if key is not None:
        return Keyed(key, f"{key}={value}", 1)
    if not name or (word.quoted and not re.fullmatch(r"[^\W\d]\w*", name)):
        # A text with `=` in it, or a sum: `15+4 = 19`.
        return None
    raise unknown_key_error(app.rules.tables, command, name, rows)


def _with_number(app: App, command: str, words: Sequence[Word], rows: Mapping[str, Row]) -> Keyed | None:
    typed = normalised(words[0].text)
    if attached := KEY_WITH_NUMBER.fullmatch(typed):
        key = key_called(app, command, attached[1], rows)
        return _numbered(app, command, key, attached[2], rows, 1)
    if len(words) < 2 or words[1].quoted or whole_number(words[1].text) is None:
        return None
    key = app.rules.tables.find(f"keys.{command}", typed)
    return _numbered(app, command, key if key in rows else None, words[1].text, rows, 2)


def _numbered(
    app: App, command: str, key: str | None, number: str, rows: Mapping[str, Row], count: int
) -> Keyed | None:
    """A key with its number; one that counts with any, so that what is wrong with it is said."""
    if key is None or (rows[key]["type"] == "text" and "pattern" not in rows[key]):
        # A text of any sort is none that a number tells.
        return None
    if rows[key]["type"] != "integer" and not is_value(app.rules.tables, command, key, number):
        return None
    return Keyed(key, f"{key}={number}", count)


def _dice(app: App, command: str, word: Word, rows: Mapping[str, Row]) -> Keyed | None:
    """Dice for the only key that takes some; of hit points they are the amount, and `d20` is what was rolled itself."""
    if command in AMOUNTS or not EXPRESSION.match(normalised(word.text)) or folded(word.text) in ("d20", "1d20"):
        return None
    taking = [
        key for key, row in rows.items() if row["type"] == "text" and "d" in row.get("pattern", "")
        and is_value(app.rules.tables, command, key, word.text)
    ]  # fmt: skip
    return Keyed(taking[0], f"{taking[0]}={word.text}", 1) if len(taking) == 1 else None


def _value(app: App, command: str, words: Sequence[Word], rows: Mapping[str, Row], *, begun: bool) -> Keyed | None:
    """A value of only one key, of as many words as possible; or the name of a key that is answered by yes."""
    joins = folded(words[0].text) in NO_VALUES
    for count in range(min(len(words), LONGEST), int(joins), -1):
        text = joined(words[:count])
        if not text[:1].isalpha() or any(word.quoted or "=" in word.text for word in words[:count]):
            continue
        if found := _one(_called(app, command, text, rows)):
            # `long range`, `couvert moitié`: the name of the key may come after its value.
            named = count < len(words) and _is_name(found[0], rows[found[0]], words[count].text)
            led = count < len(words) and folded(words[count].text) in ARTICLES
            if led and folded(words[count - 1].text) in ("behind", "derriere") and rows[found[0]]["type"] == "flag":
                # `from behind the door` is where, and not how.
                return None
            return Keyed(found[0], f"{found[0]}={found[1]}", count + named)
    text = words[0].text
    if joins or not begun or len(text) < LEAST or not text[:1].isalpha():
        return None
    found = _one(_begun(app, command, text, rows))
    return Keyed(found[0], f"{found[0]}={found[1]}", 1, is_begun=True) if found else None


def _one(found: Mapping[str, Sequence[str]]) -> tuple[str, str] | None:
    """The only key that has such a value; the weapon, where that and what is shot may be called so."""
    keys = [WEAPON] if WEAPON in found else list(found)
    return (keys[0], found[keys[0]][0]) if len(keys) == 1 and len(found[keys[0]]) == 1 else None


def _called(app: App, command: str, text: str, rows: Mapping[str, Row]) -> dict[str, Sequence[str]]:
    """The values that a text names whole, by key."""
    found = _values(app.rules.tables, command, text, rows, app.rules.tables.called, _is_name)
    if WEAPON in rows and rows[WEAPON]["type"] == "text" and app.rules.tables.find("items", text):
        found[WEAPON] = [text]
    return found


def _begun(app: App, command: str, text: str, rows: Mapping[str, Row]) -> dict[str, Sequence[str]]:
    """The values that begin so, by key."""
    return _values(app.rules.tables, command, text, rows, partial(begun_in, app.rules.tables), _begins_name)


def begun_in(tables: Tables, group: str, text: str) -> Sequence[str]:
    """What begins so in a group; nothing where it is a score or a condition by its name: `force`, `surpris`."""
    is_named = tables.find("traits", text) or tables.find("conditions", text)
    return [] if is_named and group not in ("traits", "conditions") else tables.begun(group, text)


def _values(
    tables: Tables,
    command: str,
    text: str,
    rows: Mapping[str, Row],
    find: Callable[[str, str], Sequence[str]],
    is_flag: Callable[[str, Row, str], bool],
) -> dict[str, Sequence[str]]:
    """The values that a text may be, by key: those found in a key's list, or yes for the name of a key of yes or no."""
    found: dict[str, Sequence[str]] = {}
    for key, row in rows.items():
        if row["type"] in CHOSEN and not (command == "damage" and row.get("group") == "saves"):
            # What is saved against is no kind of damage: `loses 3hp to poison`.
            group = values_group(command, key, row)
            found[key] = [id_ for id_ in find(group, text) if is_among(tables.group(group)[id_], row)]
        elif row["type"] == "flag":
            found[key] = ["yes"] if is_flag(key, row, text) else []
    return {key: values for key, values in found.items() if values}


def faces_of(app: App, command: str, kind: str | None, word: Word) -> str | None:
    """What the dice of somebody showed, `lira=4,5`, where no key of the command is called so."""
    found = NAMED_FACES.fullmatch(word.text)
    rows = declared_keys(app.rules.tables, command, kind)
    if found is None or word.quoted or key_called(app, command, found[1], rows) is not None:
        return None
    people = one(app, found[1])
    return f"{people[0]}={found[2]}" if len(people) == 1 else None


def amount_called(app: App, command: str, amount: str, words: Sequence[Word]) -> Keyed | None:
    """The key that an amount is a value of by the word after it, a type of damage: `12 perforants`; None for a text.

    Only its beginning, and one of a text such as `feu de camp`, may be either.
    """
    if not words or words[0].quoted:
        return None
    tables = app.rules.tables
    rows = {
        key: row for key, row in declared_keys(tables, command).items()
        if (row["type"] == "integer" or (row["type"] == "text" and "pattern" in row))
        and is_value(tables, command, key, amount)
    }  # fmt: skip
    typed_words = [word.text.rstrip(",;") for word in words[:LONGEST]]
    plain = [re.sub(r"^d['’]", "", word, flags=re.IGNORECASE) for word in typed_words]
    names = [(" ".join(of[:count]), count) for count in range(len(plain), 0, -1) for of in (typed_words, plain)]
    whole_names = ((key, text, count) for text, count in names for key in rows if _is_name(key, rows[key], text))
    begun = key_called(app, command, plain[0], rows)
    key, typed, length = next(whole_names, (begun, plain[0], 1))
    if key is None:
        return None
    is_text = rows[key]["type"] == "text"
    joins = len(words) > length and re.match(r"(?:de|du|des|of)$|d['’]", words[length].text, re.IGNORECASE)
    whole = _is_name(key, rows[key], typed) and not joins
    # A number of metres fallen is no number of hit points lost: only what counts points is a unit.
    points = is_text or any(POINTS.search(name) for name in words_for(key, rows[key]))
    return Keyed(key, f"{key}={amount}", length, is_begun=not (whole and points), is_text=is_text)


def kind_of_amount(app: App, command: str, word: str) -> str | None:
    """The kind of damage or healing that a word names, or begins with four letters: a key whose value is an amount."""
    rows = declared_keys(app.rules.tables, command)
    kinds = {key: row for key, row in rows.items() if row["type"] == "text" and "pattern" in row
             and is_value(app.rules.tables, command, key, "1")}  # fmt: skip
    fits = [key for key, row in kinds.items() if _is_name(key, row, word)]
    if not fits and len(word) > LEAST:
        fits = [key for key, row in kinds.items() if _begins_name(key, row, word)]
    return fits[0] if len(fits) == 1 else None


def points_key(app: App, command: str) -> str | None:
    """The key of a command for the points that its game counts blows by, impact points say."""
    rows = declared_keys(app.rules.tables, command).items()
    return next((key for key, row in rows if row["type"] == "integer" and any(map(COUNTED.match, words_for(key, row)))),
                None)  # fmt: skip


POINTS = re.compile(r"\bpoints?\b", re.IGNORECASE)

COUNTED = re.compile(r"\w+ points$", re.IGNORECASE)
"""What points are called in English, and nothing else: not `hit points that the level had given`."""


def begun_values(app: App, command: str, key: str, word: Word) -> Sequence[str]:
    """The values of a key that begin so."""
    row = app.rules.tables["keys"][command][key]
    text = word.text
    if row["type"] != "choice" or word.quoted or len(text) < LEAST or folded(text) in NO_VALUES or not text.isalpha():
        return []
    return begun_in(app.rules.tables, values_group(command, key, row), text)


KEYED = {"level-up": "level_up", "work": "work"}
"""Commands with keys and nothing else after who it is, to the section of their keys."""


def with_keys(app: App, name: str, words: list[Word]) -> Command:
    """What is done with its keys, whole or by their values, and what real dice showed at the end."""
    kind, left = _work(app, words) if name == "work" else (None, words)
    keys, loose = keys_among(app, KEYED[name], kind, left, begun=True)
    faces = [word.text for word in loose if is_face(word)]
    shown = ["--faces", ",".join(faces)] if faces else []
    return [*([kind] if kind else []), *(word.text for word in loose if not is_face(word)), *keys, *shown]


def _work(app: App, words: list[Word]) -> tuple[str | None, list[Word]]:
    """The kind of work that words name, whole or by its only beginning, and the words after it."""
    tables = app.rules.tables
    for find in (tables.called, tables.begun):
        for count in range(len(words), 0, -1):
            text = joined(words[:count])
            if len(text) >= LEAST and len(found := find("works", text)) == 1:
                return found[0], words[count:]
    return None, words
